import { cuspedArch, roundArch } from './arches.ts'
import { group, type Painter, type Point, polygon, rect, round, shape, times } from './picture.ts'
import { plane, type Room } from './room.ts'

export interface WindowSpec {
  /** Middle on the back wall, in metres. */
  x: number
  wide: number
  high: number
  sill: number
  kind?: 'cusped' | 'round' | 'square'
  frame: [lit: string, shade: string]
  /** Glazing bars; none leaves the arch open. */
  bars?: { across: number; up: number; colour: string }
  shutters?: [lit: string, shade: string]
  curtain?: [lit: string, mid: string, shade: string]
}

function opening(x: number, base: number, w: number, h: number, kind: WindowSpec['kind']): string {
  if (kind === 'square')
    return polygon([
      [x - w / 2, base],
      [x - w / 2, base - h],
      [x + w / 2, base - h],
      [x + w / 2, base],
    ])
  return kind === 'round' ? roundArch(x, base, w, h) : cuspedArch(x, base, w, h, 4)
}

function drawCurtain(
  p: Painter,
  x: number,
  top: number,
  bottom: number,
  w: number,
  colours: [string, string, string],
  mirrored: boolean,
): string {
  const side = mirrored ? -1 : 1
  const tie = top + (bottom - top) * 0.6
  const folds = 6
  const strip = (index: number) => {
    const a = index / folds
    const b = (index + 1) / folds
    const open = (share: number) => x + side * w * share
    const tied = (share: number) => x + side * w * (0.04 + share * 0.42)
    const d = `M${round(open(a))},${round(top)}C${round(open(a))},${round(top + (tie - top) * 0.6)} ${round(tied(a))},${round(tie - 40)} ${round(tied(a))},${round(tie)}C${round(tied(a))},${round(tie + 40)} ${round(x + side * w * a * 0.62)},${round(tie + 60)} ${round(x + side * w * a * 0.62)},${round(bottom)}L${round(x + side * w * b * 0.62)},${round(bottom)}C${round(x + side * w * b * 0.62)},${round(tie + 60)} ${round(tied(b))},${round(tie + 40)} ${round(tied(b))},${round(tie)}C${round(tied(b))},${round(tie - 40)} ${round(open(b))},${round(top + (tie - top) * 0.6)} ${round(open(b))},${round(top)}Z`
    return shape(d, p.linear([colours[2], colours[1], colours[0], colours[1], colours[2]], 'right'))
  }
  return group(
    '',
    ...times(folds, strip),
    rect(Math.min(x, x + side * w * 0.5), tie - 7, w * 0.5, 13, p.linear(['#ffe3a0', '#b87a35']), 'rx="6"'),
  )
}

/** Where the 1600 × 1067 view lies: shifted within this window, or spread behind the wall so that several windows share it. */
type Outlook = { shift: Point } | { from: number; to: number; horizon: number }

/** A window in the back wall with its deep reveal, the view, glazing, curtains. */
export function drawWindow(room: Room, spec: WindowSpec, view: string, outlook: Outlook = { shift: [0.5, 0.5] }): string {
  const { p } = room
  const unit = room.scale(room.deep)
  const [x, base] = room.at(spec.x, spec.sill, room.deep)
  const w = spec.wide * unit
  const h = spec.high * unit
  const hole = opening(x, base, w, h, spec.kind)
  const inside = p.clip(shape(hole, '#000'))
  const shared = 'from' in outlook
  const zoom = shared ? ((outlook.to - outlook.from) * unit) / 1600 : Math.max(w / 1600, h / 1067) * 1.15
  const left = shared ? room.at(outlook.from, 0, room.deep)[0] : x - w / 2 - (1600 * zoom - w) * outlook.shift[0]
  const up = shared ? room.at(0, outlook.horizon, room.deep)[1] - 620 * zoom : base - h - (1067 * zoom - h) * outlook.shift[1]
  const bars = spec.bars
  const drawBars = bars
    ? [
        ...times(bars.across - 1, index => rect(x - w / 2 + (w * (index + 1)) / bars.across - 3, base - h, 6, h, bars.colour)),
        ...times(bars.up - 1, index => rect(x - w / 2, base - (h * (index + 1)) / bars.up - 3, w, 6, bars.colour)),
      ]
    : []
  const rim = unit * 0.09
  const shutter = (side: number) => {
    const [lit, shade] = spec.shutters ?? ['', '']
    const sw = w * 0.42
    const sx = side < 0 ? x - w / 2 - rim - sw : x + w / 2 + rim
    return group(
      '',
      rect(sx, base - h, sw, h, p.linear([lit, shade], 'right')),
      ...times(14, index =>
        rect(sx + sw * 0.12, base - h + h * 0.04 + (index * h * 0.93) / 14, sw * 0.76, h * 0.03, shade, 'opacity="0.7"'),
      ),
    )
  }
  return group(
    '',
    shape(opening(x, base + rim * 0.2, w + rim * 2.6, h + rim * 2.2, spec.kind), '#2d1a33', `opacity="0.3" filter="${p.blur(10)}"`),
    shape(opening(x, base, w + rim * 2, h + rim * 1.5, spec.kind), p.linear([spec.frame[0], spec.frame[1]], 'right')),
    group(
      `clip-path="${inside}"`,
      group(`transform="translate(${round(left)},${round(up)}) scale(${zoom.toFixed(4)})"`, view),
      ...drawBars,
    ),
    // the reveal: thickness of the wall on the right and above
    shape(hole, 'none', `stroke="${spec.frame[1]}" stroke-width="${round(rim * 0.9)}" clip-path="${inside}"`),
    shape(hole, p.linear(['#fff6d8/0.5', '#fff6d8/0.1', '#fff6d8/0'])),
    rect(x - w / 2 - rim * 1.6, base, w + rim * 3.2, rim * 0.7, p.linear([spec.frame[0], spec.frame[1]])),
    ...(spec.shutters ? [shutter(-1), shutter(1)] : []),
    ...(spec.curtain
      ? [
          drawCurtain(p, x - w / 2 - w * 0.3, base - h - rim * 2.2, room.at(0, 0.04, room.deep)[1], w * 0.44, spec.curtain, false),
          drawCurtain(p, x + w / 2 + w * 0.3, base - h - rim * 2.2, room.at(0, 0.04, room.deep)[1], w * 0.44, spec.curtain, true),
          rect(x - w * 0.82, base - h - rim * 2.8, w * 1.64, 7, p.linear(['#ffe3a0', '#8a5a28']), 'rx="3"'),
        ]
      : []),
  )
}

/** The sun that falls through a window: a bright arch on the floor and the shaft of light above it. */
export function drawSunlight(
  room: Room,
  spec: WindowSpec,
  sun: { aside: number; reach: number; colour: string; strength: number },
): string {
  const { p, deep } = room
  const land = (u: number, v: number): [number, number, number] => [
    spec.x + u + (spec.sill + v) * sun.aside,
    0,
    deep - 0.1 - (spec.sill + v) * sun.reach,
  ]
  const half = spec.wide / 2
  const crown =
    spec.kind === 'square'
      ? []
      : times(13, index => {
          const angle = Math.PI * (1 - index / 12)
          return land(Math.cos(angle) * half, spec.high - half * 0.9 + Math.sin(angle) * half * 0.9)
        })
  const outline: [number, number, number][] = [
    land(-half, 0),
    ...(crown.length > 0 ? crown : [land(-half, spec.high), land(half, spec.high)]),
    land(half, 0),
  ]
  const bars = spec.bars
  const shadows = bars
    ? [
        ...times(bars.across - 1, index => {
          const u = -half + (spec.wide * (index + 1)) / bars.across
          return [land(u - 0.03, 0), land(u - 0.03, spec.high), land(u + 0.03, spec.high), land(u + 0.03, 0)]
        }),
        ...times(bars.up - 1, index => {
          const v = (spec.high * (index + 1)) / bars.up
          return [land(-half, v - 0.03), land(-half, v + 0.03), land(half, v + 0.03), land(half, v - 0.03)]
        }),
      ]
    : []
  const holes = p.mask(group('', plane(room, outline, '#fff'), ...shadows.map(corners => plane(room, corners, '#000'))))
  const unit = room.at(spec.x, spec.sill, deep)
  const shaft = polygon([
    room.at(spec.x - half, spec.sill + spec.high * 0.9, deep),
    room.at(spec.x + half, spec.sill + spec.high * 0.9, deep),
    room.at(...land(half, spec.high)),
    room.at(...land(-half, spec.high)),
  ])
  return group(
    '',
    plane(room, outline, sun.colour, `opacity="${sun.strength * 0.5}" filter="${p.haze(34)}" style="mix-blend-mode:screen"`),
    group(
      `filter="${p.haze(3)}" style="mix-blend-mode:soft-light"`,
      plane(room, outline, '#fff', `opacity="${sun.strength}" mask="${holes}"`),
    ),
    group(
      `filter="${p.haze(3)}" style="mix-blend-mode:screen"`,
      plane(room, outline, sun.colour, `opacity="${sun.strength * 0.62}" mask="${holes}"`),
    ),
    shape(
      shaft,
      p.linear([`${sun.colour}/0.3`, `${sun.colour}/0.02`], [0, unit[1] - 200, 0, unit[1] + 420]),
      `opacity="${sun.strength}" filter="${p.haze(14)}" style="mix-blend-mode:screen"`,
    ),
  )
}
