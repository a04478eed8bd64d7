import sharp, { type Sharp } from 'sharp'
import { badRequest } from '../http/errors/errors.ts'

const maxPixels = 40_000_000
const maxSide = 12_000
const largest = 2560
const pageWidths = [320, 640, 960, 1600]
/** Scans of a progressive JPEG: a photograph has about ten; hundreds only keep the decoder busy. */
const maxScans = 100

const share = { width: 1200, height: 630, bytes: 300_000 }

export interface PictureFile {
  suffix: string
  bytes: Uint8Array
}

export interface MadePicture {
  width: number
  height: number
  widths: number[]
  files: PictureFile[]
}

const refused = (message: string) => badRequest({ image: message })
const broken = 'This picture cannot be read. Please save it again as JPEG or PNG.'

/** Whether the decoder found a damaged file; any other error (time, memory) is not the file's fault. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && /^(input buffer|vipsjpeg:|vipspng:)/i.test(error.message) && !/memory/i.test(error.message)

const refuseUnreadable = (error: unknown): never => {
  throw isUnreadable(error) ? refused(broken) : error
}

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

/** The format by the first bytes, because a file name or a header may be wrong. */
const formatOf = (bytes: Uint8Array): 'jpeg' | 'png' | undefined => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return undefined
}

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })

/** The number of scans in a JPEG, those of an embedded thumbnail included; counting stops above `maxScans`. */
const scansOf = (bytes: Uint8Array): number => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = all.indexOf(scanMarker); at >= 0 && count <= maxScans; at = all.indexOf(scanMarker, at + 2)) count++
  return count
}
const scanMarker = Buffer.from([0xff, 0xda])

/** Reads only the head, so that a decompression bomb costs nothing. Throws a Refusal on `image` for a bad picture. */
export const checkHead = async (bytes: Uint8Array): Promise<void> => {
  const format = formatOf(bytes)
  if (!format) throw refused('Only JPG or PNG files are allowed.')
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata().catch(refuseUnreadable)
  if (head.format !== format) throw refused(broken)
  if (format === 'jpeg' && scansOf(bytes) > maxScans)
    throw refused('This picture has too many scans. Please save it again as a plain JPEG.')
  if (head.width > maxSide || head.height > maxSide || head.width * head.height > maxPixels) {
    throw refused('A picture has at most 40 megapixels and 12,000 pixels a side.')
  }
}

const widthsFor = (width: number): number[] => {
  const own = Math.min(width, Math.max(...pageWidths))
  return [...new Set([...pageWidths.filter(each => each < own), own])]
}

const make = async (bytes: Uint8Array): Promise<MadePicture> => {
  sharp.concurrency(1)
  sharp.cache(false)
  const upright = open(bytes).autoOrient().toColourspace('srgb')
  const inside = upright.resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await inside.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files: (PictureFile & { width: number; height: number })[] = []
  for (const wanted of widthsFor(width)) {
    const picture = sharp(data, { raw: { width, height, channels } }).resize(wanted).webp({ quality: 76, effort: 2 })
    const made = await picture.toBuffer({ resolveWithObject: true })
    files.push({ suffix: `${wanted}.webp`, bytes: made.data, width: made.info.width, height: made.info.height })
  }
  const last = files.at(-1)
  if (!last) throw new Error('A picture without a size')
  return {
    width: last.width,
    height: last.height,
    widths: files.map(file => file.width),
    files: files.map(({ suffix, bytes: content }) => ({ suffix, bytes: content })),
  }
}

/**
 * Converts an uploaded JPEG or PNG to WebP in the widths that pages use: upright, sRGB, without EXIF. Throws a Refusal
 * on `image` (400) when it is no such picture or too large. Needs much memory.
 */
export const makePicture = async (bytes: Uint8Array): Promise<MadePicture> => {
  await checkHead(bytes)
  return make(bytes).catch(refuseUnreadable)
}

/** A stored picture as a JPEG for other sites: 1200 × 630 of its middle, on white, up to 300 kB. Needs much memory. */
export const makeShareJpeg = async (stored: Uint8Array): Promise<Uint8Array> => {
  const { width, height } = share
  const cut = open(stored).resize(width, height, { fit: 'cover' }).flatten({ background: 'white' })
  let made: Uint8Array = new Uint8Array()
  for (const quality of [80, 60, 40, 20]) {
    made = await cut.clone().jpeg({ quality }).toBuffer()
    if (made.length <= share.bytes) break
  }
  return made
}
