import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import type { TestServer } from '../../testing.ts'

/** A midnight in India, so many days from today. */
export const midnight = (days: number) => new Date(Date.parse(`${todayInIndia(new Date())}T00:00:00+05:30`) + days * 86_400_000)
/** A day in words, so many days from today. */
export const dayIn = (days: number) => formatDate(todayInIndia(midnight(days)))

/** What an account bought: a year with a coupon, from one day to the night before another. */
export const planRecord = async (world: TestServer, account_id: string, from: number, to: number | null, more: object = {}) => {
  const values = {
    account_id,
    customer_name: 'Devika Shekhawat',
    plan_name: 'Yearly',
    billing_type: 'YEARLY',
    duration_months: 12,
    price_paise: 2_249_910,
    list_price_paise: 2_499_900,
    discount_basis_points: 1000,
    coupon_code: 'WELCOME10',
    transaction_id: `pay_${crypto.randomUUID().slice(0, 14)}`,
    starts_at: midnight(from),
    created_at: midnight(from),
    ends_at: to === null ? null : midnight(to),
    ...more,
  }
  const { id } = await world.db.insertInto('payment_record').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, ...values }
}

export const perBooking = {
  plan_name: 'Per booking',
  billing_type: 'PER_BOOKING',
  duration_months: null,
  deduction_basis_points: 1250,
  price_paise: 0,
  list_price_paise: 0,
  discount_basis_points: 0,
  coupon_code: null,
  transaction_id: null,
}
