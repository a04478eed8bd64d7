import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { paymentApi } from '#shared/payments/payments.ts'
import { type BillingType, recordApi } from '#shared/plans/plans.ts'
import { testServer } from '../../testing.ts'
import { makeHotel } from './hotel.ts'
import { type Person, person } from './people.ts'
import { pay } from './stay.ts'

/** An owner who buys plans by the calls of the modal. */
export const planOwner = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const owner = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat', email: 'devika@haveli.example' })
  const hotel = await makeHotel(server.db, { plan: 'none', accountId: 'acc_HaveliHill0001' })
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  const plan = async (name: string, values: { billing_type: BillingType; [column: string]: unknown }) =>
    (
      await server.db
        .insertInto('payment_plan')
        .values({ name, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const timed = (name: string, months: number, paise = 249_900) =>
    plan(name, { billing_type: months === 12 ? 'YEARLY' : 'MONTHLY', price_paise: paise, duration_months: months })
  const perBooking = (name: string, basisPoints: number) => plan(name, { billing_type: 'PER_BOOKING', deduction_basis_points: basisPoints })
  const ten = { code: 'TENOFF', discount_basis_points: 1000 }
  const { id: couponId } = await server.db.insertInto('coupon').values(ten).returning('id').executeTakeFirstOrThrow()
  const buy = async (planId: string, { who = owner, coupon = false, paise = 249_900, months = 1 } = {}) => {
    const billingType = months === 12 ? ('YEARLY' as const) : ('MONTHLY' as const)
    const wish = { planId, ...(coupon && { couponCode: 'TENOFF' }) }
    const order = { amount: coupon ? paise * 0.9 : paise, currency: 'INR' as const, receipt: 'r', plan: wish }
    const made = await server.call(paymentApi.createOrder, order, who.headers)
    const input = { planId, billingType, ...(coupon && { couponId }), ...(await pay(server, made.data.id ?? '')) }
    const complete = () => server.call(recordApi.create, input, who.headers)
    return { ...(await complete()), complete }
  }
  const choose = (planId: string) => server.call(recordApi.create, { planId, billingType: 'PER_BOOKING', hotelId: hotel.id }, owner.headers)
  /** As if what runs ended at that moment. */
  const runsUntil = (who: Person, ends_at: string) =>
    server.db
      .insertInto('payment_record')
      .values({
        account_id: who.id,
        customer_name: 'Devika',
        plan_name: 'Before',
        billing_type: 'YEARLY',
        duration_months: 12,
        price_paise: 1,
        list_price_paise: 1,
        starts_at: new Date('2026-01-01T00:00:00Z'),
        ends_at: new Date(ends_at),
      })
      .execute()
  const records = async () => (await server.call(recordApi.list, {}, owner.headers)).data
  const reminders = async () => {
    const { rows } = await sql<{ days: number; at: string }>`
      select (payload->>'days')::int as days, to_char(run_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at
      from outbox where kind = 'plan reminder' and done_at is null order by run_at`.execute(server.db)
    return rows.map(({ days, at }) => `${days}: ${at}`)
  }
  /** What was mailed since this was asked last. */
  const mailed = () => server.mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
  return { server, owner, hotel, timed, perBooking, buy, choose, runsUntil, records, reminders, mailed }
}
