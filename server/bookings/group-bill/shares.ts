import type { BookingRow } from '../booking/booking.ts'
import { duePaise, netPaise, refundOwedPaise } from '../booking/booking.ts'

type Stay = Pick<BookingRow, 'id' | 'check_out'> & { rooms: readonly { roomNumber: string }[] }

const byNumber = new Intl.Collator('en', { numeric: true })

/** The bookings of a group in the order in which its money pays them: by earliest check-out, then room number. */
export const inPaymentOrder = <B extends Stay>(members: readonly B[]): B[] =>
  members.toSorted((one, other) => {
    if (one.check_out !== other.check_out) return one.check_out < other.check_out ? -1 : 1
    const rooms = byNumber.compare(one.rooms[0]?.roomNumber ?? '', other.rooms[0]?.roomNumber ?? '')
    return rooms !== 0 ? rooms : one.id < other.id ? -1 : 1
  })

/** A group's booking; `sharePaise`: its part of the group's payments, in paise. */
export type Member = Stay &
  Pick<BookingRow, 'status' | 'total_paise' | 'paid_paise' | 'refunded_paise' | 'promised_back_paise'> & { sharePaise: number }

type Money = Omit<Member, 'sharePaise'>

const owed = (member: Money): number => Math.max(0, duePaise(member))

/** What is due for all of them, in paise. */
export const dueOfAll = (members: readonly Money[]): number => members.reduce((sum, member) => sum + owed(member), 0)

/** Divides an amount among the bookings, in paise: each in turn gets what is due for it. */
export const allocated = (members: readonly Money[], paise: number): { id: string; paise: number }[] => {
  let rest = paise
  return inPaymentOrder(members).flatMap(member => {
    const part = Math.min(rest, owed(member))
    rest -= part
    return part > 0 ? [{ id: member.id, paise: part }] : []
  })
}

/**
 * Group money that a booking does not need, in paise: what exceeds its present price, or for a cancelled one the
 * promised refund, or all if no refund was agreed. A no-show frees nothing.
 */
const free = (member: Member): number => {
  const over =
    member.status === 'CANCELLED'
      ? member.promised_back_paise === null
        ? netPaise(member)
        : Math.min(netPaise(member), refundOwedPaise(member))
      : -duePaise(member)
  return Math.max(0, Math.min(member.sharePaise, over))
}

export interface ShareMove {
  from: string
  to: string
  paise: number
}

/** Moves of group money from bookings that do not need it to those that owe; what none of them needs stays. */
export const levelled = (members: readonly Member[]): ShareMove[] => {
  const wanting = inPaymentOrder(members).map(member => ({ id: member.id, paise: owed(member) }))
  return inPaymentOrder(members).flatMap(member => {
    let rest = free(member)
    return wanting.flatMap(other => {
      const paise = Math.min(rest, other.paise)
      if (paise === 0) return []
      rest -= paise
      other.paise -= paise
      return [{ from: member.id, to: other.id, paise }]
    })
  })
}
