import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { PlanBar } from '#shared/booking-lists.ts'
import { addDays } from '#shared/dates.ts'
import { useFewAtATime } from '#web/ui/use-few-at-a-time.ts'
import styles from './PlanGrid.module.css'
import { PlanRowLine } from './PlanRowLine.tsx'
import { canMove, freeOn, freeStretch, type PlanRoom, type PlanRow, pieceAt, type Stretch } from './plan-rows.ts'
import { type Drag, useDrag } from './use-plan-drag.ts'

interface PlanGridProps {
  rows: readonly PlanRow[]
  from: string
  days: number
  today: string
  /** Which changes are allowed: selling a free stretch, changing a stay. */
  maySell: boolean
  mayChange: boolean
  onBar: (bar: PlanBar) => void
  onRoom: (room: PlanRoom) => void
  onFree: (stretch: Stretch) => void
  onDrop: (bar: PlanBar, to: Stretch) => void
}

/** The piece that the keyboard is at, and how far a stretch that is being chosen reaches. */
interface Cursor {
  roomId: string
  night: string
  until?: string
}

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short' })
const shortMonth = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'short' })

/** Rooms under each other, days beside each other, stays as bars. Arrow keys move between bars and free nights, Enter opens them. */
export const PlanGrid = (props: PlanGridProps) => {
  const { rows, from, days, today, maySell, mayChange, onBar, onRoom, onFree, onDrop } = props
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cursor>()
  const moved = useRef(false)
  const { shown, missing } = useFewAtATime(rows, ({ room }) => room.id)
  const dropped = ({ bar, ...stretch }: Drag) => (bar ? onDrop(bar, stretch) : onFree(stretch))
  const canDrag = (bar: PlanBar | undefined) => (bar ? mayChange && canMove(bar, today) : maySell)
  const { drag, isClick, isHeld, handlers } = useDrag({ grid, rows, today, canDrag, onDrop: dropped })

  const row = rows.find(({ room }) => room.id === cursor?.roomId) ?? rows[0]
  const piece = row && pieceAt(row, cursor?.night ?? today)
  const chosen = row && piece && !piece.bar && cursor?.until ? freeStretch(row, piece.night, cursor.until) : undefined
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>('[data-night][tabindex="0"]')?.focus()
  })

  const open = (where: PlanRow, night: string, stretch?: Stretch) => {
    const found = pieceAt(where, night)
    if (found?.bar) onBar(found.bar)
    else if (found && maySell && !found.isPast) onFree(stretch ?? freeStretch(where, night, night))
  }
  const onClick = (event: MouseEvent) => {
    if (!isClick() || !(event.target instanceof Element)) return
    const cell = event.target.closest<HTMLElement>('[data-night]')
    const where = rows.find(({ room }) => room.id === cell?.dataset.room)
    if (!cell?.dataset.night || !where) return
    setCursor({ roomId: where.room.id, night: cell.dataset.night })
    open(where, cell.dataset.night)
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { room: roomId, night } = target.dataset
    if (roomId && night && (roomId !== row?.room.id || night !== piece?.night)) setCursor({ roomId, night })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The head of a row is a button of its own.
    if (!row || !piece || !(event.target instanceof HTMLElement) || !event.target.dataset.night) return
    const go = (to: Cursor | undefined) => {
      event.preventDefault()
      if (!to) return
      moved.current = true
      setCursor(to)
    }
    const beside = (step: 1 | -1) => {
      const next = row.pieces[row.pieces.indexOf(piece) + step]
      return next && { roomId: row.room.id, night: next.night }
    }
    const above = (step: 1 | -1) => {
      const next = rows[rows.indexOf(row) + step]
      return next && { roomId: next.room.id, night: cursor?.night ?? piece.night }
    }
    const here = { roomId: row.room.id, night: piece.night }
    const reach = (step: 1 | -1) =>
      piece.bar || piece.isPast ? undefined : { ...here, until: addDays(cursor?.until ?? piece.night, step) }
    if (event.key === 'ArrowRight') go(event.shiftKey ? reach(1) : beside(1))
    else if (event.key === 'ArrowLeft') go(event.shiftKey ? reach(-1) : beside(-1))
    else if (event.key === 'ArrowDown') go(above(1))
    else if (event.key === 'ArrowUp') go(above(-1))
    else if (event.key === 'Home') go({ ...here, night: row.pieces[0]?.night ?? here.night })
    else if (event.key === 'End') go({ ...here, night: row.pieces.at(-1)?.night ?? here.night })
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open(row, piece.night, chosen)
    }
  }

  return (
    // Not a table: bars cover several columns and are moved over others.
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label="Room plan"
      aria-describedby="plan-keys"
      aria-rowcount={rows.length + 1}
      className={`${styles.grid} ${drag ? styles.dragging : ''}`}
      style={{ '--days': days, paddingBottom: `calc(${missing} * var(--target))` } as object}
      onClick={onClick}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <Head {...{ from, today, free: freeOn(rows, days) }} />
      {shown.map(one => {
        const isHere = one === row
        const ghost = drag?.roomId === one.room.id ? drag : isHere ? chosen : undefined
        return (
          <PlanRowLine
            key={one.room.id}
            row={one}
            {...{ from, days, today, onRoom }}
            draggable={mayChange}
            at={isHere ? piece?.night : undefined}
            ghost={ghost}
            held={one.pieces.find(({ bar }) => bar && isHeld(bar))?.night}
          />
        )
      })}
    </div>
  )
}

const Head = ({ from, today, free }: { from: string; today: string; free: readonly number[] }) => (
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
