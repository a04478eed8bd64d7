import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { dialogSays, field } from '#web/testing/lists.ts'
import { waitFor } from '#web/testing/screen.ts'
import { actOn, bookingsPage, openDesk } from '../testing/desk.ts'

test('who cancels a booking whose guest keeps it reads that first, and it is the hotel that cancels', async t => {
  const { server, hotel, open } = await openDesk(t)
  await addLadder(server.db, hotel.id, [[2, 5000]])
  const made = await order(server, hotel, { inDays: 9, numbers: ['101'] })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const { name, phone } = booking.user
  const about = { hotel_id: hotel.id, booking_id: booking.id, name, email: '', phone }
  await server.db
    .insertInto('enquiry')
    .values({ ...about, request_kind: null, keeps: true, message: 'We come after all.' })
    .execute()
  await open(`${bookingsPage}?tab=list`)
  await actOn(booking, 'Cancel booking')
  await dialogSays(`${name} asked to cancel, but keeps the booking.`)
  await waitFor(async () => assert.ok(((await field(/^The hotel: all of it back/)) as HTMLInputElement).checked))
  assert.ok(((await field('All that was paid online: ₹1,600.00')) as HTMLInputElement).checked)
})
