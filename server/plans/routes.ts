import type { FastifyInstance } from 'fastify'
import { couponApi } from '#shared/coupons.ts'
import { planApi, recordApi } from '#shared/plans.ts'
import type { App } from '../app.ts'
import { notFound, notSignedIn } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { completePurchase } from './complete.ts'
import { couponByCode, listPlans } from './offers.ts'
import { listRecords, toRecord } from './records.ts'

/** What owners need to choose and buy a plan. The screens that manage plans and coupons come with later work. */
export const planRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, planApi, { list: ({ db, input }) => listPlans(db, input.includeFeatures ?? false) })
  serve(http, app, couponApi, {
    validate: async ({ db, input }) => {
      const coupon = await couponByCode(db, input.couponCode)
      if (!coupon) throw notFound('This coupon is not valid.')
      return { id: coupon.id, code: coupon.code, discountRate: coupon.discount_basis_points / 100 }
    },
  })
  serve(http, app, recordApi, {
    create: async ({ input, viewer }) => {
      if (!viewer) throw notSignedIn()
      return toRecord(await completePurchase(app, input, viewer))
    },
    list: async ({ db, viewer }) => {
      if (!viewer) throw notSignedIn()
      const all = viewer.globalRoles.some(role => role.key === 'PLATFORM_ADMIN' || role.key === 'SUPER_ADMIN')
      return (await listRecords(db, all ? undefined : viewer.id)).map(toRecord)
    },
  })
}
