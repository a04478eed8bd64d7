import { sql } from 'kysely'
import type { Pool } from './db/connect.ts'
import { type GoesOn, untilNoneLeft } from './jobs/batches.ts'

/** The characters that `plainApostrophes` replaces. */
const otherApostrophes = '\u2018\u2019\u201b\u02bc\u02b9\u2032\uff07`\u00b4'

/** Names of people, with the keys to page by. No company names: on documents, a new spelling is another recipient. */
const places = [
  { table: 'account', key: ['id'], name: 'name' },
  { table: 'enquiry', key: ['hotel_id', 'id'], name: 'name' },
  { table: 'booking_group', key: ['hotel_id', 'id'], name: 'contact_name' },
  { table: 'booking', key: ['hotel_id', 'id'], name: 'guest_name' },
] as const

type Place = (typeof places)[number]

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Rewrites older names with plain apostrophes, as new ones are saved. Reads all rows once per process, in batches; a
 * locked row is left for the next start. Searches find either spelling meanwhile.
 */
export const plainNames = (size = 1000): ((pool: Pool, goesOn?: GoesOn) => Promise<number>) => {
  const open: Place[] = [...places]
  let after: string[] = []
  const step = async (pool: Pool): Promise<number> => {
    const [place] = open
    if (!place) return 0
    const { looked, last } = await rewrite(pool, place, after.length > 0 ? after : place.key.map(() => first), size)
    after = last ?? []
    if (looked < size) {
      open.shift()
      after = []
    }
    return looked || open.length
  }
  return (pool, goesOn) => untilNoneLeft(() => step(pool), goesOn)
}

const rewrite = async (pool: Pool, { table, key, name }: Place, after: readonly string[], size: number) => {
  const keys = sql.join(key.map(column => sql.ref(column)))
  const { rows } = await sql<{ looked: number; last: string[] | null }>`
    with page as (
      select ${keys}, ${sql.ref(name)} as name from ${sql.table(table)}
      where (${keys}) > (${sql.join(after.map(value => sql`${value}::uuid`))}) order by ${keys} limit ${size}
    ), held as (
      select ${sql.join(key.map(column => sql`t.${sql.ref(column)}`))} from ${sql.table(table)} t
      where (${sql.join(key.map(column => sql`t.${sql.ref(column)}`))}) in (select ${keys} from page where name ~ ${`[${otherApostrophes}]`})
      order by ${sql.join(key.map(column => sql`t.${sql.ref(column)}`))} for no key update skip locked
    ), rewritten as (
      update ${sql.table(table)} t set ${sql.ref(name)} = translate(t.${sql.ref(name)}, ${otherApostrophes}, ${"'".repeat(otherApostrophes.length)})
      from held where ${sql.join(
        key.map(column => sql`t.${sql.ref(column)} = held.${sql.ref(column)}`),
        sql` and `,
      )}
    )
    select count(*)::int as looked, (select array[${sql.join(key.map(column => sql`${sql.ref(column)}::text`))}] from page order by ${sql.join(
      key.map(column => sql`${sql.ref(column)} desc`),
    )} limit 1) as last from page`.execute(pool)
  return rows[0] ?? { looked: 0, last: null }
}
