import { drawFloor, drawFrieze, type Floor } from './floor.ts'
import { group, height, polygon, rect, type Stop, width } from './picture.ts'
import { flank, level, near, type Room, upright } from './room.ts'

export interface Shell {
  wall: [lit: string, mid: string, shade: string]
  side: [near: string, far: string]
  sideRight?: [near: string, far: string]
  ceiling: [near: string, far: string]
  beams?: string
  floor: Floor
  dado?: { colour: string; line: string; high?: number }
  frieze?: string
}

/** The empty room: floor, ceiling, walls and the dusk in its corners. */
export function drawShell(room: Room, shell: Shell): string {
  const { p, wide, high, deep } = room
  const [left, top] = room.at(0, high, deep)
  const [right, bottom] = room.at(wide, 0, deep)
  const tinted = (stops: Stop[], from: number, to: number) => p.linear(stops, [from, 0, to, 0])
  const sideRight = shell.sideRight ?? shell.side
  const parts = [
    rect(0, 0, width, height, shell.ceiling[0]),
    level(room, high, 0, wide, near, deep, p.linear([...shell.ceiling], [0, 0, 0, top])),
    drawFloor(room, shell.floor),
    rect(left, top, right - left, bottom - top, p.linear([...shell.wall], [left, top, right, bottom])),
    flank(room, 0, 0, high, near, deep, tinted(shell.side, 0, left)),
    flank(room, wide, 0, high, near, deep, tinted(sideRight, width, right)),
  ]
  if (shell.beams)
    for (let z = deep - 0.35; z > near; z -= 0.75)
      parts.push(
        upright(room, z, 0, wide, high - 0.16, high, p.linear([shell.beams, '#2a1714'])),
        level(room, high - 0.16, 0, wide, z, z + 0.14, '#1f1112', 'opacity="0.8"'),
      )
  if (shell.dado) {
    const { colour, line: edge, high: up = 0.95 } = shell.dado
    for (const [y0, y1, fill, opacity] of [
      [0, up, colour, 0.85],
      [up, up + 0.05, edge, 1],
      [0, 0.1, edge, 0.9],
    ] as const)
      parts.push(
        upright(room, deep, 0, wide, y0, y1, fill, `opacity="${opacity}"`),
        flank(room, 0, y0, y1, near, deep, fill, `opacity="${opacity}" style="filter:brightness(0.86)"`),
        flank(room, wide, y0, y1, near, deep, fill, `opacity="${opacity}"`),
      )
  }
  if (shell.frieze) parts.push(drawFrieze(room, shell.frieze))
  const corner = `fill="none" stroke="#2d1a33" stroke-width="26" opacity="0.26" filter="${p.haze(16)}"`
  const edges = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  parts.push(`<path d="${polygon(edges)}" ${corner}/>`)
  const rays = [
    [room.at(0, 0, near), room.at(0, 0, deep)],
    [room.at(wide, 0, near), room.at(wide, 0, deep)],
    [room.at(0, high, near), room.at(0, high, deep)],
    [room.at(wide, high, near), room.at(wide, high, deep)],
  ]
  parts.push(...rays.map(ray => `<path d="${polygon(ray, false)}" ${corner}/>`))
  return group('', ...parts)
}
