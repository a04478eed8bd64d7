/** Real time plus an offset that tests move forward; every timer of the sandbox runs on it. Times in milliseconds. */
export type Clock = {
  now(): number
  seconds(): number
  /** A waiting time as the configured time scale shortens it. */
  scaled(ms: number): number
  at(due: number, task: () => void): void
  setOffset(ms: number): void
  offset(): number
  close(): void
}

const longestSleep = 60_000

export function createClock(timeScale: number): Clock {
  let offset = 0
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const agenda: { due: number; task: () => void }[] = [] // the latest first, so that the next one is popped

  const now = () => Date.now() + offset

  function sleep() {
    clearTimeout(timer)
    const next = agenda.at(-1)
    if (closed || !next) return
    timer = setTimeout(work, Math.min(longestSleep, Math.max(0, next.due - now())))
    timer.unref()
  }

  function work() {
    for (let next = agenda.at(-1); next && next.due <= now() && !closed; next = agenda.at(-1)) {
      agenda.pop()
      try {
        next.task()
      } catch (error) {
        process.stderr.write(`sandbox: a timer failed: ${String(error)}\n`)
      }
    }
    sleep()
  }

  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    scaled: ms => ms * timeScale,
    at(due, task) {
      let low = 0
      let high = agenda.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((agenda[middle]?.due ?? 0) > due) low = middle + 1
        else high = middle
      }
      agenda.splice(low, 0, { due, task })
      if (low === agenda.length - 1) sleep()
    },
    setOffset(ms) {
      offset = ms
      sleep()
    },
    offset: () => offset,
    close() {
      closed = true
      clearTimeout(timer)
      agenda.length = 0
    },
  }
}
