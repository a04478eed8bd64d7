import { type Enquiry, EnquiryForm, type EnquiryStatus, EnquiryUpdate, enquiryApi } from '#shared/hotels/enquiries.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'

/** What becomes of an enquiry, as people read it. */
export const statusWords: Readonly<Record<EnquiryStatus, string>> = { PENDING: 'Pending', RESOLVED: 'Resolved', CLOSED: 'Closed' }

/** The same to choose from. */
export const statusOptions = Object.entries(statusWords).map(([value, label]) => ({ value, label }))

/** What the fields hold; the status is there only when an enquiry is changed. */
type Values = EnquiryForm & Partial<Pick<EnquiryUpdate, 'status'>>

const enquiryFormValues = (from: Enquiry | undefined): Values => ({
  name: from?.name ?? '',
  email: from?.email ?? '',
  phone: formatPhone(from?.phone ?? ''),
  message: from?.message ?? '',
  ...(from && { status: from.status }),
})

/** Adds an enquiry for somebody who called, or changes the given one. */
export const EnquiryDialog = ({ hotelId, enquiry, onClose }: { hotelId: string; enquiry: Enquiry | undefined; onClose: () => void }) => {
  const { form, ...frame } = useRowForm({
    noun: 'Enquiry',
    row: enquiry,
    contracts: enquiryApi,
    labels: { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message', status: 'Status' },
    read: enquiryFormValues,
    schema: enquiry ? EnquiryUpdate : EnquiryForm,
    formats: { email: fieldFormats.email, phone: fieldFormats.phone },
    fixed: ['status'],
    valueTexts: { status: statusWords },
    creation: values => ({ hotelId, ...values }),
    change: ({ status = 'PENDING', ...values }, { id }) => ({ hotelId, enquiryId: id, ...values, status }),
    onClose,
  })
  return (
    <FormDialog {...frame} form={form} title={`${frame.title} Details`}>
      <TextInput {...form.field('name')} autoComplete="off" maxLength={100} />
      <PhoneInput {...form.field('phone')} autoComplete="off" hint="An Indian mobile number." />
      <TextInput {...form.field('email')} type="email" autoComplete="off" maxLength={100} />
      <TextArea {...form.field('message')} rows={5} />
      {enquiry && <Select {...form.field('status')} options={statusOptions} />}
    </FormDialog>
  )
}
