import type pg from 'pg'

/** The driver's types lack `processID`. */
type Session = pg.PoolClient & { processID: number }

/**
 * Resets the settings and releases the advisory locks of a pool's sessions, and returns their process ids; undefined if
 * a session is still in use or the pool has ended.
 */
export const freshSessions = async (pool: pg.Pool): Promise<number[] | undefined> => {
  if (pool.ending || pool.idleCount < pool.totalCount) return undefined
  const sessions = (await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))) as Session[]
  try {
    await Promise.all(sessions.map(session => session.query('reset all; select pg_advisory_unlock_all()')))
    return sessions.map(({ processID }) => processID)
  } finally {
    for (const session of sessions) session.release()
  }
}
