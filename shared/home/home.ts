import { z } from 'zod'
import { BookingStatus } from '../bookings/bookings.ts'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'
import { BillingType } from '../plans/billing.ts'

export const TodayStay = z.object({
  id,
  reference: z.string(),
  userName: z.string(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  status: BookingStatus,
  rooms: z.array(z.string()),
  /** Lists the stay's rooms that the previous guest has not left yet; empty unless the stay is still to check in. */
  occupied: z.array(z.string()),
  /** Rooms of a guest still to come that are not clean. */
  notClean: z.array(z.string()),
  due: z.number(),
})
export type TodayStay = z.output<typeof TodayStay>

/** `count`: all of them; `open`: those still to come or to leave, or all in the house; `stays`: the first ones. */
const StayList = z.object({ count: z.int(), open: z.int(), stays: z.array(TodayStay) })
export type StayList = z.output<typeof StayList>

/** Rupees overpaid or promised on cancelling, neither returned nor on their way; `bookings`: the first of these. */
const RefundsOwed = z.object({
  count: z.int(),
  total: z.number(),
  bookings: z.array(z.object({ id, reference: z.string(), userName: z.string(), owed: z.number() })),
})

export const homeApi = {
  today: endpoint({
    method: 'GET',
    path: '/api/hotel/today',
    summary: 'Who arrives and who leaves today, who is in the house, and of which bookings money is to be given back',
    access: { area: 'bookings', action: 'READ' },
    input: z.strictObject({ hotelId: id }),
    data: z.object({ date: z.string(), arrivals: StayList, departures: StayList, inHouse: StayList, refundsOwed: RefundsOwed }),
  }),
  freeTonight: endpoint({
    method: 'GET',
    path: '/api/hotel/freetonight',
    summary: 'How many rooms are on sale, how many of them are free or blocked tonight, and how many of the hotel are to be cleaned',
    access: { area: 'rooms', action: 'READ' },
    input: z.strictObject({ hotelId: id }),
    data: z.object({
      free: z.int(),
      blocked: z.int(),
      rooms: z.int(),
      /** `notLeft`: rooms not sold tonight whose guest should have left by today but has not. */
      kinds: z.array(z.object({ name: z.string(), free: z.int(), notLeft: z.int(), blocked: z.int(), rooms: z.int() })),
      cleaning: z.object({ dirty: z.int(), cleaning: z.int(), toBeMade: z.int() }),
    }),
  }),
  platform: endpoint({
    method: 'GET',
    path: '/api/paymentrecord/summary',
    summary: 'Plans sold this month, plans that run now, those that end within 30 days; plans by type, revenue by month, use of coupons',
    access: 'platform',
    input: z.strictObject({}),
    data: z.object({
      sold: z.object({ count: z.int(), amount: z.number() }),
      running: z.int(),
      expiring: z.object({
        count: z.int(),
        plans: z.array(z.object({ id, customerName: z.string(), paymentplan: z.string(), endDate: z.string() })),
      }),
      /** Every billing type, with the number of plans that run now and of all that were sold. */
      types: z.array(z.object({ billingType: BillingType, running: z.int(), sold: z.int() })),
      /** The last twelve months, the oldest first; `YYYY-MM`, rupees. */
      months: z.array(z.object({ month: z.string(), count: z.int(), amount: z.number() })),
      /** The most used coupon codes, with the discount they gave in rupees. */
      coupons: z.array(z.object({ code: z.string(), uses: z.int(), discount: z.number() })),
    }),
  }),
}
