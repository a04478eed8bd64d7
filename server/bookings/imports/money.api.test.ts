import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { register } from '../../testing/worlds/desks/registered-desk.ts'
import { brokenPromises, noBrokenPromise } from '../../testing/worlds/stay.ts'
import { csvOf, faultsOf, importDesk } from './testing.ts'

test('money that was received before stands in no day book, counts for the balance, and goes back as any other', async t => {
  const { row, bring, brought, edit, server, hotel, manager, day } = await importDesk(t)
  const { data } = await bring([row('101', 3, 2, { received: '9000', receivedBy: 'Cash' })])
  const [booking] = await brought(data.id)
  assert.ok(booking)
  assert.equal(booking.payment.status, 'PAID')
  const daybook = async () => (await server.call(bookingListApi.daybook, { hotelId: hotel.id, day: day(0) }, manager.headers)).data
  assert.deepEqual((await daybook()).lines, [])
  const { status } = await edit(booking, { refund: { amount: 4000, method: 'CASH', reason: 'A friendly gesture' } })
  assert.deepEqual([status, (await daybook()).returned], [200, [{ paymentMethod: 'CASH', amount: 4000 }]])
})

test('a registered hotel issues no voucher for it, and one invoice that counts it', async t => {
  const desk = await importDesk(t)
  const { row, bring, brought, edit, clock, server } = desk
  await register(desk)
  const { data } = await bring([row('101', 0, 1, { status: 'Checked in', price: '5250', received: '2000', receivedBy: 'Cash' })])
  const [booking] = await brought(data.id)
  assert.ok(booking)
  await server.settleAll()
  const papers = () => server.db.selectFrom('document').select(['kind', 'total_paise', 'tax_paise', 'body']).execute()
  assert.deepEqual(await papers(), [])
  clock(1)
  assert.equal((await edit(booking, { status: 'CHECKED_OUT', payment: { paymentMethod: 'CASH', amount: 3250 } })).status, 200)
  await server.settleAll()
  const told = (await papers()).map(({ body, ...paper }) => ({
    ...paper,
    received: (body as { receivedOtherwise: number }).receivedOtherwise,
  }))
  assert.deepEqual(told, [{ kind: 'INVOICE', total_paise: 525_000, tax_paise: 25_000, received: 525_000 }])
})

test('a price in which no lawful GST is becomes the lawful one below it, with a note; prices of an exclusive hotel are with GST in a file too', async t => {
  const desk = await importDesk(t)
  const { row, preview, bring, brought, server } = desk
  await register(desk)
  await server.db.updateTable('hotel_tax').set({ prices_include_tax: false }).execute()
  const stays = [
    row('101', 3, 2, { price: '16000', received: '16000', receivedBy: 'Collected by agent' }),
    row('102', 3, 2, { price: '10500' }),
  ]
  const { data: seen } = await preview(csvOf(stays))
  assert.deepEqual([faultsOf(seen.rows), seen.price], [[], 26_250])
  assert.deepEqual(
    seen.rows.map(({ price, notes }) => [price, notes]),
    [
      [
        15_750,
        [
          '₹16,000.00 cannot be split into price and GST and is booked as ₹15,750.00. Between ₹7,875.01 and ₹8,850.00 the guest pays ₹7,875.00 and you keep ₹7,500.00.',
        ],
      ],
      [10_500, []],
    ],
  )
  const { data, failure } = await bring(stays, { totalAmount: 26_250 })
  assert.deepEqual(failure.fields, undefined)
  const made = (await brought(data.id)).map(({ payment }) => [payment.totalAmount, payment.paidAmount])
  assert.deepEqual(
    made.toSorted(([one = 0], [other = 0]) => one - other),
    [
      [10_500, 0],
      [15_750, 16_000],
    ],
  )
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('rows with a fault are left out where the desk says so, and no others', async t => {
  const { row, preview, bring, brought } = await importDesk(t)
  const rows = [row('101', 3, 2), row('102', 3, 2, { userPhone: '12' }), row('103', 3, 2, { status: 'Cancelled' })]
  const { data } = await preview(csvOf(rows))
  assert.deepEqual(
    faultsOf(data.rows).map(([line]) => line),
    [3, 4],
  )
  assert.equal((await bring(rows, { totalAmount: 9000, leaveOut: [3] })).status, 400)
  assert.equal((await bring(rows, { leaveOut: [2, 3, 4] })).status, 400)
  const made = await bring(rows, { totalAmount: 9000, leaveOut: [3, 4] })
  assert.deepEqual([made.status, made.data.bookings], [200, 1])
  assert.deepEqual(
    (await brought(made.data.id)).map(({ rooms }) => rooms[0]?.roomNumber),
    ['101'],
  )
})
