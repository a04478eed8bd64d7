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

/** A key of what makes two rooms the same to a guest: such rooms are one kind and share a card. */
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

/** A key of rooms that have the same capacities and the same price on every night. */
export const rateKey = ({
  typeId,
  pricePerNight,
  priceWithMeals,
  adultCapacity,
  childrenCapacity,
}: Pick<Room, 'typeId' | 'pricePerNight' | 'priceWithMeals' | 'adultCapacity' | 'childrenCapacity'>): string =>
  `${typeId} ${pricePerNight} ${priceWithMeals} ${adultCapacity} ${childrenCapacity}`

/** Ages of children, separated by commas. */
const noAges = 'At most 3 ages of 0 to 9, as 7,2.'
export const agesText = z
  .string()
  .max(5, { error: noAges, abort: true })
  .regex(/^(\d(,\d){0,2})?$/, noAges)
  .transform(text => (text === '' ? [] : text.split(',').map(Number)))

/** The guest's own order, whose hold the search ignores. */
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

/** Prices for a party with children need their ages. */
const NearestSearch = RoomSearch.extend({ childAges: agesText.optional() }).refine(
  ({ childrenCapacity, childAges }) => childAges === undefined || childAges.length === childrenCapacity,
  { path: ['childAges'], error: 'One age for each child.' },
)

/**
 * Beside the rooms of a search: their prices (`StayRates`, in paise, by `rateKey`), types closed to guests then, why a
 * code cannot be used, and whether the hotel has offers with a code.
 */
const BesideRooms = z.object({
  pricing: z.looseObject({}) as unknown as z.ZodType<StayRates>,
  /** The rule of the whole hotel that the stay breaks; the desk may still sell it. */
  rule: z.string().optional(),
  closed: z.array(z.object({ roomType: z.string(), why: z.string() })).optional(),
  codeProblem: z.string().optional(),
  hasCodes: z.boolean().optional(),
  /** Offers that come with the stay and change no price. */
  included: z.array(z.object({ name: z.string(), description: z.string().nullable() })).optional(),
  /** Free rooms that do not fit this party in that number of rooms; `rate` is their `rateKey`. */
  alsoFree: z.array(z.object({ rate: z.string(), roomType: z.string(), free: z.int() })).optional(),
})
export type BesideRooms = z.output<typeof BesideRooms>

const NightsSearch = z.strictObject({
  hotelId: hotelRef,
  from: date,
  to: date,
  /** Gives prices for so many adults and children of these ages (`7,2`), spread evenly over the rooms. */
  adultCapacity: RoomSearch.shape.adultCapacity.unwrap().optional(),
  childAges: agesText.optional(),
  numRooms: RoomSearch.shape.numRooms,
  ...ownAttempt,
})

/**
 * `minNights`: the shortest stay from this day that the rules allow in some room. `lengths`: bit n − 1 is set if a stay
 * of n nights is allowed; omitted: all from `minNights` on. `price`: in rupees; null if no free room sleeps the party.
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

/** `totalPrice`: the lowest for the party with breakfast, in rupees; null if it is not certain. */
const NearestStay = z.object({ checkInDate: z.string(), checkOutDate: z.string(), totalPrice: z.number().nullable() })
export type NearestStay = z.output<typeof NearestStay>

/** The dates lack only rooms that other guests hold now and have not paid for. */
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
