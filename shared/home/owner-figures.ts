import { z } from 'zod'
import { BookingSource } from '../bookings/booking-source.ts'
import { PaymentMethod } from '../bookings/bookings.ts'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'
import { date, nightsBetween } from '../words/dates.ts'

/**
 * The room nights of a period, and the value of those sold: `rooms` = `sold` + `held` + `blocked` + `noShow` +
 * `notOnSale` + `free`. `value`: rupees for the nights sold, without GST and charges. `occupancy`: percent of `rooms`,
 * one decimal. `averageRate`: value per night sold; `perRoom`: value per room night. Null: nothing to divide by.
 */
export const HouseFigures = z.object({
  rooms: z.int(),
  sold: z.int(),
  held: z.int(),
  blocked: z.int(),
  noShow: z.int(),
  notOnSale: z.int(),
  free: z.int(),
  occupancy: z.number().nullable(),
  value: z.number(),
  averageRate: z.number().nullable(),
  perRoom: z.number().nullable(),
})
export type HouseFigures = z.output<typeof HouseFigures>

export const NightFigures = HouseFigures.extend({ night: z.string() })
export type NightFigures = z.output<typeof NightFigures>

/** From a first to a last night, both included. */
const Span = z.object({ from: z.string(), to: z.string() })

export const FigurePeriod = z.enum(['tonight', 'last7', 'next7', 'last30', 'next30'])
export type FigurePeriod = z.output<typeof FigurePeriod>

/** A period, and an earlier one with the same weekdays. */
const ComparedPeriod = z.object({
  period: FigurePeriod,
  span: Span,
  now: HouseFigures,
  spanBefore: Span,
  before: HouseFigures,
})
export type ComparedPeriod = z.output<typeof ComparedPeriod>

/** A number of bookings with their room nights, and the value of those. */
const PickedUp = z.object({ bookings: z.int(), nights: z.int(), value: z.number() })

/** What was sold on a day, and what was cancelled on it. */
export const PickUp = z.object({ day: z.string(), made: PickedUp, cancelled: PickedUp })
export type PickUp = z.output<typeof PickUp>

export const SourceFigures = z.object({ source: BookingSource, nights: z.int(), value: z.number() })
export type SourceFigures = z.output<typeof SourceFigures>

export const MoneyPeriod = z.enum(['yesterday', 'today', 'last7', 'last30', 'chosen'])

/** Money in and out by method, in rupees; what agents and other sites took is in neither sum. */
export const MoneyOfPeriod = z.object({
  period: MoneyPeriod,
  span: Span,
  methods: z.array(z.object({ paymentMethod: PaymentMethod, received: z.number(), returned: z.number() })),
  received: z.number(),
  returned: z.number(),
})
export type MoneyOfPeriod = z.output<typeof MoneyOfPeriod>

/** A year and a day. */
export const mostFigureNights = 366

/** The error of a first and a last day, by field; both are required, or neither. */
const spanProblem = (first: string | undefined, last: string | undefined): { from?: string; to?: string } => {
  if (first === undefined) return last === undefined ? {} : { from: 'Say the first day too.' }
  if (last === undefined) return { to: 'Say the last day too.' }
  if (first < '2000-01-01') return { from: 'From 2000 on.' }
  if (last > '2099-12-31') return { to: 'Until 2099.' }
  if (last < first) return { to: 'The last day comes after the first.' }
  return nightsBetween(first, last) < mostFigureNights ? {} : { to: `At most ${mostFigureNights} days together.` }
}

const checkSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }, context: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(spanProblem(from, to))) context.addIssue({ code: 'custom', path: [field], message })
}

/** The same right as in `seesHouseFigures`. */
const access = { area: 'bookings', action: 'DELETE' } as const

export const figuresApi = {
  house: endpoint({
    method: 'GET',
    path: '/api/hotel/figures',
    summary:
      'Occupancy, average rate and revenue per room of tonight and of the last and next 7 and 30 nights, against the weeks before; what was booked and cancelled since yesterday',
    access,
    input: z.strictObject({ hotelId: id }),
    data: z.object({
      date: z.string(),
      periods: z.array(ComparedPeriod),
      /** Today, then yesterday. */
      pickUp: z.array(PickUp),
      /** The last 30 nights, tonight, and 29 more. */
      nights: z.array(NightFigures),
    }),
  }),
  nights: endpoint({
    method: 'GET',
    path: '/api/hotel/nightfigures',
    summary: `Every night from one to another, at most ${mostFigureNights}: rooms sold, held, blocked and free, the value of nights; together, and by source`,
    access,
    example: { from: '2026-12-01', to: '2026-12-31' },
    input: z.strictObject({ hotelId: id, from: date, to: date }).superRefine(checkSpan),
    data: z.object({ nights: z.array(NightFigures), total: HouseFigures, sources: z.array(SourceFigures) }),
  }),
  money: endpoint({
    method: 'GET',
    path: '/api/hotel/moneyfigures',
    summary: 'Money in and out by method: of yesterday, today, and the 7 and 30 days before today, or of the days that are named',
    access,
    input: z.strictObject({ hotelId: id, from: date.optional(), to: date.optional() }).superRefine(checkSpan),
    data: z.object({ periods: z.array(MoneyOfPeriod) }),
  }),
}
