import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { dayIn, midnight, perBooking, planRecord } from '#server/testing/worlds/plan-records.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { testServer } from '#server/testing.ts'
import { recordApi } from '#shared/plans/plans.ts'
import { gone, press, topDialog } from '#web/testing/forms.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, within } from '#web/testing/screen.ts'

const account = '/dashboard/account'

const openAccount = async (t: TestContext) => {
  const server = await testServer(t)
  await offerPlans(server)
  const { owner } = await ownerWithHotel(server, { plan: 'none' })
  const session = await signInAt(server, owner.email, testPassword)
  const open = async (at = account, answers: Record<string, Answer | (() => Promise<Answer | undefined>)> = {}) => {
    await openPage(t, { at, ...session, answers })
    return within(await screen.findByRole('region', { name: 'Your plan' }))
  }
  return { server, owner, open }
}
type Card = Awaited<ReturnType<Awaited<ReturnType<typeof openAccount>>['open']>>

const alertOf = async (card: Card) => textOf(await card.findByRole('alert'))
const facts = async (card: Card) => {
  await card.findAllByRole('definition')
  return textsOf(card.getAllByRole('definition'))
}
/** What the plans say when another one is chosen while one runs. */
const beginsSaid = async (card: Card, text: string, before?: string) => {
  await press('Renew or change the plan', card)
  if (before) await screen.findByText(before)
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }))
  await screen.findByText(text)
}

test('the plan on Account: never bought, ended, running with what comes next, per booking; the plans open from it, and say when the chosen one begins', async t => {
  const { server, owner, open } = await openAccount(t)
  let card = await open()
  assert.match(await alertOf(card), /You take no bookings yet/)
  absent(card.queryByRole('heading', { name: 'Receipts' }))
  await press('Choose a plan', card)
  // Another dialog stands there once its plans have come.
  await screen.findByRole('radio', { name: 'Yearly' })
  await press('Cancel', await topDialog())
  await gone('dialog')

  await planRecord(server, owner.id, -400, -35)
  card = await open()
  assert.match(await alertOf(card), new RegExp(`Yearly ended on ${dayIn(-36)}.*Your hotels take no bookings\\.`))

  await planRecord(server, owner.id, -35, 10)
  await planRecord(server, owner.id, 10, null, { ...perBooking, created_at: midnight(0) })
  card = await open()
  assert.deepEqual(await facts(card), ['Yearly', dayIn(-35), dayIn(9), '₹22,499.10'])
  assert.ok(card.getAllByText(/begins on/).some(one => textOf(one) === `Per booking begins on ${dayIn(10)}, 12.5% of each online booking.`))
  assert.deepEqual(textsOf(card.getAllByRole('link')), [...[`Per booking, ${dayIn(0)}`, `Yearly, ${dayIn(-35)}`, `Yearly, ${dayIn(-400)}`]])
  const running = `Yearly runs until ${dayIn(9)}. What you choose here begins after it.`
  await beginsSaid(card, `Monthly begins on ${dayIn(10)}, when Yearly ends.`, running)
  // After the last one, where two were bought.
  await planRecord(server, owner.id, 10, 40, { plan_name: 'The next year' })
  await beginsSaid(await open(), `Monthly begins on ${dayIn(40)}, when The next year ends.`)

  await server.db.deleteFrom('payment_record').where('billing_type', '=', 'YEARLY').execute()
  await server.db
    .updateTable('payment_record')
    .set({ starts_at: midnight(0) })
    .execute()
  assert.deepEqual(await facts(await open()), ['Per booking', dayIn(0), 'No end', '12.5% of each online booking'])
})

test('a receipt says all that was bought, from the list and by its link; not that of somebody else', async t => {
  const { server, owner, open } = await openAccount(t)
  const other = await person(server, { key: 'ADMIN' })
  const own = await planRecord(server, owner.id, -35, 330)
  const foreign = await planRecord(server, other.id, -35, 330)
  const receipt = async () => within(await screen.findByRole('dialog', { name: 'Receipt' }))
  const card = await open()
  await user.click(await card.findByRole('link', { name: `Yearly, ${dayIn(-35)}` }))
  const fromList = await receipt()
  assert.match(location.search, new RegExp(`[?&]receipt=${own.id}`))
  assert.deepEqual(textsOf(fromList.getAllByRole('term')), [
    ...['Bought by', 'Plan', 'From', 'Last day', 'List price', 'Discount, 10% with WELCOME10', 'Amount paid', 'Transaction', 'Bought on'],
  ])
  assert.deepEqual(textsOf(fromList.getAllByRole('definition')), [
    ...['Devika Shekhawat', 'Yearly, 12 months', dayIn(-35), dayIn(329), '₹24,999.00', '−\u2060₹2,499.90', '₹22,499.10'],
    ...[own.transaction_id, `${dayIn(-35)}, 12:00\u00a0AM`],
  ])
  await open(`${account}?receipt=${own.id}`)
  await (await receipt()).findByText('₹22,499.10')
  await user.click((await receipt()).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await gone('dialog')
  assert.doesNotMatch(location.search, /receipt/)
  for (const id of [foreign.id, 'nothing']) {
    await open(`${account}?receipt=${id}`)
    const none = await receipt()
    await none.findByText('There is no receipt of yours at this address.')
    absent(none.queryByRole('definition'))
    absent(none.queryByRole('button', { name: 'Print' }))
  }
})

test('while the plan is read the card says so; when it cannot be, it says why, and reads it again', async t => {
  const { server, owner, open } = await openAccount(t)
  await planRecord(server, owner.id, -35, 330)
  const waits = Promise.withResolvers<Answer>()
  const answers: Parameters<typeof open>[1] = { [recordApi.list.path]: () => waits.promise }
  const card = await open(account, answers)
  assert.equal(textOf(await card.findByRole('status')), 'Loading...')
  waits.resolve({ status: 400, error: 'Not now.' })
  assert.match(await alertOf(card), /Not now\./)
  delete answers[recordApi.list.path]
  await press('Retry', card)
  assert.equal(textOf((await card.findAllByRole('term'))[0] as HTMLElement), 'Plan')
})
