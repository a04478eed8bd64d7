import { ellipse, group, height, type Painter, type Point, polygon, rect, type Stop, shape, times, width } from './picture.ts'

/** A room as a box in metres: x to the right, y up, z away from the viewer; the back wall stands at z = depth. */
export interface Room {
  p: Painter
  wide: number
  high: number
  deep: number
  /** Where a place in the room falls in the picture. */
  at(x: number, y: number, z: number): Point
  /** Pixels per metre at a depth. */
  scale(z: number): number
}

export interface Shell {
  wall: [lit: string, mid: string, shade: string]
  side: [near: string, far: string]
  sideRight?: [near: string, far: string]
  ceiling: [near: string, far: string]
  beams?: string
  floor: { kind: 'checker' | 'planks' | 'stone'; light: string; dark: string; far?: string }
  dado?: { colour: string; line: string; high?: number }
  frieze?: string
}

export function createRoom(
  p: Painter,
  size: { wide?: number; high?: number; deep?: number; eye?: number; look?: number; back?: number },
): Room {
  const { wide = 6.4, high = 3.5, deep = 4.2, eye = 1.45, look = wide / 2, back = 2.3 } = size
  const focus = 1130
  const scale = (z: number) => focus / (z + back)
  return { p, wide, high, deep, scale, at: (x, y, z) => [width / 2 + scale(z) * (x - look), height * 0.53 - scale(z) * (y - eye)] }
}

const near = -1.2

/** A flat piece of the room, given by its corners in metres. */
export function plane(room: Room, corners: [number, number, number][], fill: string, more = ''): string {
  return shape(polygon(corners.map(([x, y, z]) => room.at(x, y, z))), fill, more)
}

/** A soft shadow on the floor under a piece of furniture. */
export function floorShadow(room: Room, x0: number, x1: number, z0: number, z1: number, opacity = 0.5): string {
  const blur = room.scale(z0) * 0.06
  return plane(
    room,
    [
      [x0, 0, z0],
      [x1, 0, z0],
      [x1, 0, z1],
      [x0, 0, z1],
    ],
    '#24141f',
    `opacity="${opacity}" filter="${room.p.haze(Math.round(blur))}"`,
  )
}

function drawFloor(room: Room, floor: Shell['floor']): string {
  const { p, wide, deep } = room
  const [, top] = room.at(0, 0, deep)
  const base = plane(
    room,
    [
      [-2, 0, near],
      [wide + 2, 0, near],
      [wide, 0, deep],
      [0, 0, deep],
    ],
    p.linear([floor.far ?? floor.light, floor.light, floor.dark], [0, top, 0, height]),
  )
  const parts = [base]
  if (floor.kind === 'planks')
    for (let index = 0; index < 26; index++) {
      const x = (index * wide) / 26
      const w = wide / 26
      const tone = index % 2 ? '#000' : '#fff'
      parts.push(
        plane(
          room,
          [
            [x, 0, near],
            [x + w, 0, near],
            [x + w, 0, deep],
            [x, 0, deep],
          ],
          tone,
          `opacity="${p.between(0.01, 0.09)}"`,
        ),
      )
      parts.push(
        plane(
          room,
          [
            [x, 0, near],
            [x + 0.016, 0, near],
            [x + 0.016, 0, deep],
            [x, 0, deep],
          ],
          floor.dark,
          'opacity="0.75"',
        ),
      )
    }
  else {
    const size = floor.kind === 'checker' ? 0.5 : 0.8
    for (let row = 0; row * size < deep - near; row++)
      for (let column = 0; column * size < wide; column++) {
        const x = column * size
        const z = deep - row * size
        const corners: [number, number, number][] = [
          [x, 0, z],
          [Math.min(wide, x + size), 0, z],
          [Math.min(wide, x + size), 0, z - size],
          [x, 0, z - size],
        ]
        const odd = (row + column) % 2 === 1
        if (floor.kind === 'checker')
          parts.push(
            odd
              ? plane(room, corners, floor.dark, `opacity="${p.between(0.72, 0.9)}"`)
              : plane(room, corners, '#fff', `opacity="${p.between(0, 0.1)}"`),
          )
        else
          parts.push(
            plane(
              room,
              corners,
              odd ? '#000' : '#fff',
              `opacity="${p.between(0.01, 0.07)}" stroke="${floor.dark}" stroke-width="1.6" stroke-opacity="0.9"`,
            ),
          )
      }
  }
  return group('', ...parts)
}

/** A painted band of small flowers and buds along the back wall. */
function drawFrieze(room: Room, colour: string): string {
  const unit = room.scale(room.deep)
  const y = room.high - 0.42
  return group(
    'opacity="0.62"',
    ...times(Math.round(room.wide / 0.3), index => {
      const [x, py] = room.at(0.15 + index * 0.3, y, room.deep)
      const r = unit * 0.035
      const petals = times(5, petal => {
        const angle = (petal * 72 * Math.PI) / 180
        return ellipse(x + Math.cos(angle) * r, py + Math.sin(angle) * r, r * 0.62, r * 0.62, colour)
      })
      const [lx] = room.at(0.3 + index * 0.3, y, room.deep)
      return group('', ...petals, ellipse(lx, py, r * 1.3, r * 0.3, colour))
    }),
    ...[0.1, -0.1].map(dy => {
      const [x, py] = room.at(0, y + dy, room.deep)
      return rect(x, py, room.wide * unit, unit * 0.016, colour)
    }),
  )
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
    plane(
      room,
      [
        [0, high, near],
        [wide, high, near],
        [wide, high, deep],
        [0, high, deep],
      ],
      p.linear([...shell.ceiling], [0, 0, 0, top]),
    ),
    drawFloor(room, shell.floor),
    rect(left, top, right - left, bottom - top, p.linear([...shell.wall], [left, top, right, bottom])),
    plane(
      room,
      [
        [0, 0, near],
        [0, 0, deep],
        [0, high, deep],
        [0, high, near],
      ],
      tinted(shell.side, 0, left),
    ),
    plane(
      room,
      [
        [wide, 0, near],
        [wide, 0, deep],
        [wide, high, deep],
        [wide, high, near],
      ],
      tinted(sideRight, width, right),
    ),
  ]
  if (shell.beams)
    for (let z = deep - 0.35; z > near; z -= 0.75)
      parts.push(
        plane(
          room,
          [
            [0, high - 0.16, z],
            [wide, high - 0.16, z],
            [wide, high, z],
            [0, high, z],
          ],
          p.linear([shell.beams, '#2a1714']),
        ),
        plane(
          room,
          [
            [0, high - 0.16, z],
            [wide, high - 0.16, z],
            [wide, high - 0.16, z + 0.14],
            [0, high - 0.16, z + 0.14],
          ],
          '#1f1112',
          'opacity="0.8"',
        ),
      )
  if (shell.dado) {
    const { colour, line: edge, high: up = 0.95 } = shell.dado
    for (const [y0, y1, fill, opacity] of [
      [0, up, colour, 0.85],
      [up, up + 0.05, edge, 1],
      [0, 0.1, edge, 0.9],
    ] as const)
      parts.push(
        plane(
          room,
          [
            [0, y0, deep],
            [wide, y0, deep],
            [wide, y1, deep],
            [0, y1, deep],
          ],
          fill,
          `opacity="${opacity}"`,
        ),
        plane(
          room,
          [
            [0, y0, near],
            [0, y0, deep],
            [0, y1, deep],
            [0, y1, near],
          ],
          fill,
          `opacity="${opacity}" style="filter:brightness(0.86)"`,
        ),
        plane(
          room,
          [
            [wide, y0, near],
            [wide, y0, deep],
            [wide, y1, deep],
            [wide, y1, near],
          ],
          fill,
          `opacity="${opacity}"`,
        ),
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
