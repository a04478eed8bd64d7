let known: string | undefined
const listeners = new Set<() => void>()

/** Hears the hash of rights that came with an answer, null without one. Another one than before is told to whoever asks who is signed in. */
export const hearRights = (hash: string | null): void => {
  if (hash === null || hash === known) return
  const isNews = known !== undefined
  known = hash
  if (isNews) for (const changed of listeners) changed()
}

/** Tells when the rights of who is signed in are not what they were. Gives the end of it. */
export const onRightsChange = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
