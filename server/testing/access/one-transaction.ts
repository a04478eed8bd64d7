import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Pool } from '../../db/connect.ts'
import type { DB } from '../../db/types.ts'
import type { TestDatabase } from '../database.ts'

export interface OneTransaction {
  db: Pool
  client: pg.PoolClient
  /** How many row writes were attempted, whatever their outcome. */
  writes(): number
  /** Rolls back everything written since the beginning. */
  undo(): Promise<void>
  close(): Promise<void>
}

const notice = 'a row is written'
const tellOfWrites = `do $do$ declare written regclass; begin
  create function tell_of_write() returns trigger language plpgsql as $$ begin
    raise notice '${notice}';
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  for written in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('create trigger "0 tell_of_write" before insert or update or delete on %s for each row execute function tell_of_write()', written);
  end loop;
end $do$`

/** Counts written rows by triggers' notices, which come with each answer; a query after each call would cost a call. */
const countWrites = async (client: pg.PoolClient) => {
  let writes = 0
  await client.query(tellOfWrites)
  client.on('notice', ({ message }) => {
    if (message === notice) writes++
  })
  return () => writes
}

/**
 * The product on a single connection whose transaction never commits: its own transactions are savepoints, and whatever
 * a call wrote can be rolled back. So thousands of calls, deletions among them, all find the same rows.
 */
export const oneTransaction = async (database: TestDatabase): Promise<OneTransaction> => {
  const client = await database.pool.connect()
  const writes = await countWrites(client)
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  await client.query('savepoint untouched')
  const names = new Map<string, string>()
  let depth = 0
  const translated = (text: string): string[] => {
    if (/^(begin|start transaction)/i.test(text)) return [`savepoint inner_${++depth}`]
    if (/^commit/i.test(text)) return [`release savepoint inner_${depth--}`]
    if (/^rollback/i.test(text)) return [`rollback to savepoint inner_${depth}`, `release savepoint inner_${depth--}`]
    return []
  }
  const run = async (text: string, values: readonly unknown[]) => {
    const steps = translated(text)
    for (const step of steps.slice(0, -1)) await client.query(step)
    const last = steps.at(-1)
    if (last) return client.query(last)
    const name = names.get(text) ?? `statement_${names.size}`
    names.set(text, name)
    return client.query({ name, text, values: [...values] })
  }
  // Runs queries one at a time, because all share the connection that stands in for a pool.
  let line: Promise<unknown> = Promise.resolve()
  const query = (text: string, values: readonly unknown[] = []) => {
    const result = line.then(() => run(text, values))
    line = result.catch(() => undefined)
    return result
  }
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined, options: {} }
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) }) as Pool,
    client,
    writes,
    undo: async () => {
      await client.query('rollback to savepoint untouched')
      depth = 0
    },
    close: async () => {
      await client.query('rollback')
      client.release(true)
    },
  }
}
