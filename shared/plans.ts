import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, linkedAccount, queryFlag } from './fields.ts'

export const BillingType = z.enum(['MONTHLY', 'YEARLY', 'PER_BOOKING'])
export type BillingType = z.output<typeof BillingType>

/** A plan of the platform: price in rupees and months on a timed one, a deduction rate in percent on PER_BOOKING. */
export const PaymentPlan = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  billingType: BillingType,
  price: z.number().nullable(),
  duration: z.int().nullable(),
  deductionRate: z.number().nullable(),
  features: z.array(z.object({ id, name: z.string(), isAvailable: z.boolean() })).optional(),
})
export type PaymentPlan = z.output<typeof PaymentPlan>

/** The proof of a plan. */
export const PaymentRecord = z.object({
  id,
  customerName: z.string(),
  paymentplan: z.string(),
  billingType: BillingType,
  startDate: z.string(),
  endDate: z.string().nullable(),
  appliedCoupon: z.string().nullable(),
  transactionId: z.string().nullable(),
})
export type PaymentRecord = z.output<typeof PaymentRecord>

/** The price of a plan after a coupon: price minus price times rate, to the paisa; between zero and ₹1 it is ₹1. In rupees. */
export const priceAfterCoupon = (price: number, discountRate: number): { final: number; discount: number } => {
  const paise = Math.round(price * 100)
  const left = paise - Math.floor((paise * Math.round(discountRate * 100) + 5000) / 10000)
  const final = left > 0 && left < 100 ? 100 : left
  return { final: final / 100, discount: (paise - final) / 100 }
}

export const planApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/paymentplan/getpaymentplan',
    summary: 'The plans that an owner can choose',
    access: 'signed-in',
    input: z.strictObject({ includeFeatures: queryFlag.optional() }),
    data: z.array(PaymentPlan),
  }),
}

export const recordApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/paymentrecord/createpaymentrecord',
    summary: 'Completes the purchase of a plan; the same payment again answers the same record',
    access: 'owner',
    input: z.strictObject({
      userId: id.optional(),
      planId: id,
      billingType: BillingType,
      couponId: id.nullish(),
      transactionId: z.string().max(40).nullish(),
      orderId: z.string().max(40).nullish(),
      signature: z.string().max(128).nullish(),
      hotelId: id.nullish(),
      razorPayAccountId: linkedAccount.optional(),
    }),
    data: PaymentRecord,
    message: 'Payment sucessfully done.',
    transaction: 'own',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/paymentrecord/getepaymentrecord',
    summary: "An owner's own records; all of them for the platform",
    access: 'signed-in',
    input: z.strictObject({ includeUserDetails: queryFlag.optional(), includePaymentPlanDetails: queryFlag.optional() }),
    data: z.array(PaymentRecord),
  }),
}
