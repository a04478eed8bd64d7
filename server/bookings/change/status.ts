import type { CancelledBy } from '#shared/bookings/booking-changes.ts'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { ChargeForm } from '#shared/prices/charges.ts'
import { addDays, type DeskDay, laterOf, todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { conflict } from '../../http/errors/errors.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import { promisedBack } from '../booking/cancelling.ts'
import { type Draft, revise, wordOf } from '../booking/draft.ts'
import { correctedLine, type StatusLine } from '../booking/log.ts'
import type { SaleRoom } from '../booking/sale-rooms.ts'
import { type AgreedNight, agreedNight, sumOfNights } from '../nights/agreed-night.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { roomsNow } from '../nights/occupied.ts'
import { rechargeBrokenFreeNights } from '../prices/free-night-offer.ts'

export interface StatusFacts {
  day: DeskDay
  chargeRest: boolean
  cancelledBy: CancelledBy
  cancelledAt: Date
  /** The history line that set the present status; read only where the change may undo that. */
  last: StatusLine | undefined
  rooms: readonly SaleRoom[]
  rules: HotelRules
}

type Step = (draft: Draft, facts: StatusFacts) => Draft

/**
 * Cancels a booking: all its nights go back on sale, its total stays. It records what is to be refunded; refunding is a
 * separate choice.
 */
const cancelled: Step = (draft, { cancelledBy, cancelledAt }) => {
  const promised = promisedBack(draft.after, cancelledBy, cancelledAt)
  return revise(draft, {
    fields: { status: 'CANCELLED', hold_expires_at: null, promised_back_paise: promised },
    inventory: { nights: [], until: 'infinity' },
    noted: draft.after.paid_paise > 0 && promised !== null ? notedPromise(cancelledBy, promised) : [],
  })
}

const notedPromise = (by: CancelledBy, promised: number) => [
  { field: 'cancelledBy', from: null, to: by },
  { field: 'promisedBack', from: null, to: promised },
]

const noShow: Step = (draft, { day: { today, firstOpen } }) => {
  if (draft.after.check_in >= firstOpen) throw conflict('The guest may still come: this is for stays whose check-in date is past.')
  const nights = draft.after.nights.filter(({ night }) => night < today)
  return revise(draft, { fields: { status: 'NO_SHOW' }, inventory: { nights, until: 'infinity' } })
}

const checkIn: Step = (draft, { day }) => {
  const { check_in, check_out, nights } = draft.after
  if (check_in > day.today || check_out <= day.firstOpen) throw conflict('A guest checks in from the check-in date to before check-out.')
  return revise(draft, { fields: { status: 'CHECKED_IN' }, enters: roomsNow(nights, day) })
}

/** Leaving early puts nights from today on back on sale, but never the first; `chargeRest` charges them as a fee. */
const leaveEarly: Step = (draft, { day, chargeRest, rules }) => {
  const booking = draft.after
  const left = laterOf(addDays(booking.check_in, 1), day.today)
  const checkOut = left < booking.check_out ? left : booking.check_out
  const stayed = booking.nights.filter(({ night }) => night < checkOut)
  const nights = rechargeBrokenFreeNights(booking, { nights: stayed, rooms: booking.rooms }, rules)
  const fee = sumOfNights(booking.nights) - sumOfNights(nights)
  return revise(draft, {
    fields: { status: 'CHECKED_OUT', check_out: checkOut },
    nights,
    rooms: booking.rooms.filter(room => nights.some(({ roomId }) => roomId === room.id)),
    inventory: { nights, until: 'infinity' },
    charges: chargeRest && fee > 0 ? [{ kind: 'FEE', text: 'Nights not stayed', amount: toRupees(fee) }] : [],
  })
}

const checkOut: Step = (draft, facts) =>
  draft.after.check_out > facts.day.today ? leaveEarly(draft, facts) : revise(draft, { fields: { status: 'CHECKED_OUT' } })

/** The field changes that set the present status, by field. Throws 409 unless they are of today. */
const doneToday = ({ last, day }: StatusFacts) => {
  if (!last || todayInIndia(last.created_at) !== day.today) throw conflict('A state can be corrected on the same day only.')
  return new Map(last.changes.map(one => [one.field, one]))
}

/** Throws RoomTaken if a night to restore is in a room that was retired since. */
const requireRooms = (nights: readonly AgreedNight[], { rooms }: StatusFacts) => {
  if (nights.some(({ roomId }) => !rooms.some(({ id }) => id === roomId))) throw new RoomTaken()
}

const undoCheckIn: Step = (draft, facts) => {
  doneToday(facts)
  return revise(draft, { fields: { status: 'CONFIRMED' }, what: correctedLine })
}

/** Restores nights that an early check-out gave up or repriced, at their prices, and reverses the fee for them. */
const undoCheckOut: Step = (draft, facts) => {
  const booking = draft.after
  const done = doneToday(facts)
  const givenUp = ((done.get('nights')?.from ?? []) as AgreedNight[]).map(agreedNight)
  const isBack = ({ roomId, night }: AgreedNight) => givenUp.some(back => back.roomId === roomId && back.night === night)
  const ahead = givenUp.filter(({ night }) => night >= booking.check_out)
  requireRooms(ahead, facts)
  const nights = [...booking.nights.filter(night => !isBack(night)), ...givenUp]
  const fee = done.get('charge')?.to as ChargeForm | undefined
  return revise(draft, {
    fields: {
      status: 'CHECKED_IN',
      check_out: (done.get('checkOutDate')?.from as string | undefined) ?? booking.check_out,
      left_due_reason: null,
    },
    nights,
    rooms: (done.get('rooms')?.from as BookingRow['rooms'] | undefined) ?? booking.rooms,
    inventory: { nights, until: 'infinity' },
    enters: roomsNow(nights, facts.day),
    charges: fee ? [{ ...fee, text: `Reversed: ${fee.text}`, amount: -toRupees(fee.amount) }] : [],
    what: correctedLine,
  })
}

const undoNoShow: Step = (draft, facts) => {
  doneToday(facts)
  const { nights } = draft.after
  const ahead = nights.filter(({ night }) => night >= facts.day.today)
  requireRooms(ahead, facts)
  return revise(draft, { fields: { status: 'CONFIRMED' }, inventory: { nights, until: 'infinity' }, what: correctedLine })
}

const steps: Partial<Record<BookingStatus, Partial<Record<BookingStatus, Step>>>> = {
  PENDING: { CANCELLED: cancelled },
  CONFIRMED: { CHECKED_IN: checkIn, CANCELLED: cancelled, NO_SHOW: noShow },
  CHECKED_IN: { CHECKED_OUT: checkOut, CONFIRMED: undoCheckIn },
  CHECKED_OUT: { CHECKED_IN: undoCheckOut },
  NO_SHOW: { CONFIRMED: undoNoShow },
}

/** Whether a change of status undoes an earlier one, which needs the history. */
export const isCorrection = (from: BookingStatus, to: BookingStatus): boolean =>
  (from === 'CHECKED_IN' && to === 'CONFIRMED') || from === 'CHECKED_OUT' || from === 'NO_SHOW'

/** Changes a booking's status. Throws 409 if its present status does not allow it, or it is too early or too late. */
export const withStatus = (draft: Draft, to: BookingStatus, facts: StatusFacts): Draft => {
  const from = draft.after.status
  const step = steps[from]?.[to]
  if (!step) throw conflict(`A booking that is ${wordOf(from)} cannot become ${wordOf(to)}.`)
  return step(draft, facts)
}
