import type { Page } from '@playwright/test'
import { fillHotel } from '../hotel-forms.ts'
import { boxOf } from '../layout.ts'
import { fillSignIn, makeOwner } from '../people.ts'
import { offerPlans, payButton, planCard, planModal } from '../plans.ts'
import { expect, test } from '../world.ts'

const cardOf = (page: Page, name: string) => planCard(page, name).locator('..')
const refusal = (status: number, body: object = {}) => ({ status, json: { success: false, ...body } })

test('the plan modal: what a card says, marks, amounts, buttons, three columns and its height, which stays when a plan is chosen', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (400|402|500)/)
  await offerPlans(world)
  // Those of other stories are left out.
  await page.route('**/api/paymentplan/getpaymentplan**', async route => {
    const reply = (await (await route.fetch()).json()) as { data: { name: string }[] }
    const data = reply.data.filter(({ name }) => ['Monthly', 'Yearly', 'Per booking'].includes(name))
    await route.fulfill({ json: { ...reply, data } })
  })
  const { owner } = await makeOwner(world, { plan: 'none', accountId: 'acc_HaveliHill0001' })
  // High enough that the dialog does not fill the screen.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(cardOf(page, 'Yearly')).toHaveText(
    'Yearly₹24,999.0012 MonthsYearlySaves ₹4,989.00 a year against MonthlyTwelve months for the price of ten.Own booking page, available. Priority support, available. ',
  )
  await expect(cardOf(page, 'Per booking')).toHaveText(
    'Per booking12% of each bookingPer bookingNothing up front.Own booking page, available. Priority support, unavailable. ',
  )
  await expect(cardOf(page, 'Monthly')).toHaveText('Monthly₹2,499.001 MonthMonthlyMonth by month.No features available')
  const list = planModal(page).getByRole('group', { name: 'Payment plans' })
  await expect(list).toHaveCSS('max-height', '384px')
  await expect(list).toHaveCSS('overflow-y', 'auto')
  await expect(list).toHaveCSS('grid-template-columns', 'repeat(3, minmax(0px, 1fr))')
  await expect(planModal(page).getByRole('term')).toHaveText(['Discount Rate', 'Discount Applied', 'Final Amount'])
  await expect(planModal(page).getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled()
  // Nothing is chosen: there is no amount yet.
  await expect(planModal(page).getByRole('definition')).toHaveText(['–', '–', '–'])
  await expect(payButton(page)).toHaveText('Pay')
  await expect(payButton(page)).toBeDisabled()
  await expect(planCard(page, 'Yearly')).toHaveAccessibleDescription(/^₹24,999\.00 12 Months .*Priority support ?, available\.$/)
  const before = await boxOf(planModal(page))
  await planCard(page, 'Monthly').check()
  await expect(payButton(page)).toHaveText('Pay ₹2,499.00')
  expect(await boxOf(planModal(page))).toEqual(before)
  await planCard(page, 'Per booking').check()
  await expect(planModal(page).getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  expect(await boxOf(planModal(page))).toEqual(before)

  await planCard(page, 'Yearly').check()
  await expect(payButton(page)).toHaveText('Pay ₹24,999.00')
  await page.route('**/api/coupon/validatecoupon**', route => route.fulfill(refusal(400)))
  await planModal(page).getByLabel('Coupon code').fill('WELCOME10')
  await planModal(page).getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(planModal(page).getByLabel('Coupon code')).toHaveAccessibleDescription('Something went wrong.')
  let answer: () => void = () => undefined
  const waited = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/api/payment/createorder', async route => {
    await waited
    await route.fulfill(refusal(500))
  })
  await payButton(page).click()
  await expect(payButton(page)).toBeDisabled()
  answer()
  await expect(planModal(page).getByText('Something went wrong while processing the payment.', { exact: true })).toBeVisible()
  await expect(payButton(page)).toBeEnabled()

  const plans = Promise.withResolvers<void>()
  await page.route('**/api/paymentplan/getpaymentplan**', async route => {
    await plans.promise
    const reply = (await (await route.fetch()).json()) as { data: unknown[] }
    await route.fulfill({ json: { ...reply, data: reply.data.slice(0, 2) } })
  })
  await openByRefusal(page, { isPaymentPlanValid: false })
  const loading = planModal(page).getByRole('status', { name: 'Loading...', exact: true })
  await expect(loading).toBeVisible()
  plans.resolve()
  await expect(loading).toBeHidden()
  await expect(planModal(page).getByRole('radio')).toHaveCount(2)
  await expect(list).not.toHaveCSS('grid-template-columns', 'repeat(3, minmax(0px, 1fr))')
  await page.route('**/api/paymentplan/getpaymentplan**', route => route.fulfill(refusal(400)))
  await openByRefusal(page, { isPaymentExpired: true })
  await expect(planModal(page).getByRole('alert')).toContainText(/^Something went wrong\.\.\./)
})

/** Whatever call says so opens the plans: here the start page's. */
const openByRefusal = async (page: Page, flags: object) => {
  await page.route('**/api/hotel/today**', route => route.fulfill(refusal(402, { error: 'No plan.', ...flags })))
  await page.goto('/dashboard')
  await expect(planModal(page)).toBeVisible()
}

test('No Hotel Found. on the pages of an owner who has none yet; the first hotel from the modal: every way out says why not, and the plan is then chosen for that hotel', async ({
  page,
  world,
}) => {
  await offerPlans(world)
  const { owner } = await makeOwner(world)
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(page).toHaveURL(/\/hotelregistration$/)
  for (const [name, title] of [
    ['profile', 'Update Hotel Details'],
    ['usersmanagement', 'User Management'],
  ] as const) {
    await page.goto(`/dashboard/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByText('No Hotel Found.', { exact: true })).toBeVisible()
  }
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Add Hotel', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Register your hotel' })
  for (const leave of [
    () => modal.getByRole('button', { name: 'Cancel', exact: true }).click(),
    () => modal.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(2, 2),
  ]) {
    await leave()
    await expect(modal.getByRole('alert')).toHaveText('You need to register your hotel first.')
    await modal.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await expect(modal.getByRole('alert')).toHaveCount(0)
  }
  // Said already, and scrolled out of sight by who went on typing: it comes into sight again.
  for (const again of [false, true]) {
    if (again) await expect(modal.getByRole('alert')).not.toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(modal.getByRole('alert')).toBeFocused()
    await expect(modal.getByRole('alert')).toBeInViewport()
    await modal.getByLabel('IFSC code').focus()
  }
  await fillHotel(modal)
  await modal.getByRole('button', { name: 'Register hotel' }).click()
  await expect(planModal(page)).toBeVisible()
  await expect(modal).toBeHidden()
  await planCard(page, 'Per booking').check()
  await expect(planModal(page).getByLabel('Linked account id of Haveli on the Hill')).toBeVisible()
})
