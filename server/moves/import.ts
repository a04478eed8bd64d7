import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { queueDocuments } from '../bookings/booking/papers-due.ts'
import type { Pool, Tx } from '../db/connect.ts'
import { lockNamed } from '../db/locks.ts'
import type { Files } from '../outside/files.ts'
import { type Archive, openArchive } from './archive.ts'
import { columnsOfTables, migrationsOf, takesItsTime } from './catalog.ts'
import { type HotelFacts, readHotel } from './contents.ts'
import { ownerOf, refuseHotelClash } from './hotel-here.ts'
import { entryOfFile, peopleName } from './manifest.ts'
import { insertRows } from './rows.ts'
import { typeOf } from './stored-files.ts'

const Person = z.strictObject({ id: z.uuid(), name: z.string().trim().min(1).max(100), isOwner: z.boolean() })
const mostPeople = 20_000

/**
 * Maps each person of the archive to an account here, so that the hotel's history keeps its names.
 * The former owner becomes `ownerId`; everybody else becomes a new disabled account.
 * Each new account has a new id, so that no archive can name an existing account. The owner gives staff access again.
 */
const insertPeople = async (tx: Tx, archive: Archive, ownerId: string): Promise<Map<string, string>> => {
  const people = new Map<string, string>()
  for await (const line of archive.lines(peopleName)) {
    const { id, name, isOwner } = Person.parse(JSON.parse(line))
    const own = isOwner ? ownerId : randomUUID()
    if (people.has(id) || people.size >= mostPeople) throw new Error('The archive is damaged: its people are not what they should be.')
    people.set(id, own)
    if (isOwner) continue
    await sql`insert into account (id, name, email, disabled_at) values (${own}, ${name}, ${`${own}@former.invalid`}, now())`.execute(tx)
  }
  return people
}

/** Queues the documents that the former installation had not issued, and those of refunds that were on their way. */
const queueMissingDocuments = async (tx: Tx, hotelId: string): Promise<void> => {
  const { rows } = await sql<{ hotel_id: string; folio_id: string }>`
    select distinct b.hotel_id, b.folio_id from booking b join folio f on f.hotel_id = b.hotel_id and f.id = b.folio_id
    where b.hotel_id = ${hotelId} and b.status not in ('PENDING', 'EXPIRED') and (f.examined_at is null or f.examined_at < greatest(b.changed_at, (
      select max(greatest(p.created_at, r.processed_at)) from booking_payment p left join refund r on r.payment_id = p.payment_id
      where p.hotel_id = b.hotel_id and p.booking_id = b.id)))`.execute(tx)
  for (const row of rows) await queueDocuments(tx, row)
}

interface Place {
  db: Pool
  files: Files
}

/** Stores the archive's files and adds the name of each to `put` before. */
const putFiles = async ({ files }: Place, archive: Archive, names: readonly string[], put: string[]): Promise<void> => {
  for (const name of names) {
    if (await files.get(name)) throw new Error(`The file store has a file ${name} already: this hotel was here.`)
    put.push(name)
    await files.put(name, await archive.bytes(entryOfFile(name)), typeOf(name) ?? '')
  }
}

/** Turns the error of a row that the database or a schema refuses into one sentence about the archive. */
const inOneSentence = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string }
    if (constraint !== undefined) throw new Error(`A row of the archive is refused here: ${constraint}.`, { cause: error })
    if (code?.startsWith('22') || error instanceof z.ZodError || error instanceof SyntaxError)
      throw new Error('The archive is damaged: a row has a value that cannot be.', { cause: error })
    throw error
  }
}

const writeRows = async (tx: Tx, archive: Archive, hotel: HotelFacts, ownerId: string): Promise<void> => {
  const people = await insertPeople(tx, archive, ownerId)
  await insertRows(tx, archive, await columnsOfTables(tx), { ownerId, people })
  await sql`update hotel set ladder_id = ${hotel.ladder_id} where id = ${hotel.id}`.execute(tx)
  // Checks deferred constraints now, so that a violation can be told in one sentence.
  await sql`set constraints all immediate`.execute(tx)
  await queueMissingDocuments(tx, hotel.id)
}

/**
 * Imports the hotel of an archive for an owner who has an account, all or nothing: files that were written are removed
 * when something fails. Throws one sentence for what cannot be imported, if possible before anything is written.
 */
export const importHotel = async (place: Place, file: string, owner: string): Promise<{ name: string; slug: string }> => {
  const { db, files } = place
  const archive = await openArchive(file)
  const put: string[] = []
  try {
    const { manifest } = archive
    if (JSON.stringify(manifest.migrations) !== JSON.stringify(await migrationsOf(db)))
      throw new Error(
        `The archive is of another version of the database (Atithi ${manifest.product}): bring both installations to one version.`,
      )
    const { hotel, names } = await readHotel(archive, await columnsOfTables(db))
    await db.transaction().execute(async tx => {
      await takesItsTime(tx)
      // Two simultaneous imports of one archive would remove each other's files.
      await lockNamed(tx, 'import', String(hotel.id))
      const ownerId = await ownerOf(tx, owner)
      await refuseHotelClash(tx, hotel, ownerId)
      await putFiles(place, archive, names, put)
      await inOneSentence(writeRows(tx, archive, hotel, ownerId))
    })
    return { name: hotel.name, slug: hotel.slug }
  } catch (error) {
    for (const name of put) await files.remove(name).catch(() => undefined)
    throw error
  } finally {
    archive.close()
  }
}
