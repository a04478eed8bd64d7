import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { BookingSource } from '#shared/bookings/booking-source.ts'
import type { PaymentMethod } from '#shared/bookings/bookings.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { FigurePeriod, HouseFigures, MoneyOfPeriod } from '#shared/home/owner-figures.ts'
import { figuresApi } from '#shared/home/owner-figures.ts'
import { addDays, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { moneyMoves } from '../bookings/money/money-moves.ts'
import type { App } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { type HouseCount, type HouseNight, houseNights } from './house-nights.ts'
import { type PickUpCount, pickUpSince } from './pick-up.ts'

const counted = ['rooms', 'sold', 'held', 'blocked', 'noShow', 'notOnSale', 'free', 'valuePaise'] as const

const sumOfCounts = (nights: readonly HouseCount[]): HouseCount =>
  Object.fromEntries(counted.map(what => [what, nights.reduce((sum, night) => sum + night[what], 0)])) as unknown as HouseCount

/** The quotient, rounded half up; null when `by` is 0. */
const divided = (value: number, by: number): number | null => (by === 0 ? null : Math.floor((2 * value + by) / (2 * by)))

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

const figuresOf = ({ rooms, sold, held, blocked, noShow, notOnSale, free, valuePaise }: HouseCount): HouseFigures => {
  const permille = divided(sold * 1000, rooms)
  return {
    rooms,
    sold,
    held,
    blocked,
    noShow,
    notOnSale,
    free,
    value: toRupees(valuePaise),
    occupancy: permille === null ? null : permille / 10,
    averageRate: rupeesOrNull(divided(valuePaise, sold)),
    perRoom: rupeesOrNull(divided(valuePaise, rooms)),
  }
}

const nightFigures = (night: HouseNight) => ({ night: night.night, ...figuresOf(night) })

/** The first night in days from today, the number of nights, and how many weeks earlier the compared nights lie. */
const periods: readonly (readonly [FigurePeriod, first: number, nights: number, weeks: number])[] = [
  ['tonight', 0, 1, 1],
  ['last7', -7, 7, 1],
  ['next7', 0, 7, 1],
  ['last30', -30, 30, 5],
  ['next30', 0, 30, 5],
]
const firstNight = -65
const plotted = 30

const comparedPeriods = (nights: readonly HouseNight[], today: string) =>
  periods.map(([period, first, count, weeks]) => {
    const spanFrom = (days: number) => ({ from: addDays(today, days), to: addDays(today, days + count - 1) })
    const within = ({ from, to }: { from: string; to: string }) =>
      figuresOf(sumOfCounts(nights.filter(({ night }) => from <= night && night <= to)))
    const [span, spanBefore] = [spanFrom(first), spanFrom(first - 7 * weeks)]
    return { period, span, now: within(span), spanBefore, before: within(spanBefore) }
  })

const pickedUp = ({ valuePaise, ...count }: PickUpCount) => ({ ...count, value: toRupees(valuePaise) })

const bySource = (nights: readonly HouseNight[]) =>
  BookingSource.options.flatMap(source => {
    const counts = nights.flatMap(night => night.bySource.get(source) ?? [])
    const [sold, paise] = [counts.reduce((sum, one) => sum + one.sold, 0), counts.reduce((sum, one) => sum + one.valuePaise, 0)]
    return sold === 0 ? [] : { source, nights: sold, value: toRupees(paise) }
  })

interface DaySum {
  day: string
  paymentMethod: PaymentMethod
  received: number
  returned: number
}

/** Money received and returned in paise, by day in India and payment method. */
const moneyByDay = async (db: Db, hotelId: string, from: string, to: string): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    select (m.at at time zone 'Asia/Kolkata')::date::text as day, m.method as "paymentMethod",
      coalesce(sum(m.paise) filter (where m.paise > 0), 0)::bigint as received,
      coalesce(-sum(m.paise) filter (where m.paise < 0), 0)::bigint as returned
    from (${moneyMoves(hotelId, from, to)}) m group by 1, 2
    -- planned for its days`.execute(db)
  return rows
}

const moneyOfPeriod = (period: MoneyOfPeriod['period'], span: MoneyOfPeriod['span'], sums: readonly DaySum[]): MoneyOfPeriod => {
  const within = sums.filter(({ day }) => span.from <= day && day <= span.to)
  const total = (of: readonly DaySum[], what: 'received' | 'returned') => toRupees(of.reduce((sum, one) => sum + one[what], 0))
  const own = within.filter(({ paymentMethod }) => paymentMethod !== 'PAID_THERE')
  const methods = [...Map.groupBy(within, ({ paymentMethod }) => paymentMethod)].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    period,
    span,
    received: total(own, 'received'),
    returned: total(own, 'returned'),
    methods: methods.map(([paymentMethod, of]) => ({ paymentMethod, received: total(of, 'received'), returned: total(of, 'returned') })),
  }
}

/** The house's figures for its owner: periods compared, bookings made and cancelled, and the single nights. */
export const houseFigures = async (db: Db, hotelId: string, today: string): Promise<DataOf<typeof figuresApi.house>> => {
  const nights = await houseNights(db, hotelId, { from: addDays(today, firstNight), after: addDays(today, plotted), today })
  const yesterday = addDays(today, -1)
  const pickUp = await pickUpSince(db, hotelId, yesterday)
  return {
    date: today,
    periods: comparedPeriods(nights, today),
    pickUp: [today, yesterday].map(day => ({ day, made: pickedUp(pickUp(day, 'made')), cancelled: pickedUp(pickUp(day, 'cancelled')) })),
    nights: nights.filter(({ night }) => nightsBetween(night, today) <= plotted).map(nightFigures),
  }
}

/** The figures of each night from `from` to `to`, their sum, and the sold nights by source. */
export const nightsFigures = async (
  db: Db,
  hotelId: string,
  { from, to }: { from: string; to: string },
  today: string,
): Promise<DataOf<typeof figuresApi.nights>> => {
  const nights = await houseNights(db, hotelId, { from, after: addDays(to, 1), today })
  return { nights: nights.map(nightFigures), total: figuresOf(sumOfCounts(nights)), sources: bySource(nights) }
}

/** Money of yesterday, today, and the 7 and 30 days before today, by method. */
export const moneyFigures = async (db: Db, hotelId: string, today: string): Promise<MoneyOfPeriod[]> => {
  const day = (days: number) => addDays(today, days)
  const sums = await moneyByDay(db, hotelId, day(-30), today)
  return [
    moneyOfPeriod('yesterday', { from: day(-1), to: day(-1) }, sums),
    moneyOfPeriod('today', { from: today, to: today }, sums),
    moneyOfPeriod('last7', { from: day(-7), to: day(-1) }, sums),
    moneyOfPeriod('last30', { from: day(-30), to: day(-1) }, sums),
  ]
}

const handlers: Handlers<typeof figuresApi> = {
  house: ({ app, db, hotel }) => houseFigures(db, hotel.id, todayInIndia(app.clock.now())),
  nights: ({ app, db, hotel, input }) => nightsFigures(db, hotel.id, input, todayInIndia(app.clock.now())),
  money: async ({ app, db, hotel, input: { from, to } }) => {
    if (from === undefined || to === undefined) return { periods: await moneyFigures(db, hotel.id, todayInIndia(app.clock.now())) }
    return { periods: [moneyOfPeriod('chosen', { from, to }, await moneyByDay(db, hotel.id, from, to))] }
  },
}

export const figuresRoutes = (http: FastifyInstance, app: App): void => serve(http, app, figuresApi, handlers)
