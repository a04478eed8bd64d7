import { type SqlBool, sql } from 'kysely'
import type { bookingListApi, bookingListInput } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { type Page, pageSize } from '#shared/contract/list.ts'
import type { Db } from '../../db/connect.ts'
import { filtersOf, type ListSql, leavesFew, readPage } from '../../db/list.ts'
import { bookingRows, toBooking } from '../booking/booking.ts'
import { isToGiveBack } from '../money/to-give-back.ts'
import { isOnDay } from './day-parts.ts'
import { bookingSearch } from './find.ts'
import { candidatesForPage, inUsualOrder } from './usual-order.ts'

type Input = InputOf<typeof bookingListApi.list>

const newest = 1000

const name = sql`lower(b.guest_name)`

const balances = {
  upgraded: sql<SqlBool>`b.upgrade_reason is not null`,
  left: sql<SqlBool>`b.status = 'CHECKED_OUT' and b.total_paise > greatest(0, b.paid_paise - b.refunded_paise)`,
  'give-back': isToGiveBack,
  waiting: sql<SqlBool>`b.by_link and b.status = 'PENDING'`,
  'ran-out': sql<SqlBool>`b.by_link and b.status = 'EXPIRED' and b.changed_at > now() - interval '30 days'`,
} as const

const bookingList = async (db: Db, { hotelId, q = '', on, day }: Input, today: string): Promise<ListSql<typeof bookingListInput>> => ({
  id: sql`b.id`,
  text: await bookingSearch(db, hotelId, q),
  sortBy: {
    // An id sorts by the time it was made at.
    created: [],
    name,
    checkIn: [sql`b.check_in`, name],
    checkOut: [sql`b.check_out`, name],
    total: sql`b.total_paise`,
    status: [sql`b.status`, sql`b.check_in`],
  },
  filterBy: {
    status: status => sql`b.status = ${status}`,
    source: source => (source === 'desk' ? sql`b.source <> 'OWN_PAGE'` : sql`b.source = ${source === 'online' ? 'OWN_PAGE' : source}`),
    // Where nothing was received, nothing says how.
    method: method => sql`(b.payment_method = ${method} and b.paid_paise > 0)`,
    on: part => isOnDay(part, { day: day ?? today, today }),
    day: named => (on ? sql`true` : sql`b.check_in <= ${named} and b.check_out >= ${named}`),
    from: from => sql`b.check_out >= ${from}`,
    to: to => sql`b.check_in <= ${to}`,
    expired: () => sql`b.status <> 'EXPIRED'`,
    group: group => sql`b.group_id = ${group}`,
    import: file => sql`b.import_id = ${file}`,
    balance: which => balances[which],
  },
  few: ['on', 'day', 'balance', 'group', 'import'],
})

/** Where nothing is said of a part of a day: who is late to arrive or leave comes first. */
const sortOfPart = { arriving: 'checkIn', leaving: 'checkOut', staying: 'name' } as const

const idsOf = (db: Db, hotelId: string) => db.selectFrom('booking as b').select('b.id').where('b.hotel_id', '=', hotelId)

/** Read by their ids, in whose order they are: only the rows that are shown are read with their rooms and nights. */
const bookingsOf = async (db: Db, hotelId: string, found: readonly { id: string }[]): Promise<Booking[]> => {
  const ids = found.map(({ id }) => id)
  const rows = new Map((await bookingRows(db, hotelId, ids)).map(row => [row.id, row]))
  // One that was deleted at this moment is left out.
  return ids.flatMap(id => rows.get(id) ?? []).map(toBooking)
}

const idsInUsualOrder = (db: Db, parts: ListSql<typeof bookingListInput>, input: Input, today: string) => {
  const { hotelId, page = 1, size = pageSize } = input
  const ids = inUsualOrder(idsOf(db, hotelId), today)
  // Of many rows only those are sorted that may come so far.
  return leavesFew(parts, input) ? ids : ids.where(candidatesForPage(hotelId, filtersOf(parts, input), { today, max: page * size }))
}

export const listBookings = async (db: Db, input: Input, today: string): Promise<Page<Booking>> => {
  const { hotelId, page, on, sort = on && sortOfPart[on] } = input
  const asked: Input =
    page === undefined ? { hotelId, page: 1, size: newest, sort: '-created', expired: 'hidden' } : { ...input, page, sort }
  const parts = await bookingList(db, asked, today)
  const ids = idsOf(db, hotelId)
  const rows = asked.sort ? ids : idsInUsualOrder(db, parts, asked, today)
  const found = await readPage(parts, asked, { rows, count: ids.clearSelect() })
  return { items: await bookingsOf(db, hotelId, found.items), total: found.total }
}
