import { type PointerEvent, useEffect, useState } from 'react'
import { moved } from './picked-pictures.ts'

const tileKey = (element: Element | null | undefined): string | undefined => (element as HTMLElement | null | undefined)?.dataset.tile

/** What the tiles of a list need of `useTileDrag`. */
export interface TileDrag {
  dragged: string | undefined
  /** The index of a tile while one is dragged. */
  placeOf: (key: string) => number | undefined
}

/** The tile of the list under the pointer. */
const keyUnder = (list: Element, { clientX: x, clientY: y }: PointerEvent): string | undefined =>
  tileKey(
    [...list.children].find(tile => {
      const { left, right, top, bottom } = tile.getBoundingClientRect()
      return x >= left && x <= right && y >= top && y <= bottom
    }),
  )

/**
 * Lets the tiles of a list (`data-tile`) be dragged: with a mouse by their picture (`data-picture`), with a finger by their grip
 * (`data-grip`), since a finger on a picture scrolls. The list has `data-dragging` meanwhile. The tiles stay where they are in the document until the drop, `order` places them.
 */
export const useTileDrag = (keys: readonly string[], onDrop: (key: string, to: number) => void) => {
  const [drag, setDrag] = useState<{ key: string; to: number }>()
  const order = drag ? moved(keys, keys.indexOf(drag.key), drag.to) : keys
  useEffect(() => {
    if (!drag) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // It ends the drag alone, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setDrag(undefined)
    }
    addEventListener('keydown', giveUp, { capture: true })
    return () => removeEventListener('keydown', giveUp, { capture: true })
  }, [drag])
  return {
    dragged: drag?.key,
    placeOf: (key: string): number | undefined => (drag ? order.indexOf(key) : undefined),
    list: {
      'data-dragging': drag ? true : undefined,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const target = event.target as Element
        const key = tileKey(target.closest('[data-tile]'))
        const held = target.closest(event.pointerType === 'mouse' ? '[data-picture]' : '[data-grip]')
        if (!held || !key || event.button !== 0 || keys.length < 2) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ key, to: keys.indexOf(key) })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const under = drag && keyUnder(event.currentTarget, event)
        if (under && under !== drag.key) setDrag({ ...drag, to: order.indexOf(under) })
      },
      onPointerUp: () => {
        if (drag && keys.indexOf(drag.key) !== drag.to) onDrop(drag.key, drag.to)
        setDrag(undefined)
      },
      onPointerCancel: () => setDrag(undefined),
    },
  }
}
