import { ellipse, group, height, rect, times } from './picture.ts'

import { level, near, plane, type Room } from './room.ts'

export interface Floor {
  kind: 'checker' | 'planks' | 'stone'
  light: string
  dark: string
  far?: string
}

/** Planks, stone slabs or a marble checkerboard. */
export function drawFloor(room: Room, floor: Floor): string {
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
      parts.push(level(room, 0, x, x + w, near, deep, tone, `opacity="${p.between(0.01, 0.09)}"`))
      parts.push(level(room, 0, x, x + 0.016, near, deep, floor.dark, 'opacity="0.75"'))
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
export function drawFrieze(room: Room, colour: string): string {
  const unit = room.scale(room.deep)
  const y = room.high - 0.42
  return group(
    'opacity="0.62"',
    ...times(Math.floor(room.wide / 0.3), index => {
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
