import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { showHarness } from './harness/serve.ts'
import { makeOwner, signIn } from './people.ts'
import { dialog, said } from './staff.ts'
import { expect, test } from './world.ts'

const start = (page: Page) => page.getByLabel('Start Date')
const end = (page: Page) => page.getByLabel('End Date')
const calendarButton = (page: Page) => page.getByRole('button', { name: 'Choose the dates in a calendar' })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose the dates' })

test('the dates of an offer are typed as people write them or picked in a calendar by keys; what is no date is said on its field', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, {})
  await page.clock.setFixedTime(new Date('2026-11-22T06:00:00Z'))
  await signIn(page, owner.email, '/dashboard/specialoffers?add=1')
  await dialog(page).getByLabel('Name').fill('Winter')
  await dialog(page).getByLabel('Discount').fill('10')
  await start(page).fill('5/12')
  await end(page).fill('31/2')
  await dialog(page).getByLabel('Name').focus()
  await expect(start(page)).toHaveValue('5 Dec 2026')
  await expect(end(page)).toHaveValue('31/2')
  await expect(end(page)).toHaveAccessibleDescription('Enter a valid date.')
  await expect(start(page)).toHaveAccessibleDescription('Such as 5 Dec or 5/12/2026.')
  await end(page).fill('4 dec')
  await page.keyboard.press('Control+Enter')
  await expect(end(page)).toHaveAccessibleDescription('End date must be after start date.')
  await expect(end(page)).toBeFocused()
  await expectAccessible(page, 'dates in the wrong order')
  await end(page).fill('15-01-2027')
  await page.keyboard.press('Control+Enter')
  await expect(said(page)).toHaveText('New special offer created successfully!')
  const made = await world.db
    .selectFrom('special_offer')
    .selectAll()
    .where('hotel_id', '=', hotels[0].id)
    .where('name', '=', 'Winter')
    .execute()
  expect(made).toMatchObject([{ start_date: '2026-12-05', end_date: '2027-01-15' }])
  await page.getByRole('link', { name: 'Winter' }).click()
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await expect(start(page)).toHaveValue('5 Dec 2026')
  await start(page).fill('2026-12-05')
  await end(page).focus()
  await expect(start(page)).toHaveValue('5 Dec 2026')
  // Nothing is changed: nothing is asked.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Both in a calendar, by keys alone; Escape closes it and not the form.
  await page.goto('/dashboard/specialoffers?add=1')
  await end(page).focus()
  await page.keyboard.press('Tab')
  await expect(calendarButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar(page).getByRole('button', { name: '22 November 2026' })).toBeFocused()
  await expect(calendar(page).getByRole('status')).toHaveText('Choose the first day.')
  await expectAccessible(page, 'the calendar of a date range')
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toHaveCount(0)
  await expect(calendarButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  for (const key of ['PageDown', 'Home', 'Enter']) await page.keyboard.press(key)
  await expect(calendar(page).getByRole('status')).toHaveText('From 21 December 2026. Now choose the last day.')
  await expect(start(page)).toHaveValue('21 Dec 2026')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(calendar(page)).toHaveCount(0)
  await expect(calendarButton(page)).toBeFocused()
  await expect(end(page)).toHaveValue('3 Jan 2027')
  await calendarButton(page).click()
  await expect(calendar(page).getByRole('button', { name: '21 December 2026, start' })).toBeFocused()
  await expect(calendar(page).getByRole('button', { name: 'Done, 14 days' })).toBeVisible()
  await calendar(page).getByRole('button', { name: '10 December 2026' }).click()
  // The end that still fits stays until another is chosen.
  await expect(end(page)).toHaveValue('3 Jan 2027')
  await page.setViewportSize({ width: 320, height: 640 })
  // The calendar is placed anew a frame after the window has changed.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page, 'the calendar at 320 px')
})

test('as the filter of a list: either end may be left out, and a single day is a range', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-22T06:00:00Z'))
  await showHarness(page, 'DateFilter.tsx', '?from=2026-11-20&to=')
  const shown = page.locator('output')
  const apply = page.getByRole('button', { name: 'Show' })
  await expect(page.getByLabel('From')).toHaveValue('20 Nov 2026')
  await page.getByLabel('To').fill('20.11.26')
  await apply.click()
  await expect(shown).toHaveText('from=2026-11-20&to=2026-11-20')
  await calendarButton(page).click()
  await expect(calendar(page).getByRole('button', { name: 'Done, 1 day' })).toBeVisible()
  const last = calendar(page).getByRole('button', { name: /^30 November 2026/ })
  await last.click()
  await last.click()
  await expect(calendar(page)).toHaveCount(0)
  await apply.click()
  await expect(shown).toHaveText('from=2026-11-30&to=2026-11-30')
  await page.getByLabel('To').fill('29/11')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('To')).toHaveAccessibleDescription('The last day is before the first.')
  await page.getByLabel('From').fill('')
  await page.keyboard.press('Enter')
  await expect(shown).toHaveText('from=&to=2026-11-29')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, `a filter of days at ${width} px`)
  }
})
