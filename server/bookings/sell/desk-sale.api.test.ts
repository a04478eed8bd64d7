import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { bookingApi, type DeskBooking } from '#shared/bookings/bookings.ts'
import { addDays, formatDay, todayInIndia } from '#shared/words/dates.ts'
import { type HotelWish, makeHotel } from '../../testing/worlds/hotel.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { order } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

const start = async (t: TestContext, wish: HotelWish = {}) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, wish)
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['CREATE', 'READ'] } })
  const today = todayInIndia(server.clock.now())
  const form = (more: Partial<DeskBooking> = {}, number = '101') => ({
    hotelId: hotel.id,
    checkInDate: today,
    checkOutDate: addDays(today, 2),
    adults: 2,
    children: 0,
    childAges: [],
    rooms: [{ id: hotel.rooms[number] ?? '', mealOption: 'breakfast' as const }],
    paymentMethod: 'CASH' as const,
    userName: 'Asha Rao',
    userEmail: 'asha@mail.example',
    userPhone: '+919812345678',
    ...more,
  })
  const sell = (input: object, headers = desk.headers) => server.call(bookingApi.create, input as never, headers)
  return { server, hotel, today, form, sell }
}

test('the desk sells exactly the room that it chose, from today, and writes down what it received; who may not read bookings is told the night of a taken room, and not whose it is', async t => {
  const { server, hotel, today, form, sell } = await start(t)
  const { status, data, failure } = await sell(form({ paidAmount: 3000, transactionId: 'till 7', totalAmount: 8000 }))
  assert.equal(status, 200, JSON.stringify(failure))
  assert.deepEqual([data.status, data.rooms.map(room => room.roomNumber)], ['CONFIRMED', ['101']])
  assert.deepEqual(data.payment, {
    paymentMethod: 'CASH',
    transactionId: 'till 7',
    status: 'PARTIALLY_PAID',
    totalAmount: 8000,
    paidAmount: 3000,
    refundedAmount: 0,
    remainingBalance: 5000,
    platformShare: null,
    hotelShare: null,
  })
  const seller = await person(server)
  await employ(server, hotel.id, seller.id, { grants: { bookings: ['CREATE'] } })
  const isTaken = async (said: string, headers?: typeof seller.headers) => {
    const taken = await sell(form(), headers)
    assert.deepEqual([taken.status, taken.failure.error], [409, `${said} Please choose again.`])
  }
  const night = formatDay(today)
  await isTaken(`Room 101 is booked on the night of ${night}: Asha Rao (${data.reference}).`)
  await isTaken(`Room 101 is taken on the night of ${night}.`, seller.headers)
  await server.settleAll()
  assert.deepEqual(
    server.mails.map(mail => mail.to),
    ['asha@mail.example'],
  )
})

test('without a figure nothing was received; the whole total is PAID; a guest who is here is checked in', async t => {
  const { form, sell } = await start(t)
  const { data: unpaid } = await sell(form())
  assert.deepEqual([unpaid.payment.paidAmount, unpaid.payment.remainingBalance, unpaid.payment.status], [0, 8000, 'PENDING'])
  const whole = await sell(form({ paidAmount: 8000, checkIn: true }, '102'))
  assert.deepEqual([whole.data.status, whole.data.payment.status], ['CHECKED_IN', 'PAID'])
})

test('a guest is not checked in where another one is still; who may not read bookings is not told who that is', async t => {
  const { server, hotel, today, form, sell } = await start(t)
  assert.equal((await sell(form({ checkIn: true, checkOutDate: addDays(today, 1) }))).status, 200)
  server.clock.set(new Date(`${addDays(today, 1)}T12:00:00+05:30`))
  const next = { checkInDate: addDays(today, 1), checkOutDate: addDays(today, 2) }
  const inside = await sell(form({ ...next, checkIn: true }))
  assert.deepEqual(
    [inside.status, /^Asha Rao \([A-Z0-9]{4}-[A-Z0-9]{4}\) is still checked in to room 101\.$/.test(inside.failure.error)],
    [409, true],
  )
  const seller = await person(server)
  await employ(server, hotel.id, seller.id, { grants: { bookings: ['CREATE'] } })
  const { failure } = await sell(form({ ...next, checkIn: true }), seller.headers)
  assert.deepEqual([failure.error, failure.expected], ['A guest is still checked in to room 101.', undefined])
  assert.equal((await sell(form(next))).status, 200)
})

test('the same key again is the same booking', async t => {
  const { server, form, sell } = await start(t)
  const input = form({ key: randomUUID() })
  const answers = await Promise.all([sell(input), sell(input), sell(input)])
  assert.deepEqual(
    answers.map(({ status, data }) => [status, data.id]),
    Array(3).fill([200, answers[0]?.data.id]),
  )
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 1)
})

test('what does not fit is said on its field, and nothing is sold', async t => {
  const { server, today, form, sell } = await start(t)
  const wrong: [Record<string, unknown>, Record<string, string>][] = [
    [{ paymentMethod: undefined }, { paymentMethod: 'Please select a payment method.' }],
    [{ paymentMethod: 'ONLINE' }, { paymentMethod: 'Please select a payment method.' }],
    [{ userEmail: 'a@b' }, { userEmail: 'Invalid email address' }],
    [{ paidAmount: 8001 }, { paidAmount: 'At most ₹8,000.00 is due.' }],
    [{ checkInDate: addDays(today, -2) }, { checkInDate: 'Check-in is past.' }],
    [{ checkIn: true, checkInDate: addDays(today, 1) }, { checkInDate: 'This stay has not begun yet.' }],
    [{ rooms: [{ id: randomUUID(), mealOption: 'breakfast' }] }, { 'rooms.0.id': 'This does not belong to the hotel.' }],
    [{ adults: 5 }, { rooms: 'There is room for 2 adults; your party has 5.' }],
  ]
  for (const [change, fields] of wrong) {
    const { status, failure } = await sell({ ...form(), ...change })
    assert.deepEqual([status, failure.fields], [400, fields], JSON.stringify(change))
  }
  const price = await sell(form({ totalAmount: 7000 }))
  assert.deepEqual([price.status, price.failure.expected], [409, { totalAmount: 8000 }])
  assert.deepEqual(await server.db.selectFrom('booking').select('id').execute(), [])
})

test('a stay of less than a rupee is not sold; a rupee is', async t => {
  const { server, hotel, today, form, sell } = await start(t, { kinds: [{ name: 'Bed', numbers: ['1'], price: 0.25, withMeals: 0.5 }] })
  const oneNight = { checkOutDate: addDays(today, 1), adults: 1 }
  const tooLittle = 'A stay of less than ₹1 cannot be booked.'
  const refused = await sell(form(oneNight, '1'))
  assert.deepEqual([refused.status, refused.failure.fields], [400, { rooms: tooLittle }])
  const staff = await person(server)
  await employ(server, hotel.id, staff.id, { grants: { bookings: ['CREATE', 'READ', 'DELETE'] } })
  const rupee = form({ checkOutDate: addDays(today, 4), adults: 1 }, '1')
  const discount = { kind: 'DISCOUNT' as const, text: 'Friend', amount: 0.01 }
  const discounted = await sell({ ...rupee, charges: [discount] }, staff.headers)
  assert.deepEqual([discounted.status, discounted.failure.fields], [400, { charges: tooLittle }])
  assert.deepEqual(await server.db.selectFrom('booking').select('id').execute(), [])
  assert.equal((await sell(rupee)).data.payment.totalAmount, 1)
})

test('what is not said has its usual value: one adult, no children, no order', async t => {
  const { form, sell } = await start(t)
  const { adults: _, children: __, childAges: ___, ...rest } = form()
  const { status, data } = await sell({ ...rest, orderId: null, transactionId: '' })
  assert.deepEqual([status, data.adults, data.children, data.payment.transactionId], [200, 1, 0, null])
})

test('who may not, and a hotel without a plan', async t => {
  const { server, hotel, form, sell } = await start(t, { plan: 'expired' })
  const reader = await person(server)
  await employ(server, hotel.id, reader.id, { grants: { bookings: ['READ'] } })
  const stranger = await person(server)
  for (const [headers, status] of [
    [reader.headers, 403],
    [stranger.headers, 404],
    [{ cookie: '' }, 401],
  ] as const)
    assert.equal((await sell(form(), headers)).status, status)
  const paused = await sell(form())
  assert.deepEqual([paused.status, paused.failure.isPaymentExpired], [402, true])
})

test('a night that a guest holds is not sold at the desk', async t => {
  const { server, hotel, today, form, sell } = await start(t)
  await order(server, hotel, { numbers: ['101'], inDays: 1, nights: 1 })
  assert.equal((await sell(form())).status, 409)
  assert.equal((await sell(form({ checkOutDate: addDays(today, 1) }))).status, 200)
})
