import type { Booking, BookingStatus } from '#shared/bookings.ts'
import type { ChargeForm } from '#shared/charges.ts'
import type { DeskDay } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import type { MealOption } from '#shared/stay.ts'
import { dateFormat, shownDate } from '#web/ui/typed-date.ts'
import { statusWords } from '../account/booking-words.ts'
import { mealLabels } from '../account/stay-words.ts'

/** A room from the first open night on; `replaces`: the one that had its place when the form was opened. */
export interface RoomWish {
  id: string
  mealOption: MealOption
  replaces?: string
}

/** How much is given back: nothing, all that may go back online, or an amount. */
export type RefundChoice = 'none' | 'online' | 'amount'

/** Charges in a form. */
export interface ChargeValues {
  /** Lines that are ready, and the one that is being written. */
  charges: readonly ChargeForm[]
  'charge.kind': ChargeForm['kind']
  'charge.text': string
  'charge.amount': string
}

export const noCharges: ChargeValues = { charges: [], 'charge.kind': 'EXTRA', 'charge.text': '', 'charge.amount': '' }

export const chargeLabels: Readonly<Record<keyof ChargeValues, string>> = {
  charges: 'Charges',
  'charge.kind': 'Kind',
  'charge.text': 'What for',
  'charge.amount': 'Amount',
}

/** The form of a change. Fields that are sent inside others have the path of what they become. */
export interface ChangeValues extends ChargeValues {
  /** The booking that the form was filled from. */
  now: Booking
  /** What the form does not change, but a colleague may. */
  state: string
  total: string
  received: string
  returned: string
  userName: string
  userPhone: string
  userEmail: string
  specialRequest: string
  checkInDate: string
  checkOutDate: string
  'rooms.0': RoomWish | null
  'rooms.1': RoomWish | null
  'rooms.2': RoomWish | null
  keepPrice: boolean
  'payment.paymentMethod': string
  'payment.amount': string
  'payment.transactionId': string
  'refund.choice': RefundChoice
  'refund.method': string
  'refund.amount': string
  'refund.reason': string
  'refund.transactionId': string
  /** Empty: it stays. */
  status: BookingStatus | ''
  chargeRest: boolean
  'leaveDue.reason': string
}

export const changeLabels: Readonly<Record<keyof ChangeValues, string>> = {
  now: '',
  state: 'Status',
  total: 'Total',
  received: 'Received',
  returned: 'Given back',
  userName: 'Name',
  userPhone: 'Phone',
  userEmail: 'Email',
  specialRequest: 'Special request',
  checkInDate: 'Check-in',
  checkOutDate: 'Check-out',
  'rooms.0': 'Room',
  'rooms.1': 'Second room',
  'rooms.2': 'Third room',
  keepPrice: 'Free upgrade: keep the price of the former room',
  ...chargeLabels,
  'payment.paymentMethod': 'Payment method',
  'payment.amount': 'Amount received',
  'payment.transactionId': 'Transaction ID',
  'refund.choice': 'Give back',
  'refund.method': 'Give back by',
  'refund.amount': 'Amount to give back',
  'refund.reason': 'Reason',
  'refund.transactionId': 'Transaction ID of the refund',
  status: 'New status',
  chargeRest: 'Charge the nights not stayed',
  'leaveDue.reason': 'Why it is left due',
}

export const roomSlots = ['rooms.0', 'rooms.1', 'rooms.2'] as const

/** What is chosen among ready-made choices, or is not written by hand: never empty. */
export const fixedValues = [
  ...(['now', 'state', 'total', 'received', 'returned', ...roomSlots, 'keepPrice', 'charges', 'charge.kind'] as const),
  ...(['refund.choice', 'status', 'chargeRest'] as const),
] satisfies readonly (keyof ChangeValues)[]

/** The first night that a change may touch. */
export const firstOpenNight = (checkIn: string, { today, firstOpen }: DeskDay): string => (checkIn >= firstOpen ? checkIn : today)

/** The rooms in which the guest is on the first night that is open. */
export const openRooms = ({ rooms, checkInDate, checkOutDate }: Booking, day: DeskDay): Booking['rooms'] => {
  const night = firstOpenNight(checkInDate, day)
  // After the last night: those that were slept in then.
  return rooms.filter(({ from, to }) => from <= night && (to > night || (night >= checkOutDate && to === checkOutDate)))
}

const wishOf = (room: Booking['rooms'][number] | undefined): RoomWish | null =>
  room ? { id: room.id, mealOption: room.mealOption, replaces: room.id } : null

/** The form of a booking as it is. */
export const valuesOf = (booking: Booking, day: DeskDay): ChangeValues => {
  const { user, payment } = booking
  const [first, second, third] = openRooms(booking, day)
  return {
    now: booking,
    state: statusWords[booking.status],
    total: formatRupees(payment.totalAmount),
    received: formatRupees(payment.paidAmount),
    returned: formatRupees(payment.refundedAmount),
    userName: user.name,
    userPhone: formatPhone(user.phone),
    userEmail: user.email ?? '',
    specialRequest: booking.specialRequest ?? '',
    checkInDate: shownDate(booking.checkInDate),
    checkOutDate: shownDate(booking.checkOutDate),
    'rooms.0': wishOf(first),
    'rooms.1': wishOf(second),
    'rooms.2': wishOf(third),
    keepPrice: false,
    ...noCharges,
    'payment.paymentMethod': '',
    'payment.amount': '',
    'payment.transactionId': '',
    'refund.choice': 'none',
    'refund.method': '',
    'refund.amount': '',
    'refund.reason': '',
    'refund.transactionId': '',
    status: '',
    chargeRest: false,
    'leaveDue.reason': '',
  }
}

/** The form with its dates as they are sent. */
export const tidyDates = (values: ChangeValues): ChangeValues => ({
  ...values,
  checkInDate: dateFormat.tidy(values.checkInDate),
  checkOutDate: dateFormat.tidy(values.checkOutDate),
})

/** What a room is called where it is told to somebody. */
export const roomText = (wish: RoomWish | null, rooms: readonly { id: string; roomNumber: string }[]): string =>
  wish ? `${rooms.find(({ id }) => id === wish.id)?.roomNumber ?? 'another one'}, ${mealLabels[wish.mealOption]}` : ''
