import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { hydrated, inDays, pickDates } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { makeFullHotel } from './full-hotel.ts'
import { chatOf, whatsApp } from './guest-page.ts'

test('while the code of what stands below the rooms is on its way the page reads, and dates can be chosen; on a phone the page says in this order what the hotel told: facts, rooms, pictures, offers, place, rules, contact, the details; a chat on WhatsApp begins with the dates that were searched, and an offer leads into a search that fits it', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug, id: hotel_id } = await makeFullHotel(world)
  const coming = {
    start_date: inDays(12),
    end_date: inDays(30),
    discount_basis_points: 0,
    effect: 'FREE_NIGHT',
    nth_night: 3,
    min_nights: 2,
  }
  await world.db
    .insertInto('special_offer')
    .values({ hotel_id, name: 'Third night free', ...coming })
    .execute()
  await raisePageVersion(world.db, hotel_id)
  let arrive = () => {}
  const onItsWay = new Promise<void>(done => {
    arrive = done
  })
  await page.route(/\/HotelMore-[^/]*\.js$/, async route => {
    await onItsWay
    await route.continue()
  })
  await page.goto(`/${slug}`)
  await hydrated(page)
  const rules = page.getByRole('heading', { name: 'House rules' })
  const first = await rules.elementHandle()
  await pickDates(page, inDays(10), inDays(12))
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).not.toContainText('Choose a date')
  await page.getByRole('button', { name: 'More: Adults', exact: true }).click()
  await expect(page).toHaveURL(/adults=2/)
  await expect(rules).toBeVisible()
  arrive()
  await expect(async () => {
    await page.getByRole('button', { name: 'Cancellation Policy' }).click()
    await expect(page.getByText('Free until two days before check-in.')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await rules.evaluate((now, before) => now === before, first), 'what the server wrote went on').toBe(true)
  await expect(page).toHaveURL(`/${slug}?in=${inDays(10)}&out=${inDays(12)}&rooms=1&adults=2`)

  const main = page.getByRole('main')
  const counted = formatDate(inDays(-20))
  for (const text of [
    'Check-in02:00 PM',
    'Check-out11:00 AM',
    'Rooms4',
    'A night from₹4,200with breakfast',
    `4.6 of 5, 1,284 reviewson maps.example, ${counted}`,
  ])
    await expect(main.locator('dl').first()).toContainText(text)
  await expect(main.getByRole('link', { name: '1,284 reviews' })).toHaveAttribute('href', 'https://www.maps.example/lake-view')
  await expect(
    main.locator('section').evaluateAll(all => all.map(one => one.ariaLabel ?? one.querySelector('h2')?.textContent)),
  ).resolves.toEqual([
    'Search for availability',
    ...['Rooms', 'Gallery', 'Special offers', 'Amenities', 'House rules'],
    ...['Hotel Details', 'Cancellation Policy', 'Check In/Out Policy'],
  ])
  await expect(main.getByRole('region', { name: 'House rules' }).getByRole('listitem')).toHaveText([
    'Parking Free for 8 cars in the courtyard; the lane is narrow for larger ones',
    ...['No lift', 'Generator for power cuts', 'Vegetarian kitchen', 'Jain food', 'No alcohol', 'No pets'],
    ...['Unmarried couples welcome', 'Local ID accepted', 'Pool hours 7 AM to 8 PM'],
  ])
  const distances = main.getByLabel('Distances')
  await expect(distances.locator('div')).toHaveText([
    'City Palace2 km, 9 minutes by boat',
    'Udaipur City station4 km, 15 minutes',
    'Maharana Pratap Airport25 km, 45 minutes',
  ])
  await expect(main.getByRole('link', { name: 'Show on a map' })).toHaveCount(1)
  // Beside the shortcut the hotel's name needs the room.
  const top = page.getByRole('banner')
  await distances.scrollIntoViewIfNeeded()
  await expect(top.getByRole('link', { name: 'Book', exact: true })).toBeVisible()
  await expect(top.getByRole('link', { name: 'Find your booking' })).toBeHidden()
  await main.getByRole('button', { name: '3 photos' }).click()
  await expect(page.getByRole('dialog').getByText('1 of 3: The palace from the lake')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'a hotel that says everything')
  await expectFits(page, 'a hotel that says everything')
  const chat = page.getByRole('link', { name: 'WhatsApp' })
  const dates = `${formatDate(inDays(10))} to ${formatDate(inDays(12))}`
  await expect.poll(async () => chatOf(await chat.getAttribute('href'))).toEqual([whatsApp, `Lake View Palace, ${dates}: `])
  await page.getByRole('link', { name: /Third night free$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/book\\?hotel=${slug}&in=${inDays(12)}&out=${inDays(15)}&rooms=1&adults=2&step=2$`))
  await expect(page.getByRole('article', { name: 'Lake View Room', exact: true })).toContainText('Third night free')
})
