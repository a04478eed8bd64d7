import { useState } from 'react'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { type BookingDetail, bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { call, useCall } from '#web/api/client.ts'
import { roomWordsInside } from '#web/shell/stay-texts.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { StayFields } from '../parts/StayFields.tsx'
import { spanText } from '../parts/span-words.ts'
import { deskDay } from '../parts/status-part.ts'
import { roomSlots, type StayValues, undoInput } from '../parts/stay-part.ts'
import { roomNumbers } from '../view/booking-words.ts'
import { PriceChange } from './PriceChange.tsx'
import { useChange } from './use-change.ts'

/** A change that was made, and the call that takes it back, where one does. */
export interface UndoableChange {
  text: string
  undo?: (() => Promise<unknown>) | undefined
}

/** A stay of the plan, and the fields that its form begins with. */
export interface StayToChange {
  bookingId: string
  typed: (booking: Booking, day: DeskDay) => Partial<StayValues>
  /** The room whose field takes the focus; without it the first field. */
  roomId?: string
}

interface ChangeStayProps extends StayToChange {
  hotelId: string
  onDone: (done: UndoableChange) => void
  onClose: () => void
}

/** Dates and rooms of a stay as they would be, and the price difference, before anything is saved. */
export const ChangeStay = (props: ChangeStayProps) => {
  const { hotelId, bookingId, onClose } = props
  const { data: booking, error, isFetchedAfterMount } = useCall(bookingListApi.get, { hotelId, bookingId }, { staleTime: 0 })
  // Not as an earlier dialog knew it: the form begins with what is there now.
  if (booking && isFetchedAfterMount) return <StayDialog {...props} booking={booking} />
  return (
    <Dialog open title="Change stay" onClose={onClose}>
      {error ? <Alert>{error.message}</Alert> : <Spinner label="Loading..." />}
    </Dialog>
  )
}

const StayDialog = ({ hotelId, booking, typed, roomId, onDone, onClose }: ChangeStayProps & { booking: BookingDetail }) => {
  const onSaved = (after: Booking) => {
    const back = undoInput(booking, after, deskDay())
    const asked = { hotelId, bookingId: booking.id, version: after.version, ...back, undo: true, totalAmount: booking.payment.totalAmount }
    onDone({
      text: `${booking.user.name}: ${roomWordsInside(roomNumbers(after))}, ${spanText(after.checkInDate, after.checkOutDate)}.`,
      undo: back && (() => call(bookingChangeApi.update, asked)),
    })
  }
  const { form, quote, due, day, question } = useChange({ booking, onClose, typed: typed(booking, deskDay()), onSaved })
  const [startsAt] = useState(() => roomSlots.find(slot => roomId !== undefined && form.values[slot]?.replaces === roomId))
  return (
    <>
      <FormDialog
        title="Change stay"
        form={form}
        submit="Save change"
        submitting="Saving..."
        startsAt={startsAt}
        waits={quote.isPending || form.changes === 0}
        onClose={onClose}
        wide
      >
        <p>
          <span className="strong">{booking.user.name}</span>, {booking.reference}
        </p>
        <StayFields {...{ form, day }} booking={form.values.now} nights={booking.nights} />
        <PriceChange form={form} quote={quote} due={due} />
      </FormDialog>
      {question}
    </>
  )
}
