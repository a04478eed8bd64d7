import { type BedSpec, drawBed } from '../bed.ts'
import { darkwood, goldThread, indigo, lampshade, leafGreen, linen, rust, saffron, sand, sheer, sky, teak, whitewood } from '../fabrics.ts'
import { drawFramed, drawLamp, drawRug, drawTable } from '../furniture.ts'
import { leaf } from '../palette.ts'
import { createPainter, group } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom, drawShell, type Room, type Shell } from '../room.ts'
import { drawBench, drawCaneChair, drawTeaTable } from '../seating.ts'
import { viewOfGarden, viewOfSea } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

const clay: [string, string, string] = ['#e8a06c', '#c0643f', '#7d3a34']
const whitewashed: Pick<Shell, 'wall' | 'side' | 'ceiling'> = {
  wall: ['#fff8ea', '#f3e6d2', '#d9c3b0'],
  side: ['#c2a898', '#f6ead6'],
  ceiling: ['#fffaf0', '#e6d3ba'],
}

function bedside(room: Room, x: number, z: number, wood: typeof teak, glow: number): string {
  return drawTable(room, x, z, 0.46, 0.6, wood) + drawLamp(room, x + 0.23, 0.6, z + 0.15, lampshade, glow)
}

function bedWith(
  x: number,
  wide: number,
  wood: BedSpec['frame'],
  cloth: BedSpec['frame'],
  accent: BedSpec['frame'],
  kind: BedSpec['headboard']['kind'],
  headboard = wood,
): BedSpec {
  return {
    x,
    wide,
    frame: wood,
    headboard: { colours: headboard, high: kind === 'plain' ? 1.25 : 1.3, kind },
    linen,
    throw: goldThread(cloth),
    cushions: [cloth, cloth, accent],
  }
}

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
