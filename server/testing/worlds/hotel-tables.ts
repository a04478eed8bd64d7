import type { TestDatabase } from '../database.ts'

/** A foreign key from the catalog; `childColumns` and `parentColumns` correspond by position. */
export interface ForeignKey {
  name: string
  child: string
  parent: string
  childColumns: string[]
  parentColumns: string[]
}

const foreignKeys = `
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    array(select a.attname::text from unnest(c.conkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n
      order by k.i) as "childColumns",
    array(select a.attname::text from unnest(c.confkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n
      order by k.i) as "parentColumns"
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 2, 1`

/** A primary key, a unique constraint or index, or an exclusion. An expression has an empty name. */
export interface Key {
  name: string
  table: string
  isPrimary: boolean
  columns: string[]
}

const allKeys = `
  select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", i.indisprimary as "isPrimary",
    array(select coalesce(a.attname::text, '') from unnest(i.indkey::int2[]) with ordinality k(n, at)
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at) as columns
  from pg_index i join pg_class t on t.oid = i.indrelid
  where (i.indisunique or i.indisexclusion) and t.relnamespace = 'public'::regnamespace order by 1`

const idColumns = `
  select t.relname::text as "table", a.attname::text as name, a.attnotnull as "isNeeded" from pg_class t join pg_attribute a on a.attrelid = t.oid
  where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'uuid'::regtype order by 1, 2`

/** Tables of hotels that also have rows for all hotels. */
const globalToo = ['role', 'permission']

/** What the catalog says about the tables whose rows belong to a hotel; all other tables are the platform's. */
export const hotelTables = async ({ pool }: Pick<TestDatabase, 'pool'>) => {
  const keys = (await pool.query<ForeignKey>(foreignKeys)).rows
  const unique = (await pool.query<Key>(allKeys)).rows
  const columns = (await pool.query<{ table: string; name: string; isNeeded: boolean }>(idColumns)).rows
  const tenants = new Set(globalToo)
  for (const { table, name, isNeeded } of columns) if (name === 'hotel_id' && isNeeded) tenants.add(table)
  const isPair = (key: ForeignKey) => tenants.has(key.child) && tenants.has(key.parent)
  const holdsHotel = ({ childColumns, parentColumns }: ForeignKey) => parentColumns[childColumns.indexOf('hotel_id')] === 'hotel_id'
  /** Tables without a `hotel_id` whose rows reference a hotel's row, directly or through another such table. */
  const attached = new Set<string>()
  for (let before = -1; before < attached.size; ) {
    before = attached.size
    for (const { child, parent } of keys)
      if (!tenants.has(child) && child !== 'hotel' && (tenants.has(parent) || attached.has(parent))) attached.add(child)
  }
  const pointsAtHotelRow = ({ parent }: ForeignKey) => tenants.has(parent) || attached.has(parent)
  const inSome = (table: string, column: string) => keys.some(key => key.child === table && key.childColumns.includes(column))
  return {
    keys,
    /** The names of the tables of hotels. */
    tenants,
    /** Every unique key or exclusion, of all tables. */
    unique,
    /** Foreign keys between two tables of hotels. */
    pairs: keys.filter(isPair),
    /** Those pairs whose key does not force both rows to belong to the same hotel. */
    loose: keys.filter(key => isPair(key) && !holdsHotel(key)),
    /** Foreign keys from a hotel's table to an attached one. */
    indirect: keys.filter(key => tenants.has(key.child) && attached.has(key.parent)),
    /** Attached tables with several foreign keys to hotels' rows, which can belong to different hotels. */
    ties: [...attached].filter(table => keys.filter(key => key.child === table && pointsAtHotelRow(key)).length > 1),
    /** Tables of hotels whose `hotel_id` is in no foreign key. */
    homeless: [...tenants].filter(table => !inSome(table, 'hotel_id')),
    /** Columns of hotels' tables named like a reference (`…_id`) but without a foreign key. */
    bare: columns.filter(({ table, name }) => tenants.has(table) && name.endsWith('_id') && name !== 'hotel_id' && !inSome(table, name)),
  }
}
