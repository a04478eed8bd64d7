import type { Locator } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { goToDetails, hydrated, linkTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

/* Checks of errors and refund steps that need a small screen. */

test('what is wrong comes into sight below the header with its label; refund steps have one shape, whatever their words', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db)
  await addLadder(world.db, hotel.id, [
    [14, 10_000],
    [7, 5000],
    [2, 2500],
  ])
  await page.goto(`/${hotel.slug}`)
  await hydrated(page)
  const field = page.getByRole('button', { name: 'Check-in', exact: true })
  const below = (await page.getByRole('banner').boundingBox())?.height ?? 0
  const topOf = async (one: Locator) => Math.round((await one.boundingBox())?.y ?? 0)
  // The Enter key scrolls nothing, so the field stands half below the header; one out of sight would be centred.
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await field.evaluate(element => scrollBy(0, element.getBoundingClientRect().top - 40))
  await expect.poll(() => topOf(field)).toBe(40)
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect.poll(() => topOf(page.locator('label', { hasText: 'Check-in' }))).toBeGreaterThanOrEqual(below)

  await goToDetails(page, linkTo(hotel.slug, { inDays: 30 }))
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const lines = page.getByRole('alert').getByRole('button')
  await expect(lines).toHaveCount(3)
  const boxes = await lines.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON() as DOMRect))
  for (const [at, { top, height }] of boxes.entries()) {
    expect(height).toBeGreaterThanOrEqual(44)
    expect(top, 'no line lies over the one before').toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0)
  }

  const steps = page.getByRole('complementary', { name: 'Price of your stay' }).locator('dl').last().locator(':scope > div')
  await expect(steps).toHaveCount(4)
  const shapes = () =>
    steps.evaluateAll(rows =>
      rows.map(({ children: [until, back] }) => Number(back?.getBoundingClientRect().top === until?.getBoundingClientRect().top)),
    )
  expect(await shapes(), 'below each other').toEqual([0, 0, 0, 0])
  await page.setViewportSize({ width: 800, height: 640 })
  expect(await shapes(), 'beside each other').toEqual([1, 1, 1, 1])
})
