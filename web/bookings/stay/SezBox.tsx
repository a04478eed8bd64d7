import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import type { GuestDetails } from './guest-draft.ts'

/** Whether a company is in a Special Economic Zone, as the desk may say it. */
export const SezBox = ({ form: { values, change } }: { form: Pick<Form<Pick<GuestDetails, 'companySez'>>, 'values' | 'change'> }) => (
  <Checkbox
    label="In a Special Economic Zone"
    hint="Its GST is IGST."
    checked={values.companySez === 'yes'}
    onChange={isSez => change({ companySez: isSez ? 'yes' : 'no' })}
  />
)
