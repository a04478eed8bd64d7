import { sql } from 'kysely'
import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import { type MailedStay, stayDifferences } from '../../mails/guests/change.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { FieldChange } from '../booking/log.ts'
import { mailedStay } from '../mails/change-mails.ts'
import { type AgreedNight, sumOfNights } from '../nights/agreed-night.ts'

const ofStay: ReadonlySet<string> = new Set(['nights', 'rooms', 'adults', 'childAges'])

const keyOf = ({ night, roomId }: AgreedNight): string => `${night} ${roomId}`

/** The nights before a change that took some away and added others. */
const nightsBefore = (nights: readonly AgreedNight[], gone: readonly AgreedNight[], come: readonly AgreedNight[]): AgreedNight[] => {
  const added = new Set(come.map(keyOf))
  return [...nights.filter(night => !added.has(keyOf(night))), ...gone]
}

/** The stay before the hotel's changes, which are given oldest first. */
const stayBefore = (booking: BookingRow, changes: readonly FieldChange[]): MailedStay => {
  const first = (name: string): unknown => changes.find(({ field }) => field === name)?.from
  const ages = first('childAges') as number[] | undefined
  const before = {
    check_in: first('checkInDate') ?? booking.check_in,
    check_out: first('checkOutDate') ?? booking.check_out,
    rooms: first('rooms') ?? booking.rooms,
    adults: first('adults') ?? booking.adults,
    children: ages?.length ?? booking.children,
    child_ages: ages ?? booking.child_ages,
  } as Pick<BookingRow, 'check_in' | 'check_out' | 'rooms' | 'adults' | 'children' | 'child_ages'>
  const gone = changes.filter(({ field }) => field === 'nights')
  const nights = gone.reduceRight((then, { from, to }) => nightsBefore(then, from as AgreedNight[], to as AgreedNight[]), booking.nights)
  const more = gone.reduce((sum, { from, to }) => sum + sumOfNights(to as AgreedNight[]) - sumOfNights(from as AgreedNight[]), 0)
  return { ...mailedStay({ ...booking, ...before, nights }), nights: toRupees(sumOfNights(booking.nights) - more) }
}

/**
 * The hotel's changes to a confirmed or current stay, in its mail's words, and the day of the last one that the guest
 * sees, as a move to a room of the same kind is not; null: none left.
 */
export const changedByHotel = async (db: Db, booking: BookingRow): Promise<GuestBooking['changed']> => {
  if (booking.status !== 'CONFIRMED' && booking.status !== 'CHECKED_IN') return null
  const { rows } = await sql<{ changes: FieldChange[]; at: Date }>`select changes, created_at as at from booking_log
    where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and actor = 'staff' and version > 1 order by id`.execute(db)
  const about = rows.filter(({ changes }) => changes.some(({ field }) => ofStay.has(field)))
  const is = mailedStay(booking)
  const stayAt = (from: number) =>
    from === about.length
      ? is
      : stayBefore(
          booking,
          about.slice(from).flatMap(({ changes }) => changes),
        )
  const last = about.findLast((_, at) => stayDifferences(stayAt(at), stayAt(at + 1)).length > 0)
  if (!last) return null
  const lines = stayDifferences(stayAt(0), is).map(({ label, from, to }) => `${label}: ${to.join('; ')} (was ${from.join('; ')})`)
  return lines.length > 0 ? { on: todayInIndia(last.at), lines } : null
}
