let ahead = 0

/** Reads the server's time from a `Date` header, rounded up: by its missing milliseconds and the answer's duration. */
export const noteServerTime = (date: string | null, sentAt: number): void => {
  const said = Date.parse(date ?? '')
  if (!Number.isNaN(said)) ahead = sentAt - (said + 1000)
}

/** The server's time in ms, or the device's before the first answer; the clock of a phone may be wrong. */
export const serverNow = (): number => Date.now() - ahead
