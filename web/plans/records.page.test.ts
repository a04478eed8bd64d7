import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { downloads } from '../testing/downloads.ts'
import { dialogSays, noDialog, offeredFor, rowWith, said, textsOf, topDialog } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

const recordsPage = '/dashboard/paymentrecords'

interface Wish {
  customer: string
  at: string
  plan?: string
  billing?: 'MONTHLY' | 'YEARLY' | 'PER_BOOKING'
  from?: string
  to?: string
  coupon?: string
}

/** A plan that was sold: 2,499 rupees less ten percent where a coupon is named. */
const addRecord = async (server: TestServer, wish: Wish) => {
  const { id: account_id } = await person(server, { key: 'ADMIN', name: wish.customer })
  const { customer, plan = 'Monthly', billing = 'MONTHLY', from = '2026-11-04T12:00:00+05:30', to = '2026-12-05T00:00:00+05:30' } = wish
  const isTimed = billing !== 'PER_BOOKING'
  await server.db
    .insertInto('payment_record')
    .values({
      account_id,
      customer_name: customer,
      plan_name: plan,
      billing_type: billing,
      coupon_code: wish.coupon ?? null,
      list_price_paise: isTimed ? 249_900 : 0,
      price_paise: isTimed ? (wish.coupon ? 224_910 : 249_900) : 0,
      discount_basis_points: wish.coupon ? 1000 : 0,
      transaction_id: isTimed ? `pay_${customer.replace(/\W/g, '')}` : null,
      duration_months: isTimed ? 1 : null,
      deduction_basis_points: isTimed ? null : 1200,
      starts_at: new Date(from),
      ends_at: isTimed ? new Date(to) : null,
      created_at: new Date(wish.at),
    })
    .execute()
}

test('payment records: the newest first, their last day, found, filtered, read and exported, but never changed', async t => {
  const server = await testServer(t)
  const admin = await person(server, { key: 'PLATFORM_ADMIN', name: 'Nandini Rao' })
  await addRecord(server, { customer: 'Zubin Recorder', at: '2026-11-01T10:00:00+05:30', coupon: 'WELCOME10', plan: 'Gold plan' })
  await addRecord(server, { customer: 'Asha Recorder', at: '2026-11-02T10:00:00+05:30', billing: 'PER_BOOKING', plan: 'Share plan' })
  // In India it is the next day already.
  const ends = { from: '2026-11-02T19:00:00Z', to: '2027-11-03T18:30:00Z' }
  await addRecord(server, { customer: 'Mohan Recorder', at: '2026-11-03T10:00:00+05:30', billing: 'YEARLY', ...ends })
  const session = await signInAt(server, admin.email, testPassword)
  const download = downloads(t)
  await openPage(t, { at: recordsPage, ...session })
  const names = (wanted: string[]) => waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('rowheader')), wanted))
  await names(['Mohan Recorder', 'Asha Recorder', 'Zubin Recorder'])
  assert.deepEqual(textsOf(screen.getAllByRole('columnheader')), [
    ...['Customer Name', 'Payment Plan', 'Start Date', 'End Date', 'Applied Coupon', 'Actions'],
  ])
  const cells = async (name: string) => textsOf([...(await rowWith(name)).querySelectorAll('th, td:not(:last-child)')])
  assert.deepEqual(await cells('Zubin'), ['Zubin Recorder', 'Gold plan₹2,249.10', '4 November 2026', '4 December 2026', 'WELCOME10'])
  assert.deepEqual(await cells('Asha'), ['Asha Recorder', 'Share plan₹0.00', '4 November 2026', 'No end', 'NA'])
  assert.deepEqual(await cells('Mohan'), ['Mohan Recorder', 'Monthly₹2,499.00', '3 November 2026', '3 November 2027', 'NA'])
  absent(screen.queryByRole('button', { name: /^Add/ }))
  absent(screen.queryByRole('checkbox'))
  assert.deepEqual(await offeredFor('Zubin Recorder'), ['View'])
  await user.click(screen.getByRole('button', { name: 'Customer Name' }))
  await names(['Asha Recorder', 'Mohan Recorder', 'Zubin Recorder'])
  await user.selectOptions(screen.getByLabelText('Billing Type'), 'Yearly')
  await names(['Mohan Recorder'])
  assert.match(location.search, /billingType=YEARLY/)
  await user.selectOptions(screen.getByLabelText('Billing Type'), 'Any billing')
  const search = screen.getByLabelText('Search payment records')
  for (const text of ['welcome10 recorder', 'gold plan recorder', 'pay_zubinrecorder']) {
    await user.clear(search)
    await names(['Asha Recorder', 'Mohan Recorder', 'Zubin Recorder'])
    await user.type(search, text)
    await names(['Zubin Recorder'])
  }
  await user.click(within(await rowWith('Zubin')).getByRole('link'))
  await dialogSays(/^Payment Record Details/)
  const view = await topDialog()
  assert.deepEqual(textsOf([...view.querySelectorAll('dt')]), [
    ...['Customer Name', 'Payment Plan', 'Start Date', 'End Date', 'Applied Coupon', 'Billing Type', 'Duration', 'Deduction Rate'],
    ...['List Price', 'Discount', 'Amount', 'Transaction ID', 'Bought'],
  ])
  const values = textsOf([...view.querySelectorAll('dd')])
  assert.deepEqual(values.slice(0, -1), [
    ...['Zubin Recorder', 'Gold plan₹2,249.10', '4 November 2026', '4 December 2026', 'WELCOME10', 'Monthly', '1 Month', ''],
    ...['₹2,499.00', '10%', '₹2,249.10', 'pay_ZubinRecorder'],
  ])
  assert.equal(values.at(-1), '1 November 2026, 10:00 AM')
  assert.deepEqual(textsOf(within(view).getAllByRole('button')), ['', 'Close'])
  const address = location.pathname + location.search
  await user.keyboard('{Escape}')
  await noDialog()
  const { name, text } = await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))
  assert.equal(name, 'payment-records.csv')
  assert.equal(
    text.replace(/\s(?=AM)/, ' '),
    '\uFEFFCustomer Name,Payment Plan,Start Date,End Date,Applied Coupon,' +
      'Billing Type,Duration,Deduction Rate,List Price,Discount,Amount,Transaction ID,Bought\r\n' +
      'Zubin Recorder,Gold plan,4 November 2026,4 December 2026,WELCOME10,' +
      'Monthly,1 Month,,2499.00,10%,2249.10,pay_ZubinRecorder,"1 November 2026, 10:00 AM"\r\n',
  )
  await user.clear(search)
  await user.type(search, 'nobody recorder')
  await screen.findByText('No Payment Records Found')

  // A link to a record opens it, whatever page it is on.
  await openPage(t, { at: address, ...session })
  await dialogSays('pay_ZubinRecorder')
  await openPage(t, { at: `${recordsPage}?view=${randomUUID()}`, ...session })
  await said('Already deleted')
})
