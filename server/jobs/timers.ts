import type { Logger } from 'pino'
import type { GoesOn } from './batches.ts'
import { outageLog } from './outage-log.ts'

export interface Timer {
  stop(): Promise<void>
}

interface TimerOptions {
  /** The random part of the pause, 0 to 1, so that many processes do not run in step. */
  jitter?: number
}

/**
 * Runs `work` every `milliseconds`, first after one pause. Rounds never overlap; a failure is logged and the next round
 * comes. Long work calls `goesOn` to learn whether to go on.
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
