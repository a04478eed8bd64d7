import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { todayInIndia } from '#shared/dates.ts'
import { homeApi, type StayList, type TodayStay } from '#shared/home.ts'
import type { App } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { plansSummary } from '../plans/summary.ts'

/** So many stays of each kind travel; the count is that of all. */
const listed = 20

interface StayRow extends TodayStay {
  arrives: boolean
  leaves: boolean
  stays: boolean
}

/** Guests who come today (also those who have come already), who leave today, and who are in the house. */
const staysToday = async (db: Db, hotelId: string, today: string) => {
  const { rows } = await sql<StayRow>`
    select b.id, b.reference, b.guest_name as "userName", b.check_in::text as "checkInDate", b.check_out::text as "checkOutDate", b.status,
      array(select r.room_number from booking_room br join room r on r.hotel_id = br.hotel_id and r.id = br.room_id
        where br.hotel_id = b.hotel_id and br.booking_id = b.id order by r.room_number) as rooms,
      b.check_in = ${today} and b.status in ('CONFIRMED', 'CHECKED_IN') as arrives,
      b.check_out = ${today} and b.status in ('CHECKED_IN', 'CHECKED_OUT') as leaves,
      b.status = 'CHECKED_IN' as stays
    from booking b
    where b.hotel_id = ${hotelId} and (
      b.status = 'CHECKED_IN' or (b.check_in = ${today} and b.status = 'CONFIRMED') or (b.check_out = ${today} and b.status = 'CHECKED_OUT'))
    order by b.guest_name, b.reference`.execute(db)
  const list = (fits: (row: StayRow) => boolean): StayList => {
    const stays = rows.filter(fits)
    return { count: stays.length, stays: stays.slice(0, listed) }
  }
  return { arrivals: list(row => row.arrives), departures: list(row => row.leaves), inHouse: list(row => row.stays) }
}

/** The rooms on sale by kind, and how many of them nobody has tonight. */
const freeTonight = async (db: Db, hotelId: string, today: string) => {
  const { rows: kinds } = await sql<{ name: string; free: number; rooms: number }>`
    select t.name, count(*)::int as rooms, count(*) filter (where n.room_id is null)::int as free
    from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
      left join room_nights n on n.hotel_id = r.hotel_id and n.room_id = r.id and n.night = ${today} and n.expires_at > now()
    where r.hotel_id = ${hotelId} and r.is_available and r.retired_at is null
    group by t.id, t.name order by t.name`.execute(db)
  const sum = (of: 'free' | 'rooms') => kinds.reduce((total, kind) => total + kind[of], 0)
  return { free: sum('free'), rooms: sum('rooms'), kinds }
}

const home: Handlers<typeof homeApi> = {
  today: async ({ app, db, hotel }) => {
    const date = todayInIndia(app.clock.now())
    return { date, ...(await staysToday(db, hotel.id, date)) }
  },
  freeTonight: ({ app, db, hotel }) => freeTonight(db, hotel.id, todayInIndia(app.clock.now())),
  platform: ({ db }) => plansSummary(db),
}

/** What the start page of the dashboard shows. */
export const homeRoutes = (http: FastifyInstance, app: App): void => serve(http, app, homeApi, home)
