import { randomInt } from 'node:crypto'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { listBookings } from '../server/bookings/plan/list.ts'
import { roomPlan } from '../server/bookings/plan/room-plan.ts'
import { expireHolds, purgeDeleted, purgeExpired } from '../server/bookings/purchase/expire.ts'
import type { App } from '../server/context.ts'
import type { Connected } from '../server/db/connect.ts'
import { sweepGroupBills } from '../server/documents/jobs.ts'
import { listDocuments } from '../server/documents/queries.ts'
import { sweepDone } from '../server/jobs/claims.ts'
import { emptyOldEvents } from '../server/payments/settle/webhook.ts'
import { readFigures } from '../server/watching/figures.ts'
import { rooms, soldDaysAhead } from './capacity-rows.ts'
import { bookStay, nights, request } from './guests.ts'
import type { Shop } from './shop.ts'

const today = todayInIndia(new Date())
const searched = ['lakshmi', 'tenzin', 'das', 'khan', '9000', 'chatterjee', 'nobody', 'ravi rao']
/** Days for which a hotel can still sell every room; the product takes dates up to 540 days ahead. */
const freeDays = 460

interface Hotel {
  id: string
  slug: string
  isRegistered: boolean
}

/** The product on a database with many hotels, and the bench's own connection to it. */
export interface Place extends Connected {
  shop: Shop
  hotels: readonly Hotel[]
}

export const hotelsOf = async ({ pool }: Connected): Promise<Hotel[]> => {
  const { rows } = await pool.query(`select id, slug, exists (select from hotel_tax t where t.hotel_id = h.id) as "isRegistered"
    from hotel h where series_code is not null order by series_code`)
  return rows
}

const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T

export const searchPath = (slug: string): string => {
  const checkIn = addDays(today, 15 + randomInt(soldDaysAhead - 20))
  const stay = { hotelId: slug, checkInDate: checkIn, checkOutDate: addDays(checkIn, 2) }
  return `/api/room/searchrooms?${new URLSearchParams({ ...stay, adultCapacity: '2', childrenCapacity: '0', numRooms: '1' })}`
}

/** Throws if the answer has fewer items than there are. */
const atLeast = (found: number, least: number, what: string) => {
  if (found < least) throw new Error(`${what}: ${found} instead of ${least} or more`)
}

/** Calls for a random hotel that return their milliseconds: over HTTP, or on one connection with the answer's text. */
export const callsOf = ({ db, pool, shop, hotels }: Place): Record<string, () => Promise<number>> => {
  const papered = hotels.filter(({ isRegistered }) => isRegistered)
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const list = async (q?: string) => {
    const page = await listBookings(db, { hotelId: oneOf(hotels).id, page: 1, ...(q && { q }) }, today)
    if (!q) atLeast(page.total, 500, 'bookings')
    JSON.stringify(bookingListApi.list.data.parse(page))
  }
  let kept = oneOf(hotels)
  return {
    'search (HTTP)': () => timed(() => request(shop.url + searchPath(oneOf(hotels).slug))),
    "a hotel's page, made anew (HTTP)": async () => {
      kept = oneOf(hotels)
      await pool.query('update hotel set page_version = page_version + 1 where id = $1', [kept.id])
      return timed(() => request(`${shop.url}/${kept.slug}`))
    },
    "a hotel's page, kept (HTTP)": () => timed(() => request(`${shop.url}/${kept.slug}`)),
    'list of bookings, first page': () => timed(() => list()),
    'list of bookings, searched': () => timed(() => list(oneOf(searched))),
    [`plan of ${rooms} rooms for 31 days`]: () =>
      timed(async () => {
        const plan = await roomPlan(db, { hotelId: oneOf(hotels).id, from: addDays(today, -10), days: 31 }, today)
        atLeast(plan.bars.length, rooms * 3, 'bars')
        JSON.stringify(bookingListApi.roomPlan.data.parse(plan))
      }),
    'list of documents, first page': () =>
      timed(async () => {
        const { data } = await listDocuments(db, { hotelId: oneOf(papered).id, page: 1 })
        JSON.stringify(documentApi.list.data.parse(data))
      }),
  }
}

/** Stops a sweep after one batch. */
const once = () => false

/** Periodic work for all hotels at once: holds every few seconds, watched figures when read, the rest hourly. */
export const timersOf = ({ db }: Place): Record<string, () => Promise<unknown>> => ({
  'figures for /metrics': () => readFigures(db),
  'holds that ran out': () => expireHolds(db),
  'expired bookings to forget': () => purgeExpired(db, once),
  'deleted bookings to forget': () => purgeDeleted(db, once),
  'jobs of 30 days ago': () => sweepDone(db, once),
  'events of 30 days ago': () => emptyOldEvents(db, once),
  'bills of groups that have waited for 30 days': () => sweepGroupBills({ db, wake: () => undefined } as unknown as App),
})

/** A guest who books a free room of a random hotel; resolves with the ms from the search to the confirmed booking. */
export const guestsOfMany = ({ shop, hotels }: Place) => {
  const turns = new Map<string, number>()
  let number = 0
  return async (at = 0): Promise<number> => {
    const { slug } = oneOf(hotels)
    const turn = turns.get(slug) ?? 0
    turns.set(slug, turn + 1)
    const day = soldDaysAhead + 10 + Math.floor(turn / rooms) * nights
    if (day > freeDays) throw new Error(`${slug} is sold out`)
    const checkInDate = addDays(today, day)
    const stay = {
      slug,
      roomNumber: String(101 + (turn % rooms)),
      checkInDate,
      checkOutDate: addDays(checkInDate, nights),
      number: number++,
    }
    const start = performance.now()
    await bookStay(shop, stay, at)
    return performance.now() - start
  }
}
