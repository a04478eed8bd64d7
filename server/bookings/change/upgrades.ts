import { badRequest, notAllowed } from '../../http/errors/errors.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { Revision } from '../booking/draft.ts'

/** A wish of the desk: the new room keeps the former room's price. */
export interface KeptPrice {
  reason: string | undefined
  isPreview: boolean
  /** True for staff who may delete bookings: they may upgrade a stay for free more than once. */
  mayRaiseAgain: boolean
}

interface Replacing {
  id: string
  replaces?: string | undefined
}

/** Why this room cannot keep a price: only one room may, and only in place of the room that had the price. */
export const unkept = (wished: readonly Replacing[], { id, replaces }: Replacing, at: number): string | undefined =>
  replaces === undefined || replaces === id
    ? undefined
    : wished.some(other => other.id === replaces)
      ? 'This room stays in the booking, so its price is not free for another one.'
      : wished.findIndex(other => other.replaces === replaces) < at
        ? 'A price is kept for one room alone.'
        : undefined

/**
 * Records the reason for a kept price in the history: as a free upgrade for a better kind of room, for the owner on the
 * booking too. Throws 400 without a reason and 403 for a second better kind.
 */
export const upgradeNote = (booking: BookingRow, kept: KeptPrice | undefined, isRaised: boolean): Pick<Revision, 'fields' | 'noted'> => {
  if (!kept) return {}
  const { reason, isPreview, mayRaiseAgain } = kept
  const before = booking.upgrade_reason
  if (isRaised && before !== null && !mayRaiseAgain)
    throw notAllowed('This stay has a free upgrade already. Another one needs the right to delete bookings.')
  if (reason === undefined) {
    if (!isPreview) throw badRequest({ keepPriceReason: 'Say why.' })
    return {}
  }
  if (!isRaised) return { noted: [{ field: 'keepPriceReason', from: null, to: reason }] }
  return { noted: [{ field: 'upgradeReason', from: before, to: reason }], fields: { upgrade_reason: reason } }
}

/** On an undo, restores the former upgrade reason if all nights are as before; else leaves it as it is. */
export const upgradeBack = (booking: BookingRow, to: string | null, isBack: boolean): Pick<Revision, 'fields' | 'noted'> => {
  const from = booking.upgrade_reason
  return isBack && to !== from ? { fields: { upgrade_reason: to }, noted: [{ field: 'upgradeReason', from, to }] } : {}
}
