import { makeHotel, raisePageVersion } from '#server/testing/hotel.ts'
import { formatDate } from '#shared/dates.ts'
import { makeShowcase } from './showcase.ts'
import { inDays, linkTo, pickDates } from './wizard.ts'
import { expect, test } from './world.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the hotel can be read: name, price, offers, policies, what search engines read, and phone and mail in the place of the search', async ({
    page,
    world,
  }) => {
    const hotel = await makeShowcase(world)
    await page.goto(`/${hotel.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lake View Palace' })).toBeVisible()
    await expect(page.getByText('From ₹4,200 a night').first()).toBeVisible()
    await expect(page.getByText('Free until two days before check-in.')).toBeVisible()
    await expect(page.getByText('From 02:00 PM', { exact: true })).toBeVisible()
    await expect(page.getByText('Please bring a photo identity card')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Monsoon week' })).toBeVisible()
    await expect(page.getByText(`Until ${formatDate(inDays(20))}`)).toBeVisible()
    await expect(page.getByText('Last year’s offer')).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'The palace from the lake' }).first()).toBeVisible()

    await expect(page).toHaveTitle('Lake View Palace, Udaipur, Rajasthan')
    // Under the installation's own name, however this visitor reached it.
    const address = `${world.config.publicUrl}/${hotel.slug}`
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    expect(await meta('description')).toContain('A palace of white marble')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
    expect(await meta('og:title')).toBe('Lake View Palace, Udaipur, Rajasthan')
    expect(await meta('og:url')).toBe(address)
    const { origin, pathname, search } = new URL((await meta('og:image')) ?? '')
    expect(origin).toBe(world.config.publicUrl)
    const picture = await page.request.get(`${pathname}${search}`)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Hotel', name: 'Lake View Palace', url: address })
    expect(data).toMatchObject({ telephone: '+919812345678', address: { addressLocality: 'Udaipur', addressRegion: 'Rajasthan' } })

    for (const path of [undefined, `/book?hotel=${hotel.slug}`, linkTo(hotel.slug)]) {
      if (path) await page.goto(path)
      const main = page.getByRole('main')
      const instead = main.locator('noscript')
      await expect(instead.locator('p')).toBeVisible()
      await expect(instead.getByRole('link')).toHaveText(['+91 98123 45678', 'desk@hotel.example'])
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
      await expect(page.getByRole('button', { name: /^(More|Fewer): / }).first()).toBeHidden()
      await expect(main.getByText('Loading...')).toBeHidden()
    }
  })
})

test('before the scripts are there the browser itself looks at the search and sends it', async ({ page, world }) => {
  const hotel = await makeShowcase(world)
  await page.route(/\.js$/, () => undefined)
  await page.goto(`/${hotel.slug}`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(await page.locator('input:invalid').evaluateAll(fields => fields.map(field => field.getAttribute('name')))).toEqual(['in', 'out'])
  await expect(page).toHaveURL(new RegExp(`/${hotel.slug}$`))
  await page.getByLabel('Check-in').fill(inDays(10))
  await page.getByLabel('Check-out').fill(inDays(12))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/book\\?hotel=${hotel.slug}&step=2&in=${inDays(10)}&out=${inDays(12)}&rooms=1&adults=1`))
})

test('kinds of rooms are shown before any date is chosen, and lead to the dates, on a desktop and on a phone', async ({ page, world }) => {
  const hotel = await makeShowcase(world)
  const rooms = page.getByRole('region', { name: 'Rooms' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${hotel.slug}`)
    await rooms.scrollIntoViewIfNeeded()
    await expect(rooms.getByRole('listitem')).toHaveText([
      'Lake View RoomSleeps 2 adults and 1 childFree Wi-Fi, Rooftop poolFrom ₹4,200.00 a nightChoose dates',
      'No ImageMaharana SuiteSleeps 3 adults and 2 childrenFrom ₹9,800.00 a nightChoose dates',
    ])
    await expect(rooms.getByRole('img', { name: 'Lake View Room' })).toBeVisible()
    await rooms.getByRole('link', { name: 'Choose dates for Maharana Suite' }).click()
    await expect(page.getByLabel('Check-in')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await pickDates(page, inDays(10), inDays(12))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const found = page.getByRole('article')
  await expect(found).toHaveCount(2)
  await expect(found.first().getByRole('heading', { name: 'Maharana Suite' })).toBeVisible()
  await expect(found.filter({ hasText: 'Your choice' })).toHaveCount(1)
  await expect(found.first()).toContainText('Your choice')
})

test('an unknown hotel is a page that says so; a reserved word is never a hotel', async ({ page, watch, world }) => {
  watch.allow(/status of 404/)
  const hotel = await makeHotel(world.db)
  for (const address of [
    '/no-such-hotel',
    '/metrics-of-nobody/rooms',
    '/signup',
    '/book?hotel=no-such-hotel',
    `/${hotel.id.replace(/.$/, 'x')}`,
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard')
  }
})

test('a page that was rendered long ago does not ask for its data again when it is opened', async ({ page, world }) => {
  const { slug } = await makeHotel(world.db)
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.clock.setSystemTime(Date.now() + 10 * 60_000)
  await page.goto(`/${slug}`)
  await page.waitForLoadState('networkidle')
  expect(calls.filter(path => path !== '/api/gallery/getfile')).toEqual([])
})

test('texts of a hotel are texts: markup in them does nothing', async ({ page, world }) => {
  const attack = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>'
  const hotel = await makeHotel(world.db, { name: `Hotel ${attack}`, kinds: [{ name: `Room ${attack}`, numbers: ['1'] }] })
  const texts = { description: attack, cancellation_policy: attack, city: attack, street1: attack, website: 'javascript:alert(3)' }
  await world.db.updateTable('hotel').set(texts).where('id', '=', hotel.id).execute()
  await world.db.updateTable('room').set({ description: attack }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hotel ${attack}`)
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
  await page.goto(linkTo(hotel.slug))
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(`Room ${attack}`)
  await expect(page.locator('img[src=x]')).toHaveCount(0)
})

test('the pages say that payments are a test, and the browser in another time zone agrees with the server', async ({ browser, world }) => {
  const hotel = await makeHotel(world.db)
  const context = await browser.newContext({ baseURL: world.url, timezoneId: 'America/Los_Angeles', locale: 'en-US' })
  const complaints: string[] = []
  context.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  context.on('weberror', error => complaints.push(error.error().message))
  const page = await context.newPage()
  await page.goto(linkTo(hotel.slug))
  const [from, to] = [10, 12].map(days => Number(inDays(days).slice(8)))
  await expect(page.getByText(new RegExp(`^${from}\\b.*\\b${to} .* · 1 room, 1 adult$`))).toBeVisible()
  const mark = page.getByRole('complementary', { name: 'Test mode' })
  await expect(mark.getByRole('link', { name: 'Mailbox' })).toHaveAttribute('href', '/sandbox/mail')
  await expect(mark.getByRole('link', { name: 'Payments' })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('the carousel moves on by itself, but for who prefers reduced motion', async ({ page, world }) => {
  const hotel = await makeShowcase(world)
  await page.clock.install()
  const carousel = page.getByRole('group', { name: 'Lake View Room', exact: true })
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto(linkTo(hotel.slug))
    await expect(carousel.getByText('1 / 2')).toBeVisible()
    await page.clock.runFor(3100)
    await expect(carousel.getByText(reducedMotion === 'reduce' ? '1 / 2' : '2 / 2')).toBeVisible()
    await carousel.getByRole('button', { name: 'Next picture' }).click()
    await expect(carousel.getByText(reducedMotion === 'reduce' ? '2 / 2' : '1 / 2')).toBeVisible()
  }
})
