import { use, useState } from 'react'
import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { can } from '#shared/contract/permissions.ts'
import { limits } from '#shared/prices/stay.ts'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { nightsBetween } from '#shared/words/dates.ts'
import { listed } from '#shared/words/text.ts'
import { call, TransportContext, useCall } from '#web/api/client.ts'
import { pathOfPage } from '#web/shell/layout/menus.ts'
import { failureText } from '#web/shell/notices/alerts.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { deskDay } from '../parts/status-part.ts'
import { dirtyRoomsOf, firstOpenNight } from '../parts/stay-part.ts'
import type { BookingDialogProps } from './use-change.ts'

interface NotCleanDialogProps extends BookingDialogProps {
  /** The server's text on the rooms that are not clean. */
  text: string
  /** Checks the guest in, with this change beside. */
  onCheckIn: (more: Partial<BookingChange>) => Promise<void>
}

const offered = 'Clean and free, of the same kind and at the same price:'
const ifClean = { onlyIfClean: true } as const

/** Asks before a guest checks in to a room that is not clean, and offers clean rooms of its kind. */
export const NotCleanDialog = ({ viewer, hotelId, booking, text, onCheckIn, onClose }: NotCleanDialogProps) => {
  const transport = use(TransportContext)
  const day = deskDay()
  const from = firstOpenNight(booking.checkInDate, day)
  const days = Math.min(Math.max(nightsBetween(from, booking.checkOutDate), 1), limits.nights)
  const { data: plan } = useCall(bookingListApi.roomPlan, { hotelId, from, days }, { staleTime: 0 })
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { dirty, instead } = plan ? dirtyRoomsOf(booking, plan, day) : { dirty: [], instead: [] }
  const send = async (more: Partial<BookingChange>, first?: () => Promise<void>) => {
    setPending(true)
    setFailure(undefined)
    try {
      await first?.()
      await onCheckIn(more)
    } catch (error) {
      if (error instanceof Error) setFailure(failureText(error))
    } finally {
      setPending(false)
    }
  }
  const markClean = async () => {
    const { data } = await call(cleaningApi.list, { hotelId }, { transport })
    for (const { id: roomId, version: seen } of data.rooms)
      if (dirty.some(({ id }) => id === roomId)) await call(cleaningApi.set, { hotelId, roomId, state: 'CLEAN', seen }, { transport })
  }
  return (
    <ConfirmDialog
      quiet
      title={`Not clean yet: ${booking.user.name}`}
      confirm="Check in anyway"
      cancel="Go back"
      pending={pending}
      error={failure}
      before={
        <div className="stack gap-3">
          {instead.length > 0 && (
            <fieldset className="stack gap-2" aria-label={offered}>
              <p>{offered}</p>
              <div className="row gap-2">
                {instead.map(({ roomNumber, rooms }) => (
                  <Button
                    key={roomNumber}
                    disabled={pending}
                    onClick={() => void send({ ...ifClean, rooms, keepPrice: true, keepPriceReason: text })}
                  >
                    Check in to {roomNumber}
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
          {dirty.length > 0 && can(viewer, 'rooms', 'READ') && (
            <div className="row">
              <Button disabled={pending} onClick={() => void send(ifClean, markClean)}>
                Mark {listed(dirty.map(({ roomNumber }) => roomNumber))} clean and check in
              </Button>
            </div>
          )}
          <p className="muted">
            Or{' '}
            <Link to={`${pathOfPage('bookings')}?edit=${booking.id}`} onClick={onClose}>
              choose another room
            </Link>
            .
          </p>
        </div>
      }
      onConfirm={() => void send({})}
      onCancel={onClose}
    >
      {text} Check in anyway?
    </ConfirmDialog>
  )
}
