import { addDays } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { toPaise } from '#shared/money.ts'
import { calendarLimits, type RatePreview, type rateApi } from '#shared/rate-calendar.ts'
import type { RateRules, Season } from '#shared/rate-rules.ts'
import { ratesFor } from '#shared/rates.ts'
import type { StayRates } from '#shared/stay-rates.ts'
import { noTax, taxOnSale } from '#shared/tax.ts'
import type { Db } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { rulesNow } from './calendar.ts'
import { dayChange, withDays } from './day-prices.ts'

type SeasonWish = NonNullable<InputOf<typeof rateApi.preview>['season']>

const inPaise = (value: number | null) => (value === null ? null : toPaise(value))

/** The rules with a season as it is wished for; what the wish leaves out stays as it is now. */
const withSeason = async (db: Db, hotelId: string, rules: RateRules, wish: SeasonWish): Promise<RateRules> => {
  const { seasonId, gone, prices } = wish
  const stored = seasonId
    ? await db
        .selectFrom('season')
        .select(['name', 'from_date'])
        .where('hotel_id', '=', hotelId)
        .where('id', '=', seasonId)
        .executeTakeFirst()
    : undefined
  if (seasonId && !stored) throw notFound()
  const isIt = ({ name, from }: Season) => stored !== undefined && name === stored.name && from === stored.from_date
  const now = rules.seasons.find(isIt)
  const others = rules.seasons.filter(season => season !== now)
  if (gone) return { ...rules, seasons: others }
  const { name = now?.name ?? '', fromDate = now?.from ?? null, toDate = now?.to ?? null } = wish
  const lines = prices?.map(line => ({ ...line, breakfast: inPaise(line.breakfast), allMeals: inPaise(line.allMeals) }))
  const next: Season = { name, from: fromDate, to: toDate, ladderId: now?.ladderId ?? null, lines: lines ?? now?.lines ?? [] }
  return { ...rules, seasons: [...others, next] }
}

/** By type and night the different breakfast prices of its rooms, all prices as a text, and whether one is lowered for GST. */
const pricesOf = ({ rates, nights, tax }: StayRates) => {
  const found = new Map<string, { own: Set<number>; text: string; isStep: boolean }>()
  for (const { typeId, nights: prices } of Object.values(rates))
    for (const [at, [breakfast, allMeals]] of prices.entries()) {
      const key = `${typeId} ${nights[at]}`
      const known = found.get(key) ?? { own: new Set<number>(), text: '', isStep: false }
      known.own.add(breakfast)
      const night = tax[at] ?? noTax
      const isStep = known.isStep || [breakfast, allMeals].some(price => taxOnSale(price, night).step !== 0)
      found.set(key, { own: known.own, text: `${known.text} ${breakfast} ${allMeals}`, isStep })
    }
  return found
}

/** How many nights of types have other prices than before, and the types whose rooms no longer differ on one of them. */
export const comparedRules = (before: RateRules, after: RateRules, today: string): RatePreview => {
  const period = { checkIn: today, checkOut: addDays(today, calendarLimits.nights + 1) }
  const [old, fresh] = [before, after].map(rules => pricesOf(ratesFor({ ...rules, stayRules: [] }, period, today)))
  const changed = [...(fresh ?? [])].filter(([key, { text }]) => text !== old?.get(key)?.text)
  const levelled = changed.filter(([key, { own }]) => own.size === 1 && (old?.get(key)?.own.size ?? 0) > 1)
  const steps = changed.filter(([, { isStep }]) => isStep).length
  return { nights: changed.length, steps, levelled: [...new Set(levelled.map(([key]) => key.split(' ')[0] ?? ''))] }
}

/** What a change of days or of a season would do; writes nothing. Throws 400 for wrong days. */
export const previewRates = async (
  db: Db,
  { hotelId, days, season }: InputOf<typeof rateApi.preview>,
  today: string,
): Promise<RatePreview> => {
  const hotel = await rulesNow(db, hotelId)
  const dated = days ? withDays(hotel.rules, dayChange(hotel, days, today)) : hotel.rules
  const after = season ? await withSeason(db, hotelId, dated, season) : dated
  const { levelled, ...counted } = comparedRules(hotel.rules, after, today)
  const names = new Map(hotel.rooms.map(({ room }) => [room.typeId, room.roomType]))
  return { ...counted, levelled: levelled.flatMap(id => names.get(id) ?? []) }
}
