import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isDate, todayInIndia } from '#shared/words/dates.ts'
import styles from './DatePicker.module.css'
import { RangeCalendar } from './RangeCalendar.tsx'
import { dateFormat, shownDate } from './typed-date.ts'

/** A popup below its button: a press outside closes it, and so does Esc, which then closes nothing else. */
export const usePopup = () => {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return { open, close, area, onKeyDown, button: { ref: button, 'aria-expanded': open, onClick: () => (open ? close() : setOpen(true)) } }
}

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
  const { open, close, area, onKeyDown, button } = usePopup()
  const date = dateFormat.tidy(value)
  const chosen = isDate(date) ? date : ''
  const pick = (day: string) => {
    onPick(shownDate(day))
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the calendar from anywhere in it
    <div className={styles.picker} ref={area} onKeyDown={onKeyDown}>
      {children}
      <button type="button" className={styles.button} aria-label="Choose the day in a calendar" aria-haspopup="dialog" {...button}>
        <IconCalendar size={20} stroke={1.5} aria-hidden />
      </button>
      {open && (
        <div className={styles.calendar} role="dialog" aria-label={label}>
          <RangeCalendar
            from={chosen}
            to=""
            rules={{ earliest, latest, canStart: day => day >= earliest && day <= latest, canEnd: () => false }}
            words={{ start: 'chosen', end: '' }}
            hint={() => 'Choose a day.'}
            onlyEnd={false}
            opensAt={todayInIndia(new Date())}
            wide={false}
            done=""
            onPick={pick}
            onDone={close}
          />
        </div>
      )}
    </div>
  )
}
