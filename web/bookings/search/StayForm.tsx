import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { limits } from '#shared/prices/stay.ts'
import { addDays, deskDayAt, todayInIndia } from '#shared/words/dates.ts'
import { isTouched, useHydrated } from '#web/ui/base/use-browser.ts'
import { Stepper } from '#web/ui/field/Stepper.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { AgeFields } from '../stay/AgeFields.tsx'
import { dateProblem, partyProblem, type SearchProblems, searchProblems, withChildren } from '../stay/search-rules.ts'
import { readWizard, type SearchValue } from '../stay/wizard-url.ts'
import { DateFields } from './DateFields.tsx'
import { HotelInstead, WithoutScripts } from './HotelInstead.tsx'
import styles from './StayForm.module.css'

/** Who books: staff may start a stay today, and early in the morning yesterday. */
export type WizardMode = 'guest' | 'staff'

const earliestFor = (mode: WizardMode, now: Date): string => (mode === 'staff' ? deskDayAt(now).firstOpen : addDays(todayInIndia(now), 1))

interface StayFormProps {
  hotel: Pick<PublicHotel, 'id' | 'slug' | 'places' | 'contactPhone' | 'contactEmail'>
  value: SearchValue
  onChange: (value: SearchValue) => void
  onSearch: (value: SearchValue) => void
  mode?: WizardMode
  busy?: boolean
}

/** The dates and the party. Before hydration the browser itself checks the form and sends it to the wizard. */
export const StayForm = ({ hotel, value, onChange, onSearch, mode = 'guest', busy = false }: StayFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [submitted, setSubmitted] = useState(false)
  const now = new Date()
  const today = todayInIndia(now)
  const earliest = earliestFor(mode, now)
  // Invalid values are reported at once, missing ones only after the first try to search.
  const problems: SearchProblems = submitted
    ? searchProblems(value, today, earliest, hotel.places)
    : { ...(value.checkIn && value.checkOut && dateProblem(value, today, earliest)), ...partyProblem(value, hotel.places) }
  const change = (part: Partial<SearchValue>) => onChange({ ...value, ...part })

  // Takes over what was typed and pressed before hydration (marked by web/document.ts), as the browser would send it.
  const takeOver = useEffectEvent(() => {
    if (form.current?.dataset.typed === undefined) return
    const typed = new URLSearchParams(new FormData(form.current) as never)
    onChange({ ...value, ...readWizard(typed, today).search })
  })
  useEffect(() => takeOver(), [])

  const isAdding = useRef(false)
  const addChildren = (children: number) => {
    isAdding.current = children > value.ages.length
    change({ ages: withChildren(value.ages, children) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when the fields of the ages have come
  useEffect(() => {
    if (isAdding.current) askAge(form.current)
    isAdding.current = false
  }, [value.ages.length])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const isRight = Object.keys(searchProblems(value, today, earliest, hotel.places)).length === 0
    if (isRight && form.current?.checkValidity()) return onSearch(value)
    // The messages are rendered after this event; then the first field that has one gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const counter = (name: 'rooms' | 'adults', label: string) => (
    <Stepper
      {...{ name, label }}
      value={value[name]}
      min={1}
      max={limits[name]}
      error={problems[name]}
      onChange={count => change({ [name]: count })}
    />
  )
  return (
    <>
      {mode === 'guest' && <WithoutScripts hotel={hotel} />}
      <form
        ref={form}
        data-needs-script
        className={styles.form}
        action="/book"
        onSubmit={submit}
        noValidate={hydrated}
        aria-label="Search for availability"
      >
        <input type="hidden" name="hotel" value={hotel.slug} />
        <input type="hidden" name="step" value="2" />
        <div className={styles.dates}>
          <DateFields hotelId={hotel.id} search={value} {...{ earliest, today, problems }} onChange={change} />
        </div>
        <div className={styles.people}>
          <div className={styles.party}>
            {counter('rooms', 'Rooms')}
            {counter('adults', 'Adults')}
            <Stepper label="Children" name="children" value={value.ages.length} max={limits.children} onChange={addChildren} />
          </div>
          {value.ages.length > 0 && (
            <div className={styles.ages}>
              <AgeFields
                ages={value.ages}
                isTitled
                errorOf={child => problems[`age${child + 1}` as keyof SearchProblems]}
                onChange={ages => change({ ages })}
              />
            </div>
          )}
        </div>
        <Button type="submit" variant="primary" className={styles.submit} busy={busy}>
          Search
        </Button>
        {mode === 'guest' && <HotelInstead hotel={hotel} />}
      </form>
    </>
  )
}

/** Asks a touch user for the age of an added child at once, where the browser lets a script open a list. */
const askAge = (form: HTMLFormElement | null) => {
  const ages = [...(form?.querySelectorAll('select') ?? [])]
  const field = ages.find(({ value }) => value === '')
  // A user who types the number of children keeps the focus.
  if (!field || !isTouched() || document.activeElement instanceof HTMLInputElement) return
  field.focus({ preventScroll: true })
  try {
    field.showPicker?.()
  } catch {
    // The browser refuses, since the press was too long ago.
  }
}
