import { ellipse, group, rect, round, shape, times } from './picture.ts'
import { level, type Room } from './room.ts'

type Cloth = [lit: string, mid: string, shade: string]

/** The posts, drapes and valance at one end of a four-poster; the bed is drawn between back and front. */
export function drawCanopy(
  room: Room,
  bed: { x: number; canopy?: { post: Cloth; cloth: Cloth; high?: number } },
  wide: number,
  long: number,
  part: 'back' | 'front',
): string {
  if (!bed.canopy) return ''
  const { p, deep } = room
  const { post, cloth, high = 2.45 } = bed.canopy
  const [x0, x1, z1] = [bed.x - 0.04, bed.x + wide + 0.04, deep - 0.14]
  const z = part === 'back' ? z1 : z1 - long - 0.04
  const bar = room.scale(z) * 0.075
  const pole = (x: number) => {
    const [px, foot] = room.at(x, 0, z)
    const [, head] = room.at(x, high, z)
    return group(
      '',
      rect(px - bar / 2, head, bar, foot - head, p.linear([post[0], post[1], post[2]], 'right')),
      ...[0.25, 0.45, 0.8].map(share =>
        ellipse(px, head + (foot - head) * share, bar * 0.85, bar * 0.4, p.linear([post[0], post[1], post[2]], 'right')),
      ),
    )
  }
  const drape = (x: number, side: number) => {
    const [px, head] = room.at(x, high, z)
    const [, foot] = room.at(x, 0.1, z)
    const w = room.scale(z) * 0.34 * side
    const tall = foot - head
    return shape(
      `M${round(px)},${round(head)}C${round(px + w * 1.5)},${round(head + tall * 0.25)} ${round(px + w * 0.4)},${round(head + tall * 0.5)} ${round(px + w * 0.2)},${round(head + tall * 0.56)}Q${round(px + w * 0.7)},${round(head + tall * 0.8)} ${round(px + w * 0.6)},${round(foot)}L${round(px - w * 0.1)},${round(foot)}Z`,
      p.linear([`${cloth[0]}/0.9`, `${cloth[1]}/0.75`, `${cloth[2]}/0.85`, `${cloth[1]}/0.7`], 'right'),
    )
  }
  const [vx0, vy] = room.at(x0, high + 0.05, z)
  const [vx1] = room.at(x1, high + 0.05, z)
  const fall = room.scale(z) * 0.22
  const scallops = times(11, index => {
    const w = (vx1 - vx0) / 11
    return `Q${round(vx0 + w * (index + 0.5))},${round(vy + fall * 1.5)} ${round(vx0 + w * (index + 1))},${round(vy + fall * 0.8)}`
  }).join('')
  const valance = shape(
    `M${round(vx0)},${round(vy)}V${round(vy + fall * 0.8)}${scallops}V${round(vy)}Z`,
    p.linear([cloth[1], cloth[0], cloth[2]]),
  )
  const roof = part === 'front' ? level(room, high + 0.05, x0, x1, z, z1, cloth[2], 'opacity="0.55"') : ''
  return group(
    '',
    pole(x0),
    pole(x1),
    part === 'front' ? drape(x0, 1) + drape(x1, -1) : '',
    roof,
    valance,
    rect(vx0 - 4, vy - 7, vx1 - vx0 + 8, 10, p.linear([...post])),
  )
}
