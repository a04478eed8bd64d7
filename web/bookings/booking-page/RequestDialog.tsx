import { guestBookingApi, RequestForm } from '#shared/bookings/guest-bookings.ts'
import { backNowText } from '#shared/bookings/guest-page.ts'
import type { RequestKind } from '#shared/hotels/enquiries.ts'
import { useSave } from '#web/api/client.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RefundSteps } from '../view/RefundSteps.tsx'
import { Addition, type AskingProps, adding } from './asking.ts'

interface Words {
  title: string
  submit: string
  label: string
  cancel: string
  text: string
  empty: string
}

const words: Readonly<Record<Exclude<RequestKind, 'change'>, Words>> = {
  cancel: {
    title: 'Ask to cancel',
    submit: 'Ask to cancel',
    label: 'Anything the hotel should know',
    cancel: 'Keep the booking',
    empty: '',
    text: 'The hotel cancels your booking and answers you. Until then it stands.',
  },
  question: {
    title: 'Ask a question',
    submit: 'Send question',
    label: 'Your question',
    cancel: 'Close',
    empty: 'Write your question.',
    text: 'The hotel answers you. Your booking stands as it is.',
  },
  keep: {
    title: 'Keep the booking',
    submit: 'Keep the booking',
    label: 'Anything the hotel should know',
    cancel: 'Close',
    empty: '',
    text: 'This takes back your request to cancel, and tells the hotel.',
  },
}

/** Asks the hotel about the booking, or adds to what was asked. Nothing changes until the hotel answers. */
const RequestDialog = ({ kind: asking, asked, hotel, booking: { cancelling }, proof, onSent, onClose }: AskingProps) => {
  const kind: Exclude<RequestKind, 'change'> = asking === 'change' ? 'question' : asking
  const adds = asked && kind !== 'keep'
  const { title, submit, label, cancel, empty } = adds ? adding : words[kind]
  const request = useSave(guestBookingApi.request)
  const form = useForm({
    labels: { message: label },
    values: { message: '' },
    schema: adds ? Addition : RequestForm,
    empty: { message: empty },
    shape: ({ message }) => ({ kind, message }),
    guarded: false,
    draft: { name: `request.${proof.reference}.${kind}` },
    send: wish => request.mutateAsync({ ...proof, ...wish }),
    onSent,
  })
  const isCancelling = kind === 'cancel'
  const field = <TextArea {...form.field('message')} rows={5} maxLength={1900} />
  return (
    <FormDialog title={title} submit={submit} submitting="Sending..." cancel={cancel} form={form} onClose={onClose}>
      {asked}
      {!adds && <p>{words[kind].text}</p>}
      {asked && field}
      {isCancelling && cancelling && <p className="strong">{backNowText(cancelling.backNow)}</p>}
      {isCancelling && (cancelling || hotel.cancellationPolicy) && (
        <section className="stack gap-2">
          <h3 className="strong">Cancellation policy</h3>
          {cancelling && <RefundSteps steps={cancelling.steps} />}
          {hotel.cancellationPolicy && <p className="prose">{hotel.cancellationPolicy}</p>}
        </section>
      )}
      {!asked && field}
    </FormDialog>
  )
}

export default RequestDialog
