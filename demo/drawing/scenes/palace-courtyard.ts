import { drawWing } from '../palace.ts'
import { leaf, sandstone } from '../palette.ts'
import { createPainter, ellipse, group, height, line, type Painter, polygon, rect, shape, times, width } from '../picture.ts'
import { drawBush, drawPalm, drawPot } from '../plants.ts'
import { createRoom, flank, floorShadow, plane, type Room } from '../room.ts'
import { drawSky } from '../sky.ts'

type Side = { x: number; wall: string; lit: string; dark: string }

/** One arch of the arcade that runs away along a side wall. */
function sideArch(room: Room, side: Side, z: number, wide: number, base: number, high: number): string {
  const curve = (grow: number) => {
    const half = (wide / 2) * grow
    const spring = base + high * 0.6
    const crown = times(17, index => {
      const angle = Math.PI * (1 - index / 16)
      const scallop = 1 - 0.05 * Math.abs(Math.sin(angle * 4))
      return [side.x, spring + Math.sin(angle) * high * 0.42 * grow * scallop, z + Math.cos(angle) * half * scallop] as [
        number,
        number,
        number,
      ]
    })
    return [[side.x, base, z - half], ...crown, [side.x, base, z + half]] as [number, number, number][]
  }
  return group('', plane(room, curve(1.16), side.lit), plane(room, curve(1), side.dark))
}

function drawSide(room: Room, side: Side): string {
  const wall: [number, number, number][] = [
    [side.x, 0, -1],
    [side.x, 0, 12],
    [side.x, 6.4, 12],
    [side.x, 6.4, -1],
  ]
  const band = (y: number, thick: number, fill: string) => flank(room, side.x, y, y + thick, -1, 12, fill)
  return group(
    '',
    plane(room, wall, side.wall),
    ...times(5, index => sideArch(room, side, 1.1 + index * 2.4, 1.6, 0.15, 2.6)),
    ...times(5, index => sideArch(room, side, 1.1 + index * 2.4, 0.8, 3.9, 1.6)),
    band(3.15, 0.14, side.lit),
    band(3.0, 0.15, '#6e4654'),
    band(6.2, 0.25, side.lit),
    band(3.6, 0.06, side.lit),
  )
}

function drawFountain(p: Painter, x: number, y: number, r: number): string {
  const jets = [-0.34, -0.18, 0, 0.18, 0.34].map(dx => {
    const top = y - r * (1.05 - Math.abs(dx) * 1.1)
    return `<path d="M${x},${y - r * 0.5}Q${x + dx * r * 1.2},${top - r * 0.3} ${x + dx * r * 2.1},${y - r * 0.1}" fill="none" stroke="#ffffff" stroke-width="${3.4 - Math.abs(dx) * 3}" opacity="0.75"/>`
  })
  return group(
    '',
    ellipse(x + r * 0.2, y + r * 0.34, r * 1.2, r * 0.32, '#3f2a40', `opacity="0.45" filter="${p.blur(12)}"`),
    shape(
      `M${x - r},${y}V${y + r * 0.24}Q${x},${y + r * 0.66} ${x + r},${y + r * 0.24}V${y}Z`,
      p.linear(['#fff6e4', '#f0d9bd', '#c9a49a', '#9c7a88'], 'right'),
    ),
    ...times(13, index => rect(x - r * 0.96 + index * r * 0.148, y + r * 0.1, 3, r * 0.3, '#b0868a', 'opacity="0.4"')),
    ellipse(x, y, r, r * 0.27, '#fff6e4'),
    ellipse(x, y, r * 0.9, r * 0.22, p.linear(['#bfe0dc', '#5f9fa8', '#2f7284'])),
    ...[0.7, 0.5, 0.3].map(share =>
      ellipse(x, y + 2, r * share, r * share * 0.22, 'none', 'stroke="#e9fbf4" stroke-width="2" opacity="0.6"'),
    ),
    rect(x - r * 0.07, y - r * 0.42, r * 0.14, r * 0.44, p.linear(['#fff6e4', '#c9a49a'], 'right')),
    ellipse(x, y - r * 0.42, r * 0.32, r * 0.085, '#fff6e4'),
    ellipse(x, y - r * 0.43, r * 0.27, r * 0.06, '#7fb9bd'),
    ...jets,
    ...times(60, () =>
      ellipse(x + p.between(-0.6, 0.6) * r, y - p.between(-0.05, 0.7) * r, 1.6, 1.6, '#fff', `opacity="${p.between(0.2, 0.8)}"`),
    ),
  )
}

/** The inner court in the morning: arcades, a marble fountain, bougainvillea. */
export function palaceCourtyard(): string {
  const p = createPainter(17)
  const room = createRoom(p, { wide: 12, deep: 12, high: 6.4, eye: 2.1, back: 6 })
  const stone = sandstone
  const [left, ground] = room.at(0, 0, 12)
  const [right] = room.at(12, 0, 12)
  const pink = ['#e8618c', '#f59bb0', '#c43d6b', '#ff8fae']
  const clay: [string, string, string] = ['#e8a06c', '#c0643f', '#7d3a34']
  return p.document(
    group(
      '',
      drawSky(p, {
        colours: ['#6fa8c4', '#b9d3d0@55', '#fbe6c0'],
        horizon: 700,
        clouds: { lit: '#fffaf0', shaded: '#dfe0d8', seed: 44, amount: 0.15 },
      }),
      drawWing(p, { x: left - 20, base: ground, w: right - left + 40, h: 400, stone, storeys: 2, bays: 7, balconies: [1, 3, 5], lamps: 0 }),
      drawSide(room, { x: 0, wall: p.linear(['#6e4654', '#b9806a'], [0, 0, left, 0]), lit: '#d3a07c', dark: '#4a2f45' }),
      drawSide(room, { x: 12, wall: p.linear(['#fbdca4', '#e9b67c'], [width, 0, right, 0]), lit: '#fff0cf', dark: '#8a5552' }),
      plane(
        room,
        [
          [-4, 0, -2],
          [16, 0, -2],
          [12, 0, 12],
          [0, 0, 12],
        ],
        p.linear(['#f3d3a4', '#dca880', '#9c6a64'], [0, ground, 0, height]),
      ),
      ...times(13, index => line([room.at(index, 0, 12), room.at(index, 0, -2)], '#8a5a54', 1.6, 'opacity="0.35"')),
      ...times(14, index => line([room.at(-3, 0, 12 - index), room.at(15, 0, 12 - index)], '#8a5a54', 1.6, 'opacity="0.35"')),
      // the left range throws its shadow across the court
      plane(
        room,
        [
          [0, 0, -2],
          [4.2, 0, -2],
          [4.2, 0, 9],
          [3.4, 0, 12],
          [0, 0, 12],
        ],
        '#4a2a50',
        `opacity="0.38" filter="${p.haze(5)}"`,
      ),
      shape(
        polygon([
          [right, 120],
          [width + 50, -80],
          [620, height],
          [380, height],
        ]),
        p.linear(['#fff0c0/0.35', '#fff0c0/0']),
        `filter="${p.haze(40)}" style="mix-blend-mode:screen"`,
      ),
      drawPalm(p, 1165, ground + 26, 320, -36, leaf, ['#c99a78', '#7d5a5c'], 125),
      ...[
        [left + 30, 60],
        [right - 40, 70],
      ].map(([x = 0, r = 0]) => drawBush(p, x, ground - 20, r, r * 1.1, leaf, 15, pink)),
      floorShadow(room, 4.8, 8.4, 2.8, 5.6, 0.25),
      drawFountain(p, 800, 770, 215),
      drawPot(p, 190, 960, 120, 130, clay, leaf, pink),
      drawPot(p, 1400, 930, 120, 130, clay, leaf, ['#fff1d8', '#ffd27a']),
      drawPot(p, 380, 815, 72, 80, clay, leaf, ['#fff1d8', '#ffd27a']),
      drawPot(p, 1215, 800, 70, 80, clay, leaf, pink),
      ...times(5, index => drawBush(p, -10 + index * 66, 20 + (index % 2) * 30 - index * 14, 95, 62, leaf, 22, pink)),
    ),
  )
}
