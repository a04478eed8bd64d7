import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Place, searchPath } from './capacity-calls.ts'
import { request } from './guests.ts'
import type { Row } from './measure.ts'

/** A row for information only, without a limit. */
export const said = (what: string, figure: string, ratio = Number.NaN): Row => ({ what, figure, ratio, limit: Number.NaN })
const count = (value: number) => Math.round(value).toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const sizesSql = `
  select relname as name, n_live_tup::float8 as rows, pg_total_relation_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as indexes
  from pg_stat_user_tables order by bytes desc limit 10`

/** Sizes of the database on disk and of its ten largest tables, with their indexes. */
export const sizesOf = async (pool: pg.Pool, name: string, bookings: number): Promise<Row[]> => {
  const { rows: whole } = await pool.query('select pg_database_size(current_database())::float8 as bytes')
  const { rows } = await pool.query(sizesSql)
  const tables = rows.map(table =>
    said(`  ${table.name}, ${count(table.rows)} rows`, `${megabytes(table.bytes)}, ${megabytes(table.indexes)} of it indexes`),
  )
  const each = (whole[0].bytes / bookings / 1000).toFixed(1)
  return [said(`${name}: on disk`, `${megabytes(whole[0].bytes)}, ${each} kB a booking`), ...tables]
}

const residentOf = (pid: number): number => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout) * 1024

const visit = async ({ shop }: Place, slug: string) => {
  await request(`${shop.url}/${slug}`)
  await request(shop.url + searchPath(slug))
}

/** Renders a few hotels' pages until Node has compiled what runs often and memory stops growing. */
export const warmUp = async (place: Place): Promise<void> => {
  const few = place.hotels.slice(0, 10)
  for (let turn = 0; turn < 40; turn++) {
    await place.pool.query('update hotel set page_version = page_version + 1 where id = any($1)', [few.map(({ id }) => id)])
    for (const { slug } of few) await visit(place, slug)
  }
}

/** The product's memory at first, after a page and a search of each hotel, and after the same again. */
export const memoryOf = async (place: Place, name: string): Promise<Row[]> => {
  const resident = [residentOf(place.shop.pid)]
  for (const _ of ['once', 'again']) {
    for (const { slug } of place.hotels) await visit(place, slug)
    resident.push(residentOf(place.shop.pid))
  }
  const [before = 0, once = 0] = resident
  const each = megabytes(((once - before) / place.hotels.length) * 1000)
  return [
    said(`${name}: memory before, after a page and a search of each hotel, and again`, resident.map(megabytes).join(', ')),
    said('  more, for 1,000 hotels', each),
  ]
}

interface Written {
  name: string
  live: number
  dead: number
  inserted: number
  updated: number
  hot: number
  deleted: number
  vacuumed: number
  /** Autovacuum is due at this number of dead rows. */
  dueDead: number
}

const writtenSql = `
  select s.relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated,
    n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deleted, autovacuum_count::float8 as vacuumed,
    current_setting('autovacuum_vacuum_threshold')::float8 + current_setting('autovacuum_vacuum_scale_factor')::float8 * c.reltuples as "dueDead"
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid order by s.relname`

export const writtenOf = async (pool: pg.Pool): Promise<Written[]> => (await pool.query<Written>(writtenSql)).rows

/** The tables' counts, once none is due for autovacuum. That runs once a minute: after two it has not kept up. */
const afterVacuum = async (pool: pg.Pool): Promise<Written[]> => {
  for (let tries = 0; ; tries++) {
    const now = await writtenOf(pool)
    if (tries >= 24 || now.every(({ dead, dueDead }) => dead <= dueDead)) return now
    await sleep(5000)
  }
}

const settings = [
  'autovacuum',
  'autovacuum_naptime',
  'autovacuum_vacuum_scale_factor',
  'autovacuum_vacuum_cost_delay',
  'autovacuum_vacuum_cost_limit',
]

/** Dead rows that the load left in each changed table, and how long a manual vacuum of the most changed ones takes. */
export const vacuumOf = async (pool: pg.Pool, name: string, before: readonly Written[], bookings: number): Promise<Row[]> => {
  const { rows: set } = await pool.query('select name, current_setting(name) as value from unnest($1::text[]) name', [settings])
  const after = await afterVacuum(pool)
  const written = after.flatMap(table => {
    const was = before.find(({ name }) => name === table.name)
    const since = (column: 'inserted' | 'updated' | 'hot' | 'deleted' | 'vacuumed') => table[column] - (was?.[column] ?? 0)
    const made = since('updated') + since('deleted')
    return made < bookings / 10 ? [] : [{ ...table, since, made }]
  })
  const rows = written.map(({ name, dead, live, dueDead, since, made }): Row => {
    const changes = `+${count(since('inserted'))}, ${count(since('updated'))} changed (${count(since('hot'))} in place), −${count(since('deleted'))}`
    const due = `; vacuum is due each ${count((dueDead / made) * bookings)} bookings`
    const figure = `${count(dead)} dead of ${count(live)}, autovacuum ${since('vacuumed')} times`
    return { what: `  ${name}: ${changes}${due}`, figure, ratio: dead / dueDead, limit: 1, atMost: true }
  })
  const byHand: Row[] = []
  for (const { name } of written.toSorted((one, other) => other.made - one.made).slice(0, 4)) {
    const start = performance.now()
    await pool.query(`vacuum ${name}`)
    byHand.push(said(`  vacuum ${name}, at once and by hand`, `${((performance.now() - start) / 1000).toFixed(1)} s`))
  }
  const how = set.map(({ name, value }) => `${name} ${value}`).join(', ')
  return [
    said(`${name}, after ${count(bookings)} bookings; dead rows against those that make autovacuum come (${how})`, ''),
    ...rows,
    ...byHand,
  ]
}
