import { drawBed } from '../bed.ts'
import { darkwood, gilt, goldThread, indigo, lampshade, leafGreen, linen, rust, saffron, sand, teak } from '../fabrics.ts'
import { drawFramed, drawLamp, drawLantern, drawRug, drawTable } from '../furniture.ts'
import { leaf } from '../palette.ts'
import { createPainter, group } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom } from '../room.ts'
import { drawCaneChair, drawTeaTable } from '../seating.ts'
import { drawShell } from '../shell.ts'
import { viewOfCourtyard } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

/** Ochre walls, bed on the left, the courtyard in the window. */
export function courtyardRoomOne(): string {
  const p = createPainter(51)
  const room = createRoom(p, { look: 3.3, wide: 5.8, high: 3.2 })
  const window: WindowSpec = {
    x: 4.35,
    wide: 1.35,
    high: 1.75,
    sill: 0.75,
    frame: ['#fff0d2', '#b9825c'],
    bars: { across: 2, up: 3, colour: '#6b3d2c' },
    shutters: ['#3f8f92', '#1f5562'],
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#e6b368', '#dca152', '#b97a45'],
        side: ['#9c6238', '#dba659'],
        ceiling: ['#fbe9cb', '#dfc19a'],
        beams: '#7a4a33',
        floor: { kind: 'stone', light: '#d99a74', dark: '#8a4f40', far: '#e6b088' },
        dado: { colour: '#b0593a', line: '#fff0d2', high: 0.8 },
      }),
      drawWindow(room, window, viewOfCourtyard(p, 'morning')),
      drawFramed(room, 1.55, 2.3, 0.9, 0.66, darkwood, ['#fbd9a0', '#e8a878', '#7d9a8c']),
      drawRug(room, 2.4, 5.1, 0.5, 2.2, ['#27506b', '#a83c3f', '#f0c987', '#f6e4c4']),
      drawSunlight(room, window, { aside: -0.34, reach: 0.95, colour: '#ffe0a0', strength: 0.95 }),
      drawTable(room, 2.62, 3.6, 0.46, 0.6, teak),
      drawLamp(room, 2.84, 0.6, 3.75, lampshade, 0.5),
      drawBed(room, {
        x: 0.62,
        wide: 1.9,
        frame: teak,
        headboard: { colours: teak, high: 1.2, kind: 'spindles' },
        linen,
        throw: goldThread(indigo),
        cushions: [rust, rust, indigo],
      }),
      drawCaneChair(room, 4.75, 2.1, -1, teak, rust),
      drawTeaTable(room, 3.75, 1.6, 0.34, teak),
    ),
  )
}

/** Blush walls at lamp time, bed in the middle under two small windows. */
export function courtyardRoomTwo(): string {
  const p = createPainter(53)
  const room = createRoom(p, { look: 2.7, wide: 5.6, high: 3.2, deep: 3.9 })
  const frame: WindowSpec['frame'] = ['#ffe9cf', '#a8695f']
  const left: WindowSpec = { x: 0.85, wide: 0.85, high: 1.6, sill: 0.95, frame, bars: { across: 2, up: 2, colour: '#6b3d2c' } }
  const right: WindowSpec = { ...left, x: 4.75 }
  const view = viewOfCourtyard(p, 'evening')
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#d98f80', '#c2706c', '#8f4a5c'],
        side: ['#6f3550', '#b9676a'],
        ceiling: ['#f0cdb2', '#a8737a'],
        beams: '#6b3f30',
        floor: { kind: 'checker', light: '#e8c3a4', dark: '#7a4450', far: '#edcaa8' },
        frieze: '#ffe0a8',
        dado: { colour: '#8f3f52', line: '#f0bd84', high: 0.85 },
      }),
      drawWindow(room, left, view, { shift: [0.2, 0.4] }),
      drawWindow(room, right, view, { shift: [0.8, 0.4] }),
      drawRug(room, 1.2, 4.3, 0.2, 1.9, ['#e0a04c', '#6b2a40', '#fff0cf', '#e8c48a']),
      drawTable(room, 1.1, 3.2, 0.46, 0.6, darkwood),
      drawLamp(room, 1.33, 0.6, 3.35, lampshade, 1),
      drawTable(room, 4.02, 3.2, 0.46, 0.6, darkwood),
      drawLamp(room, 4.25, 0.6, 3.35, lampshade, 1),
      drawBed(room, {
        x: 1.78,
        wide: 2.0,
        frame: darkwood,
        headboard: { colours: ['#f3c987', '#d29a50', '#8f5f38'], high: 1.65, kind: 'cusped' },
        linen,
        throw: goldThread(leafGreen),
        cushions: [saffron, saffron, leafGreen],
      }),
      drawFramed(room, 2.78, 2.45, 0.62, 0.46, gilt, ['#fbd9a0', '#e8a878', '#6f7f9c']),
      drawLantern(room, 0.8, 2.3, 1.7, 0.24, 1),
      drawLantern(room, 4.8, 2.3, 1.7, 0.24, 1),
      drawPot(p, 1450, 1000, 120, 130, ['#e8a06c', '#c0643f', '#7d3a34'], leaf, [sand[0], '#f59bb0']),
    ),
  )
}
