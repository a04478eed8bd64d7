import type { Picture } from '#shared/rooms/gallery.ts'
import { shrunk } from './picture-file.ts'

/** A picture in a form: a file that was chosen, or one that is stored already. */
export interface Picked {
  /** The same wherever the picture is moved; the path of a stored one. */
  key: string
  /** What it shows, as far as its name says. */
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

/** `lake-view_room.JPG` as words. */
export const wordsOf = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim() || fileName

/** A stored picture as a form begins with it. */
export const stored = ({ imagePath, imageName }: Pick<Picture, 'imagePath' | 'imageName'>): Picked => ({
  key: imagePath,
  name: imageName,
  file: undefined,
})

export const refusal = (fileName: string, message: string): Refused => ({ key: newKey(), fileName, message })

/** The pictures with those files behind them that can be taken; where there is room for one alone, a new one takes its place. */
export const withFiles = (
  pictures: readonly Picked[],
  files: readonly { file: File; problem: string | undefined }[],
  max: number,
): { pictures: Picked[]; refused: Refused[] } => {
  const taken: Picked[] = max === 1 ? [] : [...pictures]
  const refused: Refused[] = []
  const full = max === 1 ? 'Only one picture can be chosen here.' : `You can upload a maximum of ${max} images`
  for (const { file, problem } of files) {
    const message = problem ?? (taken.length < max ? undefined : full)
    if (message) refused.push(refusal(file.name, message))
    else taken.push({ key: newKey(), name: wordsOf(file.name), file })
  }
  return { pictures: taken.length === 0 ? [...pictures] : taken, refused }
}

/** How much of each picture has left, 0 to 1, when that share of all has: files travel one after the other, in their order. */
export const sharesOf = (pictures: readonly Picked[], share: number): number[] => {
  const sizes = pictures.map(({ file }) => file?.size ?? 0)
  let left = share * sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map(size => {
    const part = size === 0 ? 1 : Math.max(0, Math.min(1, left / size))
    left -= size
    return part
  })
}

/**
 * The pictures as a call takes them: their order, in which `new:0` is the first of the files, and those files, none larger than `maxSide`
 * pixels per side.
 */
export const sentPictures = async (pictures: readonly Picked[], maxSide: number): Promise<{ imageOrder: string[]; files: File[] }> => {
  const imageOrder: string[] = []
  const files: File[] = []
  // One after the other: each is in memory as it is drawn.
  for (const { key, file } of pictures) {
    imageOrder.push(file ? `new:${files.length}` : key)
    if (file) files.push(await shrunk(file, maxSide))
  }
  return { imageOrder, files }
}
