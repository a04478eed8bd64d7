import type { Locator, Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { makeShowcase } from '../showcase.ts'
import { bookButton, dayOf, dismiss, goToReview, held, hydrated, inDays, linkTo, someGuest, turnTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* The way back to the hotel and the calendar: nothing moves, and nothing goes, without a word. */

test("in the wizard logo and name lead to the hotel's page, and what was begun is kept; the guest's own hold is not sold out in the calendar there, to others it is", async ({
  page,
  world,
  browser,
}) => {
  test.setTimeout(90_000)
  const hotel = await makeHotel(world.db, { name: 'Lake View Palace', kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lake View Palace' })).toHaveAttribute('href', `/${hotel.slug}`)
  await goToReview(page, linkTo(hotel.slug), someGuest())
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

  const night = new RegExp(`^${formatDate(inDays(10))}(,.*)?$`)
  const openCalendar = async (of: Page) => {
    const answered = of.waitForResponse(/\/api\/room\/nights/)
    await of.goto(`${world.url}/${hotel.slug}`)
    await of.getByRole('button', { name: 'Check-in', exact: true }).click()
    await answered
    await turnTo(of, inDays(10))
    return of.getByRole('gridcell').getByRole('button', { name: night })
  }
  const other = await browser.newPage()
  await expect(await openCalendar(other)).toHaveAccessibleName(/, sold out$/)
  await other.close()
  await expect(await openCalendar(page)).not.toHaveAccessibleName(/sold out/)
})

test('who holds a room finds it chosen where the rooms of a search stand in the document, which knows no order', async ({
  page,
  world,
}) => {
  const kinds = [
    { name: 'Deluxe', numbers: ['1'] },
    { name: 'Suite', numbers: ['2'] },
  ]
  const { slug } = await makeHotel(world.db, { kinds })
  await goToReview(page, linkTo(slug), someGuest())
  await bookButton(page).click()
  await dismiss(page)
  await expect(held(page)).toBeVisible()
  const answer = await page.goto(linkTo(slug))
  // The other room is drawn.
  expect(await answer?.text()).toContain('ADD+: Suite, With Breakfast')
  await expect(page.getByRole('button', { name: 'Remove one: Deluxe, With Breakfast' })).toBeVisible()
  await expect(page.getByText('no longer available')).toHaveCount(0)
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
