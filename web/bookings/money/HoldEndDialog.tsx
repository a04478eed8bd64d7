import { z } from 'zod'
import type { Booking } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { useSave } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode, showFailure } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { BookingDialogProps } from '../change/use-change.ts'
import { latestEnd, momentFormat, momentOf, typedMoment } from './hold-end.ts'

/** Until when the guest can pay; the change can be taken back. */
export const HoldEndDialog = ({ hotelId, booking, onClose }: BookingDialogProps) => {
  const { id: bookingId, user, heldUntil } = booking
  const save = useSave(paymentLinkApi.move, { refreshes: bookingQueries })
  const latest = latestEnd(booking.checkInDate, serverNow())
  const sayMoved = (after: Booking) => {
    const undo = () =>
      save.mutateAsync({ hotelId, bookingId, version: after.version, holdUntil: heldUntil ?? '' }).then(
        () => showAlert('The change was undone.', 'success', { about: bookingId }),
        (error: unknown) => error instanceof Error && showFailure(error, bookingId),
      )
    const text = `${user.name} can pay until ${formatMoment(after.heldUntil ?? '')}.`
    showAlert(text, 'success', { about: bookingId, actions: [{ label: 'Undo', onChoose: () => void undo() }] })
  }
  const form = useForm({
    labels: { holdUntil: 'The guest can pay until' },
    values: { holdUntil: typedMoment(Date.parse(heldUntil ?? '')) },
    schema: z.object({ holdUntil: z.string().min(1) }),
    empty: { holdUntil: 'Choose until when the guest can pay.' },
    formats: { holdUntil: momentFormat },
    shape: values => ({ holdUntil: momentOf(values.holdUntil) }),
    row: { version: booking.version, read: current => ({ holdUntil: typedMoment(Date.parse((current as Booking).heldUntil ?? '')) }) },
    errorText: failureNode,
    send: (input, _, version) => save.mutateAsync({ hotelId, bookingId, version, ...input }),
    onSent: ({ data }) => {
      sayMoved(data)
      onClose()
    },
  })
  return (
    <FormDialog title="Change time to pay" form={form} submit="Save" submitting="Saving..." onClose={onClose}>
      <TextInput
        {...form.field('holdUntil')}
        autoComplete="off"
        optional={false}
        hint={`${formatMoment(new Date(latest))} at the latest.`}
      />
    </FormDialog>
  )
}
