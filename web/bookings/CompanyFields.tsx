import { TextInput } from '#web/ui/TextInput.tsx'
import type { Form } from '#web/ui/use-form.ts'
import styles from './DetailsStep.module.css'
import type { GuestDetails } from './guest-details.ts'

/** The company of a GST invoice. */
export const CompanyFields = ({ form }: { form: Form<GuestDetails> }) => (
  <fieldset className={styles.company}>
    <legend className={styles.legend}>Company</legend>
    <TextInput {...form.field('companyName')} autoComplete="organization" maxLength={150} />
    <TextInput
      {...form.field('companyGst')}
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={20}
      spellCheck={false}
      hint="15 characters."
    />
    <TextInput {...form.field('companyAddress')} autoComplete="off" maxLength={300} />
  </fieldset>
)
