import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { priceDesk } from '../../testing/worlds/desks/price-desk.ts'

test('an offer for longer stays is kept where a stay gets shorter, and the preview and the booking say so', async t => {
  const { server, hotel, manager, sell, edit, offer, see, day } = await priceDesk(t)
  await offer({ effect: 'PERCENT', discount_basis_points: 1000, min_nights: 3 })
  const booking = await sell('101', { from: 6, nights: 3 })
  const view = async () =>
    (await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)).data.keptOffer
  assert.deepEqual([booking.payment.totalAmount, await view()], [3 * 3690, null])
  const shorter = { checkOutDate: day(8) }
  const text = 'The offer “Winter” is kept, though it is for stays of 3 nights or more.'
  const { after, notes } = await see(booking, shorter)
  assert.deepEqual([after, notes], [2 * 3690, [text]])
  await edit(booking, shorter)
  assert.equal(await view(), text)
  assert.deepEqual((await see(booking, { checkOutDate: day(7) })).notes, [])
})

test('an offer without a price is kept too, and the preview and the booking say so', async t => {
  const { server, hotel, manager, sell, edit, offer, see, day } = await priceDesk(t)
  await offer({ effect: 'SHOWN', min_nights: 3 })
  const booking = await sell('101', { from: 6, nights: 3 })
  const view = async () => (await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)).data
  const included = { name: 'Winter', description: null, discountPercentage: 0 }
  const before = await view()
  assert.deepEqual([before.offers, before.keptOffer], [[included], null])
  const shorter = { checkOutDate: day(8) }
  const text = 'The offer “Winter” is kept, though it is for stays of 3 nights or more.'
  assert.deepEqual((await see(booking, shorter)).notes, [text])
  await edit(booking, shorter)
  const after = await view()
  assert.deepEqual([after.offers, after.keptOffer], [[included], text])
})
