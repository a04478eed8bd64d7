import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { addDays, type DeskDay, nightsBetween } from '#shared/words/dates.ts'
import { useProgressiveRows } from '#web/ui/base/use-progressive-rows.ts'
import styles from './PlanGrid.module.css'
import { PlanHead, PlanKindLine } from './PlanHead.tsx'
import { PlanRowLine } from './PlanRowLine.tsx'
import {
  type Bar,
  canChangeBlock,
  canMove,
  freeOn,
  freeStretch,
  isBlock,
  isRow,
  linesOf,
  type PlanRoom,
  type PlanRow,
  pieceAt,
  type Stretch,
} from './plan-rows.ts'
import { useFolded } from './use-folded.ts'
import { type Drag, useDrag } from './use-plan-drag.ts'

interface PlanGridProps {
  rows: readonly PlanRow[]
  from: string
  days: number
  day: DeskDay
  /** Whether the viewer may sell a free stretch, and change a stay or a block. */
  maySell: boolean
  mayChange: boolean
  onBar: (bar: Bar) => void
  onRoom: (room: PlanRoom) => void
  onFree: (stretch: Stretch) => void
  onBlock: (stretch: Stretch) => void
  onDrop: (bar: Bar, to: Stretch) => void
}

/** Where the keyboard is: a piece of a row, and the end of a stretch that is being chosen. */
interface Cursor {
  roomId: string
  night: string
  until?: string
}

/** Rooms as rows, days as columns, stays as bars. Arrow keys move between bars and free nights, Enter opens one. */
export const PlanGrid = (props: PlanGridProps) => {
  const { rows: all, from, days, day, maySell, mayChange, onBar, onRoom, onFree, onBlock, onDrop } = props
  const { today, firstOpen } = day
  const { isFolded, fold } = useFolded()
  const lines = linesOf(all, isFolded)
  const rows = lines.filter(isRow)
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Cursor>()
  const moved = useRef(false)
  const hasFocus = useRef(false)
  const { shown, missing } = useProgressiveRows(lines, line => (isRow(line) ? line.room.id : line.name))
  const dropped = ({ bar, ...stretch }: Drag) => (bar ? onDrop(bar, stretch) : onFree(stretch))
  const canDrag = (bar: Bar | undefined) => {
    if (!bar) return maySell
    return mayChange && (isBlock(bar) ? canChangeBlock(bar, firstOpen) : canMove(bar, today))
  }
  const { drag, isClick, isHeld, handlers } = useDrag({ grid, rows, day, canDrag, onDrop: dropped })

  const row = rows.find(({ room }) => room.id === cursor?.roomId) ?? rows[0]
  const piece = row && pieceAt(row, cursor?.night ?? today)
  const chosen = row && piece && !piece.bar && cursor?.until ? freeStretch(row, piece.night, cursor.until) : undefined
  useEffect(() => {
    // A free night that became a stay or a block, or the reverse, is a new element: it gets the lost focus.
    const isGone = hasFocus.current && document.activeElement === document.body
    if (!moved.current && !isGone) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>('[data-night][tabindex="0"]')?.focus({ preventScroll: isGone })
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
    hasFocus.current = night !== undefined
    if (roomId && night && (roomId !== row?.room.id || night !== piece?.night)) setCursor({ roomId, night })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The head of a row is a button with keys of its own.
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
    else if (event.key === 'b' && mayChange && !piece.bar && !piece.isPast) {
      event.preventDefault()
      onBlock(chosen ?? freeStretch(row, piece.night, piece.night))
    } else if (event.key === 'Enter' || event.key === ' ') {
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
      aria-rowcount={lines.length + 1}
      className={`${styles.grid} ${drag ? styles.dragging : ''}`}
      style={{ '--days': days, '--today': nightsBetween(from, today), paddingBottom: `calc(${missing} * var(--target))` } as object}
      onClick={onClick}
      onFocus={onFocus}
      onBlur={({ target }) => {
        if (target.isConnected) hasFocus.current = false
      }}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <PlanHead {...{ from, today, free: freeOn(all, { days, today }) }} />
      {today >= from && today < addDays(from, days) && <div className={styles.today} aria-hidden />}
      {shown.map(one => {
        if (!isRow(one))
          return <PlanKindLine key={one.name} kind={one} {...{ days, today }} isFolded={isFolded(one.name)} onFold={() => fold(one.name)} />
        const isHere = one === row
        const ghost = drag?.roomId === one.room.id ? drag : isHere ? chosen : undefined
        return (
          <PlanRowLine
            key={one.room.id}
            row={one}
            {...{ from, days, today, onRoom }}
            draggable={mayChange}
            hasKind={lines.length > rows.length}
            at={isHere ? piece?.night : undefined}
            ghost={ghost}
            held={one.pieces.find(({ bar }) => bar && isHeld(bar))?.night}
          />
        )
      })}
    </div>
  )
}
