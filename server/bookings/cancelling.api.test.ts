import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/booking-lists.ts'
import { bookingApi } from '#shared/bookings.ts'
import { addLadder } from '../testing/price-rows.ts'
import { order, pay } from '../testing/stay.ts'
import { guestDesk } from './testing.ts'

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
  assert.match((await shown(early))?.text ?? '', /^Free until .*, 02:00 PM; then half of the advance until .*, 02:00 PM; then nothing\.$/)
  assert.equal((await shown(last))?.text, 'If you cancel, nothing goes back.')
  await edit(late, { payment: { paymentMethod: 'CASH', amount: 2000 } })
  assert.equal((await shown(late))?.backNow, 2800)
  const detail = { hotelId: hotel.id, bookingId: late.id }
  const { data } = await server.call(bookingListApi.get, detail, manager.headers)
  assert.deepEqual(data.cancelling, await shown(late))
  await server.settleAll()
  const mail = server.mails.find(({ to }) => to === early.user.email)
  assert.ok(mail?.text.replace(/\s+/g, ' ').includes((await shown(early))?.text ?? 'nothing'))

  // The moment of the guest's request counts.
  assert.equal((await ask(late.reference, late.pageKey ?? '', { kind: 'cancel' })).status, 200)
  await server.db
    .updateTable('enquiry')
    .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
    .where('booking_id', '=', late.id)
    .execute()
  assert.equal((await shown(late))?.backNow, 3600)
  await edit(late, { status: 'CANCELLED' })
  assert.equal(await shown(late), null)
})
