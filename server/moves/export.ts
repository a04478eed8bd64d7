import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { sql } from 'kysely'
import product from '../../package.json' with { type: 'json' }
import { accountName } from '../db/account-names.ts'
import type { Pool, Tx } from '../db/connect.ts'
import type { Files } from '../outside/files.ts'
import { type Columns, columnsOfTables, migrationsOf, takesItsTime } from './catalog.ts'
import { type Entry, entryOfFile, entryOfTable, formatName, formatVersion, type Manifest, manifestName, peopleName } from './manifest.ts'
import { fileNamesOf } from './stored-files.ts'
import { type MovingTable, movingTables } from './tables.ts'

const rowsAtOnce = 500

/** The rows of a table as lines of JSON, some at a time. */
async function* linesOf(tx: Tx, moving: MovingTable, { all }: Columns, hotelId: string): AsyncGenerator<string[], void> {
  const { table, of, order } = moving
  const column = (name: string) => sql.ref(`t.${name}`)
  await sql`
    declare moving no scroll cursor for
    select (select to_json(c) from (select ${sql.join(all.map(column))}) c)::text as line
    from ${sql.table(table)} t where ${of(hotelId)} order by ${sql.join(order.map(column))}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(rowsAtOnce)} from moving`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close moving`.execute(tx)
}

/** The accounts that these rows refer to, with the names that the hotel's people see. */
async function* peopleOf(tx: Tx, hotelId: string, columns: (moving: MovingTable) => Columns): AsyncGenerator<string[], void> {
  const named = movingTables.flatMap(moving =>
    columns(moving).people.map(
      name => sql`select ${sql.ref(`t.${name}`)} as id from ${sql.table(moving.table)} t where ${moving.of(hotelId)}`,
    ),
  )
  const owner = sql`select owner_id as id from hotel where id = ${hotelId}`
  const { rows } = await sql<{ line: string }>`
    select json_build_object('id', who.id, 'name', ${accountName('who.id')}, 'isOwner', who.id = (${owner}))::text as line
    from (${sql.join([owner, ...named], sql` union `)}) who where who.id is not null order by who.id`.execute(tx)
  yield rows.map(({ line }) => line)
}

const inBytes = async function* (lines: AsyncIterable<string[]>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const some of lines) yield encoder.encode(some.map(line => `${line}\n`).join(''))
}

/** A file of the archive; its size and SHA-256 are added to `entries` once it is written. */
const noted = (entries: Entry[], name: string, input: AsyncIterable<Uint8Array>, count?: () => number) => {
  const counted = async function* (): AsyncGenerator<Uint8Array, void> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of input) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    entries.push({ name, bytes, sha256: hash.digest('hex'), ...(count && { rows: count() }) })
  }
  return { name, input: counted() }
}

const table = (entries: Entry[], name: string, lines: AsyncIterable<string[]>) => {
  let rows = 0
  const counted = async function* (): AsyncGenerator<string[], void> {
    for await (const some of lines) {
      rows += some.length
      yield some
    }
  }
  return noted(entries, name, inBytes(counted()), () => rows)
}

const storedFiles = async (tx: Tx, hotelId: string): Promise<string[]> => {
  const pictures = await tx.selectFrom('picture').select(['id', 'widths']).where('hotel_id', '=', hotelId).orderBy('id').execute()
  return fileNamesOf(
    pictures,
    await tx.selectFrom('document_file').select('name').where('hotel_id', '=', hotelId).orderBy('name').execute(),
  )
}

async function* bytesOf(files: Files, name: string): AsyncGenerator<Uint8Array, void> {
  const bytes = await files.get(name)
  if (!bytes) throw new Error(`The file ${name} is not in the file store, so the archive would not be whole.`)
  yield bytes
}

type About = Omit<Manifest, 'entries'>

/** The files of an archive, each made when it is asked for; the manifest is the last, because it has their sums. */
async function* entriesOf(tx: Tx, files: Files, about: About) {
  const entries: Entry[] = []
  const { id } = about.hotel
  const columns = await columnsOfTables(tx)
  yield table(entries, peopleName, peopleOf(tx, id, columns))
  for (const moving of movingTables) yield table(entries, entryOfTable(moving.table), linesOf(tx, moving, columns(moving), id))
  for (const name of await storedFiles(tx, id)) yield noted(entries, entryOfFile(name), bytesOf(files, name))
  yield { name: manifestName, input: JSON.stringify({ ...about, entries }, undefined, 1) }
}

const refundsOnTheirWay = async (tx: Tx, hotelId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from refund r join payment p on p.id = r.payment_id join payment_order o on o.id = p.order_id
    where o.hotel_id = ${hotelId} and r.status in ('PENDING', 'SENT')`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface Exported {
  name: string
  /** Refunds that the provider has not answered: this installation has to finish them. */
  refundsOnTheirWay: number
}

/**
 * Writes everything of a hotel, found by its address, into a new file that only the file's owner can read. The rows are
 * of one moment, with a few at a time in memory. Throws one sentence without such a hotel, or when the file exists.
 */
export const exportHotel = async ({ db, files }: { db: Pool; files: Files }, slug: string, file: string, now: Date): Promise<Exported> => {
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const part = `${file}.part`
  const started = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return started.execute(async tx => {
    await takesItsTime(tx)
    const hotel = await tx.selectFrom('hotel').select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst()
    if (!hotel) throw new Error(`There is no hotel with the address ${slug}.`)
    const about: About = {
      format: formatName,
      version: formatVersion,
      product: product.version,
      migrations: await migrationsOf(tx),
      exportedAt: now.toISOString(),
      hotel,
    }
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600 })
    try {
      await pipeline(Readable.fromWeb(makeZip(entriesOf(tx, files, about)) as ReadableStream), target)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return { name: hotel.name, refundsOnTheirWay: await refundsOnTheirWay(tx, hotel.id) }
  })
}
