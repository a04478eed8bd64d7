import type { ReactNode } from 'react'
import { isDate, todayInIndia } from '#shared/words/dates.ts'
import { CalendarPopup } from './CalendarPopup.tsx'
import styles from './DatePicker.module.css'
import { RangeCalendar } from './RangeCalendar.tsx'
import { dateFormat, shownDate } from './typed-date.ts'

interface DatePickerProps {
  /** The accessible name of the calendar. */
  label: string
  /** As the field shows it. */
  value: string
  /** The days that can be chosen. */
  earliest?: string
  latest?: string
  /** As the field shows it. */
  onPick: (date: string) => void
  /** The field, with the format `dateFormat`. */
  children: ReactNode
}

/** A field for a day, typed in any way that people write it or picked in a calendar. */
export const DatePicker = ({ label, value, earliest = '2000-01-01', latest = '2099-12-31', onPick, children }: DatePickerProps) => {
  const date = dateFormat.tidy(value)
  return (
    <CalendarPopup className={styles.picker} calendarClass={styles.calendar} label={label} what="the day" fields={children}>
      {close => (
        <RangeCalendar
          from={isDate(date) ? date : ''}
          to=""
          rules={{ earliest, latest, canStart: day => day >= earliest && day <= latest, canEnd: () => false }}
          words={{ start: 'chosen', end: '' }}
          hint={() => 'Choose a day.'}
          onlyEnd={false}
          opensAt={todayInIndia(new Date())}
          wide={false}
          done=""
          onPick={day => {
            onPick(shownDate(day))
            close()
          }}
          onDone={close}
        />
      )}
    </CalendarPopup>
  )
}
