import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeShowcase, showcaseReview } from './showcase.ts'
import { bookButton, dayOf, dismiss, held, hydrated, inDays, linkTo, turnTo } from './wizard.ts'
import { expect, test } from './world.ts'

/* The way back to the hotel, the calendar and Reset: nothing moves, and nothing goes, without a word. */

test('in the wizard logo and name lead to the hotel’s page, and what was begun is kept; on the hotel’s page the logo leads to itself', async ({
  page,
  world,
}) => {
  const hotel = await makeShowcase(world)
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lake View Palace' })).toHaveAttribute('href', `/${hotel.slug}`)
  await showcaseReview(page, linkTo(hotel.slug))
  await bookButton(page).click()
  await dismiss(page)
  const back = `/${hotel.slug}?in=${inDays(10)}&out=${inDays(12)}&rooms=1&adults=1`
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lake View Palace' })).toHaveAttribute('href', back)
  await page.getByRole('main').getByRole('link', { name: 'Lake View Palace', exact: true }).click()
  await expect(page).toHaveURL(back)
  await expect(page.getByRole('heading', { level: 1, name: 'Lake View Palace', exact: true })).toBeVisible()
  await page.goBack()
  await expect(held(page)).toBeVisible()
  await expect(page.getByText('Meera Iyer', { exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Lake View Palace' }).click()
  await expect(page).toHaveURL(back)
  // The attempt is still the guest's own: the search, which goes along, finds it again.
  await expect(page.getByRole('region', { name: 'Rooms', exact: true })).toBeVisible()
  await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(held(page)).toBeVisible()
})

test("the calendar's days stay where they are after the first of two taps, at 390, 320 and 1280 px", async ({ page, world }) => {
  const hotel = await makeShowcase(world)
  const placed = async (day: Locator) => {
    await expect(day).toBeVisible()
    return day.evaluate(element => element.getBoundingClientRect().top + scrollY)
  }
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/${hotel.slug}`)
    await hydrated(page)
    // A message on the field goes with the first tap.
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Choose a check-in date.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Check-in', exact: true }).click()
    await turnTo(page, inDays(30))
    const day = dayOf(page, inDays(30))
    const before = await placed(day)
    await day.click()
    await expect(page.getByText(/Now choose your check-out\.$/)).toBeVisible()
    expect(await placed(day), `${width} px`).toBe(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('Reset asks, and says what will be lost; keeping it loses nothing', async ({ page, world }) => {
  const hotel = await makeShowcase(world)
  await showcaseReview(page, linkTo(hotel.slug))
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  const question = page.getByRole('dialog', { name: 'Reset this booking?', exact: true })
  await reset.click()
  await expect(question.getByText('Your dates, the rooms you chose and the details you typed will be lost.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'reset asked')
  await question.getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(reset).toBeFocused()
  await bookButton(page).click()
  await dismiss(page)
  await reset.click()
  const all = 'Your dates, the rooms you chose and the details you typed will be lost, and the rooms are no longer held for you.'
  await expect(question.getByText(all, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(held(page)).toBeVisible()
  await page.getByRole('link', { name: 'Edit: Your Details', exact: true }).click()
  await page.getByRole('button', { name: 'Release them', exact: true }).click()
  await expect(question.getByText(all, { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toContainText('Choose a date')
  await expect(held(page)).toHaveCount(0)
})
