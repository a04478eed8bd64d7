import type { Pool, Tx } from '../db/connect.ts'
import { isDeadlock } from '../db/deadlock.ts'
import { type Happening, happeningsIn } from './happenings.ts'
import { hasJobs } from './outbox.ts'

interface Transacting {
  readonly db: Pool
  wake(): void
  count?(happenings: readonly Happening[]): void
}

/**
 * Runs `work` in one transaction, and once more after a deadlock (40P01), so `work` does nothing except by its `tx`.
 * After the commit wakes the outbox and counts what happened. For jobs, timers and scripts; a handler has
 * `call.transaction`.
 */
export const transact = async <R>(app: Transacting, work: (tx: Tx) => Promise<R>): Promise<R> => {
  try {
    return await transactOnce(app, work)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return transactOnce(app, work)
  }
}

const transactOnce = async <R>(app: Transacting, work: (tx: Tx) => Promise<R>): Promise<R> => {
  let isQueued = false
  let happened: readonly Happening[] = []
  const result = await app.db.transaction().execute(async tx => {
    const made = await work(tx)
    isQueued = hasJobs(tx)
    happened = happeningsIn(tx)
    return made
  })
  if (isQueued) app.wake()
  if (happened.length > 0) app.count?.(happened)
  return result
}
