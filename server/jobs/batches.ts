/** Whether whoever started a long work still wants it: a timer does until the process stops. */
export type GoesOn = () => boolean

/** So long a sweep goes on in one round of its timer; the rest waits for the next one. */
const longestMs = 60_000

/** Runs `batch`, which says how many rows it did, each time in a transaction of its own, until none is left or the time is over. Gives all. */
export const untilNoneLeft = async (batch: () => Promise<number>, goesOn: GoesOn = () => true, ms = longestMs): Promise<number> => {
  const end = performance.now() + ms
  let all = 0
  for (;;) {
    const done = await batch()
    all += done
    if (done === 0 || !goesOn() || performance.now() >= end) return all
  }
}
