import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { DayPart } from '#shared/bookings/booking-lists.ts'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { homeApi, type StayList, type TodayStay } from '#shared/home/home.ts'
import { countCleaning, isToClean } from '#shared/rooms/cleaning-words.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { inReadingOrder } from '#shared/words/text.ts'
import { remainingPaise } from '../bookings/booking/booking.ts'
import { isToGiveBack, toGiveBack } from '../bookings/money/to-give-back.ts'
import { isOnDay } from '../bookings/plan/day-parts.ts'
import type { App } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { plansSummary } from '../plans/summary.ts'
import { cleaningRooms } from '../rooms/cleaning/cleaning-list.ts'

/** The most stays that are listed of each kind; `count` counts all. */
const listed = 20

type StayRow = Omit<TodayStay, 'occupied' | 'notClean' | 'due'> & Record<DayPart, boolean> & Parameters<typeof remainingPaise>[0]

/** Today's arrivals (late ones and those already here too), departures and guests in house; late ones come first. */
const staysToday = async (db: Db, hotelId: string, today: string) => {
  const is = (part: DayPart) => isOnDay(part, { day: today, today })
  const { rows } = await sql<StayRow>`
    select b.id, b.reference, b.guest_name as "userName", b.check_in::text as "checkInDate", b.check_out::text as "checkOutDate", b.status,
      b.total_paise, b.paid_paise, b.refunded_paise,
      array(select r.room_number from booking_room br join room r on r.hotel_id = br.hotel_id and r.id = br.room_id
        where br.hotel_id = b.hotel_id and br.booking_id = b.id order by r.room_number) as rooms,
      ${is('arriving')} as arriving, ${is('leaving')} as leaving, ${is('staying')} as staying
    from booking b
    where b.hotel_id = ${hotelId} and (${is('arriving')} or ${is('leaving')} or ${is('staying')})
    order by b.guest_name, b.reference`.execute(db)
  const toClean = new Set((await cleaningRooms(db, hotelId, today)).filter(isToClean).map(({ roomNumber }) => roomNumber))
  const notLeft = new Set(rows.filter(row => row.leaving && row.status === 'CHECKED_IN').flatMap(({ rooms }) => rooms))
  const list = (part: DayPart, date: 'checkInDate' | 'checkOutDate', before: BookingStatus): StayList => {
    const isDone = ({ status }: StayRow) => Number(status !== before)
    const stays = rows.filter(row => row[part]).sort((one, other) => isDone(one) - isDone(other) || one[date].localeCompare(other[date]))
    return {
      count: stays.length,
      open: stays.filter(({ status }) => status === before).length,
      stays: stays.slice(0, listed).map(stay => ({
        ...stay,
        occupied: stay.status === 'CONFIRMED' ? stay.rooms.filter(room => notLeft.has(room)) : [],
        notClean: stay.status === 'CONFIRMED' ? stay.rooms.filter(room => toClean.has(room) && !notLeft.has(room)) : [],
        due: toRupees(remainingPaise(stay)),
      })),
    }
  }
  return {
    arrivals: list('arriving', 'checkInDate', 'CONFIRMED'),
    departures: list('leaving', 'checkOutDate', 'CHECKED_IN'),
    inHouse: list('staying', 'checkOutDate', 'CHECKED_IN'),
  }
}

/** Money owed to guests: paid above the price, or promised on cancelling, and neither returned nor on its way. */
const refundsOwed = async (db: Db, hotelId: string): Promise<DataOf<typeof homeApi.today>['refundsOwed']> => {
  const { rows } = await sql<{ id: string; reference: string; userName: string; owed: number; count: number; total: number }>`
    select b.id, b.reference, b.guest_name as "userName", ${toGiveBack} as owed,
      count(*) over ()::int as count, (sum(${toGiveBack}) over ())::bigint as total
    from booking b where b.hotel_id = ${hotelId} and ${isToGiveBack} order by b.id limit ${listed}`.execute(db)
  const { count = 0, total = 0 } = rows[0] ?? {}
  return { count, total: toRupees(total), bookings: rows.map(row => ({ ...row, owed: toRupees(row.owed) })) }
}

/**
 * The rooms on sale by kind, how many are free or blocked tonight, and how many of all rooms are to be cleaned. A room
 * is not free while a guest is in it who should have left by today.
 */
const freeTonight = async (db: Db, hotelId: string, today: string) => {
  const cleaning = await cleaningRooms(db, hotelId, today)
  const notLeft = cleaning.filter(({ guest }) => guest === 'leaving').map(({ id }) => id)
  const { rows: kinds } = await sql<{ name: string; free: number; notLeft: number; blocked: number; rooms: number }>`
    select t.name, count(*)::int as rooms,
      count(*) filter (where n.room_id is null and r.id <> all(${notLeft}::uuid[]))::int as free,
      count(*) filter (where n.room_id is null and r.id = any(${notLeft}::uuid[]))::int as "notLeft",
      count(n.block_id)::int as blocked
    from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
      left join room_night n on n.hotel_id = r.hotel_id and n.room_id = r.id and n.night = ${today} and n.expires_at > now()
    where r.hotel_id = ${hotelId} and r.is_available and r.retired_at is null
    group by t.id, t.name`.execute(db)
  const sum = (of: 'free' | 'blocked' | 'rooms') => kinds.reduce((total, kind) => total + kind[of], 0)
  return {
    free: sum('free'),
    blocked: sum('blocked'),
    rooms: sum('rooms'),
    kinds: kinds.toSorted((one, other) => inReadingOrder(one.name, other.name)),
    cleaning: countCleaning(cleaning),
  }
}

const home: Handlers<typeof homeApi> = {
  today: async ({ app, db, hotel }) => {
    const date = todayInIndia(app.clock.now())
    return { date, ...(await staysToday(db, hotel.id, date)), refundsOwed: await refundsOwed(db, hotel.id) }
  },
  freeTonight: ({ app, db, hotel }) => freeTonight(db, hotel.id, todayInIndia(app.clock.now())),
  platform: ({ db }) => plansSummary(db),
}

export const homeRoutes = (http: FastifyInstance, app: App): void => serve(http, app, homeApi, home)
