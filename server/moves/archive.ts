import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import * as yauzl from 'yauzl'
import { type Entry, isFile, type Manifest, manifestName, readManifest } from './manifest.ts'

/** Bytes for about 200,000 files, whose names are in memory while an archive is read. */
const maxManifestBytes = 40_000_000
/** Characters of a line: four times the longest that an export writes, a tax document of a large group. */
const maxLine = 2_000_000
/** Bytes of a file: more than any picture or document has. */
const maxFileBytes = 20_000_000

/** An open archive of a hotel, which has been checked against its manifest. */
export interface Archive {
  manifest: Manifest
  /** The lines of a table's file. */
  lines(name: string): AsyncIterable<string>
  bytes(name: string): Promise<Uint8Array>
  close(): void
}

const damaged = (why: string) => new Error(`The archive is damaged: ${why}.`)

const directoryOf = async (zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> => {
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.compressionMethod !== 0) throw damaged(`${entry.fileName} is packed`)
    if (entries.has(entry.fileName)) throw damaged(`${entry.fileName} is in it twice`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** The text between line feeds; other line separators do not count, because a guest's text may have them. */
async function* linesIn(stream: Readable): AsyncGenerator<string, void> {
  let open = ''
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (open + chunk).split('\n')
    open = lines.pop() ?? ''
    if (open.length > maxLine || lines.some(line => line.length > maxLine)) throw damaged('a row of it is too long')
    yield* lines
  }
  if (open !== '') yield open
}

const check = async (stream: Readable, { name, bytes, sha256 }: Entry): Promise<void> => {
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    read += chunk.length
    if (read > bytes) break
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw damaged(`${name} is not what was written`)
}

/** Opens an archive and checks each byte by its manifest. Throws one sentence for another file or a damaged archive. */
export const openArchive = async (file: string): Promise<Archive> => {
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch((error: Error) => {
    throw new Error(`This file cannot be read as an archive of a hotel: ${error.message}.`)
  })
  try {
    const directory = await directoryOf(zip)
    const streamOf = (name: string): Promise<Readable> => {
      const entry = directory.get(name)
      if (!entry) throw damaged(`${name} is missing`)
      return zip.openReadStreamPromise(entry)
    }
    const size = directory.get(manifestName)?.uncompressedSize ?? 0
    if (size === 0 || size > maxManifestBytes) throw new Error('This is not an archive of a hotel: it has no manifest.')
    const manifest = readManifest(await text(await streamOf(manifestName)))
    const told = new Set([manifestName, ...manifest.entries.map(({ name }) => name)])
    for (const name of directory.keys()) if (!told.has(name)) throw damaged(`${name} is not in its manifest`)
    const large = manifest.entries.find(({ name, bytes }) => isFile(name) && bytes > maxFileBytes)
    if (large) throw damaged(`${large.name} is larger than a picture or a document`)
    for (const entry of manifest.entries) await check(await streamOf(entry.name), entry)
    return {
      manifest,
      async *lines(name) {
        yield* linesIn(await streamOf(name))
      },
      bytes: async name => buffer(await streamOf(name)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
