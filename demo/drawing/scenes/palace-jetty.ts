import { drawChhatri } from '../arches.ts'
import { drawShikara } from '../boats.ts'
import { drawMist, drawRidge, drawTown } from '../land.ts'
import { drawGhats, drawLakePalace } from '../palace.ts'
import { createPainter, ellipse, group, line, type Painter, rect, times } from '../picture.ts'
import { drawBranch, drawLotus } from '../plants.ts'
import { drawSky } from '../sky.ts'
import { drawGlint, drawWater } from '../water.ts'

const haze = { light: '#f7d9c6', mid: '#dcb3b3', shade: '#b38fa3', deep: '#8f7699', dark: '#75638f' }
const near = { light: '#ffe6c4', mid: '#dca98c', shade: '#936a76', deep: '#5f4864', dark: '#3a2f50' }
const reeds = { light: '#8fa060', mid: '#4f7058', shade: '#2f5050', deep: '#1d3844' }

function drawFarShore(p: Painter, shore: number): string {
  return group(
    '',
    drawSky(p, {
      colours: ['#7f9fc0', '#c3b3c4@40', '#f7c3ac@72', '#ffdfae'],
      horizon: shore,
      sun: { at: [930, 440], size: 46, core: '#fffbe6', glow: '#ffd9a0' },
      clouds: { lit: '#ffd6bd', shaded: '#b08fb0', seed: 90, amount: 0.05, bottom: 0.8 },
    }),
    drawRidge(p, { base: shore - 16, rise: 190, waves: 1.3, peak: 0.2, top: '#a392b8', bottom: '#f3c3b0' }),
    drawRidge(p, { base: shore - 4, rise: 130, waves: 2, peak: 0.75, top: '#9783ab', bottom: '#f7cdb0' }),
    drawMist(p, shore - 40, 60, '#ffe3c8', 0.7),
    group(
      'transform="translate(620,262) scale(0.44)"',
      drawLakePalace(p, 760, 628, haze, { ...haze, light: '#e6c3c0', mid: '#cba6b3' }, 0),
    ),
    drawTown(p, 0, 620, shore - 2, 18, { wall: '#dfb3b0', shade: '#a98aa3', tree: '#8f7f9c' }),
    drawMist(p, shore - 6, 34, '#fff0d8', 0.75),
  )
}

function drawLandingStage(p: Painter): string {
  return group(
    '',
    ...times(5, index => rect(450 + index * 120, 838, 16, 60 + index * 4, '#4a3048')),
    rect(420, 812, 640, 22, p.linear(['#e0a880', '#a5715a'])),
    rect(420, 832, 640, 12, '#5f3f4c'),
    ...times(27, index =>
      line(
        [
          [432 + index * 24, 812],
          [428 + index * 24, 834],
        ],
        '#6b4650',
        1.6,
        'opacity="0.6"',
      ),
    ),
  )
}

/** The landing place at sunrise: mist on the lake, boats waiting. */
export function palaceJetty(): string {
  const p = createPainter(37)
  const shore = 540
  const above = drawFarShore(p, shore)
  const pavilion = group('', drawChhatri(p, 300, 772, 330, 480, near, 'none'), drawGhats(p, 60, 770, 480, 70, near, 5))
  const mooring = (x: number, y: number, h: number) =>
    group(
      '',
      rect(x - 8, y - h, 16, h, p.linear(['#a5715a', '#4a3048'], 'right')),
      ellipse(x, y - h, 9, 4, '#d3a078'),
      ellipse(x, y, 22, 5, '#3a2f50', 'opacity="0.5"'),
    )
  const gold = {
    hull: ['#8a4f3c', '#3a2440'] as [string, string],
    canopy: ['#ffd27a', '#e8873f', '#a3463f'] as [string, string, string],
    trim: '#fff0c0',
  }
  return p.document(
    group(
      '',
      above,
      drawWater(p, {
        top: shore,
        colours: ['#fbd3b0', '#c9a3b3@30', '#6f80a0@65', '#3a5878'],
        mirrored: above,
        clarity: 0.6,
        ripple: { light: '#fff0d8', dark: '#5a6088' },
        seed: 33,
      }),
      drawGlint(p, [930, shore], 1067, 120, '#fff3cf', 320),
      group(
        `opacity="0.5" filter="${p.haze(3)}"`,
        group('transform="translate(0,1640) scale(1,-1)"', drawChhatri(p, 300, 772, 330, 480, near)),
      ),
      pavilion,
      drawLandingStage(p),
      mooring(1050, 846, 92),
      mooring(760, 846, 80),
      drawShikara(p, 1290, 880, 390, gold),
      drawShikara(p, 830, 690, 120, { ...gold, canopy: ['#fff0d8', '#d9b3a8', '#94707f'] }),
      drawShikara(p, 1180, 612, 64, gold),
      line(
        [
          [1050, 780],
          [1090, 826],
          [1118, 832],
        ],
        '#4a3048',
        3,
      ),
      drawLotus(p, 250, 985, 40, 24, 5, reeds, ['#ffe8dc', '#f5aab0', '#c9627f']),
      drawLotus(p, 1380, 1020, 36, 14, 3, reeds, ['#ffe8dc', '#f5aab0', '#c9627f']),
      drawBranch(p, [-40, -20], [420, 120], reeds, 44, 54),
      drawBranch(p, [-40, 70], [240, 260], reeds, 42, 44),
    ),
  )
}
