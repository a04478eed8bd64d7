import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { HotelWish } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { recordApi } from '#shared/plans/plans.ts'
import { testCheckout } from '#web/testing/checkout.ts'
import { done, fill, gone, press, says } from '#web/testing/forms.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '#web/testing/page.ts'
import { absent, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'

const title = 'Select a payment plan'
/** Another one stands there once its plans have come, and after the provider's window. */
const modal = () => within(screen.getByRole('dialog', { name: title }))
const card = (name: string) => waitFor(() => modal().getByRole('radio', { name }))
const choose = async (name: string) => user.click(await card(name))
const code = () => modal().getByLabelText(/^Coupon code/) as HTMLInputElement
const codeSays = (text: string) => says(code(), text)
const apply = () => modal().getByRole('button', { name: 'Apply' }) as HTMLButtonElement
const use = async (text: string) => {
  fill(code(), text)
  await user.click(await waitFor(apply))
}
const payButton = () => modal().getByRole('button', { name: /^Pay/ }) as HTMLButtonElement
/** What is taken off, in percent and in money, and what remains. */
const amountsAre = (...amounts: string[]) => waitFor(() => assert.deepEqual(textsOf(modal().getAllByRole('definition')), amounts))

type Answers = Record<string, Answer | ((sent: Sent) => Answer | undefined | Promise<Answer | undefined>)>

const openPlans = async (t: TestContext, wish: HotelWish = {}) => {
  const server = await testServer(t)
  await offerPlans(server)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Haveli', plan: 'none', ...wish })
  const session = await signInAt(server, owner.email, testPassword)
  const answers: Answers = {}
  await openPage(t, { at: '/dashboard', ...session, answers })
  await press('Choose a plan', within(await screen.findByRole('complementary', { name: 'No bookings yet' })))
  await card('Yearly')
  const records = () => server.db.selectFrom('payment_record').selectAll().where('account_id', '=', owner.id).execute()
  return { server, owner, hotel, answers, records }
}

test('a coupon belongs to the chosen plan and to its code; one that is not valid is said at its field; one for all of the price needs no provider', async t => {
  const { records } = await openPlans(t)
  assert.equal(code().disabled, true)
  await codeSays('Choose a plan first.')
  await choose('Per booking')
  assert.equal(code().disabled, true)
  await codeSays('This plan costs nothing now: a coupon has nothing to take off.')
  await choose('Yearly')
  assert.deepEqual([code().disabled, apply().disabled], [false, true])
  fill(code(), '  ')
  assert.equal(apply().disabled, true)
  await use('welcome10')
  await amountsAre('10%', '₹2,499.90', 'Instead of ₹24,999.00 ₹22,499.10')
  await codeSays('Applied: you save ₹2,499.90.')
  fill(code(), '')
  await amountsAre('0%', '₹0.00', '₹24,999.00')
  await use('WELCOME10')
  await amountsAre('10%', '₹2,499.90', 'Instead of ₹24,999.00 ₹22,499.10')
  await choose('Monthly')
  await codeSays('WELCOME10 counted for the other plan. Enter it again for this one.')
  assert.equal(code().value, '')
  await amountsAre('0%', '₹0.00', '₹2,499.00')
  await use('NOSUCHCODE')
  await codeSays('This coupon is not valid.')
  await waitFor(() => isFocused(code()))
  absent(modal().queryByRole('alert'))
  await user.keyboard('{Escape}')
  await press('Keep editing')
  await choose('Yearly')
  await use('FREEYEAR')
  await amountsAre('100%', '₹24,999.00', 'Instead of ₹24,999.00 ₹0.00')
  await press('Submit', modal())
  await done('Payment sucessfully done.')
  await gone('complementary', 'No bookings yet')
  const [only, ...more] = await records()
  assert.deepEqual([only?.coupon_code, only?.transaction_id, only?.price_paise, more.length], ['FREEYEAR', null, 0, 0])
})

test('a coupon that goes between Apply and Pay; a window that is closed, a payment that fails, an answer that is lost: each is said once and leads on, and the plan is paid once', async t => {
  const { server, owner, answers, records } = await openPlans(t)
  const provider = testCheckout(t)
  await server.db.insertInto('coupon').values({ code: 'GONESOON', discount_basis_points: 5000 }).execute()
  await choose('Yearly')
  await use('gonesoon')
  await waitFor(() => assert.equal(textOf(payButton()), 'Pay ₹12,499.50'))
  await server.db.deleteFrom('coupon').where('code', '=', 'GONESOON').execute()
  await user.click(payButton())
  await codeSays('This coupon is not valid.')
  await waitFor(() => isFocused(code()))
  assert.equal(code().value, '')
  absent(modal().queryByRole('alert'))
  assert.equal(modal().getAllByText('This coupon is not valid.').length, 1)
  await amountsAre('0%', '₹0.00', '₹24,999.00')

  const openWindow = async () => {
    // It is busy until the plans were read again.
    await waitFor(() => assert.equal(payButton().matches('[disabled], [aria-disabled=true]'), false))
    await user.click(payButton())
    await waitFor(() => assert.ok(provider.isOpen()))
  }
  await openWindow()
  provider.dismiss()
  await waitFor(() => modal().getByText('The payment was not completed'))
  assert.equal(((await card('Yearly')) as HTMLInputElement).checked, true)
  await openWindow()
  provider.fail()
  provider.dismiss()
  // Once, with what it means for the money.
  const failed = /^Payment failed\. Please try again\.As far as we know nothing was paid for Yearly\. Press Pay/
  await waitFor(() => assert.match(textOf(modal().getByRole('alert')), failed))
  await openWindow()
  provider.fail('server_error')
  provider.dismiss()
  // Pay opens the same payment again, for which nobody has to wait; for another plan it would be a second one.
  const silent =
    /^Your bank has not confirmed yet\.As far as we know nothing was paid for Yearly\. Press Pay to open the same payment again/
  await waitFor(() => assert.match(textOf(modal().getByRole('alert')), silent))
  await choose('Monthly')
  const another = /^Your bank has not confirmed yet\. Please wait a minute before paying again\.As far as we know/
  await waitFor(() => assert.match(textOf(modal().getByRole('alert')), another))
  await choose('Yearly')

  await openWindow()
  // What the page says is heard, and twice no answer comes back.
  let calls = 0
  answers[recordApi.create.path] = async ({ body }) => {
    if (++calls > 2) return undefined
    assert.equal((await server.call(recordApi.create, body as never, owner.headers)).status, 200)
    throw new TypeError('Failed to fetch')
  }
  const { orderId, transactionId, signature } = await pay(server, provider.orderId())
  provider.paid({ order: orderId, payment: transactionId, signature })
  await done('Payment sucessfully done.')
  await gone('dialog', title)
  await gone('complementary', 'No bookings yet')
  const [only, ...more] = await records()
  assert.deepEqual([only?.price_paise, only?.coupon_code, only?.transaction_id, more.length], [2_499_900, null, transactionId, 0])
  const orders = await server.db.selectFrom('payment_order').select('id').where('account_id', '=', owner.id).execute()
  assert.equal(orders.length, 1)
})

test('a deduction per booking asks for the linked account and is chosen without paying, by Ctrl-Enter', async t => {
  const { hotel, records } = await openPlans(t, { accountId: null, advanceRate: 20 })
  await choose('Per booking')
  const account = () => modal().getByLabelText(/^Linked account id of Haveli/)
  await waitFor(account)
  await press('Submit', modal())
  await says(account(), 'Linked account id of Haveli is required.')
  await waitFor(() => isFocused(account()))
  fill(account(), 'acc_1')
  await says(account(), 'A linked account id is acc_ and 14 characters.')
  await user.keyboard('{Escape}')
  await press('Keep editing')
  fill(account(), ' acc_HaveliHill0001 ')
  account().focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await done('Payment sucessfully done.')
  const [only, ...more] = await records()
  assert.deepEqual([only?.billing_type, only?.hotel_id, only?.ends_at, more.length], ['PER_BOOKING', hotel.id, null, 0])
})
