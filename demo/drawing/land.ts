import { ellipse, group, type Painter, type Point, polygon, rect, shape, times, width } from './picture.ts'

interface Ridge {
  base: number
  rise: number
  /** How many hills fit into the picture. */
  waves: number
  top: string
  bottom: string
  /** Share of the width over which the ridge is highest, 0 … 1. */
  peak?: number
  jagged?: number
}

function ridgeLine(p: Painter, ridge: Ridge): Point[] {
  const phases = times(6, () => p.random() * 7)
  return times(161, index => {
    const t = (index - 12) / 136
    let y = 0
    phases.forEach((phase, octave) => {
      y += Math.sin(t * ridge.waves * 6.28 * 1.9 ** octave * 0.5 + phase) / 1.9 ** octave
    })
    const envelope = ridge.peak === undefined ? 1 : 0.35 + 0.65 * Math.exp(-(((t - ridge.peak) / 0.28) ** 2))
    const wobble = (p.random() - 0.5) * (ridge.jagged ?? 3)
    return [t * width, ridge.base - ridge.rise * envelope * (0.55 + 0.3 * y) + wobble]
  })
}

/** A range of hills that dissolves into mist at its foot. */
export function drawRidge(p: Painter, ridge: Ridge): string {
  const crest = ridgeLine(p, ridge)
  const outline = polygon([...crest, [width + 140, ridge.base + 2], [-140, ridge.base + 2]])
  const top = Math.min(...crest.map(([, y]) => y))
  return shape(outline, p.linear([ridge.top, ridge.bottom], [0, top, 0, ridge.base]))
}

/** A soft band of mist lying on the horizon. */
export function drawMist(p: Painter, y: number, thickness: number, colour: string, opacity = 0.7): string {
  return group(
    `filter="${p.haze(thickness / 3)}" opacity="${opacity}"`,
    ...times(9, () =>
      ellipse(p.between(0, width), y + p.between(-0.3, 0.3) * thickness, p.between(180, 420), p.between(0.25, 0.6) * thickness, colour),
    ),
  )
}

/** A far town on a shore: a crowd of small lit boxes, domes and trees. */
export function drawTown(
  p: Painter,
  from: number,
  to: number,
  base: number,
  size: number,
  colours: { wall: string; shade: string; tree: string },
): string {
  const parts: string[] = []
  for (let x = from; x < to; x += size * p.between(0.5, 1.1)) {
    const tall = size * p.between(0.5, 1.7)
    const wide = size * p.between(0.6, 1.4)
    if (p.random() < 0.3) {
      parts.push(
        ...times(4, () =>
          ellipse(
            x + p.between(-0.6, 0.6) * wide,
            base - tall * p.between(0.1, 0.4),
            wide * p.between(0.25, 0.5),
            tall * 0.24,
            colours.tree,
          ),
        ),
      )
      continue
    }
    parts.push(rect(x, base - tall, wide, tall, colours.wall), rect(x + wide * 0.68, base - tall, wide * 0.32, tall, colours.shade))
    const rows = Math.max(1, Math.floor(tall / 12))
    for (let row = 0; row < rows; row++)
      parts.push(
        rect(x + wide * 0.18, base - tall + 4 + row * 12, 2.5, 5, colours.shade),
        rect(x + wide * 0.44, base - tall + 4 + row * 12, 2.5, 5, colours.shade),
      )
    if (p.random() < 0.18) parts.push(ellipse(x + wide / 2, base - tall, wide * 0.3, wide * 0.34, colours.wall))
  }
  return group('', ...parts)
}
