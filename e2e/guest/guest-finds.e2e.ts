import type { Page } from '@playwright/test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { order } from '#server/testing/worlds/stay.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { choose, datesText, fillDetails, inDays, linkTo, pickDates, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* How a guest finds a room where the first try does not: other rooms, other dates, another number of rooms, no network. */

const kinds = [
  { name: 'Deluxe', numbers: ['1', '2'], price: 4000, withMeals: 5500 },
  { name: 'Suite', numbers: ['3'], price: 9000, withMeals: 11_000, adults: 3 },
]
const chosenOf = (page: Page, name: string) => page.getByRole('button', { name: `Remove one: ${name}` })

test('ADD+ elsewhere takes the place of the one room chosen and says what that costs; of more rooms it asks which one goes', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db, { kinds })
  await page.goto(linkTo(hotel.slug))
  await choose(page)
  const meals = page.getByRole('button', { name: 'ADD+ ₹3,000.00 more: Deluxe, With All Meals, instead of Deluxe, With Breakfast' })
  await expect(meals).toContainText('ADD+₹3,000.00 more')
  await expectAccessible(page, 'with the difference')
  await expectFits(page, 'with the difference')
  await meals.click()
  await expect(chosenOf(page, 'Deluxe, With All Meals')).toBeFocused()
  await expect(page.getByText('Total ₹11,000.00')).toBeVisible()
  await page.getByRole('button', { name: /^ADD\+ ₹7,000.00 more: Suite, With Breakfast/ }).click()
  await expect(page.getByText('Total ₹18,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: /^ADD\+ ₹7,000.00 less: Deluxe, With All Meals/ })).toBeEnabled()
  // The only suite: its own meal can still change.
  await page.getByRole('button', { name: /^ADD\+ ₹4,000.00 more: Suite, With All Meals/ }).click()
  await expect(page.getByText('Total ₹22,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()

  // Another hotel: of this one the choice is kept.
  const { slug } = await makeHotel(world.db, { kinds })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(linkTo(slug, { rooms: 2, adults: 2 }))
  await choose(page)
  await choose(page, 'Deluxe', 'With All Meals')
  await page.getByRole('button', { name: 'ADD+: Suite, With Breakfast' }).click()
  const asked = page.getByRole('group', { name: 'Instead of which room: Suite, With Breakfast' })
  await expect(asked.getByRole('button')).toHaveText(['Deluxe, With Breakfast₹10,000.00 more', 'Deluxe, With All Meals₹7,000.00 more'])
  await expectAccessible(page, 'which of them goes')
  await expectFits(page, 'which of them goes')
  await asked.getByRole('button', { name: /^Deluxe, With Breakfast/ }).click()
  await expect(asked).toHaveCount(0)
  await expect(chosenOf(page, 'Suite, With Breakfast')).toBeFocused()
  await expect(page.getByText('Total ₹29,000.00')).toBeVisible()
})

test('no rooms: the nearest free dates and another number of rooms with their prices, and the phone', async ({ page, world }) => {
  const small = [{ name: 'Single', numbers: ['1', '2'], adults: 1, children: 0, price: 3000 }]
  const family = [{ name: 'Family', numbers: ['3'], adults: 2, children: 0, price: 5000 }]
  const hotel = await makeHotel(world.db, { kinds: [...small, ...family] })
  await world.db
    .updateTable('hotel')
    .set({ contact_phone: '+919812345678', whatsapp_phone: '+919812345679' })
    .where('id', '=', hotel.id)
    .execute()
  await order(world, hotel, { inDays: 10, nights: 2, numbers: ['3'], price: 5000 })
  const { id: type_id } = await world.db
    .selectFrom('room_type')
    .select('id')
    .where('hotel_id', '=', hotel.id)
    .where('name', '=', 'Family')
    .executeTakeFirstOrThrow()
  const cheap = { hotel_id: hotel.id, type_id, night: inDays(13), breakfast_paise: 400_000, all_meals_paise: 500_000 }
  await world.db.insertInto('day_price').values(cheap).execute()
  await raisePageVersion(world.db, hotel.id)
  await page.goto(linkTo(hotel.slug, { adults: 2 }))
  await expect(page.getByRole('status').filter({ hasText: 'No rooms available for these dates.' })).toBeVisible()
  const near = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: / 20\d\d, from / }) })
  await expect(near).toHaveText([`${datesText(8, 10)}, from ₹10,000`, `${datesText(12, 14)}, from ₹9,000Cheapest`])
  const rooms = page.getByRole('link', { name: 'The same dates in 2 Single rooms: ₹12,000', exact: true })
  await expect(rooms).toBeVisible()
  await expectAccessible(page, 'no rooms')
  await expect(page.getByRole('main').getByRole('link', { name: '+91 98123 45678' })).toHaveAttribute('href', 'tel:+919812345678')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/919812345679\?text=/)
  await expectFits(page, 'no rooms')
  await near.last().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`in=${inDays(12)}&out=${inDays(14)}`))
  await expect(page.getByRole('heading', { name: 'Family' })).toBeVisible()
  await page.goBack()
  await rooms.click()
  await expect(page.getByText('2 rooms, 2 adults')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Single' })).toBeVisible()
})

test('a link that nobody can book says why, on its field; offline, and when nobody answers, the search says so within three seconds and goes on by Retry; results are announced, and on a phone the total stays in sight to the end', async ({
  page,
  watch,
  world,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const hotel = await makeHotel(world.db, { kinds })
  const checkIn = page.getByRole('button', { name: 'Check-in', exact: true })
  const checkOut = page.getByRole('button', { name: 'Check-out', exact: true })
  await page.goto(linkTo(hotel.slug, { nights: 31, adults: 5 }))
  await expect(checkOut).toHaveAccessibleDescription(/A stay is at most 30 nights\./)
  await expect(page.getByLabel('Rooms', { exact: true })).toHaveAccessibleDescription('This party needs 2 rooms.')
  await expect(page.getByText('No rooms available for these dates.')).toHaveCount(0)
  await page.goto(linkTo(hotel.slug, { inDays: -3 }))
  await expect(checkIn).toHaveAccessibleDescription(/Check-in must be after today\./)
  await expectFits(page, 'past')
  await page.setViewportSize({ width: 390, height: 700 })
  await pickDates(page, inDays(3), inDays(5))
  await expect(page.getByText('Check-in must be after today.')).toHaveCount(0)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
  const room = '**/api/room/searchrooms*'
  await page.route(room, route => route.abort('internetdisconnected'))
  await search.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible({ timeout: 3000 })
  await expectAccessible(page, 'offline')
  await page.unroute(room)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()

  await page.clock.install()
  let asked = 0
  await page.route('**/api/room/searchrooms*', route => (++asked < 3 ? undefined : route.continue()))
  await page.goto(linkTo(hotel.slug))
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

test('rooms that somebody else is paying for are said to be on their way, and are found once they are free again; a room that is taken while the guest looks at it is gone from the choice, and that is said', async ({
  page,
  world,
}) => {
  const two = [
    { name: 'Deluxe', numbers: ['1'] },
    { name: 'Suite', numbers: ['2'], price: 7000, withMeals: 8000 },
  ]
  const hotel = await makeHotel(world.db, { kinds: two })
  await order(world, hotel, { numbers: ['1'] })
  await order(world, hotel, { numbers: ['2'], price: 7000 })
  await page.goto(linkTo(hotel.slug))
  await expect(page.getByText('No rooms available for these dates.', { exact: true })).toBeVisible()
  await expect(page.getByText('Being booked at the moment; try again in a few minutes.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'being booked')
  await world.db.deleteFrom('room_night').where('hotel_id', '=', hotel.id).execute()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()

  await choose(page, 'Deluxe')
  await order(world, hotel, { numbers: ['1'] })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('no longer available')
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toHaveCount(0)
  await choose(page, 'Suite')
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
})
