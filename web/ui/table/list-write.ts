export const isListWrite = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'writtenBy' in state && state.writtenBy === 'list'

/** Marks a history entry's state as written by a list: it closes no form, and lists do not read it back. */
export const asListWrite = (state: unknown): object => ({ ...(state as object | null), writtenBy: 'list' })
