import type { BookedNight } from '#shared/bookings/booking-lists.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { type ChangePart, isWritten, typedNumber } from './part.ts'

export interface PriceValues {
  /** What is typed for a night, by room and night. */
  prices: Readonly<Record<string, string>>
  priceReason: string
}

export const nightKey = ({ roomId, night }: Pick<BookedNight, 'roomId' | 'night'>): string => `${roomId} ${night}`

/** What a night costs as the hotel types it, in rupees: before an offer and what GST changes. */
export const typedPrice = ({ price, parts }: BookedNight): number =>
  parts ? Math.round((parts.room + parts.people + parts.beds) * 100) / 100 : price

/** Nights that cost what the desk says. */
export const pricePart = {
  labels: { prices: 'Prices', priceReason: 'Reason for the price' },
  formats: { priceReason: fieldFormats.text },
  fixed: ['prices'],
  read: () => ({ prices: {}, priceReason: '' }),
  input: ({ prices, priceReason }: PriceValues) => {
    const written = Object.entries(prices).filter(([, text]) => isWritten(text))
    if (written.length === 0) return {}
    return {
      prices: written.map(([key, text]) => {
        const [roomId = '', night = ''] = key.split(' ')
        return { roomId, night, price: typedNumber(fieldFormats.amount.tidy(text)) }
      }),
      ...(isWritten(priceReason) && { priceReason: priceReason.trim() }),
    }
  },
} satisfies ChangePart<PriceValues>
