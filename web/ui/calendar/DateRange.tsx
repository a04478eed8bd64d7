import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, isDate, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { counted } from '#shared/words/text.ts'
import { isTouched } from '../base/use-browser.ts'
import { TextInput } from '../field/TextInput.tsx'
import type { Form } from '../form/use-form.ts'
import { usePopup } from './DatePicker.tsx'
import styles from './DateRange.module.css'
import { RangeCalendar } from './RangeCalendar.tsx'
import { dateFormat, shownDate } from './typed-date.ts'

/** What a form says of a field of the kind `dateKind`. */
type DateField = ReturnType<Form<Record<string, string>>['field']>

interface DateRangeProps {
  from: DateField
  to: DateField
  /** Both, as their fields show them. */
  onPick: (from: string, to: string) => void
  /** The days that can be picked in the calendar. */
  earliest?: string
  latest?: string
  /** A range of one day alone is one. */
  oneDay?: boolean
  /** The days on which a stay begins and ends. Touched, its fields open the calendar. */
  stay?: boolean
  /** How dates may be typed is said in the field, not below it. */
  compact?: boolean
}

const rangeWords = {
  ...{ start: 'start', end: 'end', first: 'Choose the first day.' },
  picking: (day: string) => `From ${formatDate(day)}. Now choose the last day.`,
  done: (nights: number) => counted(nights + 1, 'day'),
}
const stayWords = {
  ...{ start: 'check-in', end: 'check-out', first: 'Choose your check-in.' },
  picking: (day: string) => `Check-in ${formatDate(day)}. Now choose your check-out.`,
  done: (nights: number) => counted(nights, 'night'),
}

/** Two dates, typed in any way that people write them or picked in a calendar. Both are fields of a form, of the kind `dateKind`. */
export const DateRange = (props: DateRangeProps) => {
  const { from, to, onPick, earliest = '2000-01-01', latest = '2099-12-31', oneDay = false, stay = false, compact = false } = props
  const { open, show, close, area, onKeyDown, button } = usePopup()
  const [isEnd, setIsEnd] = useState(false)
  const [start, end] = [from, to].map(({ value }) => dateFormat.tidy(value)).map(date => (isDate(date) ? date : '')) as [string, string]
  const words = stay ? stayWords : rangeWords
  const openAt = (end: boolean) => () => {
    setIsEnd(end)
    show()
  }
  const press = () => {
    setIsEnd(false)
    button.onClick()
  }
  // Who touches picks a day: no keyboard is to cover the calendar.
  const touching = (end: boolean) => stay && isTouched() && { inputMode: 'none' as const, onClick: openAt(end) }
  const typing = { autoComplete: 'off', maxLength: 30, ...(compact && { placeholder: '5 Dec' }) }
  const canEnd = (first: string, day: string) => day > first || (oneDay && day === first)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the calendar from anywhere in it
    <div className={styles.range} ref={area} onKeyDown={onKeyDown}>
      <TextInput {...from} {...typing} {...touching(false)} hint={compact ? undefined : 'Such as 5 Dec or 5/12/2026.'} />
      <TextInput {...to} {...typing} {...touching(true)} />
      <button
        type="button"
        className={styles.button}
        aria-label="Choose the dates in a calendar"
        aria-haspopup="dialog"
        {...button}
        onClick={press}
      >
        <IconCalendar size={20} stroke={1.5} aria-hidden />
      </button>
      {open && (
        <div className={styles.calendar} role="dialog" aria-label="Choose the dates">
          <RangeCalendar
            key={String(isEnd)}
            from={start}
            to={end && canEnd(start, end) ? end : ''}
            rules={{ earliest, latest, canStart: day => day >= earliest && day <= latest, canEnd }}
            words={words}
            hint={picking => (picking ? words.picking(picking) : words.first)}
            onlyEnd={start !== '' && (isEnd || end === '')}
            opensAt={todayInIndia(new Date())}
            wide={false}
            done={`Done, ${words.done(nightsBetween(start, end))}`}
            onPick={(first, last) => onPick(shownDate(first), shownDate(last || (canEnd(first, end) ? end : '')))}
            onDone={close}
          />
        </div>
      )}
    </div>
  )
}
