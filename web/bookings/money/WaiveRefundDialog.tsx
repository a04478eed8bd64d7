import { BookingChange, bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'

/** The guest is owed nothing more of what was promised on cancelling: why is kept in the history. */
export const WaiveRefundDialog = ({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) => {
  const { hotelId, id: bookingId, version, user, reference, refundOwed } = booking
  const save = useSave(bookingChangeApi.update, { refreshes: bookingQueries })
  const form = useForm({
    labels: { 'waiveRefund.reason': 'Reason' },
    values: { 'waiveRefund.reason': '' },
    schema: BookingChange,
    empty: { 'waiveRefund.reason': 'Say why.' },
    shape: values => ({ hotelId, bookingId, version, waiveRefund: { reason: values['waiveRefund.reason'].trim() } }),
    errorText: failureNode,
    send: input => save.mutateAsync(input),
    onSent: () => {
      showAlert(`The refund of ${formatRupees(refundOwed)} was waived.`, 'success', { about: bookingId })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Waive refund of ${formatRupees(refundOwed)}`}
      form={form}
      submit="Waive refund"
      submitting="Waiving..."
      cancel="Keep it owed"
      danger
      onClose={onClose}
    >
      <p>
        {user.name}, {reference}, is owed {formatRupees(refundOwed)} since the booking was cancelled. Once it is waived, the hotel keeps it,
        and it no longer stands under Refunds owed on Home. No money moves.
      </p>
      <TextInput
        {...form.field('waiveRefund.reason')}
        optional={false}
        maxLength={300}
        autoComplete="off"
        hint="Goes into the booking's history."
      />
    </FormDialog>
  )
}
