import { drawShikara } from './boats.ts'
import { drawMist, drawRidge, drawTown } from './land.ts'
import { drawLakePalace, drawWing } from './palace.ts'
import { golden, leaf, marble, sandstone } from './palette.ts'
import { ellipse, group, height, type Painter, rect, type Stop, times, width } from './picture.ts'
import { drawBush, drawPalm } from './plants.ts'
import { drawSky } from './sky.ts'
import { drawGlint, drawWater } from './water.ts'

/** What is seen through windows. Each fills 1600 × 1067. */
export const hours: Record<
  'morning' | 'gold' | 'evening',
  { sky: Stop[]; hills: [string, string]; water: Stop[]; light: string; cloud: [string, string] }
> = {
  morning: {
    sky: ['#8fb9cf', '#c4d9d4@45', '#f7e5c4@80', '#fff1d2'],
    hills: ['#8fa5b3', '#d5d8cc'],
    water: ['#d9e3d6', '#8fb4bb@40', '#4d8296'],
    light: '#fff6dc',
    cloud: ['#ffffff', '#dfe6e2'],
  },
  gold: {
    sky: ['#6f93aa', golden.high, golden.mid, golden.low, golden.glow],
    hills: ['#a088a4', '#f0b990'],
    water: ['#f0bd8e', '#9c8f98@40', '#3f6a7e'],
    light: '#ffe9b4',
    cloud: ['#ffe0b0', '#c79a9a'],
  },
  evening: {
    sky: ['#2f3a68', '#6a5a8c@40', '#c97f86@75', '#f7b27c'],
    hills: ['#5d5580', '#b97f8f'],
    water: ['#d99484', '#6a6288@40', '#2c3a60'],
    light: '#ffd9a0',
    cloud: ['#f0a58c', '#6f5c8a'],
  },
}

export function viewOfLake(p: Painter, hour: keyof typeof hours, palace = true): string {
  const { sky, hills, water, light, cloud } = hours[hour]
  const shore = 620
  const above = group(
    '',
    drawSky(p, { colours: sky, horizon: shore, clouds: { lit: cloud[0], shaded: cloud[1], seed: 31, amount: 0.05 } }),
    drawRidge(p, { base: shore - 10, rise: 230, waves: 1.4, peak: 0.65, top: hills[0], bottom: hills[1] }),
    drawMist(p, shore - 40, 60, light, 0.5),
    drawRidge(p, { base: shore + 2, rise: 110, waves: 2.3, peak: 0.2, top: hills[0], bottom: hills[1] }),
    palace
      ? group(
          'transform="translate(330,228) scale(0.62)"',
          drawLakePalace(p, 200, 634, marble, { light: '#eccbb0', mid: '#d3a7a2', shade: '#a37f95', deep: '#7b6286', dark: '#52406a' }),
        )
      : drawTown(p, 300, 1300, shore - 2, 34, { wall: '#f0d0ae', shade: '#b5929a', tree: '#6f8a72' }),
  )
  return group(
    '',
    above,
    drawWater(p, { top: shore, colours: water, mirrored: above, clarity: 0.6, ripple: { light, dark: '#44607a' }, seed: 8 }),
    drawGlint(p, [460, shore], height, 90, light, 120),
    drawShikara(p, 960, 800, 190, { hull: ['#7a4638', '#37233a'], canopy: ['#ffc46a', '#e0713f', '#8f3a42'], trim: '#ffe2a0' }),
  )
}

export function viewOfGarden(p: Painter, hour: keyof typeof hours): string {
  const { sky, hills, light } = hours[hour]
  const bark: [string, string] = ['#b98a68', '#6d4a48']
  return group(
    '',
    drawSky(p, { colours: sky, horizon: 640 }),
    drawRidge(p, { base: 640, rise: 150, waves: 1.6, top: hills[0], bottom: hills[1] }),
    rect(0, 620, width, 447, p.linear(['#b9c27a', '#7d9f58@30', '#3f6a48'])),
    ...times(9, index =>
      drawBush(
        p,
        90 + index * 180,
        590 + (index % 3) * 20,
        150,
        120,
        { light: '#b9bf78', mid: '#86a06a', shade: '#5f8468', deep: '#4a6f66' },
        20,
      ),
    ),
    drawPalm(p, 360, 760, 520, 40, leaf, bark, 210),
    drawPalm(p, 1240, 740, 460, -50, leaf, bark, 190),
    ellipse(800, 820, 300, 40, '#f3dfc0'),
    ...times(6, index =>
      drawBush(
        p,
        120 + index * 280,
        850 + (index % 2) * 70,
        170,
        110,
        leaf,
        22,
        index % 2 ? ['#e8618c', '#f59bb0', '#c43d6b'] : ['#fff1d8', '#ffd27a'],
      ),
    ),
    rect(0, 0, width, height, p.radial([`${light}/0.35`, `${light}/0`], [0.3, 0.3])),
  )
}

export function viewOfCourtyard(p: Painter, hour: keyof typeof hours): string {
  const { sky } = hours[hour]
  return group(
    '',
    drawSky(p, { colours: sky, horizon: 700 }),
    group(
      'transform="translate(-240,-360) scale(1.6)"',
      drawWing(p, { x: 100, base: 760, w: 1160, h: 420, stone: sandstone, storeys: 2, bays: 8, balconies: [2, 5], lamps: 0.15 }),
    ),
    rect(0, 840, width, 227, p.linear(['#e9c79b', '#b88a78'])),
    ...[240, 800, 1360].map(x => drawBush(p, x, 800, 150, 150, leaf, 26, ['#e8618c', '#f59bb0', '#ffd0da'])),
  )
}

export function viewOfSea(p: Painter, hour: keyof typeof hours): string {
  const shore = 560
  const { sky, light, cloud } = hours[hour]
  const water: Stop[] =
    hour === 'morning'
      ? ['#9ed3d0', '#4fa9a8@35', '#bfe3d0@78', '#f3e2bb@84', '#e6c794']
      : ['#f2bd8c', '#7f8f9f@30', '#c9a59a@78', '#e9c79b@84', '#b98a70']
  const bark: [string, string] = ['#a97a5c', '#5d3f42']
  return group(
    '',
    drawSky(p, { colours: sky, horizon: shore, clouds: { lit: cloud[0], shaded: cloud[1], seed: 17, amount: 0.1 } }),
    drawWater(p, { top: shore, colours: water, ripple: { light: '#fffaf0', dark: '#3a7f8c' }, seed: 5 }),
    drawGlint(p, [700, shore], 900, 110, light, 160),
    drawPalm(p, 210, 1120, 860, 190, leaf, bark, 330),
    drawPalm(p, 1420, 1120, 760, -130, leaf, bark, 300),
  )
}
