import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { useWaysToPay } from '#web/payments/pay/use-ways-to-pay.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { CompanyFields } from '../stay/CompanyFields.tsx'
import styles from '../stay/details.module.css'
import { detailLabels, detailsForm, detailTexts, GuestForm } from '../stay/guest-details.ts'
import { detailsDraft } from '../stay/guest-draft.ts'
import { mailsLike, meantMail } from './meant-mail.ts'
import type { Booking } from './use-booking.ts'
import type { GuestStay } from './use-guest-stay.ts'

// This is loaded when needed: most phone numbers are Indian.
const FromAbroad = lazy(async () => ({ default: (await loadCode(() => import('./FromAbroad.tsx'))).FromAbroad }))

// This is loaded when needed: most hotels do not ask for the State.
const PlaceFields = lazy(async () => ({ default: (await loadCode(() => import('../stay/PlaceFields.tsx'))).PlaceFields }))

/** The guest, and the company where an invoice is wanted. The order sends it; the wizard reads it from the draft. */
export const DetailsStep = ({ hotel, wizard, booking }: { hotel: PublicHotel; wizard: GuestStay; booking: Booking }) => {
  const form = useForm({
    ...detailsForm,
    schema: GuestForm,
    empty: detailTexts,
    draft: { name: detailsDraft(hotel.id), keptAfterSend: true },
    answer: booking.refusal,
    send: async () => wizard.go(4),
  })
  const { field } = form
  const { error: wrongPhone, ...phone } = field('userPhone')
  const [inMail, setInMail] = useState(false)
  const meant = meantMail(form.values.userEmail)
  // The payment methods are read while the guest types, so that the review knows them.
  useWaysToPay()
  const fromAbroad = wrongPhone && phone.value.trim() !== ''
  return (
    <Form form={form} className="stack gap-5" aria-label="Your details" onKeyDown={toNextEmpty}>
      <div className={styles.pair}>
        <TextInput
          {...field('userName')}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={100}
          hint="As on the ID you'll show at check-in."
        />
        <TextInput
          {...field('userEmail')}
          type="email"
          autoComplete="email"
          list="mails"
          enterKeyHint="next"
          maxLength={100}
          onFocus={() => setInMail(true)}
          onBlur={() => {
            setInMail(false)
            form.leave('userEmail')
          }}
          hint={
            meant && !inMail ? (
              <MeantMail meant={meant} onTake={() => form.change({ userEmail: meant })} />
            ) : (
              "We'll send your confirmation here."
            )
          }
        />
        <datalist id="mails">
          {mailsLike(form.values.userEmail).map(mail => (
            <option key={mail} value={mail} />
          ))}
        </datalist>
        <PhoneInput
          {...phone}
          enterKeyHint="go"
          hint="An Indian mobile number."
          error={
            fromAbroad ? (
              <Suspense fallback={wrongPhone}>
                <FromAbroad {...{ hotel, wizard }} details={form.values}>
                  {wrongPhone}
                </FromAbroad>
              </Suspense>
            ) : (
              wrongPhone
            )
          }
        />
        <TextInput {...field('userAddress')} autoComplete="street-address" maxLength={300} />
        {hotel.asksState && (
          <Suspense>
            <PlaceFields form={form} />
          </Suspense>
        )}
      </div>
      <CompanyFields form={form} question={detailLabels.isGst} />
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

/** Enter moves to the next empty required field, as a phone's Next key promises; after the last one it submits. */
const toNextEmpty = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement))
    return
  const inputs = [...form.elements].filter(one => one instanceof HTMLInputElement)
  const next = inputs.slice(inputs.indexOf(target) + 1).find(one => one.required && one.value === '')
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Suggests the right domain for a misspelt well-known one; one press takes it. */
const MeantMail = ({ meant, onTake }: { meant: string; onTake: () => void }) => (
  <span role="status">
    Did you mean {meant.slice(meant.indexOf('@') + 1)}?{' '}
    <button type="button" className="text-button thumb-button" onClick={onTake}>
      Use {meant}
    </button>
  </span>
)
