import { drawChhatri, drawParapet } from '../arches.ts'
import { madder, peacock, saffron, teak } from '../fabrics.ts'
import { drawHangingLamp, drawRug } from '../furniture.ts'
import { drawMist, drawRidge, drawTown } from '../land.ts'
import { drawLakePalace } from '../palace.ts'
import { dusk, leaf } from '../palette.ts'
import { createPainter, ellipse, group, height, line, type Painter, type Point, times, width } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom, level } from '../room.ts'
import { drawSofa, drawTeaTable } from '../seating.ts'
import { drawSky } from '../sky.ts'
import { drawGlint, drawWater } from '../water.ts'

const blue = { light: '#d9b3b9', mid: '#a88aa8', shade: '#6f628f', deep: '#4a4678', dark: '#2c2c58' }

function drawLakeAtDusk(p: Painter): string {
  const shore = 500
  const above = group(
    '',
    drawSky(p, {
      colours: [dusk.top, dusk.high, `${dusk.mid}@60`, `${dusk.low}@84`, dusk.glow],
      horizon: shore,
      stars: 70,
      clouds: { lit: '#f0a58c', shaded: '#7a5f8a', seed: 63, amount: 0.02 },
    }),
    drawRidge(p, { base: shore - 6, rise: 150, waves: 1.4, peak: 0.25, top: '#5d5580', bottom: '#c9868a' }),
    drawMist(p, shore - 24, 40, '#f0a58c', 0.5),
    drawRidge(p, { base: shore + 2, rise: 80, waves: 2.4, peak: 0.75, top: '#473f70', bottom: '#94688a' }),
    drawTown(p, 940, 1600, shore - 2, 18, { wall: '#7a6390', shade: '#ffc766', tree: '#3f3a66' }),
    group(
      'transform="translate(120,240) scale(0.52)"',
      drawLakePalace(p, 200, 496, blue, { light: '#a88aa8', mid: '#8a769f', shade: '#5f5688', deep: '#4a4678', dark: '#35356a' }, 0.55),
    ),
  )
  return group(
    '',
    above,
    drawWater(p, {
      top: shore,
      bottom: 800,
      colours: ['#d98a80', '#6f6490@35', '#2c3a66'],
      mirrored: above,
      clarity: 0.75,
      ripple: { light: '#ffc89a', dark: '#2a2f5c' },
      seed: 14,
    }),
    ...times(6, index => drawGlint(p, [240 + index * 95, shore], 700, 18, '#ffc766', 22)),
  )
}

function drawLampString(p: Painter, from: Point, to: Point, sag: number): string {
  const place = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + Math.sin(t * Math.PI) * sag]
  return group(
    '',
    line(
      times(25, index => place(index / 24)),
      '#2a2040',
      2,
    ),
    ...times(11, index => {
      const [x, y] = place((index + 0.5) / 11)
      return (
        ellipse(x, y + 8, 34, 34, p.radial(['#ffd58a/0.7', '#ffb060/0.15@45', '#ffb060/0']), 'style="mix-blend-mode:screen"') +
        ellipse(x, y + 8, 5.5, 7, '#fff0c0')
      )
    }),
  )
}

/** The roof terrace after sunset: lanterns, divans, the lit palace across the water. */
export function palaceTerrace(): string {
  const p = createPainter(23)
  const room = createRoom(p, { wide: 9, deep: 5.2, high: 4, eye: 1.9, back: 2.6 })
  const [, back] = room.at(0, 0, 5.2)
  const stone = { light: '#f0c9a8', mid: '#c99690', shade: '#8a6486', deep: '#574872', dark: '#332c58' }
  return p.document(
    group(
      '',
      drawLakeAtDusk(p),
      level(room, 0, -4, 13, -1.2, 5.2, p.linear(['#a87a86', '#8a5f74', '#4a3558'], [0, back, 0, height])),
      ...times(16, index => line([room.at(index - 3, 0, 5.2), room.at(index - 3, 0, -1.2)], '#3a2a50', 1.6, 'opacity="0.4"')),
      ...times(7, index => line([room.at(-4, 0, 5.2 - index), room.at(13, 0, 5.2 - index)], '#3a2a50', 1.6, 'opacity="0.4"')),
      drawParapet(p, 0, back + 4, width, 84, stone),
      drawChhatri(p, 1330, back + 10, 400, 640, stone),
      ellipse(1330, back - 40, 240, 260, p.radial(['#ffd58a/0.3', '#ffb060/0.1@50', '#ffb060/0']), 'style="mix-blend-mode:screen"'),
      drawHangingLamp(p, [1330, back - 130], back - 300, 46, 1),
      drawRug(room, 1.2, 6.4, 0.5, 3.2, ['#8f2f44', '#27325c', '#f3c46a', '#ffe0a8']),
      drawSofa(room, 1.5, 3.1, 2.9, madder, [saffron, peacock, saffron, peacock]),
      drawSofa(room, 5.5, 2.9, 1.3, peacock, [madder, saffron]),
      drawTeaTable(room, 4.1, 1.9, 0.6, teak),
      drawPot(p, 90, 960, 130, 140, ['#ffe3a0', '#c98f4a', '#6f4530'], leaf),
      ...times(7, index => {
        const [x, y] = room.at(0.6 + index * 1.25, 0, index % 2 ? 0.9 : 0.3)
        return (
          ellipse(x, y, 90, 34, p.radial(['#ffc766/0.55', '#ffc766/0']), 'style="mix-blend-mode:screen"') +
          ellipse(x, y, 15, 7, '#8a4a30') +
          ellipse(x, y - 8, 4.5, 10, '#fff0b4')
        )
      }),
      drawLampString(p, [-20, 130], [820, 70], 90),
      drawLampString(p, [820, 70], [1640, 60], 70),
      drawHangingLamp(p, [250, 330], 150, 60, 1),
      drawHangingLamp(p, [610, 290], 145, 50, 1),
      drawHangingLamp(p, [1010, 270], 110, 54, 1),
    ),
  )
}
