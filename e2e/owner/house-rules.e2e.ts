import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

// What is missing, and what is saved: web/hotels/profile/house-rules.page.test.ts.
test('an owner says by keyboard what guests ask about, and finds it again after a reload', async ({ page, world }) => {
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
  await expectFits(page, 'house rules')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hotel updated successfully!' })).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Pool hours, in your own words')).toHaveValue('7 AM to 8 PM')
  await form.getByLabel('Pool hours, in your own words').selectText()
  await keyboard.type('no diving')
  await expect(form.getByLabel('Pool hours, in your own words')).toHaveValue('no diving')
})
