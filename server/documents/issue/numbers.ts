import { sql } from 'kysely'
import type { DocumentKind } from '#shared/documents/documents.ts'
import type { Tx } from '../../db/connect.ts'
import { namedLock } from '../../db/locks.ts'

const letters: Readonly<Record<DocumentKind, string>> = { INVOICE: 'I', BILL: 'B', RECEIPT: 'R', REFUND: 'F', CREDIT: 'C', DEBIT: 'D' }

/** The two digits of a day's financial year, which begins on 1 April: `26` for 1 April 2026 to 31 March 2027. */
export const yearOf = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return String((month < 4 ? year - 1 : year) % 100).padStart(2, '0')
}

/**
 * The code of a hotel's numbers, and the date in India by the database's clock at this moment, not at the start of the
 * transaction. Locks the hotel's documents until the commit: around midnight two transactions could else take numbers
 * in another order than their dates.
 */
export const beginIssue = async (tx: Tx, hotelId: string): Promise<{ code: string; day: string }> => {
  const { rows } = await sql<{ code: string | null; day: string }>`
    select ${namedLock('documents', sql`id`)}, series_code as code,
      (clock_timestamp() at time zone 'Asia/Kolkata')::date as day from hotel where id = ${hotelId}`.execute(tx)
  const { code, day } = rows[0] ?? {}
  if (!code || !day) throw new Error('A hotel that issues documents has a code for their numbers')
  return { code, day }
}

interface Wanted {
  hotelId: string
  code: string
  day: string
  kinds: readonly DocumentKind[]
}

/**
 * Takes the next numbers for documents of these kinds, in their order, such as GRAN/26/I/000123 (Rule 46(b): at most 16
 * characters, consecutive in a financial year). Locks the series until the commit, since a number that is not used is
 * given again: take numbers last.
 */
export const takeNumbers = async (tx: Tx, { hotelId, code, day, kinds }: Wanted): Promise<string[]> => {
  const seriesOf = (kind: DocumentKind) => `${code}/${yearOf(day)}/${letters[kind]}`
  const wanted = [...Map.groupBy(kinds, seriesOf)].map(([series, ofSeries]) => ({ series, count: ofSeries.length }))
  // Series are locked in one order, so that simultaneous calls cannot deadlock.
  const { rows } = await sql<{ series: string; next: number }>`
    insert into document_series (hotel_id, series, next)
    select ${hotelId}::uuid, series, 1 + count from json_to_recordset(${JSON.stringify(wanted)}::json) as w(series text, count int) order by series
    on conflict (hotel_id, series) do update set next = document_series.next + excluded.next - 1 returning series, next`.execute(tx)
  const next = new Map(rows.map(row => [row.series, row.next - (wanted.find(({ series }) => series === row.series)?.count ?? 0)]))
  return kinds.map(kind => {
    const series = seriesOf(kind)
    const number = next.get(series) ?? 0
    next.set(series, number + 1)
    return `${series}/${String(number).padStart(6, '0')}`
  })
}
