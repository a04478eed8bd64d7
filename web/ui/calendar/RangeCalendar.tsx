import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../text/Button.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import { addMonths, dayAfterKey, monthOf, monthsFrom, weeksFrom, weeksMissing } from './month-days.ts'
import { pickDay, type RangeRules } from './pick-day.ts'
import styles from './RangeCalendar.module.css'

interface RangeCalendarProps {
  from: string
  to: string
  rules: RangeRules
  /** The words for the first and the last day of a range. */
  words: { start: string; end: string }
  /** Says what to choose now; `picking` is the start of a range whose end is not chosen yet, or ''. */
  hint: (picking: string) => string
  /** Only the end of a range from `from` is to be picked. */
  onlyEnd: boolean
  /** The day in sight when there is no range yet. */
  opensAt: string
  /** There is room for two months side by side. */
  wide: boolean
  /** Explains the marks of the shown days; it stays in the same place whatever it says. */
  legend?: (days: readonly string[]) => ReactNode
  /** The text of the button that closes the calendar. */
  done: string
  /** `to` is '' until the end is chosen. */
  onPick: (from: string, to: string) => void
  onDone: () => void
}

/**
 * Scrolls as little as needed to show the field above the calendar and the whole calendar. If there is no room for all,
 * the chosen day comes first, then the other days, then the field, then the legend.
 */
const showWhole = (grid: HTMLElement | null): void => {
  const popup = grid?.closest('[role="dialog"]')
  for (const part of [popup, popup?.previousElementSibling, grid, grid?.querySelector('[tabindex="0"]')])
    part?.scrollIntoView({ block: 'nearest' })
}

const clamp = (day: string, from: string, to: string) => (day < from ? from : day > to ? to : day)

/** One or two months in which the first and the last day of a range are picked, with pointer or keys. */
export const RangeCalendar = (props: RangeCalendarProps) => {
  const { from, to, rules, words, hint, onlyEnd, opensAt, wide, legend, done, onPick, onDone } = props
  const { earliest, latest } = rules
  const [picking, setPicking] = useState(onlyEnd ? from : '')
  const [focused, setFocused] = useState((onlyEnd ? to : from) || from || opensAt)
  const [month, setMonth] = useState(monthOf(from || opensAt))
  const [pointed, setPointed] = useState('')
  /** Why the day that was pressed last cannot end the range, or ''. */
  const [refused, setRefused] = useState('')
  const opened = useRef(opensAt)
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(true)
  const shown = monthsFrom(month, earliest, wide)
  const days = shown.flatMap(one => weeksFrom(one, earliest).flat()).filter(day => day !== undefined)

  // Runs before the effect that sets the focus, which does not scroll.
  useEffect(() => showWhole(grid.current), [])
  // `opensAt` changes once the free days are known; the calendar follows unless the user has moved in it already.
  const openAt = useEffectEvent((day: string) => {
    if (from || focused !== opened.current || month !== monthOf(opened.current)) return
    opened.current = day
    moved.current = true
    setFocused(day)
    setMonth(monthOf(day))
  })
  useEffect(() => openAt(opensAt), [opensAt])
  // The focus follows the keys, also into another month.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus({ preventScroll: true })
  }, [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused)
    if (next === undefined || !(event.target as HTMLElement).dataset.day) return
    event.preventDefault()
    const day = clamp(next, earliest, latest)
    if (monthOf(day) < month || monthOf(day) > (shown.at(-1) ?? month)) setMonth(monthOf(day))
    moved.current = day !== focused
    setFocused(day)
  }
  const pick = (day: string) => {
    setFocused(day)
    const picked = pickDay(day, picking, rules)
    setRefused(picked?.refused ?? '')
    if (!picked || picked.refused) return
    onPick(picked.from, picked.to)
    setPicking(picked.to ? '' : picked.from)
    if (picked.to) onDone()
  }
  const turn = (by: number) => setMonth(addMonths(month, by))
  // If two months are shown because the first is nearly over, the second is skipped: it is in sight already.
  const ahead = wide ? 1 : shown.length
  return (
    <div>
      <p className={styles.hint} role="status">
        {refused || hint(picking)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the days inside */}
      <div
        className={`${styles.months} ${rules.marks ? styles.marked : ''}`}
        // As high for every month: what stands below stays where it is when a month is turned to.
        style={{ '--missing': weeksMissing(shown, earliest, wide) } as object}
        ref={grid}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed('')}
      >
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
            disabled={(shown.at(-1) ?? month) >= monthOf(latest)}
            onClick={() => turn(ahead)}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
        {shown.map(one => (
          <CalendarMonth
            key={one}
            month={one}
            {...{ rules, words, picking, from, focused, pointed }}
            to={to}
            // The day that takes Tab must be in sight.
            tabDay={shown.includes(monthOf(focused)) ? focused : month === one ? firstDay(one, earliest) : ''}
            onPick={pick}
            onPoint={setPointed}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {legend?.(days)}
        {from && to && <Button onClick={onDone}>{done}</Button>}
      </div>
    </div>
  )
}

const firstDay = (month: string, earliest: string) => (month < earliest ? earliest : month)
