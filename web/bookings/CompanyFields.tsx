import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './DetailsStep.module.css'
import type { DetailField } from './guest-details.ts'

/** What a field of the guest form needs: label, name, value, message, and what happens when it changes or is left. */
export type DetailControl = (field: Exclude<DetailField, 'isGst'>) => {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

/** The company of a GST invoice. */
export const CompanyFields = ({ control }: { control: DetailControl }) => (
  <fieldset className={styles.company}>
    <legend className={styles.legend}>Company</legend>
    <TextInput {...control('companyName')} autoComplete="organization" maxLength={150} required />
    <TextInput
      {...control('companyGst')}
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={15}
      spellCheck={false}
      required
      hint="15 characters."
    />
    <TextInput {...control('companyAddress')} autoComplete="off" maxLength={300} required />
  </fieldset>
)
