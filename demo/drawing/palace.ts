import { drawChhatri, drawDome, drawEave, drawJharokha, drawOpening, drawParapet, type Stone } from './arches.ts'
import { group, type Painter, polygon, rect, shape, times } from './picture.ts'

interface Wing {
  x: number
  base: number
  w: number
  h: number
  stone: Stone
  storeys: number
  bays: number
  /** Which bay carries a hanging balcony, counted from 0; none if absent. */
  balconies?: number[]
  lamps?: number
}

/** A range of rooms: storeys of cusped windows between string courses, a parapet on top. */
export function drawWing(p: Painter, wing: Wing): string {
  const { x, base, w, h, stone, storeys, bays, balconies = [], lamps = 0 } = wing
  const storey = h / storeys
  const bay = w / bays
  const parts = [
    drawParapet(p, x, base - h, w, storey * 0.2, stone),
    rect(x, base - h, w, h, p.linear([stone.light, stone.mid, stone.shade], [x, base - h, x + w * 0.7, base + h * 0.5])),
  ]
  for (let level = 0; level < storeys; level++) {
    const floor = base - level * storey
    for (let index = 0; index < bays; index++) {
      const middle = x + bay * (index + 0.5)
      const lamp = p.random() < lamps
      if (level === storeys - 1 && balconies.includes(index)) continue
      const size = Math.min(bay * 0.46, storey * 0.42)
      parts.push(drawOpening(p, middle, floor - storey * 0.17, size, storey * (level === 0 ? 0.6 : 0.54), stone, lamp))
    }
    parts.push(
      drawEave(p, x, floor - storey * 0.93, w, storey * 0.07, stone),
      rect(x, floor - storey * 0.05, w, storey * 0.035, stone.light, 'opacity="0.8"'),
    )
  }
  for (const index of balconies)
    parts.push(
      drawJharokha(
        p,
        x + bay * (index + 0.5),
        base - (storeys - 1) * storey + storey * 0.02,
        bay * 0.86,
        storey * 1.1,
        stone,
        p.random() < lamps,
      ),
    )
  return group('', ...parts)
}

/** An eight-sided corner tower under a pavilion. */
export function drawTower(p: Painter, x: number, base: number, w: number, h: number, stone: Stone, lamps = 0): string {
  const left = x - w / 2
  const storeys = Math.max(2, Math.round(h / (w * 1.15)))
  const storey = h / storeys
  const face = (from: number, to: number, fill: string) => rect(left + w * from, base - h, w * (to - from) + 0.5, h, fill)
  return group(
    '',
    face(0, 0.26, p.linear([stone.light, stone.mid])),
    face(0.26, 0.72, p.linear([stone.light, stone.mid, stone.mid])),
    face(0.72, 1, p.linear([stone.shade, stone.shade, stone.deep])),
    rect(left + w * 0.26, base - h, w * 0.46, h, p.linear([`${stone.shade}/0`, `${stone.shade}/0.6`], 'right')),
    ...times(storeys, level => {
      const floor = base - level * storey
      return group(
        '',
        drawOpening(p, left + w * 0.49, floor - storey * 0.18, w * 0.27, storey * 0.58, stone, p.random() < lamps),
        drawOpening(p, left + w * 0.13, floor - storey * 0.18, w * 0.1, storey * 0.5, stone),
        drawOpening(p, left + w * 0.87, floor - storey * 0.18, w * 0.1, storey * 0.5, {
          ...stone,
          light: stone.shade,
          mid: stone.shade,
          shade: stone.deep,
        }),
        drawEave(p, left, floor - storey * 0.94, w, storey * 0.07, stone),
      )
    }),
    drawParapet(p, left - w * 0.06, base - h, w * 1.12, w * 0.2, stone),
    drawChhatri(p, x, base - h - w * 0.1, w * 1.05, w * 1.25, stone, `${stone.deep}`),
  )
}

/** Steps that lead down into the lake. */
export function drawGhats(p: Painter, x: number, top: number, w: number, h: number, stone: Stone, steps = 7): string {
  return group(
    '',
    ...times(steps, index => {
      const y = top + (h * index) / steps
      const grow = index * h * 0.12
      return group(
        '',
        rect(x - grow, y, w + 2 * grow, (h / steps) * 0.5, p.linear([stone.light, stone.mid, stone.mid, stone.shade], 'right')),
        rect(x - grow, y + (h / steps) * 0.46, w + 2 * grow, (h / steps) * 0.6, p.linear([stone.shade, stone.deep], 'right')),
      )
    }),
  )
}

/** The white palace of the first hotel; about 1,080 wide and 420 high, standing on `base`. */
export function drawLakePalace(p: Painter, x: number, base: number, stone: Stone, back: Stone, lamps = 0.12): string {
  // the sun stands low on the left: the right wing turns towards violet
  const away = { light: '#fae2cd', mid: '#e2b9a6', shade: '#b08894', deep: '#7f6284', dark: stone.dark }
  const at = (dx: number) => x + dx
  return group(
    '',
    // the far court, bluer than the front
    drawWing(p, { x: at(260), base: base - 150, w: 560, h: 150, stone: back, storeys: 2, bays: 14, lamps }),
    drawChhatri(p, at(330), base - 300, 54, 88, back, back.deep),
    drawChhatri(p, at(745), base - 300, 54, 88, back, back.deep),
    drawWing(p, { x: at(420), base: base - 290, w: 230, h: 74, stone: back, storeys: 1, bays: 6, lamps }),
    drawChhatri(p, at(452), base - 372, 46, 74, back, back.deep),
    drawChhatri(p, at(618), base - 372, 46, 74, back, back.deep),
    drawChhatri(p, at(535), base - 372, 104, 152, back, back.deep),
    // the front
    drawWing(p, { x: at(70), base, w: 330, h: 152, stone, storeys: 2, bays: 8, balconies: [1, 6], lamps }),
    drawWing(p, { x: at(660), base, w: 340, h: 176, stone: away, storeys: 2, bays: 8, balconies: [1, 3, 6], lamps }),
    drawWing(p, { x: at(388), base, w: 284, h: 236, stone, storeys: 3, bays: 6, balconies: [1, 4], lamps }),
    drawChhatri(p, at(136), base - 170, 50, 78, stone, back.deep),
    drawChhatri(p, at(260), base - 170, 72, 104, stone, back.deep),
    drawChhatri(p, at(800), base - 196, 78, 112, away, back.deep),
    drawChhatri(p, at(720), base - 196, 48, 74, away, back.deep),
    drawChhatri(p, at(884), base - 196, 48, 74, away, back.deep),
    drawChhatri(p, at(425), base - 252, 52, 82, stone, back.deep),
    drawChhatri(p, at(636), base - 252, 52, 82, stone, back.deep),
    drawChhatri(p, at(530), base - 250, 118, 168, stone, back.deep),
    drawTower(p, at(396), base, 66, 262, stone, lamps),
    drawTower(p, at(666), base, 66, 262, stone, lamps),
    drawTower(p, at(62), base, 78, 176, stone, lamps),
    drawTower(p, at(1010), base, 84, 214, away, lamps),
    shape(
      polygon([
        [at(20), base],
        [at(1060), base],
        [at(1060), base - 16],
        [at(20), base - 16],
      ]),
      p.linear([stone.mid, stone.deep]),
    ),
    drawDome(p, at(196), base - 168, 30, 26, stone),
  )
}
