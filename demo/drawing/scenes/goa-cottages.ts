import { drawBed } from '../bed.ts'
import { leafGreen, rust, saffron, sand, sheer, sky, teak } from '../fabrics.ts'
import { drawFramed, drawRug } from '../furniture.ts'
import { leaf } from '../palette.ts'
import { createPainter, group } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom } from '../room.ts'
import { drawBench, drawCaneChair } from '../seating.ts'
import { drawShell } from '../shell.ts'
import { viewOfGarden } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

import { bedside, bedWith, clay, whitewashed } from './goa-furnishing.ts'

/** Cottage with green shutters, a spindle bed and red oxide floor. */
export function cottageOne(): string {
  const p = createPainter(101)
  const room = createRoom(p, { look: 2.6, wide: 5.6, high: 3.3 })
  const window: WindowSpec = {
    x: 1.3,
    wide: 1.2,
    high: 1.7,
    sill: 0.8,
    kind: 'square',
    frame: ['#fffaf0', '#c9b09c'],
    bars: { across: 2, up: 3, colour: '#fffaf0' },
    shutters: ['#6fa06a', '#2f6a50'],
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        ...whitewashed,
        beams: '#8a5233',
        floor: { kind: 'stone', light: '#c9694c', dark: '#7d3430', far: '#dc8460' },
        dado: { colour: '#e9b86a', line: '#c98a3f', high: 0.6 },
      }),
      drawWindow(room, window, viewOfGarden(p, 'morning')),
      drawFramed(room, 3.95, 2.35, 0.8, 0.6, teak, ['#bfe3d8', '#4fa9a8', '#1f7283']),
      drawRug(room, 0.6, 3.2, 0.6, 2.0, ['#f0dcb8', '#3f7a5c', '#d98a4a', '#fff6e4']),
      drawSunlight(room, window, { aside: 0.25, reach: 0.95, colour: '#ffe6a8', strength: 0.95 }),
      bedside(room, 2.4, 3.6, teak, 0.3),
      drawBed(room, bedWith(2.98, 1.9, teak, leafGreen, saffron, 'spindles')),
      drawCaneChair(room, 1.0, 1.7, 1, teak, leafGreen),
      drawPot(p, 1500, 1000, 120, 130, clay, leaf, ['#e8618c', '#f59bb0']),
    ),
  )
}

/** Cottage in lemon yellow, opening on the garden. */
export function cottageTwo(): string {
  const p = createPainter(103)
  const room = createRoom(p, { look: 3.1, wide: 5.8, high: 3.3 })
  const window: WindowSpec = {
    x: 4.45,
    wide: 1.5,
    high: 2.3,
    sill: 0.06,
    kind: 'round',
    frame: ['#fffaf0', '#d3b98c'],
    bars: { across: 2, up: 3, colour: '#fffaf0' },
    curtain: sheer,
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#fbe0a0', '#f3cb7c', '#d6a05f'],
        side: ['#b98450', '#f5d28a'],
        ceiling: ['#fffaf0', '#e6d3ba'],
        beams: '#9c6a48',
        floor: { kind: 'checker', light: '#f6e6cc', dark: '#b9604a', far: '#fbeed6' },
      }),
      drawWindow(room, window, viewOfGarden(p, 'gold'), { shift: [0.75, 0.5] }),
      drawFramed(room, 1.55, 2.4, 0.55, 0.7, teak, ['#ffe3b0', '#f0a58c', '#4f7a9c']),
      drawRug(room, 2.2, 5.2, 0.5, 2.0, ['#b9604a', '#fff0d2', '#2f6f6a', '#e9b86a']),
      drawSunlight(room, window, { aside: -0.26, reach: 0.9, colour: '#ffdc8c', strength: 0.9 }),
      bedside(room, 2.64, 3.6, teak, 0.6),
      drawBed(room, bedWith(0.62, 1.9, teak, rust, sky, 'plain', rust)),
      drawBench(room, 0.9, 1.35, 1.3, sand, teak),
      drawPot(p, 1480, 960, 110, 120, clay, leaf, ['#fff1d8', '#ffd27a']),
    ),
  )
}
