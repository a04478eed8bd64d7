import { sql } from 'kysely'
import type { App } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../jobs/transact.ts'
import { deleteUnusedPictures, shareName, storedName } from './pictures.ts'

type SweepApp = Pick<App, 'clock' | 'db' | 'files' | 'log' | 'wake'>

/** Milliseconds for which a file without a row is kept: longer than any upload takes. */
const waitsMs = 3_600_000

/** The name of the file in a store that holds the id of the database whose rows name the store's files. */
const ownerMarker = '00000000-0000-0000-0000-000000000000/0.txt'

/** Whether the store is this database's, so that no other one's files are deleted. Claims a store that is unclaimed. */
const isOurs = async ({ db, files, log }: SweepApp): Promise<boolean> => {
  const { id } = await db.selectFrom('installation').select('file_store_id as id').executeTakeFirstOrThrow()
  const owner = await files.get(ownerMarker)
  if (!owner) await files.put(ownerMarker, new TextEncoder().encode(id), 'text/plain')
  else if (new TextDecoder().decode(owner) !== id) {
    log.error({ file: ownerMarker }, 'The file store belongs to another database, so nothing is swept; delete its file if it does not')
    return false
  }
  return true
}

const namesOf = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string; widths: number[]; is_cover: boolean }>`
    select p.id, p.widths, exists (select from hotel_image i
      where i.hotel_id = p.hotel_id and i.picture_id = p.id and i.image_type = 'COVER') as is_cover
    from picture p where p.id = any(${ids}::uuid[])`.execute(db)
  const documents = await sql<{ name: string }>`select name from document_file where document_id = any(${ids}::uuid[])`.execute(db)
  return new Set([
    ...documents.rows.map(({ name }) => name),
    ...rows.flatMap(({ id, widths, is_cover }) => [...widths.map(width => storedName(id, width)), ...(is_cover ? [shareName(id)] : [])]),
  ])
}

/** Deletes files that no row names, left by crashes and failed jobs, unless they are recent; returns how many. */
export const sweepStore = async (app: SweepApp): Promise<number> => {
  const { db, files, clock } = app
  if (!(await isOurs(app))) return 0
  await transact(app, deleteUnusedPictures)
  const before = clock.now().getTime() - waitsMs
  let gone = 0
  for await (const page of files.list()) {
    const old = page.flatMap(({ name, changedAt }) => (changedAt.getTime() < before && name !== ownerMarker ? [name] : []))
    const named = await namesOf(db, [...new Set(old.map(name => name.slice(0, 36)))])
    for (const name of old) {
      if (named.has(name)) continue
      await files.remove(name)
      gone += 1
    }
  }
  return gone
}
