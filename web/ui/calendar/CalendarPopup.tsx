import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePopup } from '../dialog/use-popup.ts'
import styles from './CalendarPopup.module.css'

interface CalendarPopupProps {
  /** The accessible name of the calendar. */
  label: string
  /** What is chosen, as the button says it. */
  what: 'the day' | 'the dates'
  /** The fields that the calendar fills. */
  fields?: ReactNode
  /** The class around fields, button and calendar, and the calendar's. */
  className?: string | undefined
  calendarClass: string | undefined
  children: (close: () => void) => ReactNode
}

/** A button that opens a calendar, beside the fields that it fills. */
export const CalendarPopup = ({ label, what, fields, className, calendarClass, children }: CalendarPopupProps) => {
  const { open, close, area, button } = usePopup()
  return (
    <div className={className} {...area}>
      {fields}
      <button type="button" className={styles.button} aria-label={`Choose ${what} in a calendar`} {...button('popup')}>
        <IconCalendar size={20} stroke={1.5} aria-hidden />
      </button>
      {open && (
        <div className={calendarClass} role="dialog" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
