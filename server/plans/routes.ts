import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { couponApi } from '#shared/plans/coupons.ts'
import { featureApi, planApi, recordApi } from '#shared/plans/plans.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { toBasisPoints } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { App } from '../context.ts'
import { badRequest, notFound } from '../http/errors/errors.ts'
import { isPlatform } from '../http/guard/viewer.ts'
import type { Handlers } from '../http/serve/call.ts'
import { rowHandlers } from '../http/serve/row-handlers.ts'
import { serve } from '../http/serve/serve.ts'
import type { PaymentsFeature } from '../payments/create-payments.ts'
import { planHandlers, refuseUsed } from './catalog.ts'
import { completePurchase } from './complete.ts'
import { findCoupon, whyUnusable } from './coupon-uses.ts'
import { listRecords, toRecord } from './records.ts'

const featureRows = rowHandlers<typeof featureApi, 'plan_feature'>({
  table: 'plan_feature',
  idField: 'paymentPlanFeatureId',
  order: ['name'],
  columns: ({ name }) => ({ name }),
  reply: ({ id, name, version }) => ({ id, name, version }),
})

const features: Handlers<typeof featureApi> = {
  ...featureRows,
  remove: {
    run: async call => {
      const { tx, input } = call
      const id = input.paymentPlanFeatureId
      // A plan that is taking it is waited for, and one that comes later does not find it.
      await tx.selectFrom('plan_feature').select('id').where('id', '=', id).forUpdate().execute()
      await refuseUsed(tx, sql`payment_plan_feature where feature_id = ${id}`, count => {
        const have = count === 1 ? 'has' : 'have'
        return `${counted(count, 'plan')} ${have} this feature. Take it out there first.`
      })
      await featureRows.remove.run(call)
    },
  },
}

const couponRows = rowHandlers<Omit<typeof couponApi, 'validate'>, 'coupon', { uses: number }>({
  table: 'coupon',
  idField: 'couponId',
  order: ['code'],
  columns: ({ code, discountRate, description, lastDay, maxUses }) => ({
    code,
    description,
    last_day: lastDay,
    max_uses: maxUses,
    discount_basis_points: discountRate === undefined ? undefined : toBasisPoints(discountRate),
  }),
  lines: { select: sql`(select count(*)::int from coupon_use u where u.coupon_id = t.id) as uses` },
  reply: ({ id, code, description, uses, version, ...row }) => ({
    id,
    code,
    description,
    lastDay: row.last_day,
    maxUses: row.max_uses,
    uses,
    version,
    discountRate: row.discount_basis_points / 100,
  }),
})

const coupons: Handlers<typeof couponApi> = {
  ...couponRows,
  create: {
    run: call => {
      const { lastDay } = call.input
      // A coupon that is there already may have ended, and ends where its last day is moved back.
      if (lastDay && lastDay < todayInIndia(call.app.clock.now()))
        throw badRequest({ lastDay: 'This day is past. Choose today or a later one.' })
      return couponRows.create.run(call)
    },
  },
  validate: async ({ app, db, input, viewer }) => {
    const coupon = await findCoupon(db, { code: input.couponCode })
    if (!coupon) throw notFound('This coupon is not valid.')
    const fault = await whyUnusable(db, coupon, { accountId: viewer.id, today: todayInIndia(app.clock.now()) })
    if (fault) throw badRequest({ couponCode: fault })
    return { id: coupon.id, code: coupon.code, discountRate: coupon.discount_basis_points / 100 }
  },
}

const recordsOf = (payments: PaymentsFeature): Handlers<typeof recordApi> => ({
  create: async ({ app, transaction, input, viewer }) => toRecord(await completePurchase(app, payments, transaction, input, viewer)),
  list: ({ db, input, viewer }) => listRecords(db, input, isPlatform(viewer) ? undefined : viewer.id),
})

export const planRoutes = (http: FastifyInstance, app: App, payments: PaymentsFeature): void => {
  serve(http, app, planApi, planHandlers)
  serve(http, app, featureApi, features)
  serve(http, app, couponApi, coupons)
  serve(http, app, recordApi, recordsOf(payments))
}
