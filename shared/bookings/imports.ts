import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'
import { rupees } from '../words/amounts.ts'
import { csvLine } from '../words/csv.ts'
import { lineText } from '../words/text-fields.ts'
import { columnOf, type ImportColumnId, importColumnIds } from './import-columns.ts'

/** The limits of one file, and of a line of it. */
export const importLimits = { rows: 1000, columns: 100, rowCharacters: 65_536, characters: 1_048_576 } as const

/** The template: headings and an example row, which is never imported. */
export const importTemplate = (own: Partial<Record<ImportColumnId, string>>): string => {
  const columns = importColumnIds.options
  return `\uFEFF${csvLine(columns.map(column => columnOf(column).label))}${csvLine(columns.map(column => own[column] ?? columnOf(column).example))}`
}

/** A row whose reference begins so is the template's example. */
export const exampleReference = /^EXAMPLE/i

const file = {
  hotelId: id,
  /** The text of the file. */
  csv: z.string().min(1, 'This file is empty.').max(importLimits.characters, 'A file has at most 1 MB.'),
  /** The order of a date such as 05/12/2026, if the file itself does not show it. */
  dateOrder: z.enum(['DAY_FIRST', 'MONTH_FIRST']).optional(),
  /** Which field each column of the file gives, in order; null: none. Left out, headings and values decide it. */
  columns: z
    .array(importColumnIds.nullable())
    .max(importLimits.columns)
    .refine(given => new Set(given.filter(Boolean)).size === given.filter(Boolean).length, 'Two columns are read as the same.')
    .optional(),
}
export type DateOrder = 'DAY_FIRST' | 'MONTH_FIRST'

const ImportFault = z.object({ column: importColumnIds, message: z.string() })

/** A row of the file as it would be booked; a value that cannot be read is null. */
export const ImportRow = z.object({
  /** The line of the file, whose line 1 has the headings. */
  line: z.int(),
  reference: z.string(),
  userName: z.string(),
  checkInDate: z.string().nullable(),
  checkOutDate: z.string().nullable(),
  roomNumber: z.string().nullable(),
  /** The file names only a kind of room, so the import chooses the room. */
  isChosen: z.boolean(),
  isCheckedIn: z.boolean(),
  price: z.number().nullable(),
  received: z.number().nullable(),
  faults: z.array(ImportFault),
  /** Where the booking differs from the file. */
  notes: z.array(z.string()),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportPreview = z.object({
  rows: z.array(ImportRow),
  /** The sum over rows without a fault, in rupees. */
  price: z.number(),
  received: z.number(),
  emails: z.int(),
  /** Each column: its heading, the field that is read from it, and its first value. */
  headings: z.array(z.object({ name: z.string(), column: importColumnIds.nullable(), example: z.string() })),
  /** Required fields that no column gives; no row is read until there are none. */
  missing: z.array(importColumnIds),
  /** A date that can be read in two ways: its text, and the day by either reading (null if it is none). */
  asksAbout: z.object({ text: z.string(), dayFirst: z.string().nullable(), monthFirst: z.string().nullable() }).nullable(),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** What was imported as one file. */
export const BookingImport = z.object({
  id,
  fileName: z.string(),
  bookings: z.int(),
  by: z.string().nullable(),
  at: z.string(),
  undoneAt: z.string().nullable(),
  /** Why it cannot be undone; null: it can. */
  staysBecause: z.string().nullable(),
})
export type BookingImport = z.output<typeof BookingImport>

/** Imported prices and money in no day book also need the right to delete bookings, as a single price does. */
const access = {
  area: 'bookings',
  action: 'CREATE',
  also: { action: 'DELETE', what: 'prices of its own and money received before', when: () => true },
} as const

/** 1 MB of text as JSON, in which quotation marks and line ends are escaped. */
const maxBytes = 3_000_000

export const importApi = {
  preview: endpoint({
    method: 'POST',
    path: '/api/booking/previewimport',
    summary: 'Reads a CSV file of bookings and says what is wrong with each row; writes nothing',
    access,
    input: z.strictObject(file),
    data: ImportPreview,
    transaction: 'own',
    maxBytes,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/booking/importbookings',
    summary: 'Makes the bookings of a CSV file, all of them or none; the same key again makes nothing',
    access,
    input: z.strictObject({
      ...file,
      fileName: lineText(200).min(1, 'Name the file.'),
      /** Guests with an e-mail address get a confirmation. */
      sendMails: z.boolean().default(false),
      /** Lines of the file that the desk chose to leave out: those with a fault. */
      leaveOut: z.array(z.int().min(1)).max(importLimits.rows).optional(),
      /** The sum of the prices that the desk saw. */
      totalAmount: rupees.optional(),
      key: id,
    }),
    data: BookingImport,
    message: 'Bookings imported successfully!',
    transaction: 'own',
    maxBytes,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/booking/undoimport',
    summary: 'Takes an import back as long as nothing happened to its bookings: they are deleted',
    access: { area: 'bookings', action: 'DELETE', row: ['booking_import', 'importId'] },
    input: z.strictObject({ hotelId: id, importId: id }),
    data: BookingImport,
    message: 'Import undone.',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/booking/getimports',
    summary: 'The newest imports of a hotel',
    access: { area: 'bookings', action: 'READ' },
    input: z.strictObject({ hotelId: id }),
    data: z.array(BookingImport),
  }),
}
