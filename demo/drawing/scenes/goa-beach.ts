import { drawFishingBoat } from '../boats.ts'
import { drawRidge } from '../land.ts'
import { createPainter, ellipse, group, height, rect, shape, times, width } from '../picture.ts'
import { drawBush, drawPalm } from '../plants.ts'
import { drawSky } from '../sky.ts'
import { drawGlint, drawWater } from '../water.ts'

const night = { light: '#8a5a4a', mid: '#4f3a4c', shade: '#33294a', deep: '#221d3c' }

/** The beach at sunset: palms against the light and a boat drawn up on wet sand. */
export function goaBeach(): string {
  const p = createPainter(89)
  const shore = 590
  const sky = drawSky(p, {
    colours: ['#3f4a80', '#8a5f92@32', '#e87f72@62', '#ffb062@84', '#ffe3a0'],
    horizon: shore,
    sun: { at: [860, 520], size: 62, core: '#fff3c0', glow: '#ffc36a' },
    clouds: { lit: '#ffb08a', shaded: '#94608f', seed: 58, amount: 0.14, bottom: 0.9 },
  })
  const head = drawRidge(p, { base: shore + 2, rise: 110, waves: 1.4, peak: 0.02, top: '#6b4a78', bottom: '#b9707a' })
  const surf = (y: number, bend: number, opacity: number) =>
    `<path d="M-20,${y}Q400,${y - bend} 820,${y + bend * 0.4}T1640,${y - bend * 0.3}" fill="none" stroke="#fff0d8" stroke-width="7" opacity="${opacity}" filter="${p.haze(1.5)}"/>`
  return p.document(
    group(
      '',
      sky,
      head,
      drawWater(p, {
        top: shore,
        bottom: 860,
        colours: ['#ffc98a', '#c97f8a@35', '#6a5a8c@75', '#8f6a8a'],
        mirrored: sky + head,
        clarity: 0.5,
        ripple: { light: '#ffdfae', dark: '#5a4a80' },
        seed: 61,
      }),
      drawGlint(p, [860, shore], 870, 120, '#fff0b8', 280),
      shape(`M-20,826Q400,776 820,836T1640,796V${height + 20}H-20Z`, p.linear(['#f3b98c', '#c98a7a@25', '#8f5f6a@60', '#4f3a54'])),
      group(
        `clip-path="${p.clip(shape(`M-20,826Q400,776 820,836T1640,796V900Q1100,960 700,900T-20,900Z`, '#000'))}"`,
        rect(0, 770, width, 150, p.linear(['#ffd9a8/0.8', '#f0a58c/0'])),
        ellipse(860, 850, 240, 60, p.radial(['#fff0c0/0.8', '#fff0c0/0'])),
      ),
      surf(826, 50, 0.85),
      surf(800, 44, 0.5),
      surf(762, 30, 0.35),
      surf(722, 20, 0.25),
      ...times(160, () =>
        ellipse(
          p.between(0, width),
          p.between(900, height),
          p.between(4, 26),
          p.between(1, 3),
          p.random() < 0.4 ? '#ffd0a0' : '#3a2a48',
          'opacity="0.2"',
        ),
      ),
      drawFishingBoat(p, 1120, 940, 470, { hull: ['#2f7f8c', '#1f3a5c'], canopy: ['#f0a868', '#c9605a', '#7d3a50'], trim: '#ffd98a' }),
      drawPalm(p, 250, 1090, 900, 210, night, ['#7d4f58', '#2a2040'], 350),
      drawPalm(p, 90, 1100, 720, -40, night, ['#7d4f58', '#2a2040'], 300),
      drawPalm(p, 1530, 1100, 620, -110, night, ['#7d4f58', '#2a2040'], 260),
      drawBush(p, 60, 1060, 260, 90, night, 30),
      drawBush(p, 1560, 1070, 170, 70, night, 28),
    ),
  )
}
