import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '#shared/words/dates.ts'
import { usePopup } from '#web/ui/dialog/use-popup.ts'
import { Field } from '#web/ui/field/Field.tsx'
import styles from './DateFields.module.css'

type Side = 'checkIn' | 'checkOut'

interface DateButtonsProps {
  dates: Readonly<Record<Side, string>>
  today: string
  problems: Partial<Record<Side, string | undefined>>
  /** Of a guest who has arrived only the check-out can move. */
  onlyOut?: boolean
  /** In a dialog: what is below moves down. */
  inFlow?: boolean
  /** The pointer comes near, and the calendar is opened. */
  onNear?: () => void
  onOpen?: () => void
  /** The calendar, in which the side is picked that opened it. */
  children: (side: Side, close: () => void) => ReactNode
}

/** Check-in and check-out as buttons that open one calendar. */
export const DateButtons = ({ dates, today, problems, onlyOut, inFlow, onNear, onOpen, children }: DateButtonsProps) => {
  const { open, close, area, button } = usePopup<Side>(onOpen)
  const field = (side: Side, label: string) => (
    // While days are picked no message comes or goes above them: they would move under the finger.
    <Field label={label} error={open ? undefined : problems[side]}>
      {control => (
        <button
          {...control}
          {...button(side)}
          type="button"
          name={side}
          className={styles.field}
          aria-describedby={[control['aria-describedby'], `${control.id}-value`].filter(Boolean).join(' ')}
          onPointerEnter={onNear}
        >
          <IconCalendar size={20} stroke={1.5} aria-hidden />
          <span id={`${control.id}-value`} className={dates[side] ? undefined : 'muted'}>
            {dates[side] ? formatDay(dates[side], today) : 'Choose a date'}
          </span>
        </button>
      )}
    </Field>
  )
  return (
    <div className={styles.area} {...area}>
      <div className={styles.pair}>
        {!onlyOut && field('checkIn', 'Check-in')}
        {field('checkOut', 'Check-out')}
      </div>
      {open && (
        <div className={`${styles.popup} ${inFlow ? styles.inFlow : ''}`} role="dialog" aria-label="Choose your dates">
          {children(open, close)}
        </div>
      )}
    </div>
  )
}
