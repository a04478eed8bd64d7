import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the condition holds; throws after `seconds` with what it waited for. */
export const until = async (condition: () => Promise<boolean>, seconds = 15): Promise<void> => {
  const end = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Still not after ${seconds} s: ${condition.toString()}`)
    await wait(25)
  }
}

/** Waits until `check`, tried every `interval` ms, no longer throws; the runner's own waiting gives up after a second, which a busy machine may need. */
export const eventually = <T>(t: TestContext, check: () => T, interval?: number): Promise<Awaited<T>> =>
  t.waitFor(check, { timeout: 15_000, ...(interval && { interval }) })
