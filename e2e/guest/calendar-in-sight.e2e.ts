import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { beginSession, makeOwner } from '../people.ts'
import { hydrated } from '../wizard.ts'
import { expect, test } from '../world.ts'

/** What of these elements lies outside of the window, or under something else. */
const hidden = (elements: Element[]) =>
  elements.flatMap(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isInside = top >= 0 && bottom <= innerHeight
    const corners = [top + 2, bottom - 2].map(y => document.elementFromPoint((left + right) / 2, y))
    const isOnTop = corners.every(found => found !== null && (element.contains(found) || found.contains(element)))
    return isInside && isOnTop ? [] : [`${element.textContent} at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`]
  })

/** Pixels between the last letter of the last month's name and the first arrow; below 0 they lie over each other. */
const gapBesideName = (calendar: Element) => {
  const [names, arrow] = [calendar.querySelectorAll('caption'), calendar.querySelector('button[aria-label="Previous month"]')]
  const text = document.createRange()
  text.selectNodeContents([...names].at(-1) ?? calendar)
  return (arrow?.getBoundingClientRect().left ?? 0) - text.getBoundingClientRect().right
}

const screens = [
  {
    screen: 'phones',
    sizes: [
      [360, 640],
      [390, 664],
      [320, 640],
    ],
  },
  { screen: 'a laptop', sizes: [[1366, 657]] },
] as const

for (const { screen, sizes } of screens)
  test.describe(screen, () => {
    test.use({ hasTouch: screen === 'phones', isMobile: screen === 'phones' })

    test(`the calendar of the hotel's page opens with its field, its arrows and its last week in sight, and that of an offer's form with its month, on ${screen}`, async ({
      page,
      world,
    }) => {
      const hotel = await makeHotel(world.db)
      await page.goto(`/${hotel.slug}`)
      await hydrated(page)
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        for (const side of ['Check-in', 'Check-out']) {
          const field = page.getByRole('button', { name: side, exact: true })
          // Wherever the visitor has scrolled to.
          await field.evaluate(element => scrollBy(0, element.getBoundingClientRect().top - innerHeight * 0.6))
          await field.click()
          const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
          await expect(calendar.locator('[data-day]:focus')).toHaveCount(1)
          const label = page.locator('label', { hasText: side }).first()
          const parts = [label, field, calendar.getByRole('button', { name: 'Next month' }), calendar.locator('[data-day]').last()]
          const handles = await Promise.all(parts.map(part => part.elementHandle()))
          const elements = await page.evaluateHandle((...all) => all.flat(), handles)
          expect(await elements.evaluate(hidden), `${side} at ${width} px`).toEqual([])
          const day = await calendar.locator('[data-day]').last().boundingBox()
          expect(Math.round(day?.width ?? 0), `a day at ${width} px`).toBeGreaterThanOrEqual(width >= 360 ? 44 : 36)
          expect(await calendar.evaluate(gapBesideName), 'the name of the month and the arrows').toBeGreaterThanOrEqual(0)
          await page.keyboard.press('Escape')
        }
      }

      const { owner } = await makeOwner(world, {})
      await beginSession(page, owner.email)
      await page.goto('/dashboard/specialoffers?add=1')
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        await page.getByRole('button', { name: 'Choose the dates in a calendar' }).click()
        const calendar = page.getByRole('dialog', { name: 'Choose the dates' })
        await expect(calendar.locator('[data-day]:focus')).toHaveCount(1)
        const parts = [calendar.getByRole('button', { name: 'Next month' }), calendar.locator('[data-day]').last()]
        const handles = await Promise.all(parts.map(part => part.elementHandle()))
        const elements = await page.evaluateHandle((...all) => all.flat(), handles)
        expect(await elements.evaluate(hidden), `${width} px`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(calendar).toHaveCount(0)
      }
    })
  })
