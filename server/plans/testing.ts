import type { TestContext } from 'node:test'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { type CouponForm, couponApi } from '#shared/plans/coupons.ts'
import { type BillingType, featureApi, planApi, recordApi } from '#shared/plans/plans.ts'
import { person } from '../testing/worlds/people.ts'
import { pay } from '../testing/worlds/stay.ts'
import { type TestOptions, testServer } from '../testing.ts'

type NewPlan = CallOf<typeof planApi.create>

/** The platform's people with one feature, an owner who buys, and the calls of both. */
export const catalog = async (t: TestContext, options?: TestOptions) => {
  const server = await testServer(t, options)
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  const owner = await person(server, { key: 'ADMIN', name: 'Asha Rao' })
  const addFeature = (name: string) => server.call(featureApi.create, { name }, platform.headers)
  const feature = (await addFeature('Own booking page')).data
  const form = (plan: Partial<NewPlan> = {}): NewPlan => ({
    name: 'Yearly',
    billingType: 'YEARLY',
    features: [{ id: feature.id, isAvailable: true }],
    ...(plan.billingType === 'PER_BOOKING' ? { deductionRate: 12 } : { price: 24_999, duration: 12 }),
    ...plan,
  })
  const addPlan = async (plan: Partial<NewPlan> = {}) => (await server.call(planApi.create, form(plan), platform.headers)).data
  const addCoupon = (coupon: CouponForm) => server.call(couponApi.create, coupon, platform.headers)
  const order = (planId: string, paise: number, couponCode?: string) =>
    server.call(paymentApi.createOrder, { amount: paise, currency: 'INR', receipt: 'r', plan: { planId, couponCode } }, owner.headers)
  const complete = (planId: string, more: object = {}, billingType: BillingType = 'YEARLY') =>
    server.call(recordApi.create, { planId, billingType, ...more }, owner.headers)
  /** Orders, pays and completes. */
  const buy = async (planId: string, paise: number, couponCode?: string) => {
    const { data } = await order(planId, paise, couponCode)
    return complete(planId, await pay(server, data.id ?? ''))
  }
  const records = async () => (await server.call(recordApi.list, {}, owner.headers)).data
  return { server, platform, owner, feature, addFeature, form, addPlan, addCoupon, order, complete, buy, records }
}
export type Catalog = Awaited<ReturnType<typeof catalog>>
