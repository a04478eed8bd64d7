import { sql } from 'kysely'
import { BillingType, type PaymentPlan, priceAfterCoupon } from '#shared/plans/plans.ts'
import { toPaise, toRupees } from '#shared/words/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest } from '../http/errors/errors.ts'
import { type CouponBuyer, findCoupon, lockCoupon, whyUnusable } from './coupon-uses.ts'
import type { PlanSnapshot } from './records.ts'

interface Which {
  id?: string
  withFeatures: boolean
  withWithdrawn: boolean
}

/** Plans, the cheapest first and PER_BOOKING last. */
export const readPlans = async (db: Db, { id, withFeatures, withWithdrawn }: Which): Promise<PaymentPlan[]> => {
  const rows = await db
    .selectFrom('payment_plan as p')
    .$if(id !== undefined, query => query.where('p.id', '=', id ?? ''))
    .$if(!withWithdrawn, query => query.where('p.withdrawn_at', 'is', null))
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
    isWithdrawn: row.withdrawn_at !== null,
    version: row.version,
  }))
}

/** Prices a plan and checks its coupon again. Throws 400 on the field, prefixed by `path`. Call after `lockPlans`. */
export const quotePlan = async (
  tx: Tx,
  planId: string,
  coupon: { code: string } | { id: string } | undefined,
  buyer: CouponBuyer,
  path = '',
): Promise<PlanSnapshot> => {
  const plan = await tx.selectFrom('payment_plan').selectAll().where('id', '=', planId).where('withdrawn_at', 'is', null).executeTakeFirst()
  if (!plan) throw badRequest({ [`${path}planId`]: 'This plan is not offered any more.' })
  const perBooking = 'This plan is paid with each booking: a coupon takes nothing off it.'
  const couponField = path + (coupon && 'code' in coupon ? 'couponCode' : 'couponId')
  if (coupon && plan.billing_type === 'PER_BOOKING') throw badRequest({ [couponField]: perBooking })
  const found = coupon && (await findCoupon(tx, coupon))
  if (coupon && !found) throw badRequest({ [couponField]: 'This coupon is not valid.' })
  if (found) {
    await lockCoupon(tx, found)
    const fault = await whyUnusable(tx, found, buyer)
    if (fault) throw badRequest({ [couponField]: fault })
  }
  const discountBasisPoints = found?.discount_basis_points ?? 0
  const listPricePaise = plan.price_paise ?? 0
  return {
    planId,
    planName: plan.name,
    billingType: BillingType.parse(plan.billing_type),
    pricePaise: toPaise(priceAfterCoupon(toRupees(listPricePaise), discountBasisPoints / 100).final),
    durationMonths: plan.duration_months,
    deductionBasisPoints: plan.deduction_basis_points,
    couponId: found?.id ?? null,
    couponCode: found?.code ?? null,
    listPricePaise,
    discountBasisPoints,
  }
}
