import type { TaxMode } from '#shared/prices/tax.ts'

/** What a night's price is made of, in paise, beside its room's part, which is the rest; and who it was priced for. */
export interface NightParts {
  people: number
  /** How many people cost more, and what of `people` is for the children among them. */
  extraAdults: number
  extraChildren: number
  forChildren: number
  beds: number
  offer: number
  taxAdded: number
  step: number
  why: string | null
  /** Null: the price was for all whom the room sleeps. */
  adults: number | null
  childAges: readonly number[]
  extraBeds: number
}

export interface AgreedNight {
  roomId: string
  night: string
  pricePaise: number
  /** How its price was typed when the night was sold. */
  tax: TaxMode
  /** Without them all of it is the room's price, for all whom it sleeps. */
  parts?: NightParts
}

/** What nights cost together, in paise. */
export const sumOfNights = (nights: readonly AgreedNight[]): number => nights.reduce((sum, { pricePaise }) => sum + pricePaise, 0)

/** A night with its columns in one order, so that equal ones are equal as text; parts that say nothing are left out. */
export const agreedNight = ({ roomId, night, pricePaise, tax, parts }: AgreedNight): AgreedNight => {
  if (!parts) return { roomId, night, pricePaise, tax }
  const { people, extraAdults, extraChildren, forChildren, beds, offer, taxAdded, step, why, adults, childAges, extraBeds } = parts
  const saysNothing = [people, beds, offer, taxAdded, step, extraBeds].every(value => value === 0) && why === null && adults === null
  if (saysNothing) return { roomId, night, pricePaise, tax }
  const extra = { people, extraAdults, extraChildren, forChildren, beds }
  return { roomId, night, pricePaise, tax, parts: { ...extra, offer, taxAdded, step, why, adults, childAges, extraBeds } }
}

/** A row `n` of booking_night as an `AgreedNight`. */
export const agreedNightJson = `
  case when n.people_paise = 0 and n.beds_paise = 0 and n.offer_paise = 0 and n.tax_added_paise = 0 and n.step_paise = 0
      and n.extra_beds = 0 and n.why is null and n.adults is null
    then json_build_object('roomId', n.room_id, 'night', n.night, 'pricePaise', n.price_paise, 'tax', n.tax_mode)
    else json_build_object('roomId', n.room_id, 'night', n.night, 'pricePaise', n.price_paise, 'tax', n.tax_mode, 'parts', json_build_object(
      'people', n.people_paise, 'extraAdults', n.extra_adults, 'extraChildren', n.extra_children, 'forChildren', n.children_paise,
      'beds', n.beds_paise, 'offer', n.offer_paise, 'taxAdded', n.tax_added_paise, 'step', n.step_paise,
      'why', n.why, 'adults', n.adults, 'childAges', n.child_ages, 'extraBeds', n.extra_beds)) end`

export const noParts: NightParts = {
  people: 0,
  extraAdults: 0,
  extraChildren: 0,
  forChildren: 0,
  beds: 0,
  offer: 0,
  taxAdded: 0,
  step: 0,
  why: null,
  adults: null,
  childAges: [],
  extraBeds: 0,
}

const partColumns = [
  'people_paise',
  'extra_adults',
  'extra_children',
  'children_paise',
  'beds_paise',
  'offer_paise',
  'tax_mode',
  'tax_added_paise',
  'step_paise',
  'why',
  'adults',
  'child_ages',
  'extra_beds',
]
const agreedColumns = ['price_paise', ...partColumns]
/** The columns of booking_night that hold what was agreed, each with a prefix. */
export const listedColumns = (prefix: string): string => agreedColumns.map(column => `${prefix}${column}`).join(', ')
