import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, gstin, id, queryNumber } from '../contract/fields.ts'
import { date } from '../words/dates.ts'
import { thingName } from '../words/text-fields.ts'

export const TaxScheme = z.enum(['NONE', 'REGULAR', 'COMPOSITION'])
export type TaxScheme = z.output<typeof TaxScheme>

/** How a hotel is registered for GST. */
export const HotelTaxRow = z.object({
  fromDate: z.string(),
  scheme: TaxScheme,
  gstin: z.string().nullable(),
  legalName: z.string().nullable(),
  pricesIncludeTax: z.boolean(),
  specifiedPremises: z.boolean(),
  /** Invoices of companies are made in another program. */
  eInvoice: z.boolean(),
  version: z.int(),
})
export type HotelTaxRow = z.output<typeof HotelTaxRow>

/** How many nights guests pay another price than is typed, from which on, and which price. */
const LoweredNights = z.object({ nights: z.int(), from: z.string(), price: z.number() })
export type LoweredNights = z.output<typeof LoweredNights>

/** The bands of a room's GST by the day from which they hold: rupees before tax (null: no end) and percent. */
const Bands = z.object({ fromDate: z.string(), bands: z.array(z.object({ upTo: z.number().nullable(), percent: z.number() })) })

export const HotelTaxForm = z.strictObject({
  fromDate: date,
  scheme: TaxScheme,
  gstin: clearable(gstin),
  legalName: clearable(thingName(150, 'At most 150 characters.')),
  pricesIncludeTax: z.boolean(),
  specifiedPremises: z.boolean(),
  eInvoice: z.boolean().default(false),
})
export type HotelTaxForm = z.output<typeof HotelTaxForm>

export const hotelTaxApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/hotel/gettax',
    access: { area: 'hotels', action: 'UPDATE' },
    summary: 'How the hotel is registered for GST, by date; for its owner',
    input: z.strictObject({ hotelId: id }),
    data: z.object({
      rows: z.array(HotelTaxRow),
      bands: z.array(Bands),
      /** The nights on sale that are lowered, since no lawful GST is in what is typed. */
      lowered: LoweredNights.nullable(),
      /** The hotel's State. */
      state: z.string().nullable(),
    }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/hotel/updatetax',
    access: { area: 'hotels', action: 'UPDATE' },
    summary: 'How the hotel is registered for GST from a day on; for its owner. Days that are over stay as they are',
    /** `version`: of what was said for that day before, as it was read. */
    input: HotelTaxForm.extend({ hotelId: id, version: z.int().optional() }),
    data: HotelTaxRow,
    meta: z.object({ warning: z.string().optional() }),
    message: 'GST saved.',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/hotel/deletetax',
    access: { area: 'hotels', action: 'UPDATE' },
    summary: 'What was said for a day that is still to come is not said any more; for the owner',
    input: z.strictObject({ hotelId: id, fromDate: date, version: queryNumber(z.int()).optional() }),
    data: z.object({}),
    message: 'Removed. What was said before goes on.',
  }),
}
