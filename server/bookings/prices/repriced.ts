import { type NightTax, type TaxedNight, taxOnSale, taxWithin } from '#shared/prices/tax.ts'
import { taxFor, taxOn } from '#shared/rates/rates.ts'
import type { TaxRules } from '../../rooms/nights/rate-rules.ts'
import { type AgreedNight, agreedNight, type NightParts, noParts } from '../nights/agreed-night.ts'

/** The room's own part of a night's price, in paise. */
export const roomPaise = ({ pricePaise, parts = noParts }: AgreedNight): number =>
  pricePaise - parts.people - parts.beds - parts.offer - parts.taxAdded - parts.step

/** A night's price as the hotel types it: its room, people and beds, before an offer is taken off. */
export const typedPaise = (night: AgreedNight): number => roomPaise(night) + (night.parts?.people ?? 0) + (night.parts?.beds ?? 0)

/** The tax of a night as its price was typed when it was sold: a later change of the registration changes no price. */
export const taxOfSale = ({ tax, night }: Pick<AgreedNight, 'night' | 'tax'>, rules: Pick<TaxRules, 'taxBands'>): NightTax =>
  taxFor(tax, rules, night)

/** The GST in a night's price; a night that was sold without tax has the tax rules of its date. */
export const taxInNight = (night: Pick<AgreedNight, 'night' | 'pricePaise' | 'tax'>, rules: TaxRules): TaxedNight =>
  taxWithin(night.pricePaise, night.tax === 'none' ? taxOn(rules, night.night) : taxOfSale(night, rules))

/** A night with changed parts; GST and step follow the rules of its sale. An offer takes off at most all of it. */
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
