import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { addDays } from '#shared/words/dates.ts'
import type { Db } from '../db/connect.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { testServer } from '../testing.ts'
import { hotelRooms } from './details.ts'
import { breakfastPrices } from './nights/breakfast-prices.ts'

const batch = 100
const today = '2026-11-28'

/** Hotels with twenty types of rooms, each with a season and a day of its own. */
const makeHotels = async (db: Db, ownerId: string, first: number, description: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into hotel (slug, owner_id, name, contact_email, contact_phone, advance_basis_points)
    select 'many-' || n, ${ownerId}::uuid, 'Hotel ' || n, 'desk@hotel.example', '+919812345678', 2000 from generate_series(${first}::int, ${first + batch - 1}::int) n
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into room_type (hotel_id, name) select h, 'Type ' || n from unnest(${ids}::uuid[]) h, generate_series(1, 20) n`.execute(
    db,
  )
  await sql`insert into room (hotel_id, room_number, type_id, adult_capacity, children_capacity, price_paise, price_with_meals_paise, description)
    select hotel_id, substr(name, 6), id, 2, 1, 400000, 550000, ${description}::text
    from room_type where hotel_id = any(${ids}::uuid[])`.execute(db)
  await sql`insert into season (hotel_id, name, from_date, to_date) select h, 'Christmas', '2027-12-20', '2027-12-31' from unnest(${ids}::uuid[]) h`.execute(
    db,
  )
  await sql`insert into season_price (hotel_id, season_id, type_id, weekday, kind, breakfast, all_meals)
    select s.hotel_id, s.id, t.id, 6, 'PERCENT', 1250, 1250 from season s join room_type t on t.hotel_id = s.hotel_id
    where s.hotel_id = any(${ids}::uuid[])`.execute(db)
  await sql`insert into day_price (hotel_id, type_id, night, breakfast_paise, all_meals_paise)
    select hotel_id, id, '2027-10-29', 700000, 800000 from room_type where hotel_id = any(${ids}::uuid[])`.execute(db)
  return ids
}

/** The least after ten collections, because on a busy machine one may leave garbage for the next. */
const heapUsed = async (): Promise<number> => {
  setFlagsFromString('--expose-gc')
  let least = Number.POSITIVE_INFINITY
  for (let collections = 0; collections < 10; collections++) {
    runInNewContext('gc')()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    least = Math.min(least, heapUsed + arrayBuffers)
    await turn()
  }
  return least
}

// More hotels than the cache keeps: long texts reach its limit of bytes, short ones its limit of hotels.
const kinds = [
  { about: '600 hotels that say much of their rooms', hotels: 600, description: 'A quiet room above the courtyard. '.repeat(40) },
  { about: '1,000 hotels that say little', hotels: 1000, description: 'Quiet.' },
]

/** The heap in use before any hotel is cached. */
let empty: number | undefined

for (const { about, hotels, description } of kinds)
  test(`${about}, with 20 rates each, are asked in turn and keep their rooms and prices within 32 MB of this process`, async t => {
    const { db } = await testServer(t)
    const { ownerId } = await makeHotel(db)
    const ids: string[] = []
    // In batches, because a statement may take at most 5 s, also while other tests run.
    for (let first = 1; first <= hotels; first += batch) ids.push(...(await makeHotels(db, ownerId, first, description)))
    assert.equal(ids.length, hotels)
    await hotelRooms(db, ids[0] ?? '', 1)
    empty ??= await heapUsed()
    for (const id of ids) {
      const hotel = await hotelRooms(db, id, 1)
      assert.equal(hotel?.rooms.length, 20)
      await breakfastPrices(id, hotel, { from: today, to: addDays(today, 1), today })
    }
    const kept = ((await heapUsed()) - empty) / 2 ** 20
    t.diagnostic(`${kept.toFixed(1)} MB`)
    assert.ok(kept <= 32, `${kept.toFixed(1)} MB`)
  })
