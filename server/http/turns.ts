import { setImmediate } from 'node:timers/promises'

/** How long work goes on before others have their turn, in ms. */
const turnMs = 5

/**
 * For work that takes longer than one answer may keep the others waiting: between two pieces `await next()` lets whatever waits for this
 * process run, once the present turn was long enough.
 */
export const inTurns = (): (() => Promise<void>) => {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await setImmediate()
    began = performance.now()
  }
}
