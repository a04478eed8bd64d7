import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

test('an owner says what guests ask about, by keyboard: house rules, places nearby, WhatsApp and reviews', async ({ page, world }) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await completeHotel(world, hotels[0].id)
  await signIn(page, owner.email, '/dashboard/profile')
  const form = page.getByRole('form', { name: 'Hotel details' })
  const { keyboard } = page
  const pets = form.getByLabel('Pets', { exact: true })
  await expect(pets).toHaveValue('')
  await pets.focus()
  await keyboard.press('n')
  await keyboard.press('Tab')
  await expect(form.getByLabel('Unmarried couples', { exact: true })).toBeFocused()
  await keyboard.press('y')
  await form.getByLabel('Pool hours', { exact: true }).focus()
  await keyboard.press('o')
  await expect(form.getByLabel('Pool hours, in your own words')).toBeFocused()
  await keyboard.type('7 AM to 8 PM')
  await expect(form.getByText('3 changes', { exact: true })).toBeInViewport()
  await form.getByLabel('Distances').fill('City Palace')
  await form.getByLabel('WhatsApp number').fill('098290 12345')
  await form.getByLabel('Number of reviews').fill('1284')
  await form.getByRole('button', { name: 'Update' }).click()
  const problems = page.getByRole('alert').filter({ hasText: 'Please check' })
  await expect(problems).toContainText('Distances: Say how far it is to each place, in at most 40 characters.')
  await form.getByLabel('Distances').fill('City Palace: 2 km, 10 minutes')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(problems).toContainText('Link to the reviews is required.')
  await form.getByLabel('Link to the reviews').fill('maps.example/haveli')
  await expectFits(page, 'house rules')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hotel updated successfully!' })).toBeVisible()
  const data = await world.get(hotelApi.get, { hotelId: hotels[0].slug })
  expect(data).toMatchObject({
    houseRules: { PETS: 'no', UNMARRIED_COUPLES: 'yes', POOL_HOURS: '7 AM to 8 PM' },
    distances: [{ place: 'City Palace', distance: '2 km, 10 minutes' }],
    ...{ whatsappPhone: '+919829012345', reviewsLink: 'https://maps.example/haveli', reviewsCount: 1284 },
  })
  await page.reload()
  await expect(form.getByLabel('Pool hours, in your own words')).toHaveValue('7 AM to 8 PM')
  await form.getByLabel('Pool hours, in your own words').selectText()
  await keyboard.type('no diving')
  await expect(form.getByLabel('Pool hours, in your own words')).toHaveValue('no diving')
  await expect(form.getByLabel('Distances')).toHaveValue('City Palace: 2 km, 10 minutes')
  await expect(form.getByLabel('WhatsApp number')).toHaveValue('+91 98290 12345')
})
