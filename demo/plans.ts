import type { Insertable } from 'kysely'
import type { DB } from '#server/db/types.ts'
import { addDays } from '#shared/dates.ts'
import { accountId } from './accounts.ts'
import { demoReceipt } from './online.ts'
import { randomFrom } from './random.ts'

export interface PlanRows {
  payment_plan: Insertable<DB['payment_plan']>[]
  plan_feature: Insertable<DB['plan_feature']>[]
  payment_plan_feature: Insertable<DB['payment_plan_feature']>[]
  coupon: Insertable<DB['coupon']>[]
  payment_record: Insertable<DB['payment_record']>[]
  payment_order: Insertable<DB['payment_order']>[]
  payment: Insertable<DB['payment']>[]
}

/** What the platform takes of each booking on the third plan: 12 %. */
export const deductionBasisPoints = 1200

const features = [
  'Own booking page',
  'Unlimited bookings',
  'Staff accounts and roles',
  'Offers and enquiries',
  'Advance paid out at once',
  'Priority support',
]
const plans = [
  { name: 'Monthly', description: 'Everything, month by month.', billing: 'MONTHLY', paise: 249_900, months: 1 },
  { name: 'Yearly', description: 'Twelve months for the price of ten.', billing: 'YEARLY', paise: 2_499_900, months: 12 },
  { name: 'Per booking', description: 'Nothing up front: 12 % of each online booking.', billing: 'PER_BOOKING', paise: null, months: null },
] as const
const lacks: Record<(typeof plans)[number]['billing'], readonly string[]> = {
  MONTHLY: ['Advance paid out at once', 'Priority support'],
  YEARLY: ['Advance paid out at once'],
  PER_BOOKING: ['Priority support'],
}

const monthsLater = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
const noonInIndia = (date: string) => new Date(`${date}T12:00:00+05:30`)

/** Plans, coupons, and how the two owners pay: a yearly plan bought some months ago, and a share of each booking. */
export const planRows = (today: string, goaHotelId: string): PlanRows => {
  const random = randomFrom(`atithi/plans/${today}`)
  const featureIds = features.map(name => ({ id: random.uuid(), name }))
  const made = plans.map(plan => ({ ...plan, id: random.uuid(), deduction: plan.billing === 'PER_BOOKING' ? deductionBasisPoints : null }))
  const [, yearly, perBooking] = made
  if (!yearly || !perBooking) throw new Error('The demo has three plans')
  const start = addDays(today, -120)
  const orderId = random.uuid()
  const paymentId = `pay_${random.token(14)}`
  const at = noonInIndia(start)
  const sold = (plan: (typeof made)[number]) => ({
    ...{ plan_id: plan.id, plan_name: plan.name, billing_type: plan.billing, price_paise: plan.paise ?? 0 },
    ...{ deduction_basis_points: plan.deduction, duration_months: plan.months, starts_at: at, created_at: at },
  })
  return {
    payment_plan: made.map(({ id, name, description, billing, paise, months, deduction }) => ({
      ...{ id, name, description, billing_type: billing, price_paise: paise, duration_months: months, deduction_basis_points: deduction },
      created_at: noonInIndia(addDays(today, -200)),
    })),
    plan_feature: featureIds,
    payment_plan_feature: made.flatMap(plan =>
      featureIds.map(({ id, name }) => ({ plan_id: plan.id, feature_id: id, is_available: !lacks[plan.billing].includes(name) })),
    ),
    coupon: [
      { id: random.uuid(), code: 'WELCOME10', discount_basis_points: 1000, description: 'Ten per cent off the first plan' },
      { id: random.uuid(), code: 'DIWALI25', discount_basis_points: 2500, description: 'A quarter off, for the festival' },
    ],
    payment_record: [
      {
        ...sold(yearly),
        ...{
          id: random.uuid(),
          account_id: accountId('owner'),
          transaction_id: paymentId,
          ends_at: noonInIndia(monthsLater(start, yearly.months ?? 0)),
        },
      },
      { ...sold(perBooking), id: random.uuid(), account_id: accountId('goa'), hotel_id: goaHotelId },
    ],
    payment_order: [
      {
        ...{ id: orderId, purpose: 'plan', account_id: accountId('owner'), amount_paise: yearly.paise ?? 0, secret: random.token(32) },
        ...{ receipt: `${demoReceipt}${orderId.replaceAll('-', '')}`, provider_order_id: `order_${random.token(14)}` },
        ...{ settled_at: at, created_at: at },
      },
    ],
    payment: [
      {
        ...{ id: random.uuid(), provider_payment_id: paymentId, order_id: orderId, amount_paise: yearly.paise ?? 0, method: 'card' },
        ...{ outcome: 'PLAN', created_at: at },
      },
    ],
  }
}
