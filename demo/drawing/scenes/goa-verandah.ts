import { sand, sky, teak } from '../fabrics.ts'
import { drawHangingLamp, drawRug } from '../furniture.ts'
import { leaf, tile } from '../palette.ts'
import { createPainter, group, height, line, rect, times, width } from '../picture.ts'
import { drawPot } from '../plants.ts'
import { createRoom, level, plane, type Room } from '../room.ts'
import { drawCaneChair, drawTeaTable } from '../seating.ts'
import { viewOfSea } from '../views.ts'

function drawRafters(room: Room, head: number): string {
  return group(
    '',
    plane(
      room,
      [
        [-3, 3.6, -1.2],
        [11, 3.6, -1.2],
        [11, 2.85, 3.6],
        [-3, 2.85, 3.6],
      ],
      room.p.linear([tile.deep, tile.shade], [0, 0, 0, head]),
    ),
    ...times(20, index =>
      plane(
        room,
        [
          [index * 0.7 - 3, 3.55, -1.2],
          [index * 0.7 - 2.88, 3.55, -1.2],
          [index * 0.7 - 2.88, 2.85, 3.6],
          [index * 0.7 - 3, 2.85, 3.6],
        ],
        '#3a1f22',
      ),
    ),
    ...times(9, index =>
      line(
        [room.at(-3, 3.55 - index * 0.08, -1 + index * 0.55), room.at(11, 3.55 - index * 0.08, -1 + index * 0.55)],
        '#2a1519',
        5,
        'opacity="0.6"',
      ),
    ),
  )
}

/** The verandah in the afternoon: cane chairs, oxide floor, the sea between white columns. */
export function goaVerandah(): string {
  const p = createPainter(97)
  const room = createRoom(p, { wide: 8, deep: 3.6, high: 3.3, eye: 1.5, back: 2.4 })
  const unit = room.scale(3.6)
  const [, foot] = room.at(0, 0, 3.6)
  const [, head] = room.at(0, 2.85, 3.6)
  const columns = [0.5, 2.85, 5.15, 7.5]
  const white = p.linear(['#b9a0a0', '#fffaf0@35', '#f5e6d0', '#c2a8a2'], 'right')
  const clay: [string, string, string] = ['#e8a06c', '#c0643f', '#7d3a34']
  return p.document(
    group(
      '',
      group('transform="translate(0,-60)"', viewOfSea(p, 'morning')),
      level(room, 0, -3, 11, -1.2, 3.6, p.linear(['#c9624a', '#a8463c', '#5f2630'], [0, foot, 0, height])),
      ...times(24, index => line([room.at(index * 0.6 - 3, 0, 3.6), room.at(index * 0.6 - 3, 0, -1.2)], '#4f1f2c', 1.5, 'opacity="0.4"')),
      ...times(8, index => line([room.at(-3, 0, 3.6 - index * 0.6), room.at(11, 0, 3.6 - index * 0.6)], '#4f1f2c', 1.5, 'opacity="0.4"')),
      // balustrade
      rect(0, foot - unit * 0.78, width, unit * 0.09, p.linear(['#fffaf0', '#d9c0b0'])),
      rect(0, foot - unit * 0.1, width, unit * 0.12, p.linear(['#fffaf0', '#c2a8a2'])),
      ...times(36, index => {
        const x = index * 46
        return `<path d="M${x},${foot - unit * 0.1}q-11,-${unit * 0.2} 0,-${unit * 0.34}q6,-${unit * 0.1} 0,-${unit * 0.25}h16q-6,${unit * 0.15} 0,${unit * 0.25}q11,${unit * 0.14} 0,${unit * 0.34}z" fill="${white}"/>`
      }),
      // light between the columns
      ...[1.7, 4, 6.3].map(x =>
        plane(
          room,
          [
            [x - 0.95, 0, 3.4],
            [x + 0.95, 0, 3.4],
            [x + 1.9, 0, 0.6],
            [x, 0, 0.6],
          ],
          '#ffdf9c',
          `opacity="0.42" filter="${p.haze(6)}" style="mix-blend-mode:screen"`,
        ),
      ),
      drawRafters(room, head),
      rect(0, head - 10, width, 46, p.linear(['#fffaf0', '#d9bfae'])),
      ...columns.map(x => {
        const [cx] = room.at(x, 0, 3.6)
        return group(
          '',
          rect(cx - 34, head + 30, 68, foot - head - 24, white),
          rect(cx - 48, head + 30, 96, 26, '#fffaf0'),
          rect(cx - 44, head + 58, 88, 10, '#d9c0b0'),
          rect(cx - 48, foot - 28, 96, 36, white),
        )
      }),
      drawRug(room, 2.0, 6.0, 0.4, 2.3, ['#2f7284', '#f0dcb8', '#d98a4a', '#fff6e4']),
      drawCaneChair(room, 2.5, 1.5, 1, teak, sky),
      drawCaneChair(room, 5.6, 1.4, -1, teak, sand),
      drawTeaTable(room, 4.05, 1.2, 0.45, teak, ['#e0b07c', '#a8703f']),
      drawPot(p, 130, 1010, 150, 160, clay, leaf, ['#e8618c', '#f59bb0']),
      drawPot(p, 1480, 1010, 150, 160, clay, leaf, ['#fff1d8', '#ffd27a']),
      drawPot(p, 345, 800, 80, 84, clay, leaf),
      drawHangingLamp(p, [800, 330], 30, 66, 0.5),
    ),
  )
}
