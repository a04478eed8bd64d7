import type { DeskDay } from '#shared/dates.ts'
import { deskDayAt } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { type ImportPreview, type importApi, importColumnIds } from '#shared/imports.ts'
import { toRupees } from '#shared/money.ts'
import { counted } from '#shared/text.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Transaction } from '../../http/call.ts'
import { conflict, Refusal } from '../../http/errors.ts'
import { queue } from '../../jobs/outbox.ts'
import { lockAttempt } from '../attempt.ts'
import { beginTogether } from '../change.ts'
import type { Actor } from '../log.ts'
import { accountOf } from '../log.ts'
import { RoomTaken } from '../nights.ts'
import { type ReadRow, readRow } from './cells.ts'
import { dateOrderIn } from './dates.ts'
import { readImportFacts } from './facts.ts'
import { type ImportFile, readImportFile } from './file.ts'
import { type PlannedRow, planImport, shownRow } from './plan.ts'
import type { ImportSale } from './price.ts'

type ImportInput = InputOf<typeof importApi.create>
type FileInput = Pick<ImportInput, 'csv' | 'dateOrder'>

const readRows = ({ rows }: ImportFile, { dateOrder }: FileInput): { rows: ReadRow[]; asksDateOrder: boolean } => {
  const { order, isOpen } = dateOrderIn(rows.flatMap(({ cells }) => [cells.checkInDate ?? '', cells.checkOutDate ?? '']))
  return { rows: rows.map(row => readRow(row, dateOrder ?? order)), asksDateOrder: isOpen }
}

const isFaulty = ({ row }: PlannedRow): boolean => Object.keys(row.faults).length > 0

const sumOf = (rows: readonly PlannedRow[], paise: (row: ReadRow) => number | undefined): number =>
  toRupees(rows.reduce((sum, planned) => sum + (isFaulty(planned) ? 0 : (paise(planned.row) ?? 0)), 0))

/** What a file would book, with each row's faults. Throws 400 on `csv` for what is no such file, 402 without a plan. */
export const previewImport = async (app: App, hotelId: string, input: FileInput): Promise<ImportPreview> => {
  const file = readImportFile(input.csv)
  const { rows, asksDateOrder } = readRows(file, input)
  const planned = planImport(rows, await readImportFacts(app.db, hotelId, rows, deskDayAt(app.clock.now())))
  return {
    rows: planned.map(shownRow),
    ...{ price: sumOf(planned, row => row.pricePaise), received: sumOf(planned, row => row.receivedPaise) },
    emails: planned.filter(one => !isFaulty(one) && one.row.userEmail !== null).length,
    ...{ ignored: file.ignored, asksDateOrder },
  }
}

/** 400, or 409 where nothing but rooms that others have is in the way: each fault on `rows.<line>.<column>`. */
const refuseFaults = (planned: readonly PlannedRow[]): void => {
  const faulty = planned.filter(isFaulty)
  const [first] = faulty
  if (!first) return
  const fields = Object.fromEntries(
    faulty.flatMap(({ row }) =>
      importColumnIds.options.flatMap(column => (row.faults[column] ? [[`rows.${row.line}.${column}`, row.faults[column]]] : [])),
    ),
  )
  const [message] = Object.values(first.row.faults)
  const said = faulty.length === 1 ? `Row ${first.row.line}: ${message}` : `${counted(faulty.length, 'row')} cannot be imported.`
  const isTaken = faulty.every(one => one.isTaken)
  throw new Refusal(isTaken ? 409 : 400, isTaken ? 'CONFLICT' : 'INVALID_INPUT', `Nothing was imported. ${said}`, { fields })
}

const refuseOtherTotal = (planned: readonly PlannedRow[], totalAmount: number | undefined): void => {
  const total = sumOf(planned, row => row.pricePaise)
  if (totalAmount !== undefined && totalAmount !== total)
    throw conflict('The file costs another amount. Please look at it again.', { totalAmount: total }, { totalAmount: 'Another amount.' })
}

interface Desk {
  hotelId: string
  by: Actor
  day: DeskDay
}

const isDone = async (db: Db, hotelId: string, key: string): Promise<boolean> => {
  const made = db.selectFrom('booking_import').select('undone_at').where('hotel_id', '=', hotelId).where('id', '=', key)
  const found = await made.executeTakeFirst()
  if (found?.undone_at) throw conflict('This import was undone. Choose the file again to repeat it.')
  return found !== undefined
}

const write = async (tx: Tx, { hotelId, by, day }: Desk, input: ImportInput, sales: readonly ImportSale[]): Promise<void> => {
  await tx
    .insertInto('booking_import')
    .values({
      ...{ hotel_id: hotelId, id: input.key, file_name: input.fileName, bookings: sales.length, sends_mails: input.sendMails },
      created_by: accountOf(by),
      ...(by.kind === 'staff' && by.at && { created_at: by.at }),
    })
    .execute()
  const bookings = sales.map(sale => ({ ...sale, hotelId, by, importId: input.key }))
  const begun = await beginTogether(tx, { hotelId, by, day, bookingIds: [] }, bookings)
  if (!input.sendMails) return
  for (const { id, rooms } of begun) {
    const sold = sales.find(sale => sale.rooms === rooms)
    if (sold?.stay.userEmail) await queue(tx, 'mail-confirmation', { hotelId, bookingId: id }, { uniqueKey: `mail-confirmation/${id}` })
  }
}

/** A night that another desk or a guest takes in this moment is seen at the next look. */
const tries = 3

/**
 * Makes the bookings of a file, all of them or none. Throws 400 and 409 with each row's faults on `rows.<line>.<column>`, 402 without a plan.
 * The same key again makes nothing.
 */
export const importBookings = async (transaction: Transaction, desk: Desk, input: ImportInput): Promise<void> => {
  const file = readImportFile(input.csv)
  const importOnce = async (tx: Tx) => {
    await lockAttempt(tx, desk.hotelId, input.key)
    if (await isDone(tx, desk.hotelId, input.key)) return
    // One import of a hotel at a time: each sees the references of the one before.
    await lockAttempt(tx, desk.hotelId, 'imports')
    await tx.selectFrom('hotel').select('id').where('id', '=', desk.hotelId).forKeyShare().executeTakeFirst()
    const { rows } = readRows(file, input)
    const planned = planImport(rows, await readImportFacts(tx, desk.hotelId, rows, desk.day))
    refuseFaults(planned)
    refuseOtherTotal(planned, input.totalAmount)
    await write(
      tx,
      desk,
      input,
      planned.flatMap(({ sale }) => sale ?? []),
    )
  }
  for (let at = 1; ; at++) {
    try {
      return await transaction(importOnce)
    } catch (error) {
      if (!(error instanceof RoomTaken)) throw error
      if (at === tries) throw conflict('Rooms of this file are being booked at this moment. Nothing was imported. Please try again.')
    }
  }
}
