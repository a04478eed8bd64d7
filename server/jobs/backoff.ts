const day = 24 * 3600

/** Seconds from try `attempt` to the next: 2, 4, 8, 16, then 30 for about ten minutes, then doubling up to an hour. */
const pauseAfter = (attempt: number): number => (attempt <= 24 ? Math.min(2 ** attempt, 30) : Math.min(30 * 2 ** (attempt - 24), 3600))

const countTries = (): number => {
  let tries = 1
  for (let seconds = 0; seconds < day; tries += 1) seconds += pauseAfter(tries)
  return tries
}
export const maxTries = countTries()

/** Seconds to wait after try `attempt`, varied by 10%; after a day of tries undefined, or an hour if `isLasting`. */
export const backoff = (attempt: number, scale = 1, isLasting = false): number | undefined =>
  attempt >= maxTries && !isLasting ? undefined : pauseAfter(attempt) * scale * (0.9 + Math.random() * 0.2)
