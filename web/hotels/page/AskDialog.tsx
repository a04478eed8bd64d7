import { useState } from 'react'
import { EnquiryForm, enquiryApi } from '#shared/hotels/enquiries.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'

interface AskDialogProps {
  hotel: Pick<PublicHotel, 'id' | 'name' | 'contactPhone'>
  onClose: () => void
}

const title = 'Ask the hotel'
const nothing = { name: '', email: '', phone: '', message: '', company: '' }

/** A phone number with no-break spaces, so that it stays on one line. */
const numberOf = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0')

const refusalOf = (error: Error, phone: string | null): string => {
  if (!(error instanceof CallError)) return error.message
  // No answer, or not the product's own: the question may have arrived, and sending it again stores it only once.
  if (error.status >= 500 && error.code === '') return `${error.message}. Nothing is lost: please send it again.`
  if (error.status !== 429) return error.message
  const now = phone ? `, or call ${numberOf(phone)}` : ''
  return `Several questions came from here within the last hour, so this one has to wait. Please send it a little later${now}.`
}

/** A guest's question to a hotel. On closing, the tab keeps the text; after sending, a message replaces the form. */
export const AskDialog = ({ hotel, onClose }: AskDialogProps) => {
  const [sentFrom, setSentFrom] = useState<string>()
  const creation = useSave(enquiryApi.create)
  const form = useForm({
    labels: { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message', company: 'Company' },
    values: nothing,
    schema: EnquiryForm,
    shape: ({ company: _, ...question }) => question,
    formats: { email: fieldFormats.email, phone: fieldFormats.phone },
    guarded: false,
    draft: { name: `ask.${hotel.id}`, secret: ['company'] },
    errorText: error => refusalOf(error, hotel.contactPhone),
    send: (question, { company }) => creation.mutateAsync({ hotelId: hotel.id, ...question, company }),
    onSent: ({ data }) => setSentFrom(data.email),
  })
  if (sentFrom) return <Sent hotel={hotel} email={sentFrom} onClose={onClose} />
  const { values, change } = form
  return (
    <FormDialog title={title} submit="Send question" submitting="Sending..." form={form} onClose={onClose}>
      <TextInput {...form.field('name')} autoComplete="name" maxLength={100} />
      <TextInput {...form.field('email')} type="email" autoComplete="email" maxLength={100} hint="We'll reply here." />
      <PhoneInput {...form.field('phone')} hint="An Indian mobile number." />
      <TextArea {...form.field('message')} rows={5} />
      {/* People neither see nor reach this field; a program that fills in every field gives itself away. */}
      <div className="unseen" aria-hidden="true">
        <input
          name="company"
          autoComplete="off"
          tabIndex={-1}
          maxLength={200}
          value={values.company}
          onChange={({ target }) => change({ company: target.value })}
        />
      </div>
      <p className="small">We use this to answer you, nothing else.</p>
    </FormDialog>
  )
}

/** Replaces the form: says that the question was sent, and what happens next. */
const Sent = ({ hotel, email, onClose }: AskDialogProps & { email: string }) => (
  <Dialog
    open
    title={title}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Alert tone="success" title={`${hotel.name} has your question.`}>
      <p>
        The hotel answers by email to <EmailAddress email={email} />.
        {hotel.contactPhone && (
          <>
            {' '}
            If it is urgent, call <a href={`tel:${hotel.contactPhone}`}>{numberOf(hotel.contactPhone)}</a>.
          </>
        )}
      </p>
    </Alert>
  </Dialog>
)
