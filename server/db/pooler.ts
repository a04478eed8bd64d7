import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ConfigError } from '../config-values.ts'

/**
 * What stands between the product and PostgreSQL: nothing, or a PgBouncer in transaction mode, where each transaction
 * may have another connection. With `transaction` no statement has a name; `transaction-prepared` is PgBouncer 1.21 or
 * later with `max_prepared_statements`, which keeps the prepared statements of its clients apart.
 */
export const poolers = ['none', 'transaction', 'transaction-prepared'] as const
export type Pooler = (typeof poolers)[number]

export const keepsNames = (pooler: Pooler): boolean => pooler !== 'transaction'

/** In milliseconds, for every connection, sent when it opens. A pooler refuses them, so then the account has them. */
export const limits = { statement_timeout: 5000, lock_timeout: 3000, idle_in_transaction_session_timeout: 10_000 } as const

const inSeconds = (milliseconds: number) => `'${milliseconds / 1000}s'`

/** Returns the SQL that sets `limits` on a database account, for an operator to run. */
export const limitsStatement = (account: string): string =>
  Object.entries(limits)
    .map(([name, value]) => `alter role "${account.replaceAll('"', '""')}" set ${name} = ${inSeconds(value)}`)
    .join('; ')

/** True if a statement finds itself under our name: a pooler that keeps names apart gives it another name. */
const passesNamesOn = async (client: pg.Client): Promise<boolean> => {
  const name = `check_${randomUUID().replaceAll('-', '')}`
  const text = 'select from pg_prepared_statements where name = $1'
  await client.query('begin')
  const { rowCount } = await client.query({ name, text, values: [name] })
  if (rowCount) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return rowCount !== 0
}

/** Throws, in one line, if the account has no limits behind a pooler, or if the setting is wrong for the pooler. */
export const checkPooler = async (pooler: Pooler, settings: pg.ClientConfig, account: string): Promise<void> => {
  if (pooler === 'none') return
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: keyof typeof limits; ms: number }>(
      'select name, setting::int as ms from pg_settings where name = any($1)',
      [Object.keys(limits)],
    )
    if (rows.some(({ name, ms }) => ms === 0 || ms > limits[name]))
      throw new ConfigError('DATABASE_URL', `an account with limits, as a pooler takes none from us: ${limitsStatement(account)}`)
    if (pooler === 'transaction-prepared' && (await passesNamesOn(client)))
      throw new ConfigError('DATABASE_POOLER', 'transaction: what answers at DATABASE_URL does not keep prepared statements apart')
  } finally {
    await client.end().catch(() => {})
  }
}
