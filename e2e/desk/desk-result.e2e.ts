import { expectAccessible } from '../axe.ts'
import { dialog, said } from '../staff.ts'
import { addStepByStep, bookButton, choose, inDays, pickDates } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { openDesk } from './desk-plan.ts'

test('a room whose last guest has not left leads to that booking; after a booking at the desk: reference, what is due, Print, Send confirmation and Open; no message of another booking stays', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  const tarun = { name: 'Tarun Das', inDays: -1, nights: 1, status: 'CHECKED_IN' } as const
  await openDesk(page, world, [tarun, { name: 'Asha Rao', inDays: 0, nights: 2 }], 'list')
  await page.getByRole('button', { name: 'Check in: Asha Rao' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'is still checked in to room 101' })
  await expect(refusal).toContainText(/^Tarun Das \([A-Z0-9-]{9}\) is still checked in to room 101\./)
  await expectAccessible(page, 'a room that is not free yet')
  await refusal.getByRole('link', { name: 'Open that booking' }).click()
  await expect(dialog(page).getByText('Tarun Das', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Check in: Asha Rao' }).click()
  await expect(refusal).toBeVisible()

  await addStepByStep(page)
  await pickDates(page, inDays(3), inDays(5))
  await expect(refusal).toHaveCount(0)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Full name').fill('Zarina Irani')
  await page.getByLabel('Email (optional)').fill('zarina@mail.example')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByLabel('Payment method').selectOption('UPI')
  await page.getByLabel('Amount received').fill('1600')
  await bookButton(page).click()

  await expect(said(page)).toHaveText('Booking created successfully')
  await expect(refusal).toHaveCount(0)
  const { reference } = await world.db
    .selectFrom('booking')
    .select('reference')
    .where('guest_name', '=', 'Zarina Irani')
    .executeTakeFirstOrThrow()
  const result = dialog(page)
  await expect(result).toHaveAccessibleName(`Booking ${reference}`)
  await expect(result.getByText('Due', { exact: true }).locator('..')).toHaveText('Due₹6,400.00')
  await expect(result.getByText('Received', { exact: true }).locator('..')).toHaveText('Received₹1,600.00, UPI')
  await expect(result.getByText('The confirmation goes to zarina@mail.example.')).toBeVisible()
  await expectAccessible(page, 'the result of a sale')
  await expect(result.getByRole('button', { name: 'Print' })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Statement of stay')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await result.getByRole('button', { name: 'Send confirmation' }).click()
  await expect(result.getByRole('alert').filter({ hasText: 'Confirmation sent.' })).toBeVisible()
  await result.getByRole('link', { name: 'Open' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Booking Details')
  await expect(dialog(page).getByText('Zarina Irani', { exact: true })).toBeVisible()
})
