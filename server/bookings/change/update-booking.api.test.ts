import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingChangeApi, type ChangePreview } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { formatDay } from '#shared/words/dates.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { testDesk } from '../testing.ts'

const field = (changes: readonly { field: string; from: unknown; to: unknown }[], name: string) => {
  const found = changes.find(change => change.field === name)
  return found && [found.from, found.to]
}

test('a stay that is extended, moved to a finer room and paid in part is one change: nights, prices, money and history agree', async t => {
  const { server, day, sell, edit, taken, history, room, manager } = await testDesk(t)
  const booking = await sell('101', { paidAmount: 1000 })
  await server.db.updateTable('room').set({ price_paise: 450_000 }).where('room_number', '=', '101').execute()
  const longer = await edit(booking, { version: booking.version, checkOutDate: day(3), specialRequest: 'A cot' })
  assert.equal(longer.status, 200, JSON.stringify(longer.failure))
  // Kept nights keep their price, the new one costs what it costs today.
  assert.deepEqual([longer.data.payment.totalAmount, longer.data.specialRequest, longer.data.checkOutDate], [12_500, 'A cot', day(3)])
  assert.deepEqual(await taken(booking), ['101 0', '101 1', '101 2'])
  const finer = await edit(booking, {
    version: longer.data.version,
    rooms: [room('201', { replaces: room('101').id })],
    keepPrice: true,
    keepPriceReason: 'Regular',
    payment: { paymentMethod: 'UPI', amount: 500, transactionId: 'upi 1' },
  })
  assert.deepEqual(
    [finer.data.rooms.map(({ roomNumber }) => roomNumber), finer.data.payment.totalAmount, finer.data.payment.paidAmount],
    [['201'], 12_500, 1500],
  )
  assert.deepEqual(await taken(booking), ['201 0', '201 1', '201 2'])
  const today = await edit(booking, { rooms: [room('202', { replaces: room('201').id })], totalAmount: 18_000 })
  assert.deepEqual([today.status, today.data.payment.totalAmount, today.data.payment.remainingBalance], [200, 18_000, 16_500])
  const entries = await history(booking)
  assert.deepEqual(
    entries.map(({ what, version, by }) => [what, version, by]),
    [
      ['booked', 1, manager.id],
      ['changed', 2, manager.id],
      ['changed', 2, manager.id],
      ['changed', 3, manager.id],
      ['payment', 3, manager.id],
      ['changed', 4, manager.id],
    ],
  )
  assert.equal(today.data.version, 4)
  assert.deepEqual(field(entries[1]?.changes ?? [], 'specialRequest'), [null, 'A cot'])
  assert.deepEqual(field(entries[2]?.changes ?? [], 'totalAmount'), [800_000, 1_250_000])
  assert.deepEqual(field(entries[4]?.changes ?? [], 'payment'), [null, { paymentMethod: 'UPI', amount: 50_000, transactionId: 'upi 1' }])
})

test('what is there already is no change: neither version nor history know of it', async t => {
  const { day, sell, edit, history, room } = await testDesk(t)
  const booking = await sell('101')
  const same = await edit(booking, { checkInDate: day(0), rooms: [room('101')], userName: 'Meera Iyer', status: 'CONFIRMED' })
  assert.deepEqual([same.status, same.data], [200, booking])
  assert.equal((await history(booking)).length, 1)
})

test('rooms are added, given up and get other meals; nights that were slept stay', async t => {
  const { day, clock, sell, edit, taken, room } = await testDesk(t)
  const booking = await sell('101', { nights: 3 })
  const two = await edit(booking, { rooms: [room('101'), room('102')] })
  assert.deepEqual([two.data.payment.totalAmount, (await taken(booking)).length], [24_000, 6])
  await edit(booking, { status: 'CHECKED_IN' })
  clock(1)
  const one = await edit(booking, { rooms: [room('102', { mealOption: 'allMeals' })] })
  assert.deepEqual(
    one.data.rooms.map(({ roomNumber, mealOption, from, to }) => [roomNumber, mealOption, from, to]),
    [
      ['101', 'breakfast', day(0), day(1)],
      ['102', 'allMeals', day(0), day(3)],
    ],
  )
  assert.equal(one.data.payment.totalAmount, 8000 + 2 * 5500)
  assert.deepEqual(await taken(booking), ['101 0', '102 0', '102 1', '102 2'])
})

test('who saved over an older booking hears what each field was then, also where it was empty', async t => {
  const { sell, edit } = await testDesk(t)
  const booking = await sell('101')
  for (const specialRequest of ['A cot', 'Two cots']) await edit(booking, { specialRequest })
  const { status, failure } = await edit(booking, { version: booking.version, userName: 'Uma Das' })
  assert.equal(status, 409)
  assert.deepEqual(field(failure.conflict?.changes ?? [], 'specialRequest'), [null, 'Two cots'])
})

test('a change that cannot be had changes nothing at all, and says why', async t => {
  const { server, day, sell, edit, taken, room } = await testDesk(t)
  const booking = await sell('101')
  const others = [await sell('102', { from: 1 }), await sell('103', { from: 1 })]
  const [in102 = '', in103 = ''] = others.map(
    ({ rooms, reference }) =>
      `Room ${rooms[0]?.roomNumber} is booked on the night of ${formatDay(day(1), day(0))}: Meera Iyer (${reference}).`,
  )
  await server.db.updateTable('room').set({ is_available: false }).where('room_number', '=', '104').execute()
  const before = await server.db.selectFrom('booking').selectAll().where('id', '=', booking.id).execute()
  const payment = { paymentMethod: 'CASH', amount: 100 } as const
  const refused: [Parameters<typeof edit>[1], number, string][] = [
    [{ rooms: [room('102', { replaces: room('101').id })], payment }, 409, `${in102} Please choose again.`],
    [{ checkOutDate: day(3), payment: { ...payment, amount: 12_001 } }, 400, 'At most ₹12,000.00 is due.'],
    [{ checkOutDate: day(0) }, 400, 'Check-out must be at least one day after check-in, and not past.'],
    [{ rooms: [room('101'), room('101')] }, 400, 'This room is chosen twice.'],
    [{ rooms: [room('103', { replaces: room('101').id }), room('102')], preview: true }, 409, `${in102} ${in103} Please choose again.`],
    [{ rooms: [room('104', { replaces: room('101').id })] }, 400, 'This room is not on sale. Please choose another one.'],
    [{ rooms: [room('103', { replaces: room('102').id })] }, 400, 'This room is not one of the booking.'],
    [{ rooms: [{ ...room('103'), id: randomUUID() }] }, 400, 'This does not belong to the hotel.'],
    [{ checkOutDate: day(3), totalAmount: 8000 }, 409, 'The price has changed. Please check the new amount.'],
    [{ checkOutDate: day(3), status: 'CHECKED_OUT' }, 409, 'A booking that is confirmed cannot become checked out.'],
    [{ charges: [{ kind: 'DISCOUNT', text: 'Friend', amount: 8001 }] }, 400, 'The total of a booking is not below 0.'],
    [{ userPhone: '12' }, 400, 'Invalid phone number.'],
  ]
  for (const [change, status, error] of refused) {
    const answer = await edit(booking, change)
    assert.deepEqual([answer.status, answer.failure.error], [status, error])
  }
  const { failure } = await edit(booking, { checkOutDate: day(3), totalAmount: 8000 })
  assert.deepEqual(failure.expected, { totalAmount: 12_000 })
  assert.deepEqual(await server.db.selectFrom('booking').selectAll().where('id', '=', booking.id).execute(), before)
  assert.deepEqual(await taken(booking), ['101 0', '101 1'])
  assert.deepEqual(await server.db.selectFrom('booking_payment').select('id').execute(), [])
})

test('a preview tells the difference and writes nothing', async t => {
  const { server, day, sell, edit, taken, history, room } = await testDesk(t)
  const booking = await sell('101', { paidAmount: 7000 })
  const see = async (change: Parameters<typeof edit>[1]) =>
    (await edit(booking, { ...change, preview: true })).data as unknown as ChangePreview
  assert.deepEqual(await see({ checkOutDate: day(3) }), {
    before: 8000,
    after: 12_000,
    difference: 4000,
    due: 5000,
    notes: [`Room 101, night of ${formatDay(day(2), day(0))}: ₹4,000.00.`],
  })
  assert.deepEqual(await see({ checkOutDate: day(1) }), { before: 8000, after: 4000, difference: -4000, due: -3000, notes: [] })
  const finer = { rooms: [room('201', { replaces: room('101').id })] }
  const both = (price: string) => ({ notes: [`Room 201, 2 nights from ${formatDay(day(0))}: ${price} each.`] })
  assert.deepEqual(await see(finer), { before: 8000, after: 12_000, difference: 4000, due: 5000, ...both('₹6,000.00') })
  assert.deepEqual(await see({ ...finer, keepPrice: true }), { before: 8000, after: 8000, difference: 0, due: 1000, ...both('₹4,000.00') })
  assert.deepEqual(await see({ charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 800 }] }), {
    before: 8000,
    after: 8800,
    difference: 800,
    due: 1800,
    notes: [],
  })
  assert.deepEqual(await see({ status: 'CANCELLED' }), { before: 8000, after: 8000, difference: 0, due: 0, notes: [] })
  await edit(booking, { status: 'CHECKED_IN' })
  assert.deepEqual(await see({ status: 'CHECKED_OUT' }), { before: 8000, after: 4000, difference: -4000, due: -3000, notes: [] })
  assert.equal((await edit(booking, { checkOutDate: day(9), preview: true, version: 1 })).status, 409)
  assert.deepEqual([await taken(booking), (await history(booking)).length], [['101 0', '101 1'], 2])
  assert.deepEqual(await server.db.selectFrom('booking_charge').select('id').execute(), [])
})

test('of two receptionists at once the second is told who changed what; nothing is overwritten', async t => {
  const { day, sell, edit, room, manager, reception } = await testDesk(t)
  const booking = await sell('101')
  const { version } = booking
  const [one, other] = await Promise.all([
    edit(booking, { version, checkOutDate: day(3) }, manager),
    edit(booking, { version, checkOutDate: day(4) }, reception),
  ])
  const [right, late] = one.status === 200 ? [one, other] : [other, one]
  const by = right === one ? 'Asha Manager' : 'Ravi Desk'
  assert.deepEqual([right.status, late.status, late.failure.code], [200, 409, 'CHANGED_MEANWHILE'])
  assert.deepEqual(late.failure.conflict?.current, right.data)
  await edit(booking, { rooms: [room('102', { replaces: room('101').id })], userName: 'Meera Rao' }, manager)
  const { failure } = await edit(booking, { version, userName: 'Meera Devi' }, reception)
  const changes = failure.conflict?.changes?.map(({ at: _, ...change }) => change) ?? []
  assert.deepEqual(failure.conflict?.changedBy, 'Asha Manager')
  assert.deepEqual(
    changes.filter(change => change.field !== 'rooms'),
    [
      { field: 'checkOutDate', from: day(2), to: right.data.checkOutDate, by },
      { field: 'totalAmount', from: 8000, to: right.data.payment.totalAmount, by },
      { field: 'userName', from: 'Meera Iyer', to: 'Meera Rao', by: 'Asha Manager' },
    ],
  )
  const rooms = changes.find(change => change.field === 'rooms')
  const numbers = (value: unknown) => (value as { roomNumber: string }[]).map(({ roomNumber }) => roomNumber)
  assert.deepEqual([numbers(rooms?.from), numbers(rooms?.to)], [['101'], ['102']])
})

test('the same payment again is answered the same and recorded once, whatever the version', async t => {
  const { server, hotel, sell, edit, manager } = await testDesk(t)
  const [booking, other] = [await sell('101'), await sell('102')]
  const key = randomUUID()
  const pay = { version: booking.version, payment: { paymentMethod: 'CASH', amount: 3000, key }, userName: 'Meera Rao' } as const
  const answers = await Promise.all([edit(booking, pay), edit(booking, pay), edit(booking, pay)])
  assert.deepEqual(
    answers.map(({ status, data }) => [status, data.version, data.payment.paidAmount]),
    Array(3).fill([200, 2, 3000]),
  )
  assert.equal((await server.db.selectFrom('booking_payment').select('id').execute()).length, 1)
  const wrong = await edit(other, { payment: { ...pay.payment } })
  assert.deepEqual([wrong.status, wrong.failure.error], [409, 'This key belongs to another booking.'])
  const read = await server.call(bookingChangeApi.update, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)
  assert.equal((read.data as { version: number }).version, 2)
})

test('money is given back, discounted or reversed only by those who may delete bookings', async t => {
  const { sell, edit, reception, manager } = await testDesk(t)
  const booking = await sell('101', { paidAmount: 5000 })
  const careful = [
    { charges: [{ kind: 'DISCOUNT', text: 'Friend', amount: 500 }] },
    { charges: [{ kind: 'EXTRA', text: 'Dinner, by mistake', amount: -100 }] },
    { refund: { amount: 1000, method: 'CASH', reason: 'Noise at night' } },
  ] as const
  for (const change of careful) {
    const answer = await edit(booking, change as never, reception)
    assert.deepEqual(
      [answer.status, answer.failure.error],
      [403, 'You may not do this: it has a refund, a waived refund, a discount, a reversed charge or a price of its own.'],
    )
  }
  const extra = await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 100.5 }] }, reception)
  assert.deepEqual([extra.status, extra.data.payment.totalAmount], [200, 8100.5])
  for (const change of careful) assert.equal((await edit(booking, change as never, manager)).status, 200)
  const { data } = await edit(booking, {})
  const { totalAmount, paidAmount, refundedAmount, remainingBalance, status } = data.payment
  assert.deepEqual([totalAmount, paidAmount, refundedAmount, remainingBalance, status], [7500.5, 5000, 1000, 3500.5, 'PARTIALLY_PAID'])
})

test('what a guest paid online goes back through the provider, with the cancellation in one call', async t => {
  const { server, hotel, edit } = await testDesk(t)
  const made = await order(server, hotel, { inDays: 3 })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const key = randomUUID()
  const off = { status: 'CANCELLED', refund: { amount: 600, reason: 'Rain', key } } as const
  assert.equal((await edit(booking, { ...off, refund: { amount: 1601 } })).failure.error, 'At most ₹1,600.00 can go back online.')
  assert.equal((await edit(booking, off)).data.status, 'CANCELLED')
  await server.settleAll()
  const { payment, status } = (await edit(booking, off)).data
  assert.deepEqual([status, payment.refundedAmount, payment.status, payment.remainingBalance], ['CANCELLED', 600, 'PARTIALLY_REFUNDED', 0])
  const { refunds } = await server.provider.state()
  assert.deepEqual(
    refunds.map(refund => refund.amount),
    [60_000],
  )
})
