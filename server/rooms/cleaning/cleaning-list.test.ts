import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#shared/words/dates.ts'
import { testDatabase } from '../../testing/database.ts'
import { pace } from '../../testing/process/pace.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { cleaningRooms } from './cleaning-list.ts'

const today = '2026-12-05'

/** Each of these rooms has a guest who came two days ago and stays four nights more, or one who comes today. */
const fill = `
  with rooms as (
    select *, gen_random_uuid() as booking, row_number() over (order by room_number) % 2 = 0 as inside from room where hotel_id = $1
  ), folios as (
    insert into folio (hotel_id, id) select hotel_id, booking from rooms
  ), bookings as (
    insert into booking (hotel_id, id, folio_id, reference, status, guest_name, guest_phone, check_in, check_out, adults, children,
      total_paise, advance_paise, payment_method)
    select hotel_id, booking, booking, room_number, (case when inside then 'CHECKED_IN' else 'CONFIRMED' end)::booking_status, 'Asha Rao',
      '+919812345678', $2::date - (case when inside then 2 else 0 end), $2::date + 4, 2, 0, 0, 0, 'CASH' from rooms
  ), named as (
    insert into booking_room (hotel_id, booking_id, room_id, meal_option) select hotel_id, booking, id, 'breakfast' from rooms
  )
  insert into booking_night (hotel_id, booking_id, room_id, night, price_paise)
  select hotel_id, booking, id, $2::date + day, 0 from rooms, generate_series(case when inside then -2 else 0 end, 3) as day`

test('two hundred rooms are listed in a moment, in a database that knows nothing of its tables too', async t => {
  const database = await testDatabase()
  t.after(() => database.close())
  const numbers = Array.from({ length: 200 }, (_, at) => String(101 + 100 * Math.floor(at / 20) + (at % 20)))
  const hotel = await makeHotel(database.db, { kinds: [{ name: 'Deluxe', numbers }] })
  await database.pool.query(fill, [hotel.id, today])
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const began = performance.now()
    const rooms = await cleaningRooms(database.db, hotel.id, today)
    times.push(performance.now() - began)
    const count = (isMeant: (room: (typeof rooms)[number]) => boolean) => rooms.filter(isMeant).length
    assert.deepEqual([rooms.length, count(({ toBeMade }) => toBeMade), count(({ arriving }) => arriving !== null)], [200, 100, 100])
  }
  t.diagnostic(`fastest ${Math.min(...times).toFixed(1)} ms`)
  assert.ok(Math.min(...times) < 150 * pace(), `${times.map(Math.round).join(', ')} ms`)
  const later = await cleaningRooms(database.db, hotel.id, addDays(today, 9))
  assert.equal(later.filter(({ guest }) => guest === 'leaving').length, 100)
})
