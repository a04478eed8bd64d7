const day = 24 * 3600

/** Seconds until try `attempt` + 1: 2, 4, 8, 16, then 30 for about ten minutes, then longer and longer up to an hour. */
const pauseAfter = (attempt: number): number => (attempt <= 24 ? Math.min(2 ** attempt, 30) : Math.min(30 * 2 ** (attempt - 24), 3600))

const countTries = (): number => {
  let tries = 1
  for (let seconds = 0; seconds < day; tries += 1) seconds += pauseAfter(tries)
  return tries
}
export const maxTries = countTries()

/** Seconds to wait after try `attempt`, a fifth by chance; undefined after a day of tries unless it never gives up: about an hour. */
export const backoff = (attempt: number, scale = 1, isLasting = false): number | undefined =>
  attempt >= maxTries && !isLasting ? undefined : pauseAfter(attempt) * scale * (0.9 + Math.random() * 0.2)
