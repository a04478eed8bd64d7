import { IconAlertTriangle, IconSpray } from '@tabler/icons-react'
import { memo } from 'react'
import type { PlanBar } from '#shared/bookings/booking-lists.ts'
import { formatDay, nightsBetween } from '#shared/words/dates.ts'
import { nightsText } from '../stay/stay-words.ts'
import { PlanBarCell } from './PlanBarCell.tsx'
import styles from './PlanGrid.module.css'
import { type Bar, halfDays, type Piece, type PlanRoom, type PlanRow, type Stretch } from './plan-rows.ts'

interface RowLineProps {
  row: PlanRow
  from: string
  days: number
  today: string
  draggable: boolean
  /** The night of the piece that the keyboard is at. */
  at: string | undefined
  /** Where something would come to lie. */
  ghost: (Stretch & { bar?: Bar | undefined }) | undefined
  /** The first night of the bar that the mouse holds. */
  held: string | undefined
  /** A line above says of what kind the room is. */
  hasKind: boolean
  onRoom: (room: PlanRoom) => void
}

const columns = (start: number, span: number) => ({ gridColumn: `${start + 2} / span ${span}` })

const RowLine = ({ row: { room, pieces, late }, from, days, today, draggable, at, ghost, held, hasKind, onRoom }: RowLineProps) => (
  <div role="row" className={`${styles.row} ${styles.days}`} data-room={room.id}>
    <div role="rowheader" className={styles.room}>
      <button
        type="button"
        className={styles.roomButton}
        title={`${room.roomNumber}, ${room.roomType}${room.cleaning === 'DIRTY' ? ', dirty' : ''}`}
        onClick={() => onRoom(room)}
      >
        <span className={styles.number}>
          {room.roomNumber}
          {room.cleaning === 'DIRTY' && (
            <>
              {' '}
              <IconSpray className={styles.dirty} size={14} aria-hidden />
              <span className="unseen">, dirty</span>
            </>
          )}
        </span>{' '}
        <span className={hasKind && room.isAvailable ? 'unseen' : styles.type}>{room.isAvailable ? room.roomType : 'Not on sale'}</span>
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
  if (bar) return <PlanBarCell {...{ piece, room, today, lateText, draggable, cell, isHeld }} />
  const state = piece.isPast ? 'past' : room.isAvailable ? 'free' : 'not on sale'
  const label = [`Room ${room.roomNumber}`, formatDay(night), state, lateText].filter(Boolean).join(', ')
  return (
    <div role="gridcell" {...cell} className={styles.night} aria-label={label} title={lateText || undefined} data-state={state}>
      {lateText && <IconAlertTriangle className={styles.late} size={18} aria-hidden />}
    </div>
  )
}

const Ghost = ({ ghost, from, days }: { ghost: Stretch; from: string; days: number }) => {
  const { start, span } = halfDays(ghost, { from, days })
  if (span <= 0) return null
  return (
    <div className={styles.ghost} style={columns(start, span)} aria-hidden>
      {nightsText(nightsBetween(ghost.from, ghost.to))}
    </div>
  )
}
