import type { BookingChange, ChangePreview, PaymentForm, RefundForm } from '#shared/booking-changes.ts'
import type { DeskDay } from '#shared/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'
import { lockOrderOfBooking } from '../payments/orders.ts'
import type { Actor } from './actor.ts'
import { type BookingRow, duePaise } from './booking.ts'
import { lockBooking, writeBooking } from './change.ts'
import { changeStatus } from './change-status.ts'
import { move } from './change-stay.ts'
import { addCharges } from './charges.ts'
import { giveBack, isRecorded, receive } from './money.ts'
import { tried } from './nights.ts'
import { refuseStale } from './stale.ts'

/** A change that somebody of the staff asks for. */
export interface Edit {
  tx: Tx
  hotelId: string
  by: Actor
  day: DeskDay
  input: BookingChange
}

type Part = (edit: Edit, booking: BookingRow) => Promise<BookingRow>

const guest: Part = async ({ tx, by, input }, booking) => {
  const given = {
    guest_name: input.userName,
    guest_email: input.userEmail,
    guest_phone: input.userPhone,
    special_request: input.specialRequest,
  }
  const isNew = ([column, value]: [string, unknown]) => value !== undefined && value !== booking[column as keyof typeof given]
  const fields = Object.fromEntries(Object.entries(given).filter(isNew))
  return Object.keys(fields).length === 0 ? booking : (await writeBooking(tx, by, booking, fields)).after
}

const stay: Part = async ({ tx, hotelId, by, day, input }, booking) => {
  const {
    checkInDate: checkIn = booking.check_in,
    checkOutDate: checkOut = booking.check_out,
    rooms,
    keepPrice = false,
    undo = false,
  } = input
  if (checkIn === booking.check_in && checkOut === booking.check_out && !rooms) return booking
  return (await move(tx, { hotelId, bookingId: booking.id, by, day }, { checkIn, checkOut, rooms, keepPrice, undo })).after
}

const charges: Part = async ({ tx, by, input }, booking) => {
  if (!input.charges?.length) return booking
  const changes = await addCharges(tx, by, booking, input.charges)
  return (await writeBooking(tx, by, booking, {}, {}, { what: 'charged', changes })).after
}

const noted = async ({ tx, by }: Edit, booking: BookingRow, what: 'payment' | 'refund', form: PaymentForm | RefundForm) => {
  const { key: _, ...said } = { ...form, amount: toPaise(form.amount) }
  return (await writeBooking(tx, by, booking, {}, {}, { what, changes: [{ field: what, from: null, to: said }] })).after
}

const payment: Part = async (edit, booking) => {
  const { payment: form } = edit.input
  return form ? noted(edit, await receive(edit.tx, edit.by, booking, form), 'payment', form) : booking
}

const refund: Part = async (edit, booking) => {
  const { refund: form } = edit.input
  return form ? noted(edit, await giveBack(edit.tx, edit.by, booking, form), 'refund', form) : booking
}

const status: Part = async ({ tx, hotelId, by, day, input }, booking) => {
  if (input.status === undefined || input.status === booking.status) return booking
  const after = await changeStatus(tx, { hotelId, bookingId: booking.id, by, day }, booking, input.status, input.chargeRest)
  const due = duePaise(after)
  if (after.status !== 'CHECKED_OUT' || due <= 0 || input.preview) return after
  if (!input.leaveDue) {
    const remainingBalance = toRupees(due)
    const sentence = `${formatRupees(remainingBalance)} is still due. Take it now, or leave it with a reason.`
    throw conflict(sentence, { remainingBalance }, { leaveDue: 'Say why it is left.' })
  }
  return (await writeBooking(tx, by, after, { left_due_reason: input.leaveDue.reason }, {}, { what: 'left with a balance' })).after
}

/** In this order, whatever the input's: each part sees what the ones before it did. */
const parts: readonly Part[] = [guest, stay, charges, payment, refund, status]

const apply = async (edit: Edit, before: BookingRow): Promise<BookingRow> => {
  let booking = before
  for (const part of parts) booking = await part(edit, booking)
  return booking
}

const ofCancelling = ['hotelId', 'bookingId', 'version', 'preview', 'status']

/** A hold is its guest's: it can be cancelled, nothing else; what expired is over. */
const refuseHeld = ({ status: now }: BookingRow, input: BookingChange) => {
  if (now === 'EXPIRED') throw conflict('This booking has expired.')
  const isMore = Object.entries(input).some(([name, value]) => value !== undefined && !ofCancelling.includes(name))
  if (now === 'PENDING' && (isMore || input.status !== 'CANCELLED'))
    throw conflict('The guest is paying for this booking at the moment. It can only be cancelled.')
}

/** What the change does to the money, in rupees. */
export const previewOf = (before: BookingRow, after: BookingRow): ChangePreview => ({
  before: toRupees(before.total_paise),
  after: toRupees(after.total_paise),
  difference: toRupees(after.total_paise - before.total_paise),
  due: toRupees(duePaise(after)),
})

export interface Edited {
  before: BookingRow
  after: BookingRow
}

/**
 * Changes a booking, all of it or nothing; with `preview` it is taken back, and only what it would come to is known. A payment or refund whose
 * key is known was recorded with everything beside it: nothing is done again. Throws 409 with what is there now for a version that is over,
 * and with the right total for another one.
 */
export const updateBooking = async (edit: Edit): Promise<Edited> => {
  const { tx, hotelId, input } = edit
  // The provider's news of a refund lock the order before its booking: so does who decides one.
  if (input.refund) await lockOrderOfBooking(tx, hotelId, input.bookingId)
  const before = await lockBooking(tx, hotelId, input.bookingId)
  if (input.preview) {
    await refuseStale(tx, before, input.version)
    refuseHeld(before, input)
    return { before, after: await tried(tx, () => apply(edit, before)) }
  }
  if ((await isRecorded(tx, before, input.payment?.key)) || (await isRecorded(tx, before, input.refund?.key)))
    return { before, after: before }
  await refuseStale(tx, before, input.version)
  refuseHeld(before, input)
  const after = await apply(edit, before)
  const totalAmount = toRupees(after.total_paise)
  if (input.totalAmount !== undefined && input.totalAmount !== totalAmount)
    throw conflict('The price has changed. Please check the new amount.', { totalAmount }, { totalAmount: 'The price has changed.' })
  return { before, after }
}
