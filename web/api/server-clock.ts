let ahead = 0

/**
 * Hears the time that the server put on an answer (its `Date`, the second that had begun). It is rather taken for later than it is, by that
 * second and by what the answer took.
 */
export const hearTime = (date: string | null, sentAt: number): void => {
  const said = Date.parse(date ?? '')
  if (!Number.isNaN(said)) ahead = sentAt - (said + 1000)
}

/** The server's time in ms, as far as it is known: the clock of a phone may be wrong. */
export const serverNow = (): number => Date.now() - ahead
