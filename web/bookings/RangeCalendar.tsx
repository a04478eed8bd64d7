import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, formatDate, nightsBetween } from '#shared/dates.ts'
import { roomApi } from '#shared/rooms.ts'
import { limits } from '#shared/stay.ts'
import { useCall } from '#web/api/client.ts'
import { ownOrder } from '#web/payments/own-order.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { CalendarMonth } from './CalendarMonth.tsx'
import { type CalendarRules, pickDay } from './free-nights.ts'
import { addMonths, dayAfterKey, monthOf } from './month-days.ts'
import styles from './RangeCalendar.module.css'

export interface DateFieldsProps {
  hotelId: string
  rooms: number
  checkIn: string
  checkOut: string
  /** The first day that may be picked. */
  earliest: string
  today: string
  problems: { checkIn?: string | undefined; checkOut?: string | undefined }
  onChange: (dates: { checkIn: string; checkOut: string }) => void
}

interface RangeCalendarProps extends DateFieldsProps {
  /** The field that opened it: check-out goes on from the check-in that stands there. */
  side: 'checkIn' | 'checkOut'
  onDone: () => void
}

const clamp = (day: string, from: string, to: string) => (day < from ? from : day > to ? to : day)

/** One or two months in which check-in and check-out are picked, with pointer or keys. */
export const RangeCalendar = ({ side, onDone, onChange, ...props }: RangeCalendarProps) => {
  const { hotelId, rooms, earliest, today, checkIn, checkOut } = props
  const latest = addDays(today, limits.daysAhead)
  const end = addDays(latest, limits.nights)
  const wide = useMedia('(min-width: 48em)')
  const [picking, setPicking] = useState(side === 'checkOut' ? checkIn : '')
  const [focused, setFocused] = useState((side === 'checkOut' ? checkOut : checkIn) || checkIn || earliest)
  const [month, setMonth] = useState(monthOf(checkIn || earliest))
  const [pointed, setPointed] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(true)
  const nights = useCall(roomApi.nights, { hotelId, from: earliest, to: end, ...ownOrder(hotelId) }, { staleTime: 60_000 })
  const free = new Map(nights.data?.map(one => [one.night, one.free]))
  const rules: CalendarRules = { free, rooms, earliest, latest }
  const shown = wide ? [month, addMonths(month, 1)] : [month]

  // The focus follows the keys, also into another month.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused)
    if (next === undefined || !(event.target as HTMLElement).dataset.day) return
    event.preventDefault()
    const day = clamp(next, earliest, end)
    if (monthOf(day) < month || monthOf(day) > (shown.at(-1) ?? month)) setMonth(monthOf(day))
    moved.current = day !== focused
    setFocused(day)
  }
  const pick = (day: string) => {
    setFocused(day)
    const picked = pickDay(day, picking, rules)
    if (!picked) return
    onChange({ checkIn: picked.checkIn, checkOut: picked.checkOut })
    setPicking(picked.done ? '' : picked.checkIn)
    if (picked.done) onDone()
  }
  const turn = (by: number) => setMonth(addMonths(month, by))
  const hint = picking ? `Check-in ${formatDate(picking)}. Now choose your check-out.` : 'Choose your check-in.'
  return (
    <div className={styles.calendar}>
      <p className={styles.hint} role="status">
        {hint}
      </p>
      <div className={styles.turn}>
        <button
          type="button"
          className="icon-button"
          aria-label="Previous month"
          disabled={month <= monthOf(earliest)}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Next month"
          disabled={(shown.at(-1) ?? month) >= monthOf(end)}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the days inside */}
      <div className={styles.months} ref={grid} onKeyDown={onKeyDown} onPointerLeave={() => setPointed('')}>
        {shown.map(one => (
          <CalendarMonth
            key={one}
            month={one}
            {...{ rules, picking, checkIn, focused, pointed }}
            checkOut={picking ? '' : checkOut}
            // The day that takes Tab must be in sight.
            tabDay={shown.includes(monthOf(focused)) ? focused : month === one ? firstDay(one, earliest) : ''}
            onPick={pick}
            onPoint={setPointed}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <p className="small">
          <s>12</s> sold out
        </p>
        {checkIn && checkOut && <Button onClick={onDone}>{`Done, ${nightsText(nightsBetween(checkIn, checkOut))}`}</Button>}
      </div>
    </div>
  )
}

const firstDay = (month: string, earliest: string) => (month < earliest ? earliest : month)
const nightsText = (nights: number) => (nights === 1 ? '1 night' : `${nights} nights`)
