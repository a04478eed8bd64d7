import { ellipse, group, line, type Painter, type Point, polygon, rect, round, shape, times } from './picture.ts'

/** From the sunlit side to the inside of a window. */
export interface Stone {
  light: string
  mid: string
  shade: string
  deep: string
  dark: string
}

const at = (x: number, y: number) => `${round(x)},${round(y)}`

/** A multifoil arch as a closed path: straight jambs, scalloped head, pointed crown. `x` is its middle, `base` its foot. */
export function cuspedArch(x: number, base: number, w: number, h: number, cusps = 4): string {
  const rise = Math.min(w * 0.62, h * 0.55)
  const spring = base - h + rise
  const profile: Point[] = times(cusps + 1, index => {
    const angle = (Math.PI / 2) * (index / cusps)
    return [x - (w / 2) * Math.cos(angle) ** 0.92, spring - rise * 0.9 * Math.sin(angle) ** 1.05]
  })
  profile[cusps] = [x, base - h * 1.03]
  const right = profile.map(([px, py]): Point => [2 * x - px, py]).reverse()
  let d = `M${at(x - w / 2, base)}`
  const chain = [...profile, ...right.slice(1)]
  chain.forEach(([px, py], index) => {
    const before = chain[index - 1]
    if (!before) d += `L${at(px, py)}`
    else {
      const reach = Math.hypot(px - before[0], py - before[1])
      // the crown sweeps up to a point instead of meeting in a dip
      if (index === cusps) d += `Q${at(before[0] + (px - before[0]) * 0.62, py + reach * 0.2)} ${at(px, py)}`
      else if (index === cusps + 1) d += `Q${at(before[0] + (px - before[0]) * 0.38, before[1] + reach * 0.2)} ${at(px, py)}`
      else d += `A${round(reach * 0.56)},${round(reach * 0.56)} 0 0 1 ${at(px, py)}`
    }
  })
  return `${d}L${at(x + w / 2, base)}Z`
}

/** A plain round arch. */
export function roundArch(x: number, base: number, w: number, h: number): string {
  const r = w / 2
  return `M${at(x - r, base)}L${at(x - r, base - h + r)}A${round(r)},${round(r)} 0 0 1 ${at(x + r, base - h + r)}L${at(x + r, base)}Z`
}

/** An opening in a thick wall: lit reveal on the right, darkness or lamplight within. */
export function drawOpening(p: Painter, x: number, base: number, w: number, h: number, stone: Stone, lamp = false): string {
  const arch = cuspedArch(x, base, w, h, w > 26 ? 4 : 3)
  const inside = lamp ? p.linear(['#8a4a3c', '#f2a54e@55', '#ffdf91']) : p.linear([stone.dark, stone.dark, stone.deep])
  return group(
    '',
    shape(cuspedArch(x, base + w * 0.04, w * 1.24, h + w * 0.16, w > 26 ? 4 : 3), p.linear([stone.light, stone.mid])),
    shape(arch, stone.shade),
    shape(arch, inside, `transform="translate(${round(-w * 0.07)},${round(w * 0.05)})" clip-path="${p.clip(shape(arch, '#000'))}"`),
  )
}

/** A ribbed bulb dome on a lotus collar, with a gilded finial; `base` is the foot of the dome. */
export function drawDome(p: Painter, x: number, base: number, w: number, h: number, stone: Stone): string {
  const r = w / 2
  const outline = `M${at(x - r * 0.86, base)}C${at(x - r * 1.18, base - h * 0.42)} ${at(x - r * 0.55, base - h * 0.78)} ${at(x, base - h)}C${at(x + r * 0.55, base - h * 0.78)} ${at(x + r * 1.18, base - h * 0.42)} ${at(x + r * 0.86, base)}Z`
  const rib = (share: number) =>
    `<path d="M${at(x + r * 0.86 * share, base)}C${at(x + r * 1.16 * share, base - h * 0.42)} ${at(x + r * 0.5 * share, base - h * 0.78)} ${at(x, base - h)}" fill="none" stroke="${stone.deep}" stroke-width="${round(Math.max(0.6, w * 0.014))}" opacity="0.35"/>`
  return group(
    '',
    shape(outline, p.linear([stone.light, stone.light, stone.mid, stone.shade, stone.deep], 'right')),
    ellipse(x - r * 0.38, base - h * 0.38, r * 0.2, h * 0.24, '#fffaf0', `opacity="0.5" filter="${p.blur(Math.max(1, r * 0.1))}"`),
    ...[-0.6, -0.2, 0.25, 0.65].map(rib),
    line(
      [
        [x, base - h * 0.96],
        [x, base - h * 1.36],
      ],
      '#b9792c',
      Math.max(1, w * 0.03),
    ),
    ellipse(x, base - h * 1.08, Math.max(1.2, w * 0.045), Math.max(1.2, w * 0.045), '#ffd778'),
    ellipse(x, base - h * 1.22, Math.max(0.8, w * 0.028), Math.max(0.8, w * 0.028), '#ffd778'),
  )
}

/** A thin sloping eave with the shadow it throws on the wall below. */
export function drawEave(p: Painter, x: number, y: number, w: number, depth: number, stone: Stone): string {
  const outline = polygon([
    [x - depth * 0.9, y + depth * 0.5],
    [x, y - depth * 0.5],
    [x + w, y - depth * 0.5],
    [x + w + depth * 0.9, y + depth * 0.5],
  ])
  return group(
    '',
    rect(x, y + depth * 0.4, w, depth * 1.9, p.linear([`${stone.deep}/0.75`, `${stone.deep}/0`])),
    shape(outline, p.linear([stone.light, stone.mid])),
    rect(x - depth * 0.9, y + depth * 0.4, w + depth * 1.8, Math.max(1, depth * 0.22), stone.shade),
  )
}

/** A roof pavilion: slender columns, arches, eave and dome; `base` is the roof it stands on. */
export function drawChhatri(p: Painter, x: number, base: number, w: number, h: number, stone: Stone, through = 'none'): string {
  const posts = h * 0.4
  const left = x - w * 0.42
  const span = w * 0.84
  const bays = w > 44 ? 3 : 2
  const bay = span / bays
  return group(
    '',
    rect(x - w * 0.5, base - h * 0.08, w, h * 0.09, p.linear([stone.light, stone.mid, stone.shade], 'right')),
    through === 'none' ? '' : rect(left, base - h * 0.08 - posts, span, posts, through),
    ...times(bays, index => {
      const arch = cuspedArch(left + bay * (index + 0.5), base - h * 0.08, bay * 0.78, posts * 0.86, 3)
      const frame = `M${at(left + bay * index, base - h * 0.08)}h${round(bay)}v${round(-posts)}h${round(-bay)}Z`
      return shape(frame + arch, p.linear([stone.light, stone.mid, stone.shade], [left, 0, left + span, 0]), 'fill-rule="evenodd"')
    }),
    drawEave(p, x - w * 0.46, base - h * 0.5, w * 0.92, h * 0.07, stone),
    rect(x - w * 0.34, base - h * 0.58, w * 0.68, h * 0.07, p.linear([stone.light, stone.mid, stone.shade], 'right')),
    drawDome(p, x, base - h * 0.57, w * 0.66, h * 0.33, stone),
  )
}

/** A carved balcony window that hangs from the wall; `base` is the underside of its bracket. */
export function drawJharokha(p: Painter, x: number, base: number, w: number, h: number, stone: Stone, lamp = false): string {
  const foot = base - h * 0.2
  const rail = h * 0.13
  const head = base - h * 0.68
  const bracket = `M${at(x - w * 0.5, foot)}Q${at(x - w * 0.3, foot + h * 0.07)} ${at(x - w * 0.1, base)}L${at(x + w * 0.1, base)}Q${at(x + w * 0.3, foot + h * 0.07)} ${at(x + w * 0.5, foot)}Z`
  const roof = `M${at(x - w * 0.6, head + h * 0.02)}Q${at(x - w * 0.32, head - h * 0.24)} ${at(x, head - h * 0.26)}Q${at(x + w * 0.32, head - h * 0.24)} ${at(x + w * 0.6, head + h * 0.02)}Z`
  const shadow = polygon([
    [x + w * 0.5, head],
    [x + w * 0.86, head + h * 0.14],
    [x + w * 0.7, base + h * 0.03],
    [x + w * 0.1, base],
    [x + w * 0.5, foot],
  ])
  const body = p.linear([stone.light, stone.light, stone.mid, stone.shade], 'right')
  const bay = w / 3
  return group(
    '',
    shape(shadow, stone.deep, `opacity="0.45" filter="${p.blur(Math.max(1, w * 0.03))}"`),
    shape(bracket, p.linear([stone.mid, stone.shade, stone.deep])),
    rect(x - w * 0.5, head, w, foot - head, body),
    ...times(3, index => drawOpening(p, x - bay + bay * index, foot - rail, bay * 0.62, h * 0.3, stone, lamp)),
    rect(x - w * 0.54, foot - rail, w * 1.08, rail, body),
    ...times(9, index =>
      rect(x - w * 0.48 + (index * w * 0.96) / 9, foot - rail * 0.78, w * 0.05, rail * 0.52, stone.shade, 'opacity="0.75"'),
    ),
    rect(x - w * 0.56, foot - rail, w * 1.12, Math.max(1, rail * 0.14), stone.light),
    shape(roof, p.linear([stone.light, stone.mid, stone.shade, stone.deep], 'right')),
    line(
      [
        [x, head - h * 0.25],
        [x, head - h * 0.36],
      ],
      '#d99a3c',
      Math.max(1, w * 0.03),
    ),
    drawEave(p, x - w * 0.54, head + h * 0.03, w * 1.08, h * 0.035, stone),
  )
}

/** A pierced parapet with merlons. */
export function drawParapet(p: Painter, x: number, base: number, w: number, h: number, stone: Stone): string {
  const step = h * 0.62
  return group(
    '',
    rect(x, base - h * 0.6, w, h * 0.6, p.linear([stone.light, stone.mid])),
    ...times(Math.max(1, Math.floor(w / step)), index =>
      ellipse(x + step * (index + 0.5), base - h * 0.62, step * 0.38, h * 0.36, stone.light),
    ),
    ...times(Math.max(1, Math.floor(w / step)), index =>
      rect(x + step * (index + 0.34), base - h * 0.42, step * 0.32, h * 0.26, stone.deep, 'opacity="0.55"'),
    ),
  )
}
