import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { testDesk } from '../testing.ts'

test('where a booking came from is said when it is sold, corrected later, listed, and found by the number that an agent has', async t => {
  const { server, hotel, reception, sell, edit, history } = await testDesk(t)
  const sold = await sell('101', { source: 'OTHER_SITE', sourceReference: '  4107 2299 ' })
  assert.deepEqual([sold.source, sold.sourceReference], ['OTHER_SITE', '4107 2299'])
  const plain = await sell('102')
  assert.deepEqual([plain.source, plain.sourceReference], ['DESK', null])
  const list = async (wish: object) =>
    (await server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, ...wish } as never, reception.headers)).data
  const ids = async (wish: object) =>
    [(await list(wish)) as unknown as { items: { id: string }[] }].flatMap(({ items }) => items.map(({ id }) => id))
  assert.deepEqual(await ids({ source: 'OTHER_SITE' }), [sold.id])
  assert.deepEqual(await ids({ source: 'AGENT' }), [])
  assert.deepEqual(await ids({ q: '4107 22' }), [sold.id])
  const { data } = await edit(sold, { source: 'AGENT', sourceReference: null })
  assert.deepEqual([data.source, data.sourceReference, data.version], ['AGENT', null, 2])
  assert.deepEqual((await history(sold)).at(-1)?.changes, [
    { field: 'source', from: 'OTHER_SITE', to: 'AGENT' },
    { field: 'sourceReference', from: '4107 2299', to: null },
  ])
  const long = await edit(sold, { sourceReference: 'x'.repeat(61) })
  assert.deepEqual([long.status, long.failure.fields], [400, { sourceReference: 'At most 60 characters.' }])
})

test('what a guest books comes from the own page, which nobody can say or take away', async t => {
  const { server, hotel, sell, edit } = await testDesk(t)
  const ordered = await order(server, hotel)
  const own = await server.get(bookingApi.create, await pay(server, ordered.id ?? ''))
  assert.equal(own.source, 'OWN_PAGE')
  for (const change of [{ source: 'PHONE' as const }, { sourceReference: '41' }]) {
    const [field = ''] = Object.keys(change)
    const { status, failure } = await edit(own, change)
    assert.deepEqual([status, failure.fields], [400, { [field]: 'The guest booked on the hotel’s own page.' }])
  }
  const desk = await sell('102')
  assert.equal((await edit(desk, { source: 'OWN_PAGE' as never })).status, 400)
  await assert.rejects(sell('103', { source: 'OWN_PAGE' as never }), /source/)
})

test('what was paid to an agent counts for the guest, stands apart in the day book, and goes back as it came', async t => {
  const { server, hotel, day, manager, sell, edit } = await testDesk(t)
  const sold = await sell('101', { source: 'AGENT', paymentMethod: 'PAID_THERE', paidAmount: 5000, transactionId: 'YT 77' })
  const { payment } = sold
  assert.deepEqual(
    [payment.status, payment.paidAmount, payment.remainingBalance, payment.platformShare, payment.hotelShare],
    ['PARTIALLY_PAID', 5000, 3000, null, null],
  )
  const taken = await edit(sold, { payment: { paymentMethod: 'CASH', amount: 1000 } })
  assert.equal(taken.data.payment.remainingBalance, 2000)
  const back = (amount: number, method: 'PAID_THERE' | 'CASH') => edit(sold, { refund: { amount, method, reason: 'Shorter' } })
  const tooMuch = await back(5000.5, 'PAID_THERE')
  assert.deepEqual([tooMuch.status, tooMuch.failure.fields], [400, { 'refund.amount': 'At most ₹5,000.00 can be given back.' }])
  assert.equal((await back(4000, 'PAID_THERE')).status, 200)
  assert.deepEqual((await back(1500, 'PAID_THERE')).failure.fields, { 'refund.amount': 'At most ₹1,000.00 can be given back.' })
  const { data: book } = await server.call(bookingListApi.daybook, { hotelId: hotel.id, day: day(0) }, manager.headers)
  assert.deepEqual([book.received, book.returned], [[{ paymentMethod: 'CASH', amount: 1000 }], []])
  assert.deepEqual(book.paidThere, { received: 5000, returned: 4000 })
  assert.deepEqual(
    book.lines.map(({ paymentMethod, amount }) => [paymentMethod, amount]),
    [
      ['PAID_THERE', 5000],
      ['CASH', 1000],
      ['PAID_THERE', -4000],
    ],
  )
  const dues = await server.db.selectFrom('hotel_due').select('id').execute()
  assert.equal(dues.length, 0)
})
