import { sql } from 'kysely'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { Db } from '../server/db/connect.ts'
import { makeHotel } from '../server/testing/worlds/hotel.ts'

const kinds = [
  { name: 'Garden Room', first: 101, price: 4500 },
  { name: 'Deluxe Room', first: 201, price: 6500 },
  { name: 'Lake View Room', first: 301, price: 9000 },
  { name: 'Family Room', first: 401, price: 11_500 },
  { name: 'Royal Suite', first: 501, price: 18_000 },
]
const amenities = ['Air conditioning', 'Balcony', 'Free Wi-Fi', 'Lake view', 'Tea and coffee', 'Television']
const description = 'A quiet room above the courtyard, with a carved stone window, a writing desk and a bath of white marble.'

/** Gives every room a description, three to six amenities and two pictures: all that an answer can have. */
const furnish = async (db: Db, hotelId: string) => {
  await sql`update room set description = ${description} where hotel_id = ${hotelId}`.execute(db)
  await sql`insert into amenity (hotel_id, name) select ${hotelId}::uuid, unnest(${amenities}::text[])`.execute(db)
  await sql`
    insert into room_amenity (hotel_id, room_id, amenity_id)
    select r.hotel_id, r.id, a.id
    from room r join (select *, row_number() over (order by name) as place from amenity where hotel_id = ${hotelId}) a on a.hotel_id = r.hotel_id
    where r.hotel_id = ${hotelId} and a.place <= 3 + r.room_number::int % 4`.execute(db)
  await sql`
    insert into picture (hotel_id, id, name, width, height, widths, bytes)
    select ${hotelId}::uuid, gen_random_uuid(), 'room-' || n || '.jpg', 1600, 1067, '{480,960,1600}', 240000 from generate_series(1, 100) n`.execute(
    db,
  )
  await sql`
    insert into room_image (hotel_id, room_id, picture_id, position)
    select r.hotel_id, r.id, p.id, (p.place - 1) / 50
    from (select *, row_number() over (order by room_number) as place from room where hotel_id = ${hotelId}) r
    join (select *, row_number() over (order by name) as place from picture where hotel_id = ${hotelId}) p on (p.place - 1) % 50 = r.place - 1
  `.execute(db)
}

/** Sells 20 of the 50 rooms for a year, other ones every four nights. */
const sell = async (db: Db, hotelId: string, from: string) => {
  await sql`
    with stay as materialized (
      select r.id as room_id, ${from}::date + stay * 4 as check_in, md5(r.id::text || stay)::uuid as booking_id
      from (select id, row_number() over (order by room_number) as place from room where hotel_id = ${hotelId}) r, generate_series(0, 90) stay
      where (r.place + stay * 7) % 5 < 2),
    own as (insert into folio (hotel_id, id) select ${hotelId}::uuid, booking_id from stay),
    booked as (
      insert into booking (hotel_id, id, folio_id, reference, status, guest_name, guest_email, guest_phone, check_in, check_out, adults, children,
        total_paise, advance_paise, payment_method)
      select ${hotelId}::uuid, booking_id, booking_id, booking_id::text, 'CONFIRMED', 'Guest', 'guest@mail.example', '+919800000000', check_in,
        check_in + 4, 1, 0, 400000, 80000, 'ONLINE'
      from stay),
    roomed as (
      insert into booking_room (hotel_id, booking_id, room_id, meal_option)
      select ${hotelId}::uuid, booking_id, room_id, 'breakfast' from stay),
    agreed as (
      insert into booking_night (hotel_id, booking_id, room_id, night, price_paise)
      select ${hotelId}::uuid, booking_id, room_id, check_in + n, 100000 from stay, generate_series(0, 3) n)
    insert into room_night (hotel_id, night, room_id, booking_id, expires_at)
    select ${hotelId}::uuid, check_in + n, room_id, booking_id, 'infinity' from stay, generate_series(0, 3) n`.execute(db)
}

/** Sets every kind of price: weekends, three seasons, each day of a year, people, offers, rules, GST. */
const price = async (db: Db, hotelId: string, today: string) => {
  await sql`update room_type set base_adults = 2, base_children = 0, extra_beds = 1 where hotel_id = ${hotelId}`.execute(db)
  await sql`insert into season (hotel_id, name, from_date, to_date)
    select ${hotelId}::uuid, 'Season ' || n, ${today}::date + n * 60, ${today}::date + n * 60 + 40 from generate_series(1, 3) n
    union all select ${hotelId}::uuid, 'All year', null, null`.execute(db)
  await sql`insert into season_price (hotel_id, season_id, type_id, weekday, kind, breakfast, all_meals)
    select s.hotel_id, s.id, t.id, day, 'PERCENT', 1250, 1000 from season s join room_type t on t.hotel_id = s.hotel_id, generate_series(1, 7) day
    where s.hotel_id = ${hotelId}`.execute(db)
  await sql`insert into day_price (hotel_id, type_id, night, breakfast_paise, all_meals_paise, note)
    select t.hotel_id, t.id, ${today}::date + n, 500000 + n * 100, 600000 + n * 100, 'Day ' || n from room_type t, generate_series(0, 364) n
    where t.hotel_id = ${hotelId}`.execute(db)
  await sql`insert into special_offer (hotel_id, name, discount_basis_points, start_date, end_date, effect)
    select ${hotelId}::uuid, 'Offer ' || n, 500 + n * 100, ${today}, ${today}::date + 300, 'PERCENT' from generate_series(1, 6) n`.execute(
    db,
  )
  await sql`insert into stay_rule (hotel_id, from_date, to_date, max_nights)
    select ${hotelId}::uuid, ${today}, ${today}::date + 400, 20 + n from generate_series(1, 6) n`.execute(db)
  await sql`insert into hotel_tax (hotel_id, from_date, scheme, gstin, legal_name) values
    (${hotelId}, ${today}, 'REGULAR', '08AAPFU0939F1ZV', 'Hotel')`.execute(db)
}

/**
 * Creates a hotel of 50 rooms with all details, 30 of them free for a stay; returns the search's path and the stay as
 * the wizard's parameters. `isPriced`: with every kind of price.
 */
export const makeSearchHotel = async (db: Db, isPriced = false): Promise<{ path: string; slug: string; stay: string }> => {
  const rooms = kinds.map(({ name, first, price }) => ({ name, price, numbers: Array.from({ length: 10 }, (_, at) => String(first + at)) }))
  const { slug, id } = await makeHotel(db, { kinds: rooms })
  const today = todayInIndia(new Date())
  await furnish(db, id)
  await sell(db, id, today)
  if (isPriced) await price(db, id, today)
  await sql`vacuum analyze`.execute(db)
  const checkIn = addDays(today, 40)
  const checkOut = addDays(checkIn, 3)
  const path = `/api/room/searchrooms?hotelId=${slug}&checkInDate=${checkIn}&checkOutDate=${checkOut}&adultCapacity=2&childrenCapacity=1&numRooms=1`
  return { path, slug, stay: `in=${checkIn}&out=${checkOut}&rooms=1&adults=2&ages=4` }
}
