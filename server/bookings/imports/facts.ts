import { sql } from 'kysely'
import { type DeskDay, formatClock, formatDay } from '#shared/dates.ts'
import type { Db } from '../../db/connect.ts'
import { hotelForSale } from '../../hotels/queries.ts'
import { notFound } from '../../http/errors.ts'
import { hotelRooms } from '../../rooms/details.ts'
import { refuseWithoutPlan } from '../quote.ts'
import type { ReadRow } from './cells.ts'
import type { ImportFacts } from './price.ts'

interface Owner {
  room_id: string
  night: string
  room_number: string
  reference: string | null
  guest_name: string | null
  hold_expires_at: Date | null
}

/** Who has the nights of the hotel's rooms from the first check-in to the last check-out. */
const readOwners = async (db: Db, hotelId: string, rows: readonly ReadRow[], today: string): Promise<Map<string, string>> => {
  const from = rows.flatMap(({ checkIn }) => checkIn ?? []).sort()[0]
  const to = rows
    .flatMap(({ checkOut }) => checkOut ?? [])
    .sort()
    .at(-1)
  if (from === undefined || to === undefined) return new Map()
  const found = await sql<Owner>`
    select n.room_id, n.night, r.room_number, b.reference, b.guest_name, b.hold_expires_at
    from room_night n join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
      left join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id
    where n.hotel_id = ${hotelId} and n.night >= ${from} and n.night < ${to} and n.expires_at >= now()`.execute(db)
  return new Map(
    found.rows.map(({ room_id, night, room_number, reference, guest_name, hold_expires_at: until }) => {
      const on = `Room ${room_number} is`
      const day = formatDay(night, today)
      const said =
        reference === null
          ? `${on} blocked on ${day}.`
          : until
            ? `${on} held for ${guest_name} (${reference}) until ${formatClock(until)}.`
            : `${on} booked on ${day}: ${guest_name} (${reference}).`
      return [`${room_id} ${night}`, said]
    }),
  )
}

/** Rooms of guests who are checked in and have not left: those of their last night that has begun. */
const readInside = async (db: Db, hotelId: string, { firstOpen }: DeskDay): Promise<Map<string, string>> => {
  const { rows } = await sql<{ room_id: string; room_number: string; guest_name: string; reference: string }>`
    select n.room_id, r.room_number, b.guest_name, b.reference
    from booking b join booking_night n on n.hotel_id = b.hotel_id and n.booking_id = b.id
      join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
    where b.hotel_id = ${hotelId} and b.status = 'CHECKED_IN' and n.night = (select max(night) from booking_night l
      where l.hotel_id = b.hotel_id and l.booking_id = b.id and l.night <= greatest(b.check_in, ${firstOpen}))`.execute(db)
  return new Map(
    rows.map(({ room_id, room_number, guest_name, reference }) => [
      room_id,
      `${guest_name} (${reference}) is still checked in to room ${room_number}.`,
    ]),
  )
}

const readReferences = async (db: Db, hotelId: string, rows: readonly ReadRow[]): Promise<Map<string, string>> => {
  const named = rows.flatMap(({ reference }) => reference?.toLowerCase() ?? [])
  const found = await sql<{ named: string; reference: string }>`
    select lower(source_reference) as named, reference from booking
    where hotel_id = ${hotelId} and lower(source_reference) = any(${named}::text[])`.execute(db)
  return new Map(found.rows.map(row => [row.named, row.reference]))
}

/** What has to be known of the hotel to look at these rows. Throws 402 without a plan. */
export const readImportFacts = async (db: Db, hotelId: string, rows: readonly ReadRow[], day: DeskDay): Promise<ImportFacts> => {
  const hotel = await hotelForSale(db, hotelId)
  const all = hotel && (await hotelRooms(db, hotelId, hotel.pageVersion))
  if (!all) throw notFound()
  refuseWithoutPlan(hotel)
  return {
    ...{ hotel, all, day },
    owners: await readOwners(db, hotelId, rows, day.today),
    inside: await readInside(db, hotelId, day),
    references: await readReferences(db, hotelId, rows),
  }
}
