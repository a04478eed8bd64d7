let known: string | undefined
const listeners = new Set<() => void>()

/** Compares an answer's hash of the rights with the last one, and tells subscribers of a change. Null: the answer had none. */
export const noteRightsHash = (hash: string | null): void => {
  if (hash === null || hash === known) return
  const isNews = known !== undefined
  known = hash
  if (isNews) for (const changed of listeners) changed()
}

/** Somebody else is signed in now, whose rights are not compared with the ones before. */
export const forgetRightsHash = (): void => {
  known = undefined
}

/** Subscribes to changes of the signed-in user's rights. */
export const onRightsChange = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
