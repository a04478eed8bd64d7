import { cuspedArch } from './arches.ts'
import { drawCanopy } from './canopy.ts'
import { ellipse, group, line, type Point, polygon, rect, round, shape, times } from './picture.ts'
import { drawPillow } from './pillow.ts'
import { flank, floorShadow, level, type Room, upright } from './room.ts'

type Cloth = [lit: string, mid: string, shade: string]

export interface BedSpec {
  /** Left edge on the back wall, in metres. */
  x: number
  wide?: number
  long?: number
  frame: Cloth
  headboard: { colours: Cloth; high: number; kind: 'cusped' | 'plain' | 'spindles' }
  linen: Cloth
  throw: Cloth
  cushions: Cloth[]
  canopy?: { post: Cloth; cloth: Cloth; high?: number }
}

function drawHeadboard(room: Room, bed: BedSpec, wide: number): string {
  const { p, deep } = room
  const { colours, high, kind } = bed.headboard
  const unit = room.scale(deep - 0.1)
  const [x, base] = room.at(bed.x + wide / 2, 0, deep - 0.1)
  const w = (wide + 0.16) * unit
  const h = high * unit
  const shadow = rect(x - w / 2 + 10, base - h + 10, w + 8, h, '#24141f', `opacity="0.35" filter="${p.blur(9)}"`)
  const fill = p.linear([colours[0], colours[1], colours[2]], [x - w / 2, base - h, x + w / 2, base])
  if (kind === 'plain')
    return group(
      '',
      shadow,
      rect(x - w / 2, base - h, w, h, fill, 'rx="14"'),
      rect(x - w / 2 + 12, base - h + 12, w - 24, h, 'none', `rx="8" stroke="${colours[0]}" stroke-width="2.5" opacity="0.7"`),
      ...times(5, index => rect(x - w / 2 + (w * (index + 1)) / 6 - 1, base - h + 14, 2, h, colours[2], 'opacity="0.5"')),
    )
  if (kind === 'spindles')
    return group(
      '',
      rect(x - w / 2, base - h, w, h * 0.12, fill, 'rx="9"'),
      rect(x - w / 2, base - h, w * 0.035, h, fill),
      rect(x + w / 2 - w * 0.035, base - h, w * 0.035, h, fill),
      ...times(15, index => rect(x - w / 2 + (w * (index + 1)) / 16 - 2.5, base - h + h * 0.1, 5, h * 0.6, fill)),
      ellipse(x - w / 2 + w * 0.018, base - h - 8, 11, 11, colours[0]),
      ellipse(x + w / 2 - w * 0.018, base - h - 8, 11, 11, colours[0]),
    )
  return group(
    '',
    shape(cuspedArch(x + 8, base, w, h, 5), '#24141f', `opacity="0.35" filter="${p.blur(9)}"`),
    shape(cuspedArch(x, base, w, h, 5), fill),
    shape(cuspedArch(x, base, w * 0.9, h * 0.92, 5), 'none', `stroke="#ffdf9a" stroke-width="3" opacity="0.8"`),
    shape(cuspedArch(x, base, w * 0.8, h * 0.84, 5), p.linear([colours[1], colours[2]]), 'opacity="0.7"'),
    ...[-0.22, 0, 0.22].map(dx =>
      group(
        'opacity="0.7"',
        ...[0, 60, 120].map(
          turn =>
            `<ellipse cx="${round(x + dx * w)}" cy="${round(base - h * (dx === 0 ? 0.74 : 0.62))}" rx="${round(w * 0.034)}" ry="${round(w * 0.011)}" fill="#ffdf9a" transform="rotate(${turn} ${round(x + dx * w)} ${round(base - h * (dx === 0 ? 0.74 : 0.62))})"/>`,
        ),
      ),
    ),
  )
}

/** The folded throw across the foot of the bed. */
function drawThrow(room: Room, bed: BedSpec, wide: number, long: number): string {
  const x0 = bed.x
  const z0 = room.deep - 0.12 - long
  const top = 0.62
  const band = (from: number, to: number, fill: string, more = '') =>
    level(room, top, x0 - 0.02, x0 + wide + 0.02, z0 + long * from, z0 + long * to, fill, more)
  const [fx0] = room.at(x0, top, z0)
  const [fx1] = room.at(x0 + wide, top, z0)
  return group(
    '',
    band(0.08, 0.36, room.p.linear([bed.throw[0], bed.throw[1]], [fx0, 0, fx1, 0])),
    band(0.11, 0.13, bed.throw[2], 'opacity="0.8"'),
    band(0.31, 0.33, bed.throw[2], 'opacity="0.8"'),
    ...times(15, index => {
      const [x, y] = room.at(x0 + (wide * (index + 0.5)) / 15, top, z0 + long * 0.22)
      const s = room.scale(z0) * 0.03
      return shape(
        polygon([
          [x - s, y],
          [x, y - s * 0.5],
          [x + s, y],
          [x, y + s * 0.5],
        ]),
        bed.throw[2],
      )
    }),
  )
}

function drawMattress(room: Room, bed: BedSpec, wide: number, long: number): string {
  const { p, deep } = room
  const [x0, x1, z1] = [bed.x, bed.x + wide, deep - 0.12]
  const z0 = z1 - long
  const top = 0.62
  const front = (y0: number, y1: number, fill: string, out = 0, more = '') => upright(room, z0, x0 - out, x1 + out, y0, y1, fill, more)
  const onTop = (a: number, b: number, fill: string, more = '') => level(room, top, x0 - 0.02, x1 + 0.02, a, b, fill, more)
  const visibleSide = room.at(x0, 0, z0)[0] > 800 ? x0 : x1
  const visible = room.at(x0, 0, z0)[0] > room.at(x0, 0, z1)[0] || room.at(x1, 0, z0)[0] < room.at(x1, 0, z1)[0]
  const [fx0, fy1] = room.at(x0, top, z0)
  const [fx1] = room.at(x1, top, z0)
  const [, hem] = room.at(x0, 0.2, z0)
  const drop = hem - fy1
  const folds = times(9, index => {
    const x = fx0 + ((fx1 - fx0) * (index + 0.5)) / 9 + p.between(-9, 9)
    return `<path d="M${round(x)},${round(fy1 + 4)}q${round(p.between(-7, 7))},${round(drop * 0.5)} ${round(p.between(-10, 10))},${round(drop)}" fill="none" stroke="${bed.linen[2]}" stroke-width="${round(p.between(3, 7))}" opacity="0.4" filter="${p.haze(3)}"/>`
  })
  const creases = times(7, () => {
    const [a, b] = [
      room.at(x0 + wide * p.between(0.05, 0.5), top, z0 + long * p.between(0.3, 0.68)),
      room.at(x0 + wide * p.between(0.5, 0.95), top, z0 + long * p.between(0.3, 0.7)),
    ]
    return line([a, b], bed.linen[2], 5, `opacity="0.3" filter="${p.haze(4)}" stroke-linecap="round"`)
  })
  return group(
    '',
    floorShadow(room, x0 - 0.15, x1 + 0.45, z0 - 0.22, z1, 0.55),
    front(0.06, 0.34, p.linear([...bed.frame])),
    visible ? flank(room, visibleSide, 0.06, 0.34, z0, z1, bed.frame[2]) : '',
    visible ? flank(room, visibleSide, 0.2, top, z0, z1, p.linear([bed.linen[1], bed.linen[2]])) : '',
    onTop(z0, z1, p.linear([bed.linen[1], bed.linen[0], bed.linen[0]], [0, room.at(0, top, z1)[1], 0, fy1])),
    ...creases,
    `<path d="M${round(fx0 - 4)},${round(fy1)}L${round(fx1 + 4)},${round(fy1)}L${round(fx1 + 7)},${round(hem)}Q${round((fx0 + fx1) / 2)},${round(hem + 9)} ${round(fx0 - 7)},${round(hem)}Z" fill="${p.linear([bed.linen[0], bed.linen[1], bed.linen[2]])}"/>`,
    ...folds,
    drawThrow(room, bed, wide, long),
  )
}

/** A double bed with its head against the back wall. */
export function drawBed(room: Room, bed: BedSpec): string {
  const { p, deep } = room
  const { wide = 1.9, long = 2.05 } = bed
  const pillows = (z: number, y: number, size: Point, cloths: Cloth[], stitched: boolean) => {
    const unit = room.scale(z)
    return cloths.map((cloth, index) => {
      const [x, base] = room.at(bed.x + (wide * (index + 0.5)) / cloths.length, y, z)
      return drawPillow(p, x, base, size[0] * unit, size[1] * unit, cloth, stitched)
    })
  }
  const white: Cloth = ['#fffdf6', '#f4e9da', '#cdb8b4']
  return group(
    '',
    drawHeadboard(room, bed, wide),
    drawCanopy(room, bed, wide, long, 'back'),
    drawMattress(room, bed, wide, long),
    ...pillows(deep - 0.3, 0.6, [0.82, 0.44], [white, white], false),
    ...pillows(deep - 0.5, 0.6, [0.62, 0.38], bed.cushions.slice(0, 2), true),
    ...pillows(deep - 0.68, 0.6, [0.46, 0.27], bed.cushions.slice(2, 3), false),
    drawCanopy(room, bed, wide, long, 'front'),
  )
}
