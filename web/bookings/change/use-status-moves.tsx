import { IconArrowBackUp, IconBan, IconLogin2, IconLogout2, IconUserOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type BookingChange, bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import type { Booking, BookingStatus } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { CallError, useSave } from '#web/api/client.ts'
import type { RowAction } from '#web/lists/crud/crud-props.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { leaveMessages, showAlert } from '#web/shell/notices/messages.ts'
import { showFailure } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import { deskDay, isAsked, movesFrom, type StatusMove } from '../parts/status-part.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CheckOutDialog } from './CheckOutDialog.tsx'
import { movedText } from './moved-text.ts'
import { NoShowDialog } from './NoShowDialog.tsx'
import { NotCleanDialog } from './NotCleanDialog.tsx'
import { notCleanIn } from './questions.ts'
import { useCheckedOut } from './use-checked-out.tsx'

const looks: Readonly<Record<StatusMove, { label: string; icon: ReactNode; danger?: true }>> = {
  CHECKED_IN: { label: 'Check in', icon: <IconLogin2 size={18} aria-hidden /> },
  CHECKED_OUT: { label: 'Check out', icon: <IconLogout2 size={18} aria-hidden /> },
  NO_SHOW: { label: 'No show', icon: <IconUserOff size={18} aria-hidden /> },
  CANCELLED: { label: 'Cancel booking', icon: <IconBan size={18} aria-hidden />, danger: true },
}

/** The moves whose message offers Undo: name and status before. Undoing a check-out credits its invoice. */
const takenBack = {
  CHECKED_IN: ['check-in', 'CONFIRMED'],
  CHECKED_OUT: ['check-out', 'CHECKED_IN'],
  NO_SHOW: ['no show', 'CONFIRMED'],
} as const

/** A move as an action of a row. */
export type MoveAction = RowAction & { move: StatusMove }

interface StatusMoves {
  movesOf: (booking: Booking) => MoveAction[]
  /** Takes a no-show back, which the server allows on its day. */
  undoNoShow: (booking: Booking) => RowAction
  dialog: ReactNode
}

/** The status moves of a booking as one-press actions, and the dialog for those that need a question first. */
export const useStatusMoves = (about: HotelProps): StatusMoves => {
  const { viewer, hotelId } = about
  const { mutateAsync, isPending } = useSave(bookingChangeApi.update, { refreshes: bookingQueries })
  const [asked, setAsked] = useState<{ move: StatusMove; booking: Booking; notClean?: string }>()
  const { sayCheckedOut, dialog: papers } = useCheckedOut(about)
  const day = deskDay()
  const go = async (move: StatusMove, booking: Booking) => {
    leaveMessages(booking.id)
    if (isAsked(move, booking, day.today)) return setAsked({ move, booking })
    await send(move, booking, move === 'CHECKED_IN' ? { onlyIfClean: true } : {})
  }
  const send = async (move: StatusMove, booking: Booking, more: Partial<BookingChange> = {}) => {
    try {
      const status: BookingStatus = move
      const input = { hotelId, bookingId: booking.id, version: booking.version, status }
      const { message: usual = '', data } = await mutateAsync({ ...input, ...more })
      const message = ('version' in data && movedText(booking, data)) || usual
      if (move === 'CANCELLED' || !('version' in data)) showAlert(message, 'success', { about: booking.id })
      else if (move === 'CHECKED_OUT') await sayCheckedOut(message, data, { undo: wayBack(move, data) })
      else showAlert(message, 'success', { about: booking.id, actions: [wayBack(move, data)] })
    } catch (error) {
      const notClean = notCleanIn(error)
      if (notClean !== undefined) setAsked({ move, booking, notClean })
      // An amount has become due since the list was read.
      else if (error instanceof CallError && error.fields.leaveDue) setAsked({ move, booking })
      else if (error instanceof Error) showFailure(error, booking.id)
    }
  }
  /** The undo action, for a move of the wrong guest. */
  const wayBack = (move: keyof typeof takenBack, { id: bookingId, version, user }: Booking) => {
    const [name, status] = takenBack[move]
    const undo = () =>
      mutateAsync({ hotelId, bookingId, version, status }).then(
        () => showAlert(`The ${name} of ${user.name} was undone.`, 'success', { about: bookingId }),
        (error: unknown) => error instanceof Error && showFailure(error, bookingId),
      )
    return { label: `Undo ${name}`, onChoose: () => void undo() }
  }
  const undoNoShow = (booking: Booking) => ({ ...wayBack('NO_SHOW', booking), icon: <IconArrowBackUp size={18} aria-hidden /> })
  const movesOf = (booking: Booking) =>
    can(viewer, 'bookings', 'UPDATE')
      ? movesFrom(booking, day).map(([move, now]) => ({
          ...looks[move],
          move,
          now,
          onChoose: () => go(move, booking),
        }))
      : []
  const shown = asked && { ...about, booking: asked.booking, onClose: () => setAsked(undefined) }
  const moveDialog =
    shown &&
    (asked.notClean !== undefined ? (
      <NotCleanDialog
        {...shown}
        text={asked.notClean}
        onCheckIn={more => {
          setAsked(undefined)
          return send('CHECKED_IN', shown.booking, more)
        }}
      />
    ) : asked.move === 'CANCELLED' ? (
      <CancelDialog {...shown} />
    ) : asked.move === 'NO_SHOW' ? (
      <NoShowDialog
        {...{ booking: shown.booking, today: day.today, pending: isPending }}
        onConfirm={() => void send('NO_SHOW', shown.booking).finally(shown.onClose)}
        onCancel={shown.onClose}
      />
    ) : (
      <CheckOutDialog {...shown} onSaved={(after, message, prints) => void sayCheckedOut(message, after, { prints })} />
    ))
  const dialog = (
    <>
      {moveDialog}
      {papers}
    </>
  )
  return { movesOf, undoNoShow, dialog }
}
