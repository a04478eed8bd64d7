import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id, queryNumber } from '../contract/fields.ts'
import { listData, listInput } from '../contract/list.ts'
import { Enquiry } from '../hotels/enquiries.ts'
import { Cancelling } from '../prices/cancelling.ts'
import { ChargeKind, TaxClass } from '../prices/charges.ts'
import { SpecialOffer } from '../rates/offers.ts'
import { CleaningState } from '../rooms/cleaning.ts'
import { date } from '../words/dates.ts'
import { Block } from './blocks.ts'
import { BookingSource } from './booking-source.ts'
import { Booking, BookingStatus, PaymentMethod } from './bookings.ts'

/** Money received (above 0) or given back at the desk (below 0), in rupees. `by`: the staff member, or null. */
export const BookingPayment = z.object({
  id,
  paymentMethod: PaymentMethod,
  amount: z.number(),
  transactionId: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
})

/** Paid or refunded online at a former installation of the hotel: this one cannot send it back. */
const ofFormerAccount = { isFormer: z.literal(true).optional() }

export const BookingRefund = z.object({
  id,
  amount: z.number(),
  status: z.enum(['PENDING', 'SENT', 'PROCESSED', 'FAILED']),
  reason: z.string(),
  note: z.string().nullable(),
  providerId: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
})

const charged = { kind: ChargeKind, text: z.string(), amount: z.number(), taxClass: TaxClass }
export const BookingCharge = z.object({ id, ...charged, by: z.string().nullable(), at: z.string() })

export const BookingEvent = z.object({
  what: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  actor: z.enum(['guest', 'staff', 'system']),
  by: z.string().nullable(),
  at: z.string(),
})

/** How the hotel got its share of the online payment. */
export const BookingTransfer = z.object({ amount: z.number(), via: z.enum(['TRANSFER', 'PLATFORM']), status: z.string(), at: z.string() })

/**
 * A booked night in rupees: `price` is the sum of its parts, and `forChildren` is part of `people`. Without `parts` the
 * price is for all whom the room sleeps. `tax` was added to a price without GST; `step` and `offer` are 0 or below.
 * `why`: a season, a note, or `override` for a price that the desk set.
 */
export const BookedNight = z.object({
  roomId: id,
  night: z.string(),
  price: z.number(),
  parts: z
    .object({
      room: z.number(),
      people: z.number(),
      beds: z.number(),
      offer: z.number(),
      tax: z.number(),
      step: z.number(),
      extraAdults: z.int(),
      extraChildren: z.int(),
      forChildren: z.number(),
      why: z.string().nullable(),
      adults: z.int().nullable(),
      childAges: z.array(z.int()),
      extraBeds: z.int(),
    })
    .optional(),
})
export type BookedNight = z.output<typeof BookedNight>

/** A booking with everything that belongs to it. */
export const BookingDetail = Booking.extend({
  nights: z.array(BookedNight),
  payments: z.array(BookingPayment.extend(ofFormerAccount)),
  refunds: z.array(BookingRefund.extend(ofFormerAccount)),
  charges: z.array(BookingCharge),
  /** The hotel's offers for the check-in day, as they were when the booking was made. */
  offers: z.array(SpecialOffer.pick({ name: true, description: true, discountPercentage: true })),
  /** A sentence that the offer still applies although the stay became too short for it. */
  keptOffer: z.string().nullable(),
  /** Null unless the booking is confirmed and has agreed refund rules; the hotel's free text is not such a rule. */
  cancelling: Cancelling.nullable(),
  /** Rupees promised on cancelling that are neither returned nor on their way. */
  refundOwed: z.number(),
  /** Rupees of a cancelled booking that the hotel has, where nothing was promised back: the desk may give them back. */
  unpromised: z.number(),
  transfers: z.array(BookingTransfer),
  /** The guest's requests that the hotel has not answered yet, oldest first, ten at most. */
  requests: z.array(Enquiry.pick({ id: true, message: true, createdAt: true, version: true, kind: true })),
  history: z.array(BookingEvent),
  /** The other bookings of its group. */
  group: z.array(z.object({ id, reference: z.string(), userName: z.string() })),
})
export type BookingDetail = z.output<typeof BookingDetail>

/** The stays of a day that arrive on it (late ones too), are in the house, or leave on it (or should have left). */
export const DayPart = z.enum(['arriving', 'staying', 'leaving'])
export type DayPart = z.output<typeof DayPart>

export const bookingListInput = listInput(
  { hotelId: id },
  {
    sortBy: ['created', 'name', 'checkIn', 'checkOut', 'total', 'status'],
    filterBy: {
      status: BookingStatus,
      /** `online`: the hotel's own page; `desk`: all others. */
      source: z.enum(['online', 'desk', ...BookingSource.options]),
      method: PaymentMethod,
      on: DayPart,
      /** The day for `on` (default: today); without `on`, lists the stays that include it. */
      day: date,
      from: date,
      to: date,
      expired: z.enum(['hidden']),
      /**
       * `left`: checked out with a balance. `give-back`: overpaid, or a refund was promised. `upgraded`: a better kind
       * of room at the former price. `waiting`: held for a payment link. `ran-out`: such a hold that expired within 30
       * days.
       */
      balance: z.enum(['left', 'give-back', 'upgraded', 'waiting', 'ran-out']),
      group: id,
      /** Made by this import. */
      import: id,
    },
  },
)

/** A room of the plan. `countsPeople`: its price depends on who sleeps in it. */
export const PlanRoom = z.object({
  id,
  roomNumber: z.string(),
  roomType: z.string(),
  isAvailable: z.boolean(),
  adultCapacity: z.int(),
  childrenCapacity: z.int(),
  countsPeople: z.boolean(),
  extraBeds: z.int(),
  roomOnly: z.boolean(),
  cleaning: CleaningState,
})
export type PlanRoom = z.output<typeof PlanRoom>

/** A stay as a bar of the plan, from its first night to the day after its last. */
export const PlanBar = z.object({
  bookingId: id,
  version: z.int(),
  reference: z.string(),
  userName: z.string(),
  status: BookingStatus,
  roomId: id,
  from: z.string(),
  to: z.string(),
  remaining: z.number(),
  group: z.object({ id, name: z.string() }).optional(),
  heldUntil: z.string().optional(),
  /** Held by the desk until a payment link is paid. */
  byLink: z.boolean().optional(),
  adults: z.int(),
  children: z.int(),
})
export type PlanBar = z.output<typeof PlanBar>

/** `group`: the money was received for the whole group, and `bookingId` is null. */
const DayLine = BookingPayment.omit({ reason: true }).extend({
  bookingId: id.nullable(),
  reference: z.string().nullable(),
  userName: z.string(),
  group: z.object({ id, name: z.string() }).nullable(),
})

export const bookingListApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/booking/getbookings',
    summary:
      'Bookings: the newest 1,000 without those that expired; with `page`, one page of those that are searched and filtered for: in the house, arriving today, ahead, then what is over, unless `sort` says otherwise',
    access: { area: 'bookings', action: 'READ' },
    input: bookingListInput,
    data: listData(Booking),
    meta: z.object({ total: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/booking/getbooking',
    summary: 'A booking with its payments, refunds, charges, transfers and history',
    access: { area: 'bookings', action: 'READ', row: ['booking', 'bookingId'] },
    input: z.strictObject({ hotelId: id, bookingId: id }),
    data: BookingDetail,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/booking/changes',
    summary: 'Which bookings and blocks changed since a cursor that an earlier answer gave; without one, only the cursor',
    access: { area: 'bookings', action: 'READ' },
    background: true,
    input: z.strictObject({ hotelId: id, since: z.string().max(40, 'Use the cursor of an earlier answer.').optional() }),
    data: z.object({
      cursor: z.string(),
      changed: z.array(z.object({ bookingId: id, at: z.string() })),
      blocks: z.array(z.object({ blockId: id, at: z.string() })),
    }),
  }),
  roomPlan: endpoint({
    method: 'GET',
    path: '/api/booking/roomplan',
    summary: 'Rooms, the stays in them, and what is blocked, for at most 31 days',
    access: { area: 'bookings', action: 'READ' },
    input: z.strictObject({ hotelId: id, from: date, days: queryNumber(z.number().min(1).max(31)) }),
    data: z.object({ rooms: z.array(PlanRoom), bars: z.array(PlanBar), blocks: z.array(Block) }),
  }),
  daybook: endpoint({
    method: 'GET',
    path: '/api/booking/daybook',
    summary: "A day's money: received and given back by method, line by line",
    access: { area: 'bookings', action: 'UPDATE' },
    input: z.strictObject({ hotelId: id, day: date }),
    data: z.object({
      received: z.array(z.object({ paymentMethod: PaymentMethod, amount: z.number() })),
      returned: z.array(z.object({ paymentMethod: PaymentMethod, amount: z.number() })),
      /** Rupees that agents and other sites took or gave back; not in the sums, since the hotel lacks them yet. */
      paidThere: z.object({ received: z.number(), returned: z.number() }),
      lines: z.array(DayLine),
    }),
  }),
}
