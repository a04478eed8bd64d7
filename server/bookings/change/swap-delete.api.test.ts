import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingChangeApi, type ChangePreview } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { formatDay } from '#shared/words/dates.ts'
import { purgeDeleted } from '../purchase/expire.ts'
import { testDesk } from '../testing.ts'

test('two stays exchange their rooms on the nights that both have, seen before it is done; who reads an old version is told', async t => {
  const desk = await testDesk(t)
  const { server, hotel, sell, taken, history, room, manager, edit } = desk
  const [one, other] = [await sell('101', { nights: 3 }), await sell('201', { from: 1, nights: 3 })]
  const side = ({ id, version }: Booking, number: string) => ({ bookingId: id, version, roomId: room(number).id })
  const input = { hotelId: hotel.id, one: side(one, '101'), other: side(other, '201') }
  const swap = (more: object = {}) => server.call(bookingChangeApi.swap, { ...input, ...more }, manager.headers)
  const seen = await swap({ preview: true })
  const now = (number: string, price: string) => `Room ${number}, 2 nights from ${formatDay(desk.day(1), desk.day(0))}: ₹${price}.00 each.`
  assert.deepEqual(seen.data as ChangePreview[], [
    { before: 12_000, after: 16_000, difference: 4000, due: 16_000, notes: [now('201', '6,000')] },
    { before: 18_000, after: 14_000, difference: -4000, due: 14_000, notes: [now('101', '4,000')] },
  ])
  assert.deepEqual(await taken(one), ['101 0', '101 1', '101 2'])
  const free = await swap({ keepPrice: true, keepPriceReason: 'Regular' })
  assert.deepEqual(
    (free.data as Booking[]).map(({ id, payment }) => [id, payment.totalAmount]),
    [
      [one.id, 12_000],
      [other.id, 18_000],
    ],
  )
  assert.deepEqual(
    [await taken(one), await taken(other)],
    [
      ['101 0', '201 1', '201 2'],
      ['101 1', '101 2', '201 3'],
    ],
  )
  assert.deepEqual(
    (await history(one)).map(({ what, changes }) => [what, changes.map(({ field }) => field)]),
    [
      ['booked', ['status', 'checkInDate', 'checkOutDate']],
      ['changed', ['rooms', 'upgradeReason']],
    ],
  )
  const late = await swap()
  assert.deepEqual(
    [late.status, late.failure.code, late.failure.conflict?.changes?.map(({ field }) => field)],
    [...[409, 'CHANGED_MEANWHILE', ['rooms', 'upgradeReason']]],
  )
  assert.deepEqual(
    (late.failure.conflict?.current as Booking[] | undefined)?.map(({ id }) => id),
    [one.id, other.id],
  )
  const same = await swap({ other: { ...input.one, version: undefined } })
  assert.deepEqual([same.status, same.failure.fields], [400, { 'other.bookingId': 'Choose two bookings of this hotel.' }])
  await edit(other, { status: 'CANCELLED' })
  const over = await swap({ one: { ...input.one, version: undefined }, other: { ...input.other, version: undefined } })
  assert.deepEqual([over.status, over.failure.error], [409, 'This booking is cancelled by now. Please look at it again.'])
})

test('a booking made by mistake is deleted; its history stays for thirty days', async t => {
  const { server, hotel, sell, edit, manager, reception } = await testDesk(t)
  const remove = ({ id }: Booking, headers = manager.headers, version?: number) =>
    server.call(bookingChangeApi.remove, { hotelId: hotel.id, bookingId: id, version }, headers)
  const [mistake, paid, inside, cancelled] = [await sell('101'), await sell('102'), await sell('103', { checkIn: true }), await sell('104')]
  await edit(paid, { payment: { paymentMethod: 'CASH', amount: 100 } })
  await edit(paid, { refund: { amount: 100, method: 'CASH', reason: 'A mistake' } })
  await edit(cancelled, { status: 'CANCELLED' })
  await edit(mistake, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 300 }] })
  assert.equal((await remove(mistake, reception.headers)).status, 403)
  assert.equal((await remove(mistake, manager.headers, 1)).status, 409)
  assert.equal((await remove(paid)).failure.error, 'This booking received money. Cancel it instead.')
  assert.equal((await remove(inside)).failure.error, 'Only a confirmed or cancelled booking can be deleted.')
  for (const gone of [mistake, cancelled]) assert.deepEqual((await remove(gone)).data, { id: gone.id })
  assert.equal((await remove(mistake)).status, 404)
  assert.equal((await sell('101')).status, 'CONFIRMED')
  const log = () => server.db.selectFrom('booking_log').selectAll().where('booking_id', '=', mistake.id).orderBy('id').execute()
  const last = (await log()).at(-1)
  assert.deepEqual(
    [last?.event, last?.reference, last?.account_id, last?.changes],
    [...['deleted', mistake.reference, manager.id, [{ field: 'userName', from: 'Meera Iyer', to: null }]]],
  )
  await purgeDeleted(server.db)
  assert.equal((await log()).length, 3)
  await server.db
    .updateTable('booking_log')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  await purgeDeleted(server.db)
  assert.equal((await log()).length, 0)
  const rest = await server.db.selectFrom('booking_log').select('booking_id').where('booking_id', '=', paid.id).execute()
  assert.equal(rest.length, 3)
})

test('a booking about which platform and hotel still owe one another something is not deleted', async t => {
  const { server, hotel, sell, manager } = await testDesk(t)
  const { id: bookingId } = await sell('101')
  // A part of a transfer that was not given back for money that bought nothing.
  const due = { hotel_id: hotel.id, booking_id: bookingId, payment_id: null, amount_paise: -400, via: 'PLATFORM' }
  await server.db.insertInto('hotel_due').values(due).execute()
  const { status, failure } = await server.call(bookingChangeApi.remove, { hotelId: hotel.id, bookingId }, manager.headers)
  assert.deepEqual([status, failure.error], [409, 'Money of this booking is still between the platform and the hotel.'])
})
