import { type FormEvent, useRef, useState } from 'react'
import { formatPhone, tidyPhone } from '#shared/phones.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { CompanyFields, type DetailControl } from './CompanyFields.tsx'
import styles from './DetailsStep.module.css'
import { type DetailField, detailLabels, detailProblems, type GuestDetails } from './guest-details.ts'
import type { Booking } from './use-booking.ts'
import type { Wizard } from './use-wizard.ts'

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Who stays, and the company where an invoice is wanted. Messages come when a field is left. */
export const DetailsStep = ({ wizard, booking }: { wizard: Wizard; booking: Booking }) => {
  const { details, setDetails, step } = wizard
  const [left, setLeft] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const found = detailProblems(details)
  const shown = (field: DetailField) => (tried || left.includes(field) ? found[field] : undefined) ?? booking.fieldProblems[field]
  const broken = (Object.keys(detailLabels) as DetailField[]).filter(field => found[field] !== undefined)

  const change = (part: Partial<GuestDetails>) => {
    booking.forgetFieldProblems()
    setDetails({ ...details, ...part })
  }
  const control: DetailControl = field => ({
    label: detailLabels[field],
    name: field,
    value: details[field],
    error: shown(field),
    onChange: ({ target: { value } }) => change({ [field]: value }),
    onBlur: () => setLeft([...left, field]),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (broken.length === 0) return wizard.go(4)
    requestAnimationFrame(() => summary.current?.focus())
  }
  const leavePhone = () => {
    setLeft([...left, 'userPhone'])
    setDetails({ ...details, userPhone: formatPhone(tidyPhone(details.userPhone)) })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Your details">
      {tried && broken.length > 0 && (
        <Alert ref={summary} title={broken.length === 1 ? 'Please check one thing' : `Please check ${broken.length} things`}>
          <ul>
            {broken.map(field => (
              <li key={field}>
                <button type="button" className={styles.jump} onClick={() => focusField(form.current, field)}>
                  {detailLabels[field]}
                </button>
                : {found[field]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={styles.pair}>
        <TextInput {...control('userName')} autoComplete="name" maxLength={100} required />
        <TextInput
          {...control('userEmail')}
          type="email"
          autoComplete="email"
          maxLength={100}
          required
          hint="Your confirmation goes there."
        />
        <PhoneInput {...control('userPhone')} onBlur={leavePhone} required hint="An Indian mobile number." />
        <TextInput {...control('userAddress')} autoComplete="street-address" maxLength={300} optional />
      </div>
      <RadioGroup label={detailLabels.isGst} options={yesNo} value={details.isGst} onChange={isGst => change({ isGst })} />
      {details.isGst === 'yes' && <CompanyFields control={control} />}
      <TextArea
        {...control('specialRequest')}
        maxLength={1000}
        optional
        hint="Such as a late arrival or a cot. The hotel tries, but cannot promise."
      />
      <p className={styles.privacy}>
        We use your name, contact and address to make this booking, to write to you about it and to let the hotel expect you; not for
        advertising.
      </p>
      {step === 3 && (
        <Button type="submit" variant="primary" className={styles.submit}>
          Continue to review
        </Button>
      )}
    </form>
  )
}

const focusField = (form: HTMLFormElement | null, field: DetailField): void => {
  const control = form?.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
