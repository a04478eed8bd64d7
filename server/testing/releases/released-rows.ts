import pg from 'pg'
import type { Connection } from '../../embedded/server.ts'
import type { Ending } from '../../testing.ts'
import { testServer } from '../../testing.ts'
import { fullHotel } from '../worlds/hotel-rows.ts'

/** Rows by table (without `schema_migration`), as JSON texts, since a JavaScript number cannot hold every `bigint`. */
export type Rows = Record<string, string[]>

/** The rows as a file: one line per row, which begins with its table. */
export const toLines = (all: Rows): string =>
  Object.entries(all)
    .flatMap(([name, rows]) => rows.map(row => `${name} ${row}\n`))
    .join('')

export const fromLines = (text: string): Rows => {
  const all: Rows = {}
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', row = ''] = /^(\w+) (.+)$/.exec(line) ?? []
    all[name] = [...(all[name] ?? []), row]
  }
  return all
}

const quoted = (name: string) => pg.escapeIdentifier(name)

const inside = async <R>(connection: Connection, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** All rows of all tables. */
export const rowsOf = (connection: Connection): Promise<Rows> =>
  inside(connection, async client => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' order by 1`)
    const all: Rows = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${quoted(name)} t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  })

/** Replaces all rows of a migrated database by these. */
export const loadRows = (connection: Connection, all: Rows): Promise<void> =>
  inside(connection, async client => {
    // Tables reference each other in circles, so foreign keys and triggers are off.
    await client.query("set session_replication_role = 'replica'")
    for (const [name, rows] of Object.entries(all)) {
      const { rows: columns } = await client.query<{ name: string }>(
        `select attname::text as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
        [quoted(name)],
      )
      const written = columns.map(column => quoted(column.name)).join(', ')
      await client.query(`delete from ${quoted(name)}`)
      await client.query(
        `insert into ${quoted(name)} (${written}) overriding system value
         select ${written} from jsonb_populate_recordset(null::${quoted(name)}, $1)`,
        [`[${rows.join()}]`],
      )
    }
  })

/** Adds rows of the tables that a full hotel leaves empty; `one.of` is the hotel, `one.account` its owner. */
const ofPlatform = (hotelId: string) => `
  create temporary view one as select id as of, owner_id as account, decode('00ff', 'hex') as token, timestamptz '2027-01-01 00:00Z' as ends
    from hotel where id = '${hotelId}';
  insert into account_role select account, (select id from role where key = 'SUPER_ADMIN') from one;
  insert into bank_reading (hotel_id, read_by) select of, account from one;
  insert into coupon (code, discount_basis_points) values ('WELCOME10', 1000);
  insert into coupon_use (coupon_id, account_id) select id, account from coupon, one;
  insert into device select account, token, ends from one;
  insert into document_series select of, 'GRAN/26/I' from one;
  insert into email_change select account, 'new@owner.example', token, ends from one;
  insert into hotel_distance select of, 0, 'Station', '2 km' from one;
  insert into hotel_house_rule (hotel_id, rule, answer) select of, 'PARKING', true from one;
  insert into payment_plan (name, billing_type, price_paise, duration_months) values ('Yearly', 'YEARLY', 2499900, 12);
  insert into plan_feature (name) values ('Room plan');
  insert into payment_plan_feature select p.id, f.id, true from payment_plan p, plan_feature f;
  insert into payout (hotel_id, amount_paise, transaction_id, sent_on, idempotency_key)
    select of, 100, 'UTR1', date '2026-11-01', gen_random_uuid() from one;
  insert into pending_signup (name, email, phone, password_hash, token_hash, token_expires_at)
    select 'Asha Rao', 'asha@owner.example', '+919800000001', 'hash', token, ends from one;
  insert into refund (payment_id, amount_paise, reason) select id, 100, 'by-hotel' from payment limit 1;
  insert into reset_link select account, token, ends from one;
  insert into used_link select token, account from one;`

/** Rows of every table as this version writes them. Throws if a table has none. */
export const fullRows = async (t: Ending): Promise<Rows> => {
  const server = await testServer(t)
  const { connection } = server.database
  const hotelId = await fullHotel(server)
  await inside(connection, client => client.query(ofPlatform(hotelId)))
  const all = await rowsOf(connection)
  const empty = Object.keys(all).filter(name => all[name]?.length === 0)
  if (empty.length > 0)
    throw new Error(`No rows of ${empty.join(', ')}: server/testing/releases/released-rows.ts or hotel-rows.ts adds them`)
  return all
}
