import { family } from '#server/testing/worlds/family.ts'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { bookButton, choose, confirmation, dayOf, fillDetails, inDays, linkTo, payByCard, someGuest, turnTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* A hotel with more prices than one per room. prices.page.test.ts and finds.page.test.ts check its sentences. */

test('nothing moves when the prices of the calendar come; a rule that forbids the dates, and another number of rooms that costs less, fit', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400/)
  const haveli = [
    { name: 'Courtyard Room', numbers: ['1', '2', '3'], price: 3400 },
    { name: 'Suite', numbers: ['9'], price: 14_250, adults: 5, children: 3 },
  ]
  const hotel = await makeHotel(world.db, { kinds: haveli })
  const short = inDays(10)
  const rule = { hotel_id: hotel.id, from_date: short, to_date: short, min_nights: 4 }
  await world.db.insertInto('stay_rule').values(rule).execute()
  await raisePageVersion(world.db, hotel.id)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/room/nights*', async route => {
    await asked.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/${hotel.slug}`)
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  await page.getByRole('button', { name: 'Check-in', exact: true }).click()
  await turnTo(page, short)
  const places = () =>
    Promise.all([calendar, dayOf(page, short), page.getByRole('spinbutton', { name: 'Rooms' })].map(one => one.boundingBox()))
  const before = await places()
  asked.resolve()
  await expect(dayOf(page, short)).toHaveAttribute('data-below', '3,400')
  await expect(dayOf(page, short)).toHaveAttribute('data-corner', '4+')
  expect(await places()).toEqual(before)
  await expectAccessible(page, 'a calendar with prices')
  await expectFits(page, 'a calendar with prices')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(linkTo(hotel.slug))
  await expect(page.getByRole('status').filter({ hasText: 'at least 4 nights.' })).toBeVisible()
  await expectAccessible(page, 'a rule')
  await expectFits(page, 'a rule')
  await page.goto(linkTo(hotel.slug, { inDays: 20, adults: 4, ages: '7' }))
  await expect(page.getByRole('link', { name: / less than / })).toBeVisible()
  await expectAccessible(page, 'cheaper in two rooms')
  await expectFits(page, 'cheaper in two rooms')
})

test('a bed and a code are kept over a reload, and the total is the same on the page of the booking', async ({ page, world, watch }) => {
  // A reload preloads the search that the address names; the code is kept in the tab, so the page asks with it.
  watch.allow(/searchrooms.* was preloaded using link preload but not used/)
  const slug = await family(world)
  await page.goto(linkTo(slug, { adults: 2, ages: '7' }))
  await choose(page)
  const beds = page.getByRole('spinbutton', { name: 'Extra beds' })
  await beds.focus()
  await page.keyboard.press('ArrowUp')
  const box = page.getByRole('complementary', { name: 'Price of your stay' })
  const code = box.getByLabel('Offer code')
  await code.fill('save10')
  await code.press('Enter')
  await expect(page.getByText('Total ₹9,990.00')).toBeVisible()
  await box.getByText('Night by night').click()
  await expectAccessible(page, 'a price with all parts')
  await expectFits(page, 'a price with all parts')
  await page.reload()
  await expect(beds).toHaveValue('1')
  await expect(code).toHaveValue('SAVE10')
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
  await done.getByRole('button', { name: 'See your booking' }).click()
  const costs = page.getByRole('region', { name: 'Nights and prices' })
  await expect(costs).toContainText('Total₹9,990.00')
  await expect(costs).toContainText('Includes GST (5%): ₹475.72')
  await expect(costs.getByText('You save ₹1,110.00: Friends')).toBeVisible()
  // What is closed is no line on paper.
  await page.emulateMedia({ media: 'print' })
  await expect(costs.getByText('Night by night')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await costs.getByText('Night by night').click()
  await expect(costs.getByText(/, Diwali/)).toBeVisible()
  await expectAccessible(page, 'a booking with a breakdown')
  await expectFits(page, 'a booking with a breakdown')
})
