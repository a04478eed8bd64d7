import { ellipse, group, height, type Painter, type Point, rect, type Stop, times, width } from './picture.ts'

interface Water {
  /** Where the water begins; it fills the picture down to `bottom`. */
  top: number
  bottom?: number
  colours: Stop[]
  /** What stands above the water line and is mirrored in it. */
  mirrored?: string
  clarity?: number
  ripple: { light: string; dark: string }
  seed: number
}

/** Still water with a broken mirror image: the ripples grow towards the viewer. */
export function drawWater(p: Painter, water: Water): string {
  const bottom = water.bottom ?? height
  const deep = bottom - water.top
  const broken = p.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="0.006 0.11" numOctaves="2" seed="${water.seed}" result="n"/>` +
      `<feDisplacementMap in="SourceGraphic" in2="n" scale="30" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="1.6 2.6"/>`,
  )
  const parts = [rect(0, water.top, width, deep, p.linear(water.colours))]
  if (water.mirrored) {
    const fade = p.mask(
      rect(0, water.top, width, deep, p.linear([`#fff/${water.clarity ?? 0.8}`, `#fff/${(water.clarity ?? 0.8) * 0.8}@45`, '#fff/0.1'])),
    )
    parts.push(
      group(`mask="${fade}"`, group(`filter="${broken}"`, group(`transform="translate(0,${2 * water.top}) scale(1,-1)"`, water.mirrored))),
    )
  }
  parts.push(
    drawRipples(p, water.top, bottom, water.ripple.dark, 260, 0.22),
    drawRipples(p, water.top, bottom, water.ripple.light, 300, 0.3),
  )
  return group(`clip-path="${p.clip(rect(0, water.top, width, deep, '#000'))}"`, ...parts)
}

/** Lens-shaped strokes, small and dense at the horizon, long and sparse in front. */
function drawRipples(p: Painter, top: number, bottom: number, colour: string, count: number, opacity: number): string {
  return group(
    `opacity="${opacity}"`,
    ...times(count, () => {
      const near = p.random() ** 1.7
      return ellipse(
        p.between(-50, width + 50),
        top + 3 + near * (bottom - top),
        8 + near * p.between(30, 130),
        0.5 + near * p.between(1, 3.4),
        colour,
        `opacity="${p.between(0.2, 1)}"`,
      )
    }),
  )
}

/** The path of light that a low sun, moon or lamp lays on the water. */
export function drawGlint(p: Painter, at: Point, bottom: number, spread: number, colour: string, count = 220): string {
  const [x, top] = at
  const glow = ellipse(
    x,
    top + (bottom - top) * 0.4,
    spread * 1.5,
    (bottom - top) * 0.75,
    p.radial([`${colour}/0.5`, `${colour}/0.16@50`, `${colour}/0`]),
  )
  const strokes = times(count, () => {
    const near = p.random() ** 1.25
    const drift = (p.random() + p.random() + p.random() - 1.5) * spread * (0.35 + near)
    return ellipse(
      x + drift,
      top + 2 + near * (bottom - top),
      3 + near * p.between(8, 46),
      0.6 + near * p.between(0.6, 3.2),
      colour,
      `opacity="${p.between(0.35, 1) * (1 - near * 0.45)}"`,
    )
  })
  const inside = p.clip(rect(0, top, width, bottom - top, '#000'))
  return group(`clip-path="${inside}"`, glow, group('', ...strokes))
}
