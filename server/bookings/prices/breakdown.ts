import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { toRupees } from '#shared/words/money.ts'
import type { TaxRules } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import { taxInNight } from './repriced.ts'

/** What a guest reads of a price beyond its nights. Null: these have no parts, and no GST is in them. */
export const breakdownOf = ({ nights, offer }: Pick<BookingRow, 'nights' | 'offer'>, rules: TaxRules): GuestBooking['breakdown'] => {
  const sums = new Map<number, number>()
  for (const agreed of nights) {
    const { basisPoints, half } = taxInNight(agreed, rules)
    if (basisPoints > 0) sums.set(basisPoints, (sums.get(basisPoints) ?? 0) + 2 * half)
  }
  if (sums.size === 0 && offer === null && nights.every(({ parts }) => parts === undefined)) return null
  const taxes = [...sums].sort(([one], [other]) => one - other)
  return {
    taxes: taxes.map(([basisPoints, paise]) => ({ percent: basisPoints / 100, amount: toRupees(paise) })),
    offer: offer && { name: offer.name, saved: toRupees(offer.savedPaise) },
  }
}
