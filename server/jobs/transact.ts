import type { Pool, Tx } from '../db/connect.ts'
import { hasJobs } from './outbox.ts'

/** Runs `work` in one transaction and wakes the outbox after the commit. For jobs, timers and scripts; a handler has `call.transaction`. */
export const transact = async <R>({ db, wake }: { readonly db: Pool; wake(): void }, work: (tx: Tx) => Promise<R>): Promise<R> => {
  let isQueued = false
  const result = await db.transaction().execute(async tx => {
    const made = await work(tx)
    isQueued = hasJobs(tx)
    return made
  })
  if (isQueued) wake()
  return result
}
