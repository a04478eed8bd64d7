import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { type BookingSource, DeskSource, sourceWords } from '#shared/bookings/booking-source.ts'
import type { Booking, BookingStatus, DeskMethod, PaymentMethod, PaymentStatus } from '#shared/bookings/bookings.ts'
import { methodWords } from '#shared/bookings/method-words.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import type { ChargeForm, TaxClass } from '#shared/prices/charges.ts'
import { type MealOption, mealWords } from '#shared/prices/stay.ts'
import { ageText } from '#shared/words/ages.ts'
import { guestChat } from '#shared/words/chat.ts'
import { formatDate, formatDay, formatMoment } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { notGiven } from '#shared/words/text.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'

/** How the money of a booking came; nothing where none came. */
export const methodOf = ({ payment }: Pick<Booking, 'payment'>): string =>
  payment.paidAmount > 0 ? methodWords[payment.paymentMethod] : ''

/** `₹6,250.00 to give back` */
export const giveBackText = (rupees: number): string => `${formatRupees(rupees)} to give back`

/** What is due of a booking, or to give back, beside its name; undefined where neither is. */
export const dueText = ({ payment: { remainingBalance }, toGiveBack }: Pick<Booking, 'payment' | 'toGiveBack'>): string | undefined => {
  if (toGiveBack > 0) return giveBackText(toGiveBack)
  return remainingBalance > 0 ? `${formatRupees(remainingBalance)} due` : undefined
}

/** How money is taken at the desk, the usual ways first. */
export const deskMethods = (['CASH', 'UPI', 'CREDIT_CARD', 'BANK_TRANSFER', 'PAYPAL'] as const satisfies readonly DeskMethod[]).map(
  value => ({ value, label: methodWords[value] }),
)

/** `Other site, 4107 2299`: where a booking came from, and what it is called there. */
export const sourceText = ({ source, sourceReference }: Pick<Booking, 'source' | 'sourceReference'>): string =>
  [sourceWords[source], sourceReference].filter(Boolean).join(', ')

/** The same where it is known that another one may have taken it. */
export const saleMethods = [...deskMethods, { value: 'PAID_THERE' as const, label: methodWords.PAID_THERE }]

/** Where a booking can have come from that the desk enters. */
export const saleSources = DeskSource.options
  .filter(value => value !== 'DESK')
  .map((value): { value: DeskSource; label: string } => ({ value, label: sourceWords[value] }))

export const paymentStatusWords: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Pending',
  PARTIALLY_PAID: 'Partially paid',
  PAID: 'Paid',
  PARTIALLY_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
  FAILED: 'Failed',
}

export const refundWords: Readonly<Record<BookingDetail['refunds'][number]['status'], string>> = {
  PENDING: 'on its way',
  SENT: 'sent',
  PROCESSED: 'done',
  FAILED: 'failed',
}

/** A booking among others, on buttons and in questions. */
export const nameOf = ({ user, reference }: Pick<Booking, 'user' | 'reference'>): string => `${user.name}, ${reference}`

export const roomNumbers = ({ rooms }: Pick<Booking, 'rooms'>): readonly string[] => [...new Set(rooms.map(room => room.roomNumber))]

/** `Sat, 5 Dec to Mon, 7 Dec`, with years where one of them is not this one: `28 Dec 2026 to 2 Jan 2027`. */
export const datesText = (from: string, to: string, today: string): string => {
  const isThisYear = [from, to].every(date => date.startsWith(today.slice(0, 4)))
  return [from, to].map(isThisYear ? date => formatDay(date) : shownDate).join(' to ')
}

/** Opens WhatsApp with a text for the guest that says that the booking is confirmed. */
export const sendByChat = ({ reference, user, checkInDate, checkOutDate }: Booking, today: string): void => {
  const text = `Your booking ${reference}, ${datesText(checkInDate, checkOutDate, today)}, is confirmed.`
  window.open(guestChat(user.phone, text), '_blank', 'noopener')
}

const fieldWords: Readonly<Record<string, string>> = {
  status: 'Status',
  cancelledBy: 'Cancelled by',
  promisedBack: 'To give back',
  group: 'Group',
  groupShare: "Of the group's payments",
  waiveRefund: 'Reason',
  checkInDate: 'Check-in',
  checkOutDate: 'Check-out',
  userName: 'Customer Name',
  userEmail: 'Email',
  userPhone: 'Phone No',
  userAddress: 'Address',
  userPin: 'PIN',
  userState: 'State',
  companyName: 'Company Name',
  companyGst: 'Company GSTIN',
  companyAddress: 'Company Address',
  companySez: 'Special Economic Zone',
  specialRequest: 'Special Request',
  source: 'Source',
  sourceReference: "Agent's booking no.",
  leaveDue: 'Left with a balance',
  holdUntil: 'Time to pay',
  asked: 'Asked for',
  request: 'Message',
  rooms: 'Rooms',
  adults: 'Adults',
  childAges: 'Ages of children',
  priceReason: 'Reason',
  upgradeReason: 'Free upgrade',
  keepPriceReason: 'Old price kept',
  totalAmount: 'Total Amount',
  payment: 'Payment',
  refund: 'Refund',
}

interface Money {
  amount: number
  text?: string
  reason?: string
  paymentMethod?: PaymentMethod
  method?: PaymentMethod
}

export const chargeWords: Readonly<Record<ChargeForm['kind'], string>> = { EXTRA: 'Extra', DISCOUNT: 'Discount', FEE: 'Fee' }

export const taxClassWords: Readonly<Record<TaxClass, string>> = {
  STAY: 'As the stay',
  FOOD: 'Food and drink',
  OTHER: 'Other service',
  NONE: 'Not taxed',
}

export const lineText = ({ kind, text }: Pick<ChargeForm, 'kind' | 'text'>): string => `${chargeWords[kind]}: ${text}`

const moneyText = ({ amount, text, reason, paymentMethod, method }: Money): string =>
  [formatRupees(amount), text ?? (paymentMethod || method ? methodWords[(paymentMethod ?? method) as PaymentMethod] : ''), reason]
    .filter(Boolean)
    .join(', ')

const roomText = ({ roomNumber, mealOption }: { roomNumber: string; mealOption: MealOption }) => `${roomNumber} ${mealWords[mealOption]}`

const valueText = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return notGiven
  if (field === 'status') return statusWords[value as BookingStatus]
  if (field === 'cancelledBy') return `the ${value}`
  if (field === 'checkInDate' || field === 'checkOutDate') return formatDate(String(value))
  if (field === 'holdUntil') return formatMoment(String(value))
  if (field === 'source') return sourceWords[value as BookingSource]
  if (field === 'userPhone') return formatPhone(String(value))
  if (['groupShare', 'promisedBack', 'totalAmount'].includes(field)) return formatRupees(Number(value))
  if (field === 'rooms') return (value as Parameters<typeof roomText>[0][]).map(roomText).join(', ')
  if (field === 'childAges') return (value as number[]).map(ageText).join(', ') || 'none'
  if (typeof value === 'object') return moneyText(value as Money)
  return String(value)
}

const whatOf = (field: string, to: unknown): string => {
  if (field === 'charge') return chargeWords[(to as ChargeForm).kind]
  if (field !== 'price') return fieldWords[field] ?? field
  const { roomNumber, night } = to as { roomNumber: string; night: string }
  return `Room ${roomNumber}, ${formatDay(night)}`
}

/** What was done: a discount is added as a charge. */
export const entryText = ({ what, changes }: BookingDetail['history'][number]): string =>
  what === 'charged' && changes.every(({ field, to }) => field === 'charge' && (to as ChargeForm).kind === 'DISCOUNT') ? 'discount' : what

/** One change of the history: what it was and what it is, without a former value where there was none. */
export const changeText = ({ field, from, to }: BookingDetail['history'][number]['changes'][number]): string => {
  const now = valueText(field, to)
  const what = whatOf(field, to)
  return from === null || from === undefined ? `${what}: ${now}` : `${what}: ${valueText(field, from)} → ${now}`
}

const actorWords = { guest: 'the guest', staff: 'the desk', system: 'the system' } as const

export const actorText = ({ actor, by }: Pick<BookingDetail['history'][number], 'actor' | 'by'>): string => by ?? actorWords[actor]
