import type { FastifyInstance } from 'fastify'
import { couponApi } from '#shared/coupons.ts'
import { planApi, recordApi } from '#shared/plans.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import type { Payments } from '../payments/create-payments.ts'
import { completePurchase } from './complete.ts'
import { couponByCode, listPlans } from './offers.ts'
import { listRecords, toRecord } from './records.ts'

const plans: Handlers<typeof planApi> = { list: ({ db, input }) => listPlans(db, input.includeFeatures ?? false) }

const coupons: Handlers<typeof couponApi> = {
  validate: async ({ db, input }) => {
    const coupon = await couponByCode(db, input.couponCode)
    if (!coupon) throw notFound('This coupon is not valid.')
    return { id: coupon.id, code: coupon.code, discountRate: coupon.discount_basis_points / 100 }
  },
}

const recordsOf = (payments: Payments): Handlers<typeof recordApi> => ({
  create: async ({ app, transaction, input, viewer }) => toRecord(await completePurchase(app, payments, transaction, input, viewer)),
  list: async ({ db, viewer }) => {
    const all = viewer.globalRoles.some(role => role.key === 'PLATFORM_ADMIN' || role.key === 'SUPER_ADMIN')
    return (await listRecords(db, all ? undefined : viewer.id)).map(toRecord)
  },
})

/** What owners need to choose and buy a plan. The screens that manage plans and coupons come with later work. */
export const planRoutes = (http: FastifyInstance, app: App, payments: Payments): void => {
  serve(http, app, planApi, plans)
  serve(http, app, couponApi, coupons)
  serve(http, app, recordApi, recordsOf(payments))
}
