import { z } from 'zod'
import { type BillingType, type PaymentPlan, PlanForm } from '#shared/plans/plans.ts'

/** What the fields of a plan hold; those of the other way of billing keep what was typed, but are not sent. */
export interface PlanValues {
  name: string
  description: string
  billingType: BillingType
  price: string
  /** Months. */
  duration: string
  deductionRate: string
  /** In the order of their ids; what is not named is not in the plan. */
  features: readonly PlanMark[]
}

/** A feature that a plan names: it has it, or it is shown as what the plan has not. */
export interface PlanMark {
  id: string
  isAvailable: boolean
}

export const planLabels: Readonly<Record<keyof PlanValues, string>> = {
  name: 'Name',
  description: 'Description',
  billingType: 'Billing Type',
  price: 'Price',
  duration: 'Duration',
  deductionRate: 'Deduction Rate',
  features: 'Features',
}

/** What a plan of that billing usually runs for. */
export const usualMonths: Readonly<Record<BillingType, string>> = { MONTHLY: '1', YEARLY: '12', PER_BOOKING: '' }

const inOrder = (marks: readonly PlanMark[]) => marks.toSorted((one, other) => (one.id < other.id ? -1 : 1))

export const planValues = (from: PaymentPlan | undefined): PlanValues => ({
  name: from?.name ?? '',
  description: from?.description ?? '',
  billingType: from?.billingType ?? 'MONTHLY',
  price: String(from?.price ?? ''),
  duration: from ? String(from.duration ?? '') : usualMonths.MONTHLY,
  deductionRate: String(from?.deductionRate ?? ''),
  features: inOrder((from?.features ?? []).map(({ id, isAvailable }) => ({ id, isAvailable }))),
})

/** The marks with one feature's changed; `undefined` takes it out of the plan. */
export const marked = (marks: readonly PlanMark[], id: string, isAvailable: boolean | undefined): readonly PlanMark[] => {
  const others = marks.filter(mark => mark.id !== id)
  return isAvailable === undefined ? others : inOrder([...others, { id, isAvailable }])
}

/** The fields that a way of billing has beside those of every plan. */
export const fieldsOfBilling = (billingType: BillingType) =>
  billingType === 'PER_BOOKING' ? (['deductionRate'] as const) : (['price', 'duration'] as const)

/** What is sent of a form: nothing for the fields of the other way of billing. */
export const sentPlan = ({ price, duration, deductionRate, features, ...rest }: PlanValues) => {
  const isTimed = rest.billingType !== 'PER_BOOKING'
  return {
    ...rest,
    features: [...features],
    price: isTimed ? price : null,
    duration: isTimed ? duration : null,
    deductionRate: isTimed ? null : deductionRate,
  }
}

/** What is wrong with a form; that the fields of its billing are there is looked at by `missingIn`. */
export const PlanFields = z.preprocess(values => sentPlan(values as PlanValues), PlanForm)

/** The fields of its billing that are empty. */
export const missingIn = (values: PlanValues): Partial<Record<keyof PlanValues, string>> =>
  Object.fromEntries(
    fieldsOfBilling(values.billingType)
      .filter(name => (values[name] ?? '').trim() === '')
      .map(name => [name, `${planLabels[name]} is required.`]),
  )
