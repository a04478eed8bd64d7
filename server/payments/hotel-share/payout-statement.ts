import { sql } from 'kysely'
import { type Cover, maxStatementLines, type PayoutStatement } from '#shared/payments/payouts.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../http/errors/errors.ts'
import { cover } from '../settle/cover.ts'

/** The amounts of one booking, in paise. */
interface Books {
  bookingId: string
  reference: string
  checkInDate: string
  checkOutDate: string
  share: number
  /** Parts of `share`: paid by transfers, waiting for a transfer, and owed otherwise (below 0: by the hotel). */
  transferred: number
  waiting: number
  owed: number
  lastAt: Date
}

/** Bookings with a share for the hotel, oldest first. A due without a payment corrects a transfer and adds no share. */
const booksOf = async (db: Db, hotelId: string): Promise<Books[]> => {
  const { rows } = await sql<Books>`
    select b.id as "bookingId", b.reference, b.check_in as "checkInDate", b.check_out as "checkOutDate", d.*
    from (
      select d.booking_id, min(d.created_at) as first_at, max(d.created_at) as "lastAt",
        coalesce(sum(case when d.amount_paise >= 0 then coalesce(o.hotel_share_paise, o.amount_paise) end),
          sum(greatest(d.amount_paise, 0)))::bigint as share,
        coalesce(sum(d.amount_paise) filter (where d.status = 'PAID'), 0)::bigint as transferred,
        coalesce(sum(d.amount_paise) filter (where (d.via, d.status) = ('TRANSFER', 'OPEN')), 0)::bigint as waiting,
        coalesce(sum(d.amount_paise) filter (where (d.via, d.status) in (('PLATFORM', 'OPEN'), ('TRANSFER', 'FAILED'))), 0)::bigint as owed
      from hotel_due d left join payment p on p.id = d.payment_id left join payment_order o on o.id = p.order_id
      where d.hotel_id = ${hotelId} group by d.booking_id
    ) d join booking b on b.hotel_id = ${hotelId} and b.id = d.booking_id
    order by d.first_at, b.id`.execute(db)
  return rows
}

interface Source {
  id: string
  paise: number
  day: string
  at: Date
  cover: Omit<Cover, 'amount'>
}

/** Pay-outs, and overpayments of other bookings that the platform sets off, in the order of their days. */
const sourcesOf = async (db: Db, hotelId: string, books: readonly Books[]): Promise<Source[]> => {
  const { rows } = await sql<{ id: string; paise: number; day: string; at: Date }>`
    select id, amount_paise as paise, to_char(sent_on, 'YYYY-MM-DD') as day, created_at as at from payout where hotel_id = ${hotelId}`.execute(
    db,
  )
  const sent = rows.map((row): Source => ({ ...row, cover: { by: 'PAYOUT', payoutId: row.id } }))
  const netted = books
    .filter(({ owed }) => owed < 0)
    .map(
      ({ bookingId, reference, owed, lastAt }): Source => ({
        id: bookingId,
        paise: -owed,
        day: todayInIndia(lastAt),
        at: lastAt,
        cover: { by: 'NETTED', reference },
      }),
    )
  return [...sent, ...netted].sort((a, b) => a.day.localeCompare(b.day) || a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
}

/** What covers each booking's share, latest first; with `payoutId` its bookings alone. Throws 404 if it is unknown. */
export const payoutStatementOf = async (db: Db, hotelId: string, payoutId?: string): Promise<PayoutStatement> => {
  const books = await booksOf(db, hotelId)
  const sources = await sourcesOf(db, hotelId, books)
  const sourceOf = new Map(sources.map(source => [source.id, source]))
  if (payoutId !== undefined && sourceOf.get(payoutId)?.cover.by !== 'PAYOUT') throw notFound('This pay-out is not there.')
  const parts = cover(
    books.filter(({ owed }) => owed > 0).map(({ bookingId, owed }) => ({ id: bookingId, paise: owed })),
    sources,
  )
  const references = new Map(books.map(({ bookingId, reference }) => [bookingId, reference]))
  const coversOf = new Map<string, Cover[]>(
    books.map(({ bookingId, transferred, waiting }) => [
      bookingId,
      [
        ...(transferred === 0 ? [] : [{ by: 'TRANSFER' as const, amount: toRupees(transferred) }]),
        ...(waiting === 0 ? [] : [{ by: 'WAITING' as const, amount: toRupees(waiting) }]),
      ],
    ]),
  )
  const open = new Map(books.map(({ bookingId, owed }) => [bookingId, owed]))
  const change = (bookingId: string, by: Omit<Cover, 'amount'>, paise: number) => {
    coversOf.get(bookingId)?.push({ ...by, amount: toRupees(paise) })
    open.set(bookingId, (open.get(bookingId) ?? 0) - paise)
  }
  let ahead = sources.reduce((sum, { cover: { by }, paise }) => sum + (by === 'PAYOUT' ? paise : 0), 0)
  for (const { shareId, sourceId, paise } of parts) {
    const source = sourceOf.get(sourceId)
    if (!source) continue
    change(shareId, source.cover, paise)
    if (source.cover.by === 'PAYOUT') ahead -= paise
    else change(sourceId, { by: 'NETTED', reference: references.get(shareId) ?? '' }, -paise)
  }
  const lines = books
    .map(({ bookingId, reference, checkInDate, checkOutDate, share, transferred, waiting, owed }) => ({
      bookingId,
      reference,
      checkInDate,
      checkOutDate,
      share: toRupees(share),
      takenBack: toRupees(share - transferred - waiting - owed),
      covered: coversOf.get(bookingId) ?? [],
      open: toRupees(open.get(bookingId) ?? 0),
    }))
    .filter(({ covered }) => payoutId === undefined || covered.some(one => one.payoutId === payoutId))
    .reverse()
  return { lines: lines.slice(0, maxStatementLines), total: lines.length, ahead: toRupees(ahead) }
}
