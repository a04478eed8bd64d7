let known: string | undefined
const listeners = new Set<() => void>()

/** Compares an answer's hash of the rights with the last one and tells subscribers of a change; null: no hash. */
export const noteRightsHash = (hash: string | null): void => {
  if (hash === null || hash === known) return
  const isNews = known !== undefined
  known = hash
  if (isNews) for (const changed of listeners) changed()
}

/** Forgets the hash once another user signs in: their rights are not compared with those of the user before. */
export const forgetRightsHash = (): void => {
  known = undefined
}

/** Subscribes to changes of the signed-in user's rights. */
export const onRightsChange = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
