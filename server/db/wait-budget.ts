import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** What one call may wait for the database while locks are stuck: so it is answered within 4.5 s, however often it has to wait. */
const callMs = 4000
/** The shortest wait: a query that need not wait at all still works. */
const minMs = 50
const alarmMs = 5000

/** What is left of a call's time for waiting, in milliseconds. */
export interface WaitBudget {
  left: number
}

export const newWaitBudget = (): WaitBudget => ({ left: callMs })

const calls = new AsyncLocalStorage<WaitBudget>()

/** Runs one call, or a part of it; all its waiting for the database is counted together. */
export const withWaitBudget = <R>(budget: WaitBudget, work: () => R): R => calls.run(budget, work)

const isPartOfTransaction = /^(begin|start|commit|rollback|savepoint|release)\b/i
const begins = /^(begin|start)\b/i
const ends = /^(commit|rollback(?!\s+to))\b/i

const within = async (pool: pg.Pool, milliseconds: number): Promise<pg.PoolClient> => {
  const waiting = pool.connect()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), milliseconds)
  try {
    return await Promise.race([waiting, late])
  } catch (error) {
    // A connection that comes too late goes straight back.
    waiting.then(
      client => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

interface BudgetedClient {
  query(settings: pg.QueryConfig): Promise<unknown>
  release(destroy?: boolean): void
}

export interface NamedStatement {
  /** Undefined: planned for this run alone. */
  name: string | undefined
  text: string
  values: unknown[]
}

interface BudgetedPool {
  take(): Promise<BudgetedClient>
  /** The rows of one statement, on a connection that is free again with the answer. */
  run<R>(statement: NamedStatement): Promise<R[]>
}

const runOn = async <R>(client: BudgetedClient, statement: NamedStatement): Promise<R[]> => {
  try {
    return ((await client.query(statement)) as { rows: R[] }).rows
  } finally {
    client.release()
  }
}

/** By callback: `pg` copies a configuration that comes without one, and chains a promise to it. */
const ask = <R>(client: pg.PoolClient, { name, text, values }: NamedStatement, done: (error: Error | null, rows: R[]) => void): void => {
  let isDone = false
  const callback = (error: Error | null, result?: { rows: R[] }) => {
    if (isDone) return // a value that cannot be sent fails first, and the connection is ready only afterwards
    isDone = true
    // Before the release: whoever gets the connection next has to know that a lock was missed.
    done(error, result?.rows ?? [])
    client.release()
  }
  try {
    client.query(Object.assign(new pg.Query(text), { name, values, callback }))
  } catch (error) {
    callback(error as Error)
  }
}

/**
 * A pool whose calls end in time: each wait has a limit, and once a lock could not be had a call waits only for the rest of its budget,
 * else waits would add up.
 */
export const withinBudgets = (pool: pg.Pool): BudgetedPool => {
  let alarmedUntil = 0
  const isAlarmed = () => performance.now() < alarmedUntil
  const spend = (budget: WaitBudget, began: number) => {
    budget.left = Math.max(minMs, budget.left - (performance.now() - began))
  }
  const noteLock = (error: unknown) => {
    if ((error as { code?: unknown }).code === '55P03') alarmedUntil = performance.now() + alarmMs
  }
  const budgetedOn = (client: pg.PoolClient, budget: WaitBudget): BudgetedClient => {
    let isInTransaction = false
    let isBroken = false
    /** Only within a transaction: behind a pooler the next statement may have another connection, and others this one. */
    const withShorterWait = async (settings: pg.QueryConfig): Promise<unknown> => {
      const shorter = `set local lock_timeout = ${Math.min(3000, Math.floor(budget.left))}`
      if (isInTransaction) {
        await client.query(shorter)
        return client.query(settings)
      }
      await client.query(`begin; ${shorter}`)
      try {
        const answer = await client.query(settings)
        await client.query('commit')
        return answer
      } catch (error) {
        await client.query('rollback').catch(() => {
          isBroken = true
        })
        throw error
      }
    }
    const query = async (settings: pg.QueryConfig): Promise<unknown> => {
      const start = performance.now()
      try {
        if (isAlarmed() && !isPartOfTransaction.test(settings.text)) return await withShorterWait(settings)
        const answer = await client.query(settings)
        if (begins.test(settings.text)) isInTransaction = true
        if (ends.test(settings.text)) isInTransaction = false
        return answer
      } catch (error) {
        noteLock(error)
        throw error
      } finally {
        spend(budget, start)
      }
    }
    return { query, release: destroy => client.release(destroy || isBroken) }
  }
  const take = async (): Promise<BudgetedClient> => {
    const budget = calls.getStore()
    if (!budget) {
      const client = await pool.connect()
      return { query: settings => client.query(settings), release: destroy => client.release(destroy) }
    }
    const began = performance.now()
    const client = await (isAlarmed() ? within(pool, budget.left) : pool.connect())
    spend(budget, began)
    return budgetedOn(client, budget)
  }
  const run = <R>(statement: NamedStatement): Promise<R[]> => {
    if (isAlarmed()) return take().then(client => runOn<R>(client, statement))
    const budget = calls.getStore()
    const began = performance.now()
    return new Promise<R[]>((resolve, reject) => {
      pool.connect((unconnected, client) => {
        if (!client) return reject(unconnected)
        // Others met a lock while this one waited for its connection.
        if (budget && isAlarmed()) {
          spend(budget, began)
          return resolve(runOn<R>(budgetedOn(client, budget), statement))
        }
        ask<R>(client, statement, (error, rows) => {
          if (budget) spend(budget, began)
          if (!error) return resolve(rows)
          if (budget) noteLock(error)
          reject(error)
        })
      })
    })
  }
  return { take, run }
}
