import { formatDate, formatMoment, todayInIndia } from '../words/dates.ts'
import { formatRupees } from '../words/money.ts'
import type { PaymentRecord } from './plans.ts'

const dayMs = 86_400_000

const dayOf = (moment: Date): string => formatDate(todayInIndia(moment))

/** The last day of a plan, which ends at the midnight after it: `5 December 2026`. */
export const lastDayOf = (endDate: string | null): string => (endDate === null ? 'No end' : dayOf(new Date(Date.parse(endDate) - 1)))

export const firstDayOf = (startDate: string): string => dayOf(new Date(startDate))

/** `until 5 December 2026`, `without an end`. */
export const untilWords = ({ endDate }: Pick<PaymentRecord, 'endDate'>): string =>
  endDate === null ? 'without an end' : `until ${lastDayOf(endDate)}`

/** `12% of each online booking`; undefined for a plan with a price. */
export const rateWords = ({ deductionRate }: Pick<PaymentRecord, 'deductionRate'>): string | undefined =>
  deductionRate === null ? undefined : `${deductionRate}% of each online booking`

/** An owner's plans at a moment: the running one (chosen as the server does), later ones, and the last that ended. */
export const plansAt = <R extends Pick<PaymentRecord, 'startDate' | 'endDate'>>(records: readonly R[], now: number) => {
  const begun = ({ startDate }: R) => Date.parse(startDate) <= now
  const over = ({ endDate }: R) => endDate !== null && Date.parse(endDate) <= now
  // A plan per booking that was replaced before its start was never in force.
  const real = records.filter(({ startDate, endDate }) => startDate !== endDate)
  const byStart = real.toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate))
  return {
    running: byStart.findLast(record => begun(record) && !over(record)),
    later: byStart.filter(record => !begun(record)),
    ended: real.filter(over).toSorted((one, other) => Date.parse(other.endDate ?? '') - Date.parse(one.endDate ?? ''))[0],
  }
}

type Term = Pick<PaymentRecord, 'startDate' | 'endDate'>

/** When a plan without a price can be renewed: in its last 30 days, but not on the day on which it began. */
const renewableFrom = ({ startDate, endDate }: Term): number =>
  endDate === null ? Number.POSITIVE_INFINITY : Math.max(Date.parse(endDate) - 30 * dayMs, Date.parse(startDate) + dayMs)

export const isRenewable = (term: Term, now: number): boolean => now >= renewableFrom(term)

/** Why a plan without a price cannot be chosen while another one runs. */
export const notYetRenewable = (record: Term & Pick<PaymentRecord, 'paymentplan'>): string =>
  `${record.paymentplan} runs until ${lastDayOf(record.endDate)}. A free plan can be chosen from ${dayOf(new Date(renewableFrom(record)))}.`

export interface ReceiptLine {
  label: string
  value: string
  strong?: boolean
}

/** The lines of a receipt, on the page and in the mail. */
export const receiptLines = (record: PaymentRecord): ReceiptLine[] => {
  const { listPrice, amount, discountRate, appliedCoupon, duration, endDate } = record
  const months = duration === null ? undefined : `${duration} ${duration === 1 ? 'month' : 'months'}`
  const discount = listPrice - amount
  return [
    { label: 'Bought by', value: record.customerName },
    { label: 'Plan', value: [record.paymentplan, rateWords(record) ?? months].filter(Boolean).join(', ') },
    { label: 'From', value: firstDayOf(record.startDate) },
    { label: 'Last day', value: lastDayOf(endDate) },
    { label: 'List price', value: formatRupees(listPrice) },
    ...(discount > 0 ? [{ label: `Discount, ${discountRate}% with ${appliedCoupon}`, value: formatRupees(-discount) }] : []),
    // The discount of an older coupon was not always recorded.
    ...(discount <= 0 && appliedCoupon !== null ? [{ label: 'Coupon', value: appliedCoupon }] : []),
    { label: 'Amount paid', value: formatRupees(amount), strong: true },
    { label: 'Transaction', value: record.transactionId ?? 'None: there was nothing to pay' },
    { label: 'Bought on', value: formatMoment(record.createdAt) },
  ]
}
