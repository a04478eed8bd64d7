import { sql } from 'kysely'
import type { TestHotel } from '#server/testing/worlds/hotel.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession, makeOwner, signIn } from '../people.ts'
import { asPlatform, emptied, recordsPage } from '../platform.ts'
import { dialog, rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'

const payoutsPage = `${recordsPage}?tab=payouts`

/** A stay of ₹8,000.00 of which ₹1,600.00 are paid online. */
const sell = async (world: TestServer, hotel: TestHotel): Promise<string> => {
  const made = await order(world, hotel)
  return (await world.get(bookingApi.create, await pay(world, made.id ?? ''))).reference
}

test('the platform reads what hotels are owed and where the money goes, on record, and records what it sent them, once; a statement says which booking a pay-out covers: on screen, as a file, on paper; the owner reads the same', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { name: 'Payout Palace' }, { name: 'Payout House' }, { name: 'Statement Stay' })
  const [palace, house, stay] = hotels as [TestHotel, TestHotel, TestHotel]
  await sell(world, palace)
  const long = await makeOwner(world, { name: 'The Grand Old Lake Palace Hotel and Convention Centre of Udaipur' })
  await sell(world, long.hotels[0])
  for (let stays = 0; stays < 2; stays++)
    await world.db
      .insertInto('payout')
      .values({
        ...{ hotel_id: house.id, amount_paise: 40_000, transaction_id: `UTR 8${stays}`, sent_on: '2026-11-12' },
        ...{ idempotency_key: crypto.randomUUID(), created_by: owner.id },
      })
      .execute()
  await world.db
    .updateTable('hotel')
    .set({ beneficiary_name: 'Stay Hotels Pvt Ltd', bank_account_number: '001234567890', ifsc_code: 'HDFC0001234' })
    .where('id', '=', stay.id)
    .execute()
  const [first, second] = [await sell(world, stay), await sell(world, stay)]
  await world.db
    .insertInto('payout')
    .values({
      ...{ hotel_id: stay.id, amount_paise: 200_000, transaction_id: 'UTR 77', idempotency_key: crypto.randomUUID() },
      ...{ sent_on: todayInIndia(world.clock.now()), created_by: null },
    })
    .execute()
  await asPlatform(page, world, beginSession)
  await page.goto(recordsPage)
  await page.getByRole('tab', { name: 'Pay-outs' }).click()
  await page.getByLabel('Search hotels').fill('payout')
  // Those that are owed most come first.
  await expect(page.getByRole('rowheader')).toHaveText(['Payout Palace', 'Payout House'])
  await expect(rowOf(page, 'Payout House').getByRole('cell').first()).toHaveText('The hotel owes ₹800.00')
  await expect(rowOf(page, 'Payout Palace').getByRole('cell')).toContainText(['₹1,600.00', '₹0.00', '₹0.00', 'None', 'None yet'])

  await page.getByRole('button', { name: 'Actions: Payout Palace' }).click()
  await page.getByRole('menuitem', { name: 'Record pay-out' }).click()
  const form = dialog(page)
  await expect(form.getByLabel('Amount')).toHaveValue('1600.00')
  const today = todayInIndia(world.clock.now())
  await expect(form.getByLabel('Date')).toHaveValue(shownDate(today))
  await form.getByLabel('Date').fill(addDays(today, 1))
  await form.getByRole('button', { name: 'Record pay-out' }).click()
  await expect(form.getByText('This day is still to come.')).toBeVisible()
  await expect(form.getByText('Transaction ID is required.')).toBeVisible()
  await form.getByLabel('Date').fill(today)
  await form.getByLabel('Amount').fill('1,700')
  await expect(form.getByText('More than the hotel is owed')).toBeVisible()
  await form.getByLabel('Transaction ID').fill('UTR 4711')
  await form.getByRole('button', { name: 'Record pay-out' }).dblclick()
  await expect(page.getByText('Payout recorded successfully!')).toBeVisible()
  const sent = await world.db.selectFrom('payout').select(['amount_paise', 'transaction_id']).where('hotel_id', '=', palace.id).execute()
  expect(sent).toEqual([{ amount_paise: 170_000, transaction_id: 'UTR 4711' }])
  await expect(rowOf(page, 'Payout Palace').getByRole('cell').first()).toHaveText('The hotel owes ₹100.00')

  // By its transaction ID, and by the keyboard alone.
  await page.getByLabel('Search hotels').fill('utr 4711')
  await expect(page.getByRole('rowheader')).toHaveText(['Payout Palace'])
  await page.getByRole('link', { name: 'Payout Palace' }).press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveText(/UTR 4711, recorded by Nandini Rao₹1,700\.00Bookings$/)
  await expectAccessible(page, 'the account of a hotel')
  await expectFits(page, 'the account of a hotel')
  await dialog(page).getByRole('button', { name: 'Record pay-out' }).press('Enter')
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('')
  await page.keyboard.press('Escape')

  await test.step('of all hotels, of none, and of none yet', async () => {
    await page.goto(payoutsPage)
    await expect(rowOf(page, 'The Grand Old Lake')).toBeVisible()
    await expect(page.getByLabel('All hotels').getByRole('definition')).toHaveText([/^₹/, /^₹/, /^₹/, /^₹/, /^\d+$/])
    await expectFits(page, 'pay-outs')
    await expectAccessible(page, 'pay-outs')
    await page.getByLabel('Search hotels').fill('nobody at all')
    await expect(page.getByText('No hotel found', { exact: true })).toBeVisible()
    await emptied(page, '**/getpayouts**')
    await page.goto(payoutsPage)
    await expect(page.getByText('No hotel is owed anything yet', { exact: true })).toBeVisible()
    await expectAccessible(page, 'no pay-outs')
    await page.unrouteAll({ behavior: 'wait' })
  })

  const rows = dialog(page).getByRole('row')
  await test.step('a statement', async () => {
    await page.goto(`${payoutsPage}&q=statement`)
    await page.getByRole('button', { name: 'Actions: Statement Stay' }).click()
    await page.getByRole('menuitem', { name: 'Record pay-out' }).click()
    await dialog(page).getByRole('button', { name: 'Show bank account' }).click()
    await expect(dialog(page).getByLabel('Bank account').getByRole('definition')).toHaveText([
      ...['Stay Hotels Pvt Ltd', '001234567890', 'HDFC0001234'],
    ])
    await expectAccessible(page, 'a bank account')
    await expectFits(page, 'a bank account')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Statement Stay' }).click()
    await dialog(page).getByRole('button', { name: 'Bookings of UTR 77' }).click()
    await expect(rows.filter({ hasText: first })).toContainText(/₹1,600\.00₹0\.00UTR 77, .*₹1,600\.00₹0\.00$/)
    await expect(rows.filter({ hasText: second })).toContainText(/₹1,600\.00₹0\.00UTR 77, .*₹400\.00₹1,200\.00$/)
    await expect(rows.last()).toContainText(/₹3,200\.00₹0\.00₹2,000\.00 of this pay-out₹1,200\.00$/)
    await expectAccessible(page, 'a statement')
    await expectFits(page, 'a statement')
    const waits = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'CSV' }).click()
    const file = await waits
    expect(file.suggestedFilename()).toBe('statement-statement-stay-utr-77.csv')
    const text = (await (await file.createReadStream()).toArray()).join('')
    expect(text).toMatch(new RegExp(`${first},[-0-9]{10},[-0-9]{10},1600\\.00,0\\.00,"UTR 77, .*",1600\\.00,0\\.00,0\\.00\r\n`))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Pay-out UTR 77, .* Printed on /)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payment Records', includeHidden: true }).first()).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await dialog(page).getByLabel('About').selectOption('Still to come')
    await expect(rows.filter({ hasText: first })).toHaveCount(0)
    await expect(rows.last()).toContainText('₹1,200.00')
  })

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, owner.email, '/dashboard/account')
  const card = page.getByRole('region', { name: 'Payout Palace', exact: true })
  await expect(card.getByRole('definition')).toHaveText(['₹100.00', '₹1,700.00'])
  await expect(card).toContainText('The hotel owes the platform')
  const stayCard = page.getByRole('region', { name: 'Statement Stay', exact: true })
  await stayCard.getByText('Bank details read by the platform (1)').click()
  await expect(stayCard.getByRole('listitem')).toContainText(['Nandini Rao'])
  await stayCard.getByRole('button', { name: 'Statement by booking' }).click()
  await expect(rows.filter({ hasText: second })).toContainText('₹1,200.00')
  await expectAccessible(page, "an owner's statement")
})

test('a transfer that failed: why, when it is tried, and again now; then it has arrived', async ({ page, world, watch }) => {
  watch.allow(/status of 409/)
  const accountId = `acc_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`
  const { hotels } = await makeOwner(world, { name: 'Retry Retreat', plan: { deductionRate: 10 }, accountId })
  const [hotel] = hotels
  const made = await order(world, hotel)
  await world.provider.control(`accounts/${accountId}/suspend`)
  const { reference } = await world.get(bookingApi.create, await pay(world, made.id ?? ''))
  const status = async () =>
    (await world.db.selectFrom('hotel_due').select('status').where('hotel_id', '=', hotel.id).executeTakeFirst())?.status
  await expect.poll(status).toBe('FAILED')
  await asPlatform(page, world, beginSession)
  const open = async () => {
    await page.goto(`${payoutsPage}&q=retry`)
    await expect(rowOf(page, 'Retry Retreat').getByRole('cell')).toContainText(['₹800.00', '₹0.00', '₹0.00', '1 failed', 'None yet'])
    await page.getByRole('link', { name: 'Retry Retreat' }).click()
  }
  await open()
  await expect(dialog(page).getByRole('listitem')).toContainText(`${reference}`)
  await expect(dialog(page)).toContainText('The payment provider itself still tries. From ')
  await expect(dialog(page)).toContainText('Last reason: The linked account is suspended.')
  await expect(dialog(page).getByRole('button', { name: /^Try again now/ })).toHaveCount(0)
  await sql`update hotel_due set created_at = created_at - interval '4 days', next_check_at = now() + interval '2 days'
    where hotel_id = ${hotel.id}`.execute(world.db)
  await open()
  await expect(dialog(page)).toContainText('Tried again on ')
  await dialog(page)
    .getByRole('button', { name: `Try again now: ${reference}` })
    .click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The transfer failed again. The payment provider: input is an invalid account_code.',
  )
  await expect(dialog(page)).toContainText('Tried again 1 time, next on ')
  await expectAccessible(page, 'a transfer that failed')
  await expectFits(page, 'a transfer that failed')
  await world.provider.control(`accounts/${accountId}/activate`)
  await dialog(page)
    .getByRole('button', { name: `Try again now: ${reference}` })
    .dblclick()
  await expect(page.getByText('The transfer was sent again.')).toBeVisible()
  await expect(dialog(page).getByText('Transfers that did not arrive')).toHaveCount(0)
  await expect(dialog(page).getByRole('definition')).toHaveText(['₹0.00', '₹800.00', '₹0.00'])
  const { transfers } = await world.provider.state()
  expect(transfers.filter(({ recipient, status }) => recipient === accountId && status === 'processed')).toHaveLength(1)
})
