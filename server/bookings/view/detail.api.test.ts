import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { addDays } from '#shared/words/dates.ts'
import { priceDesk } from '../../testing/worlds/desks/price-desk.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { employ, person, sessionFor } from '../../testing/worlds/people.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { stayRows } from '../../testing/worlds/stay-rows.ts'
import { testServer } from '../../testing.ts'
import { testDesk } from '../testing.ts'

const start = async (t: Parameters<typeof testServer>[0]) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const headers = await sessionFor(server, hotel.ownerId)
  const get = (bookingId: string) => server.call(bookingListApi.get, { hotelId: hotel.id, bookingId }, headers)
  return { server, hotel, headers, get }
}

test('a booking with its nights, payments, charges and history: by whom, oldest first, in rupees', async t => {
  const { server, hotel, get } = await start(t)
  const { db } = server
  const id = await stayRows(server, hotel, { inDays: 3, nights: 2, numbers: ['102', '101'] })
  const ritu = await person(server, { name: 'Ritu Das' })
  const root = await person(server, { name: 'Root', key: 'SUPER_ADMIN' })
  const row = { hotel_id: hotel.id, booking_id: id }
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, second))
  await db
    .insertInto('booking_payment')
    .values([
      { ...row, method: 'CASH', amount_paise: -50_050, reason: 'A day less', created_by: root.id, created_at: at(2) },
      { ...row, method: 'UPI', amount_paise: 250_000, transaction_id: 'upi-1', created_by: ritu.id, created_at: at(1) },
    ])
    .execute()
  await db
    .insertInto('booking_charge')
    .values({ ...row, kind: 'EXTRA', text: 'Extra bed', amount_paise: 80_000, created_by: ritu.id, created_at: at(3) })
    .execute()
  const log = { ...row, reference: 'ROWS-1', event: 'changed', version: 2 }
  const changes = (...list: object[]) => JSON.stringify(list)
  const total = changes(
    { field: 'totalAmount', from: 800_000, to: 880_000 },
    { field: 'checkOutDate', from: '2027-01-02', to: '2027-01-03' },
  )
  await db
    .insertInto('booking_log')
    .values({ ...log, actor: 'guest', changes: changes({ field: 'status', from: null, to: 'CONFIRMED' }) })
    .execute()
  await db
    .insertInto('booking_log')
    .values({ ...log, actor: 'staff', account_id: ritu.id, changes: total })
    .execute()
  const { data } = await get(id)
  assert.deepEqual(
    data.nights.map(({ roomId, night, price }) => [roomId, night, price]),
    [0, 1].flatMap(day => [hotel.rooms['101'], hotel.rooms['102']].toSorted().map(room => [room, addDays(data.checkInDate, day), 4000])),
  )
  assert.deepEqual(
    data.payments.map(({ id: _, ...payment }) => payment),
    [
      { paymentMethod: 'UPI', amount: 2500, transactionId: 'upi-1', reason: null, by: 'Ritu Das', at: at(1).toISOString() },
      { paymentMethod: 'CASH', amount: -500.5, transactionId: null, reason: 'A day less', by: 'the platform', at: at(2).toISOString() },
    ],
  )
  const [{ id: _, ...charge } = assert.fail()] = data.charges
  assert.deepEqual(charge, { kind: 'EXTRA', text: 'Extra bed', amount: 800, taxClass: 'STAY', by: 'Ritu Das', at: at(3).toISOString() })
  assert.deepEqual(
    data.history.map(({ actor, by, changes: all }) => [actor, by, ...all.map(({ field, from, to }) => [field, from, to])]),
    [
      ['guest', null, ['status', null, 'CONFIRMED']],
      ['staff', 'Ritu Das', ['totalAmount', 8000, 8800], ['checkOutDate', '2027-01-02', '2027-01-03']],
    ],
  )
  assert.deepEqual([data.refunds, data.transfers, data.group], [[], [], []])
})

test('a paid booking: the hotel’s share as it was sent, and a refund on its way', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 10 }, accountId: 'acc_00000000000001' })
  const headers = await sessionFor(server, hotel.ownerId)
  const made = await order(server, hotel)
  const { data: booking } = await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  const payment = await server.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  await server.db
    .insertInto('refund')
    .values({
      payment_id: payment.id,
      amount_paise: 10_000,
      reason: 'by-hotel',
      status: 'SENT',
      provider_refund_id: 'rfnd_1',
      decided_by: hotel.ownerId,
      note: 'Rain',
    })
    .execute()
  const { data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, headers)
  const [refund] = data.refunds
  assert.deepEqual(
    [refund?.amount, refund?.status, refund?.reason, refund?.note, refund?.providerId, refund?.by],
    [100, 'SENT', 'by-hotel', 'Rain', 'rfnd_1', 'Asha Rao'],
  )
  assert.deepEqual(
    data.transfers.map(({ amount, via, status }) => [amount, via, status]),
    [[booking.payment.hotelShare, 'TRANSFER', 'OPEN']],
  )
})

test('the other bookings of its group', async t => {
  const { server, hotel, get } = await start(t)
  const [groupId, another] = [randomUUID(), randomUUID()]
  const id = await stayRows(server, hotel, { inDays: 3, groupId })
  const second = await stayRows(server, hotel, { inDays: 3, groupId, numbers: ['102'], reference: 'K7Q2-9XW4', name: 'Ravi Nair' })
  await stayRows(server, hotel, { inDays: 3, groupId: another, numbers: ['103'] })
  await stayRows(server, await makeHotel(server.db), { groupId })
  assert.deepEqual((await get(id)).data.group, [{ id: second, reference: 'K7Q2-9XW4', userName: 'Ravi Nair' }])
})

test('the offers for its first day, as they were when a guest or the desk made it', async t => {
  const { server, hotel, day, sell, edit, manager } = await testDesk(t)
  const offer = (name: string, from: number, to: number, hotel_id = hotel.id) => ({
    hotel_id,
    name,
    description: name === 'First day' ? 'Tea' : null,
    discount_basis_points: 1250,
    start_date: day(from),
    end_date: day(to),
  })
  const foreign = (await makeHotel(server.db)).id
  await server.db
    .insertInto('special_offer')
    .values([
      offer('Last day', 5, 10),
      offer('First day', 10, 15),
      offer('Over', 5, 9),
      offer('To come', 11, 15),
      offer('Theirs', 5, 15, foreign),
    ])
    .execute()
  const { bookingId = '' } = await order(server, hotel, { numbers: ['103'] })
  const sold = await sell('101', { from: 10 })
  const offersOf = async (id: string) =>
    (await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: id }, manager.headers)).data.offers
  const agreed = [
    { name: 'Last day', description: null, discountPercentage: 12.5 },
    { name: 'First day', description: 'Tea', discountPercentage: 12.5 },
  ]
  assert.deepEqual([await offersOf(bookingId), await offersOf(sold.id)], [agreed, agreed])
  await server.db.updateTable('special_offer').set({ discount_basis_points: 500 }).execute()
  assert.deepEqual(await offersOf(sold.id), agreed)
  await server.db.deleteFrom('special_offer').execute()
  await edit(sold, { checkOutDate: day(13) })
  assert.deepEqual([await offersOf(bookingId), await offersOf(sold.id)], [agreed, agreed])
  assert.deepEqual(await offersOf((await sell('102', { from: 10 })).id), [])
})

test('whoever may read bookings reads the whole of one; one of another hotel is not there', async t => {
  const { server, hotel, get } = await start(t)
  const id = await stayRows(server, hotel)
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['READ'] } })
  assert.equal((await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: id }, desk.headers)).data.id, id)
  const foreign = await stayRows(server, await makeHotel(server.db))
  assert.deepEqual([(await get(foreign)).status, (await get(randomUUID())).status], [404, 404])
})

test('the desk and the guest read what each night is made of', async t => {
  const { server, hotel, sell, room, total, price, manager } = await priceDesk(t)
  const booking = await sell('101', { from: 6 })
  await total(booking, {
    rooms: [room('101', { adults: 3, childAges: [7], extraBeds: 1 })],
    prices: [price(7, 8000)],
    priceReason: 'Noise',
  })
  const { data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)
  const people = {
    people: 1200,
    extraAdults: 1,
    extraChildren: 1,
    forChildren: 400,
    beds: 600,
    offer: 0,
    tax: 0,
    adults: 3,
    childAges: [7],
    extraBeds: 1,
  }
  assert.deepEqual(
    data.nights.map(({ price, parts }) => [price, parts]),
    [
      [5900, { room: 4100, ...people, step: 0, why: null }],
      [7875, { room: 6200, ...people, step: -125, why: 'override' }],
    ],
  )
  assert.deepEqual([data.adults, data.children, data.rooms[0]?.pricePerNight], [3, 1, 6887.5])
})
