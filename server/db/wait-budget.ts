import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { WatchedPool } from './pool-watch.ts'
import { limits } from './pooler.ts'
import { send } from './send.ts'

/**
 * What one call may wait for the database while locks are stuck, in milliseconds: so it is answered within 4.5 s,
 * however often it has to wait. Without it a fifth of the calls is answered after more than 6 s
 * (docs/decisions/030-a-budget-of-waiting.md).
 */
const callMs = 4000
/** The shortest wait that a call keeps, so that a query which need not wait still succeeds. */
const minMs = 50
/** So long after a missed lock calls count what they wait for. */
const alarmMs = 5000

/** What is left of a call's time for waiting, in milliseconds. */
export interface WaitBudget {
  left: number
}

export const newWaitBudget = (): WaitBudget => ({ left: callMs })

const calls = new AsyncLocalStorage<WaitBudget>()

/** Runs one call, or a part of it; all its waiting for the database is counted together. */
export const withWaitBudget = <R>(budget: WaitBudget, work: () => R): R => calls.run(budget, work)

/** A connection that one transaction or one statement has. */
interface TakenClient {
  query(settings: pg.QueryConfig): Promise<unknown>
  release(destroy?: boolean): void
}

const begins = /^(begin|start)\b/i

/**
 * Takes connections so that calls end in time: each wait has a limit, and once a lock was missed a call waits only for
 * the rest of its budget, else waits would add up.
 */
export const withinBudgets = (pool: WatchedPool): (() => Promise<TakenClient>) => {
  let alarmedUntil = 0
  const isAlarmed = () => performance.now() < alarmedUntil
  const counted = async <R>(budget: WaitBudget, wait: () => Promise<R>): Promise<R> => {
    const began = performance.now()
    try {
      return await wait()
    } catch (error) {
      if ((error as { code?: unknown }).code === '55P03') alarmedUntil = performance.now() + alarmMs
      throw error
    } finally {
      budget.left = Math.max(minMs, budget.left - (performance.now() - began))
    }
  }
  return async () => {
    const budget = calls.getStore()
    if (!budget) {
      const client = await pool.connect()
      return { query: settings => send(client, settings), release: destroy => client.release(destroy) }
    }
    const client = await counted(budget, () => (isAlarmed() ? pool.connectWithin(budget.left) : pool.connect()))
    let isTransaction = false
    let isBroken = false
    const shorterWait = () => `set local lock_timeout = ${Math.min(limits.lock_timeout, Math.floor(budget.left))}`
    /** In its own transaction, with which the shorter wait ends: a pooler may give this connection to others next. */
    const alone = async (settings: pg.QueryConfig) => {
      await client.query(`begin; ${shorterWait()}`)
      try {
        const answer = await send(client, settings)
        await client.query('commit')
        return answer
      } catch (error) {
        await client.query('rollback').catch(() => {
          isBroken = true
        })
        throw error
      }
    }
    const sendInTime = (settings: pg.QueryConfig): Promise<unknown> => {
      const isBegin = begins.test(settings.text)
      isTransaction ||= isBegin
      if (!isAlarmed() || (isTransaction && !isBegin)) return send(client, settings)
      return isBegin ? client.query(`${settings.text}; ${shorterWait()}`) : alone(settings)
    }
    return {
      query: settings => counted(budget, () => sendInTime(settings)),
      release: destroy => client.release(destroy || isBroken),
    }
  }
}
