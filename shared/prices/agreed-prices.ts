import { z } from 'zod'
import { id } from '../contract/fields.ts'
import { rupees } from '../words/amounts.ts'
import { date } from '../words/dates.ts'
import { longText } from '../words/text-fields.ts'

/** What a night of a room costs as the hotel types it: people, beds and, where prices include it, GST are in it. */
const NightPriceForm = z.strictObject({ roomId: id, night: date, price: rupees.max(1e7, 'At most ₹1,00,00,000.') })

/** Nights that cost what the desk says, with the reason, which only a preview can do without. */
export const agreedPrices = {
  prices: z.array(NightPriceForm).max(90, 'At most 90 nights.').optional(),
  priceReason: longText(300).min(1, 'Say why.').optional(),
}
export type AgreedPrices = z.output<z.ZodObject<typeof agreedPrices>>
