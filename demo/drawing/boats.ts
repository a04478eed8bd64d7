import { ellipse, group, line, type Painter, rect, round, shape, times } from './picture.ts'

export interface BoatColours {
  hull: [lit: string, shaded: string]
  canopy: [lit: string, mid: string, shaded: string]
  trim: string
}

/** A covered lake boat; `x` is its middle, `base` its water line, `w` its length. */
export function drawShikara(p: Painter, x: number, base: number, w: number, colours: BoatColours): string {
  const u = w / 100
  const X = (dx: number) => round(x + dx * u)
  const Y = (dy: number) => round(base - dy * u)
  const hull = `M${X(-52)},${Y(13)}Q${X(-34)},${Y(-2)} ${X(-8)},${Y(-2)}L${X(16)},${Y(-2)}Q${X(38)},${Y(-1)} ${X(54)},${Y(15)}Q${X(36)},${Y(7.5)} ${X(14)},${Y(7)}L${X(-14)},${Y(7)}Q${X(-34)},${Y(7)} ${X(-52)},${Y(13)}Z`
  const canopy = `M${X(-27)},${Y(25)}Q${X(-14)},${Y(36)} ${X(2)},${Y(36)}Q${X(18)},${Y(36)} ${X(30)},${Y(25)}Q${X(2)},${Y(28)} ${X(-27)},${Y(25)}Z`
  return group(
    '',
    ellipse(x, base + 2 * u, w * 0.5, 3.2 * u, colours.hull[1], `opacity="0.5" filter="${p.blur(2 * u)}"`),
    ...[-22, -8, 8, 25].map(dx =>
      line(
        [
          [X(dx), Y(6)],
          [X(dx), Y(26)],
        ],
        colours.hull[1],
        round(0.9 * u),
      ),
    ),
    rect(X(-22), Y(13), 47 * u, 7 * u, p.linear([colours.canopy[0], colours.canopy[2]], 'right'), `rx="${2 * u}"`),
    shape(canopy, p.linear([...colours.canopy], 'right')),
    ...times(9, index => ellipse(X(-24 + index * 6.5), Y(24.6), 3.2 * u, 2.6 * u, colours.trim)),
    shape(hull, p.linear([...colours.hull])),
    line(
      [
        [X(-50), Y(11.6)],
        [X(-32), Y(6)],
        [X(14), Y(5.6)],
        [X(50), Y(12)],
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
  const X = (dx: number) => round(x + dx * u)
  const Y = (dy: number) => round(base - dy * u)
  const hull = `M${X(-50)},${Y(27)}Q${X(-38)},${Y(2)} ${X(-12)},${Y(0)}L${X(22)},${Y(0)}Q${X(42)},${Y(3)} ${X(52)},${Y(31)}Q${X(30)},${Y(16)} ${X(4)},${Y(15)}Q${X(-26)},${Y(15)} ${X(-50)},${Y(27)}Z`
  const inside = `M${X(-47)},${Y(25)}Q${X(-26)},${Y(15)} ${X(4)},${Y(15)}Q${X(30)},${Y(16)} ${X(50)},${Y(29)}Q${X(28)},${Y(20)} ${X(4)},${Y(19.5)}Q${X(-24)},${Y(19.5)} ${X(-47)},${Y(25)}Z`
  return group(
    '',
    ellipse(x + 6 * u, base, w * 0.52, 4 * u, '#2a1830', `opacity="0.5" filter="${p.blur(2.5 * u)}"`),
    shape(inside, colours.hull[1]),
    shape(hull, p.linear([colours.canopy[0], colours.hull[0], colours.hull[1]])),
    line(
      [
        [X(-46), Y(21)],
        [X(-24), Y(10.5)],
        [X(20), Y(10)],
        [X(48), Y(24)],
      ],
      colours.trim,
      round(1.6 * u),
    ),
    line(
      [
        [X(-20), Y(16)],
        [X(-8), Y(52)],
      ],
      colours.hull[1],
      round(1.4 * u),
    ),
    line(
      [
        [X(-8), Y(52)],
        [X(46), Y(24)],
      ],
      colours.hull[1],
      round(0.5 * u),
    ),
    line(
      [
        [X(-8), Y(52)],
        [X(-48), Y(26)],
      ],
      colours.hull[1],
      round(0.5 * u),
    ),
  )
}
