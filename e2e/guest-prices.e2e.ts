import { makeHotel, raisePageVersion } from '#server/testing/hotel.ts'
import { formatDate } from '#shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { dayOf, inDays, linkTo, turnTo } from './wizard.ts'
import { expect, test } from './world.ts'

/* A hotel that says more of its prices than one per room. */

const kinds = [
  { name: 'Deluxe', numbers: ['1', '2'], price: 4000, withMeals: 5500 },
  { name: 'Suite', numbers: ['3'], price: 9000, withMeals: 11_000, adults: 3 },
]

test('dates that a rule of the hotel forbids are no failure: the rule in words, dates that keep it, and types that are closed', async ({
  page,
  world,
  watch,
}) => {
  const hotel = await makeHotel(world.db, { kinds })
  const types = await world.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel.id).where('name', '=', 'Suite').execute()
  const rule = async (day: number, more: object) => {
    const dates = { from_date: inDays(day), to_date: inDays(day) }
    await world.db
      .insertInto('stay_rule')
      .values({ hotel_id: hotel.id, ...dates, ...more })
      .execute()
  }
  await rule(10, { min_nights: 4 })
  await rule(15, { no_arrival: true })
  await rule(14, { type_id: types[0]?.id, closed: true })
  await raisePageVersion(world.db, hotel.id)
  watch.allow(/status of 400/)
  await page.goto(linkTo(hotel.slug))
  await expect(page.getByRole('status').filter({ hasText: `${formatDate(inDays(10))}: at least 4 nights.` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${formatDate(inDays(9))} to ${formatDate(inDays(11))}` })).toBeVisible()
  await expectAccessible(page, 'a rule')
  await expectFits(page, 'a rule')
  await page.getByRole('link', { name: `${formatDate(inDays(10))} to ${formatDate(inDays(14))}` }).click()
  await expect(page.getByRole('heading', { name: 'Suite' })).toBeVisible()
  await page.goto(linkTo(hotel.slug, { inDays: 13 }))
  await expect(page.getByText(`Suite: Closed on ${formatDate(inDays(14))}.`)).toBeVisible()
  await expectFits(page, 'a closed type')
  await page.goto(`/${hotel.slug}`)
  await page.getByRole('button', { name: 'Check-in', exact: true }).click()
  await turnTo(page, inDays(15))
  await expect(dayOf(page, inDays(15))).toHaveAccessibleName(/, no check-in$/)
  await expect(dayOf(page, inDays(15))).toHaveAttribute('aria-disabled', 'true')
})
