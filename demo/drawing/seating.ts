import { drawBlock } from './furniture.ts'
import { ellipse, group, line, polygon, shape, times } from './picture.ts'
import { drawPillow } from './pillow.ts'
import { floorShadow, type Room, upright } from './room.ts'

type Tones = [lit: string, mid: string, shade: string]

/** A low upholstered bench. */
export function drawBench(room: Room, x: number, z: number, w: number, cloth: Tones, legs: Tones): string {
  return group(
    '',
    floorShadow(room, x - 0.05, x + w + 0.2, z - 0.12, z + 0.5, 0.5),
    ...[x + 0.04, x + w - 0.1].map(lx => drawBlock(room, lx, lx + 0.06, 0, 0.34, z + 0.02, z + 0.08, legs)),
    drawBlock(room, x, x + w, 0.3, 0.47, z, z + 0.45, cloth),
    upright(room, z, x, x + w, 0.3, 0.33, '#ffd98a', 'opacity="0.8"'),
  )
}

/** A sofa or divan facing the viewer, with cushions. */
export function drawSofa(room: Room, x: number, z: number, w: number, cloth: Tones, cushions: Tones[]): string {
  const { p } = room
  const unit = room.scale(z + 0.3)
  return group(
    '',
    floorShadow(room, x - 0.1, x + w + 0.3, z - 0.15, z + 0.8, 0.5),
    drawBlock(room, x, x + w, 0.35, 0.9, z + 0.65, z + 0.85, cloth),
    drawBlock(room, x, x + w, 0.1, 0.44, z, z + 0.7, cloth),
    drawBlock(room, x - 0.16, x + 0.02, 0.08, 0.62, z - 0.02, z + 0.85, cloth),
    drawBlock(room, x + w - 0.02, x + w + 0.16, 0.08, 0.62, z - 0.02, z + 0.85, cloth),
    ...cushions.map((cushion, index) => {
      const [cx, base] = room.at(x + (w * (index + 0.5)) / cushions.length, 0.46, z + 0.4)
      return drawPillow(p, cx, base, unit * 0.5, unit * 0.42, cushion, index % 2 === 0)
    }),
  )
}

/** A low round brass tea table with glasses. */
export function drawTeaTable(
  room: Room,
  x: number,
  z: number,
  r: number,
  tones: Tones,
  top: [string, string] = ['#ffe3a0', '#b07a38'],
): string {
  const { p } = room
  const [cx, cy] = room.at(x, 0.42, z)
  const u = room.scale(z)
  const [, floor] = room.at(x, 0, z)
  const leg = (dx: number) =>
    line(
      [
        [cx + dx * u * r * 0.7, cy],
        [cx + dx * u * r * 0.95, floor],
      ],
      tones[2],
      u * 0.04,
      'stroke-linecap="round"',
    )
  const glass = (dx: number) =>
    shape(
      polygon([
        [cx + (dx - 0.035) * u, cy - 0.1 * u],
        [cx + (dx + 0.035) * u, cy - 0.1 * u],
        [cx + (dx + 0.027) * u, cy],
        [cx + (dx - 0.027) * u, cy],
      ]),
      p.linear(['#fff/0.5', '#d98a3f/0.9@35', '#a85526']),
    )
  const pot =
    ellipse(cx - 0.1 * u, cy - 0.08 * u, 0.1 * u, 0.09 * u, p.linear(['#fff3d0', '#d9a24a', '#7a4a20'], 'right')) +
    line(
      [
        [cx - 0.01 * u, cy - 0.07 * u],
        [cx + 0.06 * u, cy - 0.14 * u],
      ],
      '#b07a38',
      u * 0.025,
      'stroke-linecap="round"',
    ) +
    ellipse(cx - 0.1 * u, cy - 0.18 * u, 0.02 * u, 0.02 * u, '#d9a24a')
  return group(
    '',
    ellipse(cx + 0.1 * u, floor, r * u * 1.15, r * u * 0.34, '#24141f', `opacity="0.45" filter="${p.blur(8)}"`),
    ...[-1, 0, 1].map(leg),
    ellipse(cx, cy + 0.025 * u, r * u, r * u * 0.3, tones[2]),
    ellipse(cx, cy, r * u, r * u * 0.3, p.linear([top[0], top[1]], 'right')),
    ellipse(cx, cy, r * u * 0.8, r * u * 0.23, 'none', `stroke="${tones[1]}" stroke-width="2" opacity="0.6"`),
    pot,
    glass(0.08),
    glass(0.18),
  )
}

function drawWeave(across: (dx: number) => number, above: (dy: number) => number, cane: string): string {
  return (
    times(9, index =>
      line(
        [
          [across(0.27 - index * 0.055), above(0.43)],
          [across(0.09 - index * 0.055), above(1.05)],
        ],
        cane,
        1.4,
        'opacity="0.6"',
      ),
    ).join('') +
    times(9, index =>
      line(
        [
          [across(0.28 - index * 0.02), above(0.48 + index * 0.065)],
          [across(-0.23 - index * 0.02), above(0.52 + index * 0.065)],
        ],
        cane,
        1.4,
        'opacity="0.6"',
      ),
    ).join('')
  )
}

/** A planter's chair with a woven cane back, three-quarter view; `side` −1 faces right. */
export function drawCaneChair(room: Room, x: number, z: number, side: 1 | -1, wood: Tones, cushion: Tones): string {
  const { p } = room
  const u = room.scale(z)
  const [px, py] = room.at(x, 0, z)
  const across = (dx: number) => px + dx * u * side
  const above = (dy: number) => py - dy * u
  const back = polygon([
    [across(0.3), above(0.42)],
    [across(-0.22), above(0.46)],
    [across(-0.42), above(1.1)],
    [across(0.12), above(1.06)],
  ])
  const weave = drawWeave(across, above, wood[2])
  const limb = (from: [number, number], to: [number, number], tone: string) =>
    line(
      [
        [across(from[0]), above(from[1])],
        [across(to[0]), above(to[1])],
      ],
      tone,
      u * 0.05,
      'stroke-linecap="round"',
    )
  return group(
    '',
    ellipse(px + 0.15 * u, py, 0.62 * u, 0.16 * u, '#24141f', `opacity="0.45" filter="${p.blur(Math.round(u * 0.05))}"`),
    limb([-0.2, 0.45], [-0.3, 0.06], wood[2]),
    limb([0.28, 0.42], [0.24, 0.06], wood[2]),
    shape(back, '#e6c48d'),
    group(`clip-path="${p.clip(shape(back, '#000'))}"`, weave),
    limb([0.3, 0.42], [0.12, 1.08], wood[1]),
    limb([-0.22, 0.46], [-0.42, 1.12], wood[1]),
    limb([-0.42, 1.12], [0.12, 1.08], wood[0]),
    shape(
      polygon([
        [across(0.32), above(0.4)],
        [across(-0.22), above(0.44)],
        [across(0.02), above(0.36)],
        [across(0.6), above(0.34)],
      ]),
      cushion[0],
    ),
    shape(
      polygon([
        [across(-0.22), above(0.44)],
        [across(0.02), above(0.36)],
        [across(0.6), above(0.34)],
        [across(0.6), above(0.24)],
        [across(0.02), above(0.26)],
        [across(-0.22), above(0.34)],
      ]),
      p.linear([cushion[1], cushion[2]]),
    ),
    limb([0.02, 0.26], [0.0, -0.04], wood[1]),
    limb([0.6, 0.26], [0.62, -0.04], wood[1]),
    limb([-0.3, 0.66], [0.05, 0.56], wood[0]),
    limb([0.05, 0.56], [0.03, 0.3], wood[1]),
    limb([0.2, 0.7], [0.64, 0.54], wood[0]),
    limb([0.64, 0.54], [0.6, 0.3], wood[1]),
  )
}
