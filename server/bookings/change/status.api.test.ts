import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Booking, BookingStatus } from '#shared/bookings/bookings.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { formatDay } from '#shared/words/dates.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { type TestDesk, testDesk } from '../testing.ts'

const answerOf = ({ status, data, failure }: Awaited<ReturnType<TestDesk['edit']>>) => (status === 200 ? data.status : failure.error)

test('a guest arrives, stays a night less, pays what is due and leaves; all of it can be corrected the same day', async t => {
  const { clock, day, sell, edit, taken, history } = await testDesk(t)
  const booking = await sell('101', { nights: 3, paidAmount: 2000 })
  assert.equal(answerOf(await edit(booking, { status: 'CHECKED_IN' })), 'CHECKED_IN')
  assert.equal(answerOf(await edit(booking, { status: 'CONFIRMED' })), 'CONFIRMED')
  await edit(booking, { status: 'CHECKED_IN' })
  clock(2)
  const left = await edit(booking, { status: 'CHECKED_OUT' })
  assert.deepEqual(
    [left.status, left.failure.error, left.failure.expected, Object.keys(left.failure.fields ?? {})],
    [409, '₹6,000.00 is still due. Take it now, or leave it with a reason.', { remainingBalance: 6000 }, ['leaveDue']],
  )
  assert.deepEqual(await taken(booking), ['101 0', '101 1', '101 2'])
  const out = await edit(booking, { status: 'CHECKED_OUT', payment: { paymentMethod: 'CASH', amount: 6000 } })
  const { totalAmount, paidAmount, remainingBalance, status } = out.data.payment
  assert.deepEqual(
    [out.data.status, out.data.checkOutDate, totalAmount, paidAmount, remainingBalance, status],
    [...['CHECKED_OUT', day(2), 8000, 8000, 0, 'PAID']],
  )
  assert.deepEqual(await taken(booking), ['101 0', '101 1'])
  const back = await edit(booking, { status: 'CHECKED_IN' })
  assert.deepEqual([back.data.status, back.data.checkOutDate, back.data.payment.totalAmount], ['CHECKED_IN', day(3), 12_000])
  assert.deepEqual(await taken(booking), ['101 0', '101 1', '101 2'])
  assert.deepEqual(
    (await history(booking)).map(({ what }) => what),
    ['booked', 'checked in', 'corrected', 'checked in', 'payment', 'checked out', 'corrected'],
  )
})

test('nights that were not stayed can be charged; the correction takes the charge back', async t => {
  const { server, clock, sell, edit } = await testDesk(t)
  const booking = await sell('101', { paidAmount: 8000, checkIn: true })
  const out = await edit(booking, { status: 'CHECKED_OUT', chargeRest: true })
  assert.deepEqual([out.data.status, out.data.payment.totalAmount, out.data.payment.remainingBalance], ['CHECKED_OUT', 8000, 0])
  const back = await edit(booking, { status: 'CHECKED_IN' })
  assert.deepEqual([back.data.status, back.data.payment.totalAmount], ['CHECKED_IN', 8000])
  const lines = await server.db.selectFrom('booking_charge').select(['kind', 'text', 'amount_paise']).orderBy('created_at').execute()
  assert.deepEqual(lines, [
    { kind: 'FEE', text: 'Nights not stayed', amount_paise: 400_000 },
    { kind: 'FEE', text: 'Reversed: Nights not stayed', amount_paise: -400_000 },
  ])
  clock(2)
  // On the last day nothing is left to charge.
  const last = await edit(booking, { status: 'CHECKED_OUT', chargeRest: true })
  assert.deepEqual([last.data.status, last.data.payment.totalAmount], ['CHECKED_OUT', 8000])
})

test('a balance is left with a reason, which goes when the guest comes back', async t => {
  const { server, sell, edit } = await testDesk(t)
  const booking = await sell('101', { nights: 1, checkIn: true })
  const reasonOf = async () => (await server.db.selectFrom('booking').select('left_due_reason').executeTakeFirstOrThrow()).left_due_reason
  const out = await edit(booking, { status: 'CHECKED_OUT', leaveDue: { reason: 'The company pays by transfer' } })
  assert.deepEqual([out.data.status, out.data.payment.remainingBalance], ['CHECKED_OUT', 4000])
  assert.equal(await reasonOf(), 'The company pays by transfer')
  await edit(booking, { status: 'CHECKED_IN' })
  assert.equal(await reasonOf(), null)
})

test('a correction is for the same day, and for nights that can still be had', async t => {
  const { clock, day, sell, edit, taken, room } = await testDesk(t)
  const early = await sell('101', { nights: 3, checkIn: true, paidAmount: 12_000 })
  await edit(early, { status: 'CHECKED_OUT' })
  const next = await sell('101', { from: 1, nights: 1 })
  const taken409 = (number: string, by: Booking, night: string) =>
    `Room ${number} is booked on the night of ${night}: Meera Iyer (${by.reference}). Please choose again.`
  assert.equal(answerOf(await edit(early, { status: 'CHECKED_IN' })), taken409('101', next, formatDay(day(1), day(0))))
  await edit(next, { rooms: [room('102', { replaces: room('101').id })] })
  clock(1, '00:10')
  const over = 'A state can be corrected on the same day only.'
  assert.equal(answerOf(await edit(early, { status: 'CHECKED_IN' })), over)
  clock(2)
  const gone = await edit(next, { status: 'NO_SHOW' })
  assert.deepEqual([gone.data.status, gone.data.payment.totalAmount, await taken(next)], ['NO_SHOW', 4000, ['102 1']])
  assert.equal(answerOf(await edit(next, { status: 'CONFIRMED' })), 'CONFIRMED')
  const late = await sell('103', { from: 2, nights: 3 })
  clock(3)
  await edit(late, { status: 'NO_SHOW' })
  assert.deepEqual(await taken(late), ['103 2'])
  const other = await sell('103', { from: 4, nights: 1 })
  assert.equal(answerOf(await edit(late, { status: 'CONFIRMED' })), taken409('103', other, formatDay(day(4), day(3))))
  await edit(other, { status: 'CANCELLED' })
  const back = await edit(late, { status: 'CONFIRMED' })
  assert.deepEqual([back.data.status, back.data.checkOutDate, await taken(late)], ['CONFIRMED', day(5), ['103 2', '103 3', '103 4']])
  clock(4)
  assert.equal(answerOf(await edit(late, { status: 'CHECKED_IN' })), 'CHECKED_IN')
  clock(5)
  assert.equal(answerOf(await edit(late, { status: 'CONFIRMED' })), over)
})

test('a guest who left is not brought back into a room where somebody is', async t => {
  const { clock, sell, edit } = await testDesk(t)
  const first = await sell('101', { nights: 1, checkIn: true, paidAmount: 4000 })
  clock(1)
  await edit(first, { status: 'CHECKED_OUT' })
  const second = await sell('101', { from: 1, checkIn: true, userName: 'Devika Nair' })
  const refused = await edit(first, { status: 'CHECKED_IN' })
  assert.match(answerOf(refused), /^Devika Nair \(.*\) is still checked in to room 101\.$/)
  assert.deepEqual(refused.failure.expected, { bookingId: second.id })
  await edit(second, { status: 'CANCELLED' })
})

test('on the day of check-out nobody checks in any more, but for the hours after midnight that belong to the last night', async t => {
  const { clock, sell, edit } = await testDesk(t)
  const [late, tooLate] = [await sell('101', { nights: 1 }), await sell('102', { nights: 1 })]
  clock(1, '00:10')
  assert.equal(answerOf(await edit(late, { status: 'CHECKED_IN' })), 'CHECKED_IN')
  clock(1, '12:00')
  assert.equal(answerOf(await edit(tooLate, { status: 'CHECKED_IN' })), 'A guest checks in from the check-in date to before check-out.')
})

test('a check-out that is corrected does not make the check-in one of today', async t => {
  const { clock, sell, edit } = await testDesk(t)
  const inside = await sell('101', { nights: 2, checkIn: true, paidAmount: 8000 })
  clock(1)
  for (const status of ['CHECKED_OUT', 'CHECKED_IN'] as const) assert.equal(answerOf(await edit(inside, { status })), status)
  assert.equal(answerOf(await edit(inside, { status: 'CONFIRMED' })), 'A state can be corrected on the same day only.')
  // Another check-out of the same day can still be corrected.
  for (const status of ['CHECKED_OUT', 'CHECKED_IN'] as const) assert.equal(answerOf(await edit(inside, { status })), status)
})

/** Brings a booking of today into a state. */
const reach: Partial<Record<BookingStatus, readonly BookingStatus[]>> = {
  CONFIRMED: [],
  CHECKED_IN: ['CHECKED_IN'],
  CHECKED_OUT: ['CHECKED_IN', 'CHECKED_OUT'],
  CANCELLED: ['CANCELLED'],
}

test('no other way leads from one state to another', async t => {
  const { clock, sell, edit } = await testDesk(t)
  clock(0, '12:00')
  const all: BookingStatus[] = ['PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED']
  const ways: string[] = []
  for (const [from, steps] of Object.entries(reach))
    for (const to of all) {
      const booking = await sell('101', { nights: 1, paidAmount: 4000 })
      for (const status of steps) assert.equal((await edit(booking, { status })).status, 200)
      const answer = await edit(booking, { status: to })
      if (answer.status === 200 && from !== to) ways.push(`${from} to ${to}`)
      assert.ok([200, 409].includes(answer.status))
      await edit(booking, { status: 'CONFIRMED' })
      await edit(booking, { status: 'CHECKED_IN' })
      await edit(booking, { status: 'CONFIRMED' })
      await edit(booking, { status: 'CANCELLED' })
    }
  assert.deepEqual(ways, [
    ...['CONFIRMED to CHECKED_IN', 'CONFIRMED to CANCELLED', 'CHECKED_IN to CONFIRMED', 'CHECKED_IN to CHECKED_OUT'],
    'CHECKED_OUT to CHECKED_IN',
  ])
})

test('a hold can be cancelled and nothing else; what is over takes contact, charges and money but no dates', async t => {
  const { server, hotel, day, sell, edit, taken } = await testDesk(t)
  const made = await order(server, hotel, { numbers: ['103'], inDays: 2 })
  const held = { id: made.bookingId ?? '' }
  const paying = 'The guest is paying for this booking at the moment. It can only be cancelled.'
  assert.equal(answerOf(await edit(held, { userName: 'Meera Rao' })), paying)
  assert.equal(answerOf(await edit(held, { status: 'CANCELLED', specialRequest: 'x' })), paying)
  assert.equal(answerOf(await edit(held, { status: 'CANCELLED' })), 'CANCELLED')
  assert.deepEqual(await taken(held), [])
  // Money that comes for it all the same goes back.
  const late = await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal(late.failure.code, 'MONEY_GOES_BACK')
  const off = await sell('101', { paidAmount: 2000 })
  await edit(off, { status: 'CANCELLED' })
  assert.match(answerOf(await edit(off, { checkOutDate: day(4) })), /^This booking is cancelled by now/)
  const fee = await edit(off, {
    userPhone: '+44 20 7946 0958',
    specialRequest: '',
    charges: [{ kind: 'FEE', text: 'Cancellation', amount: 500 }],
    refund: { amount: 2000, method: 'CASH', reason: 'Cancelled in time' },
  })
  assert.deepEqual(
    [fee.status, fee.data.user.phone, fee.data.payment.totalAmount, fee.data.payment.status],
    [...[200, '+442079460958', 8500, 'REFUNDED']],
  )
  assert.equal(fee.data.payment.remainingBalance, 0)
})

test('a hold that the desk cancelled takes no money, also while the guest holds the stay again', async t => {
  const { server, hotel, edit } = await testDesk(t)
  const key = randomUUID()
  const first = await order(server, hotel, { numbers: ['101'], key })
  assert.equal(answerOf(await edit({ id: first.bookingId ?? '' }, { status: 'CANCELLED' })), 'CANCELLED')
  const payment = { paymentMethod: 'CASH' as const, amount: 100 }
  const refused = 'This booking was cancelled before it was paid for: nothing is due for it.'
  assert.equal(answerOf(await edit({ id: first.bookingId ?? '' }, { payment })), refused)
  await order(server, hotel, { numbers: ['101'], key })
  assert.equal(answerOf(await edit({ id: first.bookingId ?? '' }, { payment })), refused)
})
