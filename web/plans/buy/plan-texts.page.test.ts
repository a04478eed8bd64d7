import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { testServer } from '#server/testing.ts'
import { fill, press, says } from '#web/testing/forms.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '#web/testing/page.ts'
import { absent, descriptionOf, screen, user, waitFor, within } from '#web/testing/screen.ts'

/* The texts of the specification about plans, each written out as it stands there. */

const title = 'Select a payment plan'
/** Another one stands there once its plans have come. */
const dialog = () => within(screen.getByRole('dialog', { name: title }))

type Answers = Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer | undefined>)>

/** Whatever call says so opens the plans: here the start page's. */
const refusing = (flags: object): Answers => ({ '/api/hotel/today': { status: 402, error: 'No plan.', ...flags } as Answer })

const openPlans = async (t: TestContext, answers: Answers) => {
  const server = await testServer(t)
  await offerPlans(server)
  const { owner } = await ownerWithHotel(server, { plan: 'none', accountId: 'acc_HaveliHill0001' })
  const session = await signInAt(server, owner.email, testPassword)
  const open = async (more: Answers) => {
    await openPage(t, { at: '/dashboard', ...session, answers: more })
    await screen.findByRole('dialog', { name: title })
  }
  await open(answers)
  return { open }
}

test('the plans: what a card says, marks, amounts and buttons; a coupon and a payment that fail say so without a message too', async t => {
  const answers = refusing({ isPaymentPlanValid: false })
  await openPlans(t, answers)
  await waitFor(() => dialog().getByRole('radio', { name: 'Yearly' }))
  const modal = dialog()
  const card = (name: string) => modal.findByRole('radio', { name })
  const cardText = async (name: string) => textOf((await card(name)).parentElement as HTMLElement)
  assert.equal(
    await cardText('Yearly'),
    'Yearly₹24,999.0012 MonthsYearlySaves ₹4,989.00 a year against MonthlyTwelve months for the price of ten.Own booking page, available. Priority support, available.',
  )
  assert.equal(
    await cardText('Per booking'),
    'Per booking12% of each online bookingPer bookingNothing up front.Own booking page, available. Priority support, unavailable.',
  )
  assert.equal(await cardText('Monthly'), 'Monthly₹2,499.001 MonthMonthlyMonth by month.No features available')
  assert.deepEqual(textsOf(modal.getAllByRole('term')), ['Discount Rate', 'Discount Applied', 'Final Amount'])
  assert.equal((modal.getByRole('button', { name: 'Cancel' }) as HTMLButtonElement).disabled, false)
  // Nothing is chosen: there is no amount yet.
  assert.deepEqual(textsOf(modal.getAllByRole('definition')), ['–', '–', '–'])
  const pay = () => modal.getByRole('button', { name: /^Pay( ₹[\d,.]+)?$/ }) as HTMLButtonElement
  const payIs = (text: string, isOff: boolean) => waitFor(() => assert.deepEqual([textOf(pay()), pay().disabled], [text, isOff]))
  await payIs('Pay', true)
  assert.match(descriptionOf(await card('Yearly')), /^₹24,999\.00 ?12 Months.*Priority support ?, available\.$/)
  await user.click(await card('Monthly'))
  await payIs('Pay ₹2,499.00', false)
  await user.click(await card('Per booking'))
  await modal.findByRole('button', { name: 'Submit' })
  absent(modal.queryByRole('button', { name: /^Pay/ }))

  await user.click(await card('Yearly'))
  await payIs('Pay ₹24,999.00', false)
  answers['/api/coupon/validatecoupon'] = { status: 400 }
  const code = modal.getByLabelText(/^Coupon code/)
  fill(code, 'WELCOME10')
  await press('Apply', modal)
  await says(code, 'Something went wrong.')
  const answered = Promise.withResolvers<Answer>()
  answers['/api/payment/createorder'] = () => answered.promise
  await user.click(pay())
  await waitFor(() => assert.equal(pay().disabled, true))
  answered.resolve({ status: 400 })
  await modal.findByText('Something went wrong while processing the payment.')
  await waitFor(() => assert.equal(pay().disabled, false))
})

test('the plans wait for their list, and say when it cannot be read', async t => {
  const listed = Promise.withResolvers<undefined>()
  const path = '/api/paymentplan/getpaymentplan'
  const { open } = await openPlans(t, { ...refusing({ isPaymentPlanValid: false }), [path]: () => listed.promise })
  dialog().getByRole('status', { name: 'Loading...' })
  listed.resolve(undefined)
  await waitFor(() => assert.equal(dialog().getAllByRole('radio').length, 3))
  absent(dialog().queryByRole('status', { name: 'Loading...' }))
  await open({ ...refusing({ isPaymentExpired: true }), [path]: { status: 400 } })
  await waitFor(() => assert.match(textOf(dialog().getByRole('alert')), /^Something went wrong\.\.\./))
})

test('an owner without a hotel: No Hotel Found. on its pages, and every way out of the first registration says why not', async t => {
  const server = await testServer(t)
  await offerPlans(server)
  const owner = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat' })
  const session = await signInAt(server, owner.email, testPassword)
  for (const [name, heading] of [
    ['profile', 'Update Hotel Details'],
    ['usersmanagement', 'User Management'],
  ] as const) {
    await openPage(t, { at: `/dashboard/${name}`, ...session })
    await screen.findByRole('heading', { level: 1, name: heading })
    await within(screen.getByRole('main')).findByText('No Hotel Found.')
  }
  await openPage(t, { at: '/dashboard', ...session })
  await press('Add Hotel')
  const modal = within(await screen.findByRole('dialog', { name: 'Register your hotel' }))
  for (const leave of [() => press('Cancel', modal), () => press('Close', modal), () => user.keyboard('{Escape}')]) {
    await leave()
    const alert = await modal.findByRole('alert')
    assert.match(textOf(alert), /^You need to register your hotel first\./)
    await press('Dismiss', within(alert))
    await waitFor(() => absent(modal.queryByRole('alert')))
  }
})
