import type { Logger } from 'pino'
import type { GoesOn } from './batches.ts'
import { outageLog } from './outage-log.ts'

export interface Timer {
  stop(): Promise<void>
}

interface TimerOptions {
  /** The part of the pause, 0 to 1, that is left to chance, so that many processes do not move in step. */
  jitter?: number
}

/**
 * Runs `work` every `milliseconds`, first after one pause; rounds never overlap, and a failure is logged and the next round comes. A long `work`
 * asks whether it is to go on.
 */
export const every = (
  { log }: { readonly log: Logger },
  name: string,
  milliseconds: number,
  work: (goesOn: GoesOn) => unknown,
  { jitter = 0.1 }: TimerOptions = {},
): Timer => {
  const trouble = outageLog(log, `Timer "${name}"`)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const round = async () => {
    try {
      await work(() => !stopped)
      trouble.worked()
    } catch (error) {
      trouble.failed(error)
    }
    plan()
  }
  const plan = () => {
    if (stopped) return
    const pause = milliseconds * (1 + jitter * (Math.random() - 0.5))
    timer = setTimeout(() => {
      running = round()
    }, pause)
    timer.unref()
  }
  plan()

  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
