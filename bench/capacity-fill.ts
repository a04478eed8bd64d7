import pg from 'pg'
import { migrate } from '../server/db/migrate.ts'
import { partsOf } from './capacity-rows.ts'

/** The largest tables. Their indexes and foreign keys are created again after the fill, which also checks all rows. */
const large = [
  ...[
    'folio',
    'booking',
    'booking_room',
    'booking_night',
    'room_night',
    'booking_log',
    'booking_payment',
    'payment_order',
    'payment',
    'hotel_due',
  ],
  ...['outbox', 'webhook_event', 'document', 'document_line', 'document_file'],
]

const keysSql = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`
const indexesSql = `
  select pg_get_indexdef(indexrelid) as make, format('drop index %s', indexrelid::regclass) as drop
  from pg_index i where indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

/** Migrates an empty database and fills it for `hotels` hotels. Passes the seconds of each part to `tell`. */
export const fillCapacity = async (
  connection: pg.ClientConfig,
  hotels: number,
  tell: (what: string, seconds: number) => void,
): Promise<void> => {
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  const timed = async (what: string, statements: readonly string[]) => {
    const start = performance.now()
    for (const statement of statements) await client.query(statement)
    tell(what, (performance.now() - start) / 1000)
  }
  try {
    const { rows: keys } = await client.query<{ make: string; drop: string }>(keysSql, [large])
    const { rows: indexes } = await client.query<{ make: string; drop: string }>(indexesSql, [large])
    const all = [...indexes, ...keys]
    for (const { drop } of all) await client.query(drop)
    for (const [what, statements] of partsOf(hotels)) await timed(what, statements)
    await timed(
      'indexes',
      indexes.map(({ make }) => make),
    )
    await timed(
      'foreign keys',
      keys.map(({ make }) => make),
    )
    await timed('vacuum analyze', ['vacuum analyze'])
  } finally {
    await client.end()
  }
}
