import { height, type Painter, type Point, polygon, shape, width } from './picture.ts'

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

export function createRoom(
  p: Painter,
  size: { wide?: number; high?: number; deep?: number; eye?: number; look?: number; back?: number },
): Room {
  const { wide = 6.4, high = 3.5, deep = 4.2, eye = 1.45, look = wide / 2, back = 2.3 } = size
  const focus = 1130
  const scale = (z: number) => focus / (z + back)
  return { p, wide, high, deep, scale, at: (x, y, z) => [width / 2 + scale(z) * (x - look), height * 0.53 - scale(z) * (y - eye)] }
}

/** Where walls and floor end, behind the viewer. */
export const near = -1.2

/** A flat piece of the room, given by its corners in metres. */
export function plane(room: Room, corners: [number, number, number][], fill: string, more = ''): string {
  return shape(polygon(corners.map(([x, y, z]) => room.at(x, y, z))), fill, more)
}

/** A level rectangle at height `y`. */
export function level(room: Room, y: number, x0: number, x1: number, z0: number, z1: number, fill: string, more = ''): string {
  return plane(
    room,
    [
      [x0, y, z0],
      [x1, y, z0],
      [x1, y, z1],
      [x0, y, z1],
    ],
    fill,
    more,
  )
}

/** An upright rectangle that faces the viewer at depth `z`. */
export function upright(room: Room, z: number, x0: number, x1: number, y0: number, y1: number, fill: string, more = ''): string {
  return plane(
    room,
    [
      [x0, y0, z],
      [x1, y0, z],
      [x1, y1, z],
      [x0, y1, z],
    ],
    fill,
    more,
  )
}

/** An upright rectangle that runs away from the viewer at `x`. */
export function flank(room: Room, x: number, y0: number, y1: number, z0: number, z1: number, fill: string, more = ''): string {
  return plane(
    room,
    [
      [x, y0, z0],
      [x, y0, z1],
      [x, y1, z1],
      [x, y1, z0],
    ],
    fill,
    more,
  )
}

/** A soft shadow on the floor under a piece of furniture. */
export function floorShadow(room: Room, x0: number, x1: number, z0: number, z1: number, opacity = 0.5): string {
  const blur = room.scale(z0) * 0.06
  return level(room, 0, x0, x1, z0, z1, '#24141f', `opacity="${opacity}" filter="${room.p.haze(Math.round(blur))}"`)
}
