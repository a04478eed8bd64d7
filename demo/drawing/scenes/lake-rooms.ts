import { drawBed } from '../bed.ts'
import {
  darkwood,
  gilt,
  goldThread,
  indigo,
  lampshade,
  linen,
  madder,
  peacock,
  rose,
  rust,
  saffron,
  sand,
  sheer,
  teak,
} from '../fabrics.ts'
import { drawFramed, drawLamp, drawLantern, drawRug, drawTable } from '../furniture.ts'
import { leaf } from '../palette.ts'
import { createPainter, group } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom } from '../room.ts'
import { drawBench, drawCaneChair, drawSofa, drawTeaTable } from '../seating.ts'
import { drawShell } from '../shell.ts'
import { viewOfLake } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

/** Peacock walls, bed on the right, late sun on a marble floor. */
export function lakeRoomOne(): string {
  const p = createPainter(41)
  const room = createRoom(p, { look: 3.0 })
  const window: WindowSpec = {
    x: 1.55,
    wide: 1.75,
    high: 2.1,
    sill: 0.55,
    frame: ['#fff3dc', '#d3a78c'],
    bars: { across: 3, up: 3, colour: '#7a4a36' },
    curtain: sheer,
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#3f7f86', '#2b636e', '#1f4a5a'],
        side: ['#1c4454', '#35737c'],
        ceiling: ['#e9cfae', '#cfa98c'],
        beams: '#8a5233',
        floor: { kind: 'checker', light: '#efd9bd', dark: '#8a6470', far: '#f7e3c3' },
        dado: { colour: '#1f4e5c', line: '#e3b873' },
        frieze: '#f0cd8a',
      }),
      drawWindow(room, window, viewOfLake(p, 'gold')),
      drawFramed(room, 4.35, 2.5, 0.62, 0.8, gilt, ['#f7c48c', '#e59a86', '#4f7a8c']),
      drawRug(room, 1.1, 4.4, 0.4, 2.0, ['#a83c3f', '#27415a', '#f0c987', '#f6e4c4']),
      drawSunlight(room, window, { aside: 0.28, reach: 1.02, colour: '#ffcf86', strength: 0.95 }),
      drawTable(room, 2.78, 3.6, 0.5, 0.6, teak),
      drawLamp(room, 3.03, 0.6, 3.75, lampshade, 0.9),
      drawTable(room, 5.55, 3.6, 0.5, 0.6, teak),
      drawLamp(room, 5.8, 0.6, 3.75, lampshade, 0.9),
      drawBed(room, {
        x: 3.42,
        wide: 2.0,
        frame: teak,
        headboard: { colours: teak, high: 1.5, kind: 'cusped' },
        linen,
        throw: goldThread(rust),
        cushions: [saffron, saffron, peacock],
      }),
      drawBench(room, 3.7, 1.3, 1.45, peacock, teak),
      drawLantern(room, 2.6, 2.45, 2.2, 0.22, 0.6),
    ),
  )
}

/** Morning: pale walls, two tall windows either side of the bed. */
export function lakeRoomTwo(): string {
  const p = createPainter(43)
  const room = createRoom(p, { look: 3.35, high: 3.7, wide: 6.6, eye: 1.55 })
  const frame: WindowSpec['frame'] = ['#fffaf0', '#cdb7a6']
  const bars = { across: 2, up: 4, colour: '#f6ead8' }
  const left: WindowSpec = { x: 1.15, wide: 1.25, high: 2.3, sill: 0.45, frame, bars }
  const right: WindowSpec = { ...left, x: 5.4 }
  const view = viewOfLake(p, 'morning')
  const sun = { aside: 0.42, reach: 0.92, colour: '#ffeebf', strength: 0.85 }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#f6e2cd', '#ecceb6', '#d7ab9c'],
        side: ['#c99d94', '#efd3bd'],
        ceiling: ['#fff2de', '#e3c8b2'],
        floor: { kind: 'planks', light: '#c98d62', dark: '#6b3d30', far: '#dfa878' },
        dado: { colour: '#d98f7c', line: '#a8524a' },
        frieze: '#b8574c',
      }),
      drawWindow(room, left, view, { shift: [0.5, 0.5] }),
      drawWindow(room, right, viewOfLake(p, 'morning', false), { shift: [0.4, 0.5] }),
      drawRug(room, 1.3, 5.3, 0.2, 2.4, ['#2f5f78', '#8f3444', '#f3d7a4', '#f8ebd2']),
      drawSunlight(room, left, sun),
      drawSunlight(room, right, { ...sun, strength: 0.6 }),
      drawTable(room, 1.78, 3.6, 0.46, 0.6, darkwood),
      drawLamp(room, 2.0, 0.6, 3.75, lampshade, 0.25),
      drawTable(room, 4.42, 3.6, 0.46, 0.6, darkwood),
      drawLamp(room, 4.66, 0.6, 3.75, lampshade, 0.25),
      drawBed(room, {
        x: 2.32,
        wide: 2.05,
        frame: darkwood,
        headboard: { colours: ['#d96f5c', '#a8434a', '#6b2a40'], high: 1.75, kind: 'cusped' },
        linen,
        throw: goldThread(indigo),
        cushions: [rose, rose, indigo],
      }),
      drawCaneChair(room, 1.25, 1.5, 1, darkwood, rose),
      drawPot(p, 1470, 1020, 130, 120, ['#e8a06c', '#c0643f', '#7d3a34'], leaf),
    ),
  )
}

/** Blue hour: the sitting corner before three arches, lamps lit. */
export function lakeRoomThree(): string {
  const p = createPainter(47)
  const room = createRoom(p, { look: 3.1, high: 3.4, deep: 3.6, back: 2.5 })
  const spec = (x: number): WindowSpec => ({ x, wide: 1.45, high: 2.25, sill: 0.5, frame: ['#f3c99c', '#9c6a5c'] })
  const views = [1.35, 3.15, 4.95].map(x => drawWindow(room, spec(x), viewOfLake(p, 'evening'), { from: 0.2, to: 6.1, horizon: 1.25 }))
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#c98a62', '#a8664f', '#74414a'],
        side: ['#4f2c3f', '#9c5c4c'],
        ceiling: ['#5f3a44', '#3d2638'],
        beams: '#6b3f30',
        floor: { kind: 'stone', light: '#c99878', dark: '#6f4650', far: '#dfae88' },
        frieze: '#ffd08a',
      }),
      ...views,
      drawRug(room, 0.9, 5.4, 0.3, 2.3, ['#7d2a3c', '#2b3a5c', '#f0b96a', '#f3dcb0']),
      drawSofa(room, 1.35, 2.1, 3.5, madder, [saffron, peacock, sand, peacock, saffron]),
      drawTable(room, 5.25, 2.6, 0.5, 0.55, teak),
      drawLamp(room, 5.5, 0.55, 2.8, lampshade, 1),
      drawTeaTable(room, 3.0, 1.15, 0.52, teak),
      drawLantern(room, 1.0, 2.3, 2.2, 0.26, 1),
      drawLantern(room, 5.5, 2.4, 1.6, 0.26, 1),
      drawPot(p, 120, 1010, 120, 130, gilt, leaf),
    ),
  )
}
