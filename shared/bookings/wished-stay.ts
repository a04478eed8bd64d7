import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { queryNumber } from '../contract/fields.ts'
import { agesText } from '../rooms/rooms.ts'
import { ChangePreview } from './booking-changes.ts'
import { proven, WishedStay } from './guest-bookings.ts'

// A file of its own: a booking's page loads it only when its guest asks for a change.

/**
 * The price of another stay now; nothing is held for it. `isFree`: whether its rooms, or others of their kinds, are
 * free; null if only the hotel can tell, with the reason in `why`. `price` is set if they are free.
 */
export const WishedPrice = z.object({
  isFree: z.boolean().nullable(),
  why: z.string().nullable(),
  price: ChangePreview.pick({ before: true, after: true, difference: true })
    .extend({
      /** The booking's own offer reduces at least one of the nights; new offers are never applied. */
      hasOffer: z.boolean(),
    })
    .nullable(),
})
export type WishedPrice = z.output<typeof WishedPrice>

export const wishedStayApi = {
  price: endpoint({
    method: 'GET',
    path: '/api/booking/previewchange',
    summary: 'Whether the rooms of a booking are free for other dates and people, and what that would cost; writes and holds nothing',
    access: 'public',
    proof: 'booking',
    limit: 'search',
    input: z.strictObject({
      ...proven,
      ...WishedStay.shape,
      adults: queryNumber(WishedStay.shape.adults),
      childAges: agesText.default([]),
    }),
    data: WishedPrice,
  }),
}
