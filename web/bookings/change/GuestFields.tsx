import { TextArea } from '#web/ui/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import styles from './EditBooking.module.css'
import type { GuestValues } from './guest-part.ts'
import type { PartForm } from './part.ts'

/** Who stays, and what they ask for. */
export const GuestFields = ({ form }: { form: PartForm<GuestValues> }) => (
  <div className="stack gap-3">
    <div className={styles.pairs}>
      <TextInput {...form.field('userName')} autoComplete="off" maxLength={100} />
      <PhoneInput {...form.field('userPhone')} autoComplete="off" maxLength={24} />
      <TextInput {...form.field('userEmail')} type="email" autoComplete="off" maxLength={100} hint="A new address gets the confirmation." />
    </div>
    <TextArea {...form.field('specialRequest')} rows={2} />
  </div>
)
