import { IconArrowLeft, IconArrowRight, IconGripVertical } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { Places } from './picture-order.ts'
import styles from './Tile.module.css'
import type { PictureOrder } from './use-picture-order.ts'

interface TileProps {
  id: string
  name: string
  className: string | undefined
  order: PictureOrder
  children: ReactNode
}

/** A tile's values for its parts; `places` is undefined where it cannot be moved. */
const TileContext = createContext<{ name: string; places: Places | undefined; move: (to: number) => void }>({
  name: '',
  places: undefined,
  move: () => undefined,
})

/** A picture in an ordered list. Arrow keys, Home and End move it from any button in it; its box has `data-picture`. */
export const Tile = ({ id, name, className, order, children }: TileProps) => {
  const tile = useRef<HTMLLIElement>(null)
  const places = order.movable(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows a picture that is moved by a key
  useEffect(() => {
    if (tile.current?.contains(document.activeElement)) tile.current.scrollIntoView({ block: 'nearest' })
  }, [places?.at])
  return (
    <li
      ref={tile}
      className={className}
      data-tile={id}
      data-movable={places !== undefined || undefined}
      data-dragged={order.dragged === id || undefined}
      style={{ order: order.placeOf(id) }}
      onKeyDown={event => order.onKeyDown(event, id)}
    >
      <TileContext value={{ name, places, move: to => order.move(id, to) }}>{children}</TileContext>
    </li>
  )
}

/** The buttons that move a picture by one place. */
export const MoveTools = () => {
  const { name, places, move } = use(TileContext)
  if (!places) return null
  const { at, first, last } = places
  return (
    <>
      <PictureTool label={`Move earlier: ${name}`} off={at === first} onPress={() => move(at - 1)}>
        <IconArrowLeft size={20} aria-hidden />
      </PictureTool>
      <PictureTool label={`Move later: ${name}`} off={at === last} onPress={() => move(at + 1)}>
        <IconArrowRight size={20} aria-hidden />
      </PictureTool>
    </>
  )
}

/** The corner of a picture by which a finger drags it; `children` may say its place. */
export const Grip = ({ className, size = 20, children }: { className: string | undefined; size?: number; children?: ReactNode }) =>
  use(TileContext).places && (
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
