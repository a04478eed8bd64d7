import { formatDate, isDate, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { TextInput } from '../field/TextInput.tsx'
import type { Form } from '../form/use-form.ts'
import { CalendarPopup } from './CalendarPopup.tsx'
import styles from './DateRange.module.css'
import { RangeCalendar } from './RangeCalendar.tsx'
import { dateFormat, shownDate } from './typed-date.ts'

/** The props that a form gives to a field with the format `dateFormat`. */
type DateField = ReturnType<Form<Record<string, string>>['field']>

interface DateRangeProps {
  from: DateField
  to: DateField
  /** Gets both dates as their fields show them. */
  onPick: (from: string, to: string) => void
  /** Allows a range of a single day. */
  oneDay?: boolean
  /** Gives a short example of a date only. */
  compact?: boolean
}

const calendarEnds = { earliest: '2000-01-01', latest: '2099-12-31' }
const words = { start: 'start', end: 'end' }

/** Two dates of a form (`dateFormat`), typed in any way that people write them or picked in a calendar. */
export const DateRange = ({ from, to, onPick, oneDay = false, compact = false }: DateRangeProps) => {
  const [start, end] = [from, to].map(({ value }) => dateFormat.tidy(value)).map(date => (isDate(date) ? date : '')) as [string, string]
  const typing = { autoComplete: 'off', maxLength: 30 }
  const canEnd = (first: string, day: string) => day > first || (oneDay && day === first)
  const fields = (
    <>
      <TextInput {...from} {...typing} hint={compact ? 'Such as 5 Dec' : 'Such as 5 Dec or 5/12/2026.'} />
      <TextInput {...to} {...typing} />
    </>
  )
  return (
    <CalendarPopup className={styles.range} calendarClass={styles.calendar} label="Choose the dates" what="the dates" fields={fields}>
      {close => (
        <RangeCalendar
          from={start}
          to={end && canEnd(start, end) ? end : ''}
          rules={{ ...calendarEnds, canStart: () => true, canEnd }}
          words={words}
          hint={picking => (picking ? `From ${formatDate(picking)}. Now choose the last day.` : 'Choose the first day.')}
          onlyEnd={start !== '' && end === ''}
          opensAt={todayInIndia(new Date())}
          wide={false}
          done={`Done, ${daysText(nightsBetween(start, end) + 1)}`}
          onPick={(first, last) => onPick(shownDate(first), shownDate(last || (canEnd(first, end) ? end : '')))}
          onDone={close}
        />
      )}
    </CalendarPopup>
  )
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
