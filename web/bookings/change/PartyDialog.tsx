import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { peopleText } from '#shared/words/text.ts'
import { call } from '#web/api/client.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { PartyFields } from '../parts/PartyFields.tsx'
import type { UndoableChange } from './ChangeStay.tsx'
import { PriceChange } from './PriceChange.tsx'
import { type BookingDialogProps, useChange } from './use-change.ts'

interface CorrectionProps extends BookingDialogProps {
  /** Says what was changed, and takes it back. */
  onDone: (done: UndoableChange) => void
}

/** Corrects who stays, from the first night that is open, at a price that is shown before it is saved. */
export const PartyDialog = ({ booking, onClose, onDone }: CorrectionProps) => {
  const { hotelId, id: bookingId } = booking
  const onSaved = (after: Booking) => {
    const { now } = form.values
    const undo = { hotelId, bookingId, version: after.version, undo: true, totalAmount: now.payment.totalAmount }
    onDone({
      text: `${after.user.name}: ${peopleText(after.adults, after.children)}.`,
      // What is saved of more fields than these is not taken back by the undo of one of them.
      undo: after.version === now.version + 1 ? () => call(bookingChangeApi.update, undo) : undefined,
    })
  }
  const { form, quote, due, day } = useChange({ booking, onClose, onSaved })
  const { status, checkInDate } = form.values.now
  return (
    <FormDialog
      title="Change guests"
      form={form}
      submit="Save"
      submitting="Saving..."
      waits={quote.isPending || form.changes === 0}
      onClose={onClose}
    >
      <PartyFields form={form} />
      {status === 'CHECKED_IN' && checkInDate < day.firstOpen && <p className="small">Nights before today stay as they were.</p>}
      <PriceChange form={form} quote={quote} due={due} />
    </FormDialog>
  )
}
