import { guestBookingApi, RequestForm } from '#shared/guest-bookings.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { useSave } from '#web/api/client.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useForm } from '#web/ui/use-form.ts'

export type Wish = 'cancel' | 'change'

interface RequestDialogProps {
  kind: Wish
  hotel: PublicHotel
  proof: { hotelId: string; reference: string; bookingKey: string }
  onSent: () => void
  onClose: () => void
}

const words = {
  cancel: { title: 'Ask to cancel', submit: 'Ask to cancel', label: 'Anything the hotel should know', cancel: 'Keep the booking' },
  change: { title: 'Ask for a change', submit: 'Send request', label: 'What should be different', cancel: 'Cancel' },
}

/** Asks the hotel to cancel or change the booking. Nothing changes until the hotel answers. */
export const RequestDialog = ({ kind, hotel, proof, onSent, onClose }: RequestDialogProps) => {
  const { title, submit, label, cancel } = words[kind]
  const request = useSave(guestBookingApi.request)
  const form = useForm({
    labels: { message: label },
    values: { message: '' },
    schema: RequestForm,
    shape: ({ message }) => ({ kind, message }),
    guarded: false,
    draft: { name: `request.${proof.reference}.${kind}` },
    send: wish => request.mutateAsync({ ...proof, ...wish }),
    onSent,
  })
  return (
    <FormDialog title={title} submit={submit} submitting="Sending..." cancel={cancel} form={form} onClose={onClose}>
      <p>
        {kind === 'cancel'
          ? 'The hotel cancels your booking and answers you. Until then it stands.'
          : 'The hotel looks whether it can be done, and answers you. Until then your booking stands as it is.'}
      </p>
      {kind === 'cancel' && hotel.cancellationPolicy && (
        <section>
          <h3 className="strong">Cancellation policy</h3>
          <p className="prose">{hotel.cancellationPolicy}</p>
        </section>
      )}
      <TextArea {...form.field('message')} rows={5} maxLength={1900} />
    </FormDialog>
  )
}
