import type { CancelledBy } from '#shared/bookings/booking-changes.ts'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import type { Cancelling } from '#shared/prices/cancelling.ts'
import type { ChargeForm, TaxClass } from '#shared/prices/charges.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { type ChangePart, isWritten, typedNumber } from './part.ts'

export interface ChargeValues {
  /** The finished lines; the other fields are the line that is being written. */
  charges: readonly ChargeForm[]
  'charge.kind': ChargeForm['kind']
  'charge.text': string
  'charge.amount': string
  'charge.taxClass': TaxClass
}

/** No lines; a line is taxed as the stay unless the user chooses otherwise. */
export const noCharges: ChargeValues = {
  charges: [],
  'charge.kind': 'EXTRA',
  'charge.text': '',
  'charge.amount': '',
  'charge.taxClass': 'STAY',
}

/** All lines, also the one that is being written, whose errors are shown on its fields. */
export const chargesOf = (values: ChargeValues): ChargeForm[] => {
  const { charges, 'charge.kind': kind, 'charge.text': text, 'charge.amount': typed, 'charge.taxClass': taxClass } = values
  if (!isWritten(text, typed)) return [...charges]
  const amount = typedNumber(fieldFormats.amount.tidy(typed))
  return [...charges, { kind, text, amount, ...(taxClass !== 'STAY' && { taxClass }) }]
}

export const chargePart = {
  labels: { charges: 'Charges', 'charge.kind': 'Kind', 'charge.text': 'What for', 'charge.amount': 'Amount', 'charge.taxClass': 'GST' },
  formats: { 'charge.amount': fieldFormats.amount },
  fixed: ['charges', 'charge.kind', 'charge.taxClass'],
  empty: { 'charge.text': 'Say what it is for.' },
  read: () => noCharges,
  input: (values: ChargeValues) => {
    const charges = chargesOf(values)
    return charges.length > 0 ? { charges } : {}
  },
} satisfies ChangePart<ChargeValues>

export interface PaymentValues {
  'payment.paymentMethod': string
  'payment.amount': string
  'payment.transactionId': string
}

export const paymentPart: ChangePart<PaymentValues> = {
  labels: {
    'payment.paymentMethod': 'Payment method',
    'payment.amount': 'Amount received',
    'payment.transactionId': 'Transaction ID',
  },
  formats: { 'payment.amount': fieldFormats.amount },
  empty: { 'payment.paymentMethod': 'Please select a payment method.' },
  read: () => ({ 'payment.paymentMethod': '', 'payment.amount': '', 'payment.transactionId': '' }),
  input: (values, { keys: { payment: key } }) => {
    const { 'payment.paymentMethod': paymentMethod, 'payment.amount': amount, 'payment.transactionId': transactionId } = values
    if (!isWritten(paymentMethod, amount, transactionId)) return {}
    return {
      payment: { paymentMethod: paymentMethod as 'CASH', amount: typedNumber(amount), ...(transactionId && { transactionId }), key },
    }
  },
}

/** How much is given back: nothing, what is owed, all that may go back online, or an amount. */
export type RefundChoice = 'none' | 'agreed' | 'online' | 'amount'

export interface RefundValues {
  'refund.choice': RefundChoice
  'refund.method': string
  'refund.amount': string
  'refund.reason': string
  'refund.transactionId': string
}

export const refundPart: ChangePart<RefundValues> = {
  labels: {
    'refund.choice': 'Give back',
    'refund.method': 'Give back by',
    'refund.amount': 'Amount to give back',
    'refund.reason': 'Reason',
    'refund.transactionId': 'Transaction ID of the refund',
  },
  formats: { 'refund.amount': fieldFormats.amount },
  fixed: ['refund.choice'],
  empty: { 'refund.method': 'Choose how it is given back.', 'refund.reason': 'Say why.' },
  read: () => ({ 'refund.choice': 'none', 'refund.method': '', 'refund.amount': '', 'refund.reason': '', 'refund.transactionId': '' }),
  input: (values, { keys: { refund: key } }) => {
    if (values['refund.choice'] === 'none') return {}
    const { 'refund.method': method, 'refund.amount': amount, 'refund.reason': reason, 'refund.transactionId': transactionId } = values
    const said = { ...(reason && { reason }), ...(transactionId && { transactionId }) }
    return { refund: { method: method as 'CASH', amount: typedNumber(amount), ...said, key } }
  },
}

/** Rupees as the text of a field: `40800`, `30266.60`. */
export const filledIn = (rupees: number): string => (Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2))

/** Typed rupees as a number; anything else counts as 0. */
const typedAmount = (text: string): number => Math.max(0, Number(fieldFormats.amount.tidy(text)) || 0)

/** The rupees received and given back, as typed so far. */
export const typedMoney = (values: PaymentValues & RefundValues): { received: number; returned: number } => ({
  received: typedAmount(values['payment.amount']),
  returned: values['refund.choice'] === 'none' ? 0 : typedAmount(values['refund.amount']),
})

/** The rupees that the typed refund is above what is `owed`. */
export const beyondOwed = (values: PaymentValues & RefundValues, owed = Number.POSITIVE_INFINITY): number =>
  Math.max(0, toRupees(toPaise(typedMoney(values).returned) - toPaise(owed)))

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + Math.round(amount * 100), 0)

interface Kept {
  kept: number
  online: number
  there: number
}

/** Rupees refunded on cancelling: the agreed sum if a guest cancels, else all kept; at most what can go back online. */
export const agreedBack = ({ kept, online }: Kept, backNow: number, cancelledBy: CancelledBy): number =>
  Math.min(cancelledBy === 'guest' ? backNow : kept, online > 0 ? online : kept)

/** Why nothing goes back if the guest cancels: the hotel keeps more of the agreed advance than it has. */
export const keepsMoreText = (
  { advance, keepsNow }: Pick<Cancelling, 'advance' | 'keepsNow'>,
  { kept }: Pick<Kept, 'kept'>,
  hasReturned = false,
): string | undefined => {
  if (keepsNow <= kept) return undefined
  const part = keepsNow < advance ? `${formatRupees(keepsNow)} of ` : ''
  const has = hasReturned ? 'is left of what was received' : 'was received'
  return `The hotel keeps ${part}the agreed advance of ${formatRupees(advance)}; only ${formatRupees(kept)} ${has}.`
}

/** The rupees that can be given back by a method; all that was kept while no method is chosen. */
export const mostBack = ({ kept, online, there }: Kept, method: string): number =>
  method === 'ONLINE' ? online : method === 'PAID_THERE' ? Math.min(kept, there) : kept

/** Says who gives back so many rupees after what goes back online; an agent at most what was paid `there`. */
const leftText = (left: number, there: number, byHand: string): string => {
  if (there <= 0) return `${formatRupees(left)} is then ${byHand}.`
  if (there >= left) return `${formatRupees(left)} is then left, which the agent or site can give back.`
  return `${formatRupees(left)} is then left: the agent or site can give back ${formatRupees(there)} of it, and the rest is paid by hand.`
}

/** Says what goes back online, and who gives back the rest of the rupees `owed`; undefined where a method says it. */
export const waysText = (values: PaymentValues & RefundValues, { online, there }: Kept, owed: number): string | undefined => {
  const { returned } = typedMoney(values)
  const left = toRupees(toPaise(owed) - toPaise(online))
  if (values['refund.choice'] === 'agreed' && values['refund.method'] !== 'ONLINE' && online > 0)
    return `${formatRupees(online)} of it can go back online first, to the guest’s card or UPI; ${leftText(left, there, 'paid by hand')}`
  if (values['refund.method'] !== 'ONLINE' || returned === 0 || returned > online) return undefined
  const rest = returned === online && left > 0 ? ` ${leftText(left, there, 'left to pay by hand')}` : ''
  return `${formatRupees(returned)} goes back online, to the guest’s card or UPI.${rest}`
}

/**
 * What the server would refuse: payments above `due`, refunds above what was kept, and recorded refunds without a
 * reason; also a refund above what is `owed`, where that is given, without a reason. Unknown sums, and refunds of a
 * payment that is saved with them, are left to the server.
 */
export const moneyProblems = (
  values: PaymentValues & RefundValues,
  due: number | undefined,
  money: Kept | undefined,
  owed?: number,
): Partial<Record<'payment.amount' | 'refund.choice' | 'refund.amount' | 'refund.reason', string>> => {
  const { received, returned } = typedMoney(values)
  const { 'refund.choice': choice, 'refund.method': method, 'refund.reason': reason } = values
  const most = money && received === 0 ? Math.max(0, mostBack(money, method)) : returned
  const isRecorded = choice !== 'none' && method !== 'ONLINE' && method !== ''
  return {
    ...(due !== undefined && received > Math.max(0, due) && { 'payment.amount': `At most ${formatRupees(Math.max(0, due))} is due.` }),
    // Without a typed amount, the choice shows the error.
    ...(returned > most && {
      [choice === 'amount' ? 'refund.amount' : 'refund.choice']:
        `At most ${formatRupees(most)} can ${method === 'ONLINE' ? 'go back online' : 'be given back'}.`,
    }),
    ...((isRecorded || beyondOwed(values, owed) > 0) && !isWritten(reason) && { 'refund.reason': 'Say why.' }),
  }
}

/**
 * Rupees kept of a booking, and the parts of them that can still go back online or were paid to an agent.
 * What was paid online before the hotel moved here goes back by hand.
 */
export const keptOf = ({ payments, refunds }: Pick<BookingDetail, 'payments' | 'refunds'>): Kept => {
  const sent = refunds.filter(({ status }) => status !== 'FAILED')
  const kept = sum(payments) - sum(sent)
  const ours = payments.filter(({ paymentMethod, amount, isFormer }) => paymentMethod === 'ONLINE' && amount > 0 && !isFormer)
  const online = sum(ours) - sum(sent.filter(({ isFormer }) => !isFormer))
  const there = sum(payments.filter(({ paymentMethod }) => paymentMethod === 'PAID_THERE'))
  return { there: there / 100, kept: kept / 100, online: Math.max(0, Math.min(kept, online)) / 100 }
}
