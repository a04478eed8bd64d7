import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { register } from '../../testing/worlds/desks/registered-desk.ts'
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

test('a price in which no lawful GST is, is a fault of its row; prices of an exclusive hotel are with GST in a file too', async t => {
  const desk = await importDesk(t)
  const { row, preview, bring, brought, server } = desk
  await register(desk)
  await server.db.updateTable('hotel_tax').set({ prices_include_tax: false }).execute()
  const faults = faultsOf((await preview(csvOf([row('101', 3, 2, { price: '16000' })]))).data.rows)
  assert.deepEqual(faults, [
    [2, 'price', 'No lawful GST is in ₹8,000.00 a night. Between ₹7,875.01 and ₹8,850.00 the guest pays ₹7,875.00 and you keep ₹7,500.00.'],
  ])
  const { data } = await bring([row('101', 3, 2, { price: '10500' })])
  assert.equal((await brought(data.id))[0]?.payment.totalAmount, 10_500)
})
