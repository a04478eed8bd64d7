import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { beginSession, makeOwner } from '../people.ts'
import { expect, test } from '../world.ts'

const start = (page: Page) => page.getByLabel('Start Date')
const end = (page: Page) => page.getByLabel('End Date')
const calendarButton = (page: Page) => page.getByRole('button', { name: 'Choose the dates in a calendar' })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose the dates' })

/* Typed dates: web/offers/typed-dates.page.test.ts, and as a filter web/bookings/bookings-list.page.test.ts. */

test('the days of an offer and of a list are picked in a calendar by keys, which fits a narrow phone; a filter of days is in sight', async ({
  page,
  world,
}) => {
  const { owner } = await makeOwner(world, {})
  await page.clock.setFixedTime(new Date('2026-11-22T06:00:00Z'))
  await beginSession(page, owner.email)
  // Escape closes it and not the form.
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

  await page.goto('/dashboard/bookings?tab=list&from=2026-11-20&to=2026-11-20')
  await page.setViewportSize({ width: 1280, height: 800 })
  const days = page.getByRole('button', { name: /^Dates: / })
  const apply = page.getByRole('button', { name: 'Show' })
  await days.click()
  await calendarButton(page).click()
  await expect(calendar(page).getByRole('button', { name: 'Done, 1 day' })).toBeVisible()
  const last = calendar(page).getByRole('button', { name: /^30 November 2026/ })
  await last.click()
  await last.click()
  await expect(calendar(page)).toHaveCount(0)
  await apply.click()
  await expect(days).toHaveText('30 Nov 2026')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await days.click()
    await expect(apply).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, `a filter of days at ${width} px`)
    await page.keyboard.press('Escape')
  }
})
