import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { openPage } from '#web/testing/page.ts'
import { absent, descriptionOf, screen, user, waitFor } from '#web/testing/screen.ts'

test('without a hotel in the address the page asks for it, by its name or the address of its page; an old or wrong link offers the form, which opens the booking', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel, { userPhone: '9812300001' })
  const { reference, pageKey } = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const field = async (name: string) => (await screen.findByLabelText(name)) as HTMLInputElement
  const find = async () => user.click(await screen.findByRole('button', { name: 'Find booking' }))
  const opened = async () => {
    await screen.findByRole('region', { name: 'Your stay' })
    assert.equal(location.pathname + location.search + location.hash, `/booking/${reference}?hotel=${hotel.slug}#k=${pageKey}`)
  }

  await openPage(t, { at: '/booking', server })
  assert.deepEqual([(await field('Hotel')).value, (await field('Booking reference')).value], ['', ''])
  await openPage(t, { at: `/booking/${reference}`, server })
  assert.equal((await field('Booking reference')).value, reference)
  await user.type(await field('Phone'), '9812300001')
  await find()
  await waitFor(async () => assert.match(descriptionOf(await field('Hotel')), /Hotel is required\.$/))
  await user.type(await field('Hotel'), 'No such hotel')
  await find()
  await waitFor(() => assert.match(document.body.textContent ?? '', /We found no booking with this hotel, reference and phone number\./))
  await user.clear(await field('Hotel'))
  await user.type(await field('Hotel'), `https://stay.example/${hotel.slug}?in=2027-01-01`)
  await find()
  await opened()

  await openPage(t, { at: `/booking/${reference}?hotel=${hotel.slug}#k=wrong`, server, reloads: true })
  await waitFor(() => assert.match(document.body.textContent ?? '', /This link does not open a booking\./))
  assert.equal((await field('Booking reference')).value, reference)
  await user.type(await field('Phone'), '98765 00000')
  await find()
  await waitFor(() => assert.match(document.body.textContent ?? '', /We found no booking with this reference and phone number\./))
  // This browser had kept it, and leads there no more.
  await openPage(t, { at: `/${hotel.slug}`, server, reloads: true })
  const lost = await screen.findByRole('link', { name: 'Find your booking' })
  absent(screen.queryByRole('link', { name: 'Your booking at this hotel' }))
  await user.click(lost)
  await user.type(await field('Booking reference'), reference.replace('-', '').toLowerCase())
  await user.type(await field('Phone'), '09812300001{Enter}')
  await opened()
})
