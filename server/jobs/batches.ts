/** Whether long work is to go on: for the work of a timer, until the process stops. */
export type GoesOn = () => boolean

/** Milliseconds that a sweep takes at most in one round of its timer; the next round does the rest. */
const longestMs = 60_000

/** Repeats `batch`, a transaction that returns its number of rows, until that is 0 or time is over. Returns the sum. */
export const untilNoneLeft = async (batch: () => Promise<number>, goesOn: GoesOn = () => true, ms = longestMs): Promise<number> => {
  const end = performance.now() + ms
  let all = 0
  for (;;) {
    const done = await batch()
    all += done
    if (done === 0 || !goesOn() || performance.now() >= end) return all
  }
}
