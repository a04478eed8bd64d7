import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { signIn } from '../people.ts'
import { dialog, said } from '../staff.ts'
import { addDeskWizard, bookButton, choose, inDays, pickDates } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { bookingsPage, openDesk } from './desk-list.ts'

// What each step asks and refuses: web/bookings/desk/desk-wizard.page.test.ts.
test('the desk sells step by step, goes on after a reload where it was, prints what was sold, and leaves nothing of it for the next one', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  test.setTimeout(120_000)
  const { owner, hotel } = await openDesk(world)
  const offer = { name: 'Friends', code: 'SAVE10', effect: 'PERCENT', discount_basis_points: 1000 } as const
  const dates = { start_date: inDays(0), end_date: inDays(60) }
  await world.db
    .insertInto('special_offer')
    .values({ hotel_id: hotel.id, ...offer, ...dates })
    .execute()
  await raisePageVersion(world.db, hotel.id)
  await stayRows(world, hotel, { name: 'Tarun Das', inDays: -1, nights: 1, status: 'CHECKED_IN' })
  await stayRows(world, hotel, { name: 'Asha Rao' })
  await signIn(page, owner.email, `${bookingsPage}?tab=list`)
  await page.getByRole('button', { name: 'Check in: Asha Rao' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'is still checked in to room 101' })).toBeVisible()
  await expectAccessible(page, 'a room that is not free yet')
  await addDeskWizard(page)
  await pickDates(page, inDays(3), inDays(5))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await choose(page)
  await page.getByLabel('Room, With Breakfast').selectOption('103')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer')
  await expect(dialog(page).getByText(/^Continued from/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('103, With Breakfast')).toBeVisible()
  await dialog(page).getByLabel('Offer code').fill('WRONG')
  await dialog(page).getByRole('button', { name: 'Apply' }).click()
  await expect(dialog(page).getByLabel('Offer code')).toHaveAccessibleDescription("That code isn't valid.")
  await dialog(page).getByRole('button', { name: 'Charges', exact: true }).click()
  await page.getByLabel('What for').fill('Airport taxi')
  await page.getByLabel('Amount', { exact: true }).fill('1500')
  await expectFits(page, 'a code and charges at the desk')
  await expectAccessible(page, 'a code and charges at the desk')
  await page.getByLabel('Payment method').selectOption('CASH')
  await bookButton(page).click()
  await expect(said(page)).toContainText('Booking created successfully')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'the result of a sale')
  // Nothing is sent to a printer: what is printed stays.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await said(page).getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Statement of stay')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('₹9,500.00')
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${bookingsPage}?tab=list&add=1`)
  await expect(dialog(page).getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Meera')
})
