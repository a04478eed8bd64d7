import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { columnOf, type ImportColumnId, importColumnIds } from '#shared/bookings/import-columns.ts'
import { importApi } from '#shared/bookings/imports.ts'
import { csvLine } from '#shared/words/csv.ts'
import { testDesk } from '../testing.ts'

export type Cells = Partial<Record<ImportColumnId, string>>

export const csvOf = (rows: readonly Cells[]): string =>
  [
    importColumnIds.options.map(column => columnOf(column).label),
    ...rows.map(row => importColumnIds.options.map(column => row[column] ?? '')),
  ]
    .map(csvLine)
    .join('')

/** A desk, and files that it brings. */
export const importDesk = async (t: TestContext, options?: Parameters<typeof testDesk>[1]) => {
  const desk = await testDesk(t, options)
  const { server, hotel, day, manager } = desk
  let count = 0
  const row = (room: string, from: number, nights: number, more: Cells = {}): Cells => ({
    reference: `OLD-${++count}`,
    userName: 'Meera Iyer',
    userPhone: '+91 98123 45678',
    userEmail: 'meera@mail.example',
    checkInDate: day(from),
    checkOutDate: day(from + nights),
    room,
    adults: '2',
    price: '9000',
    ...more,
  })
  const preview = (csv: string, who = manager, more: object = {}) =>
    server.call(importApi.preview, { hotelId: hotel.id, csv, ...more }, who.headers)
  const bring = (rows: readonly Cells[], more: object = {}, who = manager) =>
    server.call(importApi.create, { hotelId: hotel.id, csv: csvOf(rows), fileName: 'old.csv', key: randomUUID(), ...more }, who.headers)
  const undo = (importId: string, who = manager) => server.call(importApi.undo, { hotelId: hotel.id, importId }, who.headers)
  const brought = async (importId: string) => {
    const call = { hotelId: hotel.id, page: 1, import: importId, sort: 'name' } as const
    return (await server.call(bookingListApi.list, call, manager.headers)).data.items
  }
  const countOf = async (table: 'booking' | 'room_night' | 'booking_payment' | 'folio' | 'booking_import') =>
    (await server.db.selectFrom(table).selectAll().execute()).length
  return { ...desk, row, preview, bring, undo, brought, countOf }
}

/** What is wrong with the rows of a preview: line, column, sentence. */
export const faultsOf = (rows: readonly { line: number; faults: readonly { column: string; message: string }[] }[]) =>
  rows.flatMap(({ line, faults }) => faults.map(({ column, message }) => [line, column, message]))
