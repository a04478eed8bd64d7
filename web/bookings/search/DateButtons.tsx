import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDay } from '#shared/words/dates.ts'
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
  const [open, setOpen] = useState<Side>()
  const area = useRef<HTMLDivElement>(null)
  const fields = useRef<Partial<Record<Side, HTMLButtonElement | null>>>({})

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
    onOpen?.()
  }
  const field = (side: Side, label: string) => (
    // While days are picked no message comes or goes above them: they would move under the finger.
    <Field label={label} error={open ? undefined : problems[side]}>
      {control => (
        <button
          {...control}
          type="button"
          name={side}
          className={styles.field}
          aria-haspopup="dialog"
          aria-expanded={open === side}
          aria-describedby={[control['aria-describedby'], `${control.id}-value`].filter(Boolean).join(' ')}
          ref={element => {
            fields.current[side] = element
          }}
          onPointerEnter={onNear}
          onClick={() => (open === side ? close() : show(side))}
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
