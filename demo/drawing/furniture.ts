import { cuspedArch } from './arches.ts'
import { drawShikara } from './boats.ts'
import { ellipse, group, line, type Point, polygon, rect, round, shape, times } from './picture.ts'
import { flank, floorShadow, level, plane, type Room, upright } from './room.ts'

type Tones = [lit: string, mid: string, shade: string]

/** A block of furniture in the room: top, front and the flank that the viewer can see. */
export function drawBlock(room: Room, x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, tones: Tones): string {
  const { p } = room
  const left = room.at(x0, y1, z0)[0] > room.at(x0, y1, z1)[0]
  const right = room.at(x1, y1, z0)[0] < room.at(x1, y1, z1)[0]
  const x = left ? x0 : x1
  return group(
    '',
    left || right ? flank(room, x, y0, y1, z0, z1, tones[2]) : '',
    upright(room, z0, x0, x1, y0, y1, p.linear([tones[1], tones[2]])),
    level(room, y1, x0, x1, z0, z1, p.linear([tones[0], tones[1]], 'right')),
  )
}

/** A small table with a drawer. */
export function drawTable(room: Room, x: number, z: number, w: number, h: number, tones: Tones): string {
  const legs = [x + 0.03, x + w - 0.08].map(lx => drawBlock(room, lx, lx + 0.05, 0, h - 0.2, z, z + 0.05, tones))
  const [kx, ky] = room.at(x + w / 2, h - 0.12, z)
  return group(
    '',
    floorShadow(room, x - 0.05, x + w + 0.2, z - 0.1, z + 0.45, 0.5),
    ...legs,
    drawBlock(room, x, x + w, h - 0.22, h, z, z + 0.42, tones),
    ellipse(kx, ky, 5, 5, '#ffd98a'),
  )
}

/** A lamp and the light it sheds; `glow` is 0 by day. */
export function drawLamp(room: Room, x: number, y: number, z: number, shade: Tones, glow = 0.8): string {
  const { p } = room
  const [px, py] = room.at(x, y, z)
  const u = room.scale(z) * 0.01
  const body = `M${round(px - 7 * u)},${round(py)}L${round(px + 7 * u)},${round(py)}Q${round(px + 3 * u)},${round(py - 5 * u)} ${round(px + 6 * u)},${round(py - 13 * u)}Q${round(px + 4 * u)},${round(py - 20 * u)} ${round(px)},${round(py - 23 * u)}Q${round(px - 4 * u)},${round(py - 20 * u)} ${round(px - 6 * u)},${round(py - 13 * u)}Q${round(px - 3 * u)},${round(py - 5 * u)} ${round(px - 7 * u)},${round(py)}Z`
  const cone = `M${round(px - 15 * u)},${round(py - 22 * u)}L${round(px + 15 * u)},${round(py - 22 * u)}L${round(px + 9 * u)},${round(py - 44 * u)}L${round(px - 9 * u)},${round(py - 44 * u)}Z`
  return group(
    '',
    ellipse(
      px,
      py - 34 * u,
      120 * u,
      120 * u,
      p.radial([`#ffd58a/${0.75 * glow}`, `#ffc070/${0.3 * glow}@40`, '#ffb060/0']),
      'style="mix-blend-mode:screen"',
    ),
    shape(body, p.linear(['#ffe3a0', '#d9a24a', '#8a5a28'], 'right')),
    shape(cone, p.linear([shade[1], shade[0], shade[1], shade[2]], 'right')),
    shape(cone, p.linear(['#fff3c4/0.2', `#fff3c4/${0.75 * glow}`])),
  )
}

/** A woven rug lying flat, with borders, a field of diamonds and fringes. */
export function drawRug(
  room: Room,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  tones: [field: string, border: string, motif: string, line: string],
): string {
  const band = (inset: number, fill: string, more = '') => level(room, 0, x0 + inset, x1 - inset, z0 + inset, z1 - inset, fill, more)
  const diamond = (x: number, z: number, rx: number, rz: number, fill: string) =>
    plane(
      room,
      [
        [x - rx, 0, z],
        [x, 0, z - rz],
        [x + rx, 0, z],
        [x, 0, z + rz],
      ],
      fill,
    )
  const middle = [(x0 + x1) / 2, (z0 + z1) / 2] as const
  const count = Math.floor((x1 - x0) / 0.24)
  const fringe = times(Math.floor((x1 - x0) * 26), index => {
    const x = x0 + index / 26
    return line([room.at(x, 0, z0), room.at(x + 0.01, 0, z0 - 0.09)], '#f3e3c6', 2, 'opacity="0.85"')
  })
  return group(
    '',
    ...fringe,
    band(0, tones[1]),
    band(0.08, tones[3]),
    band(0.11, tones[1]),
    ...times(
      count,
      index =>
        diamond(x0 + 0.12 + ((x1 - x0 - 0.24) * (index + 0.5)) / count, z0 + 0.19, 0.07, 0.06, tones[2]) +
        diamond(x0 + 0.12 + ((x1 - x0 - 0.24) * (index + 0.5)) / count, z1 - 0.19, 0.07, 0.06, tones[2]),
    ),
    band(0.27, tones[3]),
    band(0.3, tones[0]),
    diamond(...middle, (x1 - x0) * 0.3, (z1 - z0) * 0.3, tones[1]),
    diamond(...middle, (x1 - x0) * 0.24, (z1 - z0) * 0.24, tones[2]),
    diamond(...middle, (x1 - x0) * 0.14, (z1 - z0) * 0.14, tones[0]),
    ...[-1, 1].flatMap(side =>
      [-1, 1].map(end => diamond(middle[0] + side * (x1 - x0) * 0.32, middle[1] + end * (z1 - z0) * 0.27, 0.13, 0.12, tones[2])),
    ),
  )
}

/** A framed picture on the back wall, in metres; it shows a boat on the lake. */
export function drawFramed(room: Room, x: number, y: number, w: number, h: number, frame: Tones, field: [string, string, string]): string {
  const { p } = room
  const unit = room.scale(room.deep)
  const [cx, cy] = room.at(x, y, room.deep)
  const [pw, ph] = [w * unit, h * unit]
  return group(
    '',
    rect(cx - pw / 2 + 5, cy - ph / 2 + 8, pw, ph, '#24141f', `opacity="0.4" filter="${p.blur(6)}"`),
    rect(cx - pw / 2, cy - ph / 2, pw, ph, p.linear([...frame], 'right')),
    rect(cx - pw * 0.42, cy - ph * 0.43, pw * 0.84, ph * 0.86, '#fff6e4'),
    rect(cx - pw * 0.34, cy - ph * 0.35, pw * 0.68, ph * 0.7, p.linear([...field])),
    ellipse(cx + pw * 0.12, cy - ph * 0.1, pw * 0.09, pw * 0.09, '#fff1c8'),
    drawShikara(p, cx - pw * 0.04, cy + ph * 0.19, pw * 0.46, {
      hull: ['#6b4038', '#33233a'],
      canopy: ['#f3c274', '#d9743f', '#8f3a42'],
      trim: '#ffe9b8',
    }),
  )
}

/** A pierced brass lantern on a chain from the ceiling. */
export function drawLantern(room: Room, x: number, y: number, z: number, size = 0.3, glow = 0.8): string {
  const [px, py] = room.at(x, y, z)
  const [, top] = room.at(x, room.high, z)
  return drawHangingLamp(room.p, [px, py], top, room.scale(z) * size, glow)
}

export function drawHangingLamp(p: Room['p'], [px, py]: Point, top: number, w: number, glow: number): string {
  const body = cuspedArch(px, py, w * 0.8, w * 1.1, 3)
  return group(
    '',
    line(
      [
        [px, top],
        [px, py - w * 1.3],
      ],
      '#7a5428',
      Math.max(1.5, w * 0.03),
    ),
    ellipse(
      px,
      py - w * 0.5,
      w * 3.2,
      w * 3.2,
      p.radial([`#ffd58a/${0.7 * glow}`, `#ffc070/${0.24 * glow}@40`, '#ffb060/0']),
      'style="mix-blend-mode:screen"',
    ),
    shape(
      polygon([
        [px - w * 0.42, py - w],
        [px + w * 0.42, py - w],
        [px, py - w * 1.42],
      ]),
      p.linear(['#ffe3a0', '#d9a24a', '#8a5a28'], 'right'),
    ),
    shape(body, p.linear(['#fff3c4', '#ffc766', '#c9762f'])),
    ...[-0.2, 0, 0.2].map(dx => rect(px + dx * w - w * 0.02, py - w, w * 0.04, w, '#8a5a28')),
    rect(px - w * 0.46, py - w * 1.04, w * 0.92, w * 0.09, p.linear(['#ffe3a0', '#8a5a28'], 'right')),
    rect(px - w * 0.46, py - w * 0.05, w * 0.92, w * 0.12, p.linear(['#ffe3a0', '#8a5a28'], 'right')),
    ellipse(px, py + w * 0.14, w * 0.06, w * 0.09, '#d9a24a'),
  )
}
