import { sql } from 'kysely'
import type { groupApi } from '#shared/bookings/groups.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import type { Tx } from '../../db/connect.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import { rateRulesOf } from '../../rooms/nights/rate-rules.ts'
import type { Actor } from '../booking/actor.ts'
import type { BookingRow } from '../booking/booking.ts'
import { draftOf, requireStatus, wordOf } from '../booking/draft.ts'
import { logRow } from '../booking/log.ts'
import { queueDocuments } from '../booking/papers-due.ts'
import { nothingIssued, withGuest } from '../change/guest-fields.ts'
import { lastStatusLine, refuseStale } from '../change/history.ts'
import { type StatusFacts, withStatus } from '../change/status.ts'
import { levelShares, lockSharedBills } from '../group-bill/group-bill.ts'
import { groupDetail, hasDocuments, lockGroup, lockMembers, refuseInvoiced, refuseLargeGroup } from '../group-bill/rows.ts'
import { type ChangedBooking, change, type Decision } from '../write/change.ts'

export interface GroupDesk {
  hotelId: string
  by: Actor
  day: DeskDay
}

interface Named {
  bookingId: string
  version?: number | undefined
}

/** Locks a group with all its bookings; returns those named, in their order. Throws 400 for one not of the group. */
const membersNamed = async (tx: Tx, hotelId: string, groupId: string, named: readonly Named[], field: string) => {
  const group = await lockGroup(tx, hotelId, groupId)
  const members = await lockMembers(tx, group)
  const strange = named.findIndex(({ bookingId }) => !members.some(({ id }) => id === bookingId))
  if (strange >= 0) throw badRequest({ [`${field}.${strange}.bookingId`]: 'This booking is not of the group.' })
  const twice = named.findIndex(({ bookingId }, at) => named.slice(0, at).some(other => other.bookingId === bookingId))
  if (twice >= 0) throw badRequest({ [`${field}.${twice}.bookingId`]: 'This booking is named twice.' })
  return { group, members }
}

/** Changes several bookings of the group. Throws 409 if one of them is not at the version that the caller saw. */
const changeSome = async <Facts>(
  tx: Tx,
  { hotelId, by, day }: GroupDesk,
  { groupId, named, onlyIfClean }: { groupId: string; named: readonly Named[]; onlyIfClean?: boolean | undefined },
  decision: Decision<Facts>,
) => {
  const read: Decision<Facts>['read'] = async (db, bookings, rooms) => {
    const isStale = bookings.some(({ version }, at) => version !== (named[at]?.version ?? version))
    const current = isStale ? await groupDetail(db, hotelId, groupId) : undefined
    for (const [at, booking] of bookings.entries()) await refuseStale(db, booking, named[at]?.version, current)
    return decision.read(db, bookings, rooms)
  }
  return change(tx, { hotelId, by, day, onlyIfClean, bookingIds: named.map(({ bookingId }) => bookingId) }, { ...decision, read })
}

/** Sets the guests' names of several bookings, all or none. */
export const nameGuests = async (tx: Tx, desk: GroupDesk, input: InputOf<typeof groupApi.setNames>): Promise<ChangedBooking[]> => {
  await membersNamed(tx, desk.hotelId, input.groupId, input.guests, 'guests')
  return changeSome(
    tx,
    desk,
    { groupId: input.groupId, named: input.guests },
    {
      read: async () => undefined,
      decide: bookings =>
        bookings.map((booking, at) => {
          requireStatus(booking, 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT')
          const { userName } = input.guests[at] ?? {}
          return withGuest(draftOf(booking), { hotelId: desk.hotelId, bookingId: booking.id, userName }, nothingIssued)
        }),
    },
  )
}

type Facts = readonly StatusFacts[]

/** Checks in all given bookings or none; `undo` takes that back on the same day. */
export const checkGroupIn = async (tx: Tx, desk: GroupDesk, input: InputOf<typeof groupApi.checkIn>): Promise<ChangedBooking[]> => {
  const to = input.undo ? 'CONFIRMED' : 'CHECKED_IN'
  await membersNamed(tx, desk.hotelId, input.groupId, input.bookings, 'bookings')
  return changeSome<Facts>(
    tx,
    desk,
    { groupId: input.groupId, named: input.bookings, onlyIfClean: input.onlyIfClean },
    {
      read: async (db, bookings, rooms) => {
        const rules = await rateRulesOf(db, desk.hotelId)
        if (!rules) throw notFound()
        const sold = await rooms(bookings.flatMap(booking => booking.rooms.map(({ id }) => id)))
        const facts: StatusFacts[] = []
        for (const booking of bookings) {
          const last = input.undo ? await lastStatusLine(db, booking) : undefined
          facts.push({ day: desk.day, chargeRest: false, cancelledBy: 'guest', cancelledAt: booking.read_at, last, rooms: sold, rules })
        }
        return facts
      },
      decide: (bookings, facts) =>
        bookings.map((booking, at) => {
          const known = facts[at]
          if (!known) throw notFound()
          return booking.status === to ? draftOf(booking) : withStatus(draftOf(booking), to, known)
        }),
    },
  )
}

const noteMembership = async (tx: Tx, { by }: GroupDesk, booking: BookingRow, from: string | null, to: string | null): Promise<void> => {
  const line = { what: 'changed', changes: [{ field: 'group', from, to }] }
  await tx
    .insertInto('booking_log')
    .values(logRow(by, booking, booking.version, line))
    .execute()
}

/** Sets the bookings' bill: `folioId`, or null for each booking's own. */
export const setFolios = async (tx: Tx, hotelId: string, bookingIds: readonly string[], folioId: string | null): Promise<void> => {
  await sql`update booking set folio_id = coalesce(${folioId}::uuid, id)
    where hotel_id = ${hotelId} and id = any(${[...bookingIds]}::uuid[])`.execute(tx)
}

const stays: readonly string[] = ['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT']

/** A 409 error on the field `bookingId`. */
const refusedBooking = (message: string) => conflict(message, {}, { bookingId: message })

/** Adds a booking to a group and its shared bill; 409 if the booking has documents or that bill an invoice. */
export const joinGroup = async (tx: Tx, desk: GroupDesk, { groupId, bookingId }: { groupId: string; bookingId: string }): Promise<void> => {
  const { hotelId } = desk
  const group = await lockGroup(tx, hotelId, groupId)
  const booking = (await lockMembers(tx, group, [bookingId])).find(({ id }) => id === bookingId)
  if (!booking) throw notFound()
  if (booking.group_id === groupId) return
  if (booking.group_id !== null) throw refusedBooking('This booking is in another group.')
  if (!stays.includes(booking.status)) throw refusedBooking(`This booking is ${wordOf(booking.status)}: it cannot join a group.`)
  await refuseLargeGroup(tx, group, 1)
  if (group.folio_id !== null) {
    await refuseInvoiced(tx, group)
    if (await hasDocuments(tx, hotelId, [booking.folio_id]))
      throw refusedBooking('Documents were issued for this booking: it has a bill of its own.')
    await setFolios(tx, hotelId, [bookingId], group.folio_id)
  }
  await tx.updateTable('booking').set({ group_id: groupId }).where('hotel_id', '=', hotelId).where('id', '=', bookingId).execute()
  await noteMembership(tx, desk, booking, null, group.name)
  const [joined] = await lockSharedBills(tx, hotelId, [bookingId])
  if (joined) await levelShares(tx, desk, joined)
  await queueDocuments(tx, { hotel_id: hotelId, folio_id: group.folio_id ?? booking.folio_id })
}

/** Takes a booking out of its group. Throws 409 if it has group money or the group's shared bill has documents. */
export const leaveGroup = async (
  tx: Tx,
  desk: GroupDesk,
  { groupId, bookingId }: { groupId: string; bookingId: string },
): Promise<void> => {
  const { hotelId } = desk
  const { group, members } = await membersNamed(tx, hotelId, groupId, [{ bookingId }], 'bookings')
  const booking = members.find(({ id }) => id === bookingId)
  if (!booking) throw notFound()
  const shares = tx.selectFrom('booking_payment').select('id').where('hotel_id', '=', hotelId).where('booking_id', '=', bookingId)
  if (await shares.where('group_payment_id', 'is not', null).limit(1).executeTakeFirst())
    throw conflict("A part of the group's payment is for this booking: it stays in the group.")
  if (group.folio_id !== null && (await hasDocuments(tx, hotelId, [group.folio_id])))
    throw conflict('Documents were issued for the group: its bookings stay in it.')
  await setFolios(tx, hotelId, [bookingId], null)
  await tx.updateTable('booking').set({ group_id: null }).where('hotel_id', '=', hotelId).where('id', '=', bookingId).execute()
  await noteMembership(tx, desk, booking, group.name, null)
  await queueDocuments(tx, { hotel_id: hotelId, folio_id: bookingId })
}
