import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { documentNames } from '#shared/documents/documents.ts'
import type { App } from '../../context.ts'
import { pdfOf } from '../issue/files.ts'
import { type HotelMonth, papersOfMonth } from './month-rows.ts'

/** A file of text beside the PDFs. */
export interface Table {
  name: string
  text: string
}

async function* none(): AsyncGenerator<Table> {}

/** The guest's copy of each document of a month as a PDF, made one after the other on request. */
async function* pdfsOf(app: Pick<App, 'db' | 'files'>, month: HotelMonth) {
  for await (const { id, kind, number, issuedOn } of papersOfMonth(app.db, month)) {
    const name = `${number.replaceAll('/', '-')} ${documentNames[kind]}.pdf`
    yield { name, lastModified: new Date(`${issuedOn}T12:00:00Z`), input: Buffer.from(await pdfOf(app, month.hotelId, id, 'original')) }
  }
}

/**
 * The tables of a month and its PDFs as a ZIP file that is made while it is sent, with one file at a time in memory. If
 * a PDF is missing or is not what was stored, the stream ends with an error, so that no file looks whole and is not.
 */
export const monthZip = (app: Pick<App, 'db' | 'files'>, month: HotelMonth, tables: AsyncIterable<Table> = none()): Readable => {
  async function* all() {
    for await (const { name, text } of tables) yield { name, input: text }
    yield* pdfsOf(app, month)
  }
  return Readable.fromWeb(makeZip(all()) as ReadableStream)
}
