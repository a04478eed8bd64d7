import type { Picture } from '#shared/rooms/gallery.ts'
import { shrunk } from './picture-file.ts'

/** A picture in a form: a file that was chosen, or one that is stored already. */
export interface Picked {
  /** Stays the same wherever the picture is moved; for a stored picture, its path. */
  key: string
  /** What the picture shows, from its stored name or its file name. */
  name: string
  file: File | undefined
}

/** A file that was not taken, and why. */
export interface Refused {
  key: string
  fileName: string
  message: string
}

let made = 0
const newKey = () => `new-${++made}`

/** A file name such as `lake-view_room.JPG` as words. */
export const wordsOf = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim() || fileName

/** A stored picture as the value of a form. */
export const stored = ({ imagePath, imageName }: Pick<Picture, 'imagePath' | 'imageName'>): Picked => ({
  key: imagePath,
  name: imageName,
  file: undefined,
})

export const refusal = (fileName: string, message: string): Refused => ({ key: newKey(), fileName, message })

/** Whether two files are one that was chosen twice. */
const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds the valid files behind the pictures, up to `max`; where `max` is 1, a new file replaces the picture. */
export const withFiles = (
  pictures: readonly Picked[],
  files: readonly { file: File; problem: string | undefined }[],
  max: number,
): { pictures: Picked[]; refused: Refused[] } => {
  const taken: Picked[] = max === 1 ? [] : [...pictures]
  const refused: Refused[] = []
  const full = max === 1 ? 'Only one picture can be chosen here.' : `You can upload a maximum of ${max} images`
  for (const { file, problem } of files) {
    const again = taken.some(one => one.file && isSame(one.file, file)) ? 'Chosen already.' : undefined
    const message = problem ?? again ?? (taken.length < max ? undefined : full)
    if (message) refused.push(refusal(file.name, message))
    else taken.push({ key: newKey(), name: wordsOf(file.name), file })
  }
  return { pictures: taken.length === 0 ? [...pictures] : taken, refused }
}

/** The share sent of each picture, 0 to 1, from the share of all: files are sent one after the other, in order. */
export const sharesOf = (pictures: readonly Picked[], share: number): number[] => {
  const sizes = pictures.map(({ file }) => file?.size ?? 0)
  let left = share * sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map(size => {
    const part = size === 0 ? 1 : Math.max(0, Math.min(1, left / size))
    left -= size
    return part
  })
}

/** The input of a call: the order, where `new:0` is the first file, and the files within `maxSide` pixels per side. */
export const sentPictures = async (pictures: readonly Picked[], maxSide: number): Promise<{ imageOrder: string[]; files: File[] }> => {
  const imageOrder: string[] = []
  const files: File[] = []
  // One after the other, since each is in memory while it is drawn.
  for (const { key, file } of pictures) {
    imageOrder.push(file ? `new:${files.length}` : key)
    if (file) files.push(await shrunk(file, maxSide))
  }
  return { imageOrder, files }
}
