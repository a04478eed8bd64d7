import { drawChhatri } from '../arches.ts'
import { linen, peacock, teak } from '../fabrics.ts'
import { drawBlock } from '../furniture.ts'
import { drawRidge } from '../land.ts'
import { drawWing } from '../palace.ts'
import { leaf, marble } from '../palette.ts'
import { createPainter, ellipse, group, height, type Painter, rect, shape, times, width } from '../picture.ts'
import { drawBush, drawPalm, drawPot } from '../plants.ts'
import { createRoom, floorShadow, plane, type Room } from '../room.ts'
import { drawSky } from '../sky.ts'
import { drawWater } from '../water.ts'

/** A lounger that points away from the viewer. */
function drawLounger(room: Room, x: number, z: number): string {
  return group(
    '',
    floorShadow(room, x - 0.05, x + 1, z - 0.1, z + 1.9, 0.4),
    drawBlock(room, x, x + 0.72, 0.12, 0.26, z, z + 1.4, teak),
    drawBlock(room, x + 0.03, x + 0.69, 0.26, 0.36, z + 0.02, z + 1.4, linen),
    plane(
      room,
      [
        [x + 0.03, 0.36, z + 1.35],
        [x + 0.69, 0.36, z + 1.35],
        [x + 0.69, 0.82, z + 1.85],
        [x + 0.03, 0.82, z + 1.85],
      ],
      room.p.linear([linen[0], linen[1]]),
    ),
    drawBlock(room, x + 0.1, x + 0.62, 0.37, 0.44, z + 0.15, z + 0.45, peacock),
  )
}

function drawParasol(_p: Painter, x: number, base: number, size: number): string {
  const top = base - size * 1.25
  const panel = (from: number, to: number, fill: string) =>
    shape(
      `M${x},${top}Q${x + from * size * 0.7},${top + size * 0.06} ${x + from * size},${top + size * 0.36}Q${x + ((from + to) / 2) * size},${top + size * 0.44} ${x + to * size},${top + size * 0.36}Q${x + to * size * 0.7},${top + size * 0.06} ${x},${top}Z`,
      fill,
    )
  return group(
    '',
    rect(x - 4, top, 8, size * 1.25, '#8a5233'),
    panel(-1, -0.6, '#fff6e4'),
    panel(-0.6, -0.15, '#f2b56a'),
    panel(-0.15, 0.3, '#fbe9cb'),
    panel(0.3, 0.68, '#d98f4a'),
    panel(0.68, 1, '#d9c0ab'),
  )
}

const pink = ['#e8618c', '#f59bb0', '#c43d6b']
const bark: [string, string] = ['#c99a78', '#7d5a5c']

/** Hills, hedges, the pavilion and the far palms. */
function drawGarden(p: Painter, lawn: number): string {
  return group(
    '',
    drawSky(p, {
      colours: ['#5fa3c4', '#a9d0d4@55', '#fdf0cf'],
      horizon: lawn + 10,
      clouds: { lit: '#ffffff', shaded: '#d3e0e0', seed: 71, amount: 0.15 },
    }),
    drawRidge(p, { base: lawn, rise: 190, waves: 1.5, peak: 0.8, top: '#8fa9a8', bottom: '#d9dfc4' }),
    ...times(10, index =>
      drawBush(
        p,
        60 + index * 170,
        lawn - 60 - (index % 3) * 22,
        120,
        100,
        { light: '#b3bf70', mid: '#7f9f5f', shade: '#557f5c', deep: '#3f6a5c' },
        17,
      ),
    ),
    drawWing(p, { x: 560, base: lawn + 4, w: 520, h: 165, stone: marble, storeys: 1, bays: 7 }),
    drawChhatri(p, 600, lawn - 175, 84, 120, marble),
    drawChhatri(p, 1040, lawn - 175, 84, 120, marble),
    drawChhatri(p, 820, lawn - 175, 170, 200, marble),
    drawPalm(p, 330, lawn + 30, 400, 40, leaf, bark, 150),
    drawPalm(p, 470, lawn + 10, 310, -36, leaf, bark, 125),
    drawPalm(p, 1230, lawn + 16, 370, 44, leaf, bark, 140),
  )
}

/** The garden pool in the forenoon. */
export function palacePool(): string {
  const p = createPainter(29)
  const room = createRoom(p, { wide: 12, deep: 11, high: 5, eye: 2.5, back: 4.2 })
  const [, lawn] = room.at(0, 0, 11)
  const back = drawGarden(p, lawn)
  const pool: [number, number, number][] = [
    [3.4, 0, -1.6],
    [8.8, 0, -1.6],
    [8.2, 0, 9.3],
    [4.1, 0, 9.3],
  ]
  const rim: [number, number, number][] = [
    [3.05, 0, -1.6],
    [9.15, 0, -1.6],
    [8.42, 0, 9.6],
    [3.88, 0, 9.6],
  ]
  const water = p.clip(plane(room, pool, '#000'))
  return p.document(
    group(
      '',
      back,
      rect(0, lawn, width, height - lawn, p.linear(['#b9c46c', '#7fa352@30', '#48783f'])),
      ...times(240, () =>
        ellipse(
          p.between(0, width),
          lawn + p.random() ** 1.5 * (height - lawn),
          p.between(10, 50),
          p.between(1, 3),
          p.random() < 0.5 ? '#d9dc86' : '#4f7f42',
          'opacity="0.28"',
        ),
      ),
      plane(
        room,
        [
          [1.6, 0, -1.6],
          [10.6, 0, -1.6],
          [9.2, 0, 10.2],
          [3.1, 0, 10.2],
        ],
        p.linear(['#fdf0d8', '#eed3b0', '#cfa58c'], [0, lawn, 0, height]),
      ),
      plane(room, rim, '#fffaf0'),
      group(
        `clip-path="${water}"`,
        drawWater(p, {
          top: lawn + 22,
          colours: ['#bfe6dc', '#5fc0c4@30', '#2695a6@65', '#157488'],
          mirrored: group('transform="translate(0,34)"', back),
          clarity: 0.4,
          ripple: { light: '#eafff6', dark: '#0f6a80' },
          seed: 19,
        }),
      ),
      plane(
        room,
        [
          [3.4, 0, -1.6],
          [4.0, 0, -1.6],
          [4.35, 0, 9.3],
          [4.1, 0, 9.3],
        ],
        '#0f4a5c',
        `opacity="0.3" filter="${p.haze(5)}"`,
      ),
      ...[0.2, 3.0].map(z => drawLounger(room, 9.45 - z * 0.1, z + 0.6)),
      drawParasol(p, 1340, 810, 165),
      drawPalm(p, 120, 1010, 820, 150, leaf, bark, 320),
      ...[
        [170, 800, 74],
        [300, 716, 46],
        [1215, 640, 34],
      ].map(([x = 0, y = 0, r = 0]) => drawBush(p, x, y, r * 2.1, r * 0.62, leaf, r * 0.22, pink)),
      drawBush(p, 60, 990, 190, 120, leaf, 28, pink),
      drawPot(p, 1500, 1010, 130, 130, ['#fff6e4', '#e0cdb0', '#a08a80'], leaf, ['#fff1d8', '#ffd27a']),
      rect(0, 0, width, height, p.radial(['#fff3c8/0.4', '#fff3c8/0'], [0.15, 0.05]), 'style="mix-blend-mode:screen"'),
    ),
  )
}
