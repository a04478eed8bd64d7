import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { moved, type Orderable, placeByKey, placesOf, placeWithin } from './picture-order.ts'

const tileKey = (element: Element | null | undefined): string | undefined => (element as HTMLElement | null | undefined)?.dataset.tile

/** The tile of the list under the pointer. */
const keyUnder = (list: Element, { clientX: x, clientY: y }: PointerEvent): string | undefined =>
  tileKey(
    [...list.children].find(tile => {
      const { left, right, top, bottom } = tile.getBoundingClientRect()
      return x >= left && x <= right && y >= top && y <= bottom
    }),
  )

interface PictureOrderOptions {
  /** The pictures as they are shown; empty where their order may not be changed. */
  pictures: readonly Orderable[]
  /** The pictures with the changes since the last render. */
  latest: () => readonly Orderable[]
  onMove: (from: number, to: number) => void
}

/**
 * Changes the order of pictures by buttons, arrow keys, Home and End, and by dragging tiles (`Tile.tsx`): with a mouse
 * by the picture, with a finger by the grip, since a finger on a picture scrolls. Until the drop the tiles keep their
 * place in the document, and `order` places them.
 */
export const usePictureOrder = ({ pictures, latest, onMove }: PictureOrderOptions) => {
  const [said, setSaid] = useState('')
  const [drag, setDrag] = useState<{ key: string; to: number }>()
  const keys = pictures.map(({ key }) => key)
  const order = drag ? moved(keys, keys.indexOf(drag.key), drag.to) : keys
  useEffect(() => {
    if (!drag) return
    const giveUp = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape ends only the drag, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setDrag(undefined)
    }
    addEventListener('keydown', giveUp, { capture: true })
    return () => removeEventListener('keydown', giveUp, { capture: true })
  }, [drag])
  /** The places that a picture can have; undefined where it has only one. */
  const movable = (key: string) => {
    const places = placesOf(pictures, key)
    return places && places.last > places.first ? places : undefined
  }
  /** Moves a picture to a place, or as near to it as its kind allows. */
  const move = (key: string, to: number) => {
    const list = latest()
    const places = placesOf(list, key)
    const place = places && placeWithin(places, to)
    if (!places || place === undefined || place === places.at) return
    onMove(places.at, place)
    setSaid(`${list[places.at]?.name}: now picture ${place + 1} of ${list.length}.`)
  }
  return {
    /** What moved where, for assistive technology. */
    said,
    move,
    movable,
    dragged: drag?.key,
    /** The index of a tile while one is dragged. */
    placeOf: (key: string): number | undefined => (drag ? order.indexOf(key) : undefined),
    onKeyDown: (event: KeyboardEvent, key: string) => {
      const places = movable(key)
      const to = places && placeByKey(event.key, places)
      if (to === undefined) return
      event.preventDefault()
      move(key, to)
    },
    /** The props of the element that lists the tiles. */
    list: {
      'data-dragging': drag ? true : undefined,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const target = event.target as Element
        const key = tileKey(target.closest('[data-tile]'))
        const held = target.closest(event.pointerType === 'mouse' ? '[data-picture]' : '[data-grip]')
        if (!held || !key || event.button !== 0 || !movable(key)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ key, to: keys.indexOf(key) })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const under = drag && keyUnder(event.currentTarget, event)
        if (under && under !== drag.key) setDrag({ ...drag, to: order.indexOf(under) })
      },
      onPointerUp: () => {
        if (drag) move(drag.key, drag.to)
        setDrag(undefined)
      },
      onPointerCancel: () => setDrag(undefined),
    },
  }
}
export type PictureOrder = ReturnType<typeof usePictureOrder>
