import type { BookingChange, bookingChangeApi } from '#shared/booking-changes.ts'
import type { BookingDetail } from '#shared/booking-lists.ts'
import type { ChargeForm } from '#shared/charges.ts'
import type { DeskDay } from '#shared/dates.ts'
import type { CallOf } from '#shared/endpoint.ts'
import { fieldFormats } from '#web/ui/field-formats.ts'
import { type ChangeValues, type ChargeValues, openRooms, type RoomWish, roomSlots } from './change-values.ts'

type Change = CallOf<typeof bookingChangeApi.update>

/** A figure as the call takes it; what is none goes as it is, and is refused on its field. */
const figure = (text: string): number =>
  text.trim() === '' ? (undefined as never) : Number.isNaN(Number(text)) ? (text as never) : Number(text)

const isWritten = (...texts: string[]) => texts.some(text => text.trim() !== '')

/** The line that is being written; none while it is empty. */
const writtenCharge = ({ 'charge.kind': kind, 'charge.text': text, 'charge.amount': amount }: ChargeValues): ChargeForm | undefined => {
  return isWritten(text, amount) ? { kind, text, amount: figure(fieldFormats.amount.tidy(amount)) } : undefined
}

/** All lines, the one that is being written too; what is wrong with it is said on its fields. */
export const chargesOf = (values: ChargeValues): ChargeForm[] => [...values.charges, ...[writtenCharge(values) ?? []].flat()]

const wishes = (values: ChangeValues): RoomWish[] => roomSlots.flatMap(slot => values[slot] ?? [])

/** Whether the rooms or meals are not those that the booking has. */
const hasOtherRooms = (values: ChangeValues, day: DeskDay): boolean => {
  const before = openRooms(values.now, day)
  const after = wishes(values)
  return (
    after.length !== before.length || after.some(({ id, mealOption }, at) => before[at]?.id !== id || before[at].mealOption !== mealOption)
  )
}

const roomsOf = (values: ChangeValues) =>
  wishes(values).map(({ replaces, ...room }) => ({ ...room, ...(replaces !== undefined && replaces !== room.id && { replaces }) }))

const paymentOf = (values: ChangeValues, key: string): Change['payment'] => {
  const { 'payment.paymentMethod': paymentMethod, 'payment.amount': amount, 'payment.transactionId': transactionId } = values
  if (!isWritten(paymentMethod, amount, transactionId)) return undefined
  return { paymentMethod: paymentMethod as 'CASH', amount: figure(amount), ...(transactionId && { transactionId }), key }
}

const refundOf = (values: ChangeValues, key: string): Change['refund'] => {
  if (values['refund.choice'] === 'none') return undefined
  const { 'refund.method': method, 'refund.amount': amount, 'refund.reason': reason, 'refund.transactionId': transactionId } = values
  return { method: method as 'CASH', amount: figure(amount), ...(reason && { reason }), ...(transactionId && { transactionId }), key }
}

/** Rupees that are being typed; what is no amount counts as nothing. */
const typedAmount = (text: string): number => Math.max(0, Number(fieldFormats.amount.tidy(text)) || 0)

/** Rupees that the form takes and gives back, as far as they are typed. */
export const typedMoney = (values: ChangeValues): { received: number; returned: number } => ({
  received: typedAmount(values['payment.amount']),
  returned: values['refund.choice'] === 'none' ? 0 : typedAmount(values['refund.amount']),
})

/** The parts of a change that move its total: what is asked for as a preview. */
export const pricedParts = (values: ChangeValues, day: DeskDay): Partial<Change> => {
  const { now, checkInDate, checkOutDate, keepPrice, status, chargeRest } = values
  const lines = chargesOf(values)
  const others = hasOtherRooms(values, day)
  return {
    ...(checkInDate !== now.checkInDate && { checkInDate }),
    ...(checkOutDate !== now.checkOutDate && { checkOutDate }),
    ...(others && { rooms: roomsOf(values), ...(keepPrice && { keepPrice }) }),
    ...(lines.length > 0 && { charges: lines }),
    ...(status === 'CHECKED_OUT' && { status, ...(chargeRest && { chargeRest }) }),
  }
}

/** One key for what is received and one for what is given back: sent twice, it is recorded once. */
export interface MoneyKeys {
  payment: string
  refund: string
}

/** What differs from the booking, of a tidy form, as the call takes it. */
export const changeOf = (values: ChangeValues, day: DeskDay, keys: MoneyKeys): Change & BookingChange => {
  const { now, userName, userPhone, userEmail, specialRequest, status } = values
  const payment = paymentOf(values, keys.payment)
  const refund = refundOf(values, keys.refund)
  const reason = values['leaveDue.reason'].trim()
  return {
    hotelId: now.hotelId,
    bookingId: now.id,
    ...(userName !== now.user.name && { userName }),
    ...(userPhone !== now.user.phone && { userPhone }),
    ...(userEmail !== (now.user.email ?? '') && { userEmail }),
    ...(specialRequest !== (now.specialRequest ?? '') && { specialRequest }),
    ...pricedParts(values, day),
    ...(payment && { payment }),
    ...(refund && { refund }),
    ...(status !== '' && { status }),
    ...(reason !== '' && { leaveDue: { reason } }),
  } as Change & BookingChange
}

/** The field of the form that a path of the call means. */
export const fieldOf = (path: string): keyof ChangeValues => {
  if (path === 'rooms') return 'rooms.0'
  if (path === 'leaveDue') return 'leaveDue.reason'
  return path.replace(/^charges\.\d+\./, 'charge.').replace(/^(rooms\.\d+)\..*/, '$1') as keyof ChangeValues
}

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + Math.round(amount * 100), 0)

/** Rupees that the hotel has of a booking, and of them what came online and did not go back yet. */
export const keptOf = ({ payments, refunds }: Pick<BookingDetail, 'payments' | 'refunds'>): { kept: number; online: number } => {
  const sent = sum(refunds.filter(({ status }) => status !== 'FAILED'))
  const kept = sum(payments) - sent
  const online = sum(payments.filter(({ paymentMethod, amount }) => paymentMethod === 'ONLINE' && amount > 0)) - sent
  return { kept: kept / 100, online: Math.max(0, Math.min(kept, online)) / 100 }
}
