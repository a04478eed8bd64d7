import type { ReactNode } from 'react'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import styles from './details.module.css'
import { gstinHint } from './gstin-hint.ts'
import type { GuestDetails } from './guest-draft.ts'

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

type CompanyDetails = Pick<GuestDetails, 'isGst' | 'companyName' | 'companyGst' | 'companyAddress'>

interface CompanyFieldsProps {
  form: Pick<Form<CompanyDetails>, 'values' | 'change' | 'field'>
  question: string
  /** Beside the fields of every company. */
  children?: ReactNode
}

export const CompanyFields = ({ form, question, children }: CompanyFieldsProps) => (
  <>
    <RadioGroup label={question} options={yesNo} value={form.values.isGst} onChange={isGst => form.change({ isGst })} />
    {form.values.isGst === 'yes' && (
      <fieldset className={styles.company}>
        <legend className={styles.legend}>Company</legend>
        <TextInput {...form.field('companyName')} autoComplete="organization" maxLength={150} />
        <TextInput
          {...form.field('companyGst')}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          spellCheck={false}
          hint={!form.field('companyGst').error && gstinHint(form.values.companyGst)}
        />
        <TextInput {...form.field('companyAddress')} autoComplete="off" maxLength={300} />
        {children}
      </fieldset>
    )}
  </>
)
