import '#web/testing/browser.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { fireEvent, waitFor } from '#web/testing/screen.ts'
import { rowsOf } from './plan-rows.ts'
import { type Drag, useDrag } from './use-plan-drag.ts'

const rooms = [{ id: 'r1', roomNumber: '101', roomType: 'Deluxe', isAvailable: true }]
const shown = { from: '2026-12-01', days: 7, today: '2026-12-01', firstOpen: '2026-12-01' }
const rows = rowsOf({ rooms, bars: [], blocks: [] } as never, shown)

test('a drag ends without a drop when the mouse comes back with its button up', async t => {
  let drag: Drag | undefined
  const dropped: Drag[] = []
  const Grid = () => {
    const grid = useRef<HTMLDivElement>(null)
    const held = useDrag({ grid, rows, day: shown as never, canDrag: () => true, onDrop: one => dropped.push(one) })
    drag = held.drag
    const cells = [
      createElement('b', { 'data-day': '', key: 1 }),
      createElement('i', { 'data-room': 'r1', 'data-night': '2026-12-02', key: 2 }),
    ]
    return createElement('div', { ref: grid, ...held.handlers }, cells)
  }
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  t.after(() => root.unmount())
  root.render(createElement(Grid))
  const night = await waitFor(() => place.querySelector('i') ?? assert.fail())
  const column = place.querySelector('b') as HTMLElement
  column.getBoundingClientRect = () => ({ width: 100 }) as DOMRect
  const grid = column.parentElement as HTMLElement
  grid.setPointerCapture = () => undefined
  const begin = async () => {
    fireEvent.pointerDown(night, { button: 0, buttons: 1, clientX: 150, clientY: 5 })
    fireEvent.pointerMove(night, { buttons: 1, clientX: 360, clientY: 5 })
    await waitFor(() => assert.deepEqual([drag?.from, drag?.to], ['2026-12-02', '2026-12-05']))
  }
  await begin()
  fireEvent.pointerMove(night, { buttons: 0, clientX: 460, clientY: 5 })
  await waitFor(() => assert.equal(drag, undefined))
  fireEvent.pointerUp(night, { clientX: 460, clientY: 5 })
  assert.equal(dropped.length, 0)

  await begin()
  fireEvent.pointerUp(night, { clientX: 360, clientY: 5 })
  await waitFor(() => assert.equal(dropped.length, 1))
})
