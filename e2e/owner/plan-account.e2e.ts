import type { Page } from '@playwright/test'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import type { TestServer } from '#server/testing.ts'
import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { planCard, planModal } from '../plans.ts'
import { expect, test } from '../world.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Receipt' })

/** A midnight in India, so many days from today. */
const midnight = (days: number) => new Date(Date.parse(`${todayInIndia(new Date())}T00:00:00+05:30`) + days * 86_400_000)
/** A day in words, so many days from today. */
const dayIn = (days: number) => formatDate(todayInIndia(midnight(days)))

const record = async (world: TestServer, account_id: string, from: number, to: number | null, more: object = {}) => {
  const values = {
    ...{ account_id, customer_name: 'Devika Shekhawat', plan_name: 'Yearly', billing_type: 'YEARLY', duration_months: 12 },
    ...{ price_paise: 2_249_910, list_price_paise: 2_499_900, discount_basis_points: 1000, coupon_code: 'WELCOME10' },
    ...{ transaction_id: `pay_${crypto.randomUUID().slice(0, 14)}`, starts_at: midnight(from), created_at: midnight(from) },
    ...{ ends_at: to === null ? null : midnight(to), ...more },
  }
  const { id } = await world.db.insertInto('payment_record').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, ...values }
}
const perBooking = {
  ...{ plan_name: 'Per booking', billing_type: 'PER_BOOKING', duration_months: null, deduction_basis_points: 1250 },
  ...{ price_paise: 0, list_price_paise: 0, discount_basis_points: 0, coupon_code: null, transaction_id: null },
}

test('the plan on Account: never bought, running with what comes next, ended, per booking; the plans open from it; a receipt: from the list, by Back, by its link, on paper, not that of somebody else; a plan that is read or cannot be', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400.*getepaymentrecord/)
  await offerPlans(world)
  const { owner } = await makeOwner(world, { plan: 'none' })
  await signIn(page, owner.email, '/dashboard/account')
  await expect(card(page).getByRole('alert')).toContainText('You take no bookings yet')
  await expect(card(page).getByRole('heading', { name: 'Receipts' })).toHaveCount(0)
  await expectAccessible(page, 'no plan yet')
  await card(page).getByRole('button', { name: 'Choose a plan' }).click()
  await expect(planCard(page, 'Yearly')).toBeVisible()
  await planModal(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(card(page).getByRole('button', { name: 'Choose a plan' })).toBeFocused()

  await record(world, owner.id, -400, -35)
  await page.reload()
  await expect(card(page).getByRole('alert')).toContainText(`Yearly ended on ${dayIn(-36)}`)
  await expect(card(page).getByRole('alert')).toContainText('Your hotels take no bookings.')

  await record(world, owner.id, -35, 10)
  await record(world, owner.id, 10, null, { ...perBooking, created_at: midnight(0) })
  await page.reload()
  await expect(card(page).getByRole('definition')).toHaveText(['Yearly', dayIn(-35), dayIn(9), '₹22,499.10'])
  await expect(card(page).getByText(`Per booking begins on ${dayIn(10)}, 12.5% of each booking.`)).toBeVisible()
  await expect(card(page).getByRole('link')).toHaveText([`Per booking, ${dayIn(0)}`, `Yearly, ${dayIn(-35)}`, `Yearly, ${dayIn(-400)}`])
  await expectAccessible(page, 'a plan runs')
  await expectFits(page, 'a plan runs')
  await page.setViewportSize({ width: 1280, height: 900 })
  await card(page).getByRole('button', { name: 'Renew or change the plan' }).click()
  await planCard(page, 'Monthly').check()
  await expect(planModal(page).getByText(`Monthly begins on ${dayIn(10)}, when Yearly ends.`)).toBeVisible()
  await planModal(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  // After the last one, where two were bought.
  await record(world, owner.id, 10, 40, { plan_name: 'The next year' })
  await page.reload()
  await card(page).getByRole('button', { name: 'Renew or change the plan' }).click()
  await planCard(page, 'Monthly').check()
  await expect(planModal(page).getByText(`Monthly begins on ${dayIn(40)}, when The next year ends.`)).toBeVisible()
  await planModal(page).getByRole('button', { name: 'Cancel', exact: true }).click()

  await world.db.deleteFrom('payment_record').where('account_id', '=', owner.id).where('billing_type', '=', 'YEARLY').execute()
  await world.db
    .updateTable('payment_record')
    .set({ starts_at: midnight(0) })
    .where('account_id', '=', owner.id)
    .execute()
  await page.reload()
  await expect(card(page).getByRole('definition')).toHaveText(['Per booking', dayIn(0), 'No end', '12.5% of each booking'])

  await world.db.deleteFrom('payment_record').where('account_id', '=', owner.id).execute()
  const { owner: other } = await makeOwner(world, { plan: 'none' })
  const own = await record(world, owner.id, -35, 330)
  const foreign = await record(world, other.id, -35, 330)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await card(page)
    .getByRole('link', { name: `Yearly, ${dayIn(-35)}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`[?&]receipt=${own.id}`))
  await expect(receipt(page).getByRole('term')).toHaveText([
    ...['Bought by', 'Plan', 'From', 'Last day', 'List price', 'Discount, 10% with WELCOME10', 'Amount paid', 'Transaction', 'Bought on'],
  ])
  await expect(receipt(page).getByRole('definition')).toHaveText([
    ...['Devika Shekhawat', 'Yearly, 12 months', dayIn(-35), dayIn(329), '₹24,999.00', '-₹2,499.90', '₹22,499.10'],
    ...[own.transaction_id, `${dayIn(-35)}, 12:00 AM`],
  ])
  await expectAccessible(page, 'receipt')
  await page.goBack()
  await expect(receipt(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/account(\?hotel=[\w-]+)?$/)
  await page.goto(`/dashboard/account?receipt=${own.id}`)
  await expect(receipt(page)).toContainText('₹22,499.10')
  await expectFits(page, 'receipt')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(receipt(page).getByText('₹22,499.10')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveText(['Receipt'])
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My account', includeHidden: true })).toBeHidden()
  await expect(receipt(page).getByText('₹22,499.10')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  await receipt(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(receipt(page)).toHaveCount(0)
  for (const id of [foreign.id, 'nothing']) {
    await page.goto(`/dashboard/account?receipt=${id}`)
    await expect(receipt(page)).toContainText('There is no receipt of yours at this address.')
    await expect(receipt(page).getByRole('definition')).toHaveCount(0)
    await expect(receipt(page).getByRole('button', { name: 'Print' })).toHaveCount(0)
  }

  // While the plan is read, and when it cannot be.
  await page.setViewportSize({ width: 1280, height: 800 })
  let answer: () => void = () => undefined
  const waited = new Promise<void>(done => {
    answer = done
  })
  const path = '**/api/paymentrecord/getepaymentrecord**'
  await page.route(path, async route => {
    await waited
    await route.fulfill({ status: 400, json: { success: false, error: 'Not now.' } })
  })
  await page.goto('/dashboard/account')
  await expect(card(page).getByRole('status')).toHaveText('Loading...')
  answer()
  await expect(card(page).getByRole('alert')).toContainText('Not now.')
  await page.unroute(path)
  await card(page).getByRole('button', { name: 'Retry' }).click()
  await expect(card(page).getByRole('term').first()).toHaveText('Plan')
})
