import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { CallError } from '#web/api/client.ts'
import type { Ask } from '#web/ui/dialog/use-question.tsx'
import type { Change } from '../parts/part.ts'
import { checkInWords, moveRoomWords, sendIfClean, sendOrReissue } from './questions.ts'

/** What the user saw when saving. */
interface Agreed {
  /** The booking's status before the change. */
  before: BookingStatus
  version: number | undefined
  /** The total that was shown; the server refuses another. */
  totalAmount: number | undefined
  /** The refusal of the preview, which is thrown in place of sending. */
  refusal: CallError | undefined
}

/**
 * Saves a change as it was agreed to. Asks where a guest checks in, or moves while in house, and the room is not clean,
 * and where an issued invoice would no longer fit; after a no it throws the refusal.
 */
export const sendChange = async <R>(
  input: BookingChange,
  { before, refusal, ...agreed }: Agreed,
  ask: Ask,
  save: (change: Change & BookingChange) => Promise<R>,
): Promise<R> => {
  if (refusal) throw refusal
  const isCheckIn = input.status === 'CHECKED_IN'
  const entersRoom = isCheckIn ? before === 'CONFIRMED' : before === 'CHECKED_IN' && input.rooms !== undefined
  return sendOrReissue(ask, reissue => {
    const change = { ...input, ...agreed, ...reissue }
    return entersRoom ? sendIfClean(ask, isCheckIn ? checkInWords : moveRoomWords, wish => save({ ...change, ...wish })) : save(change)
  })
}
