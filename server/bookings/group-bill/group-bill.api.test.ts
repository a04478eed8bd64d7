import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { groupDesk, moneyOf } from '../groups/testing.ts'

test("a group's payment is stored once and pays by earliest check-out, then room number", async t => {
  const { server, hotel, group, stay, pay, read, day, manager } = await groupDesk(t)
  const made = await group([stay('201', 0, 1), stay('102'), stay('101'), stay('103', 0, 3)], { oneFolio: true })
  const key = randomUUID()
  const first = { transactionId: 'TXN1', paymentMethod: 'UPI', key }
  assert.equal((await pay(made, 12_000, first)).status, 200)
  assert.equal((await pay(made, 12_000, first)).status, 200)
  assert.deepEqual(moneyOf(await read(made)), { '201': [6000, 0], '101': [6000, 2000], '102': [0, 8000], '103': [0, 12_000] })
  assert.equal((await pay(made, 5000)).status, 200)
  assert.deepEqual(moneyOf(await read(made)), { '201': [6000, 0], '101': [8000, 0], '102': [3000, 5000], '103': [0, 12_000] })
  const more = await pay(made, 17_000.01)
  assert.deepEqual([more.status, more.failure.fields], [400, { 'payment.amount': 'At most ₹17,000.00 is due.' }])
  const { payments, bookings, due } = await read(made)
  assert.deepEqual([payments.map(({ amount }) => amount), due], [[12_000, 5000], 17_000])
  assert.deepEqual(bookings[0]?.payment.transactionId, 'TXN1')
  const { data: book } = await server.call(bookingListApi.daybook, { hotelId: hotel.id, day: day(0) }, manager.headers)
  assert.deepEqual(
    book.lines.map(({ amount, bookingId, group: of }) => [amount, bookingId, of?.name]),
    [
      [12_000, null, 'Rao wedding'],
      [5000, null, 'Rao wedding'],
    ],
  )
  assert.deepEqual(book.received, [
    { paymentMethod: 'CASH', amount: 5000 },
    { paymentMethod: 'UPI', amount: 12_000 },
  ])
})

test('what a booking of one bill does not need any more pays for the others: cancelled, shortened, discounted', async t => {
  const { server, group, stay, pay, read, edit, history } = await groupDesk(t)
  const made = await group([stay('101'), stay('102'), stay('103', 0, 3)], { oneFolio: true })
  await pay(made, 14_000)
  assert.deepEqual(moneyOf(await read(made)), { '101': [8000, 0], '102': [6000, 2000], '103': [0, 12_000] })
  const [one, other, last] = made.bookings
  if (!one || !other || !last) throw new Error('three bookings')
  const cancelled = await edit(one, { status: 'CANCELLED', cancelledBy: 'hotel' })
  assert.deepEqual([cancelled.status, cancelled.data.payment.paidAmount], [200, 0])
  assert.deepEqual(moneyOf(await read(made)), { '101': [0, 0], '102': [8000, 0], '103': [6000, 6000] })
  await edit(other, { charges: [{ kind: 'DISCOUNT', text: 'Friend', amount: 1000 }] })
  assert.deepEqual(moneyOf(await read(made)), { '101': [0, 0], '102': [7000, 0], '103': [7000, 5000] })
  const { payments } = await read(made)
  assert.deepEqual(
    payments.map(({ amount }) => amount),
    [14_000],
  )
  const shares = await server.db.selectFrom('booking_payment').select('amount_paise').execute()
  assert.equal(
    shares.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
    1_400_000,
  )
  const moved = (await history(last)).filter(({ what }) => what === 'payment moved')
  assert.deepEqual(
    moved.map(({ changes }) => changes),
    [[{ field: 'groupShare', from: 0, to: 600_000 }], [{ field: 'groupShare', from: 600_000, to: 700_000 }]],
  )
  // Nothing is owed to anybody: all of it pays for the others.
  const { promised_back_paise } = await server.db
    .selectFrom('booking')
    .select('promised_back_paise')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  assert.equal(promised_back_paise, 0)
})

test('with a bill for each a share stays with its booking; money that nobody needs stays where it is', async t => {
  const { group, stay, pay, read, edit } = await groupDesk(t)
  const own = await group([stay('101'), stay('102')])
  await pay(own, 10_000)
  const [one] = own.bookings
  if (one) await edit(one, { status: 'CANCELLED', cancelledBy: 'hotel' })
  assert.deepEqual(moneyOf(await read(own)), { '101': [8000, 0], '102': [2000, 6000] })
  const whole = await group([stay('103'), stay('104')], { oneFolio: true })
  await pay(whole, 16_000)
  const [first] = whole.bookings
  if (first) await edit(first, { status: 'CANCELLED', cancelledBy: 'hotel' })
  assert.deepEqual(moneyOf(await read(whole)), { '103': [8000, 0], '104': [8000, 0] })
})

test('one bill or one for each: chosen until the first document; its money moves where the bill becomes one', async t => {
  const { server, group, stay, call, pay, edit, read } = await groupDesk(t)
  const made = await group([stay('101'), stay('102')])
  await pay(made, 10_000)
  const [one] = made.bookings
  if (one) await edit(one, { status: 'CANCELLED', cancelledBy: 'hotel' })
  assert.equal((await call('update', made, { version: made.version, oneFolio: true })).status, 200)
  assert.deepEqual(moneyOf(await read(made)), { '101': [2000, 0], '102': [8000, 0] })
  const stale = await call('update', made, { version: made.version, name: 'Rao and Iyer' })
  assert.equal(stale.status, 409)
  assert.equal((await call('update', made, { oneFolio: false, name: 'Rao and Iyer' })).status, 200)
  const folios = await server.db.selectFrom('folio').select('id').execute()
  assert.equal(folios.length, 2)
  const { name, oneFolio, bookings } = await read(made)
  assert.deepEqual([name, oneFolio], ['Rao and Iyer', false])
  const paid = bookings.find(({ payment }) => payment.paidAmount > 0)
  const leaves = await call('leave', made, { bookingId: paid?.id })
  assert.deepEqual(
    [leaves.status, leaves.failure.error],
    [409, "A part of the group's payment is for this booking: it stays in the group."],
  )
})
