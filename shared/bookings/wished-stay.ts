import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { queryNumber } from '../contract/fields.ts'
import { agesText } from '../rooms/rooms.ts'
import { ChangePreview } from './booking-changes.ts'
import { proven, WishedStay } from './guest-bookings.ts'

// On its own: a booking's page loads it when its guest asks for a change.

/**
 * What another stay would come to now; nothing is kept for it. `isFree`: its rooms are, or others of their kinds; null: only the hotel can
 * tell, and `why`. The price is there where they are free.
 */
export const WishedPrice = z.object({
  isFree: z.boolean().nullable(),
  why: z.string().nullable(),
  price: ChangePreview.pick({ before: true, after: true, difference: true })
    .extend({
      /** The booking's own offer is taken off at least one of the nights. Offers that it does not have yet never are. */
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
