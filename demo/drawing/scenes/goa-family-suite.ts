import { drawBed } from '../bed.ts'
import { rust, saffron, sand, sky, teak } from '../fabrics.ts'
import { drawFramed, drawRug } from '../furniture.ts'
import { createPainter, group } from '../picture.ts'
import { createRoom } from '../room.ts'
import { drawCaneChair, drawTeaTable } from '../seating.ts'
import { drawShell } from '../shell.ts'
import { viewOfSea } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

import { bedside, bedWith, whitewashed } from './goa-furnishing.ts'

/** Family suite: a double and a single bed in sea green. */
export function familyOne(): string {
  const p = createPainter(113)
  const room = createRoom(p, { look: 3.6, wide: 7.2, high: 3.3, back: 2.6 })
  const window: WindowSpec = {
    x: 3.5,
    wide: 1.5,
    high: 1.9,
    sill: 0.7,
    kind: 'square',
    frame: ['#fffdf6', '#b0b8ae'],
    bars: { across: 3, up: 3, colour: '#fffdf6' },
    curtain: ['#fff6dc', '#efd9a8', '#b9a078'],
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#b3d3c4', '#93bdb0', '#6f9a98'],
        side: ['#567f80', '#a3c7ba'],
        ceiling: ['#fffaf0', '#e0dcc6'],
        beams: '#a8774f',
        floor: { kind: 'checker', light: '#f6ead2', dark: '#5f8f90', far: '#fbf1dc' },
        dado: { colour: '#fbf4e0', line: '#5f8f8c', high: 0.85 },
      }),
      drawWindow(room, window, viewOfSea(p, 'morning')),
      drawFramed(room, 1.45, 2.4, 0.8, 0.6, teak, ['#ffe3b0', '#f0b58c', '#4f9a9c']),
      drawFramed(room, 5.95, 2.4, 0.6, 0.6, teak, ['#bfe3d8', '#6fb9bd', '#1f7283']),
      drawRug(room, 2.5, 5.0, 0.2, 2.2, ['#f0b96a', '#2f7284', '#fff0d2', '#fbe9cb']),
      drawSunlight(room, window, { aside: 0.08, reach: 0.95, colour: '#fff0b8', strength: 0.95 }),
      bedside(room, 2.62, 3.62, teak, 0.4),
      bedside(room, 4.6, 3.62, teak, 0.4),
      drawBed(room, bedWith(0.55, 1.9, teak, saffron, sky, 'spindles')),
      drawBed(room, { ...bedWith(5.3, 1.15, teak, saffron, sky, 'spindles'), cushions: [sky] }),
    ),
  )
}

/** The suite's sitting corner and second window, late in the day. */
export function familyTwo(): string {
  const p = createPainter(127)
  const room = createRoom(p, { look: 3.4, wide: 6.8, high: 3.3 })
  const spec = (x: number): WindowSpec => ({
    x,
    wide: 1.5,
    high: 1.75,
    sill: 0.75,
    kind: 'round',
    frame: ['#fffaf0', '#c9b09c'],
    bars: { across: 2, up: 2, colour: '#8a5233' },
  })
  const sun = { aside: 0.34, reach: 0.92, colour: '#ffcf8c', strength: 0.9 }
  return p.document(
    group(
      '',
      drawShell(room, {
        ...whitewashed,
        beams: '#8a5233',
        floor: { kind: 'planks', light: '#b97a52', dark: '#5f3628', far: '#d09a6c' },
        dado: { colour: '#4f9a9c', line: '#2f6f78', high: 0.6 },
        frieze: '#4f9a9c',
      }),
      drawWindow(room, spec(1.2), viewOfSea(p, 'gold'), { from: -0.2, to: 4.4, horizon: 1.45 }),
      drawWindow(room, spec(3.1), viewOfSea(p, 'gold'), { from: -0.2, to: 4.4, horizon: 1.45 }),
      drawFramed(room, 5.2, 2.4, 1.0, 0.7, teak, ['#ffd9a0', '#e89a72', '#4f7a9c']),
      drawRug(room, 0.7, 4.0, 0.5, 2.3, ['#e8785c', '#2f5f78', '#fff0d2', '#f3dcb0']),
      drawSunlight(room, spec(1.2), sun),
      drawSunlight(room, spec(3.1), sun),
      bedside(room, 3.9, 3.6, teak, 0.7),
      drawBed(room, bedWith(4.45, 1.75, teak, rust, sand, 'plain', ['#7fb9b5', '#4f9a9c', '#2f6f78'])),
      drawCaneChair(room, 1.1, 1.6, 1, teak, rust),
      drawCaneChair(room, 3.2, 1.5, -1, teak, rust),
      drawTeaTable(room, 2.15, 1.3, 0.38, teak),
    ),
  )
}
