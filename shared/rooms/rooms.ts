import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { hotelRef, id, queryFlag, queryNumber } from '../contract/fields.ts'
import { offerCode } from '../prices/offer-code.ts'
import { limits } from '../prices/stay.ts'
import type { StayRates } from '../prices/stay-rates.ts'
import { date } from '../words/dates.ts'
import { Picture } from './gallery.ts'
import { RoomFacts } from './room-facts.ts'

export const Room = z.object({
  id,
  hotelId: id,
  roomNumber: z.string(),
  typeId: id,
  roomType: z.string(),
  ...RoomFacts.shape,
  description: z.string().nullable(),
  adultCapacity: z.int(),
  childrenCapacity: z.int(),
  pricePerNight: z.number(),
  priceWithMeals: z.number(),
  amenities: z.array(z.object({ id, name: z.string() })),
  isAvailable: z.boolean(),
  roomImages: z.array(Picture),
})
export type Room = z.output<typeof Room>

/** What makes two rooms the same to a guest: one card, one kind. */
export const kindOf = (room: Room): string =>
  JSON.stringify([
    room.typeId,
    room.pricePerNight,
    room.priceWithMeals,
    room.adultCapacity,
    room.childrenCapacity,
    room.amenities.map(amenity => amenity.id).sort(),
    room.description ?? '',
  ])

/** What rooms of one price have in common: they sleep the same and cost the same on every night. */
export const rateKey = ({
  typeId,
  pricePerNight,
  priceWithMeals,
  adultCapacity,
  childrenCapacity,
}: Pick<Room, 'typeId' | 'pricePerNight' | 'priceWithMeals' | 'adultCapacity' | 'childrenCapacity'>): string =>
  `${typeId} ${pricePerNight} ${priceWithMeals} ${adultCapacity} ${childrenCapacity}`

/** Ages of children with commas between. */
const noAges = 'At most 3 ages of 0 to 9, as 7,2.'
export const agesText = z
  .string()
  .max(5, { error: noAges, abort: true })
  .regex(/^(\d(,\d){0,2})?$/, noAges)
  .transform(text => (text === '' ? [] : text.split(',').map(Number)))

/** A guest's own attempt, whose hold a search then ignores. */
const ownAttempt = { orderId: z.string().max(40).optional(), orderSecret: z.string().max(100).optional() }

export const RoomSearch = z.strictObject({
  hotelId: hotelRef,
  checkInDate: date,
  checkOutDate: date,
  adultCapacity: queryNumber(z.int().min(1, 'At least 1 adult.').max(limits.adults, `At most ${limits.adults} adults.`)).default(1),
  childrenCapacity: queryNumber(z.int().min(0).max(limits.children, `At most ${limits.children} children.`)).default(0),
  numRooms: queryNumber(z.int().min(1, 'At least 1 room.').max(limits.rooms, `At most ${limits.rooms} rooms.`)).default(1),
  isAvailable: queryFlag.optional(),
  offerCode: offerCode.optional(),
  ...ownAttempt,
})

/** Without ages no price of a party with children is answered. */
const NearestSearch = RoomSearch.extend({ childAges: agesText.optional() }).refine(
  ({ childrenCapacity, childAges }) => childAges === undefined || childAges.length === childrenCapacity,
  { path: ['childAges'], error: 'One age for each child.' },
)

/**
 * What the rooms of a search cost (`StayRates`, in paise, by `rateKey`), types that no guest can book then, why a code does not count, and
 * whether the hotel has offers with a code.
 */
const BesideRooms = z.object({
  pricing: z.looseObject({}) as unknown as z.ZodType<StayRates>,
  /** What a rule of the whole hotel has against the stay; the desk may sell it all the same. */
  rule: z.string().optional(),
  closed: z.array(z.object({ roomType: z.string(), why: z.string() })).optional(),
  codeProblem: z.string().optional(),
  hasCodes: z.boolean().optional(),
  /** What goes with the stay and changes no price. */
  included: z.array(z.object({ name: z.string(), description: z.string().nullable() })).optional(),
  /** Rooms that are free, but not for this party in so many rooms: `rate` is their `rateKey`. */
  alsoFree: z.array(z.object({ rate: z.string(), roomType: z.string(), free: z.int() })).optional(),
})
export type BesideRooms = z.output<typeof BesideRooms>

const NightsSearch = z.strictObject({
  hotelId: hotelRef,
  from: date,
  to: date,
  /** Prices are answered for so many adults, and children of these ages (`7,2`), spread evenly over the rooms. */
  adultCapacity: RoomSearch.shape.adultCapacity.unwrap().optional(),
  childAges: agesText.optional(),
  numRooms: RoomSearch.shape.numRooms,
  ...ownAttempt,
})

/**
 * `minNights`: the shortest stay from this day that the hotel's rules allow in some room. `lengths`: bit n − 1 is set where a stay of n nights
 * from this day is allowed; left out, all from `minNights` on are. `price`: in rupees, null where no room that sleeps the party is free.
 */
const CalendarNight = z.object({
  night: z.string(),
  free: z.int(),
  arrival: z.boolean(),
  departure: z.boolean(),
  minNights: z.int(),
  lengths: z.int().optional(),
  price: z.number().nullable().optional(),
})

/** `totalPrice`: the lowest of the party with breakfast, in rupees; null where it cannot be told. */
const NearestStay = z.object({ checkInDate: z.string(), checkOutDate: z.string(), totalPrice: z.number().nullable() })
export type NearestStay = z.output<typeof NearestStay>

/** Only rooms that others hold at the moment, and have not paid for, are missing on the dates that were asked for. */
const BesideNearest = z.object({ isBeingBooked: z.boolean() })
export type BesideNearest = z.output<typeof BesideNearest>

export const roomApi = {
  search: endpoint({
    method: 'GET',
    path: '/api/room/searchrooms',
    summary: 'The rooms that are free for a stay and sleep the party',
    access: 'public',
    input: RoomSearch,
    proof: 'order',
    session: 'optional',
    data: z.array(Room),
    meta: BesideRooms,
    limit: 'search',
  }),
  nearestDates: endpoint({
    method: 'GET',
    path: '/api/room/nearestdates',
    summary: 'The nearest stays before and after the dates of a search, within 14 days, for which rooms are free',
    access: 'public',
    input: NearestSearch,
    proof: 'order',
    session: 'optional',
    data: z.array(NearestStay),
    meta: BesideNearest,
    limit: 'search',
  }),
  nights: endpoint({
    method: 'GET',
    path: '/api/room/nights',
    summary:
      'For the calendar, by night: how many rooms are free, whether a stay may begin and end then and how long it is at least; for a party the lowest price of a room with breakfast, tax included and without offers',
    access: 'public',
    input: NightsSearch,
    proof: 'order',
    session: 'optional',
    data: z.array(CalendarNight),
    limit: 'search',
  }),
}
