import { sql } from 'kysely'
import type { TaxHeads } from '#shared/documents/documents.ts'
import type { Db } from '../../db/connect.ts'
import type { MonthPaper } from './month-paper.ts'
import { type ByRate, combined, nothing, type Sum, sumByHead } from './summary.ts'

export interface HotelMonth {
  hotelId: string
  /** Such as `2026-12`. */
  month: string
}

const firstDay = (month: string) => `${month}-01`

/** The first day of the month after. */
export const dayAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

const pageOf = async (db: Db, { hotelId, month }: HotelMonth, after: { day: string; id: string } | undefined, size: number) => {
  const from = after ? sql`(d.happened_on, d.id) > (${after.day}::date, ${after.id}::uuid)` : sql`d.happened_on >= ${firstDay(month)}::date`
  const { rows } = await sql<MonthPaper>`
    select d.id, d.kind, d.number, d.issued_on as "issuedOn", d.happened_on as "happenedOn", d.heads, d.taxable_paise as taxable,
      d.tax_paise as tax, d.body #> '{supplier,stateCode}' as "stateCode",
      case when jsonb_typeof(d.body #> '{recipient,company}') = 'object' then jsonb_build_object(
        'name', d.body #> '{recipient,company,name}', 'gstin', d.body #> '{recipient,company,gstin}') end as company,
      (select json_agg(json_build_object('sac', l.sac, 'basisPoints', l.basis_points, 'taxable', l.taxable_paise, 'tax', l.tax_paise)
          order by l.position)
        from document_line l where l.hotel_id = d.hotel_id and l.document_id = d.id) as lines,
      coalesce((d.body -> 'isWhole')::boolean, false) as "isWhole",
      coalesce((select json_agg(json_build_object('id', a -> 'id', 'happenedOn', v.happened_on, 'heads', v.heads, 'parts', a -> 'parts'))
        from jsonb_array_elements(d.body -> 'adjusted') a cross join lateral (
          -- The limit keeps each voucher a look-up by its key: all of the hotel's would be read for every invoice.
          select happened_on, heads from document where hotel_id = d.hotel_id and id = (a ->> 'id')::uuid limit 1) v), '[]') as taken
    from document d
    where d.hotel_id = ${hotelId} and ${from} and d.happened_on < ${dayAfter(month)}::date
    order by d.happened_on, d.id limit ${size}`.execute(db)
  return rows
}

/** Yields the documents of a month by day, read in pages of `size`. */
export async function* papersOfMonth(db: Db, month: HotelMonth, size = 500): AsyncGenerator<MonthPaper, void> {
  let after: { day: string; id: string } | undefined
  for (;;) {
    const page = await pageOf(db, month, after, size)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < size) return
    after = { day: last.happenedOn, id: last.id }
  }
}

/** The part of a hotel's receipt vouchers that is open at the start of a day, by rate, from all earlier documents. */
export const openAdvances = async (db: Db, hotelId: string, day: string): Promise<ByRate> => {
  const { rows } = await sql<{ heads: TaxHeads; basisPoints: number; taxable: number; tax: number }>`
    with moved as (
      select d.heads, l.basis_points, l.taxable_paise as taxable, l.tax_paise as tax, case d.kind when 'RECEIPT' then 1 else -1 end as sign
      from document d join document_line l on l.hotel_id = d.hotel_id and l.document_id = d.id
      where d.hotel_id = ${hotelId} and d.kind in ('RECEIPT', 'REFUND') and d.happened_on < ${day}::date
      union all
      select v.heads, (p ->> 'basisPoints')::int, (p ->> 'taxable')::bigint, (p ->> 'tax')::bigint,
        case d.kind when 'CREDIT' then 1 else -1 end
      from document d cross join jsonb_array_elements(d.body -> 'adjusted') a cross join jsonb_array_elements(a -> 'parts') p
        join document v on v.hotel_id = d.hotel_id and v.id = (a ->> 'id')::uuid
      where d.hotel_id = ${hotelId} and d.kind in ('INVOICE', 'BILL', 'CREDIT', 'DEBIT') and d.happened_on < ${day}::date
    )
    select heads, basis_points as "basisPoints", sum(sign * taxable)::bigint as taxable, sum(sign * tax)::bigint as tax
    from moved group by 1, 2`.execute(db)
  const sums = new Map<number, Sum>()
  for (const { heads, basisPoints, ...part } of rows)
    sums.set(basisPoints, combined(sums.get(basisPoints) ?? nothing, sumByHead(part, heads)))
  return sums
}

/** Reads one snapshot: a document that is issued meanwhile is in all that is read or in none of it. */
export const atOneMoment = <R>(db: Db, work: (db: Db) => Promise<R>): Promise<R> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
