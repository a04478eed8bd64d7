import { ellipse, group, line, type Painter, rect, round, shape, times } from './picture.ts'

export interface BoatColours {
  hull: [lit: string, shaded: string]
  canopy: [lit: string, mid: string, shaded: string]
  trim: string
}

/** A covered lake boat; `x` is its middle, `base` its water line, `w` its length. */
export function drawShikara(p: Painter, x: number, base: number, w: number, colours: BoatColours): string {
  const u = w / 100
  const across = (dx: number) => round(x + dx * u)
  const above = (dy: number) => round(base - dy * u)
  const hull = `M${across(-52)},${above(13)}Q${across(-34)},${above(-2)} ${across(-8)},${above(-2)}L${across(16)},${above(-2)}Q${across(38)},${above(-1)} ${across(54)},${above(15)}Q${across(36)},${above(7.5)} ${across(14)},${above(7)}L${across(-14)},${above(7)}Q${across(-34)},${above(7)} ${across(-52)},${above(13)}Z`
  const canopy = `M${across(-27)},${above(25)}Q${across(-14)},${above(36)} ${across(2)},${above(36)}Q${across(18)},${above(36)} ${across(30)},${above(25)}Q${across(2)},${above(28)} ${across(-27)},${above(25)}Z`
  return group(
    '',
    ellipse(x, base + 2 * u, w * 0.5, 3.2 * u, colours.hull[1], `opacity="0.5" filter="${p.blur(2 * u)}"`),
    ...[-22, -8, 8, 25].map(dx =>
      line(
        [
          [across(dx), above(6)],
          [across(dx), above(26)],
        ],
        colours.hull[1],
        round(0.9 * u),
      ),
    ),
    rect(across(-22), above(13), 47 * u, 7 * u, p.linear([colours.canopy[0], colours.canopy[2]], 'right'), `rx="${2 * u}"`),
    shape(canopy, p.linear([...colours.canopy], 'right')),
    ...times(9, index => ellipse(across(-24 + index * 6.5), above(24.6), 3.2 * u, 2.6 * u, colours.trim)),
    shape(hull, p.linear([...colours.hull])),
    line(
      [
        [across(-50), above(11.6)],
        [across(-32), above(6)],
        [across(14), above(5.6)],
        [across(50), above(12)],
      ],
      colours.trim,
      round(0.8 * u),
      'opacity="0.8"',
    ),
  )
}

/** A wooden fishing boat with an outrigger, drawn up on the sand. */
export function drawFishingBoat(p: Painter, x: number, base: number, w: number, colours: BoatColours): string {
  const u = w / 100
  const across = (dx: number) => round(x + dx * u)
  const above = (dy: number) => round(base - dy * u)
  const hull = `M${across(-50)},${above(27)}Q${across(-38)},${above(2)} ${across(-12)},${above(0)}L${across(22)},${above(0)}Q${across(42)},${above(3)} ${across(52)},${above(31)}Q${across(30)},${above(16)} ${across(4)},${above(15)}Q${across(-26)},${above(15)} ${across(-50)},${above(27)}Z`
  const inside = `M${across(-47)},${above(25)}Q${across(-26)},${above(15)} ${across(4)},${above(15)}Q${across(30)},${above(16)} ${across(50)},${above(29)}Q${across(28)},${above(20)} ${across(4)},${above(19.5)}Q${across(-24)},${above(19.5)} ${across(-47)},${above(25)}Z`
  return group(
    '',
    ellipse(x + 6 * u, base, w * 0.52, 4 * u, '#2a1830', `opacity="0.5" filter="${p.blur(2.5 * u)}"`),
    shape(inside, colours.hull[1]),
    shape(hull, p.linear([colours.canopy[0], colours.hull[0], colours.hull[1]])),
    line(
      [
        [across(-46), above(21)],
        [across(-24), above(10.5)],
        [across(20), above(10)],
        [across(48), above(24)],
      ],
      colours.trim,
      round(1.6 * u),
    ),
    line(
      [
        [across(-20), above(16)],
        [across(-8), above(52)],
      ],
      colours.hull[1],
      round(1.4 * u),
    ),
    line(
      [
        [across(-8), above(52)],
        [across(46), above(24)],
      ],
      colours.hull[1],
      round(0.5 * u),
    ),
    line(
      [
        [across(-8), above(52)],
        [across(-48), above(26)],
      ],
      colours.hull[1],
      round(0.5 * u),
    ),
  )
}
