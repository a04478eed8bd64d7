import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { makeHotel, raisePageVersion, type TestHotel } from '#server/testing/worlds/hotel.ts'

const types = 100
const rooms = 2000
const nightsOfRates = 540
const nightsSold = 40

/** Splits nights into parts, since a statement may take at most 5 s. */
const parts = (nights: number, each: number): [first: number, last: number][] =>
  Array.from({ length: Math.ceil(nights / each) }, (_, at) => [at * each, Math.min(nights, (at + 1) * each) - 1])

const makeRooms = (db: Db, slug: string): Promise<TestHotel> =>
  makeHotel(db, {
    slug,
    kinds: Array.from({ length: types }, (_, type) => ({
      name: `Kind ${type}`,
      numbers: Array.from({ length: rooms / types }, (_, at) => String(at * types + type)),
    })),
  })

/** Sets rooms' rates, sizes and amenities; a large party fits one rate only, so its search tries all in vain. */
const furnish = async (db: Db, hotelId: string, rates: number) => {
  await sql`update room set price_paise = 500000 + 100 * (room_number::int % ${rates}), children_capacity = room_number::int % ${rates} % 51,
      adult_capacity = case when room_number::int % ${rates} = 0 then 3 else 1 end, description = repeat('x', 300) || room_number
    where hotel_id = ${hotelId}`.execute(db)
  await sql`insert into amenity (hotel_id, name) select ${hotelId}, 'Amenity ' || n from generate_series(1, 300) n`.execute(db)
  await sql`insert into room_amenity (hotel_id, room_id, amenity_id) select hotel_id, r.id, a.id from room r,
    lateral (select id from amenity where hotel_id = r.hotel_id order by md5(r.id::text || id::text) limit 6) a where hotel_id = ${hotelId}`.execute(
    db,
  )
}

/** Sets a price for each type and night, seasons with a line for each type and weekday, and the most rules allowed. */
const rate = async (db: Db, hotelId: string, today: string) => {
  for (const [first, last] of parts(nightsOfRates, 60))
    await sql`insert into day_price (hotel_id, type_id, night, breakfast_paise, all_meals_paise)
      select hotel_id, id, ${today}::date + n, 600000 + 100 * n, 900000 from room_type, generate_series(${first}::int, ${last}::int) n
      where hotel_id = ${hotelId}`.execute(db)
  await sql`insert into season (hotel_id, name, from_date, to_date) select ${hotelId}::uuid, 'Season ' || n, ${today}::date + 27 * n, ${today}::date + 27 * n + 26
    from generate_series(0, 19) n union all select ${hotelId}::uuid, 'All year', null, null`.execute(db)
  await sql`insert into season_price (hotel_id, season_id, type_id, weekday, kind, breakfast, all_meals)
    select s.hotel_id, s.id, t.id, w, 'PERCENT', 1000, 1000 from season s join room_type t using (hotel_id), generate_series(1, 7) w
    where s.hotel_id = ${hotelId}`.execute(db)
  await sql`insert into stay_rule (hotel_id, type_id, from_date, to_date, weekdays, min_nights, no_arrival, no_departure, closed)
    select t.hotel_id, t.id, ${today}::date + 30 * n, ${today}::date + 30 * n + 20, 127, 2, false, false, n = 2
    from room_type t, generate_series(1, 3) n where t.hotel_id = ${hotelId}`.execute(db)
  await sql`insert into hotel_tax (hotel_id, from_date, scheme, gstin, legal_name, prices_include_tax)
    values (${hotelId}, ${today}, 'REGULAR', '08AAGCR4375J1ZU', 'Palace', true)`.execute(db)
}

/** Blocks half of the rooms, among them those that sleep more than one adult. */
const sell = async (db: Db, hotelId: string, from: string) => {
  await sql`
    insert into room_block (hotel_id, room_id, from_date, to_date, reason)
    select hotel_id, id, ${from}, ${from}::date + ${nightsSold}::int, 'REPAIR' from room
    where hotel_id = ${hotelId} and (room_number::int / ${types}::int % 2 = 0 or adult_capacity > 1)`.execute(db)
  for (const [first, last] of parts(nightsSold, 10))
    await sql`insert into room_night (hotel_id, night, room_id, block_id, expires_at)
      select hotel_id, from_date + n, room_id, id, 'infinity' from room_block, generate_series(${first}::int, ${last}::int) n
      where hotel_id = ${hotelId}`.execute(db)
}

/** Creates a hotel at its limits: every call has the most to do. `rates`: how many prices its 2,000 rooms have. */
export const makeHurtfulHotel = async (db: Db, slug: string, rates: number, today: string): Promise<TestHotel> => {
  const hotel = await makeRooms(db, slug)
  await furnish(db, hotel.id, rates)
  await rate(db, hotel.id, today)
  await sell(db, hotel.id, today)
  await raisePageVersion(db, hotel.id)
  await sql`analyze room_night`.execute(db)
  return hotel
}
