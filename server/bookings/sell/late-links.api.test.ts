import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { linkDesk } from '../../testing/worlds/desks/link-desk.ts'
import { raisePageVersion } from '../../testing/worlds/hotel.ts'
import { endedAgo, pay } from '../../testing/worlds/stay.ts'
import { expireHolds } from '../purchase/expire.ts'

type Desk = Awaited<ReturnType<typeof linkDesk>>

/** The answer to the payment of an order, and the mails that follow from it. */
const paid = async ({ server }: Desk, orderId = '') => {
  const { status, data, failure } = await server.call(bookingApi.create, await pay(server, orderId))
  const before = server.mails.length
  await server.settleAll()
  return { status, data, said: failure?.error ?? '', mails: server.mails.slice(before).map(({ text }) => text) }
}

const reasonsOf = async ({ server, hotel, manager }: Desk, { id }: Pick<Booking, 'id'>) => {
  const { data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: id }, manager.headers)
  return data.refunds.map(({ reason }) => reason)
}

test('a link that is paid late: the first half hour, then while the stay costs no more; what the desk priced by hand has the half hour alone', async t => {
  const desk = await linkDesk(t)
  const { server, hotel, hold, order, day } = desk
  const price = (rupees: number) =>
    server.db
      .updateTable('room')
      .set({ price_paise: rupees * 100 })
      .where('room_number', 'like', '10%')
      .execute()
      .then(() => raisePageVersion(server.db, hotel.id))
  const byHand = (from: number, rupees: number) => ({
    prices: [0, 1].map(at => ({ roomId: hotel.rooms['101'] ?? '', night: day(from + at), price: rupees })),
    priceReason: 'A regular guest',
  })
  const cases: [more: object | ((from: number) => object), advance: number, minutes: number, now: number, expected: string][] = [
    [{}, 1600, 29, 9000, 'CONFIRMED'],
    [{}, 1600, 31, 9000, 'price-changed'],
    [{}, 1600, 31, 4000, 'CONFIRMED'],
    // Charges are no part of what a night costs today.
    [{ charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 5000 }] }, 2600, 31, 4001, 'price-changed'],
    [{ charges: [{ kind: 'DISCOUNT', text: 'Thanks', amount: 500 }] }, 1500, 31, 4000, 'CONFIRMED'],
    [from => byHand(from, 3000), 1200, 29, 9000, 'CONFIRMED'],
    [from => byHand(from, 3000), 1200, 31, 4000, 'too-late'],
    [from => byHand(from, 9000), 3600, 31, 1000, 'too-late'],
  ]
  for (const [at, [more, advance, minutes, now, expected]] of cases.entries()) {
    const from = 3 + 3 * at
    await price(4000)
    const held = await hold('101', { from, ...(typeof more === 'function' ? more(from) : more) })
    const { data: made } = await order(held, advance)
    await endedAgo(server, held.id, minutes)
    if (at % 2 === 0) await expireHolds(server.db)
    await price(now)
    const { status, data } = await paid(desk, made.id)
    const what = status === 200 ? data.status : (await reasonsOf(desk, held)).join()
    assert.equal(what, expected, `case ${at + 1}`)
  }
})

test('money that a link brings too late is said to be what it is: to who pays, in the mail, and at the desk', async t => {
  const desk = await linkDesk(t)
  const { server, hold, sell, link, order, edit, hotel, manager, clock } = desk
  const said = async (orderId: string | undefined, orderSecret: string, words: string, reason?: string) => {
    const answer = await paid(desk, orderId)
    assert.equal(answer.status, 409)
    assert.ok(answer.said.startsWith(words), answer.said)
    assert.match(answer.said, /Your payment of ₹[\d,.]+ goes back in full by itself/)
    const status = await server.call(paymentApi.orderStatus, { orderId: orderId ?? '', orderSecret })
    assert.equal(status.data?.refundReason, reason)
    return answer
  }
  const confirmed = await hold('101', { from: 3 })
  const first = (await order(confirmed, 1600)).data
  await edit(confirmed, { status: 'CONFIRMED', payment: { paymentMethod: 'CASH', amount: 1600 } })
  const standing = 'The hotel had confirmed your booking before this payment reached us. Your booking stands'
  const stands = await said(first.id, first.orderSecret, standing, 'confirmed')
  assert.ok(stands.mails.some(text => text.includes(standing)))
  assert.deepEqual(await reasonsOf(desk, confirmed), ['confirmed'])

  const deleted = await sell('102', { from: 3 })
  await link(deleted)
  const second = (await order(deleted, 8000)).data
  const removed = await server.call(bookingChangeApi.remove, { hotelId: hotel.id, bookingId: deleted.id }, manager.headers)
  assert.equal(removed.status, 200)
  const gone = await said(second.id, second.orderSecret, 'This booking is not there any more')
  assert.ok(!gone.said.includes('e-mail'), 'nobody is left to be written to')

  const cancelled = await sell('103', { from: 3 })
  await link(cancelled)
  const third = (await order(cancelled, 8000)).data
  await edit(cancelled, { status: 'CANCELLED' })
  await said(third.id, third.orderSecret, 'The booking is cancelled', 'cancelled')
  assert.deepEqual(await reasonsOf(desk, cancelled), ['cancelled'])

  const absent = await sell('104', { from: 0 })
  await link(absent)
  const fourth = (await order(absent, 8000)).data
  clock(1)
  assert.equal((await edit(absent, { status: 'NO_SHOW' })).status, 200)
  await said(fourth.id, fourth.orderSecret, 'The hotel had noted by then that nobody arrived', 'no-show')
})
