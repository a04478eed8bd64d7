import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { bookButton, choose, confirmation, datesText, dayOf, fillDetails, inDays, linkTo, payByCard, someGuest, turnTo } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { family } from './family.ts'

/* A hotel that says more of its prices than one per room. */

test('the calendar says what each night costs the party and what the hotel asks; nothing moves when that comes; dates that a rule of the hotel forbids are no failure: the rule in words, dates that keep it, and types that are closed; another number of rooms that costs less is offered above the rooms, and leads to them; then nothing is cheaper', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  const haveli = [
    { name: 'Courtyard Room', numbers: ['1', '2', '3'], price: 3400 },
    { name: 'Suite', numbers: ['9'], price: 14_250, adults: 5, children: 3 },
  ]
  const hotel = await makeHotel(world.db, { kinds: haveli })
  const types = await world.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel.id).where('name', '=', 'Suite').execute()
  const rule = async (day: number | string, more: object) => {
    const date = typeof day === 'string' ? day : inDays(day)
    const dates = { from_date: date, to_date: date }
    await world.db
      .insertInto('stay_rule')
      .values({ hotel_id: hotel.id, ...dates, ...more })
      .execute()
  }
  // Two days of one month.
  const [closed, short] = inDays(35).slice(0, 7) === inDays(36).slice(0, 7) ? [inDays(35), inDays(36)] : [inDays(36), inDays(37)]
  await rule(10, { min_nights: 4 })
  await rule(15, { no_arrival: true })
  await rule(14, { type_id: types[0]?.id, closed: true })
  await rule(closed, { no_arrival: true })
  await rule(short, { min_nights: 3 })
  await raisePageVersion(world.db, hotel.id)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/room/nights*', async route => {
    await asked.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/${hotel.slug}`)
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  const open = async () => {
    await page.getByRole('button', { name: 'Check-in', exact: true }).click()
    await turnTo(page, short)
  }
  await open()
  const places = () =>
    Promise.all([calendar, dayOf(page, short), page.getByRole('spinbutton', { name: 'Rooms' })].map(one => one.boundingBox()))
  const before = await places()
  asked.resolve()
  await expect(dayOf(page, short)).toHaveAttribute('data-below', '3,400')
  await expect(dayOf(page, short)).toHaveAttribute('data-corner', '3+')
  expect(await places()).toEqual(before)
  await expect(dayOf(page, short)).toHaveAccessibleName(/, ₹3,400, at least 3 nights$/)
  await expect(dayOf(page, closed)).toHaveAccessibleName(/, ₹3,400, no check-in$/)
  await expect(dayOf(page, closed)).toHaveAttribute('aria-disabled', 'true')
  await expect(calendar.getByText('Lowest ₹ a night with breakfast for 2 adults')).toBeVisible()
  await expect(calendar.getByRole('listitem').filter({ hasText: '3+ nights at least' })).toBeVisible()
  await expectAccessible(page, 'a calendar with prices')
  await expectFits(page, 'a calendar with prices')
  await page.keyboard.press('Escape')
  for (let more = 0; more < 2; more++) await page.getByRole('button', { name: 'More: Adults' }).click()
  await open()
  await expect(dayOf(page, short)).toHaveAccessibleName(/, ₹14,250, at least 3 nights$/)
  await expect(calendar.getByText('Lowest ₹ a night with breakfast for 3 adults')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  watch.check()
  watch.allow(/status of 400/)
  await page.goto(linkTo(hotel.slug))
  await expect(page.getByRole('status').filter({ hasText: `${formatDate(inDays(10))}: at least 4 nights.` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${datesText(9, 11)}, from ₹6,800` })).toBeVisible()
  await expectAccessible(page, 'a rule')
  await expectFits(page, 'a rule')
  await page.getByRole('link', { name: `${datesText(10, 14)}, from ₹13,600` }).click()
  await expect(page.getByRole('heading', { name: 'Suite' })).toBeVisible()
  await page.goto(linkTo(hotel.slug, { inDays: 13 }))
  await expect(page.getByText(`Suite: Closed on ${formatDate(inDays(14))}.`)).toBeVisible()

  await page.goto(linkTo(hotel.slug, { inDays: 20, adults: 4, ages: '7' }))
  const less = page.getByRole('link', { name: / less$/ })
  await expect(less).toHaveText(['2 Courtyard Rooms: ₹13,600, ₹14,900 less'])
  await expectAccessible(page, 'cheaper in two rooms')
  await expectFits(page, 'cheaper in two rooms')
  await less.click()
  await expect(page).toHaveURL(/rooms=2/)
  await expect(page.getByText('Your choice')).toBeVisible()
  await expect(less).toHaveCount(0)
})

test('two adults and a child of seven: what more people cost on the hotel’s page, the stay and why, a bed, a code, and the same figure on the page of the booking', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const slug = await family(world)
  await page.goto(`/${slug}`)
  const people = page.getByRole('region', { name: 'Extra people and beds', exact: true })
  const named = ['Extra bed₹600.00', 'Extra adult, with breakfast₹800.00', 'Extra child, with breakfast₹400.00']
  await expect(people.locator('dl > div')).toHaveText(named)
  await expect(people.getByText("Each per night, beyond the people in a room's price. The total of a stay includes them.")).toBeVisible()

  await page.goto(linkTo(slug, { adults: 2, ages: '7' }))
  // 4,100 + 5,000, and the child on both nights.
  const card = page.getByRole('article', { name: 'Deluxe' })
  await expect(card.getByRole('listitem').filter({ hasText: 'With Breakfast' })).toHaveText(
    /With Breakfast₹9,900\.00 for 2 nightsfrom ₹4,500\.00 per night/,
  )
  await expect(card.getByText('For 2 adults and 1 child, GST included', { exact: true })).toBeVisible()
  await choose(page)
  const beds = page.getByRole('spinbutton', { name: 'Extra beds' })
  await expect(beds).toHaveValue('0')
  await expect(beds).toHaveAccessibleDescription('₹600.00 a night each')
  await beds.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Total ₹11,100.00')).toBeVisible()
  const box = page.getByRole('complementary', { name: 'Price of your stay' })
  const code = box.getByLabel('Offer code')
  await code.fill('WRONG')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('This code is not known.')
  await code.fill('save10')
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect(code).toHaveAccessibleDescription('Friends counts.')
  await expect(box.getByText('You save ₹1,110.00: Friends')).toBeVisible()
  await expect(page.getByText('Total ₹9,990.00')).toBeVisible()
  await box.getByText('Night by night').click()
  await expect(box.getByRole('listitem').filter({ hasText: 'Diwali' }).last()).toHaveText(
    /, Diwali₹5,400\.00Room₹5,000\.00Extra child, with breakfast₹400\.00Extra bed₹600\.00Friends-₹600\.00/,
  )
  await expectAccessible(page, 'a price with all parts')
  await expectFits(page, 'a price with all parts')
  await page.reload()
  await expect(beds).toHaveValue('1')
  await expect(code).toHaveValue('save10')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await fillDetails(page, someGuest())
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('Total for the stay')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Extra people and beds' })).toHaveCount(0)
  await expectAccessible(page, 'review')
  await bookButton(page).click()
  await payByCard(page)
  const done = confirmation(page)
  await expect(done).toContainText('To pay at the property₹7,492.50')
  await done.getByRole('button', { name: 'Done' }).click()
  const costs = page.getByRole('region', { name: 'Nights and prices' })
  await expect(costs.getByText('Total')).toBeVisible()
  await expect(costs).toContainText('Total₹9,990.00')
  await expect(costs).toContainText('GST 5 % in the nights: ₹475.72')
  await expect(costs.getByText('You save ₹1,110.00: Friends')).toBeVisible()
  await costs.getByText('Night by night').click()
  await expect(costs.getByText(/, Diwali/)).toBeVisible()
  await expectAccessible(page, 'a booking with a breakdown')
  await expectFits(page, 'a booking with a breakdown')
})
