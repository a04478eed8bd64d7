import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import { homeApi } from '#shared/home/home.ts'
import { addDays, nightsOf, todayInIndia } from '#shared/words/dates.ts'
import { bookingRow } from '../bookings/booking/booking.ts'
import { setNights } from '../bookings/nights/inventory.ts'
import { makeHotel, type TestHotel } from '../testing/worlds/hotel.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
import { order } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

/** A booking moved to where the test needs it, with its nights. */
const stay = async (server: TestServer, hotel: TestHotel, number: string, fromToday: number, nights: number, status: BookingStatus) => {
  const today = todayInIndia(server.clock.now())
  const made = await order(server, hotel, { numbers: [number], inDays: 20, nights })
  const id = made.bookingId ?? ''
  const [check_in, check_out] = [addDays(today, fromToday), addDays(today, fromToday + nights)]
  const room = hotel.rooms[number] ?? ''
  const sold = nightsOf(check_in, check_out).map(night => ({ roomId: room, night, pricePaise: 400_000, tax: 'none' as const }))
  await server.db.transaction().execute(async tx => {
    const before = (await bookingRow(tx, hotel.id, id))?.nights ?? []
    await setNights(tx, hotel.id, [{ bookingId: id, before, agreed: sold, nights: sold, until: 'infinity' }])
    const guest_name = `Guest of ${number}`
    await tx.updateTable('booking').set({ check_in, check_out, status, guest_name, hold_expires_at: null }).where('id', '=', id).execute()
  })
}

test('today: who arrives, who leaves, who is in the house, and how many rooms are free tonight', async t => {
  const server = await testServer(t)
  const kinds = [
    { name: 'Deluxe', numbers: ['101', '102', '103', '104'] },
    { name: 'Suite', numbers: ['201'] },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  const other = await makeHotel(server.db)
  await stay(server, hotel, '101', 0, 2, 'CONFIRMED')
  await stay(server, hotel, '102', -1, 2, 'CHECKED_IN')
  await stay(server, hotel, '103', -2, 2, 'CHECKED_IN')
  await stay(server, hotel, '104', 1, 1, 'CONFIRMED')
  await stay(server, hotel, '201', -3, 3, 'CHECKED_OUT')
  await stay(server, other, '101', 0, 1, 'CONFIRMED')
  await stay(server, other, '102', -4, 2, 'CHECKED_IN')
  await server.db
    .updateTable('room')
    .set({ is_available: false })
    .where('id', '=', other.rooms['104'] ?? '')
    .execute()
  const headers = await sessionFor(server, hotel.ownerId)

  const { data } = await server.call(homeApi.today, { hotelId: hotel.id }, headers)
  const names = (list: (typeof data)['arrivals']) => list.stays.map(({ userName, rooms }) => [userName, ...rooms])
  assert.equal(data.date, todayInIndia(server.clock.now()))
  assert.deepEqual(names(data.arrivals), [['Guest of 101', '101']])
  assert.deepEqual(names(data.departures), [
    ['Guest of 103', '103'],
    ['Guest of 201', '201'],
  ])
  assert.deepEqual(names(data.inHouse), [
    ['Guest of 103', '103'],
    ['Guest of 102', '102'],
  ])
  assert.deepEqual([data.arrivals.count, data.departures.count, data.inHouse.count], [1, 2, 2])
  // Who has left already is not to leave any more.
  assert.deepEqual([data.arrivals.open, data.departures.open, data.inHouse.open], [1, 1, 2])

  const free = await server.call(homeApi.freeTonight, { hotelId: hotel.id }, headers)
  // Who leaves today is still in 103.
  assert.deepEqual(free.data, {
    free: 2,
    blocked: 0,
    rooms: 5,
    kinds: [
      { name: 'Deluxe', rooms: 4, free: 1, notLeft: 1, blocked: 0 },
      { name: 'Suite', rooms: 1, free: 1, notLeft: 0, blocked: 0 },
    ],
    cleaning: { dirty: 0, cleaning: 0, toBeMade: 1 },
  })
  const off = await server.call(homeApi.freeTonight, { hotelId: other.id }, await sessionFor(server, other.ownerId))
  // One is sold, in one is a guest who was to leave two days ago.
  assert.deepEqual([off.data.free, off.data.rooms, off.data.kinds.map(({ notLeft }) => notLeft)], [1, 3, [1]])
})

test('who is late stands first, who is done last; a room whose guest has not left yet is named; what is due is said', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['101', '102', '103', '104', '105'] }] })
  const headers = await sessionFor(server, hotel.ownerId)
  const put = (number: string, set: object) =>
    server.db.updateTable('booking').set(set).where('guest_name', '=', `Guest of ${number}`).execute()
  await stay(server, hotel, '101', 0, 2, 'CONFIRMED')
  await stay(server, hotel, '102', -2, 4, 'CONFIRMED')
  await put('102', { total_paise: 800_000, paid_paise: 800_000 })
  await stay(server, hotel, '103', -2, 2, 'CHECKED_IN')
  await put('103', { total_paise: 800_000, paid_paise: 350_050, guest_name: 'Before' })
  await stay(server, hotel, '103', 0, 1, 'CONFIRMED')
  await stay(server, hotel, '104', -4, 2, 'CHECKED_IN')
  await put('104', { guest_name: 'Overdue' })
  await stay(server, hotel, '104', 0, 1, 'CHECKED_IN')
  await stay(server, hotel, '105', -2, 2, 'CHECKED_OUT')
  await put('105', { guest_name: 'Away' })
  await stay(server, hotel, '105', 0, 1, 'CONFIRMED')
  const { data } = await server.call(homeApi.today, { hotelId: hotel.id }, headers)
  const marks = (list: (typeof data)['arrivals']) => list.stays.map(({ userName, occupied }) => [userName, ...occupied])
  assert.deepEqual(marks(data.arrivals), [['Guest of 102'], ['Guest of 101'], ['Guest of 103', '103'], ['Guest of 105'], ['Guest of 104']])
  assert.deepEqual(marks(data.departures), [['Overdue'], ['Before'], ['Away']])
  const due = (name: string) => [...data.arrivals.stays, ...data.departures.stays].find(({ userName }) => userName === name)?.due
  assert.deepEqual([due('Before'), due('Guest of 102')], [4499.5, 0])
  assert.deepEqual(
    Object.keys(data.arrivals.stays[0] ?? {}).sort(),
    Object.keys(homeApi.today.data.shape.arrivals.shape.stays.element.shape).sort(),
  )
})

test('each figure needs the right of its page; a foreign hotel is not there', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const [desk, rooms, stranger, platform] = [
    await person(server),
    await person(server),
    await person(server, { key: 'ADMIN' }),
    await person(server, { key: 'PLATFORM_ADMIN' }),
  ]
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['READ'] } })
  await employ(server, hotel.id, rooms.id, { grants: { rooms: ['READ'] } })
  const status = async (endpoint: typeof homeApi.today | typeof homeApi.freeTonight, who: { headers: { cookie: string } }) =>
    (await server.call(endpoint, { hotelId: hotel.id }, who.headers)).status
  assert.deepEqual([await status(homeApi.today, desk), await status(homeApi.freeTonight, desk)], [200, 403])
  assert.deepEqual([await status(homeApi.today, rooms), await status(homeApi.freeTonight, rooms)], [403, 200])
  assert.deepEqual([await status(homeApi.today, stranger), await status(homeApi.freeTonight, stranger)], [404, 404])
  const sum = async (who: { headers: { cookie: string } }) => (await server.call(homeApi.platform, {}, who.headers)).status
  assert.deepEqual([await sum(platform), await sum(stranger), await sum(desk)], [200, 403, 403])
})

test('the platform: plans sold this month, plans that run, and those that end soon unless another follows', async t => {
  const server = await testServer(t)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const record = async (name: string, begins: number, ends: number | null, createdAt = inDays(-400)) => {
    const { id } = await person(server, { name, key: 'ADMIN' })
    const plan = { plan_name: 'Monthly', billing_type: 'MONTHLY', price_paise: 149_950, list_price_paise: 149_950, duration_months: 1 }
    const times = { starts_at: inDays(begins), ends_at: ends === null ? null : inDays(ends), created_at: createdAt }
    await server.db
      .insertInto('payment_record')
      .values({ account_id: id, customer_name: name, ...plan, ...times })
      .execute()
    return id
  }
  await record('Ends in ten days', -20, 10)
  await record('Runs long', -20, 200, new Date())
  await record('Has ended', -60, -30)
  await record('Per booking', -60, null)
  const renewed = await record('Renewed', -20, 5)
  await server.db
    .insertInto('payment_record')
    .values({
      account_id: renewed,
      customer_name: 'Renewed',
      plan_name: 'Monthly',
      billing_type: 'MONTHLY',
      price_paise: 149_950,
      list_price_paise: 149_950,
      duration_months: 1,
      starts_at: inDays(5),
      ends_at: inDays(35),
      created_at: new Date(),
    })
    .execute()
  const { headers } = await person(server, { key: 'PLATFORM_ADMIN' })
  const { data } = await server.call(homeApi.platform, {}, headers)
  assert.deepEqual(data.sold, { count: 2, amount: 2999 })
  assert.equal(data.running, 4)
  assert.equal(data.expiring.count, 1)
  assert.deepEqual(
    data.expiring.plans.map(({ customerName, paymentplan }) => [customerName, paymentplan]),
    [['Ends in ten days', 'Monthly']],
  )
})
