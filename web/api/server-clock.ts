let ahead = 0

/** Takes the server's time from an answer's `Date` header. Rounded up: by the second that the header cuts off and by the time of the answer. */
export const noteServerTime = (date: string | null, sentAt: number): void => {
  const said = Date.parse(date ?? '')
  if (!Number.isNaN(said)) ahead = sentAt - (said + 1000)
}

/** The server's time in ms, as far as known: the clock of a phone may be wrong. */
export const serverNow = (): number => Date.now() - ahead
