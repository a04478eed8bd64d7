import { badRequest, notAllowed } from '../../http/errors/errors.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { Revision } from '../booking/draft.ts'

/** The desk asks that another room costs what the former one did. */
export interface KeptPrice {
  reason: string | undefined
  isPreview: boolean
  /** Who may delete bookings may give a stay a better kind of room for nothing more than once. */
  mayRaiseAgain: boolean
}

interface Replacing {
  id: string
  replaces?: string | undefined
}

/** Why a kept price cannot be this room's: it is for one room only, which takes the place of the room that had it. */
export const unkept = (wished: readonly Replacing[], { id, replaces }: Replacing, at: number): string | undefined =>
  replaces === undefined || replaces === id
    ? undefined
    : wished.some(other => other.id === replaces)
      ? 'This room stays in the booking, so its price is not free for another one.'
      : wished.findIndex(other => other.replaces === replaces) < at
        ? 'A price is kept for one room alone.'
        : undefined

/**
 * Records the reason for a kept price in the history and, for a better kind of room, on the booking for the owner.
 * Throws 400 without a reason and 403 for a second better kind.
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
  return { noted: [{ field: 'upgradeReason', from: before, to: reason }], fields: isRaised ? { upgrade_reason: reason } : {} }
}

/** Restores the upgrade reason on an undo if all nights are as before; else the guest had or keeps the better room. */
export const upgradeBack = (booking: BookingRow, to: string | null, isBack: boolean): Pick<Revision, 'fields' | 'noted'> => {
  const from = booking.upgrade_reason
  return isBack && to !== from ? { fields: { upgrade_reason: to }, noted: [{ field: 'upgradeReason', from, to }] } : {}
}
