import { lazy, Suspense, useEffect, useState } from 'react'
import { limits } from '#shared/prices/stay.ts'
import { addDays, formatDay, nightsBetween } from '#shared/words/dates.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { nightsText } from '../stay/stay-words.ts'
import { DateButtons } from './DateButtons.tsx'
import styles from './DateFields.module.css'
import type { DateFieldsProps } from './StayCalendar.tsx'

const loadCalendar = () => import('./StayCalendar.tsx')
const StayCalendar = lazy(async () => ({ default: (await loadCalendar()).StayCalendar }))

/** Check-in and check-out in one calendar, or in the browser's own fields while or where it cannot be loaded. */
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

/** The browser's date fields, with our date format drawn over theirs; before hydration web/document.ts does so. */
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

const CalendarFields = ({ onBroken, ...props }: DateFieldsProps & { onBroken: () => void }) => {
  useEffect(() => {
    // The calendar's code loads when the browser is idle, so that it is there at the first press.
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500))
    idle(() => void loadCalendar().catch(() => undefined))
  }, [])
  return (
    <DateButtons
      dates={props.search}
      {...props}
      onNear={() => void loadCalendar().catch(() => undefined)}
      onOpen={() => void loadCalendar().catch(onBroken)}
    >
      {(side, close) => (
        <Suspense fallback={<Spinner label="Loading..." />}>
          <StayCalendar {...props} key={side} side={side} onDone={close} />
        </Suspense>
      )}
    </DateButtons>
  )
}
