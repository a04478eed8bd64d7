import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Picture } from '#shared/rooms/gallery.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { memoryHere } from '../embedded/settings.ts'
import { conflict, Refusal, unavailable } from '../http/errors/errors.ts'
import { FairQueue } from '../http/limits/fair-queue.ts'
import type { PictureStore, StoredPicture as StoredFiles } from '../http/uploads/uploads.ts'
import { type JobHandlers, queue } from '../jobs/outbox.ts'
import { transact } from '../jobs/transact.ts'
import { decode } from './decoder.ts'
import { checkHead } from './images.ts'

export type { StoredFiles }

/** The name of a picture's file in the store, made of its id and width. */
export const storedName = (pictureId: string, width: number): string => `${pictureId}/${width}.webp`

export const shareName = (pictureId: string): string => `${pictureId}/1200.jpg`

type PictureApp = Pick<App, 'db' | 'files' | 'log' | 'wake'>

/** Seconds after which files without a row belong to a failed upload and are deleted. */
const orphanAfter = 3600

const maxBytes = 500_000_000

/** Queues the deletion of a picture's files if no row names them. Call it in the transaction that deletes the row. */
export const queueSweep = (tx: Tx, picture: { id: string; widths: number[] }, runAt = 0): Promise<void> =>
  queue(tx, 'sweep-picture', { id: picture.id, widths: picture.widths }, { runAt })

/** Bytes of memory from which a third picture runs beside two slow ones: the largest need 3 s and up to 660 MB each. */
const extraMemory = 4 * 2 ** 30

/** At most 26 uploads run at once (upload-files.ts), with one picture each here: 2 are made and 24 wait. */
const making = new FairQueue({
  atOnce: 2,
  waiting: 24,
  full: 'Too many pictures are being uploaded. Please try again in a moment.',
  ...(memoryHere() >= extraMemory && { extraAfterMs: 1000 }),
})

/** Runs work that decodes a picture when its owner's turn comes; throws 503 when too many wait. */
export const queued = <R>(ownerId: string, work: () => Promise<R>): Promise<R> => making.run(ownerId, work)

/** Waits for the file store; logs its failure and throws 503, because the caller is not at fault. */
export const fromStore = async <R>({ log }: Pick<App, 'log'>, work: Promise<R>): Promise<R> => {
  try {
    return await work
  } catch (error) {
    log.warn({ err: error }, 'The file store failed')
    throw unavailable('Pictures cannot be stored or read at the moment. Please try again shortly.')
  }
}

/**
 * Makes and stores a picture's files; never call it in a transaction, because it takes seconds. Queues their deletion
 * first, so that a crash leaves no files.
 */
const storeInTurn = async (app: PictureApp, read: () => Promise<Uint8Array>, ownerId: string): Promise<StoredFiles> => {
  const { width, height, widths, files } = await queued(ownerId, async () => decode('picture', await read()))
  const id = randomUUID()
  await transact(app, tx => queueSweep(tx, { id, widths }, orphanAfter))
  const puts = files.map((file, at) => app.files.put(storedName(id, widths[at] ?? 0), file.bytes, 'image/webp'))
  await fromStore(app, Promise.all(puts))
  return { id, width, height, widths, bytes: files.reduce((sum, file) => sum + file.bytes.length, 0) }
}

/** Stores a picture whose bytes a script has, in turn with the uploads. Throws 503 when too many wait. */
export const storeFiles = (app: PictureApp, bytes: Uint8Array): Promise<StoredFiles> => storeInTurn(app, async () => bytes, '')

/** Inserts a picture whose files are stored; 409 when the hotel's pictures pass 500 MB. The caller locks the hotel. */
export const insertPicture = async (tx: Tx, hotelId: string, stored: StoredFiles, name: string): Promise<Picture> => {
  await tx
    .insertInto('picture')
    .values({ hotel_id: hotelId, name, ...stored })
    .execute()
  const { rows } = await sql`select from picture where hotel_id = ${hotelId} having sum(bytes) > ${maxBytes}`.execute(tx)
  if (rows.length > 0) throw conflict("The hotel's pictures take 500 MB already. Please delete some first.")
  const { id, width, height, widths } = stored
  return { imagePath: id, imageName: name, width, height, widths }
}

export const storePicture = async (app: PictureApp, hotelId: string, upload: Uint8Array, name: string): Promise<Picture> => {
  const stored = await storeFiles(app, upload)
  return transact(app, tx => insertPicture(tx, hotelId, stored, name))
}

const isUnused = sql`not exists (select from hotel_image i where i.hotel_id = p.hotel_id and i.picture_id = p.id)
  and not exists (select from room_image r where r.hotel_id = p.hotel_id and r.picture_id = p.id)`

/** Deletes those of the pictures that neither gallery nor room uses; a job deletes their files after the commit. */
export const deletePictures = async (tx: Tx, hotelId: string, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string; widths: number[] }>`
    delete from picture p where hotel_id = ${hotelId} and id = any(${ids}::uuid[]) and ${isUnused} returning id, widths`.execute(tx)
  for (const picture of rows) await queueSweep(tx, picture)
}

export const deleteUnusedPictures = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ id: string; widths: number[] }>`
    delete from picture p where created_at < now() - interval '1 hour' and ${isUnused} returning id, widths`.execute(tx)
  for (const picture of rows) await queueSweep(tx, picture)
}

/** Stores the pictures of multipart calls (`serve`); those of a refused call are deleted at once, not after an hour. */
export const pictureStore = (app: PictureApp): PictureStore => ({
  problemOf: async bytes => {
    try {
      await checkHead(bytes)
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return error.message
      throw error
    }
  },
  store: (read, ownerId) => storeInTurn(app, read, ownerId),
  drop: pictures =>
    transact(app, async tx => {
      for (const picture of pictures) await queueSweep(tx, picture)
    }),
})

const Sweep = z.object({ id: z.uuid(), widths: z.array(z.int()) })

export const galleryJobs = (app: Pick<App, 'db' | 'files'>): JobHandlers => ({
  'sweep-picture': async payload => {
    const { id, widths } = Sweep.parse(payload)
    const row = await app.db.selectFrom('picture').select('id').where('id', '=', id).executeTakeFirst()
    if (row) return
    await Promise.all([...widths.map(width => storedName(id, width)), shareName(id)].map(name => app.files.remove(name)))
  },
})
