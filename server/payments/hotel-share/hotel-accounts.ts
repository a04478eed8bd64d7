import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { maxUnpaged, type Page } from '#shared/contract/list.ts'
import { type HotelAccount, latestInList, type PayoutTotals, type payoutApi } from '#shared/payments/payouts.ts'
import { toRupees } from '#shared/words/money.ts'
import { searchWords } from '#shared/words/search-words.ts'
import { accountName } from '../../db/account-names.ts'
import type { Db } from '../../db/connect.ts'
import { type ListSql, literalWord, readPage } from '../../db/list.ts'
import { daysOfProvider, isOwed, owedOf, stateOf } from './dues.ts'

type Input = InputOf<typeof payoutApi.list>

/** The ids of the hotels; undefined for all hotels that were ever owed or sent money. */
type Whose = readonly string[] | undefined

/** The sums of one hotel, in paise. */
interface Books {
  id: string
  name: string
  owed: number
  transferred: number
  sent: number
  payouts: number
  lastOn: string | null
  failed: number
}

const within = (hotel: RawBuilder<unknown>, whose: Whose) => (whose ? sql`${hotel} = any(${[...whose]}::uuid[])` : sql`true`)

/**
 * The sums of hotels. Given hotels are read by `hotel_due_by_booking` and `payout_primary_key`, whose first column is
 * the hotel; for all hotels both tables are read once, since every row counts.
 */
const booksOf = (whose: Whose) => sql<Books>`(
  select h.id, h.name, sums.owed, coalesce(due.transferred, 0) as transferred, coalesce(sent.paise, 0) as sent,
    coalesce(sent.payouts, 0) as payouts, sent."lastOn", case when due.failed > 0 then (
      select count(*) from hotel_due d left join payment p on p.id = d.payment_id
      where d.hotel_id = h.id and (d.via, d.status) = ('TRANSFER', 'FAILED') and ${stateOf(sql.ref('sums.owed'))} <> 'PAID_BY_HAND'
    ) else 0 end::int as failed
  from hotel h
  left join (
    select hotel_id, sum(amount_paise) filter (where ${isOwed})::bigint as owed,
      sum(amount_paise) filter (where status = 'PAID')::bigint as transferred,
      count(*) filter (where (via, status) = ('TRANSFER', 'FAILED')) as failed
    from hotel_due where ${within(sql.ref('hotel_id'), whose)} group by hotel_id
  ) due on due.hotel_id = h.id
  left join (
    select hotel_id, sum(amount_paise)::bigint as paise, count(*)::int as payouts, max(sent_on) as "lastOn"
    from payout where ${within(sql.ref('hotel_id'), whose)} group by hotel_id
  ) sent on sent.hotel_id = h.id,
  lateral (select coalesce(due.owed, 0) - coalesce(sent.paise, 0) as owed) sums
  where ${whose ? within(sql.ref('h.id'), whose) : sql`(due.hotel_id is not null or sent.hotel_id is not null)`})`

/** A transfer that failed, or that is still open after a day. */
const isAmiss = sql`d.via = 'TRANSFER' and (d.status = 'FAILED' or (d.status = 'OPEN' and d.created_at < now() - interval '1 day'))`

/** True if the hotel's name, a pay-out's transaction ID or the booking reference of a failed transfer has the word. */
const holdsWord = (word: string, whose: Whose) => {
  const some = `%${literalWord(word)}%`
  return sql<boolean>`(searchable(a.name) like searchable(${some})
    or a.id in (select hotel_id from payout where ${within(sql.ref('hotel_id'), whose)} and transaction_id ilike ${some})
    or a.id in (select d.hotel_id from hotel_due d join booking b on b.hotel_id = d.hotel_id and b.id = d.booking_id
      where ${within(sql.ref('d.hotel_id'), whose)} and ${isAmiss} and b.reference ilike ${some}))`
}

const accountList = (whose: Whose, { q = '', sort }: Input): ListSql<typeof payoutApi.list.input> => ({
  id: sql`a.id`,
  text: searchWords(q).map(word => holdsWord(word, whose)),
  sortBy: {
    // `-owed` sorts by the negated due, so that hotels with the same due are ordered by name.
    owed: [sort === '-owed' ? sql`-a.owed` : sql`a.owed`, sql`lower(a.name)`],
    hotelName: sql`lower(a.name)`,
    transferred: sql`a.transferred`,
    sent: sql`a.sent`,
    failed: sql`a.failed`,
    last: sql`coalesce(a."lastOn", '-infinity')`,
  },
  filterBy: {},
})

export const payoutJson = sql`json_build_object('id', p.id, 'hotelId', p.hotel_id, 'amount', p.amount_paise, 'transactionId', p.transaction_id,
  'date', p.sent_on, 'by', ${accountName('p.created_by')})`

/** Who of the platform read a hotel's bank details, the latest first. `h` is the hotel. */
const readingsOf = sql`(select coalesce(json_agg(json_build_object('by', ${accountName('g.read_by')}, 'at', g.read_at) order by g.read_at desc), '[]')
  from bank_reading g where g.hotel_id = h.id)`

export const inRupees = <P extends { amount: number }>(rows: readonly P[]): P[] =>
  rows.map(row => ({ ...row, amount: toRupees(row.amount) }))

/** The day in India on which the owner's first plan began, else that of the hotel's creation. `h` is the hotel. */
export const sinceDay = sql<string>`to_char(coalesce((select min(r.starts_at) from payment_record r where r.account_id = h.owner_id), h.created_at)
  at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`

type Details = Pick<HotelAccount, 'id' | 'since' | 'failed' | 'payouts' | 'readings'>

/** Details of accounts by hotel id, amounts in paise; `latest` limits the transfers and pay-outs of each. */
const detailsOf = async (db: Db, hotelIds: readonly string[], latest: number): Promise<Map<string, Details>> => {
  const { rows } = await sql<Details>`
    select h.id, ${sinceDay} as since, amiss.failed, sent.payouts, ${readingsOf} as readings
    from hotel h, lateral (select ${owedOf(sql.ref('h.id'))} as owed) due, lateral (
      select coalesce(json_agg(json_build_object('id', f.id, 'bookingId', b.id, 'reference', b.reference, 'amount', f.amount_paise,
          'at', f.created_at, 'state', f.state, 'tries', f.attempts, 'problem', f.last_error, 'nextTryAt', case f.state
            when 'PROVIDER_TRIES' then f.created_at + make_interval(days => ${daysOfProvider}) when 'PLANNED' then f.next_check_at end)
          order by f.created_at), '[]') as failed
      from (
        select d.id, d.booking_id, d.amount_paise, d.created_at, d.attempts, d.last_error, d.next_check_at, shown.state
        from hotel_due d left join payment p on p.id = d.payment_id, lateral (select ${stateOf(sql.ref('due.owed'))} as state) shown
        where d.hotel_id = h.id and ${isAmiss}
        order by shown.state in ('PAID_BY_HAND', 'NOT_MOVED'), d.created_at desc limit ${latest}
      ) f join booking b on b.hotel_id = h.id and b.id = f.booking_id
    ) amiss, lateral (
      select coalesce(json_agg(${payoutJson} order by p.sent_on desc, p.created_at desc), '[]') as payouts
      from (
        select id, hotel_id, amount_paise, transaction_id, sent_on, created_by, created_at from payout
        where hotel_id = h.id order by sent_on desc, created_at desc limit ${latest}
      ) p
    ) sent
    where h.id = any(${[...hotelIds]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Accounts, by highest due for the platform, else by name: one page, or the first `maxUnpaged` without `page`. */
export const listAccounts = async (db: Db, input: Input, whose: Whose): Promise<Page<HotelAccount>> => {
  const { hotelId, page, sort = whose ? 'hotelName' : '-owed' } = input
  const parts = accountList(whose, { ...input, sort })
  const asked = { ...input, sort: sort === '-owed' ? 'owed' : sort, ...(page === undefined && { size: maxUnpaged }) } as Input
  const books = db.selectFrom(booksOf(whose).as('a'))
  const { items, total } = await readPage(parts, asked, { rows: books.selectAll(), count: books })
  const ids = items.map(({ id }) => id)
  const details = await detailsOf(db, ids, page === undefined && hotelId !== undefined ? maxUnpaged : latestInList)
  return { items: items.flatMap(one => toAccount(one, details.get(one.id))), total }
}

const toAccount = ({ name, owed, transferred, sent, failed, payouts }: Books, details: Details | undefined): HotelAccount[] =>
  // The hotel was deleted between the two queries.
  details === undefined
    ? []
    : [
        {
          ...details,
          hotelName: name,
          owed: toRupees(owed),
          paid: toRupees(transferred + sent),
          transferred: toRupees(transferred),
          failed: inRupees(details.failed),
          failedCount: failed,
          payouts: inRupees(details.payouts),
          payoutCount: payouts,
        },
      ]

/** What all hotels together are owed and were paid. */
export const totalsOf = async (db: Db): Promise<PayoutTotals> => {
  const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)::bigint`
  const { rows } = await sql<PayoutTotals>`
    select count(*)::int as hotels, ${sum(sql`greatest(a.owed, 0)`)} as owed, ${sum(sql`greatest(-a.owed, 0)`)} as owing,
      ${sum(sql`a.transferred`)} as transferred, ${sum(sql`a.sent`)} as sent, ${sum(sql`a.failed`)} as failed
    from ${booksOf(undefined)} a`.execute(db)
  const [all = { hotels: 0, owed: 0, owing: 0, transferred: 0, sent: 0, failed: 0 }] = rows
  const { owed, owing, transferred, sent } = all
  return { ...all, owed: toRupees(owed), owing: toRupees(owing), transferred: toRupees(transferred), sent: toRupees(sent) }
}
