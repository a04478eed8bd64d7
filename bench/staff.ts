import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { userApi } from '#shared/accounts/access.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { type Page, pageSize } from '#shared/contract/list.ts'
import { listStaff } from '../server/access/staff.ts'
import type { Pool } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import type { DB } from '../server/db/types.ts'
import { startThrowaway } from '../server/embedded/throwaway.ts'
import { p95, type Row } from './measure.ts'

const members = 50_000
/** The hotel that is asked has them all; as many others work for other hotels, fifty each. */
const fillSql = `
  set session_replication_role = replica;
  insert into hotel (id, slug, owner_id, name, advance_basis_points)
  select md5('hotel ' || n)::uuid, 'hotel-' || n, md5('owner')::uuid, 'Hotel ' || n, 2000 from generate_series(0, ${members} / 50) n;
  insert into account (id, name, email, phone)
  select md5('person ' || n)::uuid,
    (array['Asha', 'Ravi', 'Lakshmi', 'Imran', 'Zoya', 'Dev', 'Meena', 'Arjun', 'Kavita', 'Tenzin'])[1 + n % 10] || ' ' ||
    (array['Rao', 'Menon', 'Khan', 'Sharma', 'Iyer', 'Das', 'Bose', 'Gill', 'Patel', 'Naidu', 'Lepcha'])[1 + n / 10 % 11],
    md5(n::text) || '@desk.example', '+9198' || lpad(n::text, 8, '0')
  from generate_series(0, ${members} * 2 - 1) n;
  insert into member (hotel_id, account_id)
  select md5('hotel ' || case when n < ${members} then 0 else 1 + n % (${members} / 50) end)::uuid, md5('person ' || n)::uuid
  from generate_series(0, ${members} * 2 - 1) n;
  insert into member_role (hotel_id, account_id, role_id)
  select m.hotel_id, m.account_id, r.id
  from member m cross join lateral (select hashtext(m.account_id::text) as number) one
  join role r on r.key = case when number % 100 = 0 then 'MANAGER' when number % 3 = 0 then 'RECEPTIONIST' else 'HOUSEKEEPING' end;
  vacuum analyze`

type Wish = Omit<InputOf<typeof userApi.list>, 'hotelId' | 'page'>

interface Measurement {
  what: string
  /** The index that has to be in the plan of each wish. */
  index: RegExp
  wishes: readonly Wish[]
}

const searches = ['lakshmi', 'tenzin lepcha', '+919800004', 'c4ca4238', 'nobody']
/** The first letters of a search are asked for while it is typed. */
const shortSearches = ['l', 'la', 'a', 'as ra', 'q']

const measurements = (roles: readonly string[]): Measurement[] => [
  { what: 'first page', index: /account_by_name/, wishes: [{}] },
  { what: 'sorted', index: /account_by_(name|email)/, wishes: [{ sort: '-name' }, { sort: 'email' }, { sort: '-email' }] },
  { what: 'of one role', index: /member_role_by_role_of_hotel/, wishes: roles.map(roleId => ({ roleId })) },
  { what: 'searched', index: /account_by_search_text/, wishes: searches.map(q => ({ q })) },
  { what: 'searched by one or two letters', index: /account_by_search_text/, wishes: shortSearches.map(q => ({ q })) },
]

/** The staff list of a hotel with many members as the server reads it, page and count together, on one connection. */
export const staffBench = async ({ times = 60, limit = 50 } = {}): Promise<Row[]> => {
  const { connection, stop } = await startThrowaway()
  await migrate(connection)
  const pool = new pg.Pool({ ...connection, max: 1 })
  const sent: CompiledQuery[] = []
  const note = ({ query }: { query: CompiledQuery }) => void sent.push(query)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: note }) as Pool
  const plansOf = async (statements: readonly CompiledQuery[]) => {
    const answers = statements.map(({ sql, parameters }) => pool.query(`explain ${sql}`, [...parameters]))
    return (await Promise.all(answers)).flatMap(({ rows }) => rows.map(line => line['QUERY PLAN'] as string)).join('\n')
  }
  try {
    for (const statement of fillSql.split(';\n')) await pool.query(statement)
    const { rows: roles } = await pool.query("select id from role where key in ('MANAGER', 'RECEPTIONIST', 'HOUSEKEEPING')")
    const { rows: hotels } = await pool.query("select id from hotel where slug = 'hotel-0'")
    const ask = async (wish: Wish) => {
      const { items, total } = (await listStaff(db, { ...wish, hotelId: hotels[0].id, page: 1 })) as Page<unknown>
      if (items.length !== Math.min(pageSize, Number(total))) throw new Error(`${JSON.stringify(wish)}: ${items.length} rows of ${total}`)
    }
    const table: Row[] = []
    for (const { what, index, wishes } of measurements(roles.map(({ id }) => id))) {
      for (const wish of wishes) {
        await ask(wish)
        if (!index.test(await plansOf(sent.splice(0)))) throw new Error(`${JSON.stringify(wish)} does not use ${index}`)
      }
      const took: number[] = []
      for (let turn = 0; turn < times; turn++) {
        const start = performance.now()
        await ask(wishes[turn % wishes.length] ?? {})
        took.push(performance.now() - start)
      }
      sent.length = 0
      const name = `staff list of ${members.toLocaleString('en')} members, ${what}: p95 against ${limit} ms`
      table.push({ what: name, figure: `${p95(took).toFixed(1)} ms`, ratio: p95(took) / limit, limit: 1, atMost: true })
    }
    return table
  } finally {
    await db.destroy()
    await stop()
  }
}
