import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { type Booking, isOff, type PaymentMethod } from '#shared/bookings/bookings.ts'
import { keptAmount } from '#shared/bookings/guest-page.ts'
import { methodWords } from '#shared/bookings/method-words.ts'
import { partsText } from '#shared/bookings/night-words.ts'
import { RefundReason } from '#shared/payments/refund-reasons.ts'
import { addedBy } from '#shared/prices/charges.ts'
import { nightLines } from '#shared/prices/night-lines.ts'
import { mealWords } from '#shared/prices/stay.ts'
import { knowsNumbers } from '#shared/rooms/number-told.ts'
import { formatRupees } from '#shared/words/money.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { dayText, nightsText } from '../stay/stay-words.ts'
import { lineText, refundWords } from './booking-words.ts'

export interface AccountLine {
  id: string
  what: string
  note: string
  amount: number
}

interface Reader {
  today: string
  /** A guest does not see who at the desk did it, nor why, and no room's number before check-in. */
  forGuest: boolean
}

/** Joins the notes that there are, with commas. */
export const noted = (...notes: readonly (string | null | false | undefined)[]) => notes.filter(Boolean).join(', ')

/** Nights in the order of their days, and of one day in that of the booking's rooms. */
const inOrder = ({ nights, rooms }: Pick<BookingDetail, 'nights' | 'rooms'>) => {
  const place = (roomId: string) => rooms.findIndex(({ id }) => id === roomId)
  return nightLines(nights).toSorted((one, other) => one.from.localeCompare(other.from) || place(one.roomId) - place(other.roomId))
}

export const costLines = ({ nights, rooms, charges, status }: BookingDetail, { today, forGuest }: Reader): AccountLine[] => [
  ...inOrder({ nights, rooms }).map(line => {
    const { roomId, from, to, price, nights: count } = line
    const hasNumber = !forGuest || knowsNumbers(status)
    const room = rooms.find(({ id }) => id === roomId)
    return {
      id: `${roomId} ${from}`,
      what: room ? `${hasNumber ? `Room ${room.roomNumber}, ` : ''}${room.roomType}, ${mealWords[room.mealOption]}` : 'Room',
      note: `${dayText(from, today)} to ${dayText(to, today)}, ${nightsText(count)} at ${formatRupees(price)}${partsText(line)}`,
      amount: Math.round(price * count * 100) / 100,
    }
  }),
  ...charges.map(charge => ({
    id: charge.id,
    what: lineText(charge),
    note: noted(momentText(charge.at), !forGuest && charge.by),
    amount: addedBy(charge),
  })),
]

/** Why money goes back, in words for the desk. */
const refundReasons: Readonly<Record<RefundReason, string>> = {
  'rooms-gone': 'the rooms were gone',
  confirmed: 'the booking was confirmed already',
  released: 'the guest had let the rooms go',
  'price-changed': 'paid late, the price was higher by then',
  'not-offered': 'paid late, this stay was not offered any more',
  'too-late': 'paid late, at a price agreed for the time of the hold',
  'no-show': 'nobody had arrived',
  'booking-gone': 'the booking was gone',
  'given-back': 'given back at the payment service',
  'less-due': 'less was due by then',
  'paid-twice': 'paid twice',
  replaced: 'a newer choice was held',
  cancelled: 'the booking was cancelled',
  'stay-past': 'the stay was past',
  'amount-differs': 'another amount was due',
}

/** The text of a refund's reason; undefined where the desk decided on the refund, which has a note instead. */
const reasonText = (reason: string): string | undefined => {
  const known = RefundReason.safeParse(reason)
  return known.success ? refundReasons[known.data] : undefined
}

const methodText = (method: PaymentMethod, forGuest: boolean): string =>
  forGuest && method === 'PAID_THERE' ? 'Paid to the agent or site' : methodWords[method]

export const moneyLines = ({ payments, refunds }: BookingDetail, { forGuest }: Reader): AccountLine[] =>
  [
    ...payments.map(({ id, paymentMethod, amount, transactionId, reason, by, at }) => ({
      id,
      at,
      what: amount < 0 ? `Given back, ${methodText(paymentMethod, forGuest)}` : methodText(paymentMethod, forGuest),
      note: noted(momentText(at), transactionId, !forGuest && reason, !forGuest && by),
      amount,
    })),
    ...refunds.map(({ id, status, amount, reason, note, providerId, by, at }) => ({
      id,
      at,
      what: `Refund: ${refundWords[status]}`,
      note: noted(momentText(at), providerId, !forGuest && (note ?? reasonText(reason)), !forGuest && by),
      amount: -amount,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))

const viaWords = { TRANSFER: 'Transfer with the payment', PLATFORM: 'By the platform' } as const
const dueWords: Readonly<Record<string, string>> = { OPEN: 'not yet', PAID: 'paid', FAILED: 'failed', REVERSED: 'reversed' }

/** The state of the hotel's share of online payments. Which pay-out covers it is on the statement of all bookings. */
export const transferLines = ({ transfers }: BookingDetail): AccountLine[] =>
  transfers.map(({ amount, via, status, at }, place) => ({
    id: String(place),
    what: via === 'PLATFORM' && status === 'OPEN' ? 'By the platform, in its pay-outs' : `${viaWords[via]}: ${dueWords[status] ?? status}`,
    note: momentText(at),
    amount,
  }))

/** The rupees due; negative where money is to be given back, 0 for a stay that is off. */
export const dueOf = ({ status, payment: { totalAmount, paidAmount, refundedAmount } }: Booking): number =>
  isOff(status) ? 0 : Math.round((totalAmount - Math.max(0, paidAmount - refundedAmount)) * 100) / 100

type Sum = readonly [name: string, rupees: number]

/** The total of a booking's price. */
export const priceSums = ({ payment }: Booking): Sum[] => [['Total', payment.totalAmount]]

/** What was received, returned and, for a stay that is off, kept by the hotel, and what is due or to give back. */
export const moneySums = (booking: Booking & Pick<BookingDetail, 'refundOwed'>): Sum[] => {
  const { paidAmount, refundedAmount } = booking.payment
  const kept = keptAmount(booking)
  const due = dueOf(booking) - booking.refundOwed
  return [
    ['Received', paidAmount],
    ...(refundedAmount > 0 ? [['Returned', refundedAmount] as const] : []),
    ...(kept > 0 ? [['Kept by the hotel', kept] as const] : []),
    [due < 0 ? 'To give back' : 'Still due', Math.abs(due)],
  ]
}

/** The sums of the price and the money, for one list of both. */
export const sumsOf = (booking: Booking & Pick<BookingDetail, 'refundOwed'>): Sum[] => [...priceSums(booking), ...moneySums(booking)]
