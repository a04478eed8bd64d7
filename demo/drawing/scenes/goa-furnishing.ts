import type { BedSpec } from '../bed.ts'
import { goldThread, lampshade, linen, type teak } from '../fabrics.ts'
import { drawLamp, drawTable } from '../furniture.ts'
import type { Room } from '../room.ts'
import type { Shell } from '../shell.ts'

export const clay: [string, string, string] = ['#e8a06c', '#c0643f', '#7d3a34']
export const whitewashed: Pick<Shell, 'wall' | 'side' | 'ceiling'> = {
  wall: ['#fff8ea', '#f3e6d2', '#d9c3b0'],
  side: ['#c2a898', '#f6ead6'],
  ceiling: ['#fffaf0', '#e6d3ba'],
}

export function bedside(room: Room, x: number, z: number, wood: typeof teak, glow: number): string {
  return drawTable(room, x, z, 0.46, 0.6, wood) + drawLamp(room, x + 0.23, 0.6, z + 0.15, lampshade, glow)
}

export function bedWith(
  x: number,
  wide: number,
  wood: BedSpec['frame'],
  cloth: BedSpec['frame'],
  accent: BedSpec['frame'],
  kind: BedSpec['headboard']['kind'],
  headboard = wood,
): BedSpec {
  return {
    x,
    wide,
    frame: wood,
    headboard: { colours: headboard, high: kind === 'plain' ? 1.25 : 1.3, kind },
    linen,
    throw: goldThread(cloth),
    cushions: [cloth, cloth, accent],
  }
}
