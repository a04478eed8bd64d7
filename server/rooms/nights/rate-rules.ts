import type { RateRules, Season } from '#shared/prices/rate-rules.ts'
import { type Db, runPrepared } from '../../db/connect.ts'
import { inTurns } from '../../http/turns.ts'

/** Stored as the end of the last tax band, which has none, because the column is part of a key. */
const noEnd = '9223372036854775807'

/** A hotel's GST registration and the tax rates of rooms, as JSON; `h` is the hotel. */
export const hotelTaxJson = `
    coalesce((select json_agg(json_build_object(
        'from', x.from_date, 'scheme', x.scheme, 'pricesIncludeTax', x.prices_include_tax) order by x.from_date)
      from hotel_tax x where x.hotel_id = h.id), '[]')`
export const taxBandsJson = `
    coalesce((select json_agg(json_build_object('from', b.from_date, 'bands', b.bands)) from (
      select r.from_date, json_agg(json_build_object(
          'upToPaise', nullif(r.up_to_paise, ${noEnd}), 'basisPoints', r.basis_points) order by r.up_to_paise) as bands
      from tax_rate r where r.class = 'ROOM' group by r.from_date) b), '[]')`

/**
 * Reads a hotel's price rules: `RateRules` without the rates, which come from its rooms. Offers that are only shown
 * change no price and go with a stay in words alone; past days have no effect. One row per season and per type's days,
 * because parsing everything in one piece would block other requests.
 */
const rateRulesStatement = `
  select 'rules' as part, null as type, json_build_object(
    'types', coalesce((select json_object_agg(t.id, json_build_object(
        'baseAdults', t.base_adults, 'baseChildren', t.base_children, 'extraBeds', t.extra_beds,
        'singlePaise', t.single_less_paise, 'roomOnlyLess', t.room_only_less_paise))
      from room_type t where t.hotel_id = h.id and t.retired_at is null), '{}'),
    'people', json_build_object(
      'adultBreakfast', h.extra_adult_breakfast_paise, 'adultMeals', h.extra_adult_meal_paise,
      'childBreakfast', h.extra_child_breakfast_paise, 'childMeals', h.extra_child_meal_paise,
      'bed', h.extra_bed_paise, 'childPaysFrom', h.child_pays_from),
    'stayRules', coalesce((select json_agg(json_build_object(
        'typeId', r.type_id, 'from', r.from_date, 'to', r.to_date, 'weekdays', r.weekdays, 'minNights', r.min_nights,
        'maxNights', r.max_nights, 'touches', r.touches,
        'noArrival', r.no_arrival, 'noDeparture', r.no_departure, 'closed', r.closed) order by r.from_date, r.id)
      from stay_rule r where r.hotel_id = h.id), '[]'),
    'offers', coalesce((select json_agg(json_build_object(
        'id', o.id, 'name', o.name, 'startDate', o.start_date, 'endDate', o.end_date, 'bookFrom', o.book_from, 'bookTo', o.book_to,
        'minNights', o.min_nights, 'code', o.code,
        'typeIds', coalesce((select json_agg(t.type_id) from special_offer_type t where t.hotel_id = o.hotel_id and t.offer_id = o.id), '[]'),
        'effect', case o.effect
          when 'PERCENT' then json_build_object('kind', o.effect, 'basisPoints', o.discount_basis_points)
          when 'AMOUNT' then json_build_object('kind', o.effect, 'paise', o.amount_paise)
          else json_build_object('kind', o.effect, 'every', o.nth_night) end) order by o.id)
      from special_offer o where o.hotel_id = h.id and o.effect <> 'SHOWN'), '[]'),
    'shown', coalesce((select json_agg(json_build_object(
        'name', o.name, 'description', o.description, 'startDate', o.start_date, 'endDate', o.end_date, 'minNights', o.min_nights)
        order by o.start_date, o.name)
      from special_offer o where o.hotel_id = h.id and o.effect = 'SHOWN' and o.discount_basis_points = 0), '[]'),
    'hotelTax', ${hotelTaxJson},
    'taxBands', ${taxBandsJson},
    'advanceBasisPoints', h.advance_basis_points,
    'ladders', coalesce((select json_agg(json_build_object('id', l.id, 'steps', (
        select json_agg(json_build_object('daysBefore', c.days_before, 'backBasisPoints', c.back_basis_points) order by c.days_before desc)
        from cancellation_step c where c.hotel_id = l.hotel_id and c.ladder_id = l.id)))
      from cancellation_ladder l where l.hotel_id = h.id), '[]'),
    'ladderId', h.ladder_id,
    'checkInTime', coalesce(to_char(h.check_in_time, 'HH24:MI'), '14:00'))::text as json
  from hotel h where h.id = $1
  union all
  select 'season', null, json_build_object(
    'name', s.name, 'from', s.from_date, 'to', s.to_date, 'ladderId', s.ladder_id,
    'lines', coalesce((select json_agg(json_build_object(
        'typeId', p.type_id, 'weekday', p.weekday, 'kind', p.kind, 'breakfast', p.breakfast, 'allMeals', p.all_meals))
      from season_price p where p.hotel_id = s.hotel_id and p.season_id = s.id), '[]'))::text
  from season s where s.hotel_id = $1
  union all
  select 'days', type_id::text, json_object_agg(night, json_build_array(breakfast_paise, all_meals_paise, note))::text
  from day_price where hotel_id = $1 group by type_id`

/** A hotel's price rules without the rates, which come from its rooms. */
export type HotelRules = Omit<RateRules, 'rates'>

export type TaxRules = Pick<RateRules, 'hotelTax' | 'taxBands'>

/** A hotel's GST registration and the tax rates alone. */
export const taxRulesOf = async (db: Db, hotelId: string): Promise<TaxRules> => {
  const statement = `select json_build_object('hotelTax', ${hotelTaxJson}, 'taxBands', ${taxBandsJson}) as rules from hotel h where h.id = $1`
  const [row] = await runPrepared<{ rules: TaxRules }>(db, statement, [hotelId])
  return row?.rules ?? { hotelTax: [], taxBands: [] }
}

interface RulesRow {
  part: 'rules' | 'season' | 'days'
  /** The type of a row of `days`. */
  type: string | null
  json: string
}

/** The rules with the length of their text. Undefined: no such hotel. */
export const readRateRules = async (db: Db, hotelId: string): Promise<{ rules: HotelRules; characters: number } | undefined> => {
  const rows = await runPrepared<RulesRow>(db, rateRulesStatement, [hotelId])
  const nextTurn = inTurns()
  const seasons: Season[] = []
  const days: Record<string, RateRules['days'][string]> = {}
  let rules: Omit<HotelRules, 'seasons' | 'days'> | undefined
  for (const { part, type, json } of rows) {
    const value = JSON.parse(json)
    if (part === 'rules') rules = value
    else if (part === 'season') seasons.push(value)
    else days[type ?? ''] = value
    await nextTurn()
  }
  return rules && { rules: { ...rules, seasons, days }, characters: rows.reduce((sum, { json }) => sum + json.length, 0) }
}

/** Undefined: no such hotel. */
export const rateRulesOf = async (db: Db, hotelId: string): Promise<HotelRules | undefined> => (await readRateRules(db, hotelId))?.rules
