import pg from 'pg'

/** Whether a PostgreSQL answers at a URL that neither follows another one nor recovers. */
export const takesWrites = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query('select pg_is_in_recovery() as recovers')).rows[0]?.recovers === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
