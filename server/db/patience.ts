import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** What one call may wait for the database while locks are stuck: so it is answered within 4.5 s, however often it has to wait (R13). */
const callMs = 4000
/** The shortest wait: a query that need not wait at all still works. */
const leastMs = 50
/** How long after a lock was not to be had every call counts its waiting. */
const alarmMs = 5000

interface Patience {
  left: number
}

const calls = new AsyncLocalStorage<Patience>()

/** Runs one call; all its waiting for the database is counted together. */
export const withPatience = <R>(work: () => R): R => calls.run({ left: callMs }, work)

const isPartOfTransaction = /^(begin|start|commit|rollback|savepoint|release)\b/i

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

interface Patient {
  query(settings: pg.QueryConfig): Promise<unknown>
  release(destroy?: boolean): void
}

/**
 * Connections of a pool whose users do not wait for ever. Each wait has its own limit (a connection, a lock); when a lock was not to be
 * had, those who waited already wait only for what is left of the call's time, else several waits in a row would take long.
 */
export const patiently = (pool: pg.Pool): (() => Promise<Patient>) => {
  let alarmedUntil = 0
  const isAlarmed = () => performance.now() < alarmedUntil
  const spend = (patience: Patience, began: number) => {
    patience.left = Math.max(leastMs, patience.left - (performance.now() - began))
  }
  return async () => {
    const patience = calls.getStore()
    if (!patience) {
      const client = await pool.connect()
      return { query: settings => client.query(settings), release: destroy => client.release(destroy) }
    }
    const began = performance.now()
    const client = await (isAlarmed() ? within(pool, patience.left) : pool.connect())
    spend(patience, began)
    let shortened = false
    const query = async (settings: pg.QueryConfig): Promise<unknown> => {
      const start = performance.now()
      if (isAlarmed() && !isPartOfTransaction.test(settings.text)) {
        await client.query(`set lock_timeout = ${Math.min(3000, Math.floor(patience.left))}`)
        shortened = true
      }
      try {
        return await client.query(settings)
      } catch (error) {
        if ((error as { code?: unknown }).code === '55P03') alarmedUntil = performance.now() + alarmMs
        throw error
      } finally {
        spend(patience, start)
      }
    }
    const release = (destroy?: boolean) => {
      if (!shortened || destroy) return client.release(destroy)
      client.query('reset lock_timeout').then(
        () => client.release(),
        () => client.release(true),
      )
    }
    return { query, release }
  }
}
