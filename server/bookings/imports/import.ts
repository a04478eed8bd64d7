import { setImmediate as nextTurn } from 'node:timers/promises'
import type { importApi } from '#shared/bookings/imports.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { Db, Pool, Tx } from '../../db/connect.ts'
import { conflict, Refusal } from '../../http/errors/errors.ts'
import type { Transaction } from '../../http/serve/call.ts'
import { JsonText } from '../../http/serve/json-text.ts'
import { queue } from '../../jobs/outbox.ts'
import { type AtDesk, accountOf } from '../booking/actor.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { lockAttempt } from '../purchase/attempt.ts'
import { hotelWithPlan } from '../search/on-sale.ts'
import { beginTogether } from '../write/change.ts'
import { readImportFacts, readReferences } from './facts.ts'
import type { ImportFacts, ImportSale } from './price.ts'
import { inThread } from './thread.ts'
import { type FileFaults, salesIn } from './thread-work.ts'

type ImportInput = InputOf<typeof importApi.create>
type FileInput = Pick<ImportInput, 'csv' | 'dateOrder' | 'columns'>

const textOf = ({ csv, dateOrder, columns }: FileInput) => ({ csv, dateOrder, columns })
type ChosenInput = FileInput & Pick<ImportInput, 'leaveOut'>

const factsFor = async (pool: Pool, desk: AtDesk, file: FileInput): Promise<ImportFacts> => {
  const wants = await inThread(desk.hotelId, 'wants', { ...textOf(file), day: desk.day })
  return readImportFacts(pool, desk, wants)
}

/** Previews the bookings of a file with each row's faults. Throws 400 on `csv` for no CSV file, 402 without a plan. */
export const previewImport = async (pool: Pool, desk: AtDesk, file: FileInput): Promise<JsonText> => {
  const { hotelId } = desk
  await hotelWithPlan(pool, hotelId)
  const facts = await factsFor(pool, desk, file)
  return new JsonText([await inThread(hotelId, 'preview', { ...textOf(file), facts })])
}

/** The bookings planned for a file, from facts about the hotel that were read before. */
interface PlannedImport {
  facts: ImportFacts
  faults: FileFaults | undefined
  sales: ImportSale[]
  total: number
}

const planFor = async (pool: Pool, desk: AtDesk, file: ChosenInput): Promise<PlannedImport> => {
  const facts = await factsFor(pool, desk, file)
  const {
    faults,
    sales: texts,
    total,
  } = await inThread(desk.hotelId, 'sales', {
    ...textOf(file),
    facts,
    ...(file.leaveOut && { leaveOut: file.leaveOut }),
  })
  const sales: ImportSale[] = []
  for (const text of texts) {
    sales.push(...salesIn(text))
    await nextTurn()
  }
  return { facts, faults, sales, total }
}

const refuseFaults = ({ faults, total }: PlannedImport, totalAmount: number | undefined): void => {
  if (faults) {
    const { isTaken, message, fields } = faults
    throw new Refusal(isTaken ? 409 : 400, isTaken ? 'CONFLICT' : 'INVALID_INPUT', message, { fields })
  }
  if (totalAmount !== undefined && totalAmount !== total)
    throw conflict('The file costs another amount. Please look at it again.', { totalAmount: total }, { totalAmount: 'Another amount.' })
}

const isDone = async (db: Db, hotelId: string, key: string): Promise<boolean> => {
  const made = db.selectFrom('booking_import').select('undone_at').where('hotel_id', '=', hotelId).where('id', '=', key)
  const found = await made.executeTakeFirst()
  if (found?.undone_at) throw conflict('This import was undone. Choose the file again to repeat it.')
  return found !== undefined
}

/** The hotel changed after the file was planned: its rooms, prices, or bookings with the same references. */
class PlannedBefore extends Error {}

const refuseChanged = async (tx: Tx, hotelId: string, { facts, sales }: PlannedImport): Promise<void> => {
  const { pageVersion } = await hotelWithPlan(tx, hotelId)
  const references = sales.flatMap(({ source }) => source?.reference?.toLowerCase() ?? [])
  if (pageVersion !== facts.hotel.pageVersion || (await readReferences(tx, hotelId, references)).size > 0) throw new PlannedBefore()
}

const write = async (tx: Tx, { hotelId, by, day }: AtDesk, input: ImportInput, sales: readonly ImportSale[]): Promise<void> => {
  await tx
    .insertInto('booking_import')
    .values({
      hotel_id: hotelId,
      id: input.key,
      file_name: input.fileName,
      bookings: sales.length,
      sends_mails: input.sendMails,
      created_by: accountOf(by),
      ...(by.kind === 'staff' && by.at && { created_at: by.at }),
    })
    .execute()
  const bookings = sales.map(sale => ({ ...sale, hotelId, by, importId: input.key }))
  const begun = await beginTogether(tx, { hotelId, by, day, bookingIds: [] }, bookings)
  if (!input.sendMails) return
  const mailed = new Set(sales.filter(({ stay }) => stay.userEmail).map(({ rooms }) => rooms))
  for (const { id, rooms } of begun)
    if (mailed.has(rooms)) await queue(tx, 'mail-confirmation', { hotelId, bookingId: id }, { uniqueKey: `mail-confirmation/${id}` })
}

/** The most tries of an import, since others may book one of its rooms meanwhile. */
const tries = 3

/**
 * Books all rows of a file or none. Throws 400 and 409 with the faults of its first rows on `rows.<line>.<column>`, 402
 * without a plan. A repeated key books nothing.
 */
export const importBookings = async (pool: Pool, transaction: Transaction, desk: AtDesk, input: ImportInput): Promise<void> => {
  const importOnce = async (tx: Tx, planned: PlannedImport) => {
    await lockAttempt(tx, desk.hotelId, input.key)
    if (await isDone(tx, desk.hotelId, input.key)) return
    refuseFaults(planned, input.totalAmount)
    // Locks, so that one import of a hotel runs at a time and sees the references of the one before.
    await lockAttempt(tx, desk.hotelId, 'imports')
    await tx.selectFrom('hotel').select('id').where('id', '=', desk.hotelId).forKeyShare().executeTakeFirst()
    await refuseChanged(tx, desk.hotelId, planned)
    await write(tx, desk, input, planned.sales)
  }
  await hotelWithPlan(pool, desk.hotelId)
  for (let at = 1; ; at++) {
    // The file is read and planned outside a transaction.
    const planned = await planFor(pool, desk, input)
    try {
      return await transaction(tx => importOnce(tx, planned))
    } catch (error) {
      if (!(error instanceof RoomTaken || error instanceof PlannedBefore)) throw error
      if (at === tries) throw conflict('Rooms of this file are being booked at this moment. Nothing was imported. Please try again.')
    }
  }
}
