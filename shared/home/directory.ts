import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'
import { listData, listInput, maxUnpaged } from '../contract/list.ts'
import { stopKeys } from './checklist.ts'

const HotelName = z.object({ id, name: z.string(), slug: z.string() })

/** A hotel in the super admin's list of all hotels. */
export const ListedHotel = HotelName.extend({
  location: z.string(),
  owner: z.object({ id, name: z.string(), email: z.string(), phone: z.string().nullable() }),
  /** The owner's plan: never bought, expired, a share of each booking, or a paid period. */
  plan: z.enum(['NONE', 'EXPIRED', 'PER_BOOKING', 'TIMED']),
  /** The moment after the last day of the plans bought so far; null without one. */
  planUntil: z.string().nullable(),
  rooms: z.int(),
  /** The day on which its last real booking, not a mere attempt, was made. */
  lastBooking: z.string().nullable(),
  /** Why it cannot be booked, in checklist order; whether an account is linked is shown, but not which one. */
  stops: z.array(z.enum(stopKeys)),
  /** The day on which it was registered. */
  since: z.string(),
})
export type ListedHotel = z.output<typeof ListedHotel>

/** The most hotels of an owner in a list; `hotelCount` is their number. */
export const hotelsInList = 20

export const ListedOwner = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  hotels: z.array(HotelName),
  hotelCount: z.int(),
  /** The day on which they signed up. */
  joined: z.string(),
  isDisabled: z.boolean(),
})
export type ListedOwner = z.output<typeof ListedOwner>

const meta = z.object({ total: z.int().min(0).optional() })

/** All hotels and all owners, for the super admin. */
export const directoryApi = {
  hotels: endpoint({
    method: 'GET',
    path: '/api/hotel/getallhotels',
    summary: `All hotels, with owner, plan, rooms, last booking and what stops selling; without a page the first ${maxUnpaged}, and beside them the total`,
    access: 'super',
    input: listInput(
      { hotelId: id.optional() },
      { sortBy: ['name', 'owner', 'planUntil', 'rooms', 'lastBooking'], filterBy: { stop: z.enum(['none', ...stopKeys]) } },
    ),
    data: listData(ListedHotel),
    meta,
  }),
  owners: endpoint({
    method: 'GET',
    path: '/api/account/getowners',
    summary: `All hotel owners with their hotels; without a page the first ${maxUnpaged}, and beside them the total`,
    access: 'super',
    input: listInput(
      { ownerId: id.optional() },
      { sortBy: ['name', 'email', 'hotels', 'joined'], filterBy: { state: z.enum(['ACTIVE', 'DISABLED']) } },
    ),
    data: listData(ListedOwner),
    meta,
  }),
}
