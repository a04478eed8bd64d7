import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import type { Form as FormState } from '#web/ui/use-form.ts'
import { CompanyFields } from './CompanyFields.tsx'
import styles from './DetailsStep.module.css'
import type { GuestDetails } from './guest-details.ts'

export const DeskDetails = ({ form, isOpen }: { form: FormState<GuestDetails>; isOpen: boolean }) => {
  const { field } = form
  return (
    <Form form={form} className="stack gap-5" aria-label="Guest details">
      <div className={styles.pair}>
        <TextInput {...field('userName')} autoComplete="off" maxLength={100} />
        <PhoneInput {...field('userPhone')} autoComplete="off" maxLength={24} hint="Of another country: begin with + and its code." />
        <TextInput {...field('userEmail')} type="email" autoComplete="off" maxLength={100} hint="Without one, no mail goes out." />
        <TextInput {...field('userAddress')} autoComplete="off" maxLength={300} />
      </div>
      <CompanyFields form={form} question="Does the guest need a GST invoice for a company?" />
      <TextArea {...field('specialRequest')} maxLength={1000} />
      {isOpen && (
        <Button type="submit" variant="primary" className={styles.submit}>
          Continue to review
        </Button>
      )}
    </Form>
  )
}
