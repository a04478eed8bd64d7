import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#shared/words/dates.ts'
import styles from './PlanGrid.module.css'
import { freeOn, type PlanKind } from './plan-rows.ts'

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short' })
const shortMonth = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'short' })

/** The days, each with how many rooms are free that night. */
export const PlanHead = ({ from, today, free }: { from: string; today: string; free: readonly number[] }) => (
  <div role="row" className={`${styles.row} ${styles.head}`}>
    <div role="columnheader" className={styles.corner}>
      Room
    </div>
    {free.map((count, at) => {
      const day = addDays(from, at)
      const [time, isFirst] = [Date.parse(day), at === 0 || day.endsWith('-01')]
      return (
        <div key={day} role="columnheader" className={styles.day} data-day={day} aria-current={day === today ? 'date' : undefined}>
          <span>{shortDay.format(time)}</span>{' '}
          <span className="strong">
            {Number(day.slice(8))}
            {isFirst && ` ${shortMonth.format(time)}`}
          </span>{' '}
          <span className="muted">{count} free</span>
        </div>
      )
    })}
  </div>
)

interface PlanKindLineProps {
  kind: PlanKind
  days: number
  today: string
  isFolded: boolean
  onFold: () => void
}

/** A kind of room above its rooms, which it folds away; how many of them are free each night. */
export const PlanKindLine = ({ kind: { name, rows }, days, today, isFolded, onFold }: PlanKindLineProps) => {
  const Icon = isFolded ? IconChevronRight : IconChevronDown
  return (
    <div role="row" className={`${styles.row} ${styles.days} ${styles.kind}`} data-folded={isFolded || undefined}>
      <div role="rowheader" className={styles.room}>
        <button type="button" className={styles.kindButton} aria-expanded={!isFolded} title={name} onClick={onFold}>
          <Icon size={16} aria-hidden />
          <span className={styles.number}>{name}</span>
        </button>
      </div>
      {freeOn(rows, { days, today }).map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its day's place
        <div key={at} role="gridcell" className={styles.count} style={{ gridColumn: `${2 * at + 2} / span 2` }}>
          {count} free
        </div>
      ))}
    </div>
  )
}
