import { IconAlertTriangle, IconCheck, IconClock, IconLogin2, IconLogout2, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { blockReasonWords } from '#shared/bookings/blocks.ts'
import type { PlanBar } from '#shared/bookings/booking-lists.ts'
import { hasNotLeft } from '../stay/not-ready.ts'
import styles from './PlanGrid.module.css'
import { type BlockBar, hasNotCome, isBlock, type Piece, type PlanRoom } from './plan-rows.ts'
import { barLabel, barText, blockLabel } from './plan-words.ts'

interface BarCellProps {
  piece: Extract<Piece, { nights: number }>
  room: PlanRoom
  today: string
  /** Who should have left the room tonight, as a sentence. */
  lateText: string
  draggable: boolean
  /** What tells the night that it stands for, and where. */
  cell: object
  isHeld: boolean
}

interface Shown {
  label: string
  icon: typeof IconCheck
  lines: readonly [string, string]
  looks: object
}

const ofStay = (bar: PlanBar, room: PlanRoom, today: string): Shown => {
  const isLate = hasNotLeft(bar, today) || hasNotCome(bar, today)
  return {
    label: barLabel(bar, room.roomNumber, today),
    icon: icons[isLate ? 'late' : bar.status] ?? IconCheck,
    lines: [bar.userName, barText(bar, today)],
    looks: { 'data-status': bar.status, 'data-late': isLate || undefined, 'data-group': bar.group ? '' : undefined },
  }
}

const ofBlock = ({ block }: BlockBar, room: PlanRoom): Shown => ({
  label: blockLabel(block, room.roomNumber),
  icon: IconTool,
  lines: [blockReasonWords[block.reason], block.note ?? 'Blocked'],
  looks: { 'data-status': 'BLOCKED' },
})

/** A stay or a block, from the middle of a day to the middle of another. */
export const PlanBarCell = ({ piece, room, today, lateText, draggable, cell, isHeld }: BarCellProps): ReactNode => {
  const { bar, span, nights, edges } = piece
  const { label, icon: Icon, lines, looks } = isBlock(bar) ? ofBlock(bar, room) : ofStay(bar, room, today)
  const all = [label, lateText].filter(Boolean).join(', ')
  return (
    <div
      role="gridcell"
      {...cell}
      className={styles.bar}
      aria-colspan={nights}
      title={all}
      {...looks}
      data-held={isHeld || undefined}
      data-half={span === 1 || undefined}
      data-short={span === 2 || undefined}
    >
      <span className="unseen">{all}</span>
      {draggable && edges.start && <span className={styles.edge} data-edge="start" />}
      {lateText ? (
        <IconAlertTriangle className={styles.late} size={span === 2 ? 14 : 18} aria-hidden />
      ) : (
        (span !== 2 || isBlock(bar)) && <Icon className={styles.icon} size={16} aria-hidden />
      )}
      {span > 1 && (
        <span className={styles.text} aria-hidden>
          <span className={span === 2 ? styles.shortName : styles.name}>{lines[0]}</span>
          {span > 2 && (
            <span className={styles.state} title={lines[1]}>
              {lines[1]}
            </span>
          )}
        </span>
      )}
      {draggable && edges.end && <span className={styles.edge} data-edge="end" />}
    </div>
  )
}

const icons: Partial<Record<PlanBar['status'] | 'late', typeof IconCheck>> = {
  PENDING: IconClock,
  CONFIRMED: IconCheck,
  CHECKED_IN: IconLogin2,
  CHECKED_OUT: IconLogout2,
  late: IconAlertTriangle,
}
