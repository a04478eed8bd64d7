import type { AgreedPrices } from '#shared/prices/agreed-prices.ts'
import { toPaise } from '#shared/words/money.ts'
import { badRequest } from '../../http/errors/errors.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import { type Draft, requireStatus, revise } from '../booking/draft.ts'
import { type AgreedNight, noParts } from '../nights/agreed-night.ts'
import { repriced, taxOfSale, typedPaise } from './repriced.ts'

const isNight = (night: { roomId: string; night: string }, { roomId, night: date }: { roomId: string; night: string }) =>
  night.roomId === roomId && night.night === date

/**
 * Sets the prices of nights that the desk agreed: people and beds are included, an offer takes nothing off. Throws 400
 * for a night that the booking does not have or that is listed twice, and without a reason unless it is a preview.
 */
export const withPrices = (
  draft: Draft,
  { prices = [], priceReason, preview }: AgreedPrices & { preview?: boolean | undefined },
  rules: HotelRules,
): Draft => {
  if (prices.length === 0) return draft
  const booking = draft.after
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN', ...(booking.by_link ? (['PENDING'] as const) : []))
  const fields: Record<string, string> = {}
  for (const [at, price] of prices.entries()) {
    if (!booking.nights.some(night => isNight(night, price))) fields[`prices.${at}.night`] = 'This room and night is not part of the stay.'
    else if (prices.findIndex(other => isNight(other, price)) < at) fields[`prices.${at}.night`] = 'This night is named twice.'
  }
  if (priceReason === undefined && !preview) fields.priceReason = 'Say why.'
  if (Object.keys(fields).length > 0) throw badRequest(fields)
  const nights = booking.nights.map(night => {
    const typed = prices.find(price => isNight(night, price))
    if (!typed) return night
    const { people, beds } = night.parts ?? noParts
    const room = toPaise(typed.price) - people - beds
    return repriced(night, { room, offer: 0, why: 'override' }, taxOfSale(night, rules))
  })
  const noted = booking.nights.flatMap((night, at) => {
    const after = nights[at]
    if (!after || after === night) return []
    const { roomNumber } = booking.rooms.find(({ id }) => id === night.roomId) ?? {}
    const shown = (one: AgreedNight) => ({ night: night.night, roomNumber, amount: typedPaise(one) })
    return [{ field: 'price', from: shown(night), to: shown(after) }]
  })
  const reason = priceReason === undefined ? [] : [{ field: 'priceReason', from: null, to: priceReason }]
  return revise(draft, {
    nights,
    inventory: { nights, until: booking.hold_expires_at ?? 'infinity' },
    noted: [...noted, ...reason],
    what: 'price agreed',
  })
}
