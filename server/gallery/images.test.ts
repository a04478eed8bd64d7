import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { Refusal } from '../http/errors/errors.ts'
import { pace } from '../testing/process/pace.ts'
import { makePicture, makeShareJpeg } from './images.ts'
import { bomb } from './testing.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()

/** Noise, so that its data is long enough to be cut and damaged. */
const noisy = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#3a7', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })

const is = (status: number, text: RegExp) => (error: unknown) =>
  error instanceof Refusal && error.status === status && text.test(error.message) && (status !== 400 || 'image' in (error.fields ?? {}))
const notTaken = is(400, /^Only JPG or PNG files are allowed\.$/)
const broken = is(400, /cannot be read/)
const tooLarge = is(400, /megapixels/)

let jpeg: Buffer
before(async () => {
  jpeg = await photo(1200, 800)
})

test('a photo comes in the widths that it has, and its own', async () => {
  const made = await makePicture(jpeg)
  assert.deepEqual([made.width, made.height, made.widths], [1200, 800, [320, 640, 960, 1200]])
  assert.deepEqual(
    made.files.map(file => file.suffix),
    ['320.webp', '640.webp', '960.webp', '1200.webp'],
  )
  for (const [at, file] of made.files.entries()) {
    const head = await sharp(file.bytes).metadata()
    assert.deepEqual([head.format, head.width], ['webp', made.widths[at]])
  }
  assert.deepEqual((await makePicture(await photo(100, 50))).widths, [100])
  assert.deepEqual((await makePicture(await photo(3200, 1000))).widths, [320, 640, 960, 1600])
  const tall = await makePicture(await photo(1500, 5000))
  assert.deepEqual([tall.widths, tall.height], [[320, 640, 768], 2560], 'inside 2560 × 2560')
})

test('turned by its EXIF, which is gone with everything else it carried', async () => {
  const exif = { IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 34/1 0/1' } }
  const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).withExif(exif).toBuffer()
  const polyglot = Buffer.concat([turned, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
  assert.ok(polyglot.includes('secret owner'))
  const made = await makePicture(polyglot)
  assert.deepEqual([made.width, made.height], [800, 1200])
  for (const { bytes } of made.files) {
    const head = await sharp(bytes).metadata()
    assert.deepEqual([head.exif, head.icc, head.xmp, head.orientation], [undefined, undefined, undefined, undefined])
    assert.equal(Buffer.from(bytes).includes('script'), false)
    assert.equal(Buffer.from(bytes).includes('secret'), false)
  }
})

test('a PNG keeps its transparency; 16 bits, grey and CMYK become plain sRGB', async () => {
  const clear = await sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer()
  const [first] = (await makePicture(clear)).files
  assert.equal((await sharp(first?.bytes).metadata()).hasAlpha, true)
  for (const odd of [
    await sharp(jpeg).toColourspace('rgb16').png().toBuffer(),
    await sharp(jpeg).toColourspace('b-w').jpeg().toBuffer(),
    await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer(),
  ]) {
    const [file] = (await makePicture(odd)).files
    assert.equal((await sharp(file?.bytes).metadata()).space, 'srgb')
  }
})

test('anything else is refused, whatever it says it is', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const small = await photo(40, 30)
  const gif = await sharp(small).gif().toBuffer()
  const webp = await sharp(small).webp().toBuffer()
  const tiff = await sharp(small).tiff().toBuffer()
  const pdf = Buffer.from('%PDF-1.7\n')
  for (const file of [svg, html, gif, webp, tiff, pdf, Buffer.alloc(0), Buffer.from([0xff, 0xd8])])
    await assert.rejects(makePicture(file), notTaken)
  const masked = [svg, html, gif, webp].flatMap(file => [
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), file]),
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), file]),
  ])
  for (const file of masked) await assert.rejects(makePicture(file), broken)
})

test('truncated and damaged pictures are refused', async () => {
  const png = await noisy().png().toBuffer()
  const whole = await noisy().jpeg().toBuffer()
  await assert.rejects(makePicture(whole.subarray(0, whole.length / 2)), broken)
  await assert.rejects(makePicture(png.subarray(0, png.length / 2)), broken)
  await assert.rejects(makePicture(jpeg.subarray(0, 30)), broken)
  await assert.rejects(makePicture(Buffer.from(png).fill(0, 2000, 6000)), broken)
})

test('bombs cost nothing', async () => {
  await assert.rejects(makePicture(bomb(20_000, 20_000)), tooLarge)
  const before = process.memoryUsage().rss
  for (const [width, height] of [
    [50_000, 50_000],
    [11_000, 11_000],
    [12_001, 10],
    [10, 12_001],
    [6_400, 6_400],
  ] as const) {
    const start = performance.now()
    await assert.rejects(makePicture(bomb(width, height)), tooLarge, `${width} × ${height}`)
    const took = performance.now() - start
    assert.ok(took < 200 * pace(), `${took} ms`)
  }
  assert.ok(process.memoryUsage().rss - before < 20_000_000)
  await assert.rejects(makePicture(bomb(5000, 5000)), broken, 'an allowed size without its pixels')
})

test('the picture that other sites show is a JPEG of their size and weight, whatever it is made of', async () => {
  const noise = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#000', noise: { type: 'gaussian', sigma: 90, mean: 128 } },
  })
    .webp({ quality: 95 })
    .toBuffer()
  const clear = await sharp({ create: { width: 100, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .webp()
    .toBuffer()
  for (const stored of [noise, clear]) {
    const made = await makeShareJpeg(stored)
    const { format, width, height } = await sharp(made).metadata()
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
    assert.ok(made.length <= 300_000, `${made.length} bytes`)
  }
  const { dominant } = await sharp(await makeShareJpeg(clear)).stats()
  assert.ok(dominant.r > 240, 'what is clear becomes white')
})
