import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { monthsOf, noFigures, type PlatformFigures } from '#server/testing/worlds/platform-figures.ts'
import { testServer } from '#server/testing.ts'
import { homeApi } from '#shared/home/home.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import { press } from '#web/testing/forms.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, waitFor, within } from '#web/testing/screen.ts'

const rowOf = (table: string, name: string) => {
  const row = within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .find(one => textOf(one).includes(name))
  assert.ok(row, `${table} has ${name}`)
  return row
}
const cellsOf = (table: string, name: string) => textsOf(within(rowOf(table, name)).getAllByRole('cell'))

test('the platform’s figures: on their way, not to be had, in tables whose bars are parts of the greatest; words where there is nothing', async t => {
  const server = await testServer(t)
  const today = todayInIndia(new Date())
  const last = addDays(today, 6)
  // A plan ends with its last day, at midnight in India.
  const endDate = new Date(Date.parse(`${addDays(last, 1)}T00:00:00+05:30`)).toISOString()
  const some: PlatformFigures = {
    sold: { count: 3, amount: 74_997 },
    running: 12,
    expiring: { count: 11, plans: [{ id: crypto.randomUUID(), customerName: 'Kavita Rao', paymentplan: 'Everything', endDate }] },
    types: [
      { billingType: 'MONTHLY', running: 3, sold: 20 },
      { billingType: 'YEARLY', running: 5, sold: 10 },
      { billingType: 'PER_BOOKING', running: 4, sold: 0 },
    ],
    months: monthsOf([0, 24_999, 2499, 0, 0, 4998, 49_998, 0, 12_495, 24_999, 99_996, 1_24_995.5]),
    coupons: [
      { code: 'WELCOME10', uses: 14, discount: 3498.6 },
      { code: 'FIRST-HUNDRED', uses: 7, discount: 1_74_993 },
    ],
  }
  const { email } = await person(server, { key: 'PLATFORM_ADMIN' })
  const session = await signInAt(server, email, testPassword)
  const waits = Promise.withResolvers<Answer>()
  const answers: Record<string, Answer | (() => Promise<Answer>)> = { [homeApi.platform.path]: () => waits.promise }
  await openPage(t, { at: '/dashboard', ...session, answers })
  await within(await screen.findByRole('main')).findByText('Loading...')
  waits.resolve({ status: 400, error: 'The figures are being counted.', code: 'X' })
  await waitFor(() => assert.match(textOf(screen.getByRole('alert')), /The figures are being counted\./))
  answers[homeApi.platform.path] = { data: some }
  await press('Retry')
  await screen.findByRole('heading', { name: 'Plans sold this month' })
  // Whether their hotels have a room to sell is not told by a plan.
  screen.getByText('Their plan runs today.')
  assert.deepEqual(cellsOf('Plans by type', 'Yearly'), ['5', '10'])
  assert.deepEqual(cellsOf('Revenue by month', 'Nov 2026'), ['11', '₹1,24,995.50'])
  const revenue = within(screen.getByRole('table', { name: 'Revenue by month' }))
  assert.equal(revenue.getAllByRole('rowheader').length, 12)
  assert.deepEqual(cellsOf('Ending soon: the first 1 of 11', 'Kavita'), [formatDate(last).replace(/([A-Z]..).*/, '$1'), '7'])
  assert.deepEqual(cellsOf('Coupons used most', 'WELCOME10'), ['14', '₹3,498.60'])

  await openPage(t, { at: '/dashboard', ...session, answers: { [homeApi.platform.path]: { data: noFigures } } })
  for (const text of ['No plan was sold yet.', 'No plan ends soon.', 'No plan ends within 30 days.', 'No coupon was used yet.'])
    await waitFor(() => assert.notEqual(screen.getAllByText(text).length, 0))
  absent(screen.queryByRole('table'))
})
