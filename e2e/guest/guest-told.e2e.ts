import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { lakeRoom, makeShowcase } from '../showcase.ts'
import { choose, linkTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

// What is said: told.page.test.ts and web/bookings/guest/details.page.test.ts.
test('what a guest is told while booking fits, and axe finds nothing: extra costs, the policy, whom to ask from abroad, a company', async ({
  page,
  world,
}) => {
  const hotel = await makeShowcase(world)
  await world.db.updateTable('hotel').set({ extra_adult_meal_paise: 90_000, extra_bed_paise: 120_000 }).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('region', { name: 'Extra meals and beds', exact: true })).toBeVisible()
  await expectAccessible(page, 'extra costs')
  await page.goto(linkTo(hotel.slug, { adults: 2 }))
  await choose(page, lakeRoom)
  const price = page.getByRole('complementary', { name: 'Price of your stay' })
  await price.getByText('Cancellation policy', { exact: true }).click()
  await expect(price.getByText(/^Free until two days before check-in\./)).toBeVisible()
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  const phone = page.getByLabel('Mobile number')
  await phone.fill('+44 7911 123456')
  await page.getByLabel('Email', { exact: true }).focus()
  await expect(page.getByText(/Booking from abroad\?/)).toBeVisible()
  await expectAccessible(page, 'phone from abroad')
  await phone.fill('98123 45678')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByLabel('Company name')).toHaveAttribute('aria-invalid')
  await expectAccessible(page, 'details with errors')
  await expectFits(page, 'details')
})
