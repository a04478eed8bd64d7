import { drawBed } from '../bed.ts'
import { darkwood, indigo, rust, saffron, sky, teak, whitewood } from '../fabrics.ts'
import { drawFramed, drawRug } from '../furniture.ts'
import { leaf } from '../palette.ts'
import { createPainter, group } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom } from '../room.ts'
import { drawCaneChair, drawTeaTable } from '../seating.ts'
import { drawShell } from '../shell.ts'
import { viewOfSea } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

import { bedside, bedWith, clay } from './goa-furnishing.ts'

/** White and blue, a broad window on the sea. */
export function seaRoomOne(): string {
  const p = createPainter(107)
  const room = createRoom(p, { look: 3.0, wide: 6.2, high: 3.3 })
  const window: WindowSpec = {
    x: 1.75,
    wide: 2.4,
    high: 2.1,
    sill: 0.45,
    kind: 'square',
    frame: ['#fffdf6', '#b9b3ad'],
    bars: { across: 3, up: 2, colour: '#fffdf6' },
    curtain: ['#ffffff', '#dfe9ea', '#a9bcc4'],
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#e3eeec', '#cfe0e0', '#a9c2c9'],
        side: ['#8fa9b5', '#d9e8e6'],
        ceiling: ['#ffffff', '#dbe3e0'],
        floor: { kind: 'planks', light: '#d3ab80', dark: '#80583f', far: '#e6c49a' },
        dado: { colour: '#fbfaf4', line: '#8fb3bd', high: 1.0 },
      }),
      drawWindow(room, window, viewOfSea(p, 'morning')),
      drawFramed(room, 4.5, 2.35, 1.0, 0.66, whitewood, ['#bfe3d8', '#6fb9bd', '#1f7283']),
      drawRug(room, 0.9, 3.9, 0.5, 2.1, ['#fbf4e4', '#3f7a94', '#8fc3cb', '#ffffff']),
      drawSunlight(room, window, { aside: 0.2, reach: 0.95, colour: '#fff0c0', strength: 0.9 }),
      bedside(room, 3.05, 3.6, whitewood, 0.2),
      drawBed(room, bedWith(3.62, 1.95, whitewood, indigo, saffron, 'plain', sky)),
      drawCaneChair(room, 1.1, 1.75, 1, teak, indigo),
      drawTeaTable(room, 2.15, 1.5, 0.34, teak, ['#e0b07c', '#a8703f']),
    ),
  )
}

/** Coral evening, two round-headed doors open to the beach. */
export function seaRoomTwo(): string {
  const p = createPainter(109)
  const room = createRoom(p, { look: 3.2, wide: 6.4, high: 3.4 })
  const spec = (x: number): WindowSpec => ({
    x,
    wide: 1.3,
    high: 2.5,
    sill: 0.05,
    kind: 'round',
    frame: ['#fff3e0', '#c99a86'],
    bars: { across: 2, up: 4, colour: '#fff3e0' },
  })
  const sun = { aside: -0.15, reach: 0.85, colour: '#ffbf7c', strength: 0.85 }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#f7c9a8', '#ecab90', '#c27f7c'],
        side: ['#94596a', '#efb59a'],
        ceiling: ['#fff0de', '#dfb9a0'],
        beams: '#8a5a48',
        floor: { kind: 'stone', light: '#e6c4a0', dark: '#a8785f', far: '#f0d3ae' },
      }),
      drawWindow(room, spec(4.0), viewOfSea(p, 'gold'), { from: 2.6, to: 6.5, horizon: 1.2 }),
      drawWindow(room, spec(5.5), viewOfSea(p, 'gold'), { from: 2.6, to: 6.5, horizon: 1.2 }),
      drawFramed(room, 1.65, 2.45, 0.6, 0.75, darkwood, ['#ffd9a0', '#e87f72', '#3f4a80']),
      drawRug(room, 2.4, 5.6, 0.4, 1.9, ['#2f7284', '#fff0d2', '#e8785c', '#f3dcb0']),
      drawSunlight(room, spec(4.0), sun),
      drawSunlight(room, spec(5.5), sun),
      bedside(room, 2.75, 3.6, darkwood, 0.8),
      bedside(room, 0.16, 3.6, darkwood, 0.8),
      drawBed(room, bedWith(0.7, 1.95, darkwood, sky, rust, 'cusped', ['#fff0dc', '#e6c4a0', '#a8806c'])),
      drawCaneChair(room, 5.2, 1.6, -1, darkwood, rust),
      drawPot(p, 1530, 980, 110, 130, clay, leaf),
    ),
  )
}
