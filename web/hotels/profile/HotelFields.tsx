import { type ReactNode, useId } from 'react'
import { todayInIndia } from '#shared/words/dates.ts'
import { PicturesField } from '#web/gallery/PicturesField.tsx'
import { DatePicker } from '#web/ui/calendar/DatePicker.tsx'
import { Doubt } from '#web/ui/field/Doubt.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput, PercentInput } from '#web/ui/field/UnitInput.tsx'
import { type HotelField, type HotelFormKind, type HotelValues, hotelFields, hotelSections } from '../hotel-fields.ts'
import { pinState } from '../hotel-hints.ts'
import styles from './HotelFields.module.css'
import { HouseRuleInput } from './HouseRuleInput.tsx'
import { StateInput } from './StateInput.tsx'
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
export const HotelFields = ({ form, kind, currentLogo, level, progress, idOf }: HotelFieldsProps) => (
  <div className={styles.sections}>
    {hotelSections(kind).map(({ title, about, fields }) => (
      <Section key={title} {...{ level, idOf, title, about }}>
        {fields.map(name => (
          <HotelInput key={name} {...{ form, name }} />
        ))}
        {title === 'Logo' && (
          <div className={styles.whole}>
            <PicturesField
              {...form.field('hotelLogo')}
              max={1}
              pictures={form.values.hotelLogo}
              onPictures={hotelLogo => form.change({ hotelLogo })}
              current={currentLogo}
              progress={progress}
            />
          </div>
        )}
      </Section>
    ))}
  </div>
)

const [postalCode, state] = ['addressDetails.postal_code', 'addressDetails.state'] as const

/** A postal code as it was typed, and the State that it tells where nobody has said which. */
const withState = (values: HotelValues, typed: string): Partial<HotelValues> => {
  const told = values[state].trim() === '' ? pinState({ ...values, [postalCode]: typed }) : undefined
  return { [postalCode]: typed, ...(told && { [state]: told }) }
}

const HotelInput = ({ form, name }: { form: HotelFormState; name: HotelField }) => {
  const { kind, forms: _, rows, hint, doubt, missed, ...attributes } = hotelFields[name]
  const said = typeof hint === 'function' ? hint(form.values) : hint
  const bare = form.field(name)
  // An error says what is wrong: beside it a warning would say it twice.
  const about = doubt?.(form.values) ? !bare.error && <Doubt>{said}</Doubt> : said
  const isMissed = bare.optional && form.values[name].trim() === ''
  const field = { ...bare, ...attributes, hint: (isMissed ? missed : undefined) ?? about }
  if (name === postalCode) return <TextInput {...field} onChange={({ target }) => form.change(withState(form.values, target.value))} />
  switch (kind) {
    case 'lines':
    case 'distances':
      return (
        <div className={styles.whole}>
          <TextArea {...form.field(name)} rows={rows} hint={field.hint} maxLength={5000} />
        </div>
      )
    case 'houseRule':
      return <HouseRuleInput {...form.field(name)} />
    case 'date':
      return (
        <DatePicker
          label={`Choose the date: ${field.label}`}
          value={field.value}
          latest={todayInIndia(new Date())}
          onPick={date => form.change({ [name]: date })}
        >
          <TextInput {...field} />
        </DatePicker>
      )
    case 'email':
      return <TextInput {...field} type="email" maxLength={100} />
    case 'webAddress':
      return <TextInput {...field} type="url" />
    case 'time':
      return <TextInput {...field} type="time" />
    case 'state':
      return <StateInput {...field} />
    case 'phone':
      return <PhoneInput {...field} />
    case 'amount':
      return <MoneyInput {...field} />
    case 'percent':
      return <PercentInput {...field} />
    default:
      return <TextInput {...field} />
  }
}

interface SectionProps extends Pick<HotelFieldsProps, 'level' | 'idOf'> {
  title: string
  about: string | undefined
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
