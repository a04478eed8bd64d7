import type { Locator, Page } from '@playwright/test'
import { type Person, person } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { signIn, someEmail } from './people.ts'
import { dialog } from './staff.ts'

export const plansPage = '/dashboard/paymentplans'
export const featuresPage = `${plansPage}?tab=features`
export const couponsPage = '/dashboard/coupons'
export const recordsPage = '/dashboard/paymentrecords'

/** Somebody who runs the platform's plans, signed in; with `beginSession`, before any page is open. */
export const asPlatform = async (
  page: Page,
  world: TestServer,
  enter: (page: Page, email: string) => Promise<void> = signIn,
): Promise<Person> => {
  const admin = await person(world, { key: 'PLATFORM_ADMIN', name: 'Nandini Rao', email: someEmail() })
  await enter(page, admin.email)
  return admin
}

/** Fills fields of the dialog on top by their labels. */
export const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text)
}

export const press = (page: Page, name: string): Promise<void> => dialog(page).getByRole('button', { name, exact: true }).click()

/** Whether the plan of the form has a feature. */
export const mark = (page: Page, feature: string, choice: string) =>
  dialog(page).getByRole('combobox', { name: feature }).selectOption(choice)

/** The choice of a billing type in the form of a plan. */
export const billing = (page: Page, name: string): Locator => dialog(page).getByRole('radio', { name, exact: true })

/** Features of the platform, by SQL. */
export const insertFeatures = (world: TestServer, ...names: string[]) =>
  world.db
    .insertInto('plan_feature')
    .values(names.map(name => ({ name })))
    .returning(['id', 'name'])
    .execute()

/** A monthly plan with features that it has, by SQL. */
export const insertPlan = async (world: TestServer, name: string, features: readonly { id: string }[]): Promise<string> => {
  const { id } = await world.db
    .insertInto('payment_plan')
    .values({ name, description: null, billing_type: 'MONTHLY', price_paise: 249_900, duration_months: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const marks = features.map(feature => ({ plan_id: id, feature_id: feature.id, is_available: true }))
  await world.db.insertInto('payment_plan_feature').values(marks).execute()
  return id
}

interface RecordWish {
  customer: string
  plan?: string
  billing?: 'MONTHLY' | 'YEARLY' | 'PER_BOOKING'
  from?: string
  to?: string | null
  coupon?: string
  at?: string
}

/** A plan that was sold, by SQL: 2,499 rupees less ten percent where a coupon is named. */
export const insertRecord = async (world: TestServer, planId: string, wish: RecordWish): Promise<string> => {
  const { id: account_id } = await person(world, { key: 'ADMIN', name: wish.customer, email: someEmail() })
  const { customer, plan = 'Monthly', billing = 'MONTHLY', from = '2026-11-04T12:00:00+05:30', to = '2026-12-05T00:00:00+05:30' } = wish
  const isTimed = billing !== 'PER_BOOKING'
  const { id } = await world.db
    .insertInto('payment_record')
    .values({
      account_id,
      customer_name: customer,
      plan_id: planId,
      plan_name: plan,
      billing_type: billing,
      list_price_paise: isTimed ? 249_900 : 0,
      price_paise: isTimed ? (wish.coupon ? 224_910 : 249_900) : 0,
      discount_basis_points: wish.coupon ? 1000 : 0,
      coupon_code: wish.coupon ?? null,
      duration_months: isTimed ? 1 : null,
      deduction_basis_points: isTimed ? null : 1200,
      transaction_id: isTimed ? `pay_${customer.replace(/\W/g, '').slice(0, 14)}` : null,
      starts_at: new Date(from),
      ends_at: isTimed && to ? new Date(to) : null,
      created_at: new Date(wish.at ?? from),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A list without rows, whatever other stories have put there. */
export const emptied = (page: Page, call: string) =>
  page.route(call, route =>
    route.fulfill({ json: { success: true, data: route.request().url().includes('page=') ? { items: [], total: 0 } : [] } }),
  )

/** A call that waits; gives what lets it go on, to the server or to the answer that is given. */
export const held = async (page: Page, call: string, answer?: { status: number; json: object }): Promise<() => void> => {
  let go: () => void = () => undefined
  const waited = new Promise<void>(done => {
    go = done
  })
  await page.route(call, async route => {
    await waited
    if (answer) await route.fulfill(answer)
    else await route.continue()
  })
  return go
}
