import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { StayRequest } from './bookings.ts'

const paise = z.int()

/** The request: a stay without its guest. */
const QuoteRequest = StayRequest.pick({
  hotelId: true,
  checkInDate: true,
  checkOutDate: true,
  adults: true,
  children: true,
  childAges: true,
  rooms: true,
  offerCode: true,
})

/** A night of a room: `gross` = `room` + `people` + `beds` + `offer` + `step` + tax on an exclusive price. */
const PricedNight = z.object({
  night: z.string(),
  why: z.string().nullable(),
  extraAdults: z.int(),
  extraChildren: z.int(),
  forChildren: paise,
  room: paise,
  people: paise,
  beds: paise,
  offer: paise,
  step: paise,
  gross: paise,
  taxable: paise,
  basisPoints: z.int(),
  half: paise,
})

/** The price of a stay in paise. `codeProblem`: why the offer of the entered code is not applied. */
const StayQuote = z.object({
  rooms: z.array(z.object({ split: z.object({ adults: z.int(), childAges: z.array(z.int()) }), nights: z.array(PricedNight) })),
  offer: z.object({ id: z.string(), name: z.string() }).optional(),
  totalPaise: paise,
  savedPaise: paise,
  advancePaise: paise,
  duePaise: paise,
  taxes: z.array(z.object({ basisPoints: z.int(), taxable: paise, half: paise })),
  codeProblem: z.string().optional(),
})

export const quoteApi = {
  stay: endpoint({
    method: 'POST',
    path: '/api/booking/quotestay',
    summary: 'What a stay in these rooms costs, night by night, in paise: by the rules and figures of an order. Nothing is held',
    access: 'public',
    limit: 'search',
    input: QuoteRequest,
    data: StayQuote,
  }),
}
