import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn } from '../people.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

// Its rules and effects, search and file: web/offers/offers.page.test.ts.
test('an owner makes a special offer, reads and deletes it', async ({ page, world }) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  await world.db.deleteFrom('special_offer').where('hotel_id', '=', hotels[0].id).execute()
  await signIn(page, owner.email, '/dashboard/specialoffers')
  await expect(page.getByText('No Special Offers Found', { exact: true })).toBeVisible()
  await expectAccessible(page, 'no offers')
  await page.getByRole('button', { name: 'Add Special Offer' }).click()
  const form = page.getByRole('dialog', { name: 'Add Special Offer Details' })
  await form.getByRole('button', { name: 'Add Special Offer' }).click()
  await expect(form.getByText('Name is required').first()).toBeVisible()
  await expectAccessible(page, 'an offer with errors')
  await form.getByLabel('Name').fill('Monsoon escape')
  await form.getByLabel('Only announced').check()
  await form.getByLabel('Discount').fill('12.5%')
  await form.getByLabel('Start Date').fill('2027-07-01')
  await form.getByLabel('End Date').fill('2027-09-30')
  await form.getByLabel('Description').fill('Rain, tea and a late check-out.')
  await form.getByRole('button', { name: 'Add Special Offer' }).click()
  await expect(said(page)).toHaveText('New special offer created successfully!')
  await rowOf(page, 'Monsoon escape').getByRole('cell', { name: '1 July 2027' }).click()
  await expect(page.getByRole('dialog', { name: 'Special Offer Details' })).toContainText('Rain, tea and a late check-out.')
  await expectAccessible(page, 'the view of an offer')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('list', { name: 'List of special offers' }).getByRole('listitem')).toContainText(['Monsoon escape'])
  await expectAccessible(page, 'offers as cards')
  await act(page, 'Delete', 'Monsoon escape')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Special offer deleted successfully!')
  await expect(page.getByText('No Special Offers Found', { exact: true })).toBeVisible()
})
