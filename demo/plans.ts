import type { Insertable } from 'kysely'
import type { DB } from '#server/db/types.ts'
import { type BillingType, priceAfterCoupon } from '#shared/plans/plans.ts'
import { addDays } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import { accountId, type DemoPerson, nameOf } from './accounts.ts'
import { demoReceipt } from './online.ts'
import { randomFrom } from './random.ts'

export interface PlanRows {
  payment_plan: Insertable<DB['payment_plan']>[]
  plan_feature: Insertable<DB['plan_feature']>[]
  payment_plan_feature: Insertable<DB['payment_plan_feature']>[]
  coupon: Insertable<DB['coupon']>[]
  payment_record: Insertable<DB['payment_record']>[]
  coupon_use: Insertable<DB['coupon_use']>[]
  payment_order: Insertable<DB['payment_order']>[]
  payment: Insertable<DB['payment']>[]
}

/** The platform's share of each booking on the third plan: 12%. */
export const deductionBasisPoints = 1200

/** A feature of the plan by booking: its shares are transferred at once; else the platform sends advances later. */
const advanceAtOnce = 'Advance sent as guests pay'
const features = [
  'Own booking page',
  'Unlimited bookings',
  'Staff accounts and roles',
  'Offers and enquiries',
  advanceAtOnce,
  'Priority support',
]
const plans = [
  { name: 'Starter', description: 'To begin with.', billing: 'MONTHLY', paise: 199_900, months: 1, lacks: ['Staff accounts and roles'] },
  { name: 'Monthly', description: 'Advances sent every 2 weeks.', billing: 'MONTHLY', paise: 249_900, months: 1, lacks: [] },
  {
    name: 'Yearly',
    description: 'Advances sent every 2 weeks.',
    billing: 'YEARLY',
    paise: 2_499_900,
    months: 12,
    lacks: [],
  },
  {
    name: 'Per booking',
    description: 'Nothing up front. Your part reaches you as guests pay.',
    billing: 'PER_BOOKING',
    paise: null,
    months: null,
    lacks: [],
  },
] as const
/** A plan that is no longer sold; its buyer has another one now. */
const withdrawn = 'Starter'
/** Features that each way of billing does not include. */
const lacks: Record<BillingType, readonly string[]> = {
  MONTHLY: [advanceAtOnce, 'Priority support'],
  YEARLY: [advanceAtOnce],
  PER_BOOKING: ['Priority support'],
}
const coupons = [
  { code: 'WELCOME10', discount_basis_points: 1000, description: 'Ten per cent off, to try it out' },
  { code: 'DIWALI25', discount_basis_points: 2500, description: 'A quarter off, for the festival' },
]

/** Plans that the two owners bought, and how many days ago; each before the former one ended. */
const bought: { by: DemoPerson; plan: string; ago: number; coupon?: string }[] = [
  { by: 'owner', plan: 'Starter', ago: 185, coupon: 'WELCOME10' },
  ...[157, 126, 96].map(ago => ({ by: 'owner' as const, plan: 'Monthly', ago })),
  { by: 'owner', plan: 'Yearly', ago: 66, coupon: 'DIWALI25' },
  { by: 'goa', plan: 'Per booking', ago: 120 },
]

const monthsLater = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
const inIndia = (date: string, time = '12:00') => new Date(`${date}T${time}:00+05:30`)

/** Plans (one withdrawn), coupons, and what the two owners bought: monthly, then yearly plans, and one by booking. */
export const planRows = (today: string, goaHotelId: string): PlanRows => {
  const random = randomFrom(`atithi/plans/${today}`)
  const featureIds = features.map(name => ({ id: random.uuid(), name }))
  const made = plans.map(plan => ({ ...plan, id: random.uuid(), deduction: plan.billing === 'PER_BOOKING' ? deductionBasisPoints : null }))
  const offered = coupons.map(coupon => ({ ...coupon, id: random.uuid() }))
  const rows: PlanRows = {
    payment_plan: made.map(({ id, name, description, billing, paise, months, deduction }) => ({
      id,
      name,
      description,
      billing_type: billing,
      price_paise: paise,
      duration_months: months,
      deduction_basis_points: deduction,
      created_at: inIndia(addDays(today, -200)),
      withdrawn_at: name === withdrawn ? inIndia(addDays(today, -130)) : null,
    })),
    plan_feature: featureIds,
    payment_plan_feature: made.flatMap(plan => {
      const missing: readonly string[] = [...lacks[plan.billing], ...plan.lacks]
      return featureIds.map(({ id, name }) => ({ plan_id: plan.id, feature_id: id, is_available: !missing.includes(name) }))
    }),
    coupon: offered,
    payment_record: [],
    coupon_use: [],
    payment_order: [],
    payment: [],
  }
  /** The day at whose beginning each person's plan ends. */
  const ends = new Map<DemoPerson, string>()
  for (const { by, plan: name, ago, coupon: code } of bought) {
    const plan = made.find(one => one.name === name)
    if (!plan) throw new Error(`The demo has no plan ${name}`)
    const coupon = offered.find(one => one.code === code)
    const [day, before] = [addDays(today, -ago), ends.get(by)]
    // The first plan begins during a day, so it lasts until the end of its last day.
    const end = plan.months === null ? undefined : before ? monthsLater(before, plan.months) : addDays(monthsLater(day, plan.months), 1)
    if (end) ends.set(by, end)
    const discount = coupon?.discount_basis_points ?? 0
    const paise = toPaise(priceAfterCoupon((plan.paise ?? 0) / 100, discount / 100).final)
    const [at, orderId, paymentId] = [inIndia(day), random.uuid(), `pay_${random.token(14)}`]
    rows.payment_record.push({
      id: random.uuid(),
      account_id: accountId(by),
      customer_name: nameOf(by),
      plan_id: plan.id,
      plan_name: name,
      billing_type: plan.billing,
      duration_months: plan.months,
      deduction_basis_points: plan.deduction,
      created_at: at,
      price_paise: paise,
      list_price_paise: plan.paise ?? 0,
      discount_basis_points: discount,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      transaction_id: paise > 0 ? paymentId : null,
      starts_at: before ? inIndia(before, '00:00') : at,
      ends_at: end ? inIndia(end, '00:00') : null,
      hotel_id: plan.billing === 'PER_BOOKING' ? goaHotelId : null,
    })
    if (coupon) rows.coupon_use.push({ coupon_id: coupon.id, account_id: accountId(by), used_at: at })
    if (paise === 0) continue
    rows.payment_order.push({
      id: orderId,
      purpose: 'plan',
      account_id: accountId(by),
      amount_paise: paise,
      secret: random.token(32),
      receipt: `${demoReceipt}${orderId.replaceAll('-', '')}`,
      provider_order_id: `order_${random.token(14)}`,
      settled_at: at,
      created_at: at,
    })
    rows.payment.push({
      id: random.uuid(),
      provider_payment_id: paymentId,
      order_id: orderId,
      amount_paise: paise,
      method: 'card',
      is_kept: true,
      created_at: at,
    })
  }
  return rows
}
