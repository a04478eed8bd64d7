import { ladderApi } from '#shared/rates/ladders.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

test('an owner says what goes back when a guest cancels, reads it as a sentence, and says how the hotel is registered', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 4(00|09)/)
  const { owner, hotels } = await makeOwner(world, {})
  await signIn(page, owner.email, '/dashboard/profile')
  // The dialog is opened before the list of ladders is there, which says that this is the first one.
  let letThrough: () => void = () => undefined
  const isOpen = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route(`**${ladderApi.list.path}**`, async route => {
    await isOpen
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Cancellation' }).click()
  await page.getByRole('button', { name: 'Add Refund Steps' }).first().click()
  const form = dialog(page)
  const isUsual = form.getByRole('checkbox', { name: 'Use for every stay' })
  await expect(isUsual).not.toBeChecked()
  letThrough()
  await expect(isUsual).toBeChecked()
  await form.getByLabel('Name').fill('Mild')
  await form.getByRole('button', { name: 'Add a step' }).click()
  const [days, back] = [form.getByLabel('Days before check-in'), form.getByLabel('Refund')]
  await expect(days.nth(1)).toBeFocused()
  await days.nth(1).fill('2')
  await back.nth(1).fill('100')
  await back.nth(1).blur()
  await expect(back.nth(1)).toHaveAccessibleDescription(/Fewer days before cannot give more back\.$/)
  await back.nth(1).fill('50')
  await expect(form.getByRole('status')).toHaveText(
    /: Until [^;]*, 02:00 PM: full refund; until [^;]*, 02:00 PM: 50% of the advance; later: the advance is not refunded\.$/,
  )
  await expectAccessible(page, 'a ladder')
  await expectFits(page, 'a ladder')
  await form.getByRole('button', { name: 'Add Refund Steps' }).click()
  await expect(said(page)).toHaveText('New refund steps created successfully!')
  await expect(rowOf(page, 'Mild')).toContainText(/100% until 7 days before, 50% until 2 days before/)
  await expect(rowOf(page, 'Mild')).toContainText('for every stay')

  await page.getByRole('tab', { name: 'Tax' }).click()
  await page.getByLabel('Registered: guests pay GST on each night').check()
  await expect(page.getByText('Between ₹7,875.01 and ₹8,850.00 the guest pays ₹7,875.00 and you keep ₹7,500.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('GSTIN is required.')).toBeVisible()
  await page.getByLabel('GSTIN').fill('08AAPFU0939F1ZV')
  await expect(page.getByText('Registered in Rajasthan.')).toBeVisible()
  await page.getByLabel('Legal name').fill('Asha Hotels')
  await expectAccessible(page, 'GST')
  await expectFits(page, 'GST')
  // The owner has the same page open elsewhere and has saved there.
  const meanwhile = { scheme: 'REGULAR', gstin: '08AAPFU0939F1ZV', legal_name: 'Asha Inns', prices_include_tax: false }
  await world.db
    .insertInto('hotel_tax')
    .values({ hotel_id: hotels[0].id, from_date: todayInIndia(new Date()), ...meanwhile })
    .execute()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Take theirs: Asha Inns')).toBeVisible()
  await expectFits(page, 'a GST of somebody else')
  await expect(page.getByText('Your prices: Do not include GST')).toBeVisible()
  await page.getByRole('button', { name: 'Save my changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'GST saved.' })).toBeVisible()
  await expect(page.getByText('Registered: Asha Hotels, GSTIN 08AAPFU0939F1ZV. Prices do not include GST.')).toBeVisible()

  // What is said for later can be taken back.
  const later = formatDate(addDays(todayInIndia(new Date()), 30))
  await page.getByLabel('From the night of').fill(later)
  await page.getByLabel('Not registered').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`From ${later}`)).toBeVisible()
  // The form begins with what holds now.
  await page.reload()
  await expect(page.getByLabel('Registered: guests pay GST on each night')).toBeChecked()
  await page.getByRole('button', { name: `Remove what holds from ${later}` }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`From ${later}`)).toHaveCount(0)
})
