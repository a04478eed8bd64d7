import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** A room as the desk sells it now, in paise. */
export interface SaleRoom {
  id: string
  room_number: string
  type_id: string
  room_type: string
  price_paise: number
  price_with_meals_paise: number
  adult_capacity: number
  children_capacity: number
  is_available: boolean
}

const roomsOnSale = (hotelId: string, ids: readonly string[]) => sql<SaleRoom>`
  select r.id, r.room_number, r.type_id, t.name as room_type, r.price_paise, r.price_with_meals_paise, r.adult_capacity, r.children_capacity, r.is_available
  from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
  where r.hotel_id = ${hotelId} and r.id = any(${[...new Set(ids)]}::uuid[]) and r.retired_at is null order by r.id`

export const readRooms = async (db: Db, hotelId: string, roomIds: readonly string[]): Promise<SaleRoom[]> =>
  roomIds.length === 0 ? [] : (await roomsOnSale(hotelId, roomIds).execute(db)).rows

/** The same, locked in the order of their ids, so that none is retired before the commit. */
export const lockRooms = async (tx: Tx, hotelId: string, roomIds: readonly string[]): Promise<SaleRoom[]> =>
  roomIds.length === 0 ? [] : (await sql<SaleRoom>`${roomsOnSale(hotelId, roomIds)} for share of r`.execute(tx)).rows
