import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Viewer } from './viewer.ts'

/**
 * The tables that contracts name. `global`: a hotel also sees the global rows. `retires`: retired rows count as
 * missing.
 */
const tables: Record<string, { id: string; global?: true; retires?: true }> = {
  room: { id: 'id' },
  room_type: { id: 'id', retires: true },
  amenity: { id: 'id' },
  booking: { id: 'id' },
  room_block: { id: 'id' },
  booking_group: { id: 'id' },
  booking_import: { id: 'id' },
  special_offer: { id: 'id' },
  season: { id: 'id' },
  stay_rule: { id: 'id' },
  cancellation_ladder: { id: 'id' },
  document: { id: 'id' },
  enquiry: { id: 'id' },
  hotel_image: { id: 'id' },
  // Staff and owner: a call about the owner is refused in its own words.
  hotel_person: { id: 'account_id' },
  role: { id: 'id', global: true },
  permission: { id: 'id', global: true },
}

const tenantTable = (table: string) => {
  const found = tables[table]
  if (!found) throw new Error(`No contract may name the table ${table}`)
  return found
}

/** The hotel of a row, null for a global one; undefined when there is no such row. */
export const hotelOfRow = async (db: Db, table: string, id: string): Promise<string | null | undefined> => {
  const { rows } = await sql<{ hotel_id: string | null }>`
    select hotel_id from ${sql.table(table)} where ${sql.ref(tenantTable(table).id)} = ${id} limit 1`.execute(db)
  return rows[0]?.hotel_id
}

/** Those of the ids that are rows of this hotel (or global ones, where a hotel sees them). */
export const rowsOfHotel = async (db: Db, table: string, hotelId: string, ids: readonly string[]): Promise<Set<string>> => {
  const { id, global, retires } = tenantTable(table)
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)} as id from ${sql.table(table)}
    where ${sql.ref(id)} = any(${ids}::uuid[]) and (hotel_id = ${hotelId} or (${global === true}::boolean and hotel_id is null))
      ${retires ? sql`and retired_at is null` : sql``}`.execute(db)
  return new Set(rows.map(row => row.id))
}

export const hotelExists = async (db: Db, hotelId: string): Promise<boolean> =>
  (await db.selectFrom('hotel').select('id').where('id', '=', hotelId).executeTakeFirst()) !== undefined

/** The hotel that somebody begins with: their own first, then by age; undefined for who has none. */
export const firstHotelOf = async (db: Db, { id, memberships }: Viewer, isAll: boolean): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from hotel where ${isAll} or owner_id = ${id} or id = any(${memberships.map(({ hotelId }) => hotelId)}::uuid[])
    order by (owner_id = ${id}) desc, created_at, name limit 1`.execute(db)
  return rows[0]?.id
}
