import { drawShikara } from '../boats.ts'
import { drawMist, drawRidge, drawTown } from '../land.ts'
import { drawGhats, drawLakePalace } from '../palace.ts'
import { golden, marble } from '../palette.ts'
import { createPainter, ellipse, group, type Painter } from '../picture.ts'
import { drawBranch, drawBush, drawLotus, drawPalm } from '../plants.ts'
import { drawSky } from '../sky.ts'
import { drawGlint, drawWater } from '../water.ts'

const shore = 640
const warmLeaf = { light: '#c9b25a', mid: '#8d9150', shade: '#5b6b4e', deep: '#3d4a4e' }
const nearLeaf = { light: '#8a7a45', mid: '#44553f', shade: '#26403d', deep: '#172c35' }

function drawLand(p: Painter): string {
  return group(
    '',
    drawRidge(p, { base: shore - 20, rise: 250, waves: 1.2, peak: 0.86, top: '#a58ea8', bottom: '#f3bf95' }),
    drawRidge(p, { base: shore - 5, rise: 150, waves: 1.9, peak: 0.4, top: '#9d7f98', bottom: '#f7c08c' }),
    drawMist(p, shore - 50, 70, '#ffd9a0', 0.6),
    drawRidge(p, { base: shore + 2, rise: 92, waves: 2.6, peak: 0.02, top: '#85688a', bottom: '#dc9f84' }),
    drawTown(p, 0, 470, shore - 2, 17, { wall: '#f0bf93', shade: '#b5868a', tree: '#8c7482' }),
    drawMist(p, shore - 10, 24, '#ffdca8', 0.5),
  )
}

function drawPalaceWithGardens(p: Painter): string {
  const far = { light: '#eccbb0', mid: '#d3a7a2', shade: '#a37f95', deep: '#7b6286', dark: '#52406a' }
  const tree = (x: number, rx: number, ry: number) => drawBush(p, x, shore - 34 - ry * 0.7, rx, ry, warmLeaf, 6)
  const bark: [string, string] = ['#c99a78', '#7d5a5c']
  return group(
    '',
    drawPalm(p, 1512, shore - 20, 150, -12, warmLeaf, bark, 58),
    drawPalm(p, 1548, shore - 16, 118, 14, warmLeaf, bark, 50),
    drawPalm(p, 418, shore - 30, 128, -14, warmLeaf, bark, 52),
    drawLakePalace(p, 430, shore - 34, marble, far),
    ...[468, 560, 742, 872, 1018, 1128, 1290, 1390].map((x, index) => tree(x, 17 + (index % 3) * 7, 15 + ((index * 5) % 4) * 5)),
    drawPalm(p, 590, shore - 34, 92, 8, warmLeaf, bark, 38),
    drawPalm(p, 1250, shore - 34, 104, -10, warmLeaf, bark, 40),
    drawGhats(p, 410, shore - 36, 1130, 38, marble, 5),
    drawBush(p, 1550, shore - 22, 60, 26, warmLeaf, 7),
    drawBush(p, 392, shore - 16, 34, 18, warmLeaf, 6),
  )
}

/** The palace across the lake in the last hour of the day. */
export function lakePalaceCover(): string {
  const p = createPainter(7)
  const sky = drawSky(p, {
    colours: ['#4f7a9c', golden.high, `${golden.mid}@58`, `${golden.low}@82`, golden.glow],
    horizon: shore,
    sun: { at: [252, 452], size: 40, core: '#fff8dc', glow: '#ffdf9a' },
    clouds: { lit: '#ffe0b0', shaded: '#c79a9a', seed: 12, amount: 0.06, bottom: 0.85 },
  })
  const land = drawLand(p)
  const palace = drawPalaceWithGardens(p)
  const water = drawWater(p, {
    top: shore,
    colours: ['#eebb8e', '#9c8f98@38', '#3a6478@75', '#1f4a60'],
    mirrored: sky + land + palace,
    clarity: 0.74,
    ripple: { light: '#ffe3b3', dark: '#3d4f6b' },
    seed: 4,
  })
  const saffron = {
    hull: ['#7a4638', '#37233a'] as [string, string],
    canopy: ['#ffc46a', '#e0713f', '#8f3a42'] as [string, string, string],
    trim: '#ffe2a0',
  }
  return p.document(
    group(
      '',
      sky,
      land,
      water,
      drawGlint(p, [252, shore], 1067, 100, '#fff0c0', 300),
      palace,
      ellipse(1000, shore + 4, 640, 8, '#5a4a6e', `opacity="0.5" filter="${p.blur(5)}"`),
      drawShikara(p, 560, 742, 132, saffron),
      drawShikara(p, 1285, 700, 74, { ...saffron, canopy: ['#f3e3c6', '#c9a39b', '#8b6a86'] }),
      drawLotus(p, 1390, 985, 34, 26, 5, nearLeaf, ['#ffe3d3', '#f2a3a0', '#c9627f']),
      drawLotus(p, 130, 1020, 40, 18, 3, nearLeaf, ['#fff0da', '#f7b9a8', '#cf7288']),
      group(
        '',
        drawBranch(p, [1650, -30], [1150, 90], nearLeaf, 46, 60),
        drawBranch(p, [1650, 40], [1290, 190], nearLeaf, 42, 50),
        drawBranch(p, [1500, -40], [1000, 20], nearLeaf, 40, 50),
        drawBranch(p, [1660, 120], [1440, 290], nearLeaf, 42, 36),
      ),
    ),
  )
}
