import { order, pay } from '#server/testing/worlds/stay.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession, makeOwner } from '../people.ts'
import { asPlatform, emptied, recordsPage } from '../platform.ts'
import { dialog, rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'

/* What a browser shows of the pay-outs; what they say, record and refuse: web/payments/payouts/payouts.page.test.ts. */

const payoutsPage = `${recordsPage}?tab=payouts`
const name = 'The Grand Old Lake Palace Hotel and Convention Centre of Udaipur'

test('what hotels are owed, the account of one by keyboard, its bank account, a transfer that failed and a statement fit and can be read by everybody; a statement on paper; the owner’s', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { name })
  const [hotel] = hotels
  const account = { beneficiary_name: 'Stay Hotels Pvt Ltd', bank_account_number: '001234567890', ifsc_code: 'HDFC0001234' }
  await world.db.updateTable('hotel').set(account).where('id', '=', hotel.id).execute()
  const made = await order(world, hotel)
  const { reference } = await world.get(bookingApi.create, await pay(world, made.id ?? ''))
  await world.db
    .insertInto('payout')
    .values({
      hotel_id: hotel.id,
      amount_paise: 40_000,
      transaction_id: 'UTR 77',
      idempotency_key: crypto.randomUUID(),
      sent_on: todayInIndia(world.clock.now()),
      created_by: null,
    })
    .execute()
  const booking_id = await stayRows(world, hotel, {})
  const failed = { hotel_id: hotel.id, booking_id, amount_paise: 320_000, via: 'TRANSFER', status: 'FAILED' }
  await world.db.insertInto('hotel_due').values(failed).execute()

  await asPlatform(page, world, beginSession)
  await emptied(page, '**/getpayouts**')
  await page.goto(payoutsPage)
  await expect(page.getByText('No hotel is owed anything yet', { exact: true })).toBeVisible()
  await expectAccessible(page, 'no pay-outs')
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(payoutsPage)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.getByLabel('All hotels').getByRole('definition')).toHaveText([/^₹/, /^₹/, /^₹/, /^₹/, /^\d+$/])
  await expectFits(page, 'pay-outs')
  await expectAccessible(page, 'pay-outs')

  await page.goto(`${payoutsPage}&q=grand`)
  await page.getByRole('link', { name }).press('Enter')
  await expect(dialog(page)).toContainText('The payment provider itself still tries. From ')
  await expectAccessible(page, 'the account of a hotel, with a transfer that failed')
  await expectFits(page, 'the account of a hotel, with a transfer that failed')
  await dialog(page).getByRole('button', { name: 'Record pay-out' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Show bank account' }).click()
  await expect(dialog(page).getByLabel('Bank account').getByRole('definition')).toHaveText(Object.values(account))
  await expectAccessible(page, 'a bank account')
  await expectFits(page, 'a bank account')
  await page.keyboard.press('Escape')

  await page.goto(`${payoutsPage}&q=grand`)
  await page.getByRole('link', { name }).click()
  await dialog(page).getByRole('button', { name: 'Bookings of UTR 77' }).click()
  const rows = dialog(page).getByRole('row')
  await expect(rows.filter({ hasText: reference })).toContainText('UTR 77')
  await expectAccessible(page, 'a statement')
  await expectFits(page, 'a statement')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Pay-out UTR 77, .* Printed on /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Records', includeHidden: true }).first()).toBeHidden()
  // A table in a grid gets too little height on paper: its last row would be covered.
  await expect(page.getByRole('table').locator('..')).toHaveCSS('display', 'block')
  // On narrow paper too: by what a booking is covered stands in lines, not letter by letter.
  await page.setViewportSize({ width: 480, height: 1000 })
  await expect.poll(async () => (await rows.filter({ hasText: reference }).boundingBox())?.height).toBeLessThan(150)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ media: 'screen' })

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await beginSession(page, owner.email)
  await page.goto('/dashboard/account')
  await page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Statement by booking' }).click()
  await expect(rows.filter({ hasText: reference })).toBeVisible()
  await expectAccessible(page, "an owner's statement")
})
