import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestHotel } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotel, ownerWithHotels } from '#server/testing/worlds/owner.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { payoutApi } from '#shared/payments/payouts.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { downloads } from '#web/testing/downloads.ts'
import { fill, says } from '#web/testing/forms.ts'
import { act, dialog, dialogSays, field, noDialog, press, rowWith, said, textOf, textsOf, toTab } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'

const at = '/dashboard/paymentrecords?tab=payouts'

/** A stay of ₹8,000.00 of which ₹1,600.00 are paid online. */
const sell = async (server: TestServer, hotel: TestHotel, beforePayment?: () => Promise<unknown>): Promise<string> => {
  const made = await order(server, hotel)
  await beforePayment?.()
  return (await server.get(bookingApi.create, await pay(server, made.id ?? ''))).reference
}
const sent = (server: TestServer, hotel: TestHotel, amount_paise: number, transaction_id: string) =>
  server.db
    .insertInto('payout')
    .values({
      hotel_id: hotel.id,
      amount_paise,
      transaction_id,
      sent_on: todayInIndia(server.clock.now()),
      idempotency_key: crypto.randomUUID(),
      created_by: null,
    })
    .execute()
const platform = async (server: TestServer) => {
  const { email } = await person(server, { key: 'PLATFORM_ADMIN', name: 'Nandini Rao' })
  return signInAt(server, email, testPassword)
}
const searchFor = async (text: string) => fill(await screen.findByLabelText('Search hotels'), text)
const hotelsAre = (...names: string[]) => waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('rowheader')), names))
const cellsOf = async (hotel: string) => textsOf(within(await rowWith(hotel)).getAllByRole('cell'))
const owes = (hotel: string, text: string) => waitFor(async () => assert.equal((await cellsOf(hotel))[2], text))

test('the platform reads what hotels are owed, and records what it sent them, once; found by the transaction ID; none found, and none yet', async t => {
  const server = await testServer(t)
  const { hotels } = await ownerWithHotels(server, [{ name: 'Payout Palace' }, { name: 'Payout House' }])
  const [palace, house] = hotels as [TestHotel, TestHotel]
  await sell(server, palace)
  await sent(server, house, 80_000, 'UTR 80')
  const session = await platform(server)
  const answers: Record<string, Answer> = {}
  await openPage(t, { at: '/dashboard/paymentrecords', ...session })
  await toTab('Pay-outs')
  // Those that are owed most come first.
  await hotelsAre('Payout Palace', 'Payout House')
  assert.deepEqual((await cellsOf('Payout House')).slice(0, 3), ['₹0.00', '₹800.00', 'The hotel owes ₹800.00'])
  const sums = within(await screen.findByLabelText('All hotels'))
  assert.deepEqual(textsOf(sums.getAllByRole('definition')), ['₹1,600.00', '₹0.00', '₹800.00', '₹1,600.00', '₹800.00', 'None'])
  assert.deepEqual((await cellsOf('Payout Palace')).slice(0, 5), ['₹1,600.00', '₹0.00', '₹1,600.00', 'None', 'None yet'])

  await act('Record pay-out', 'Payout Palace')
  const today = todayInIndia(server.clock.now())
  const value = async (label: string) => ((await field(label)) as HTMLInputElement).value
  await waitFor(async () => assert.equal(await value('Amount'), '1600.00'))
  assert.equal(await value('Date'), shownDate(today))
  fill(await field('Date'), addDays(today, 1))
  await press('Record pay-out')
  await says(await field('Date'), 'This day is still to come.')
  await says(await field('Transaction ID'), 'Transaction ID is required.')
  fill(await field('Date'), today)
  fill(await field('Amount'), '1,700')
  await waitFor(async () => assert.ok((await dialog()).getByText(/^More than the hotel is owed/).matches('[data-doubt]')))
  fill(await field('Transaction ID'), 'UTR 4711')
  await user.dblClick((await dialog()).getByRole('button', { name: 'Record pay-out' }))
  await said('Payout recorded successfully!')
  const rows = await server.db.selectFrom('payout').select(['amount_paise', 'transaction_id']).where('hotel_id', '=', palace.id).execute()
  assert.deepEqual(rows, [{ amount_paise: 170_000, transaction_id: 'UTR 4711' }])
  await owes('Payout Palace', 'The hotel owes ₹100.00')
  await noDialog()

  await searchFor('utr 4711')
  await hotelsAre('Payout Palace')
  await user.click(screen.getByRole('link', { name: 'Payout Palace' }))
  await dialogSays(/UTR 4711, recorded by Nandini Rao₹1,700\.00/)
  // Nothing is owed: no amount is proposed.
  await press('Record pay-out')
  await waitFor(async () => assert.equal(await value('Amount'), ''))
  await user.keyboard('{Escape}')

  await openPage(t, { at, ...session, answers })
  await rowWith('Payout House')
  await searchFor('nobody at all')
  await screen.findByText('No hotel found')
  answers[payoutApi.list.path] = { data: { items: [], total: 0 } }
  await openPage(t, { at, ...session, answers })
  await screen.findByText('No hotel is owed anything yet')
})

test('a super admin opens the payment pages by their addresses and by Ctrl-K, reads no bank account, and has the menu of a hotel', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server, { name: 'Payout Palace' })
  await sell(server, hotel)
  const { email } = await person(server, { key: 'SUPER_ADMIN' })
  const session = await signInAt(server, email, testPassword)
  await openPage(t, { at, ...session })
  await act('Record pay-out', 'Payout Palace')
  await dialogSays('The bank account is shown to platform admins only.')
  absent((await dialog()).queryByRole('button', { name: 'Show bank account' }))
  await user.keyboard('{Escape}')
  await noDialog()
  absent(within(screen.getByRole('navigation', { name: 'Dashboard' })).queryByRole('link', { name: 'Payment Records' }))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Find a guest, booking, room or page' }), 'coupons')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Coupons Management' })
  await openPage(t, { at: '/dashboard/paymentplans', ...session })
  await screen.findByRole('heading', { level: 1, name: 'Payment Plan Management' })
})

test('a statement says which booking a pay-out covers, and what is still to come, also as a file; a bank account is shown when it is asked for, and its owner reads who did', async t => {
  const server = await testServer(t)
  const save = downloads(t)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Statement Stay' })
  const account = { beneficiary_name: 'Stay Hotels Pvt Ltd', bank_account_number: '001234567890', ifsc_code: 'HDFC0001234' }
  await server.db.updateTable('hotel').set(account).where('id', '=', hotel.id).execute()
  const [first, second] = [await sell(server, hotel), await sell(server, hotel)]
  await sent(server, hotel, 200_000, 'UTR 77')
  await openPage(t, { at, ...(await platform(server)) })
  await act('Record pay-out', 'Statement Stay')
  await press('Show bank account')
  const shown = await (await dialog()).findByLabelText('Bank account')
  assert.deepEqual(textsOf(within(shown).getAllByRole('definition')), Object.values(account))
  await user.keyboard('{Escape}')
  await noDialog()

  await user.click(screen.getByRole('link', { name: 'Statement Stay' }))
  await press('Bookings of UTR 77')
  const rows = async () => textsOf(await (await dialog()).findAllByRole('row'))
  const rowOf = (reference: string) =>
    waitFor(async () => {
      const found = (await rows()).find(text => text.includes(reference))
      assert.ok(found, reference)
      return found
    })
  assert.equal((await rows())[0], 'BookingShare when paidTaken backSent by AmountStill to come')
  assert.match(await rowOf(first), /₹1,600\.00–UTR 77, .*₹1,600\.00–$/)
  assert.match(await rowOf(second), /₹1,600\.00–UTR 77, .*₹400\.00₹1,200\.00$/)
  assert.match((await rows()).at(-1) ?? '', /₹3,200\.00₹0\.00This pay-out ₹2,000\.00₹1,200\.00$/)
  const { name, text } = await save(() => press('CSV'))
  assert.equal(name, 'statement-statement-stay-utr-77.csv')
  assert.match(text, new RegExp(`${first},[-0-9]{10},[-0-9]{10},1600\\.00,0\\.00,"UTR 77, .*",1600\\.00,0\\.00,0\\.00\r\n`))
  await user.selectOptions(await field('Show'), 'Still to come')
  await waitFor(async () => assert.ok(!(await rows()).some(text => text.includes(first))))
  assert.match((await rows()).at(-1) ?? '', /₹1,200\.00/)

  await openPage(t, { at: '/dashboard/account', ...(await signInAt(server, owner.email, testPassword)) })
  const card = within(await screen.findByRole('region', { name: 'Statement Stay' }))
  await user.click(await card.findByText('Bank details read by the platform (1)'))
  await card.findByText(/Nandini Rao/)
  await user.click(card.getByRole('button', { name: 'Statement by booking' }))
  assert.match(await rowOf(second), /₹1,200\.00/)
})

test('a transfer that failed: why, when it is tried, and again now; then it has arrived, once', async t => {
  const accountId = `acc_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`
  const server = await testServer(t, { jobs: true })
  const { hotel } = await ownerWithHotel(server, { name: 'Retry Retreat', plan: { deductionRate: 10 }, accountId })
  const reference = await sell(server, hotel, () => server.provider.control(`accounts/${accountId}/suspend`))
  const status = async () => (await server.db.selectFrom('hotel_due').select('status').executeTakeFirst())?.status
  await waitFor(async () => assert.equal(await status(), 'FAILED'))
  const session = await platform(server)
  const open = async () => {
    await openPage(t, { at, ...session })
    await waitFor(async () =>
      assert.deepEqual((await cellsOf('Retry Retreat')).slice(0, 5), ['₹800.00', '₹0.00', '₹800.00', '1 failed', 'None yet']),
    )
    await user.click(screen.getByRole('link', { name: 'Retry Retreat' }))
    await dialogSays(reference)
  }
  const again = () => screen.queryByRole('button', { name: `Try again now: ${reference}` })
  await open()
  await dialogSays('The payment provider itself still tries. From ')
  await dialogSays('Last reason: The linked account is suspended.')
  absent(again())
  await sql`update hotel_due set created_at = created_at - interval '4 days', next_check_at = now() + interval '2 days'
    where hotel_id = ${hotel.id}`.execute(server.db)
  await open()
  await dialogSays('Tried again on ')
  await press(`Try again now: ${reference}`)
  const refused = 'The transfer failed again. The payment provider: input is an invalid account_code.'
  await waitFor(async () => assert.equal(textOf((await dialog()).queryByRole('alert')), refused))
  await dialogSays('Tried again 1 time, next on ')
  await server.provider.control(`accounts/${accountId}/activate`)
  await user.dblClick(again() as HTMLElement)
  await said('The transfer was sent again.')
  await waitFor(async () => absent((await dialog()).queryByText('Transfers that did not arrive')))
  await waitFor(async () =>
    assert.deepEqual(textsOf((await dialog()).getAllByRole('definition')), ['₹800.00', '₹800.00', '₹0.00', '₹0.00']),
  )
  const { transfers } = await server.provider.state()
  assert.equal(transfers.filter(({ recipient, status }) => recipient === accountId && status === 'processed').length, 1)
})
