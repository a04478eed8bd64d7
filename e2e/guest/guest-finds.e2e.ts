import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { order } from '#server/testing/worlds/stay.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { choose, fillDetails, inDays, linkTo, pickDates, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* How a guest finds a room where the first try does not; what is said there is told by finds.page.test.ts. */

const kinds = [
  { name: 'Deluxe', numbers: ['1', '2'], price: 4000, withMeals: 5500 },
  { name: 'Suite', numbers: ['3'], price: 9000, withMeals: 11_000, adults: 3 },
]
const chosenOf = (page: Page, name: string) => page.getByRole('button', { name: `Remove one: ${name}` })

test('what takes the place of a chosen room has the focus; its difference, the question which one goes, and a search that finds nothing fit', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db, { kinds })
  await page.goto(linkTo(hotel.slug))
  await choose(page)
  const meals = page.getByRole('button', { name: 'ADD+ ₹3,000.00 more: Deluxe, With All Meals, instead of Deluxe, With Breakfast' })
  await expect(meals).toBeVisible()
  await expectAccessible(page, 'with the difference')
  await expectFits(page, 'with the difference')
  await meals.click()
  await expect(chosenOf(page, 'Deluxe, With All Meals')).toBeFocused()

  // Another hotel: of this one the choice is kept.
  const { slug } = await makeHotel(world.db, { kinds })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(linkTo(slug, { rooms: 2, adults: 2 }))
  await choose(page)
  await choose(page, 'Deluxe', 'With All Meals')
  await page.getByRole('button', { name: 'ADD+: Suite, With Breakfast' }).click()
  const asked = page.getByRole('group', { name: 'Instead of which room: Suite, With Breakfast' })
  await expect(asked).toBeVisible()
  await expectAccessible(page, 'which of them goes')
  await expectFits(page, 'which of them goes')
  await asked.getByRole('button', { name: /^Deluxe, With Breakfast/ }).click()
  await expect(chosenOf(page, 'Suite, With Breakfast')).toBeFocused()

  const full = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  await order(world, full, { numbers: ['1'] })
  await page.goto(linkTo(full.slug))
  await expect(page.getByText('Being booked at the moment; try again in a few minutes.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: / 20\d\d, from / }).first()).toBeVisible()
  await expectAccessible(page, 'no rooms, since they are being booked')
  await expectFits(page, 'no rooms, since they are being booked')
})

test('offline, and when nobody answers, the search says so within three seconds and goes on by Retry; results are announced, and on a phone the total stays in sight to the end', async ({
  page,
  watch,
  world,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const hotel = await makeHotel(world.db, { kinds })
  await page.goto(linkTo(hotel.slug, { inDays: -3 }))
  await expect(page.getByText('Check-in must be after today.')).toBeVisible()
  await expectFits(page, 'past')
  await page.setViewportSize({ width: 390, height: 700 })
  await pickDates(page, inDays(3), inDays(5))
  await expect(page.getByText('Check-in must be after today.')).toHaveCount(0)
  const room = '**/api/room/searchrooms*'
  await page.route(room, route => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible({ timeout: 3000 })
  await expectAccessible(page, 'offline')
  await page.unroute(room)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()

  await page.clock.install()
  let asked = 0
  await page.route(room, route => (++asked < 3 ? undefined : route.continue()))
  await page.goto(linkTo(hotel.slug, { step: 1 }))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(3000)
  const said = page.getByRole('alert').filter({ hasText: 'Check your connection' })
  await expect(said).toContainText('The hotel has not answered. Your dates and your party are kept.')
  await expectAccessible(page, 'no answer')
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect.poll(() => asked).toBe(2)
  await expect(said).toHaveCount(0)
  await page.clock.fastForward(3000)
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
  await expect(said).toHaveCount(0)

  await expect(page.getByRole('status').filter({ hasText: '2 kinds of room available' })).toBeAttached()
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  const total = page.getByText('Total ₹8,000.00', { exact: true }).filter({ visible: true })
  await expect(total).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(total).toBeInViewport()
  await fillDetails(page, someGuest())
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeAttached()
  await expect(total).toBeInViewport()
})
