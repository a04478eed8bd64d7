import { IconAlertTriangle, IconCheck, IconClock, IconLogin2, IconLogout2, IconUsersGroup } from '@tabler/icons-react'
import { memo } from 'react'
import type { PlanBar } from '#shared/booking-lists.ts'
import { formatDay, nightsBetween } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { nightsText } from '../account/stay-words.ts'
import styles from './PlanGrid.module.css'
import { hasNotCome, hasNotLeft, type Piece, type PlanRoom, type PlanRow, type Stretch } from './plan-rows.ts'
import { spanText, stateText } from './plan-words.ts'

interface RowLineProps {
  row: PlanRow
  from: string
  days: number
  today: string
  draggable: boolean
  /** The night of the piece that the keyboard is at. */
  at: string | undefined
  /** Where something would come to lie. */
  ghost: (Stretch & { bar?: PlanBar | undefined }) | undefined
  /** The first night of the bar that the mouse holds. */
  held: string | undefined
  onRoom: (room: PlanRoom) => void
}

const columns = (start: number, span: number) => ({ gridColumn: `${start + 2} / span ${span}` })

const RowLine = ({ row: { room, pieces, late }, from, days, today, draggable, at, ghost, held, onRoom }: RowLineProps) => (
  <div role="row" className={styles.row} data-room={room.id}>
    <div role="rowheader" className={styles.room}>
      <button type="button" className={styles.roomButton} title={`${room.roomNumber}, ${room.roomType}`} onClick={() => onRoom(room)}>
        <span className={styles.number}>{room.roomNumber}</span>{' '}
        <span className={styles.type}>{room.isAvailable ? room.roomType : 'Not on sale'}</span>
      </button>
    </div>
    {pieces.map(piece => (
      <Cell key={piece.night} {...{ piece, room, today, late, draggable }} isHere={piece.night === at} isHeld={piece.night === held} />
    ))}
    {ghost && <Ghost {...{ ghost, from, days }} />}
  </div>
)

/** Drawn again only where something in it changed, not with every step of the mouse. */
export const PlanRowLine = memo(RowLine)

interface CellProps {
  piece: Piece
  room: PlanRoom
  today: string
  late: PlanBar | undefined
  draggable: boolean
  isHere: boolean
  isHeld: boolean
}

const Cell = ({ piece, room, today, late, draggable, isHere, isHeld }: CellProps) => {
  const { bar, start, span, night } = piece
  const cell = { tabIndex: isHere ? 0 : -1, 'data-room': room.id, 'data-night': night, style: columns(start, span) }
  const isTonight = bar ? night <= today && today < bar.to : night === today
  const lateText = isTonight && late ? `${late.userName} has not left yet` : ''
  const mark = lateText && <IconAlertTriangle className={styles.late} size={18} aria-hidden />
  if (!bar) {
    const state = piece.isPast ? 'past' : room.isAvailable ? 'free' : 'not on sale'
    const label = [`Room ${room.roomNumber}`, formatDay(night), state, lateText].filter(Boolean).join(', ')
    return (
      <div
        role="gridcell"
        {...cell}
        className={styles.night}
        aria-label={label}
        title={lateText || undefined}
        data-state={state}
        data-today={night === today || undefined}
      >
        {mark}
      </div>
    )
  }
  const state = stateText(bar, today)
  const due = bar.remaining > 0 ? `${formatRupees(bar.remaining)} due` : ''
  const where = `room ${room.roomNumber}, ${spanText(bar.from, bar.to)}${bar.group ? `, group ${bar.group.name}` : ''}`
  const more = [due, lateText].filter(Boolean).map(text => `, ${text}`)
  const isLate = hasNotLeft(bar, today) || hasNotCome(bar, today)
  const Icon = icons[isLate ? 'late' : bar.status] ?? IconCheck
  return (
    <div
      role="gridcell"
      {...cell}
      className={styles.bar}
      aria-colspan={span}
      data-status={bar.status}
      data-late={isLate || undefined}
      data-held={isHeld || undefined}
      data-group={bar.group ? '' : undefined}
    >
      {draggable && piece.edges.start && <span className={styles.edge} data-edge="start" />}
      {mark || (span > 1 && <Icon className={styles.icon} size={16} aria-hidden />)}
      {bar.group && <IconUsersGroup className={styles.icon} size={16} aria-hidden />}
      <span className={styles.text} title={`${bar.userName}, ${where}, ${state}${more.join('')}`}>
        <span className={styles.name}>{bar.userName}</span>
        <span className="unseen">, {where}, </span>
        <span className={styles.state}>{state}</span>
        <span className="unseen">{more}</span>
      </span>
      {draggable && piece.edges.end && <span className={styles.edge} data-edge="end" />}
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

const Ghost = ({ ghost, from, days }: { ghost: Stretch; from: string; days: number }) => {
  const start = Math.max(0, nightsBetween(from, ghost.from))
  const span = Math.min(days, nightsBetween(from, ghost.to)) - start
  if (span <= 0) return null
  return (
    <div className={styles.ghost} style={columns(start, span)} aria-hidden>
      {nightsText(nightsBetween(ghost.from, ghost.to))}
    </div>
  )
}
