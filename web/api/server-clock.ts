let ahead = 0

/**
 * Hears the time that the server put on an answer (its `Date`, in whole seconds). How long the answer took counts as waiting: the server's
 * time is rather taken for later than it is.
 */
export const hearTime = (date: string | null, sentAt: number): void => {
  const said = Date.parse(date ?? '')
  if (!Number.isNaN(said)) ahead = sentAt - said
}

/** The server's time in ms, as far as it is known: the clock of a phone may be wrong. */
export const serverNow = (): number => Date.now() - ahead
