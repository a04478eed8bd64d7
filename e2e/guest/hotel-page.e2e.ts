import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { makeShowcase } from '../showcase.ts'
import { inDays, linkTo, pickDates } from '../wizard.ts'
import { expect, test } from '../world.ts'

test("before the scripts are there the browser itself looks at the search and sends it; dates that were typed and steppers that were pressed before the scripts came are not lost; dates on the hotel's page are in its address: a reload, a link and Back keep them; Search is busy at once", async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db)
  const ready = Promise.withResolvers<void>()
  await page.route(/\.js$/, async route => {
    await ready.promise
    await route.continue()
  })
  await page.goto(`/${hotel.slug}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(await page.locator('input:invalid').evaluateAll(fields => fields.map(field => field.getAttribute('name')))).toEqual(['in', 'out'])
  await expect(page).toHaveURL(new RegExp(`/${hotel.slug}$`))
  await page.getByLabel('Check-in').fill(inDays(10))
  await page.getByLabel('Check-out').fill(inDays(12))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/book\\?hotel=${hotel.slug}&step=2&in=${inDays(10)}&out=${inDays(12)}&rooms=1&adults=1`))
  await page.goto(`/${hotel.slug}`, { waitUntil: 'commit' })
  await page.locator('input[name=in]').fill(inDays(4))
  await page.locator('input[name=out]').fill(inDays(6))
  const adults = page.getByLabel('Adults', { exact: true })
  for (let more = 0; more < 3; more++) await page.getByRole('button', { name: 'More: Adults' }).click()
  await expect(adults).toHaveValue('4')
  await page.getByRole('button', { name: 'More: Children' }).click()
  ready.resolve()
  await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/${hotel.slug}?in=${inDays(4)}&out=${inDays(6)}&rooms=1&adults=4&ages=_`)
  await page.getByRole('button', { name: 'Fewer: Adults' }).click()
  await expect(adults).toHaveValue('3')
  await expect(page.getByLabel('Age of child 1')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Fewer: Adults' }).click()
  await page.getByRole('button', { name: 'Fewer: Children' }).click()
  await expect(page).toHaveURL(`/${hotel.slug}?in=${inDays(4)}&out=${inDays(6)}&rooms=1&adults=2`)
  const checkIn = page.getByRole('button', { name: 'Check-in', exact: true })
  await page.reload()
  await expect(checkIn).not.toContainText('Choose a date')
  await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
  await expect(adults).toHaveValue('2')

  // A number above the limit stays with its message.
  await adults.fill('9')
  await expect(adults).toHaveAccessibleDescription(/^From 1 to 5\./)
  await adults.blur()
  await expect(adults).toHaveValue('9')
  await expect(adults).toHaveAccessibleDescription(/^From 1 to 5\./)
  await adults.fill('2')
  await expect(adults).not.toHaveAccessibleDescription(/From 1 to 5\./)

  // Delays the wizard's code.
  const opens = Promise.withResolvers<void>()
  await page.route(/BookPage.*\.js/, async route => {
    await opens.promise
    await route.continue()
  })
  await page.reload()
  await expect(checkIn).not.toContainText('Choose a date')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.click()
  await expect(search).toHaveAttribute('aria-disabled', 'true')
  opens.resolve()
  await expect(page).toHaveURL(/\/book\?/)
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/${hotel.slug}?in=${inDays(4)}&out=${inDays(6)}&rooms=1&adults=2`)
  await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
})

test('titles, facts, headings, copyright and credit; kinds of rooms are shown before any date is chosen, and lead to the dates, on a desktop and on a phone', async ({
  page,
  world,
}) => {
  const hotel = await makeShowcase(world)
  const rooms = page.getByRole('region', { name: 'Rooms' })
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lake View Palace')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Rooms',
    'Gallery',
    'Special offers',
    'Amenities',
    'Hotel Details',
    'Cancellation Policy',
    'Check In/Out Policy',
  ])
  const section = (title: string) => main.getByRole('button', { name: title, exact: true })
  const panel = async (title: string) => page.locator(`[id="${await section(title).getAttribute('aria-controls')}"]`)
  await expect(section('Hotel Details')).toHaveAttribute('aria-expanded', 'true')
  await expect((await panel('Hotel Details')).locator('dl > div')).toHaveText([
    'NameLake View Palace',
    'Emaildesk@hotel.example',
    'Phone+91 98123 45678',
    'Websitelakeview.example',
    'AddressLake Palace Road, Udaipur, Rajasthan 313001, IndiaShow on a map',
    'Rating4.6 out of 5',
  ])
  const description = 'A palace of white marble on the water, with twelve rooms around a quiet courtyard. The city is a boat ride away.'
  await expect(main.getByText(description, { exact: true })).toBeVisible()
  await section('Cancellation Policy').click()
  await expect(await panel('Cancellation Policy')).toHaveText('Free until two days before check-in. After that the advance is kept.')
  await section('Check In/Out Policy').click()
  await expect(await panel('Check In/Out Policy')).toHaveText(
    'Check-inFrom 02:00 PMCheck-outBy 11:00 AMPlease bring a photo identity card for every adult.',
  )
  await expect(main.getByRole('region', { name: 'Amenities', exact: true }).getByRole('listitem')).toHaveText([
    'Free Wi-Fi',
    'Rooftop pool',
  ])
  await expect(page.getByRole('contentinfo').getByRole('paragraph')).toHaveText([
    `© ${new Date().getFullYear()} Lake View Palace. All rights reserved.`,
    'privacytermsrefunds',
    'Developed by Atithi, direct booking for Indian hotels',
  ])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await rooms.scrollIntoViewIfNeeded()
    await expect(rooms.getByRole('listitem')).toHaveText([
      'Lake View RoomSleeps 2 adults and 1 childFree Wi-Fi, Rooftop poolFrom ₹4,200.00 a night for 2, with breakfastChoose dates',
      'No ImageMaharana SuiteSleeps 3 adults and 2 childrenFrom ₹9,800.00 a night for 3, with breakfastChoose dates',
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

test('texts of a hotel are texts: markup in them does nothing; a page that was rendered long ago does not ask for its data again when it is opened', async ({
  page,
  world,
}) => {
  const attack = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>'
  const hotel = await makeHotel(world.db, { name: `Hotel ${attack}`, kinds: [{ name: `Room ${attack}`, numbers: ['1'] }] })
  const texts = { description: attack, cancellation_policy: attack, city: attack, street1: attack, website: 'javascript:alert(3)' }
  await world.db.updateTable('hotel').set(texts).where('id', '=', hotel.id).execute()
  await world.db.updateTable('room').set({ description: attack }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.clock.setSystemTime(Date.now() + 10 * 60_000)
  const prices = page.waitForResponse(answer => answer.url().includes('/api/hotel/getlowestprices'))
  await page.goto(`/${hotel.slug}`)
  // The rendered data have no prices: every visitor reads them anew. Any other call would be sent with that one.
  await (await prices).finished()
  expect(calls.filter(path => path !== '/api/gallery/getfile')).toEqual(['/api/hotel/getlowestprices'])
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
