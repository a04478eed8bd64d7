import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { fullHotel } from '../testing/hotel-rows.ts'
import { outcomeOf } from '../testing/sql-outcome.ts'
import { type TestServer, testServer } from '../testing.ts'

type Hotels = readonly [string, string]

const oneRoom = (hotel: string) => `room_ids = array(select id from room where hotel_id = '${hotel}' limit 1),
  meal_options = array['breakfast'], room_prices_paise = array[400000]`

/** Statements by which rows come together that do not belong together, by the rule that refuses them; the last of each does it. */
const mixes: Record<string, (hotels: Hotels) => Record<string, string[]>> = {
  booking_rooms_of_hotel: ([a, b]) => {
    const noNights = `delete from room_nights where hotel_id in ('${a}', '${b}')`
    const copied = [
      `create temporary table copied on commit drop as select * from booking where hotel_id = '${a}'`,
      noNights,
      'delete from booking',
    ]
    return {
      'a booking gets a room of the other hotel': [noNights, `update booking set ${oneRoom(b)} where hotel_id = '${a}'`],
      'a booking moves to the other hotel': [noNights, `update booking set hotel_id = '${b}' where hotel_id = '${a}'`],
      'a booking is made with a room of the other hotel': [
        ...copied,
        `update copied set ${oneRoom(b)}`,
        'insert into booking select * from copied',
      ],
      'a booking is made with a room twice': [
        ...copied,
        'update copied set room_ids = room_ids || room_ids, meal_options = meal_options || meal_options',
        'insert into booking select * from copied',
      ],
      'rooms in another order than that of their ids': [
        noNights,
        `update booking set room_ids = array(select id from room where hotel_id = '${a}' order by id desc limit 2),
          meal_options = array['breakfast', 'breakfast'], room_prices_paise = array[1, 1] where hotel_id = '${a}'`,
      ],
      'a booking has no room': [noNights, `update booking set room_ids = '{}', meal_options = '{}', room_prices_paise = '{}'`],
      'a room has no meal': [`update booking set meal_options = '{}' where hotel_id = '${a}'`],
      'a booked room moves to the other hotel': [
        `update room set hotel_id = '${b}', room_number = 'moved' where id = (select room_ids[1] from booking where hotel_id = '${a}' limit 1)`,
      ],
      'a booked room is deleted': [`delete from room where id = (select room_ids[1] from booking where hotel_id = '${a}' limit 1)`],
    }
  },
  meal_option_known: ([a]) => ({
    'a meal that nobody cooks': [`update booking set meal_options = array['dinner'] where hotel_id = '${a}'`],
  }),
  booking_out_after_in: ([a]) => ({
    'a stay ends on the day it begins': [`update booking set check_out = check_in where hotel_id = '${a}'`],
    'a stay ends before it begins': [`update booking set check_in = check_out + 1 where hotel_id = '${a}'`],
  }),
  booking_advance_within_total: ([a]) => ({
    'more is paid in advance than the stay costs': [`update booking set advance_paise = total_paise + 1 where hotel_id = '${a}'`],
    'the stay costs less than was paid in advance': [`update booking set total_paise = advance_paise - 1 where hotel_id = '${a}'`],
    'the advance is below nothing': [`update booking set advance_paise = -1 where hotel_id = '${a}'`],
  }),
  night_of_booking: ([a, b]) => ({
    'a night gets the booking of the other hotel': [
      `update room_nights set booking_id = (select id from booking where hotel_id = '${b}' limit 1) where hotel_id = '${a}'`,
    ],
    'a night gets a room that its booking does not have': [
      `update room_nights n set room_id = (select r.id from room r where r.hotel_id = n.hotel_id
        and not exists (select from room_nights x where x.room_id = r.id) limit 1)
      where ctid = (select min(ctid) from room_nights where hotel_id = '${a}')`,
    ],
    'a night moves to the other hotel': [`update room_nights set hotel_id = '${b}' where hotel_id = '${a}'`],
    'a night is made in the other hotel': [
      `insert into room_nights select '${b}', night, room_id, booking_id, expires_at, price_paise from room_nights where hotel_id = '${a}'`,
    ],
    'a night is made by hand for a booking that is there': [
      `insert into room_nights select hotel_id, night + 300, room_id, booking_id, expires_at, price_paise from room_nights where hotel_id = '${a}'`,
    ],
    'a night moves to another date': [`update room_nights set night = night + 300 where hotel_id = '${a}'`],
    'a booking with nights moves to the other hotel and its rooms': [
      `update booking set hotel_id = '${b}', ${oneRoom(b)} where hotel_id = '${a}'`,
    ],
    'a booking with nights gets another room': [
      `update booking b set room_ids = array(select id from room r where r.hotel_id = b.hotel_id and r.id <> all(b.room_ids) limit 1) where hotel_id = '${a}'`,
    ],
    'a booking with nights gets another id': [`update booking set id = gen_random_uuid() where hotel_id = '${a}'`],
    'a booking with nights is deleted': [`delete from booking where hotel_id = '${a}'`],
  }),
}

/** Without the foreign keys of these tables' other neighbours, so that no other rule answers in the place of the triggers. */
const alone = async ({ database }: TestServer): Promise<pg.Client> => {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('begin')
  const { rows } = await client.query<{ name: string; table: string }>(
    "select conname as name, conrelid::regclass::text as table from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  )
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return client
}

test('bookings, their rooms and their nights are of one hotel and in order, whatever a statement says', async t => {
  const server = await testServer(t)
  const hotels = [await fullHotel(server), await fullHotel(server)] as const
  const client = await alone(server)
  for (const [rule, ways] of Object.entries(mixes))
    for (const [way, statements] of Object.entries(ways(hotels))) assert.equal(await outcomeOf(client, statements), rule, way)
  for (const table of ['booking', 'room_nights', 'room']) await client.query(`alter table ${table} disable trigger user`)
  for (const ways of Object.values(mixes))
    for (const [way, statements] of Object.entries(ways(hotels)))
      assert.ok(Number(await outcomeOf(client, statements)) > 0, `${way}, without the rule`)
  await client.end()
})

const holdOf = (hotel: string, rooms: string, meals = "array['breakfast']", status = 'PENDING') => `
  insert into booking (hotel_id, id, reference, status, guest_name, guest_email, guest_phone, check_in, check_out, adults, children,
    room_ids, meal_options, room_prices_paise, total_paise, advance_paise, payment_method, hold_expires_at)
  values ('${hotel}', gen_random_uuid(), left(gen_random_uuid()::text, 9), '${status}', 'Guest', 'guest@mail.example', '+919800000000', '2027-01-01', '2027-01-03', 1, 0,
    ${rooms}, ${meals}, array[400000], 800000, 160000, 'ONLINE', now() + interval '15 minutes')`

test('a hold of rooms that are not the hotel’s is refused, and nothing is waved through after a hold', async t => {
  const server = await testServer(t)
  const hotels = [await fullHotel(server), await fullHotel(server)] as const
  const client = await alone(server)
  const roomOf = (hotel: string) => `array(select id from room where hotel_id = '${hotel}' and room_number = '104')`
  const [a, b] = hotels
  assert.equal(await outcomeOf(client, [holdOf(a, roomOf(b))]), 'booking_rooms_of_hotel')
  assert.equal(await outcomeOf(client, [holdOf(a, `${roomOf(a)} || ${roomOf(a)}`)]), 'booking_rooms_of_hotel')
  assert.equal(await outcomeOf(client, [holdOf(a, roomOf(a), "'{}'")]), 'booking_rooms_of_hotel')
  assert.equal(await outcomeOf(client, [holdOf(a, "'{}'")]), 'booking_rooms_of_hotel')
  const twoRooms = `array(select id from room where hotel_id = '${a}' and room_number in ('103', '104') order by id)`
  assert.equal(
    await outcomeOf(client, [holdOf(a, twoRooms, "array['breakfast', 'breakfast']")]),
    'booking_rooms_of_hotel',
    'two rooms, one price',
  )
  assert.equal(
    await outcomeOf(client, [holdOf(a, roomOf(a)).replace('array[400000]', 'array[400000, 400000]')]),
    'booking_rooms_of_hotel',
    'one room, two prices',
  )
  const otherWay = holdOf(a, roomOf(a)).replace("'2027-01-01', '2027-01-03'", "'2027-01-03', '2027-01-01'")
  assert.equal(await outcomeOf(client, [otherWay]), 'booking_out_after_in')
  assert.equal(await outcomeOf(client, [holdOf(a, roomOf(a))]), 1)
  for (const [rule, ways] of Object.entries(mixes))
    for (const [way, statements] of Object.entries(ways(hotels)))
      assert.equal(await outcomeOf(client, [holdOf(a, roomOf(a)), ...statements]), rule, `${way}, after a hold`)
  await client.end()
})

test('a booking that is made has its nights: held, or sold from the beginning, or none when it is over', async t => {
  const server = await testServer(t)
  const hotel = await fullHotel(server)
  const client = await alone(server)
  const [one, two] = ['103', '104'].map(number => `array(select id from room where hotel_id = '${hotel}' and room_number = '${number}')`)
  const both = `array(select id from room where hotel_id = '${hotel}' and room_number in ('103', '104') order by id)`
  const make = (rooms = '', status = 'PENDING') =>
    client
      .query(
        holdOf(hotel, rooms, `array_fill('breakfast'::text, array[cardinality(${rooms})])`, status).replace(
          'array[400000]',
          `array_fill(400000::bigint, array[cardinality(${rooms})])`,
        ),
      )
      .then(() => 'made')
      .catch((error: pg.DatabaseError) => error.constraint)
  const tried = async (rooms = '', status = 'PENDING') => {
    await client.query('savepoint made')
    const outcome = await make(rooms, status)
    if (outcome !== 'made') await client.query('rollback to savepoint made')
    return outcome
  }
  const nights = async () => {
    const { rows } = await client.query<{ number: string; ends: string; of: string }>(`
      select r.room_number as number, b.status as of,
        case n.expires_at when 'infinity' then 'never' when b.hold_expires_at then 'with the hold' else n.expires_at::text end as ends
      from room_nights n join room r on r.id = n.room_id join booking b on b.id = n.booking_id
      where n.hotel_id = '${hotel}' and n.night >= '2027-01-01' and n.night < '2027-01-03' order by n.night, 1`)
    return rows.map(({ number, ends, of }) => `${number} ${of} ${ends}`)
  }
  assert.equal(await tried(one, 'EXPIRED'), 'made')
  assert.equal(await tried(one, 'CANCELLED'), 'made')
  assert.deepEqual(await nights(), [])
  assert.equal(await tried(one), 'made')
  assert.deepEqual(await nights(), Array(2).fill('103 PENDING with the hold'))
  assert.equal(await tried(both), 'room_taken')
  assert.equal(await tried(both, 'CONFIRMED'), 'room_taken')
  assert.deepEqual(await nights(), Array(2).fill('103 PENDING with the hold'), 'nothing of a booking that was refused is left')
  // The transaction's own time stands still: the hold is made to have ended before it.
  await client.query(
    `update room_nights set expires_at = now() - interval '1 second' where hotel_id = '${hotel}' and night >= '2027-01-01'`,
  )
  assert.equal(await tried(both, 'CONFIRMED'), 'made', 'an expired hold is taken over, the free room beside it taken')
  assert.deepEqual(
    (await nights()).sort(),
    ['103', '103', '104', '104'].map(number => `${number} CONFIRMED never`),
  )
  assert.equal(await tried(two), 'room_taken')
  await client.end()
})

test('a booking becomes sold only with all of its nights, which are then its own for good', async t => {
  const server = await testServer(t)
  const hotel = await fullHotel(server)
  const client = await alone(server)
  const room = `array(select id from room where hotel_id = '${hotel}' and room_number = '104')`
  await client.query(holdOf(hotel, room))
  const mine = `where hotel_id = '${hotel}' and check_in = '2027-01-01'`
  const become = (status: string) => `update booking set status = '${status}' ${mine}`
  const oneNightGone = `delete from room_nights where hotel_id = '${hotel}' and night = '2027-01-02'`
  for (const before of ['PENDING', 'EXPIRED', 'CANCELLED'])
    for (const sold of ['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'NO_SHOW']) {
      assert.equal(await outcomeOf(client, [become(before), become(sold)]), 1, `${before}, then ${sold}`)
      assert.equal(
        await outcomeOf(client, [oneNightGone, become(before), become(sold)]),
        'room_taken',
        `${before}, then ${sold}, a night gone`,
      )
    }
  assert.equal(await outcomeOf(client, [become('CONFIRMED'), oneNightGone, become('CHECKED_OUT')]), 1, 'who left early gave nights back')
  const ends = `select distinct expires_at::text as at from room_nights where hotel_id = '${hotel}' and night between '2027-01-01' and '2027-01-02'`
  await client.query(become('CONFIRMED'))
  assert.deepEqual((await client.query(ends)).rows, [{ at: 'infinity' }])
  await client.end()
})
