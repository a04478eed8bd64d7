import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { homeApi } from '#shared/home/home.ts'
import { raisePageVersion } from '../../testing/worlds/hotel.ts'
import { addLadder } from '../../testing/worlds/price-rows.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { guestDesk } from '../testing.ts'

test('what goes back on cancelling is as agreed when it was booked, by day and by what was paid; guest, desk and mail read the same', async t => {
  const { server, hotel, edit, get, ask, manager } = await guestDesk(t)
  const ladderId = await addLadder(server.db, hotel.id, [
    [7, 10_000],
    [2, 5000],
  ])
  const book = async (inDays: number, number: string) => {
    const made = await order(server, hotel, { inDays, numbers: [number] })
    return server.get(bookingApi.create, await pay(server, made.id ?? ''))
  }
  const [early, late, last] = [await book(10, '101'), await book(5, '102'), await book(1, '103')]
  // What the hotel says later changes nothing of it.
  await server.db.updateTable('cancellation_step').set({ back_basis_points: 1 }).where('ladder_id', '=', ladderId).execute()
  const shown = async ({ reference, pageKey = '' }: { reference: string; pageKey?: string | undefined }) =>
    (await get(reference, pageKey)).data.cancelling
  // Of 8,000.00 the advance is 1,600.00.
  assert.deepEqual([(await shown(early))?.backNow, (await shown(late))?.backNow, (await shown(last))?.backNow], [1600, 800, 0])
  assert.match(
    (await shown(early))?.text ?? '',
    /^Until [^;]*, 02:00 PM: full refund; until [^;]*, 02:00 PM: 50% of the advance; later: the advance is not refunded\.$/,
  )
  assert.equal((await shown(last))?.text, 'Non-refundable.')
  await edit(late, { payment: { paymentMethod: 'CASH', amount: 2000 } })
  assert.equal((await shown(late))?.backNow, 2800)
  const kept = async (one: typeof late) => [(await shown(one))?.advance, (await shown(one))?.keepsNow]
  assert.deepEqual(
    [await kept(early), await kept(late), await kept(last)],
    [
      [1600, 0],
      [1600, 800],
      [1600, 1600],
    ],
  )
  const detail = { hotelId: hotel.id, bookingId: late.id }
  const { data } = await server.call(bookingListApi.get, detail, manager.headers)
  assert.deepEqual(data.cancelling, await shown(late))
  await server.settleAll()
  const mail = server.mails.find(({ to }) => to === early.user.email)
  const mailed = mail?.text.replace(/\s+/g, ' ') ?? ''
  for (const { until, back } of (await shown(early))?.steps ?? [])
    assert.ok(mailed.includes(`${until}: ${back.charAt(0).toLowerCase()}${back.slice(1)}`), until)

  server.mails.length = 0
  assert.equal((await ask(late.reference, late.pageKey ?? '', { kind: 'cancel' })).status, 200)
  await server.settleAll()
  assert.deepEqual(
    server.mails.map(({ to, text }) => [to, text.includes('If cancelled now, ₹2,800.00 goes back.')]).sort(),
    [late.user.email, 'desk@hotel.example'].sort().map(to => [to, true]),
  )

  // The moment of the guest's request counts.
  await server.db
    .updateTable('enquiry')
    .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('booking_id', '=', late.id)
    .execute()
  assert.equal((await shown(late))?.backNow, 3600)
  await edit(late, { status: 'CANCELLED' })
  assert.equal(await shown(late), null)
})

test('what was promised on cancelling and is neither returned nor on its way stands on Home', async t => {
  const { server, hotel, edit, ask, get, sell, history, manager, reception, day } = await guestDesk(t)
  await addLadder(server.db, hotel.id, [[2, 5000]])
  const book = async (inDays: number, number: string) => {
    const made = await order(server, hotel, { inDays, numbers: [number] })
    return server.get(bookingApi.create, await pay(server, made.id ?? ''))
  }
  const owed = async (who = reception) => {
    const { data } = await server.call(homeApi.today, { hotelId: hotel.id }, who.headers)
    return data.refundsOwed
  }
  const cancel = (booking: { id: string }, more: object = {}, who = reception) => edit(booking, { status: 'CANCELLED', ...more }, who)
  assert.deepEqual(await owed(), { count: 0, total: 0, bookings: [] })
  // Of 8,000.00 the advance is 1,600.00.
  const [asked, byHotel, late, whole] = [await book(5, '101'), await book(5, '102'), await book(1, '103'), await book(5, '104')]
  assert.equal((await ask(asked.reference, asked.pageKey ?? '', { kind: 'cancel' })).status, 200)
  // The desk answers when nothing would go back any more: the guest asked in time.
  const yesterday = new Date(Date.now() - 86_400_000)
  await server.db.updateTable('enquiry').set({ created_at: yesterday }).where('booking_id', '=', asked.id).execute()
  const soon = { check_in: day(2), check_out: day(4) }
  await server.db.updateTable('booking').set(soon).where('id', '=', asked.id).execute()
  server.clock.set(new Date(`${day(0)}T15:00:00+05:30`))
  await cancel(asked)
  await cancel(byHotel, { cancelledBy: 'hotel' })
  await cancel(late, { cancelledBy: 'guest' })
  await cancel(whole, { cancelledBy: 'hotel', refund: { amount: 1600 } }, manager)
  const line = ({ id, reference, user }: typeof asked, amount: number) => ({ id, reference, userName: user.name, owed: amount })
  assert.deepEqual(await owed(), { count: 2, total: 2400, bookings: [line(asked, 800), line(byHotel, 1600)] })
  assert.deepEqual((await history(byHotel)).at(-1)?.changes.slice(1), [
    { field: 'cancelledBy', from: null, to: 'hotel' },
    { field: 'promisedBack', from: null, to: 160_000 },
  ])
  // Part of it goes back: what is on its way is not owed any more, what comes in later is not promised.
  await edit(byHotel, { refund: { amount: 1000 } })
  await edit(asked, { payment: { paymentMethod: 'CASH', amount: 500 } })
  assert.deepEqual((await owed()).bookings, [line(asked, 800), line(byHotel, 600)])
  const { data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: byHotel.id }, manager.headers)
  const page = await get(byHotel.reference, byHotel.pageKey ?? '')
  assert.deepEqual([data.refundOwed, page.data.refundOwed], [600, 600])
  // Where the hotel said nothing of cancelling, nothing was promised; one that was never paid owes nothing.
  await server.db.updateTable('hotel').set({ ladder_id: null }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  const plain = await sell('201', { from: 5, paidAmount: 1000 })
  const unpaid = await sell('202', { from: 5 })
  await cancel(plain)
  await cancel(unpaid, { cancelledBy: 'hotel' })
  assert.equal((await owed()).count, 2)
  const unpromised = async ({ id: bookingId }: { id: string }) =>
    (await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId }, manager.headers)).data.unpromised
  assert.deepEqual([await unpromised(plain), await unpromised(unpaid), await unpromised(late), await unpromised(asked)], [1000, 0, 0, 0])
  await edit(byHotel, { refund: { amount: 600, method: 'CASH', reason: 'Came by' } })
  await edit(asked, { refund: { amount: 800 } })
  assert.deepEqual(await owed(), { count: 0, total: 0, bookings: [] })
})

test('a refund that is owed is waived with a reason by who may refund: it leaves the list, and the history says why', async t => {
  const { server, hotel, edit, sell, history, manager, reception } = await guestDesk(t)
  await addLadder(server.db, hotel.id, [[2, 5000]])
  const owed = async () => (await server.call(homeApi.today, { hotelId: hotel.id }, manager.headers)).data.refundsOwed.total
  const booking = await sell('101', { from: 5, paidAmount: 1000 })
  const waiveRefund = { reason: 'Took a later stay instead' }
  const early = await edit(booking, { waiveRefund })
  assert.deepEqual([early.status, early.failure.error], [409, 'No refund is owed for this booking.'])
  await edit(booking, { status: 'CANCELLED', cancelledBy: 'hotel' })
  const refused = await edit(booking, { waiveRefund }, reception)
  assert.deepEqual([refused.status, refused.failure.code, await owed()], [403, 'NOT_ALLOWED', 1000])
  const { failure } = await edit(booking, { waiveRefund: { reason: ' ' } })
  assert.deepEqual(failure.fields, { 'waiveRefund.reason': 'Say why.' })
  // What is given back in the same change is not waived.
  const refund = { amount: 400, method: 'CASH', reason: 'Came by' } as const
  assert.equal((await edit(booking, { refund, waiveRefund })).data.payment.refundedAmount, 400)
  assert.equal(await owed(), 0)
  assert.deepEqual((await history(booking)).at(-1), {
    what: 'refund waived',
    version: 3,
    by: manager.id,
    changes: [
      { field: 'promisedBack', from: 100_000, to: 40_000 },
      { field: 'waiveRefund', from: null, to: waiveRefund.reason },
    ],
  })
  const { data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)
  assert.equal(data.refundOwed, 0)
  assert.equal((await edit(booking, { waiveRefund })).status, 409)
})
