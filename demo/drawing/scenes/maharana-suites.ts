import { drawBed } from '../bed.ts'
import { darkwood, gilt, goldThread, indigo, lampshade, linen, madder, peacock, rose, saffron, sand, teak } from '../fabrics.ts'
import { drawLamp, drawLantern, drawRug, drawTable } from '../furniture.ts'
import { leaf } from '../palette.ts'
import { createPainter, group } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom } from '../room.ts'
import { drawBench, drawCaneChair, drawSofa, drawTeaTable } from '../seating.ts'
import { drawShell } from '../shell.ts'
import { viewOfLake } from '../views.ts'
import { drawSunlight, drawWindow, type WindowSpec } from '../window.ts'

/** Four-poster in crimson and gold between two great arches. */
export function maharanaSuiteOne(): string {
  const p = createPainter(71)
  const room = createRoom(p, { look: 3.7, wide: 7.4, high: 4.1, deep: 4.4, eye: 1.6, back: 2.6 })
  const spec = (x: number): WindowSpec => ({ x, wide: 1.55, high: 2.75, sill: 0.35, frame: ['#ffe9b8', '#b9803f'], curtain: madder })
  const view = viewOfLake(p, 'gold')
  const sun = { aside: 0.24, reach: 0.85, colour: '#ffd08a', strength: 0.9 }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#b0404a', '#8c2c40', '#5f1f38'],
        side: ['#4a1830', '#963444'],
        ceiling: ['#f3d9a8', '#c9985c'],
        beams: '#a8743f',
        floor: { kind: 'checker', light: '#f6e3c6', dark: '#5f3a4c', far: '#fbebcf' },
        dado: { colour: '#5f1c34', line: '#ffd98a' },
        frieze: '#ffd98a',
      }),
      drawWindow(room, spec(1.4), view, { shift: [0.47, 0.5] }),
      drawWindow(room, spec(6.0), viewOfLake(p, 'gold', false), { shift: [0.5, 0.5] }),
      drawRug(room, 1.6, 5.9, 0.1, 2.5, ['#27415a', '#7d1f34', '#f3c46a', '#ffe9b8']),
      drawSunlight(room, spec(1.4), sun),
      drawSunlight(room, spec(6.0), { ...sun, strength: 0.6 }),
      drawTable(room, 1.98, 3.8, 0.46, 0.6, gilt),
      drawLamp(room, 2.2, 0.6, 3.95, lampshade, 0.9),
      drawTable(room, 5.0, 3.8, 0.46, 0.6, gilt),
      drawLamp(room, 5.23, 0.6, 3.95, lampshade, 0.9),
      drawBed(room, {
        x: 2.62,
        wide: 2.2,
        frame: darkwood,
        headboard: { colours: ['#f3c46a', '#c98f3f', '#7d5228'], high: 1.9, kind: 'cusped' },
        linen,
        throw: goldThread(madder),
        cushions: [saffron, saffron, madder],
        canopy: { post: gilt, cloth: ['#fff0d0', '#f0c98a', '#c98a50'], high: 2.7 },
      }),
      drawBench(room, 2.95, 1.5, 1.55, madder, gilt),
      drawPot(p, 90, 1010, 130, 140, gilt, leaf),
      drawPot(p, 1520, 1010, 130, 140, gilt, leaf),
    ),
  )
}

/** The suite's sitting room: an open loggia of three arches over the lake. */
export function maharanaSuiteTwo(): string {
  const p = createPainter(73)
  const room = createRoom(p, { look: 3.6, wide: 7.2, high: 3.9, deep: 4.0, eye: 1.6, back: 2.5 })
  const spec = (x: number): WindowSpec => ({ x, wide: 1.8, high: 2.9, sill: 0.12, frame: ['#fff3d8', '#c99a6c'] })
  const sun = { aside: 0.3, reach: 0.82, colour: '#ffdf9c', strength: 0.75 }
  const arches = [1.3, 3.6, 5.9]
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#fbead0', '#f0d2ac', '#d6a68c'],
        side: ['#b98878', '#f3d6b2'],
        ceiling: ['#fff3da', '#e3c49c'],
        floor: { kind: 'checker', light: '#fbeed8', dark: '#b98a7c', far: '#fff3de' },
        frieze: '#b98a3f',
      }),
      ...arches.map(x => drawWindow(room, spec(x), viewOfLake(p, 'gold'), { from: 0, to: 7.2, horizon: 1.2 })),
      drawRug(room, 1.5, 5.7, 0.3, 2.3, ['#1f5562', '#8f3444', '#f3d7a4', '#f8ebd2']),
      ...arches.map(x => drawSunlight(room, spec(x), sun)),
      drawSofa(room, 2.1, 2.2, 3.0, peacock, [saffron, rose, saffron]),
      drawCaneChair(room, 1.75, 1.35, 1, teak, madder),
      drawCaneChair(room, 5.5, 1.35, -1, teak, madder),
      drawTeaTable(room, 3.55, 1.2, 0.52, teak),
      drawPot(p, 110, 980, 130, 150, gilt, leaf, ['#fff1d8', '#ffd27a']),
      drawPot(p, 1500, 980, 130, 150, gilt, leaf, ['#fff1d8', '#ffd27a']),
      drawLantern(room, 3.6, 2.75, 2.0, 0.34, 0.8),
    ),
  )
}

/** The second suite, midnight blue and silver-white, lamps lit. */
export function maharanaSuiteThree(): string {
  const p = createPainter(79)
  const room = createRoom(p, { look: 3.0, wide: 6.8, high: 3.9, deep: 4.3, eye: 1.55 })
  const window: WindowSpec = {
    x: 4.95,
    wide: 2.1,
    high: 2.7,
    sill: 0.4,
    frame: ['#ffe3b0', '#9c7248'],
    curtain: ['#e9c9a0', '#c99a6c', '#8a5f4c'],
  }
  return p.document(
    group(
      '',
      drawShell(room, {
        wall: ['#3f5488', '#2e3f70', '#222c54'],
        side: ['#1b2346', '#3a4d80'],
        ceiling: ['#6f5a70', '#3a3358'],
        beams: '#7a5238',
        floor: { kind: 'planks', light: '#9c6248', dark: '#472a30', far: '#b97a58' },
        dado: { colour: '#222f58', line: '#e3b873' },
        frieze: '#f3cf8a',
      }),
      drawWindow(room, window, viewOfLake(p, 'evening'), { shift: [0.5, 0.5] }),
      drawRug(room, 1.0, 5.6, 0.3, 2.3, ['#8f3444', '#1f2c55', '#f3c46a', '#ffe9b8']),
      drawTable(room, 0.55, 3.7, 0.46, 0.6, darkwood),
      drawLamp(room, 0.78, 0.6, 3.85, lampshade, 1),
      drawTable(room, 3.42, 3.7, 0.46, 0.6, darkwood),
      drawLamp(room, 3.65, 0.6, 3.85, lampshade, 1),
      drawBed(room, {
        x: 1.15,
        wide: 2.15,
        frame: darkwood,
        headboard: { colours: ['#f0dcb8', '#c9a878', '#80644c'], high: 1.8, kind: 'cusped' },
        linen,
        throw: goldThread(indigo),
        cushions: [indigo, indigo, saffron],
        canopy: { post: darkwood, cloth: ['#fff6e6', '#d9c9cf', '#a093b0'], high: 2.6 },
      }),
      drawCaneChair(room, 5.5, 2.0, -1, teak, sand),
      drawTeaTable(room, 4.5, 1.6, 0.38, teak),
      drawLantern(room, 4.4, 2.7, 2.0, 0.26, 1),
    ),
  )
}
