import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type BookingChange, bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { payoutApi } from '#shared/payments/payouts.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { person } from '../../testing/worlds/people.ts'
import { bookingStatus, brokenPromises, noBrokenPromise, order, pay, settlePutOff } from '../../testing/worlds/stay.ts'
import { testDesk } from '../testing.ts'

type Answer = { status: number; failure: { fields?: Record<string, string>; error?: string } }
const fieldsOf = ({ status, failure }: Answer) => [status, Object.keys(failure.fields ?? {}).join()]

test('an amount that comes to no paisa, is below 0, or is beyond all sense is refused on its field, and nothing is written', async t => {
  const { server, hotel, sell, edit, history, day } = await testDesk(t)
  const booking = await sell('101', { paidAmount: 1000 })
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  const before = await history(booking)
  for (const amount of [1e-9, 0, -1, 0.001, 1e12, Number.MAX_VALUE, Number.NaN, '5']) {
    const said = async (change: object) => fieldsOf(await edit(booking, change as Partial<BookingChange>))
    assert.deepEqual(await said({ payment: { paymentMethod: 'CASH', amount } }), [400, 'payment.amount'], `payment ${amount}`)
    assert.deepEqual(await said({ refund: { method: 'CASH', reason: 'So', amount } }), [400, 'refund.amount'], `refund ${amount}`)
    const payout = { hotelId: hotel.id, amount, transactionId: 'UTR 1', date: day(0), key: randomUUID() }
    assert.deepEqual(fieldsOf(await server.call(payoutApi.create, payout as never, platform.headers)), [400, 'amount'], `payout ${amount}`)
    if (amount === -1) continue
    const charge = await said({ charges: [{ kind: 'EXTRA', text: 'Tea', amount }] })
    assert.deepEqual(charge, [400, 'charges.0.amount'], `charge ${amount}`)
  }
  assert.deepEqual(await said400(edit(booking, { charges: [{ kind: 'DISCOUNT', text: 'All', amount: 8000.01 }] })), [400, 'charges'])
  assert.deepEqual(await history(booking), before)
})

const said400 = async (answer: Promise<Answer>) => fieldsOf(await answer)

test('days at the end of time are days like others', async t => {
  const { server, hotel, sell, edit, reception, manager } = await testDesk(t)
  const booking = await sell('101')
  const hotelId = hotel.id
  for (const last of ['9999-12-31', '0100-01-01']) {
    const statuses = [
      (await server.call(bookingListApi.daybook, { hotelId, day: last }, reception.headers)).status,
      (await server.call(bookingListApi.roomPlan, { hotelId, from: last, days: 31 }, reception.headers)).status,
      (await server.call(bookingListApi.list, { hotelId, page: 1, on: 'leaving', day: last }, reception.headers)).status,
      (await server.call(bookingListApi.list, { hotelId, page: 1, from: last, to: last }, reception.headers)).status,
      (await edit(booking, { checkInDate: last })).status,
      (await edit(booking, { checkOutDate: last }, manager)).status,
    ]
    assert.deepEqual(statuses, [200, 200, 200, 200, 400, 400], last)
  }
})

test('ids of another hotel are unknown, wherever they stand', async t => {
  const { server, hotel, sell, edit, manager, room, day } = await testDesk(t)
  const booking = await sell('101')
  const foreign = await makeHotel(server.db)
  const theirRoom = Object.values(foreign.rooms)[0] ?? ''
  const { bookingId: theirs = '' } = await order(server, foreign, {})
  const swap = (one: object, other: object) =>
    server.call(bookingChangeApi.swap, { hotelId: hotel.id, one, other } as never, manager.headers)
  const mine = { bookingId: booking.id, roomId: room('101').id }
  assert.deepEqual(fieldsOf(await swap(mine, { bookingId: theirs, roomId: theirRoom })), [400, 'other.bookingId,other.roomId'])
  assert.deepEqual((await swap({ bookingId: theirs, roomId: theirRoom }, mine)).status, 404)
  assert.deepEqual(fieldsOf(await swap(mine, mine)), [400, 'other.bookingId'])
  assert.deepEqual(fieldsOf(await edit(booking, { rooms: [{ id: theirRoom, mealOption: 'breakfast' }] })), [400, 'rooms.0.id'])
  assert.deepEqual(fieldsOf(await edit(booking, { rooms: [room('102', { replaces: theirRoom })] })), [400, 'rooms.0.replaces'])
  assert.equal((await edit({ id: theirs }, { status: 'CANCELLED' })).status, 404)
  for (const input of [{ bookingId: theirs }, { bookingId: randomUUID() }]) {
    const named = { hotelId: hotel.id, ...input }
    assert.equal((await server.call(bookingListApi.get, named, manager.headers)).status, 404)
    assert.equal((await server.call(bookingChangeApi.remove, named, manager.headers)).status, 404)
    assert.equal((await server.call(bookingChangeApi.sendConfirmation, named, manager.headers)).status, 404)
  }
  const stay = { hotelId: hotel.id, checkInDate: day(1), checkOutDate: day(2), rooms: [room('103')], paymentMethod: 'CASH' }
  const group = { ...stay, userName: 'Meera Iyer', userPhone: '9812345678', groupId: theirs }
  assert.deepEqual(fieldsOf(await server.call(bookingApi.create, group as never, manager.headers)), [400, 'groupId'])
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  const payout = { hotelId: randomUUID(), amount: 5, transactionId: 'UTR 1', date: day(0), key: randomUUID() }
  assert.equal((await server.call(payoutApi.create, payout, platform.headers)).status, 404)
})

test('of calls at once no more is taken than is due and no more given back than is there; one key is one amount', async t => {
  const { server, hotel, sell, edit } = await testDesk(t)
  const [booking, other] = [await sell('101'), await sell('102')]
  const whole = { payment: { paymentMethod: 'CASH', amount: 8000 } } as const
  const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status).sort()
  assert.deepEqual(await statuses([edit(booking, whole), edit(booking, whole), edit(booking, whole)]), [200, 400, 400])
  const back = { refund: { method: 'CASH', amount: 5000, reason: 'Rain' } } as const
  assert.deepEqual(await statuses([edit(booking, back), edit(booking, back), edit(booking, back)]), [200, 400, 400])
  const key = randomUUID()
  const once = { payment: { paymentMethod: 'UPI', amount: 100, key } } as const
  assert.deepEqual(await statuses([edit(booking, once), edit(other, once), edit(booking, once), edit(other, once)]), [200, 200, 409, 409])
  // Paid online: two parts that together are more than came, and one of them by cash.
  const made = await order(server, hotel, { numbers: ['103'] })
  const online = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const part = { refund: { amount: 1000, key: randomUUID() } }
  const cash = { refund: { method: 'CASH', amount: 1000, reason: 'Rain' } } as const
  const again = { refund: { amount: 1000 } }
  assert.deepEqual(
    await statuses([edit(online, part), edit(online, again), edit(online, cash), edit(online, part)]).then(all => all.at(-1)),
    400,
  )
  await settlePutOff(server)
  const { payment } = (await edit(online, {})).data
  assert.equal(payment.paidAmount, 1600)
  assert.equal(payment.refundedAmount, 1000)
})

test('a guest pays while the desk cancels and changes: the money buys the stay or goes back, and state and log agree', async t => {
  const { server, hotel, edit, history } = await testDesk(t)
  for (let round = 0; round < 6; round++) {
    const made = await order(server, hotel, { numbers: [`10${(round % 4) + 1}`], inDays: 3 + 3 * round })
    const id = made.bookingId ?? ''
    const paid = await pay(server, made.id ?? '')
    await Promise.all([
      server.call(bookingApi.create, paid),
      edit({ id }, { status: 'CANCELLED' }),
      edit({ id }, { specialRequest: 'A cot' }),
      server.call(bookingApi.create, paid),
    ])
    await settlePutOff(server)
    const status = await bookingStatus(server, id)
    const { payment, version } = (await edit({ id }, {})).data
    const log = await history({ id })
    assert.equal(status, 'CANCELLED')
    const wasSold = log.some(({ what }) => what === 'confirmed')
    const { refunds } = await server.provider.state()
    const back = refunds.filter(refund => refund.payment_id === paid.transactionId).reduce((sum, { amount }) => sum + amount, 0)
    assert.deepEqual([payment.paidAmount, back], wasSold ? [1600, 0] : [0, 160_000], `round ${round}`)
    assert.deepEqual(
      log.map(entry => entry.version),
      log.map(entry => entry.version).toSorted((a, b) => a - b),
    )
    assert.equal(version, log.at(-1)?.version)
  }
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('money for a hold that the desk cancelled and deleted goes back', async t => {
  const { server, hotel, edit, manager } = await testDesk(t)
  const made = await order(server, hotel)
  const id = made.bookingId ?? ''
  assert.equal((await edit({ id }, { status: 'CANCELLED' })).status, 200)
  assert.equal((await server.call(bookingChangeApi.remove, { hotelId: hotel.id, bookingId: id }, manager.headers)).status, 200)
  const paid = await pay(server, made.id ?? '')
  await server.call(bookingApi.create, paid)
  await settlePutOff(server)
  const { refunds } = await server.provider.state()
  assert.deepEqual(
    refunds.map(({ payment_id, amount }) => [payment_id, amount]),
    [[paid.transactionId, 160_000]],
  )
})

test('a refund that the provider failed is sent again as whoever decided it said it', async t => {
  const { server, hotel, edit, manager } = await testDesk(t)
  const made = await order(server, hotel)
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await server.provider.control('settings', { refundStatus: 'pending' })
  const key = randomUUID()
  const refund = { refund: { amount: 500, reason: 'No hot water', key } }
  assert.equal((await edit(booking, refund)).status, 200)
  await settlePutOff(server)
  const read = async () =>
    (await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)).data.refunds
  const [sent] = await read()
  await server.provider.control(`refunds/${sent?.providerId}/outcome`, { status: 'failed' })
  await settlePutOff(server)
  assert.deepEqual(
    (await read()).map(({ status, note, by, amount }) => [status, note, by, amount]),
    [
      ['FAILED', 'No hot water', 'Asha Manager', 500],
      ['SENT', 'No hot water', 'Asha Manager', 500],
    ],
  )
  assert.equal((await edit(booking, refund)).status, 200)
  assert.equal((await read()).length, 2)
})
