import type { BookingChange, bookingChangeApi, ChangePreview } from '#shared/bookings/booking-changes.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import { lockOrdersOfBookings } from '../../payments/orders/orders.ts'
import { type HotelRules, rateRulesOf } from '../../rooms/nights/rate-rules.ts'
import type { AtDesk } from '../booking/actor.ts'
import { type BookingRow, bookingRows, duePaise, toBooking } from '../booking/booking.ts'
import { cancelledAt } from '../booking/cancelling.ts'
import { type Draft, draftOf, revise } from '../booking/draft.ts'
import { refuseOwnGstin } from '../booking/own-gstin.ts'
import type { SaleRoom } from '../booking/sale-rooms.ts'
import { levelShares, lockSharedBills } from '../group-bill/group-bill.ts'
import { confirmedAtDesk, givenBack, received, refundWaived } from '../money/desk-money.ts'
import { isRecorded, type Returnable, returnableOf } from '../money/money.ts'
import type { AgreedNight } from '../nights/agreed-night.ts'
import { withNotes } from '../prices/change-notes.ts'
import { noPreviousPrice } from '../prices/changed-nights.ts'
import { withPrices } from '../prices/night-override.ts'
import { aboutOne, type ChangedBooking, change, type Decision, preview, type RoomReader, type Scope } from '../write/change.ts'
import { changesPayer, type IssuedPapers, issuedPapers, nothingIssued, withGuest } from './guest-fields.ts'
import { isConfirmedAtDesk, refuseHeld } from './held.ts'
import { agreedBefore, lastStatusLine, partyBefore, refuseStale } from './history.ts'
import { partyFields, withParty } from './party.ts'
import { withSource } from './source-fields.ts'
import { isCorrection, type StatusFacts, withStatus } from './status.ts'
import { moved, type Side, swapped } from './stay.ts'
import type { StayFacts } from './stay-facts.ts'
import type { KeptPrice } from './upgrades.ts'

interface Facts extends StayFacts, Omit<StatusFacts, 'rooms' | 'chargeRest' | 'cancelledBy'> {
  isRecorded: boolean
  papers: IssuedPapers
  returnable: Returnable | undefined
  mayDelete: boolean
}

type KeptPriceAsked = Pick<BookingChange, 'keepPrice' | 'keepPriceReason' | 'preview' | 'undo'>

/** The wish to keep the former price, and the caller's right to it; none for an undo, which restores prices. */
const keptPrice = (
  { keepPrice, keepPriceReason: reason, preview: isPreview = false, undo }: KeptPriceAsked,
  { mayDelete: mayRaiseAgain = false }: Pick<AtDesk, 'mayDelete'>,
): KeptPrice | undefined => (keepPrice && !undo ? { reason, isPreview, mayRaiseAgain } : undefined)

type Part = (draft: Draft, input: BookingChange, facts: Facts) => Draft

const guest: Part = (draft, input, { papers }) => withGuest(draft, input, papers)

const source: Part = (draft, input) => withSource(draft, input)

const stay: Part = (draft, input, facts) => {
  const { checkInDate: checkIn = draft.after.check_in, checkOutDate: checkOut = draft.after.check_out, rooms } = input
  if (checkIn === draft.after.check_in && checkOut === draft.after.check_out && !rooms && !input.undo) return draft
  return moved(
    draft,
    { checkIn, checkOut, rooms, keepPrice: keptPrice(input, facts), party: input.party && partyFields(input.party) },
    facts,
  )
}

const party: Part = (draft, input, facts) => {
  if (!input.party) return draft
  if (input.rooms?.some(({ adults }) => adults !== undefined)) throw badRequest({ party: 'The rooms say already who sleeps in them.' })
  return withParty(draft, input.party, facts)
}

const prices: Part = (draft, input, { rules }) => withPrices(draft, input, rules)

const charges: Part = (draft, input) => (input.charges?.length ? revise(draft, { what: 'charged', charges: input.charges }) : draft)

const payment: Part = (draft, input) => (input.payment ? received(draft, input.payment) : draft)

const refund: Part = (draft, input, { returnable }) => (input.refund && returnable ? givenBack(draft, input.refund, returnable) : draft)

const waive: Part = (draft, { waiveRefund }) => (waiveRefund ? refundWaived(draft, waiveRefund.reason) : draft)

const status: Part = (draft, { status: to, chargeRest = false, cancelledBy = 'guest', leaveDue, preview: isPreview = false }, facts) => {
  if (to === undefined || to === draft.after.status) return draft
  const after = withStatus(draft, to, { ...facts, chargeRest, cancelledBy })
  const due = duePaise(after.after)
  // A preview only shows what is due; the choice to take or leave it is made on saving.
  if (to !== 'CHECKED_OUT' || due <= 0 || isPreview) return after
  if (leaveDue) return revise(after, { fields: { left_due_reason: leaveDue.reason }, what: 'left with a balance' })
  const remainingBalance = toRupees(due)
  const sentence = `${formatRupees(remainingBalance)} is still due. Take it now, or leave it with a reason.`
  throw conflict(sentence, { remainingBalance }, { leaveDue: 'Say why it is left.' })
}

/** The parts of a change run in this order, whatever the input's order: each sees the draft of the ones before. */
const parts: readonly Part[] = [guest, source, stay, party, prices, charges, payment, refund, waive, status]

/** Applies every part that was asked for. Throws 409 with the right total if the input has another one. */
const decideOne = (booking: BookingRow, input: BookingChange, facts: Facts): Draft => {
  if (facts.isRecorded) return draftOf(booking)
  if (isConfirmedAtDesk(booking, input) && input.payment) return confirmedAtDesk(draftOf(booking), input.payment)
  refuseHeld(booking, input)
  const draft = parts.reduce((sofar, part) => part(sofar, input, facts), draftOf(booking))
  const totalAmount = toRupees(draft.after.total_paise)
  if (input.totalAmount !== undefined && input.totalAmount !== totalAmount)
    throw conflict('The price has changed. Please check the new amount.', { totalAmount }, { totalAmount: 'The price has changed.' })
  return input.preview ? withNotes(draft, facts.rules) : draft
}

/** The ids of rooms to read; none unless the change sets dates, rooms, people or status, or is an undo. */
const roomIds = ({ rooms, nights }: BookingRow, input: BookingChange, givenUp: readonly AgreedNight[]): string[] => {
  const { checkInDate, checkOutDate, rooms: wished = [], party, status, undo } = input
  if ([checkInDate, checkOutDate, input.rooms, party, status, undo || undefined].every(part => part === undefined)) return []
  const all = [...rooms.map(({ id }) => id), ...nights.map(({ roomId }) => roomId), ...givenUp.map(({ roomId }) => roomId)]
  return [...all, ...wished.map(({ id }) => id)]
}

const rulesOf = async (db: Db, hotelId: string): Promise<HotelRules> => {
  const rules = await rateRulesOf(db, hotelId)
  if (!rules) throw notFound()
  return rules
}

const readOne = async (
  db: Db,
  booking: BookingRow,
  rooms: RoomReader,
  { day, by, mayDelete = false }: AtDesk,
  input: BookingChange,
): Promise<Facts> => {
  const wasRecorded = (await isRecorded(db, booking, input.payment?.key)) || (await isRecorded(db, booking, input.refund?.key))
  if (!wasRecorded) await refuseStale(db, booking, input.version)
  const last = input.status && isCorrection(booking.status, input.status) ? await lastStatusLine(db, booking) : undefined
  const givenUp = (last?.changes.find(({ field }) => field === 'nights')?.from ?? []) as AgreedNight[]
  const now = (by.kind === 'staff' && by.at) || booking.read_at
  return {
    isRecorded: wasRecorded,
    day,
    last,
    mayDelete,
    cancelledAt: input.status === 'CANCELLED' ? await cancelledAt(db, booking, now) : now,
    rooms: await rooms(roomIds(booking, input, givenUp)),
    rules: await rulesOf(db, booking.hotel_id),
    before: input.undo ? await agreedBefore(db, booking) : noPreviousPrice,
    partyBefore: input.undo ? await partyBefore(db, booking) : undefined,
    returnable: input.refund && (await returnableOf(db, booking)),
    papers: await papersFor(db, booking, input),
  }
}

/** Documents on the booking's bill, read only if the change sets the payer. Throws 400 for the hotel's own GSTIN. */
const papersFor = async (db: Db, booking: BookingRow, input: BookingChange): Promise<IssuedPapers> => {
  if (!changesPayer(input)) return nothingIssued
  await refuseOwnGstin(db, booking.hotel_id, input.company)
  return issuedPapers(db, booking)
}

const decisionOf = (desk: AtDesk, input: BookingChange): Decision<Facts> =>
  aboutOne<Facts>(
    (db, booking, rooms) => readOne(db, booking, rooms, desk, input),
    (booking, facts) => decideOne(booking, input, facts),
  )

/** Computes a change and throws what the change would throw; locks and writes nothing. */
export const previewBooking = async (db: Db, desk: AtDesk, input: BookingChange & { preview: true }): Promise<ChangedBooking> => {
  const [previewed] = await preview(db, { ...desk, bookingIds: [input.bookingId], isUndo: input.undo }, decisionOf(desk, input))
  if (!previewed) throw notFound()
  return previewed
}

/**
 * Makes all of a change to a booking or none; `preview` writes nothing. A payment or refund with a recorded key is not
 * repeated. Throws 409 with the present booking for an old version, and with the right total for another one.
 */
export const updateBooking = async (tx: Tx, desk: AtDesk, input: BookingChange): Promise<ChangedBooking> => {
  if (input.preview) return previewBooking(tx, desk, { ...input, preview: true })
  const scope = { ...desk, bookingIds: [input.bookingId], isUndo: input.undo, onlyIfClean: input.onlyIfClean }
  // Locks the order of a refund before its booking, as refund updates and link payments do, against deadlocks.
  if (input.refund) await lockOrdersOfBookings(tx, desk.hotelId, [input.bookingId])
  const [changed] = await changeWithGroups(tx, scope, decisionOf(desk, input))
  if (!changed) throw notFound()
  return changed
}

/** Changes bookings; if one shares a group's bill, group money that it no longer needs pays for the others. */
const changeWithGroups = async <F>(tx: Tx, scope: Scope, decision: Decision<F>): Promise<ChangedBooking[]> => {
  const groups = await lockSharedBills(tx, scope.hotelId, scope.bookingIds)
  const changed = await change(tx, scope, decision)
  let isMoved = false
  for (const group of groups) isMoved = (await levelShares(tx, scope, group)) || isMoved
  if (!isMoved) return changed
  const rows = await bookingRows(tx, scope.hotelId, scope.bookingIds)
  return changed.map(one => ({ ...one, after: rows.find(({ id }) => id === one.after.id) ?? one.after }))
}

/** Swaps a room of two stays, or previews it; returns both as they were and are. Throws 409 for an old version. */
export const swapRooms = async (tx: Tx, desk: AtDesk, input: InputOf<typeof bookingChangeApi.swap>): Promise<ChangedBooking[]> => {
  const { one, other, undo = false, onlyIfClean } = input
  if (one.bookingId === other.bookingId) throw badRequest({ 'other.bookingId': 'Choose two bookings of this hotel.' })
  const sides = [one, other] as const
  const decision: Decision<{ rooms: readonly SaleRoom[]; rules: HotelRules; before: readonly Pick<Side, 'before' | 'partyBefore'>[] }> = {
    read: async (db, pair, rooms) => {
      const current = pair.map(toBooking)
      for (const [at, booking] of pair.entries()) await refuseStale(db, booking, sides[at]?.version, current)
      const before: Pick<Side, 'before' | 'partyBefore'>[] = []
      if (undo)
        for (const booking of pair) before.push({ before: await agreedBefore(db, booking), partyBefore: await partyBefore(db, booking) })
      return { rooms: await rooms([one.roomId, other.roomId]), rules: await rulesOf(db, desk.hotelId), before }
    },
    decide: (pair, { rooms, rules, before }) => {
      const [first, second] = pair.map((booking, at) => ({ booking, roomId: sides[at]?.roomId ?? '', ...before[at] }))
      if (!first || !second) throw notFound()
      const drafts = swapped(first, second, { day: desk.day, rooms, rules }, keptPrice(input, desk))
      return input.preview ? drafts.map(draft => withNotes(draft, rules)) : drafts
    },
  }
  const scope = { ...desk, bookingIds: [one.bookingId, other.bookingId], isUndo: undo, onlyIfClean }
  return input.preview ? preview(tx, scope, decision) : changeWithGroups(tx, scope, decision)
}

/** The effect of a change on the money, in rupees, and on the nights. */
export const previewOf = ({ before, after, notes = [] }: ChangedBooking): ChangePreview => ({
  before: toRupees(before.total_paise),
  after: toRupees(after.total_paise),
  difference: toRupees(after.total_paise - before.total_paise),
  due: toRupees(duePaise(after)),
  notes: [...notes],
})
