import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import { formatMonth, weeksFrom } from './month-days.ts'
import type { RangeRules } from './pick-day.ts'
import styles from './RangeCalendar.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface CalendarMonthProps {
  month: string
  rules: RangeRules
  /** What the two days are called. */
  words: { start: string; end: string }
  /** The start whose end is looked for; empty while a start is. */
  picking: string
  from: string
  to: string
  focused: string
  /** Under the pointer: the range is shown up to there. */
  pointed: string
  /** The one day that Tab reaches. */
  tabDay: string
  onPick: (day: string) => void
  onPoint: (day: string) => void
}

/** A month as a grid of days. */
export const CalendarMonth = ({ month, ...props }: CalendarMonthProps) => (
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table with this role (ARIA)
  <table className={styles.month} role="grid" aria-label={formatMonth(month)}>
    <caption className={styles.name}>{formatMonth(month)}</caption>
    <thead>
      <tr>
        {weekdays.map(day => (
          <th key={day} scope="col" abbr={day}>
            {day.slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksFrom(month, props.rules.earliest).map((week, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week's place is its name
        <tr key={row}>
          {week.map((day, column) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
            day ? <Day key={day} day={day} {...props} /> : <td key={column} />,
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

const Day = ({
  day,
  rules,
  words,
  picking,
  from,
  to,
  pointed,
  focused,
  tabDay,
  onPick,
  onPoint,
}: Omit<CalendarMonthProps, 'month'> & { day: string }) => {
  // While another end is looked for, the range is shown up to there, else as it stands.
  const sought = pointed || focused
  const end = picking && rules.canEnd(picking, sought) ? sought : to
  const isStart = day === from
  const isEnd = day === to && end === to
  const within = from !== '' && day > from && day < end
  const struck = rules.struck?.(day)
  const open = rules.canStart(day) || (picking !== '' && rules.canEnd(picking, day))
  const said = [formatDate(day), isStart && words.start, isEnd && words.end, struck, rules.says?.(day, picking)].filter(Boolean).join(', ')
  const { below, corner, isRinged } = rules.marks?.(day) ?? {}
  const look = [
    styles.day,
    isStart && styles.start,
    isEnd && styles.end,
    struck && styles.struck,
    isRinged && styles.ringed,
    !open && styles.closed,
  ]
  const rests = isStart && end > day
  const isToday = day === todayInIndia(new Date())
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell, which has it
    <td
      aria-selected={isStart || isEnd || within}
      className={rests ? styles.from : isEnd ? styles.to : within ? styles.between : undefined}
    >
      <button
        type="button"
        className={look.filter(Boolean).join(' ')}
        data-day={day}
        // Drawn by the style sheet: what they mean is in the name.
        data-below={below?.text}
        data-narrow={below?.narrow}
        data-corner={corner}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={day === tabDay ? 0 : -1}
        aria-label={said}
        aria-disabled={!open}
        onClick={() => onPick(day)}
        onPointerEnter={event => event.pointerType === 'mouse' && onPoint(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
