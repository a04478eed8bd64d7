import { taxOn } from '#shared/rates.ts'
import { type NightTax, taxOnSale } from '#shared/tax.ts'
import type { HotelRules } from '../rooms/rate-rules.ts'
import { type AgreedNight, agreedNight, type NightParts, noParts } from './agreed-night.ts'

/** The room's own part of a night's price, in paise. */
export const roomPaise = ({ pricePaise, parts = noParts }: AgreedNight): number =>
  pricePaise - parts.people - parts.beds - parts.offer - parts.taxAdded - parts.step

/** A night's price as the hotel types it, without what an offer takes off: its room, people and beds. */
export const typedPaise = (night: AgreedNight): number => roomPaise(night) + (night.parts?.people ?? 0) + (night.parts?.beds ?? 0)

/**
 * How the price of a night was typed when it was sold: without GST where some was added, else by how the hotel was registered when the stay
 * was booked. Being registered since then changes no price.
 */
export const taxOfSale = (night: AgreedNight, rules: HotelRules, { created_at }: { created_at: Date }): NightTax => {
  if ((night.parts?.taxAdded ?? 0) > 0) return { ...taxOn(rules, night.night), mode: 'exclusive' }
  const hotelTax = rules.hotelTax.filter(({ since }) => (since ?? 0) <= created_at.getTime())
  return taxOn({ ...rules, hotelTax }, night.night)
}

/** A night with other parts, its GST and step by the rules of its sale. What an offer takes off is at most all of it. */
export const repriced = (
  night: AgreedNight,
  { room = roomPaise(night), ...changed }: Partial<NightParts> & { room?: number },
  tax: NightTax,
): AgreedNight => {
  const parts = { ...noParts, ...night.parts, ...changed }
  const whole = room + parts.people + parts.beds
  const offer = -Math.min(-parts.offer, whole)
  const { gross, step } = taxOnSale(whole + offer, tax)
  return agreedNight({ ...night, pricePaise: gross, parts: { ...parts, offer, step, taxAdded: gross - whole - offer - step } })
}
