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
  const more = gone.reduce((sum, { from, to }) => sum + sumOfNights(to as AgreedNight[]) - sumOfNights(from as AgreedNight[]), 0)
  return { ...mailedStay({ ...booking, ...before }), nights: toRupees(sumOfNights(booking.nights) - more) }
}

/** The hotel's changes to a confirmed or current stay, in its mail's words, and the last one's day; null: none left. */
export const changedByHotel = async (db: Db, booking: BookingRow): Promise<GuestBooking['changed']> => {
  if (booking.status !== 'CONFIRMED' && booking.status !== 'CHECKED_IN') return null
  const { rows } = await sql<{ changes: FieldChange[]; at: Date }>`select changes, created_at as at from booking_log
    where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and actor = 'staff' and version > 1 order by id`.execute(db)
  const about = rows.filter(({ changes }) => changes.some(({ field }) => ofStay.has(field)))
  const last = about.at(-1)
  if (!last) return null
  const was = stayBefore(
    booking,
    about.flatMap(({ changes }) => changes),
  )
  const lines = stayDifferences(was, mailedStay(booking)).map(
    ({ label, from, to }) => `${label}: ${to.join('; ')} (was ${from.join('; ')})`,
  )
  return lines.length > 0 ? { on: todayInIndia(last.at), lines } : null
}
