import { sql } from 'kysely'
import { toPaise, toRupees } from '#shared/money.ts'
import { BillingType, type PaymentPlan, priceAfterCoupon } from '#shared/plans.ts'
import type { Db } from '../db/connect.ts'
import { badRequest } from '../http/errors.ts'
import type { Sold } from './records.ts'

/** The plans, the cheapest first and PER_BOOKING last, with their features when asked for. */
export const listPlans = async (db: Db, withFeatures: boolean): Promise<PaymentPlan[]> => {
  const rows = await db
    .selectFrom('payment_plan as p')
    .selectAll('p')
    .select(
      sql<{ id: string; name: string; isAvailable: boolean }[]>`coalesce((
      select json_agg(json_build_object('id', f.id, 'name', f.name, 'isAvailable', pf.is_available) order by f.name)
      from payment_plan_feature pf join plan_feature f on f.id = pf.feature_id where pf.plan_id = p.id), '[]')`.as('features'),
    )
    .orderBy(sql`p.price_paise nulls last`)
    .orderBy('p.name')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    description: row.description,
    billingType: BillingType.parse(row.billing_type),
    price: row.price_paise === null ? null : toRupees(row.price_paise),
    duration: row.duration_months,
    deductionRate: row.deduction_basis_points === null ? null : row.deduction_basis_points / 100,
    ...(withFeatures ? { features: row.features } : {}),
  }))
}

/** A coupon by its code, whatever its capitals; undefined when there is none. */
export const couponByCode = (db: Db, code: string) =>
  db.selectFrom('coupon').selectAll().where(sql`lower(code)`, '=', code.trim().toLowerCase()).executeTakeFirst()

/** What a plan costs now, after a coupon that is checked again. Throws 400 on the field of an unknown plan or coupon. */
export const soldNow = async (db: Db, planId: string, coupon: { code: string } | { id: string } | undefined): Promise<Sold> => {
  const plan = await db.selectFrom('payment_plan').selectAll().where('id', '=', planId).executeTakeFirst()
  if (!plan) throw badRequest({ planId: 'This plan is not offered any more.' })
  const found = coupon && ('code' in coupon ? await couponByCode(db, coupon.code) : await couponById(db, coupon.id))
  if (coupon && !found) throw badRequest({ ['code' in coupon ? 'plan.couponCode' : 'couponId']: 'This coupon is not valid.' })
  const price = toRupees(plan.price_paise ?? 0)
  return {
    planId,
    planName: plan.name,
    billingType: BillingType.parse(plan.billing_type),
    pricePaise: toPaise(found ? priceAfterCoupon(price, found.discount_basis_points / 100).final : price),
    durationMonths: plan.duration_months,
    deductionBasisPoints: plan.deduction_basis_points,
    couponId: found?.id ?? null,
    couponCode: found?.code ?? null,
  }
}

const couponById = (db: Db, id: string) => db.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst()
