import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/hotel.ts'
import { expectAccessible } from './axe.ts'
import { wholeJourney } from './journey.ts'
import { expectFits } from './layout.ts'
import { makePlainHotel } from './plain-hotel.ts'
import { makeShowcase } from './showcase.ts'
import { bookButton, choose, confirmation, goToReview, hydrated, linkTo, payByCard, someGuest } from './wizard.ts'
import { expect, test } from './world.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Nothing sticks out sideways, so nobody has to scroll that way. */
const expectNoSideways = async (page: Page, state: string) => {
  const { scroll, width } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: innerWidth }))
  expect(scroll, `${state}: wider than the screen`).toBeLessThanOrEqual(width)
}

test('axe finds nothing in any state of a booking, and nothing sticks out: dark and light, desktop', async ({ page, world }) => {
  test.setTimeout(180_000)
  const hotel = await makeShowcase(world)
  await wholeJourney(page, world, hotel, async state => {
    await expectNoSideways(page, state)
    await expectAccessible(page, state, ['dark', 'light'])
  })
})

test.describe('phone', () => {
  test.use(phone)
  test('axe finds nothing in any state of a booking, and nothing sticks out, at 320 px neither', async ({ page, world }) => {
    test.setTimeout(180_000)
    const hotel = await makeShowcase(world)
    await wholeJourney(page, world, hotel, async state => {
      await expectNoSideways(page, state)
      // The same colours as on a desktop: seen there in the dark already.
      await expectAccessible(page, state, ['light'])
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSideways(page, `${state} at 320 px`)
      await page.setViewportSize(phone.viewport)
    })
  })
})

test('a hotel with two mediocre photographs, long names and nothing else: its page and its rooms fit at every width, and axe finds nothing', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { slug } = await makePlainHotel(world)
  await page.goto(`/${slug}`)
  await hydrated(page)
  const pictures = await page.getByRole('main').getByRole('img').count()
  expect(pictures, 'two in the banner, two in the gallery, and no drawing in place of a room').toBe(4)
  await expectAccessible(page, 'a plain hotel')
  await expectFits(page, 'a plain hotel')
  await page.goto(linkTo(slug, { adults: 2 }))
  await choose(page, 'Standard Non AC Double Bed Room with Attached Bathroom')
  await expectAccessible(page, 'rooms of a plain hotel')
  await expectFits(page, 'rooms of a plain hotel')
})

test('axe finds nothing on pages that say no: paused, not found, failed, rooms that cannot be read', async ({ page, world, watch }) => {
  test.setTimeout(120_000)
  watch.allow(/status of (404|503|500)/)
  const paused = await makeHotel(world.db, { plan: 'expired' })
  await page.goto(`/${paused.slug}`)
  await expectAccessible(page, 'paused hotel')
  await page.goto(linkTo(paused.slug))
  await expectAccessible(page, 'paused wizard')
  await page.goto('/no-such-hotel')
  await expectAccessible(page, 'not found')
  await page.goto('/book')
  await expect(page.getByRole('heading', { name: 'Which hotel?' })).toBeVisible()
  await expectAccessible(page, 'no hotel named')

  const hotel = await makeHotel(world.db)
  const down = {
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, error: 'Please try again in a moment.', code: 'DOWN' }),
  }
  await page.route('**/api/room/searchrooms**', route => route.fulfill(down))
  await page.goto(linkTo(hotel.slug))
  await expect(page.getByRole('alert')).toContainText('Please try again in a moment.')
  await expectAccessible(page, 'rooms failed')
  await page.unroute('**/api/room/searchrooms**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
})

test('the confirmation prints on one page, alone', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(confirmation(page).getByText('Booking reference')).toBeVisible()
  await expect(confirmation(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Review Your Booking Details' })).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
