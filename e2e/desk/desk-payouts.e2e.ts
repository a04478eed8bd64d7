import { person } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { makeOwner, signIn, someEmail } from '../people.ts'
import { expect, test } from '../world.ts'

test('an owner reads what the hotels are still to be sent, what failed and what was sent; staff read nothing of it', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' }, { name: 'Hill House' }, { name: 'Sea Breeze Goa' })
  const [lake, , sea] = hotels
  const due = async (hotel: typeof lake, amount_paise: number, via: string, status: string) => {
    const booking_id = await stayRows(world, hotel, { inDays: hotel === lake ? status.length : 1 })
    await world.db.insertInto('hotel_due').values({ hotel_id: hotel.id, booking_id, amount_paise, via, status }).execute()
    return booking_id
  }
  const payout = (hotel: typeof lake, amount_paise: number, transaction_id: string) =>
    world.db
      .insertInto('payout')
      .values({
        hotel_id: hotel.id,
        amount_paise,
        transaction_id,
        sent_on: '2026-11-12',
        idempotency_key: crypto.randomUUID(),
        created_by: owner.id,
      })
      .execute()
  await due(lake, 320_000, 'PLATFORM', 'OPEN')
  const failed = await due(lake, 150_050, 'TRANSFER', 'FAILED')
  // More than a list has of each hotel.
  for (let number = 53; number <= 77; number++) await payout(lake, 4_000, `UTR ${number}`)
  if (sea) await payout(sea, 40_000, 'UTR 78')
  await signIn(page, owner.email, '/dashboard/account')
  const of = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(of('Lake View Palace').getByRole('definition')).toHaveText(['₹3,700.50', '₹1,000.00'])
  await expect(of('Lake View Palace')).toContainText('One transfer to the linked account failed.')
  const link = of('Lake View Palace').getByRole('link')
  await expect(link).toHaveAttribute('href', new RegExp(`/dashboard/bookings\\?tab=list&view=${failed}&hotel=${lake.id}`))
  await of('Lake View Palace').getByText('Bank transfers (25)').press('Enter')
  const sent = of('Lake View Palace').getByRole('group').getByRole('listitem')
  await expect(sent).toHaveCount(25)
  await expect(sent.first()).toContainText('12 November 2026UTR 77')
  await sent.last().getByRole('button', { name: 'Bookings of UTR 53' }).click()
  await expect(page.getByRole('dialog').getByLabel('About').locator('option:checked')).toHaveText(/^Pay-out UTR 53, /)
  await page.keyboard.press('Escape')
  await expect(of('Hill House')).toContainText('Nothing so far.')
  await expect(of('Sea Breeze Goa').getByRole('term').first()).toHaveText('The hotel owes the platform')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const admin = await person(world, { key: 'PLATFORM_ADMIN', email: someEmail() })
  await signIn(page, admin.email, '/dashboard/account')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What the platform owes you' })).toHaveCount(0)
})
