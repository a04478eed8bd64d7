import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { BookingChange, RefundForm } from '#shared/bookings/booking-changes.ts'
import { bookingApi, DeskBooking } from '#shared/bookings/bookings.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import type { Tx } from '../../db/connect.ts'
import { transact } from '../../jobs/transact.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { person } from '../../testing/worlds/people.ts'
import { order, orderFor, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { type BookingRow, bookingRow, remainingPaise, toBooking } from '../booking/booking.ts'
import { updateBooking } from '../change/update-booking.ts'
import { sellAtDesk } from '../sell/desk-sale.ts'
import { lockBooking } from '../write/change.ts'
import { rewriteMoney } from './money.ts'

/** A hotel with a room at ₹4,000.00 a night; stays are two nights, the advance is 20%. */
const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const { app } = server.product
  const hotel = await makeHotel(server.db)
  const by = { kind: 'staff', accountId: (await person(server)).id } as const
  const run = (work: (tx: Tx, booking: BookingRow) => Promise<unknown>, id: string) =>
    transact(app, async tx => {
      await work(tx, await lockBooking(tx, hotel.id, id))
    })
  const sell = async (paidAmount: number, number = '101') => {
    const { booking } = orderFor(server, hotel, { numbers: [number] })
    const input = DeskBooking.parse({ ...booking, hotelId: hotel.id, paymentMethod: 'CASH', paidAmount })
    return (await sellAtDesk(app, work => transact(app, work), { hotelId: hotel.id, by }, input)).id
  }
  const bookOnline = async () => {
    const made = await order(server, hotel)
    await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    return made.bookingId ?? ''
  }
  const read = async (id: string) => {
    const row = await bookingRow(server.db, hotel.id, id)
    assert.ok(row)
    return row
  }
  /** Received, returned, status and balance in rupees; checks that `rewriteMoney` changes nothing. */
  const money = async (id: string) => {
    const row = await read(id)
    await run(async tx => assert.deepEqual(await rewriteMoney(tx, row), row), id)
    const { paidAmount, refundedAmount, status, remainingBalance } = toBooking(row).payment
    return [paidAmount, refundedAmount, status, remainingBalance]
  }
  const edit = (id: string, wish: Partial<BookingChange>) => {
    const desk = { hotelId: hotel.id, by, day: deskDayAt(server.clock.now()) }
    return transact(app, tx => updateBooking(tx, desk, { hotelId: hotel.id, bookingId: id, ...wish }))
  }
  const take = (id: string, amount: number, key?: string) =>
    edit(id, { payment: { paymentMethod: 'UPI', amount, transactionId: 'upi 1', key } })
  const back = (id: string, refund: RefundForm) => edit(id, { refund })
  return { server, hotel, by, run, sell, bookOnline, read, money, edit, take, back }
}

const fields = (fields: Record<string, string>) => ({ status: 400, fields })

test('the desk takes at most what is due, the same key once, and the first payment names the method', async t => {
  const { server, sell, read, money, take, by } = await start(t)
  const id = await sell(1000)
  const before = await read(id)
  assert.deepEqual(await money(id), [1000, 0, 'PARTIALLY_PAID', 7000])
  await assert.rejects(take(id, 7000.01), fields({ 'payment.amount': 'At most ₹7,000.00 is due.' }))
  const key = randomUUID()
  for (let times = 0; times < 2; times++) await take(id, 5000, key)
  assert.deepEqual(await money(id), [6000, 0, 'PARTIALLY_PAID', 2000])
  await take(id, 2000)
  assert.deepEqual(await money(id), [8000, 0, 'PAID', 0])
  const after = await read(id)
  assert.deepEqual([after.payment_method, after.transaction_id, after.version], ['CASH', null, before.version + 2])
  const rows = await server.db
    .selectFrom('booking_payment')
    .select(['method', 'amount_paise', 'created_by'])
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    rows.map(row => [row.method, row.amount_paise, row.created_by]),
    [
      ['CASH', 100_000, by.accountId],
      ['UPI', 500_000, by.accountId],
      ['UPI', 200_000, by.accountId],
    ],
  )
  const other = await sell(0, '102')
  await assert.rejects(take(other, 10, key), { status: 409, message: 'This key belongs to another booking.' })
})

test('at the desk at most what the hotel has goes back, with a reason', async t => {
  const { sell, money, back } = await start(t)
  const id = await sell(3000)
  await assert.rejects(back(id, { amount: 100, method: 'CASH', reason: undefined }), fields({ 'refund.reason': 'Say why.' }))
  const tooMuch = { amount: 3000.01, method: 'CASH', reason: 'No water' } as const
  await assert.rejects(back(id, tooMuch), fields({ 'refund.amount': 'At most ₹3,000.00 can be given back.' }))
  const key = randomUUID()
  for (let times = 0; times < 2; times++) await back(id, { amount: 500, method: 'CASH', reason: 'No water', key })
  assert.deepEqual(await money(id), [3000, 500, 'PARTIALLY_PAID', 5500])
  await assert.rejects(back(id, { amount: 1, reason: undefined }), fields({ 'refund.method': 'Nothing of this booking was paid online.' }))
  await back(id, { amount: 2500, method: 'UPI', reason: 'No water' })
  assert.deepEqual(await money(id), [3000, 3000, 'REFUNDED', 8000])
})

test('online at most goes back what came online and did not go back in any way, and the payment of last year goes by bank transfer', async t => {
  const { server, bookOnline, money, take, back } = await start(t)
  const id = await bookOnline()
  await take(id, 400)
  const tooMuch = (amount: number, most: string) =>
    assert.rejects(back(id, { amount, reason: undefined }), fields({ 'refund.amount': `At most ${most} can go back online.` }))
  await tooMuch(1600.01, '₹1,600.00')
  await assert.rejects(back(id, { amount: 0.5, reason: undefined }), fields({ 'refund.amount': 'At least ₹1.00 goes back online.' }))
  const key = randomUUID()
  for (let times = 0; times < 2; times++) await back(id, { amount: 600, reason: 'A night less', key })
  // The refund is decided but not sent yet; it counts as returned already.
  assert.deepEqual(await money(id), [2000, 600, 'PARTIALLY_PAID', 6600])
  await tooMuch(1000.01, '₹1,000.00')
  await server.settleAll()
  assert.deepEqual(await money(id), [2000, 600, 'PARTIALLY_PAID', 6600])
  const { refunds } = await server.provider.state()
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    [60_000],
  )
  await back(id, { amount: 900, method: 'CASH', reason: 'No water' })
  await tooMuch(501, '₹500.00')
  const longAgo = new Date(Date.now() - 190 * 86_400_000)
  await server.db.updateTable('payment').set({ created_at: longAgo }).execute()
  const old = { 'refund.method': 'This payment is over 6 months old. Give it back by bank transfer.' }
  await assert.rejects(back(id, { amount: 100, reason: undefined }), fields(old))
  await server.db.updateTable('payment').set({ created_at: new Date(), of_former_account: true }).execute()
  const former = { 'refund.method': 'This was paid online before the hotel moved here. Give it back by bank transfer.' }
  await assert.rejects(back(id, { amount: 100, reason: undefined }), fields(former))
  await back(id, { amount: 500, method: 'BANK_TRANSFER', reason: 'No water' })
  assert.deepEqual(await money(id), [2000, 2000, 'REFUNDED', 8000])
})

test('charges add to the total and discounts take from it, never below 0; nothing is due for a stay that is off', async t => {
  const { run, sell, read, money, edit, take, back } = await start(t)
  const id = await sell(8000)
  const charge = (kind: 'EXTRA' | 'DISCOUNT', amount: number) => edit(id, { charges: [{ kind, text: 'Something', amount }] })
  await charge('EXTRA', 800)
  await charge('DISCOUNT', 300)
  assert.deepEqual(await money(id), [8000, 0, 'PARTIALLY_PAID', 500])
  await charge('EXTRA', -800)
  assert.deepEqual([(await read(id)).total_paise, await money(id)], [770_000, [8000, 0, 'PAID', 0]])
  await assert.rejects(charge('DISCOUNT', 7700.01), fields({ charges: 'The total of a booking is not below 0.' }))
  await run(async (tx, row) => {
    await tx.updateTable('booking').set({ status: 'NO_SHOW' }).where('id', '=', row.id).execute()
  }, id)
  await back(id, { amount: 1000, method: 'CASH', reason: 'Goodwill' })
  assert.deepEqual(await money(id), [8000, 1000, 'PARTIALLY_REFUNDED', 0])
  assert.equal(remainingPaise(await read(id)), 0)
  // The guest who did not come pays the rest after all.
  await take(id, 700)
  assert.deepEqual(await money(id), [8700, 1000, 'PARTIALLY_REFUNDED', 0])
})

test('a booking that is not paid yet takes no money at the desk', async t => {
  const { server, hotel, take } = await start(t)
  const { bookingId = '' } = await order(server, hotel)
  await assert.rejects(take(bookingId, 100), {
    status: 409,
    message: 'The guest is paying for this booking at the moment. It can only be cancelled.',
  })
})
