import { employ, person } from '#server/testing/people.ts'
import { expectAccessible } from './axe.ts'
import { openDesk } from './desk-plan.ts'
import { makeOwner, signIn, someEmail } from './people.ts'
import { dialog, said } from './staff.ts'
import { bookButton, choose, inDays, pickDates } from './wizard.ts'
import { expect, test } from './world.ts'

test('a room whose last guest has not left leads to that booking', async ({ page, world, watch }) => {
  watch.allow(/status of 409/)
  const tarun = { name: 'Tarun Das', inDays: -1, nights: 1, status: 'CHECKED_IN' } as const
  await openDesk(page, world, [tarun, { name: 'Asha Rao', inDays: 0, nights: 2 }], 'day')
  await page.getByRole('button', { name: 'Check in: Asha Rao' }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText(/^Tarun Das \([A-Z0-9-]{9}\) is still checked in to room 101\./)
  await expectAccessible(page, 'a room that is not free yet')
  await refusal.getByRole('link', { name: 'Open that booking' }).click()
  await expect(dialog(page).getByText('Tarun Das', { exact: true })).toBeVisible()
})

test('the desk sells with an extra and a discount, and goes on after a reload where it was', async ({ page, world }) => {
  const { hotels } = await makeOwner(world, {})
  const [hotel] = hotels
  const manager = await person(world, { email: someEmail() })
  await employ(world, hotel.id, manager.id, 'MANAGER')
  await signIn(page, manager.email, '/dashboard/bookings?tab=list&add=1')
  await page.getByRole('button', { name: 'Step by step' }).click()
  await pickDates(page, inDays(0), inDays(2))
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

  await dialog(page).getByRole('button', { name: 'Charges', exact: true }).click()
  await page.getByLabel('What for').fill('Airport taxi')
  await page.getByLabel('Amount', { exact: true }).fill('1500')
  await page.getByRole('button', { name: 'Add another line' }).click()
  await page.getByLabel('Kind').selectOption('Discount')
  await page.getByLabel('What for').fill('Regular guest')
  await page.getByLabel('Amount', { exact: true }).fill('500')
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Regular guest' })).toContainText('-₹500.00')
  // The total, and all of it is due: nothing is typed as received.
  await expect(dialog(page).getByText('₹9,000.00')).toHaveCount(2)
  await expectAccessible(page, 'charges at the desk')
  await page.getByLabel('Payment method').selectOption('CASH')
  await bookButton(page).click()
  await expect(said(page)).toContainText('Booking created successfully')
  const booked = await world.db.selectFrom('booking').select(['total_paise', 'paid_paise']).where('hotel_id', '=', hotel.id).execute()
  expect(booked).toEqual([{ total_paise: 900_000, paid_paise: 0 }])
  // Sold: nothing of it is left for the next one.
  await page.goto('/dashboard/bookings?tab=list&add=1')
  await expect(dialog(page).getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Meera')
})
