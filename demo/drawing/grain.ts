import sharp from 'sharp'
import { height, width } from './picture.ts'

interface Finish {
  /** How far bright places spill over, 0 … 1. */
  bloom?: number
  /** How far the picture breaks up into brush marks, 0 … 1. */
  brush?: number
}

const grainSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="g" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.42" numOctaves="2" seed="9"/><feColorMatrix values="0.9 0 0 0 0.06 0.9 0 0 0 0.06 0.9 0 0 0 0.06 0 0 0 0 0.2"/></filter><filter id="w" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.05" numOctaves="4" seed="21"/><feColorMatrix values="1.5 0 0 0 -0.25 1.5 0 0 0 -0.25 1.5 0 0 0 -0.25 0 0 0 0 0.3"/></filter><rect width="100%" height="100%" filter="url(#w)"/><rect width="100%" height="100%" filter="url(#g)"/></svg>`

const vignetteSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="v" r="0.78"><stop offset="62%" stop-color="#fff"/><stop offset="100%" stop-color="#b9a8b4"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/></svg>`

let grain: Promise<Buffer> | undefined

/** Sums over the rectangle from the corner to each pixel, of value and square, so that any window costs four look-ups. */
function integrals(pixels: Uint8Array, channel: number): { sum: Float64Array; square: Float64Array } {
  const stride = width + 1
  const sum = new Float64Array(stride * (height + 1))
  const square = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let rowSum = 0
    let rowSquare = 0
    for (let x = 0; x < width; x++) {
      const value = pixels[(y * width + x) * 3 + channel] ?? 0
      rowSum += value
      rowSquare += value * value
      const here = (y + 1) * stride + x + 1
      sum[here] = (sum[here - stride] ?? 0) + rowSum
      square[here] = (square[here - stride] ?? 0) + rowSquare
    }
  }
  return { sum, square }
}

/** Kuwahara's filter: every pixel takes the mean of its calmest quarter, which leaves patches with crisp edges, like paint. */
function brushMarks(pixels: Uint8Array, reach: number, share: number): Uint8Array {
  const stride = width + 1
  const tables = [0, 1, 2].map(channel => integrals(pixels, channel))
  const result = new Uint8Array(pixels.length)
  const window = (table: Float64Array, x0: number, y0: number, x1: number, y1: number) =>
    (table[y1 * stride + x1] ?? 0) - (table[y0 * stride + x1] ?? 0) - (table[y1 * stride + x0] ?? 0) + (table[y0 * stride + x0] ?? 0)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let calmest = Number.POSITIVE_INFINITY
      let best = [0, 0, 0]
      for (let quarter = 0; quarter < 4; quarter++) {
        const x0 = Math.max(0, quarter & 1 ? x : x - reach)
        const x1 = Math.min(width, quarter & 1 ? x + reach + 1 : x + 1)
        const y0 = Math.max(0, quarter & 2 ? y : y - reach)
        const y1 = Math.min(height, quarter & 2 ? y + reach + 1 : y + 1)
        const area = (x1 - x0) * (y1 - y0)
        let unrest = 0
        const mean = tables.map(({ sum, square }) => {
          const average = window(sum, x0, y0, x1, y1) / area
          unrest += window(square, x0, y0, x1, y1) / area - average * average
          return average
        })
        if (unrest < calmest) {
          calmest = unrest
          best = mean
        }
      }
      const here = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        result[here + channel] = Math.round((pixels[here + channel] ?? 0) * (1 - share) + (best[channel] ?? 0) * share)
    }
  return result
}

/** Turns a drawn picture into a painted one: brush marks, glow, paper grain, and slightly darker corners. Answers a JPEG below `limit` bytes. */
export async function finish(svg: string, { bloom = 0.28, brush = 0.75 }: Finish, limit: number): Promise<Buffer> {
  grain ??= sharp(Buffer.from(grainSvg)).png().toBuffer()
  const raw = { width, height, channels: 3 as const }
  const drawn = await sharp(Buffer.from(svg)).flatten({ background: '#000' }).raw().toBuffer()
  const painted = Buffer.from(brushMarks(drawn, 3, brush))
  const glow = await sharp(painted, { raw }).blur(20).linear(1.25, -60).ensureAlpha(bloom).png().toBuffer()
  const finished = await sharp(painted, { raw })
    .composite([
      { input: glow, blend: 'screen' },
      { input: await grain, blend: 'soft-light' },
      { input: Buffer.from(vignetteSvg), blend: 'multiply' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  let jpeg = Buffer.alloc(0)
  for (let quality = 82; quality >= 56; quality -= 3) {
    jpeg = await sharp(finished, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= limit) break
  }
  return jpeg
}
