import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the condition holds; throws after `seconds` with what it waited for. */
export const until = async (condition: () => Promise<boolean>, seconds = 15): Promise<void> => {
  const end = performance.now() + seconds * 1000
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Still not after ${seconds} s: ${condition.toString()}`)
    await wait(25)
  }
}
