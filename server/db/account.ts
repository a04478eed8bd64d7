import pg from 'pg'
import { ConfigError } from '../config-values.ts'

/** The account behind a connection. A server that does not answer, or does not know us, is said in one line that names the variable. */
export const accountOf = async (variable: string, settings: pg.ClientConfig): Promise<string> => {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ account: string }>('select current_user as account')
    return rows[0]?.account ?? ''
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new ConfigError(variable, `a PostgreSQL server that answers and knows the account: ${message || code}`)
  } finally {
    await client.end().catch(() => {})
  }
}
