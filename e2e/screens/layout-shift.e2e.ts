import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { fillDetails, inDays, linkTo, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** A phone on a slow line, with a processor a quarter as fast, until the line is as before. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const set = async (latency: number, throughput: number, rate: number) => {
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed })
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await set(400, 400_000 / 8, 4)
  return async () => {
    await set(0, -1, 1)
    await session.detach()
  }
}

/** What has moved so far without anybody's doing: the sum of the shifts, and what they moved. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>(done => {
        const observer = new PerformanceObserver(list => {
          observer.disconnect()
          const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
          done({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.flatMap(({ value, startTime, sources }) =>
              sources.map(({ node, previousRect, currentRect }) => {
                const element = node instanceof Element ? node : node?.parentElement
                const rects = [previousRect, currentRect].map(({ top, height }) => `${top}+${height}`).join(' to ')
                return `${Math.round(startTime)} ms, ${value.toFixed(3)}: ${element?.tagName} ${element?.className}, ${rects}`
              }),
            ),
          })
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // There may be none.
        setTimeout(() => done({ sum: 0, moved: [] }), 500)
      }),
  )

/** Nothing has moved that anybody would see. */
const expectStill = async (page: Page): Promise<void> => {
  const { sum, moved } = await shiftsOf(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
}

test.use({ viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true })

test('on a slow line the wizard opens at the rooms of its document without moving what is there; the last steps come while rooms are chosen; a reload on a slow line opens them without moving what is there', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const hotel = await makeHotel(world.db)
  const endSlow = await slowDown(page)
  await page.goto(`/book?hotel=${hotel.slug}&in=${inDays(10)}&out=${inDays(12)}`, { timeout: 60_000 })
  await expect(
    page
      .getByRole('button', { name: /^ADD/ })
      .first()
      .or(page.getByRole('button', { name: 'Search', exact: true })),
  ).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => document.fonts.ready)
  await expectStill(page)

  let searches = 0
  page.on('request', request => {
    if (request.url().includes('/searchrooms')) searches++
  })
  const hydrated = () => page.waitForResponse(/\/last-steps-[^/]*\.js$/, { timeout: 60_000 })
  let code = hydrated()
  await page.goto(linkTo(hotel.slug), { timeout: 60_000 })
  await (await code).finished()
  await page.evaluate(() => document.fonts.ready)
  await expectStill(page)
  await endSlow()

  let send = () => {}
  const sent = new Promise<void>(done => {
    send = done
  })
  await page.route('**/*.js', async route => {
    await sent
    await route.continue()
  })
  code = hydrated()
  await page.goto(linkTo(hotel.slug))
  await page
    .getByRole('button', { name: /^ADD\+/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Remove one/ })).toHaveCount(0)
  send()
  await (await code).finished()
  // What was pressed before the scripts were there is chosen.
  await expect(page.getByRole('button', { name: /^Remove one/ })).toHaveCount(1)
  expect(searches, 'the document has the rooms, which are not asked for again').toBe(0)
  await page.unroute('**/*.js')
  await page.route('**/*.js', route => route.abort())
  await page.getByRole('button', { name: 'Proceed' }).click()
  await fillDetails(page, someGuest())
  await page.unroute('**/*.js')
  await page.evaluate(() => scrollTo(0, 0))
  await slowDown(page)
  await page.reload({ timeout: 60_000 })
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer', { timeout: 60_000 })
  await page.evaluate(() => document.fonts.ready)
  await expectStill(page)
})

test('on a slow line the page of a hotel gets its prices, of what is free then, without moving what is there; where they do not come it says none', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 404/)
  const kinds = [
    { name: 'Lake View Room', numbers: ['101'], price: 4200 },
    { name: 'Maharana Suite', numbers: ['201'], price: 9800 },
  ]
  const { slug } = await makeHotel(world.db, { kinds })
  let tell = () => {}
  const told = new Promise<void>(done => {
    tell = done
  })
  await page.route('**/getlowestprices*', async route => {
    await told
    await route.continue()
  })
  const fromPrices = page.getByText(/^From ₹/)
  const asked = page.waitForRequest('**/getlowestprices*', { timeout: 60_000 })
  const endSlow = await slowDown(page)
  await page.goto(`/${slug}`, { timeout: 60_000 })
  await asked
  await page.evaluate(() => document.fonts.ready)
  await expect(fromPrices).toHaveCount(0)
  await expect(page.getByText('A night from')).toBeHidden()
  tell()
  const prices = ['₹4,200', '₹4,200.00', '₹9,800.00'].map(price => `From ${price} a night for 2, with breakfast`)
  await expect(fromPrices).toHaveText(prices, { timeout: 60_000 })
  await expect(page.getByText('A night from')).toBeVisible()
  await expectStill(page)
  await endSlow()

  await page.unroute('**/getlowestprices*')
  await page.route('**/getlowestprices*', route => route.fulfill({ status: 404, json: { success: false, error: 'Nothing' } }))
  const refused = page.waitForResponse('**/getlowestprices*')
  await page.reload()
  await (await refused).finished()
  await expect(page.getByRole('link', { name: 'Choose dates for Lake View Room' })).toBeVisible()
  await expect(fromPrices).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('on a slow line the sign-in page stays where it is when its scripts and fonts come', async ({ page }) => {
  test.setTimeout(120_000)
  await slowDown(page)
  await page.goto('/login', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => document.fonts.ready)
  await expectStill(page)
})
