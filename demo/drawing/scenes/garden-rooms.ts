import { drawBed } from '../bed.ts'
import { gilt, goldThread, lampshade, leafGreen, linen, peacock, rose, saffron, sheer, teak, whitewood } from '../fabrics.ts'
import { drawFramed, drawLamp, drawLantern, drawRug, drawTable } from '../furniture.ts'
import { leaf } from '../palette.ts'
import { createPainter, group } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom } from '../room.ts'
import { drawBench, drawCaneChair, drawTeaTable } from '../seating.ts'
import { drawShell } from '../shell.ts'
import { viewOfGarden } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

/** Sage walls and a door-high arch to the garden in morning light. */
export function gardenRoomOne(): string {
  const p = createPainter(61)
  const room = createRoom(p, { look: 3.4, wide: 6.4, high: 3.4 })
  const window: WindowSpec = {
    x: 4.75,
    wide: 1.7,
    high: 2.55,
    sill: 0.06,
    frame: ['#fffaf0', '#b9b49a'],
    bars: { across: 2, up: 4, colour: '#f3ead6' },
    curtain: sheer,
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#a9bb98', '#8fa886', '#6b8a74'],
        side: ['#567865', '#a3b792'],
        ceiling: ['#fdf3df', '#dcd3b8'],
        floor: { kind: 'checker', light: '#f3e6cf', dark: '#6f8a7c', far: '#f7ecd6' },
        dado: { colour: '#6f9078', line: '#fbf0d8' },
        frieze: '#fff3d2',
      }),
      drawWindow(room, window, viewOfGarden(p, 'morning'), { shift: [0.3, 0.5] }),
      drawFramed(room, 1.75, 2.55, 0.95, 0.7, gilt, ['#fbe3b0', '#c9d0a0', '#6f9a8c']),
      drawRug(room, 2.7, 5.6, 0.4, 2.0, ['#d97a70', '#3f6a5c', '#fff0d2', '#f3dcb0']),
      drawSunlight(room, window, { aside: -0.3, reach: 0.9, colour: '#fff0b8', strength: 0.9 }),
      drawTable(room, 2.92, 3.6, 0.46, 0.6, whitewood),
      drawLamp(room, 3.15, 0.6, 3.75, lampshade, 0.35),
      drawTable(room, 0.22, 3.6, 0.46, 0.6, whitewood),
      drawLamp(room, 0.45, 0.6, 3.75, lampshade, 0.35),
      drawBed(room, {
        x: 0.8,
        wide: 2.0,
        frame: whitewood,
        headboard: { colours: ['#fff3dc', '#e0cfae', '#a89678'], high: 1.6, kind: 'cusped' },
        linen,
        throw: goldThread(leafGreen),
        cushions: [rose, rose, leafGreen],
      }),
      drawBench(room, 1.0, 1.3, 1.5, rose, whitewood),
      drawPot(p, 1490, 1000, 130, 140, ['#e8a06c', '#c0643f', '#7d3a34'], leaf, ['#e8618c', '#f59bb0']),
    ),
  )
}

/** White room, plank floor, three garden windows and a pair of cane chairs. */
export function gardenRoomTwo(): string {
  const p = createPainter(67)
  const room = createRoom(p, { look: 3.1, wide: 6.4, high: 3.5, deep: 4.6 })
  const spec = (x: number): WindowSpec => ({
    x,
    wide: 1.15,
    high: 2.1,
    sill: 0.6,
    kind: 'round',
    frame: ['#fffdf6', '#c9bda8'],
    bars: { across: 2, up: 3, colour: '#3f6a5c' },
  })
  const view = viewOfGarden(p, 'gold')
  const sun = { aside: 0.36, reach: 1.0, colour: '#ffdc96', strength: 0.85 }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#fbf0dc', '#f0dfc4', '#d6bda4'],
        side: ['#bda08c', '#f3e2c8'],
        ceiling: ['#fff8e8', '#e0cdb0'],
        beams: '#9c6a48',
        floor: { kind: 'planks', light: '#b97a52', dark: '#5f3628', far: '#d09a6c' },
        frieze: '#4f8a70',
        dado: { colour: '#4f8a70', line: '#2f5f50', high: 0.55 },
      }),
      ...[0.95, 2.45, 5.55].map((x, index) => drawWindow(room, spec(x), view, { shift: [0.1 + index * 0.4, 0.5] })),
      drawRug(room, 0.7, 3.7, 0.6, 2.6, ['#2f6f6a', '#d98a3f', '#fff0d2', '#f6e4c4']),
      ...[0.95, 2.45].map(x => drawSunlight(room, spec(x), sun)),
      drawTable(room, 2.98, 3.95, 0.42, 0.6, teak),
      drawLamp(room, 3.18, 0.6, 4.1, lampshade, 0.5),
      drawBed(room, {
        x: 3.5,
        wide: 1.95,
        frame: teak,
        headboard: { colours: peacock, high: 1.3, kind: 'plain' },
        linen,
        throw: goldThread(saffron),
        cushions: [peacock, peacock, saffron],
      }),
      drawCaneChair(room, 0.85, 1.9, 1, teak, peacock),
      drawCaneChair(room, 2.75, 1.75, -1, teak, peacock),
      drawTeaTable(room, 1.8, 1.55, 0.36, teak),
      drawLantern(room, 1.8, 2.5, 2.2, 0.24, 0.5),
    ),
  )
}
