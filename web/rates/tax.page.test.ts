import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { done, press } from '#web/testing/forms.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { screen, user, waitFor, within } from '#web/testing/screen.ts'

test('the number of another State is told while it is typed; saving says which nights sell at another price, and leads to them', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds: [{ name: 'Suite', numbers: ['201'], price: 6000, withMeals: 7000 }] })
  const session = await signInAt(server, owner.email, testPassword)
  const today = todayInIndia(server.clock.now())
  const [type] = await server.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel.id).execute()
  const days = { typeIds: [type?.id ?? ''], from: addDays(today, 100), to: addDays(today, 113), pricePerNight: 8500, priceWithMeals: 9000 }
  await server.call(rateApi.setDays, { hotelId: hotel.id, ...days }, owner.headers)
  await openPage(t, { at: '/dashboard/profile?tab=tax', ...session })
  await user.click(await screen.findByLabelText(/^Registered:/))
  await user.type(screen.getByLabelText('GSTIN'), '32AAPFU0939F1Z4')
  const doubt = 'This GSTIN is of Kerala; your hotel is in Rajasthan.'
  assert.ok((await screen.findByText(doubt)).matches('[data-doubt]'))
  await user.clear(screen.getByLabelText('GSTIN'))
  await user.type(screen.getByLabelText('GSTIN'), '08AAPFU0939F1ZV')
  await screen.findByText('Registered in Rajasthan.')
  await user.type(screen.getByLabelText('Legal name'), 'Asha Hotels')
  await press('Save')
  await done(hotelTaxApi.update.message ?? '')
  await screen.findByText(/^14 nights now sell at ₹7,875\.00\./)
  await user.click(screen.getByRole('link', { name: 'See them.' }))
  await waitFor(() => assert.match(document.body.textContent ?? '', /guests pay ₹7,875\.00/))

  // It may be right, so it is saved; what is in force goes on warning of it.
  await openPage(t, { at: '/dashboard/profile?tab=tax', ...session })
  const number = await screen.findByLabelText('GSTIN')
  await user.clear(number)
  await user.type(number, '32AAPFU0939F1Z4')
  await press('Save')
  await done(`${hotelTaxApi.update.message} ${doubt}`)
  await openPage(t, { at: '/dashboard/profile?tab=tax', ...session })
  const inForce = within((await screen.findByRole('heading', { name: 'In force' })).closest('section') as HTMLElement)
  assert.ok((await inForce.findByText(doubt)).matches('[data-doubt]'))
})
