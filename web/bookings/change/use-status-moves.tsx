import { IconBan, IconLogin2, IconLogout2, IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { bookingChangeApi } from '#shared/booking-changes.ts'
import type { Booking, BookingStatus } from '#shared/bookings.ts'
import { hotelApi } from '#shared/hotels.ts'
import { formatRupees } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { CallError, queryOf, TransportContext, useSave } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import type { RowAction } from '#web/lists/crud-props.ts'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/menus.ts'
import { leaveErrors, showAlert } from '#web/shell/messages.ts'
import { useNavigate } from '#web/ui/Link.tsx'
import { usePapers } from '../account/use-papers.tsx'
import { deskLists } from '../plan/use-live.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CheckOutDialog } from './CheckOutDialog.tsx'
import { showFailure } from './failure.tsx'
import { deskDay, isAsked, movesFrom, type StatusMove } from './status-part.ts'
import { notCleanIn, useCheckIn } from './use-check-in.tsx'

const looks: Readonly<Record<StatusMove, { label: string; icon: ReactNode; danger?: true }>> = {
  CHECKED_IN: { label: 'Check in', icon: <IconLogin2 size={18} aria-hidden /> },
  CHECKED_OUT: { label: 'Check out', icon: <IconLogout2 size={18} aria-hidden /> },
  NO_SHOW: { label: 'No show', icon: <IconUserOff size={18} aria-hidden /> },
  CANCELLED: { label: 'Cancel booking', icon: <IconBan size={18} aria-hidden />, danger: true },
}

/** What is done with a booking at the desk by one press, and the dialog of what has to be asked first. */
export const useStatusMoves = (about: HotelProps): { movesOf: (booking: Booking) => RowAction[]; dialog: ReactNode } => {
  const { viewer, hotelId } = about
  const { mutateAsync, variables, isPending } = useSave(bookingChangeApi.update, { refreshes: deskLists })
  const [asked, setAsked] = useState<{ move: StatusMove; booking: Booking }>()
  const papers = usePapers(about)
  const { checkIn, question: cleanQuestion } = useCheckIn()
  const navigate = useNavigate()
  const isHere = useRef(false)
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const day = deskDay()
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const go = async (move: StatusMove, booking: Booking) => {
    leaveErrors(booking.id)
    if (isAsked(move, booking, day.today)) return setAsked({ move, booking })
    try {
      const status: BookingStatus = move
      const input = { hotelId, bookingId: booking.id, version: booking.version, status }
      const { message = '', data } = await (move === 'CHECKED_IN'
        ? checkIn(wish => mutateAsync({ ...input, ...wish }))
        : mutateAsync(input))
      if (move === 'CHECKED_IN' && 'version' in data) sayCheckedIn(message, data)
      else if (move === 'CHECKED_OUT' && 'version' in data) await sayCheckedOut(message, data)
      else showAlert(message, 'success', { about: booking.id })
    } catch (error) {
      // Something came to be due since the list was read.
      if (error instanceof CallError && error.fields.leaveDue) setAsked({ move, booking })
      // Whoever was asked said no.
      else if (notCleanIn(error)) return
      else if (error instanceof Error) showFailure(error, booking.id)
    }
  }
  /** What the guest is to pay, and the way back for whoever pressed it at the wrong guest. */
  const sayCheckedIn = (message: string, { id: bookingId, version, payment, user }: Booking) => {
    const { remainingBalance: due } = payment
    const text = `${message} ${user.name} is checked in, ${due > 0 ? `${formatRupees(due)} is due` : 'nothing is due'}.`
    const undo = () =>
      mutateAsync({ hotelId, bookingId, version, status: 'CONFIRMED' }).then(
        () => showAlert(`The check-in of ${user.name} was undone.`, 'success', { about: bookingId }),
        (error: unknown) => error instanceof Error && showFailure(error, bookingId),
      )
    showAlert(text, 'success', { about: bookingId, action: { label: 'Undo check-in', onChoose: () => void undo() } })
  }
  /** A guest who leaves gets the documents of the stay, where the hotel issues any. */
  const sayCheckedOut = async (message: string, booking: Booking) => {
    const hotel = await cache.ensureQueryData(queryOf(hotelApi.get, hotelQuery(hotelId), transport)).catch(() => undefined)
    const hasPapers = hotel !== undefined && hotel.taxScheme !== 'NONE'
    // The message outlives the screen, on which the documents would be shown.
    const onChoose = () => void (isHere.current ? papers.print(booking) : navigate(pathOfBooking(booking.id)))
    const action = hasPapers && { action: { label: 'Print documents', onChoose } }
    showAlert(message, 'success', { about: booking.id, ...action })
  }
  const movesOf = (booking: Booking) =>
    can(viewer, 'bookings', 'UPDATE')
      ? movesFrom(booking, day).map(([move, now]) => ({
          ...looks[move],
          now,
          busy: isPending && variables?.bookingId === booking.id && variables.status === move,
          onChoose: () => void go(move, booking),
        }))
      : []
  const ask = asked && { ...about, booking: asked.booking, onClose: () => setAsked(undefined) }
  const question =
    ask &&
    (asked.move === 'CANCELLED' ? (
      <CancelDialog {...ask} />
    ) : (
      <CheckOutDialog {...ask} onSaved={(after, message) => void sayCheckedOut(message, after)} />
    ))
  const dialog = (
    <>
      {question}
      {cleanQuestion}
      {papers.dialog}
    </>
  )
  return { movesOf, dialog }
}
