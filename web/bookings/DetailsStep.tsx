import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { kinds } from '#web/ui/tidy.ts'
import { useForm } from '#web/ui/use-form.ts'
import { CompanyFields } from './CompanyFields.tsx'
import styles from './DetailsStep.module.css'
import { detailAt, detailLabels, detailsDraft, detailTexts, emptyDetails, GuestForm, guestOf } from './guest-details.ts'
import type { Booking } from './use-booking.ts'
import type { Wizard } from './use-wizard.ts'

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Who stays, and the company where an invoice is wanted. It is sent with the order; the wizard reads it from its draft. */
export const DetailsStep = ({ hotelId, wizard, booking }: { hotelId: string; wizard: Wizard; booking: Booking }) => {
  const form = useForm({
    labels: detailLabels,
    values: emptyDetails,
    schema: GuestForm,
    shape: guestOf,
    nameOf: detailAt,
    kinds: { userPhone: kinds.phone, companyGst: kinds.capitals },
    empty: detailTexts,
    fixed: ['isGst'],
    long: true,
    guarded: false,
    draft: { name: detailsDraft(hotelId), stays: true },
    answer: booking.refusal,
    send: async () => wizard.go(4),
  })
  const { field, values, change } = form
  return (
    <Form form={form} className="stack gap-5" aria-label="Your details">
      <div className={styles.pair}>
        <TextInput {...field('userName')} autoComplete="name" maxLength={100} />
        <TextInput {...field('userEmail')} type="email" autoComplete="email" maxLength={100} hint="Your confirmation goes there." />
        <PhoneInput {...field('userPhone')} hint="An Indian mobile number." />
        <TextInput {...field('userAddress')} autoComplete="street-address" maxLength={300} />
      </div>
      <RadioGroup label={detailLabels.isGst} options={yesNo} value={values.isGst} onChange={isGst => change({ isGst })} />
      {values.isGst === 'yes' && <CompanyFields form={form} />}
      <TextArea
        {...field('specialRequest')}
        maxLength={1000}
        hint="Such as a late arrival or a cot. The hotel tries, but cannot promise."
      />
      <p className={styles.privacy}>
        We use your name, contact and address to make this booking, to write to you about it and to let the hotel expect you; not for
        advertising.
      </p>
      {wizard.step === 3 && (
        <Button type="submit" variant="primary" className={styles.submit}>
          Continue to review
        </Button>
      )}
    </Form>
  )
}
