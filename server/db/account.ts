import pg from 'pg'
import { ConfigError } from '../config-values.ts'

/** A lock_timeout that nothing else sets: if it arrives, no pooler stands in between. */
const mark = 2999

/**
 * Returns the account of a connection. A server that does not answer, or does not know us, throws a ConfigError in one
 * line that names the variable. `unless`: the error to throw if a pooler answers instead of PostgreSQL itself.
 */
export const accountOf = async (variable: string, settings: pg.ClientConfig, unless?: Error): Promise<string> => {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000, ...(unless && { lock_timeout: mark }) }
  const client = new pg.Client({ ...settings, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ account: string; wait: number }>(
      "select current_user as account, setting::int as wait from pg_settings where name = 'lock_timeout'",
    )
    if (unless && rows[0]?.wait !== mark) throw unless
    return rows[0]?.account ?? ''
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    if (unless && (error === unless || message.includes('unsupported startup parameter'))) throw unless
    throw new ConfigError(variable, `a PostgreSQL server that answers and knows the account: ${message || code}`)
  } finally {
    await client.end().catch(() => {})
  }
}
