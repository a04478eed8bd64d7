import { createHash, randomUUID } from 'node:crypto'
import { insertPicture, type StoredFiles, storedName, storeFiles } from '#server/gallery/pictures.ts'
import { transact } from '#server/jobs/transact.ts'
import type { TestServer } from '#server/testing.ts'
import type { Picture } from '#shared/gallery.ts'

type App = TestServer['product']['app']

/** What was made of a picture: its description, and the file of each width. */
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
 * A picture of a hotel as an upload stores it. Its four widths take a second of the processor, so they are made once for all stories of a
 * worker; every hotel has files of its own.
 */
export const storePicture = async (app: App, hotelId: string, upload: Uint8Array, name: string): Promise<Picture> => {
  const key = createHash('sha256').update(upload).digest('hex')
  const making = made.get(key) ?? make(app, upload)
  made.set(key, making)
  const { stored, files } = await making
  const id = randomUUID()
  await Promise.all(files.map((file, at) => app.files.put(storedName(id, stored.widths[at] ?? 0), file, 'image/webp')))
  return transact(app, tx => insertPicture(tx, hotelId, { ...stored, id }, name))
}
