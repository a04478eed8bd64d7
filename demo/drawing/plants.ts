import { ellipse, group, line, mix, type Painter, type Point, polygon, rect, round, shape, times } from './picture.ts'

export interface Foliage {
  light: string
  mid: string
  shade: string
  deep: string
}

/** A pointed leaf from `x, y` in the direction `angle` (degrees). */
function leafShape(x: number, y: number, length: number, wide: number, angle: number, fill: string, more = ''): string {
  return `<path d="M0,0Q${round(length * 0.45)},${round(-wide)} ${round(length)},0Q${round(length * 0.45)},${round(wide)} 0,0Z" transform="translate(${round(x)},${round(y)}) rotate(${round(angle)})" fill="${fill}" ${more}/>`
}

/** A clump of leaves lit from the upper left; `flowers` are strewn over its lit side. */
export function drawBush(
  p: Painter,
  x: number,
  y: number,
  rx: number,
  ry: number,
  leaves: Foliage,
  size: number,
  flowers: string[] = [],
): string {
  const density = Math.min(620, Math.round((rx * ry * 6.5) / (size * size)))
  const within = (reach: number): Point => {
    const angle = p.random() * 6.283
    const far = Math.sqrt(p.random()) * reach
    return [x + Math.cos(angle) * far * rx, y + Math.sin(angle) * far * ry]
  }
  const layer = (share: number, reach: number, dx: number, dy: number, fills: string[]) =>
    times(Math.round(density * share), () => {
      const [lx, ly] = within(reach)
      const fill = fills[Math.floor(p.random() * fills.length)] ?? leaves.mid
      return leafShape(lx + dx * rx, ly + dy * ry, size * p.between(0.9, 1.7), size * p.between(0.28, 0.5), p.between(0, 360), fill)
    })
  return group(
    '',
    ...times(9, () => {
      const [lx, ly] = within(0.58)
      return ellipse(lx, ly, rx * 0.36, ry * 0.36, leaves.deep)
    }),
    ...layer(0.5, 1, 0, 0.04, [leaves.deep, leaves.shade]),
    ...layer(0.45, 0.86, -0.08, -0.1, [leaves.shade, leaves.mid]),
    ...layer(0.34, 0.68, -0.2, -0.26, [leaves.mid, leaves.light]),
    ...(flowers.length > 0 ? layer(0.4, 0.84, -0.06, -0.1, flowers) : []),
  )
}

/** A palm with a curved, ringed trunk; `lean` moves its crown sideways. */
export function drawPalm(
  p: Painter,
  x: number,
  base: number,
  h: number,
  lean: number,
  leaves: Foliage,
  trunk: [lit: string, shaded: string],
  frond = h * 0.42,
): string {
  const spine = (t: number): Point => [x + lean * t * t, base - h * t]
  const thick = (t: number) => h * (0.024 - 0.012 * t) + (t < 0.05 ? h * 0.008 : 0)
  const left = times(21, index => mix(spine(index / 20), [spine(index / 20)[0] - thick(index / 20), spine(index / 20)[1]], 1))
  const right = times(21, index =>
    mix(spine(1 - index / 20), [spine(1 - index / 20)[0] + thick(1 - index / 20), spine(1 - index / 20)[1]], 1),
  )
  const [cx, cy] = spine(1)
  const rings = times(26, index => {
    const t = index / 26
    const [rx, ry] = spine(t)
    return line(
      [
        [rx - thick(t), ry],
        [rx + thick(t), ry + 2],
      ],
      trunk[1],
      Math.max(0.6, h * 0.003),
      'opacity="0.55"',
    )
  })
  const fronds = [200, 340, 170, 10, 225, 315, 150, 35, 250, 290, 185, 355, 270].map((angle, index) => {
    const tone = index < 4 ? leaves.deep : index < 8 ? leaves.shade : index < 11 ? leaves.mid : leaves.light
    return drawFrond(p, [cx, cy], frond * p.between(0.82, 1.1), angle + p.between(-9, 9), tone, index > 8 ? leaves.light : leaves.mid)
  })
  return group(
    '',
    shape(polygon([...left, ...right]), p.linear([trunk[0], trunk[1]], 'right')),
    ...rings,
    ...fronds,
    ...times(5, () => ellipse(cx + p.between(-0.03, 0.03) * h, cy + p.between(0, 0.035) * h, h * 0.014, h * 0.017, trunk[1])),
  )
}

function drawFrond(p: Painter, from: Point, length: number, angle: number, tone: string, rib: string): string {
  const radians = (angle * Math.PI) / 180
  const spine = (t: number): Point => [
    from[0] + Math.cos(radians) * length * t,
    from[1] + Math.sin(radians) * length * t * 0.8 + length * 0.62 * t * t,
  ]
  const blades = times(30, index => {
    const t = 0.08 + (0.92 * index) / 30
    const [x, y] = spine(t)
    const [nx, ny] = spine(t + 0.03)
    const along = (Math.atan2(ny - y, nx - x) * 180) / Math.PI
    const reach = length * 0.3 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) * p.between(0.85, 1.1)
    return leafShape(x, y, reach, reach * 0.075, along + 52, tone) + leafShape(x, y, reach * 0.9, reach * 0.075, along - 48, tone)
  })
  return group(
    '',
    ...blades,
    line(
      times(12, index => spine(index / 11)),
      rib,
      Math.max(0.8, length * 0.012),
    ),
  )
}

/** A twig with leaves that reaches into the picture from its edge. */
export function drawBranch(p: Painter, from: Point, to: Point, leaves: Foliage, size: number, count = 46): string {
  const sag = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.12
  const spine = (t: number): Point => {
    const [x, y] = mix(from, to, t)
    return [x, y + Math.sin(t * Math.PI) * -sag]
  }
  return group(
    '',
    line(
      times(14, index => spine(index / 13)),
      leaves.deep,
      size * 0.13,
      'stroke-linecap="round"',
    ),
    ...times(count, index => {
      const [x, y] = spine(0.06 + (0.94 * index) / count)
      const tones = [leaves.deep, leaves.shade, leaves.shade, leaves.mid, leaves.light]
      const fill = tones[Math.floor(p.random() * tones.length)] ?? leaves.mid
      return leafShape(x, y, size * p.between(0.8, 1.4), size * p.between(0.2, 0.3), p.between(20, 160), fill)
    }),
  )
}

/** Lily pads and a few open lotus flowers, in perspective by their place on the water. */
export function drawLotus(
  p: Painter,
  x: number,
  y: number,
  size: number,
  pads: number,
  flowers: number,
  leaves: Foliage,
  bloom: [light: string, mid: string, deep: string],
): string {
  const place = (): Point => [x + p.between(-1, 1) * size * 5.5, y + p.between(-1, 1) * size * 1.15]
  const all = times(pads, place).sort((a, b) => a[1] - b[1])
  const flower = ([fx, fy]: Point) =>
    group(
      '',
      ...[-78, -50, 50, 78, -28, 28, 0].map((turn, index) => {
        const tone = index < 2 ? bloom[2] : index < 4 ? bloom[1] : bloom[0]
        return leafShape(fx, fy, size * 0.98, size * 0.24, turn - 90, p.linear([bloom[0], tone], 'right'))
      }),
      ellipse(fx, fy - size * 0.1, size * 0.2, size * 0.12, '#ffd873'),
    )
  return group(
    '',
    ...all.map(([px, py], index) => {
      const r = size * p.between(0.6, 1.05)
      const tone = index % 3 === 0 ? leaves.light : leaves.mid
      return group(
        '',
        ellipse(px + r * 0.12, py + r * 0.12, r, r * 0.34, leaves.deep, 'opacity="0.6"'),
        ellipse(px, py, r, r * 0.33, p.linear([tone, leaves.shade], 'right')),
        shape(
          polygon([
            [px, py],
            [px + r, py - r * 0.12],
            [px + r, py + r * 0.12],
          ]),
          leaves.deep,
          'opacity="0.7"',
        ),
      )
    }),
    ...all.filter((_, index) => index % Math.max(1, Math.floor(pads / flowers)) === 0).map(flower),
  )
}

/** A terracotta or brass pot with a plant in it; `base` is the floor. */
export function drawPot(
  p: Painter,
  x: number,
  base: number,
  w: number,
  h: number,
  pot: [string, string, string],
  leaves: Foliage,
  flowers: string[] = [],
): string {
  const top = base - h
  const outline = `M${x - w * 0.4},${round(top)}Q${x - w * 0.62},${round(base - h * 0.4)} ${x - w * 0.28},${base}L${x + w * 0.28},${base}Q${x + w * 0.62},${round(base - h * 0.4)} ${x + w * 0.4},${round(top)}Z`
  return group(
    '',
    ellipse(x + w * 0.35, base, w * 0.75, w * 0.12, '#2a1a30', `opacity="0.4" filter="${p.blur(w * 0.06)}"`),
    drawBush(p, x, top - w * 0.62, w * 0.86, w * 0.84, leaves, w * 0.16, flowers),
    shape(outline, p.linear([pot[0], pot[1], pot[2]], 'right')),
    rect(x - w * 0.46, top - h * 0.05, w * 0.92, h * 0.14, p.linear([pot[0], pot[1], pot[2]], 'right'), `rx="${round(h * 0.05)}"`),
  )
}
