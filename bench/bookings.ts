import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { BookingStatus } from '#shared/bookings/bookings.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { pageSize } from '#shared/contract/list.ts'
import { figuresApi } from '#shared/home/owner-figures.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { listBookings } from '../server/bookings/plan/list.ts'
import { roomPlan } from '../server/bookings/plan/room-plan.ts'
import { connect, type Pool } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { startThrowaway } from '../server/embedded/throwaway.ts'
import { houseFigures, moneyFigures } from '../server/home/figures.ts'
import { bookings, fillSql, rooms } from './booking-rows.ts'
import { interleave, medianRatio, p95, type Row } from './measure.ts'
import { readLists, timed } from './read-lists.ts'

type Wish = Omit<InputOf<typeof bookingListApi.list>, 'hotelId' | 'page'>

const today = todayInIndia(new Date())
const day = (days: number) => addDays(today, days)
const orders = ['created', 'name', 'checkIn', 'checkOut', 'total', 'status'].flatMap(sort => [sort, `-${sort}`]) as NonNullable<
  Wish['sort']
>[]
const filters: Wish[] = [
  ...BookingStatus.options.map(status => ({ status })),
  ...(['arriving', 'staying', 'leaving'] as const).flatMap(on => [{ on }, { on, day: day(-100) }, { on, day: day(20) }]),
  ...([
    { expired: 'hidden' },
    { balance: 'left' },
    { balance: 'give-back' },
    { source: 'online' },
    { source: 'desk' },
    { method: 'UPI' },
    { source: 'online', from: day(-30), to: day(30) },
    { day: day(3) },
    { from: day(0) },
    { from: day(-30), to: day(-1) },
    { to: day(-500) },
  ] as const),
]
/** Searches by name, phone, e-mail, reference and room. First letters are searched while a user types. */
const searches = [
  'lakshmi',
  'tenzin lepcha',
  'tripathi',
  'd souza',
  '4152',
  '+91 90000 07919',
  'c4ca42',
  '101',
  'XXXX-2345',
  'nobody',
  'rao 305',
]
const letters = ['l', 'la', 'a', 'as ra', 's', 'q']

const measurements: Record<string, readonly Wish[]> = {
  'first page': [{}, { expired: 'hidden' }],
  sorted: orders.map(sort => ({ sort })),
  filtered: filters,
  'filtered, in every order': filters.flatMap(filter => orders.map(sort => ({ ...filter, sort }))),
  searched: searches.map(q => ({ q })),
  'searched by one or two letters': letters.map(q => ({ q })),
  'searched and filtered': [...searches, ...letters].flatMap(q => [
    { q, status: 'CONFIRMED' as const },
    { q, from: day(0), sort: 'name' as const },
  ]),
}

const timeOf = (work: () => Promise<unknown>) => async () => (await timed(1, work))[0] ?? Number.NaN

/**
 * The bookings of a large hotel as the server reads them on one connection, including the answer's text: a page of the
 * list with its count, the plan of all rooms for a month, and the figures that an owner reads in the morning.
 */
export const bookingsBench = async ({ times = 60, limit = 50 } = {}): Promise<Row[]> => {
  const { connection, stop } = await startThrowaway()
  await migrate(connection)
  const database = connect({ ...connection, max: 1, statement_timeout: 0 }, () => undefined)
  const { db, pool } = database
  const ask = async (on: Pool, hotelId: string, wish: Wish) => {
    const page = await listBookings(on, { ...wish, hotelId, page: 1 }, today)
    if (page.items.length !== Math.min(pageSize, page.total))
      throw new Error(`${JSON.stringify(wish)}: ${page.items.length} of ${page.total}`)
    return JSON.stringify(bookingListApi.list.data.parse(page)).length
  }
  const row = (what: string, figure: number, most = limit): Row => {
    const name = `${bookings.toLocaleString('en')} bookings, ${what}: p95 against ${most} ms`
    return { what: name, figure: `${figure.toFixed(1)} ms`, ratio: figure / most, limit: 1, atMost: true }
  }
  try {
    for (const statement of fillSql.split(';\n')) await pool.query(statement)
    const { rows: hotels } = await pool.query("select id from hotel where slug = 'hotel-0'")
    const hotelId = hotels[0].id as string
    const lists = { database, table: 'booking', measurements, times, ask: (on: Pool, wish: Wish) => ask(on, hotelId, wish) }
    const table = (await readLists(lists)).map(([what, figure]) => row(what, figure))
    const plan = async () => {
      const { rooms: all, bars } = bookingListApi.roomPlan.data.parse(await roomPlan(db, { hotelId, from: day(-10), days: 31 }, today))
      if (all.length !== rooms || bars.length < rooms * 5) throw new Error(`${all.length} rooms and ${bars.length} bars`)
      return JSON.stringify({ all, bars }).length
    }
    const house = async () => {
      const figures = figuresApi.house.data.parse(await houseFigures(db, hotelId, today))
      const sold = figures.nights.reduce((sum, night) => sum + night.sold, 0)
      const picked = figures.pickUp.reduce((sum, { made, cancelled }) => sum + made.bookings * cancelled.bookings, 0)
      if (sold < rooms * 40 || picked === 0) throw new Error(`${sold} nights sold, ${JSON.stringify(figures.pickUp)}`)
      return JSON.stringify(figures).length
    }
    const money = async () => {
      const periods = await moneyFigures(db, hotelId, today)
      // Nothing may have been paid yet in the first hours of a day.
      if (periods.some(({ period, received }) => period !== 'today' && received === 0)) throw new Error(JSON.stringify(periods))
      return JSON.stringify(figuresApi.money.data.parse({ periods })).length
    }
    /** Counts the same room nights in one bare statement. */
    const yardstick = () =>
      pool.query(
        `select a.night, count(*), sum(a.price_paise) from booking b join booking_night a on a.hotel_id = b.hotel_id and a.booking_id = b.id
          where b.hotel_id = $1 and b.check_out > $2 and b.check_in < $3 and a.night >= $2 and a.night < $3 group by a.night`,
        [hotelId, day(-65), day(30)],
      )
    const took = await interleave(
      times,
      Object.fromEntries(Object.entries({ plan, house, money, yardstick }).map(([name, work]) => [name, timeOf(work)])),
    )
    table.push(
      row(`plan of ${rooms} rooms for 31 days`, p95(took.plan ?? []), 100),
      row('figures of the house on Home', p95(took.house ?? []), 100),
      row('money by method on Home', p95(took.money ?? []), 100),
      {
        what: 'figures of the house, against counting their room nights in one statement',
        figure: `${p95(took.yardstick ?? []).toFixed(1)} ms`,
        ratio: medianRatio(took.house ?? [], took.yardstick ?? []),
        limit: 3,
        atMost: true,
      },
    )
    return table
  } finally {
    await db.destroy()
    await stop()
  }
}
