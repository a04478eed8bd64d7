import { sumOfCharges } from '#shared/prices/charges.ts'
import { stepSentence, taxOnSale, taxWithin } from '#shared/prices/tax.ts'
import { addDays, formatDay, nightsBetween } from '#shared/words/dates.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import type { Draft } from '../booking/draft.ts'
import { type AgreedNight, sumOfNights } from '../nights/agreed-night.ts'
import { taxOfSale, typedPaise } from './repriced.ts'

interface NightNote {
  roomId: string
  night: string
  nights: number
  text: string
}

const inRupees = (paise: number) => formatRupees(toRupees(paise))

const priceText = (was: AgreedNight | undefined, { pricePaise }: AgreedNight): string => {
  if (!was) return inRupees(pricePaise)
  return was.pricePaise === 0 ? `no longer free, ${inRupees(pricePaise)}` : `${inRupees(pricePaise)} instead of ${inRupees(was.pricePaise)}`
}

const isSameNight = (one: AgreedNight, other: AgreedNight) => one.roomId === other.roomId && one.night === other.night

/** Notes on nights that are added or change in price; consecutive nights of a room with the same text share one. */
const nightNotes = ({ before, after }: Draft): NightNote[] => {
  const notes: NightNote[] = []
  const byRoom = after.nights.toSorted((one, other) => (one.roomId + one.night < other.roomId + other.night ? -1 : 1))
  for (const agreed of byRoom) {
    const was = before.nights.find(night => isSameNight(night, agreed))
    if (was?.pricePaise === agreed.pricePaise) continue
    const { roomId, night } = agreed
    const text = priceText(was, agreed)
    const last = notes.at(-1)
    if (last?.roomId === roomId && last.text === text && addDays(last.night, last.nights) === night) last.nights += 1
    else notes.push({ roomId, night, nights: 1, text })
  }
  return notes.sort((one, other) => (one.night < other.night ? -1 : 1))
}

/** Sentences about offers that are kept although the stay is now shorter than they require. */
export const keptOfferText = ({ offer, offers, nights, check_in, check_out }: Draft['after']): string | undefined => {
  const isPriced = offer !== null && nights.some(({ parts }) => (parts?.offer ?? 0) !== 0)
  const sentences = [...(isPriced ? [offer] : []), ...offers].flatMap(({ name, minNights = 1 }) =>
    nightsBetween(check_in, check_out) < minNights
      ? `The offer “${name}” is kept, though it is for stays of ${counted(minNights, 'night')} or more.`
      : [],
  )
  return sentences.join(' ') || undefined
}

/** Sentences about prices that the change lowered, because they fell between the prices of two GST bands. */
const stepNotes = ({ before, after }: Draft, rules: HotelRules): string[] => {
  const sentences = after.nights
    .filter(({ parts }) => (parts?.step ?? 0) < 0)
    .filter(agreed => before.nights.find(night => isSameNight(night, agreed))?.parts?.step !== agreed.parts?.step)
    .flatMap(agreed => {
      const tax = taxOfSale(agreed, rules)
      return stepSentence(taxOnSale(typedPaise(agreed) + (agreed.parts?.offer ?? 0), tax), tax) ?? []
    })
  return [...new Set(sentences)]
}

/**
 * Where a discount takes nights into the gap between two GST bands: the price that is better for guest and hotel, since
 * a discount line never moves a night into the lower band.
 */
const discountNotes = ({ after, charges }: Draft, rules: HotelRules): string[] => {
  const discount = -Math.min(0, sumOfCharges(charges.filter(({ kind }) => kind === 'DISCOUNT')))
  const all = sumOfNights(after.nights)
  if (discount === 0 || all === 0) return []
  return after.nights.flatMap(agreed => {
    const tax = taxOfSale(agreed, rules)
    const off = Math.round((discount * agreed.pricePaise) / all)
    const less = taxOnSale(Math.max(0, agreed.pricePaise - off), tax)
    if (tax.mode !== 'inclusive' || less.step === 0) return []
    const { taxable, basisPoints } = taxWithin(agreed.pricePaise, tax)
    const kept = taxable - (off - 2 * Math.round((off * basisPoints) / (2 * (10_000 + basisPoints))))
    const night = `night of ${formatDay(agreed.night, after.check_in)}`
    const [price, pays, keeps, now] = [agreed.pricePaise - off, less.gross, less.taxable, kept].map(inRupees)
    return `Better than the discount is a price of ${price} for the ${night}: the guest pays ${pays} and you keep ${keeps}, not ${now}.`
  })
}

/** Adds notes to a change: sentences about what it does to the prices of nights. */
export const withNotes = (draft: Draft, rules: HotelRules): Draft => {
  const { rooms, check_in } = draft.after
  const sentences = nightNotes(draft).map(({ roomId, night, nights, text }) => {
    const number = rooms.find(({ id }) => id === roomId)?.roomNumber ?? ''
    const day = formatDay(night, check_in)
    return nights === 1
      ? `Room ${number}, night of ${day}: ${text}.`
      : `Room ${number}, ${counted(nights, 'night')} from ${day}: ${text} each.`
  })
  const kept = keptOfferText(draft.after)
  const offerNotes = kept && kept !== keptOfferText(draft.before) ? [kept] : []
  return { ...draft, notes: [...offerNotes, ...discountNotes(draft, rules), ...stepNotes(draft, rules), ...sentences] }
}
