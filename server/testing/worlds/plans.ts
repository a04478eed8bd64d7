import type { TestServer } from '../../testing.ts'

const plans = [
  { name: 'Monthly', description: 'Month by month.', billing_type: 'MONTHLY', price_paise: 249_900, duration_months: 1 },
  {
    name: 'Yearly',
    description: 'Twelve months for the price of ten.',
    billing_type: 'YEARLY',
    price_paise: 2_499_900,
    duration_months: 12,
  },
  { name: 'Per booking', description: 'Nothing up front.', billing_type: 'PER_BOOKING', deduction_basis_points: 1200 },
]
const coupons = [
  { code: 'WELCOME10', discount_basis_points: 1000 },
  { code: 'FREEYEAR', discount_basis_points: 10_000 },
]
const offered = new WeakMap<TestServer, Promise<void>>()

/** The platform offers three plans and two coupons; once per world. */
export const offerPlans = (world: TestServer): Promise<void> => {
  const known = offered.get(world) ?? insertPlans(world)
  offered.set(world, known)
  return known
}

const insertPlans = async ({ db }: TestServer): Promise<void> => {
  const made = await db.insertInto('payment_plan').values(plans).returning(['id', 'name']).execute()
  const [own, support] = await db
    .insertInto('plan_feature')
    .values(['Own booking page', 'Priority support'].map(name => ({ name })))
    .returning('id')
    .execute()
  const marks = made
    .filter(({ name }) => name !== 'Monthly')
    .flatMap(({ id, name }) => [
      { plan_id: id, feature_id: own?.id ?? '', is_available: true },
      { plan_id: id, feature_id: support?.id ?? '', is_available: name === 'Yearly' },
    ])
  await db.insertInto('payment_plan_feature').values(marks).execute()
  await db.insertInto('coupon').values(coupons).execute()
}
