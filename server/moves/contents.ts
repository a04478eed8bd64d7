import { z } from 'zod'
import { isHotelSlug } from '#shared/words/slugs.ts'
import { isStoredName } from '../outside/files.ts'
import type { Archive } from './archive.ts'
import type { Columns } from './catalog.ts'
import { entryOfFile, entryOfTable, peopleName } from './manifest.ts'
import { type Row, readRow } from './rows.ts'
import { fileNamesOf, typeOf } from './stored-files.ts'
import { type MovingTable, movingTables } from './tables.ts'

const damaged = (why: string) => new Error(`The archive is damaged: ${why}.`)

const tableOf = (name: string): MovingTable => {
  const moving = movingTables.find(({ table }) => table === name)
  if (!moving) throw new Error(`${name} is in no archive`)
  return moving
}

/** The rows of a table that has few of them. */
const smallTable = async (archive: Archive, name: string, columns: (moving: MovingTable) => Columns): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const line of archive.lines(entryOfTable(name))) {
    rows.push(readRow(line, name, columns(tableOf(name))))
    // Each picture or document has a file in the manifest, so that there cannot be more rows than files.
    if (rows.length > archive.manifest.entries.length) throw damaged(`${name} has more rows than there are files`)
  }
  return rows
}

const Pictures = z.array(z.object({ id: z.uuid(), widths: z.array(z.int().min(1)) }))
const Documents = z.array(z.object({ document_id: z.uuid(), name: z.string() }))
const HotelRow = z.tuple([
  z.object({ id: z.uuid(), slug: z.string(), name: z.string(), series_code: z.string().nullable(), ladder_id: z.uuid().nullable() }),
])

/** The hotel's row and the names of its files. Throws one sentence unless rows and files belong to each other. */
export const readHotel = async (archive: Archive, columns: (moving: MovingTable) => Columns) => {
  const { manifest } = archive
  const wanted = [peopleName, ...movingTables.map(({ table }) => entryOfTable(table))]
  const there = manifest.entries.map(({ name }) => name)
  const missing = wanted.find(name => !there.includes(name))
  if (missing !== undefined) throw damaged(`${missing} is missing`)
  const rows = HotelRow.safeParse(await smallTable(archive, 'hotel', columns))
  const pictures = Pictures.safeParse(await smallTable(archive, 'picture', columns))
  const documents = Documents.safeParse(await smallTable(archive, 'document_file', columns))
  if (!rows.success || !pictures.success || !documents.success)
    throw damaged('its hotel, pictures or documents are not what they should be')
  const [hotel] = rows.data
  if (hotel.id !== manifest.hotel.id || hotel.slug !== manifest.hotel.slug) throw damaged('its manifest is that of another hotel')
  if (!isHotelSlug(hotel.slug)) throw new Error(`No hotel can have the address ${JSON.stringify(hotel.slug.slice(0, 80))}.`)
  const names = fileNamesOf(pictures.data, documents.data)
  if (documents.data.some(({ document_id, name }) => !name.startsWith(`${document_id}/`)))
    throw damaged('a document has the file of another one')
  if (new Set(names).size !== names.length || !names.every(name => isStoredName(name) && typeOf(name) !== undefined))
    throw damaged('a file has a name that no file of ours has')
  const expected = new Set([...wanted, ...names.map(entryOfFile)])
  const other = there.find(name => !expected.has(name)) ?? [...expected].find(name => !there.includes(name))
  if (other !== undefined) throw damaged(`its rows and its files differ in ${other}`)
  return { hotel, names }
}

export type HotelFacts = Awaited<ReturnType<typeof readHotel>>['hotel']
