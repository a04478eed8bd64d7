import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, formAmount, formNumber, id, linkedAccount, queryFlag, version } from '../contract/fields.ts'
import { listData, listInput } from '../contract/list.ts'
import { hasTwoDecimals } from '../words/amounts.ts'
import { longText, thingName } from '../words/text-fields.ts'
import { BillingType } from './billing.ts'

export { BillingType }

/** What a plan can include; the modal marks which of them it has. */
export const PlanFeature = z.object({ id, name: z.string(), version: z.int() })
export type PlanFeature = z.output<typeof PlanFeature>

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
  isWithdrawn: z.boolean(),
  version: z.int(),
})
export type PaymentPlan = z.output<typeof PaymentPlan>

const noPrice = 'Price is a number from 0.'
const noDuration = 'Duration is 1 to 12 months.'
const noRate = 'Deduction rate is 10 to 100%.'

/** What the form of a plan takes; the fields of the other way of billing are empty or left out (`fitsBilling`). */
export const PlanForm = z.strictObject({
  name: thingName(100, 'Name has at least 2 characters.').min(2, 'Name has at least 2 characters.'),
  description: clearable(longText(2000)),
  billingType: BillingType,
  price: clearable(
    formAmount(
      z.number().min(0, noPrice).max(1_000_000, 'At most 10,00,000.').refine(hasTwoDecimals, 'At most two decimals.') as z.ZodNumber,
      noPrice,
    ),
  ),
  duration: clearable(formNumber(z.int(noDuration).min(1, noDuration).max(12, noDuration), noDuration)),
  deductionRate: clearable(
    formNumber(z.number().min(10, noRate).max(100, noRate).refine(hasTwoDecimals, 'At most two decimals.') as z.ZodNumber, noRate),
  ),
  /** The id counts; a name that is sent along is ignored. */
  features: z
    .array(z.strictObject({ id, name: z.string().max(100).optional(), isAvailable: z.boolean() }))
    .min(1, 'Choose at least one feature.')
    .max(50, 'At most 50 features.'),
})
export type PlanForm = z.output<typeof PlanForm>

export const invalidFields = 'Invalid fields provided for the selected billing type.'

/** A timed plan has price and duration and no rate, PER_BOOKING a rate and neither of the others. */
export const fitsBilling = ({ billingType, price, duration, deductionRate }: Partial<Omit<PlanForm, 'features' | 'name'>>): boolean => {
  const [isTimed, hasRate] = [typeof price === 'number' && typeof duration === 'number', typeof deductionRate === 'number']
  if (billingType === 'PER_BOOKING') return hasRate && price == null && duration == null
  return isTimed && !hasRate
}

/** The proof of a plan, and its receipt. Amounts in rupees, the discount in percent, the duration in months. */
export const PaymentRecord = z.object({
  id,
  customerName: z.string(),
  paymentplan: z.string(),
  billingType: BillingType,
  startDate: z.string(),
  /** The moment after its last day; none on PER_BOOKING. */
  endDate: z.string().nullable(),
  appliedCoupon: z.string().nullable(),
  transactionId: z.string().nullable(),
  amount: z.number(),
  listPrice: z.number(),
  discountRate: z.number(),
  duration: z.int().nullable(),
  /** The platform's share of each booking in percent; on PER_BOOKING alone. */
  deductionRate: z.number().nullable(),
  createdAt: z.string(),
})
export type PaymentRecord = z.output<typeof PaymentRecord>

/** The price after a coupon, in rupees, to the paisa; between zero and ₹1 it is ₹1. `discount` is never below 0. */
export const priceAfterCoupon = (price: number, discountRate: number): { final: number; discount: number } => {
  const paise = Math.round(price * 100)
  const left = paise - Math.floor((paise * Math.round(discountRate * 100) + 5000) / 10000)
  const final = left > 0 && left < 100 ? 100 : left
  return { final: final / 100, discount: Math.max(paise - final, 0) / 100 }
}

const planCalls = crud({
  noun: { one: 'payment plan', many: 'payment plans' },
  path: 'paymentplan',
  area: undefined,
  hotel: 'none',
  table: 'payment_plan',
  idField: 'paymentPlanId',
  row: PaymentPlan,
  form: PlanForm,
  summaries: { remove: 'Deletes a plan that was never sold; a sold one is withdrawn instead' },
})

export const planApi = {
  ...planCalls,
  list: endpoint({
    ...planCalls.list,
    summary: 'The plans that an owner can choose; the platform sees withdrawn ones too',
    access: 'signed-in',
    input: z.strictObject({ includeFeatures: queryFlag.optional() }),
  }),
  create: endpoint({ ...planCalls.create, message: 'Payment plan created successfully!' }),
  /** The rule on billing is checked on the plan as it is afterwards. */
  update: endpoint({
    ...planCalls.update,
    input: PlanForm.partial().extend({ paymentPlanId: id, isWithdrawn: z.boolean().optional(), version }),
  }),
}

export const FeatureForm = z.strictObject({
  name: thingName(100, 'Name has at least 4 characters.').min(4, 'Name has at least 4 characters.'),
})

export const featureApi = crud({
  noun: { one: 'payment plan feature', many: 'payment plan features' },
  path: 'paymentplanfeature',
  area: undefined,
  hotel: 'none',
  table: 'plan_feature',
  idField: 'paymentPlanFeatureId',
  row: PlanFeature,
  form: FeatureForm,
})

export const maxRecords = 1000

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
    // As the specification spells it.
    message: 'Payment sucessfully done.',
    transaction: 'own',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/paymentrecord/getepaymentrecord',
    summary: `An owner's own records, all of them for the platform; without a page the newest ${maxRecords}`,
    access: 'signed-in',
    input: listInput(
      { includeUserDetails: queryFlag.optional(), includePaymentPlanDetails: queryFlag.optional() },
      {
        sortBy: ['createdAt', 'customerName', 'paymentplan', 'startDate', 'endDate'],
        filterBy: { billingType: BillingType, recordId: id },
      },
    ),
    data: listData(PaymentRecord),
  }),
}
