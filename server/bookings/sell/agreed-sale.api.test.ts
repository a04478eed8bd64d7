import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi, type DeskBooking } from '#shared/bookings/bookings.ts'
import { testDesk } from '../testing.ts'

const start = async (t: Parameters<typeof testDesk>[0]) => {
  const desk = await testDesk(t)
  const { server, hotel, day, manager, room } = desk
  const roomId = room('101').id
  const input = (more: object = {}) => ({
    hotelId: hotel.id,
    checkInDate: day(0),
    checkOutDate: day(2),
    adults: 2,
    rooms: [room('101')],
    paymentMethod: 'CASH' as const,
    userName: 'Meera Iyer',
    userEmail: '',
    userPhone: '9812345678',
    priceReason: 'A regular guest',
    prices: [0, 1].map(at => ({ roomId, night: day(at), price: 3000 })),
    ...more,
  })
  const ask = (more?: object, who = manager) => server.call(bookingApi.create, input(more) as DeskBooking, who.headers)
  return { ...desk, roomId, ask }
}

test('the desk sells nights at a price of its own, with a reason that stays', async t => {
  const { day, ask, taken, history } = await start(t)
  const { status, data, failure } = await ask({
    paidAmount: 6500,
    totalAmount: 6500,
    charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 500 }],
  })
  assert.equal(status, 200, JSON.stringify(failure))
  assert.deepEqual([data.payment.totalAmount, data.payment.status, data.rooms[0]?.pricePerNight], [6500, 'PAID', 3000])
  assert.deepEqual(await taken(data), ['101 0', '101 1'])
  const [, agreed, ...more] = await history(data)
  assert.deepEqual([agreed?.what, more.length], ['price agreed', 0])
  assert.deepEqual(agreed?.changes.find(({ field }) => field === 'priceReason')?.to, 'A regular guest')
  const shown = (amount: number) => ({ night: day(0), roomNumber: '101', amount })
  assert.deepEqual(agreed?.changes[0], { field: 'price', from: shown(400_000), to: shown(300_000) })
})

test('a price of its own needs the right to give money away, a reason and a night of the stay; else nothing is sold', async t => {
  const { server, day, roomId, reception, ask } = await start(t)
  assert.equal((await ask({}, reception)).status, 403)
  const refused: [object, Record<string, string>][] = [
    [{ priceReason: undefined }, { priceReason: 'Say why.' }],
    [{ prices: [{ roomId, night: day(2), price: 3000 }] }, { 'prices.0.night': 'This room and night is not part of the stay.' }],
    [{ paidAmount: 6001 }, { paidAmount: 'At most ₹6,000.00 is due.' }],
    [{ prices: [0, 1].map(at => ({ roomId, night: day(at), price: 0 })) }, { prices: 'A stay of less than ₹1 cannot be booked.' }],
  ]
  for (const [more, fields] of refused) {
    const { status, failure } = await ask(more)
    assert.deepEqual([status, failure.fields], [400, fields])
  }
  const other = await ask({ totalAmount: 8000 })
  assert.deepEqual([other.status, other.failure.expected], [409, { totalAmount: 6000 }])
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 0)
  assert.equal((await server.db.selectFrom('room_night').select('night').execute()).length, 0)
})
