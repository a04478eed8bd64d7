import { roundArch } from '../arches.ts'
import { leaf, sea, tile } from '../palette.ts'
import { createPainter, ellipse, group, height, line, type Painter, polygon, rect, shape, times, width } from '../picture.ts'
import { drawBush, drawPalm, drawPot } from '../plants.ts'
import { drawSky } from '../sky.ts'
import { drawGlint, drawWater } from '../water.ts'

/** A hipped roof of half-round tiles: top edge x1–x2 at `top`, eaves x0–x3 at `eave`. */
export function drawTiledRoof(p: Painter, x0: number, x1: number, x2: number, x3: number, top: number, eave: number): string {
  const outline = polygon([
    [x0, eave],
    [x1, top],
    [x2, top],
    [x3, eave],
  ])
  const rows = Math.round((eave - top) / 15)
  const columns = Math.round((x3 - x0) / 15)
  return group(
    '',
    shape(outline, p.linear([tile.light, tile.mid, tile.shade], [x0, top, x3, eave])),
    group(
      `clip-path="${p.clip(shape(outline, '#000'))}"`,
      ...times(columns + 1, index =>
        line(
          [
            [x1 + ((x2 - x1) * index) / columns, top],
            [x0 + ((x3 - x0) * index) / columns, eave],
          ],
          tile.deep,
          2.4,
          'opacity="0.4"',
        ),
      ),
      ...times(rows, index =>
        line(
          [
            [x0, top + ((eave - top) * index) / rows],
            [x3, top + ((eave - top) * index) / rows],
          ],
          tile.deep,
          2.6,
          'opacity="0.28"',
        ),
      ),
      ...times(Math.round((x3 - x0) * 0.35), () =>
        rect(
          p.between(x0, x3),
          p.between(top, eave),
          p.between(8, 15),
          p.between(7, 14),
          p.random() < 0.5 ? '#ffb07a' : '#7d3430',
          `opacity="${p.between(0.08, 0.34)}"`,
        ),
      ),
    ),
    rect(x1 - 8, top - 7, x2 - x1 + 16, 12, tile.shade, 'rx="6"'),
    ...times(columns + 1, index => ellipse(x0 + ((x3 - x0) * index) / columns, eave, 7.5, 5, index % 3 ? tile.mid : tile.light)),
    rect(x0 + 10, eave + 4, x3 - x0 - 20, 22, '#4a2438', `opacity="0.4" filter="${p.blur(4)}"`),
  )
}

function drawShutteredWindow(p: Painter, x: number, base: number, w: number, h: number): string {
  const leafOf = (from: number) =>
    group(
      '',
      rect(from, base - h, w * 0.42, h, p.linear(['#3f8f92', '#1f5c68'], 'right')),
      ...times(10, index =>
        rect(from + w * 0.06, base - h + h * 0.05 + (index * h * 0.9) / 10, w * 0.3, h * 0.035, '#174450', 'opacity="0.7"'),
      ),
    )
  return group(
    '',
    shape(roundArch(x, base + 6, w + 26, h + w * 0.36), '#fffaf0'),
    shape(roundArch(x, base, w, h + w * 0.25), p.linear(['#5f4a5c', '#8a6a5c@60', '#e0a868'])),
    ...[-0.25, 0, 0.25].map(dx => rect(x + dx * w - 2, base - h * 1.1, 4, h * 1.1, '#fffaf0')),
    ...[0.35, 0.7].map(share => rect(x - w / 2, base - h * share, w, 4, '#fffaf0')),
    leafOf(x - w / 2 - w * 0.42 - 12),
    leafOf(x + w / 2 + 12),
    rect(x - w * 0.66, base + 4, w * 1.32, 11, '#fffaf0'),
  )
}

function drawVilla(p: Painter, base: number): string {
  const wall = p.linear(['#ffdf9a', '#f5c06a', '#d9945a'], [120, 300, 1080, base])
  const column = (x: number) =>
    group(
      '',
      rect(x - 13, base - 262, 26, 220, p.linear(['#fffaf0', '#f5e6d0', '#b79a9a'], 'right')),
      rect(x - 20, base - 270, 40, 14, '#fffaf0'),
      rect(x - 19, base - 52, 38, 12, '#fffaf0'),
    )
  return group(
    '',
    rect(130, base - 290, 930, 290, wall),
    rect(130, base - 34, 930, 34, p.linear(['#b9644a', '#7d3f40'])),
    ...[130, 420, 770, 1038].map(x => rect(x, base - 290, 22, 262, p.linear(['#fffaf0', '#d9c0ac'], 'right'))),
    drawTiledRoof(p, 84, 250, 930, 1106, base - 470, base - 286),
    ...[285, 915].map(x => drawShutteredWindow(p, x, base - 96, 74, 118)),
    // the balcão: a porch with seats, up four steps
    rect(436, base - 274, 330, 240, p.linear(['#7d4a40', '#b9744a@60', '#d9945a'])),
    shape(roundArch(600, base - 40, 96, 200), '#fffaf0'),
    shape(roundArch(600, base - 40, 80, 190), p.linear(['#ffd98a', '#c98046'])),
    rect(560, base - 150, 38, 110, '#5f3a30'),
    ellipse(600, base - 150, 150, 150, p.radial(['#ffdf9a/0.5', '#ffdf9a/0']), 'style="mix-blend-mode:screen"'),
    ...[448, 540, 662, 754].map(column),
    ...[448, 676].map(x => rect(x, base - 110, 78, 62, p.linear(['#fffaf0', '#d9c0ac']))),
    drawTiledRoof(p, 400, 560, 642, 802, base - 372, base - 262),
    ...times(4, index =>
      group(
        '',
        rect(520 - index * 16, base - 42 + index * 14, 164 + index * 32, 9, '#e8a07c'),
        rect(520 - index * 16, base - 34 + index * 14, 164 + index * 32, 8, '#9c5248'),
      ),
    ),
  )
}

/** The house by the sea: ochre walls, tiled roofs, a porch between the palms. */
export function goaVilla(): string {
  const p = createPainter(83)
  const base = 800
  const bark: [string, string] = ['#c99a78', '#7d5a5c']
  const pink = ['#e8618c', '#f59bb0', '#d6336c']
  return p.document(
    group(
      '',
      drawSky(p, {
        colours: ['#5fa0bf', '#a9cbcb@50', '#fbdcae@85', '#ffe9c0'],
        horizon: 560,
        sun: { at: [1400, 430], size: 34, core: '#fffbe6', glow: '#ffe3a0' },
        clouds: { lit: '#fff4dc', shaded: '#d6bdb5', seed: 27, amount: 0.12 },
      }),
      drawWater(p, { top: 560, bottom: 720, colours: [sea.light, sea.mid, sea.deep], ripple: { light: '#fff', dark: sea.dark }, seed: 6 }),
      drawGlint(p, [1400, 560], 720, 100, '#fff3cf', 160),
      shape(`M900,720Q1200,640 1700,668V760H900Z`, p.linear(['#fbe6bd', '#e0bb8a'])),
      ...times(
        4,
        index =>
          `<path d="M1120,${690 + index * 5}Q1380,${644 + index * 8} 1640,${662 + index * 5}" fill="none" stroke="#fffdf6" stroke-width="${4 - index * 0.7}" opacity="${0.8 - index * 0.18}"/>`,
      ),
      drawPalm(p, 60, 790, 560, -50, leaf, bark, 220),
      drawPalm(p, 1130, 780, 520, 60, leaf, bark, 200),
      drawPalm(p, 1010, 770, 420, -30, leaf, bark, 165),
      rect(0, 716, width, height - 716, p.linear(['#a9bb62', '#6f9a50@35', '#2f5f44'])),
      ...times(6, index =>
        drawBush(p, 40 + index * 210, 716, 110, 62, { light: '#a9b662', mid: '#6f9058', shade: '#44705a', deep: '#2f5a54' }, 16),
      ),
      drawVilla(p, base),
      shape(
        `M520,${base + 10}L684,${base + 10}Q720,930 980,1100H330Q480,930 520,${base + 10}Z`,
        p.linear(['#f3d3a4', '#d9a57c', '#a8705c']),
      ),
      ...times(70, () =>
        ellipse(p.between(500, 800), p.between(base + 30, 1060), p.between(6, 22), p.between(2, 5), '#7d4f48', 'opacity="0.16"'),
      ),
      ...[
        [200, 816, 110],
        [372, 834, 90],
        [830, 832, 100],
        [1010, 818, 120],
      ].map(([x = 0, y = 0, r = 0], index) => drawBush(p, x, y, r, r * 0.46, leaf, 15, index % 2 ? pink : ['#fff1d8', '#ffd27a'])),
      drawPot(p, 478, 866, 54, 60, ['#e8a06c', '#c0643f', '#7d3a34'], leaf, pink),
      drawPot(p, 728, 866, 54, 60, ['#e8a06c', '#c0643f', '#7d3a34'], leaf, pink),
      drawPalm(p, 1430, 1060, 900, 60, leaf, bark, 340),
      drawBush(p, 1480, 1020, 240, 110, leaf, 30, pink),
      drawBush(p, 60, 1030, 260, 120, leaf, 30, ['#ff9f6b', '#ffd27a']),
      shape(
        polygon([
          [1700, 200],
          [1700, 520],
          [300, height],
          [-200, height],
        ]),
        p.linear(['#ffe9b0/0.28', '#ffe9b0/0'], [1600, 300, 300, 1000]),
        `filter="${p.haze(50)}" style="mix-blend-mode:screen"`,
      ),
    ),
  )
}
