import sharp, { type Metadata, type Sharp } from 'sharp'
import { badRequest, unavailable } from '../http/errors.ts'

/** Limits of trust.md, "images". */
const maxPixels = 40_000_000
const maxSide = 12_000
const largest = 2560
const pageWidths = [320, 640, 960, 1600]
const seconds = 10

/** Two at once: a decoded picture is large. */
const maxAtOnce = 2
let working = 0

export interface PictureFile {
  /** The end of its name in the store: `640.webp`. */
  suffix: string
  bytes: Uint8Array
}

export interface MadePicture {
  /** Of the largest file. */
  width: number
  height: number
  widths: number[]
  files: PictureFile[]
}

const refused = (message: string) => badRequest({ image: message })
const broken = 'This picture cannot be read. Please save it again as JPEG or PNG.'

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

/** The format by its first bytes; what a name or a header says does not count. */
const formatOf = (bytes: Uint8Array): 'jpeg' | 'png' | undefined => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return undefined
}

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })

/** Reads the head only, so that a bomb costs nothing. A Refusal on `image` for what is no JPEG or PNG, or too large. */
export const checkHead = async (bytes: Uint8Array): Promise<void> => {
  const format = formatOf(bytes)
  if (!format) throw refused('Only JPG or PNG files are allowed.')
  let head: Metadata
  try {
    head = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata()
  } catch {
    throw refused(broken)
  }
  if (head.format !== format) throw refused(broken)
  if (head.width > maxSide || head.height > maxSide || head.width * head.height > maxPixels) {
    throw refused('A picture has at most 40 megapixels and 12,000 pixels a side.')
  }
}

/** The widths that pages ask for and that the picture has; its own instead of the next larger one. */
const widthsFor = (width: number): number[] => {
  const own = Math.min(width, Math.max(...pageWidths))
  return [...new Set([...pageWidths.filter(each => each < own), own])]
}

const make = async (bytes: Uint8Array): Promise<MadePicture> => {
  sharp.concurrency(1)
  sharp.cache(false)
  const upright = open(bytes).autoOrient().toColourspace('srgb')
  const inside = upright.resize(largest, largest, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds })
  const { data, info } = await inside.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files: (PictureFile & { width: number; height: number })[] = []
  for (const wanted of widthsFor(width)) {
    const picture = sharp(data, { raw: { width, height, channels } }).resize(wanted).webp({ quality: 76, effort: 2 }).timeout({ seconds })
    const made = await picture.toBuffer({ resolveWithObject: true })
    files.push({ suffix: `${wanted}.webp`, bytes: made.data, width: made.info.width, height: made.info.height })
  }
  const last = files.at(-1)
  if (!last) throw new Error('A picture without a size')
  return {
    ...{ width: last.width, height: last.height, widths: files.map(file => file.width) },
    files: files.map(({ suffix, bytes: content }) => ({ suffix, bytes: content })),
  }
}

/**
 * Checks an uploaded JPEG or PNG and makes it anew in the widths that pages use: upright, sRGB, WebP, without EXIF or anything else that
 * it carried. A Refusal on `image` (400) when it is no such picture or too large, 503 while two others are being made.
 */
export const makePicture = async (bytes: Uint8Array): Promise<MadePicture> => {
  await checkHead(bytes)
  if (working >= maxAtOnce) throw unavailable('Too many pictures are being uploaded. Please try again in a moment.')
  working += 1
  try {
    return await make(bytes)
  } catch {
    throw refused(broken)
  } finally {
    working -= 1
  }
}
