import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which work goes on before it yields to other work. */
const turnMs = 5

/** For long work: `await next()` between two pieces lets other work of the process run, once `turnMs` have passed. */
export const inTurns = (): (() => Promise<void>) => {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await setImmediate()
    began = performance.now()
  }
}
