/** At most 5 MB, JPG or PNG (specification 2, section 9). */
const pictureLimit = 5_242_880
export const pictureTypes = ['image/jpeg', 'image/png']

const wrongKind = 'Only JPG or PNG files are allowed.'

/** The error of a file that is no whole picture. */
export const unreadable = 'This picture cannot be read. Please save it again as JPEG or PNG.'

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
]

/**
 * The error of a chosen file, in the specification's words. Its first bytes count as well as its type: a browser shows
 * other kinds of pictures under any name, but the server refuses them.
 */
export const fileProblem = async (file: File, tooLarge = 'File must be less than 5MB.'): Promise<string | undefined> => {
  if (!pictureTypes.includes(file.type)) return wrongKind
  if (file.size > pictureLimit) return tooLarge
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return signatures.some(signature => signature.every((byte, at) => head[at] === byte)) ? undefined : wrongKind
}

/** Whether the browser can read the whole file; of a cut-off picture it shows the upper part without an error. */
export const isWhole = async (file: File): Promise<boolean> => {
  try {
    const image = await createImageBitmap(file)
    image.close()
    return true
  } catch {
    return false
  }
}

/** The size within `maxSide` pixels per side, never larger than it was. */
export const fitted = (width: number, height: number, maxSide: number): { width: number; height: number } => {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A picture of at least this many bytes is drawn again, smaller, before it is sent. */
const worthwhile = 300_000

const drawn = async (file: File, maxSide: number): Promise<Blob | null> => {
  const image = await createImageBitmap(file)
  try {
    const size = fitted(image.width, image.height, maxSide)
    const canvas = Object.assign(document.createElement('canvas'), size)
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
    return await new Promise(resolve => canvas.toBlob(resolve, file.type, 0.86))
  } finally {
    image.close()
  }
}

/**
 * A large picture is drawn again within `maxSide` pixels, in the same format, so that a phone's photo is sent in less
 * than a minute on a slow network. Small ones, and those that gain nothing or cannot be read, are sent unchanged: the
 * server decides.
 */
export const shrunk = async (file: File, maxSide: number): Promise<File> => {
  if (file.size < worthwhile) return file
  const smaller = await drawn(file, maxSide).catch(() => null)
  return smaller && smaller.size < file.size && smaller.type === file.type ? new File([smaller], file.name, { type: file.type }) : file
}
