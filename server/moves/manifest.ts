import { z } from 'zod'

export const formatName = 'atithi-hotel'
/** Raised when a reader of the former format would misread the new one. */
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const peopleName = 'tables/people.ndjson'
export const entryOfTable = (table: string): string => `tables/${table}.ndjson`
export const entryOfFile = (name: string): string => `files/${name}`
export const isFile = (entry: string): boolean => entry.startsWith(entryOfFile(''))

/** A file of the archive; of a table also how many lines it has. */
const Entry = z.strictObject({
  name: z.string().max(200),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int().min(0).optional(),
})
export type Entry = z.output<typeof Entry>

const Migration = z.strictObject({ name: z.string().max(200), sha256: z.string().max(64) })

/** The description of an archive, in its `manifest.json` (docs/hotel-archive.md). */
export const Manifest = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** The version of the product, as in package.json. */
  product: z.string().max(40),
  /** The migrations of the source database with their SHA-256: the target database must have the same ones. */
  migrations: z.array(Migration),
  exportedAt: z.iso.datetime(),
  hotel: z.strictObject({ id: z.uuid(), slug: z.string().max(200), name: z.string().max(200) }),
  entries: z.array(Entry),
})
export type Manifest = z.output<typeof Manifest>

const Head = z.object({ format: z.literal(formatName), version: z.number() })

/** Reads a manifest. Throws one sentence where it is none, or of a format that this version does not know. */
export const readManifest = (text: string): Manifest => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('This is not an archive of a hotel: its manifest is not JSON.')
  }
  const head = Head.safeParse(json)
  if (!head.success) throw new Error('This is not an archive of a hotel: its manifest names another format.')
  const { version } = head.data
  if (version !== formatVersion)
    throw new Error(`The archive has version ${version} of the format, and this installation reads version ${formatVersion}.`)
  const manifest = Manifest.safeParse(json)
  if (!manifest.success) throw new Error('The archive is damaged: its manifest is not complete.')
  return manifest.data
}
