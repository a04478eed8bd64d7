import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { insertPicture, type StoredFiles, storedName, storeFiles } from '#server/gallery/pictures.ts'
import { transact } from '#server/jobs/transact.ts'
import type { TestServer } from '#server/testing.ts'
import type { Picture } from '#shared/rooms/gallery.ts'

const folder = join(import.meta.dirname, '../demo/pictures')

/** A photograph of the demo, 1600 pixels wide, as a file to upload under another name. */
export const photoFile = async (name: string, from: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(join(folder, from)),
})

const smaller = new Map<string, Promise<Buffer>>()

/** `photoFile` with 480 pixels, where its size does not matter: a large one takes a second of processor time. */
export const smallFile = async (name: string, from: string) => {
  const making = smaller.get(from) ?? sharp(join(folder, from)).resize(480).jpeg().toBuffer()
  smaller.set(from, making)
  return { name, mimeType: 'image/jpeg', buffer: await making }
}

type App = TestServer['product']['app']

/** The stored description of a picture, and the file of each width. */
interface Made {
  stored: StoredFiles
  files: Uint8Array[]
}

const made = new Map<string, Promise<Made>>()

const make = async (app: App, upload: Uint8Array): Promise<Made> => {
  const stored = await storeFiles(app, upload)
  const files = await Promise.all(stored.widths.map(width => app.files.get(storedName(stored.id, width))))
  return { stored, files: files.map(file => file ?? new Uint8Array()) }
}

/**
 * Stores one picture for a hotel under several names, as an upload does. Making the four widths takes a second of the
 * processor, so it happens once for all tests of a worker; each stored picture has its own files.
 */
export const storePictures = async (app: App, hotelId: string, upload: Uint8Array, names: readonly string[]): Promise<Picture[]> => {
  const key = createHash('sha256').update(upload).digest('hex')
  const making = made.get(key) ?? make(app, upload)
  made.set(key, making)
  const { stored, files } = await making
  const ids = names.map(() => randomUUID())
  for (const id of ids)
    await Promise.all(files.map((file, at) => app.files.put(storedName(id, stored.widths[at] ?? 0), file, 'image/webp')))
  return transact(app, async tx => {
    const pictures: Picture[] = []
    for (const [at, id] of ids.entries()) pictures.push(await insertPicture(tx, hotelId, { ...stored, id }, names[at] ?? ''))
    return pictures
  })
}

/** Stores one picture for a hotel. */
export const storePicture = async (app: App, hotelId: string, upload: Uint8Array, name: string): Promise<Picture> => {
  const [picture] = await storePictures(app, hotelId, upload, [name])
  if (!picture) throw new Error('No picture was stored')
  return picture
}
