import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { limits } from '#shared/prices/stay.ts'
import { addDays, formatDay, nightsBetween } from '#shared/words/dates.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { nightsText } from '../stay/stay-words.ts'
import styles from './DateFields.module.css'
import type { DateFieldsProps } from './StayCalendar.tsx'

const loadCalendar = () => import('./StayCalendar.tsx')
const StayCalendar = lazy(async () => ({ default: (await loadCalendar()).StayCalendar }))

/** Check-in and check-out: one calendar for both, or the browser's own fields while (or where) that cannot be had. */
export const DateFields = (props: DateFieldsProps) => {
  const hydrated = useHydrated()
  const [broken, setBroken] = useState(false)
  const { checkIn, checkOut } = props.search
  const nights = checkIn && checkOut ? nightsBetween(checkIn, checkOut) : 0
  return (
    <div className={styles.dates}>
      {hydrated && !broken ? <CalendarFields {...props} onBroken={() => setBroken(true)} /> : <NativeFields {...props} />}
      <p className={styles.nights} aria-live="polite">
        {nights > 0 && nightsText(nights)}
      </p>
    </div>
  )
}

/** The browser writes a day in its own way, so that what is chosen is written over it; before our scripts run the document does that (web/document.ts). */
const NativeFields = ({ search: { checkIn, checkOut }, earliest, today, problems, onChange }: DateFieldsProps) => {
  const shown = (day: string) => (day ? formatDay(day, today) : 'Choose a date')
  return (
    <div className={styles.pair}>
      <div className={styles.native} data-shown={shown(checkIn)}>
        <TextInput
          label="Check-in"
          type="date"
          name="in"
          required
          min={earliest}
          max={addDays(today, limits.daysAhead)}
          value={checkIn}
          error={problems.checkIn}
          onChange={({ target: { value } }) => onChange({ checkIn: value, checkOut: value && addDays(value, 1) })}
        />
      </div>
      <div className={styles.native} data-shown={shown(checkOut)}>
        <TextInput
          label="Check-out"
          type="date"
          name="out"
          required
          min={addDays(checkIn || earliest, 1)}
          value={checkOut}
          error={problems.checkOut}
          onChange={({ target: { value } }) => onChange({ checkIn, checkOut: value })}
        />
      </div>
    </div>
  )
}

type Side = 'checkIn' | 'checkOut'

const CalendarFields = ({ onBroken, ...props }: DateFieldsProps & { onBroken: () => void }) => {
  const [open, setOpen] = useState<Side>()
  const area = useRef<HTMLDivElement>(null)
  const fields = useRef<Partial<Record<Side, HTMLButtonElement | null>>>({})

  useEffect(() => {
    // Fetched when the browser has time, so that it is there at the first press.
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500))
    idle(() => void loadCalendar().catch(() => undefined))
  }, [])
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(undefined)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(undefined)
    if (open) fields.current[open]?.focus()
  }
  const show = (side: Side) => {
    setOpen(side)
    loadCalendar().catch(onBroken)
  }
  const field = (side: Side, label: string) => (
    // While days are picked no message comes or goes above them: they would move under the finger.
    <Field label={label} error={open ? undefined : props.problems[side]}>
      {control => (
        <button
          {...control}
          type="button"
          className={styles.field}
          aria-haspopup="dialog"
          aria-expanded={open === side}
          aria-describedby={[control['aria-describedby'], `${control.id}-value`].filter(Boolean).join(' ')}
          ref={element => {
            fields.current[side] = element
          }}
          onPointerEnter={() => void loadCalendar().catch(() => undefined)}
          onClick={() => (open === side ? close() : show(side))}
        >
          <IconCalendar size={20} stroke={1.5} aria-hidden />
          <span id={`${control.id}-value`} className={props.search[side] ? undefined : 'muted'}>
            {props.search[side] ? formatDay(props.search[side], props.today) : 'Choose a date'}
          </span>
        </button>
      )}
    </Field>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the calendar from anywhere in it
    <div
      className={styles.area}
      ref={area}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        // It closes the calendar alone, not the dialog around it.
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <div className={styles.pair}>
        {field('checkIn', 'Check-in')}
        {field('checkOut', 'Check-out')}
      </div>
      {open && (
        <div className={styles.popup} role="dialog" aria-label="Choose your dates">
          <Suspense fallback={<Spinner label="Loading..." />}>
            <StayCalendar {...props} key={open} side={open} onDone={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
