import { IconArrowLeft, IconArrowRight, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { placeByKey } from './picked-pictures.ts'
import styles from './Tile.module.css'
import type { TileDrag } from './use-tile-drag.ts'

/** The index of a picture, and the first and last that it can have. */
export interface Places {
  at: number
  first: number
  last: number
}

interface TileProps {
  id: string
  className: string | undefined
  /** Absent where the order may not be changed. */
  places: Places | undefined
  drag: TileDrag
  onMove: (to: number) => void
  children: ReactNode
}

export const isMovable = (places: Places | undefined): places is Places => places !== undefined && places.last > places.first

/** A picture in an ordered list. Arrow keys, Home and End move it from any of its buttons; `useTileDrag` drags it. */
export const Tile = ({ id, className, places, drag, onMove, children }: TileProps) => {
  const tile = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows a picture that is moved by a key
  useEffect(() => {
    if (tile.current?.contains(document.activeElement)) tile.current.scrollIntoView({ block: 'nearest' })
  }, [places?.at])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isMovable(places)) return
    const to = placeByKey(event.key, places.at - places.first, places.last - places.first + 1)
    if (to === undefined) return
    event.preventDefault()
    onMove(places.first + to)
  }
  return (
    <li
      ref={tile}
      className={className}
      data-tile={id}
      data-dragged={drag.dragged === id || undefined}
      style={{ order: drag.placeOf(id) }}
      onKeyDown={onKeyDown}
    >
      {children}
    </li>
  )
}

/** The buttons that move a picture by one place. */
export const MoveTools = ({ name, at, first, last, onMove }: Places & { name: string; onMove: (to: number) => void }) => (
  <>
    <PictureTool label={`Move earlier: ${name}`} off={at === first} onPress={() => onMove(at - 1)}>
      <IconArrowLeft size={20} aria-hidden />
    </PictureTool>
    <PictureTool label={`Move later: ${name}`} off={at === last} onPress={() => onMove(at + 1)}>
      <IconArrowRight size={20} aria-hidden />
    </PictureTool>
  </>
)

/** The corner of a picture by which a finger drags it; `children` may say its place. */
export const Grip = ({ className, size = 20, children }: { className: string | undefined; size?: number; children?: ReactNode }) => (
  <span className={`${styles.grip} ${className}`} data-grip aria-hidden>
    <IconGripVertical size={size} />
    {children}
  </span>
)

interface PictureToolProps {
  label: string
  off?: boolean
  onPress: () => void
  children: ReactNode
}

/** An icon button of a picture. `off` does not disable it, so that it keeps the focus. */
export const PictureTool = ({ label, off = false, onPress, children }: PictureToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onPress}
  >
    {children}
  </button>
)
