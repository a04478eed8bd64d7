import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the condition holds; throws after `seconds`, with the source of the condition. */
export const until = async (condition: () => Promise<boolean>, seconds = 15): Promise<void> => {
  const end = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Still not after ${seconds} s: ${condition.toString()}`)
    await wait(25)
  }
}

/** Retries `check` every `interval` ms for up to 15 s until it does not throw; the runner's default is only 1 s. */
export const eventually = <T>(t: TestContext, check: () => T, interval?: number): Promise<Awaited<T>> =>
  t.waitFor(check, { timeout: 15_000, ...(interval && { interval }) })
