import { sql } from 'kysely'
import type { DocumentKind } from '#shared/documents.ts'
import type { Tx } from '../db/connect.ts'

const letters: Readonly<Record<DocumentKind, string>> = { INVOICE: 'I', BILL: 'B', RECEIPT: 'R', REFUND: 'F', CREDIT: 'C', DEBIT: 'D' }

/** The two digits of the year of 1 April in which a day lies: `26` for 1 April 2026 to 31 March 2027. */
export const yearOf = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return String((month < 4 ? year - 1 : year) % 100).padStart(2, '0')
}

/** India's day by the database's clock at this moment, however long the transaction runs already. */
export const dayOfIssue = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select (clock_timestamp() at time zone 'Asia/Kolkata')::date as day`.execute(tx)
  return rows[0]?.day ?? ''
}

/**
 * The next numbers for documents of these kinds, in their order, such as GRAN/26/I/000123 (Rule 46(b): at most 16 characters, consecutive in
 * a financial year). The series are locked until the commit, so a number that is not used is given again: take them last.
 */
export const takeNumbers = async (tx: Tx, hotelId: string, kinds: readonly DocumentKind[], day: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string | null }>`select series_code as code from hotel where id = ${hotelId}`.execute(tx)
  const code = rows[0]?.code
  if (!code) throw new Error('A hotel that issues documents has a code for their numbers')
  const seriesOf = (kind: DocumentKind) => `${code}/${yearOf(day)}/${letters[kind]}`
  const next = new Map<string, number>()
  // In one order, so that two that issue at once wait for each other in a row.
  for (const series of [...new Set(kinds.map(seriesOf))].sort()) {
    const count = kinds.filter(kind => seriesOf(kind) === series).length
    const taken = await sql<{ next: number }>`
      insert into document_series (hotel_id, series, next) values (${hotelId}, ${series}, ${1 + count})
      on conflict (hotel_id, series) do update set next = document_series.next + ${count} returning next`.execute(tx)
    next.set(series, (taken.rows[0]?.next ?? 0) - count)
  }
  return kinds.map(kind => {
    const series = seriesOf(kind)
    const number = next.get(series) ?? 0
    next.set(series, number + 1)
    return `${series}/${String(number).padStart(6, '0')}`
  })
}
