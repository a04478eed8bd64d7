import { sql } from 'kysely'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { maxUnpaged, type Page } from '#shared/contract/list.ts'
import { type directoryApi, hotelsInList, type ListedHotel, type ListedOwner } from '#shared/home/directory.ts'
import type { Db } from '../db/connect.ts'
import { type ListSql, readPage } from '../db/list.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'
import { onSale } from '../rooms/queries.ts'

/*
 * SQL parts about a hotel `h` of an owner `o`. The ids of a page are read first: columns to sort or filter by are read
 * for all hotels, the others for the page alone.
 */

/** The end of the last plan bought; `infinity` on PER_BOOKING, but a PER_BOOKING plan yet to begin does not count. */
const planEnd = sql`(select max(coalesce(r.ends_at, 'infinity')) from payment_record r
  where r.account_id = h.owner_id and (r.starts_at <= now() or r.billing_type <> 'PER_BOOKING'))`

const rooms = sql<number>`(select count(*)::int from room r where r.hotel_id = h.id and r.retired_at is null)`

/** When the last booking was made (index `booking_by_making`); one that was never paid does not count. */
const lastMade = sql`(select b.created_at from booking b where b.hotel_id = h.id and b.status not in ('PENDING', 'EXPIRED')
  order by b.created_at desc limit 1)`

/** The open `stopsSelling` items of the checklist in its order, as `readChecklist` gives them to the owner. */
const stops = sql<ListedHotel['stops']>`(
  select array_remove(array[
    case when plan.live is not true then 'plan' end,
    case when plan.shares and h.razorpay_account_id is null then 'linkedAccount' end,
    case when plan.shares and h.advance_basis_points >= plan.deduction_basis_points is not true then 'advance' end,
    case when not exists (select from room r where r.hotel_id = h.id and ${onSale}) then 'rooms' end], null)
  from (select) one left join lateral (
    select ran.live, ran.live and ran.billing_type = 'PER_BOOKING' as shares, ran.deduction_basis_points from (
      select r.billing_type, r.deduction_basis_points, (r.ends_at is null or r.ends_at > now()) as live
      from payment_record r where r.account_id = h.owner_id and r.starts_at <= now()
      order by 3 desc, r.starts_at desc limit 1) ran) plan on true)`

const hotelList: ListSql<typeof directoryApi.hotels.input> = {
  id: sql`h.id`,
  text: sql`(searchable(h.name || ' ' || coalesce(h.city, '') || ' ' || h.slug) || ' ' || o.search_text)`,
  sortBy: {
    name: sql`lower(h.name)`,
    owner: [sql`lower(o.name)`, sql`lower(h.name)`],
    planUntil: sql`coalesce(${planEnd}, '-infinity')`,
    rooms,
    lastBooking: sql`coalesce(${lastMade}, '-infinity')`,
  },
  filterBy: { stop: stop => (stop === 'none' ? sql`${stops} = '{}'` : sql`${stops} @> array[${stop}::text]`) },
}

const day = (moment: ReturnType<typeof sql>) => sql<string>`to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`

const hotelRows = (db: Db, ids: readonly string[] | undefined) =>
  db
    .selectFrom('hotel as h')
    .innerJoin('account as o', 'o.id', 'h.owner_id')
    .$if(ids !== undefined, query => query.where(sql<boolean>`h.id = any(${ids ?? []}::uuid[])`))

/** The rows of the list for these hotels, in the order of `ids`. */
const detailsOf = async (db: Db, ids: readonly string[]): Promise<ListedHotel[]> => {
  const rows = await hotelRows(db, ids)
    .select([
      ...(['h.id', 'h.name', 'h.slug'] as const),
      sql<string>`concat_ws(', ', nullif(h.city, ''), nullif(h.state, ''))`.as('location'),
      sql<ListedHotel['owner']>`json_build_object('id', o.id, 'name', o.name, 'email', o.email, 'phone', o.phone)`.as('owner'),
      sql<ListedHotel['plan']>`case when ${planEnd} is null then 'NONE' when ${planEnd} = 'infinity' then 'PER_BOOKING'
        when ${planEnd} > now() then 'TIMED' else 'EXPIRED' end`.as('plan'),
      sql<Date | null>`nullif(${planEnd}, 'infinity')`.as('until'),
      rooms.as('rooms'),
      day(lastMade).as('lastBooking'),
      stops.as('stops'),
      day(sql`h.created_at`).as('since'),
    ])
    .execute()
  const known = new Map(rows.map(({ until, ...hotel }) => [hotel.id, { ...hotel, planUntil: until?.toISOString() ?? null }]))
  // Skips a hotel that was deleted between the two reads.
  return ids.flatMap(id => known.get(id) ?? [])
}

/** All hotels: a page of them, or without one the first `maxUnpaged`. */
export const listHotels = async (db: Db, input: InputOf<typeof directoryApi.hotels>): Promise<Page<ListedHotel> | ReplyWithMeta> => {
  const { page, hotelId } = input
  const all = hotelRows(db, hotelId === undefined ? undefined : [hotelId])
  const asked = { ...input, ...(page === undefined && { size: maxUnpaged }) }
  const { items: found, total } = await readPage(hotelList, asked, { rows: all.select('h.id'), count: all })
  const items = await detailsOf(
    db,
    found.map(({ id }) => id),
  )
  return page === undefined ? new ReplyWithMeta(items, { total }) : { items, total }
}

const hotelCount = sql<number>`(select count(*)::int from hotel h where h.owner_id = o.id)`

const ownerList: ListSql<typeof directoryApi.owners.input> = {
  id: sql`o.id`,
  text: sql`(o.search_text || coalesce((select ' ' || searchable(string_agg(h.name, ' ')) from hotel h where h.owner_id = o.id), ''))`,
  sortBy: { name: sql`lower(o.name)`, email: sql`o.email`, hotels: [hotelCount, sql`lower(o.name)`], joined: sql`o.created_at` },
  filterBy: {
    state: state => (state === 'DISABLED' ? sql`o.disabled_at is not null` : sql`o.disabled_at is null`),
  },
}

const ownerRows = (db: Db, id: string | undefined) =>
  db
    .selectFrom('account as o')
    .where(
      sql<boolean>`exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = o.id and r.key = 'ADMIN')`,
    )
    .$if(id !== undefined, query => query.where('o.id', '=', id ?? ''))

/** All accounts with the role ADMIN, with or without hotels: a page of them, or without one the first `maxUnpaged`. */
export const listOwners = async (db: Db, input: InputOf<typeof directoryApi.owners>): Promise<Page<ListedOwner> | ReplyWithMeta> => {
  const { page, ownerId } = input
  const rows = ownerRows(db, ownerId).select([
    ...(['o.id', 'o.name', 'o.email', 'o.phone'] as const),
    sql<ListedOwner['hotels']>`(select coalesce(json_agg(json_build_object('id', mine.id, 'name', mine.name, 'slug', mine.slug)), '[]')
      from (select h.id, h.name, h.slug from hotel h where h.owner_id = o.id order by lower(h.name), h.id limit ${hotelsInList}) mine)`.as(
      'hotels',
    ),
    hotelCount.as('hotelCount'),
    day(sql`o.created_at`).as('joined'),
    sql<boolean>`o.disabled_at is not null`.as('isDisabled'),
  ])
  const asked = { ...input, ...(page === undefined && { size: maxUnpaged }) }
  const { items, total } = await readPage(ownerList, asked, { rows, count: ownerRows(db, ownerId) })
  return page === undefined ? new ReplyWithMeta(items, { total }) : { items, total }
}
