import { type ReactNode, useId } from 'react'
import { PicturesField } from '#web/gallery/PicturesField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { MoneyInput, PercentInput, PhoneInput, StateInput, TextInput } from '#web/ui/TextInput.tsx'
import styles from './HotelFields.module.css'
import { checkOutHint, type HotelFormKind, isRegistration, postalHint } from './hotel-values.ts'
import type { HotelFormState } from './use-hotel-form.ts'

interface HotelFieldsProps {
  form: HotelFormState
  kind: HotelFormKind
  /** The logo of before. */
  currentLogo?: ReactNode
  /** Of the sections' headings: 2 on a page, 3 in a modal. */
  level: 2 | 3
  /** The share of a logo that has left, 0 to 1, while it is sent. */
  progress: number | undefined
  /** The sections' ids, for a page with links to them. */
  idOf?: ((title: string) => string) | undefined
}

/** Every field of a hotel, in sections: the registration and the update are the same form. */
export const HotelFields = ({ form, kind, currentLogo, level, progress, idOf }: HotelFieldsProps) => {
  const { values } = form
  return (
    <div className={styles.sections}>
      {kind === 'for owner' && (
        <Section
          {...{ level, idOf }}
          title="Owner"
          about="The hotel is theirs from the start: they choose its plan and see its bank details."
        >
          <TextInput
            {...form.field('ownerEmail')}
            type="email"
            autoComplete="off"
            maxLength={100}
            hint="The address with which they sign in as a hotel owner."
          />
        </Section>
      )}
      <Section {...{ level, idOf }} title="Hotel">
        <TextInput {...form.field('name')} maxLength={50} autoComplete="organization" hint="Letters, digits, underscore and space." />
        <TextInput {...form.field('website')} type="url" inputMode="url" autoComplete="url" maxLength={300} />
        {!isRegistration(kind) && <TextInput {...form.field('rating')} inputMode="decimal" maxLength={3} hint="1 to 5." />}
        <div className={styles.whole}>
          <TextArea {...form.field('description')} rows={4} maxLength={5000} />
        </div>
      </Section>
      <Section {...{ level, idOf }} title="Address">
        <TextInput {...form.field('addressDetails.street1')} autoComplete="address-line1" maxLength={200} />
        <TextInput {...form.field('addressDetails.street2')} autoComplete="address-line2" maxLength={200} />
        <TextInput {...form.field('addressDetails.city')} autoComplete="address-level2" maxLength={200} />
        <StateInput {...form.field('addressDetails.state')} />
        <TextInput {...form.field('addressDetails.country')} autoComplete="country-name" maxLength={200} />
        <TextInput {...form.field('addressDetails.postal_code')} autoComplete="postal-code" maxLength={12} hint={postalHint(values)} />
      </Section>
      <Section {...{ level, idOf }} title="Contact">
        <TextInput {...form.field('contactEmail')} type="email" autoComplete="email" maxLength={100} />
        <PhoneInput {...form.field('contactPhone')} hint="An Indian mobile number." />
      </Section>
      <Section {...{ level, idOf }} title="Policies and times">
        <TextInput {...form.field('checkInTime')} type="time" />
        <TextInput {...form.field('checkOutTime')} type="time" hint={checkOutHint(values)} />
        <div className={styles.whole}>
          <TextArea {...form.field('cancellationPolicy')} rows={5} maxLength={5000} />
        </div>
        <div className={styles.whole}>
          <TextArea {...form.field('checkInCheckOutPolicy')} rows={5} maxLength={5000} />
        </div>
      </Section>
      {kind !== 'staff' && <Bank {...{ form, kind, level, idOf }} />}
      <Section
        {...{ level, idOf }}
        title="Extra costs"
        about="Per person and day, the bed per night. Shown to guests; no total changes by them."
      >
        <MoneyInput {...form.field('extraChildBreakfastCost')} />
        <MoneyInput {...form.field('extraChildMealCost')} />
        <MoneyInput {...form.field('extraAdultBreakfastCost')} />
        <MoneyInput {...form.field('extraAdultMealCost')} />
        <MoneyInput {...form.field('extraBedCost')} />
      </Section>
      <Section
        {...{ level, idOf }}
        title="Advance"
        about="The share of a stay that guests pay online when they book. The rest is due at the hotel."
      >
        <PercentInput {...form.field('advancePaymentRate')} hint="10 to 100." />
      </Section>
      <Section {...{ level, idOf }} title="Logo">
        <div className={styles.whole}>
          <PicturesField
            {...form.field('hotelLogo')}
            max={1}
            pictures={values.hotelLogo}
            onPictures={hotelLogo => form.change({ hotelLogo })}
            current={currentLogo}
            progress={progress}
          />
        </div>
      </Section>
    </div>
  )
}

const ownBank = 'Only you see this. It is where the platform sends what it owes you.'
const ownersBank = 'Only the owner sees this once it is saved. It is where the platform sends what it owes the hotel.'

/** Seen and changed by the owner alone. */
const Bank = ({ form, kind, level, idOf }: Pick<HotelFieldsProps, 'form' | 'kind' | 'level' | 'idOf'>) => (
  <Section {...{ level, idOf }} title="Bank" about={kind === 'for owner' ? ownersBank : ownBank}>
    <TextInput {...form.field('beneficiaryName')} autoComplete="off" maxLength={100} />
    <TextInput {...form.field('bankAccountNumber')} inputMode="numeric" autoComplete="off" maxLength={30} hint="9 to 18 digits." />
    <TextInput
      {...form.field('ifscCode')}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={11}
      hint="11 characters, such as HDFC0001234."
    />
    {kind === 'owner' && (
      <TextInput
        {...form.field('razorPayAccountId')}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        hint="acc_ and 14 characters. Needed for a plan with a deduction per booking."
      />
    )}
  </Section>
)

interface SectionProps extends Pick<HotelFieldsProps, 'level' | 'idOf'> {
  title: string
  about?: string
  children: ReactNode
}

const Section = ({ level, idOf, title, about, children }: SectionProps) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.section} id={idOf?.(title)} tabIndex={idOf && -1} aria-labelledby={id}>
      <header className="stack gap-2">
        <Heading className="title-3" id={id}>
          {title}
        </Heading>
        {about && <p className={styles.about}>{about}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
