import { ellipse, group, type Painter, round, shape, times } from './picture.ts'

type Cloth = [lit: string, mid: string, shade: string]

/** A plump pillow standing on its lower edge. */
export function drawPillow(p: Painter, x: number, base: number, w: number, h: number, cloth: Cloth, stitched = false): string {
  const l = x - w / 2
  const r = x + w / 2
  const t = base - h
  const c = h * 0.16
  const d = `M${round(l)},${round(base)}Q${round(l + c)},${round(base - h / 2)} ${round(l)},${round(t)}Q${round(x)},${round(t + c)} ${round(r)},${round(t)}Q${round(r - c)},${round(base - h / 2)} ${round(r)},${round(base)}Q${round(x)},${round(base + c * 0.8)} ${round(l)},${round(base)}Z`
  return group(
    '',
    shape(
      d,
      '#2a1830',
      `opacity="0.35" transform="translate(${round(w * 0.03)},${round(h * 0.05)})" filter="${p.blur(Math.max(2, Math.round(h * 0.06)))}"`,
    ),
    shape(d, p.radial([cloth[0], `${cloth[1]}@55`, cloth[2]], [0.36, 0.3])),
    stitched
      ? group(
          `opacity="0.75"`,
          ...times(3, row =>
            times(4, column =>
              ellipse(l + (w * (column + 1)) / 5 + (row % 2 ? w * 0.04 : -w * 0.04), t + (h * (row + 1)) / 4, h * 0.05, h * 0.05, cloth[0]),
            ).join(''),
          ),
        )
      : '',
  )
}
