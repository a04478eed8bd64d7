import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addDays, type DeskDay } from '#shared/words/dates.ts'
import { type Bar, draggedTo, freeStretch, keyOfBar, type PlanRow, type Stretch } from './plan-rows.ts'

/** What the mouse holds, and where it would be let go: a bar or one of its ends, or a stretch of free nights. */
export type Drag = { bar?: Bar | undefined } & Stretch

/** How far the mouse moves before a press is a drag, in px. */
const slack = 4

interface Press {
  x: number
  y: number
  bar: Bar | undefined
  grip: 'body' | 'start' | 'end'
  row: PlanRow
  night: string
  column: number
}

interface DragOptions {
  grid: RefObject<HTMLElement | null>
  rows: readonly PlanRow[]
  day: DeskDay
  /** Whether it can be taken hold of at all. */
  canDrag: (bar: Bar | undefined) => boolean
  onDrop: (drag: Drag) => void
}

/** Dragging with a mouse or pen; a finger scrolls. Esc takes it back. */
export const useDrag = ({ grid, rows, day, canDrag, onDrop }: DragOptions) => {
  const [drag, setDrag] = useState<Drag>()
  const press = useRef<Press>(undefined)
  const wasDrag = useRef(false)
  const isDragging = drag !== undefined
  const end = () => {
    press.current = undefined
    setDrag(undefined)
  }
  const byKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && end())
  useEffect(() => {
    if (!isDragging) return
    addEventListener('keydown', byKey)
    return () => removeEventListener('keydown', byKey)
  }, [isDragging])

  const begin = (event: PointerEvent) => {
    wasDrag.current = false
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const cell = event.target.closest<HTMLElement>('[data-night]')
    const row = rows.find(({ room }) => room.id === cell?.dataset.room)
    const column = grid.current?.querySelector('[data-day]')?.getBoundingClientRect().width
    if (!cell || !row || !column) return
    const piece = row.pieces.find(({ night }) => night === cell.dataset.night)
    if (!piece || !canDrag(piece.bar) || (!piece.bar && piece.isPast)) return
    const grip = event.target.closest<HTMLElement>('[data-edge]')?.dataset.edge as Press['grip'] | undefined
    press.current = { x: event.clientX, y: event.clientY, bar: piece.bar, grip: grip ?? 'body', row, night: piece.night, column }
  }
  const move = (event: PointerEvent) => {
    const held = press.current
    if (!held) return
    // The button was let go where nobody heard it: beside the window, or over a window of the system.
    if (event.buttons === 0) return end()
    if (!isDragging && Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return
    if (!wasDrag.current) grid.current?.setPointerCapture(event.pointerId)
    wasDrag.current = true
    const days = Math.round((event.clientX - held.x) / held.column)
    const { bar, row, night, grip } = held
    if (!bar) {
      setDrag(freeStretch(row, night, addDays(night, Math.trunc((event.clientX - held.x) / held.column + Math.sign(days) / 2))))
      return
    }
    const under = document.elementsFromPoint(event.clientX, event.clientY).find(one => one instanceof HTMLElement && one.dataset.room)
    const roomId = (under as HTMLElement | undefined)?.dataset.room ?? bar.roomId
    setDrag({ bar, ...draggedTo(bar, grip, days, roomId, day) })
  }
  const drop = () => {
    end()
    if (!drag) return
    const { bar, roomId, from, to } = drag
    if (!bar || roomId !== bar.roomId || from !== bar.from || to !== bar.to) onDrop(drag)
  }
  return {
    drag,
    /** A press that became a drag is no click. */
    isClick: () => !wasDrag.current,
    isHeld: (bar: Bar) => drag?.bar !== undefined && keyOfBar(drag.bar) === keyOfBar(bar),
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: drop, onPointerCancel: end },
  }
}
