import type { StayRates } from '#shared/prices/stay-rates.ts'
import type { NightTax } from '#shared/prices/tax.ts'
import type { Db } from '../../db/connect.ts'
import { raisePageVersion } from './hotel.ts'

/** Adds one row of each kind of price: a season with ladder and line, a day, a type's stay rule, a type's offer. */
export const addPriceRows = async (db: Db, hotel_id: string): Promise<void> => {
  const { id: type_id } = await db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel_id).executeTakeFirstOrThrow()
  const ladder = { hotel_id, name: 'Mild' }
  const { id: ladder_id } = await db.insertInto('cancellation_ladder').values(ladder).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('cancellation_step').values({ hotel_id, ladder_id, days_before: 7, back_basis_points: 10_000 }).execute()
  await db.updateTable('hotel').set({ ladder_id }).where('id', '=', hotel_id).execute()
  const dates = { from_date: '2027-12-20', to_date: '2027-12-31' }
  const season = { hotel_id, ladder_id, name: 'Christmas', ...dates }
  const { id: season_id } = await db.insertInto('season').values(season).returning('id').executeTakeFirstOrThrow()
  const line = { hotel_id, season_id, type_id, weekday: 5, kind: 'SET', breakfast: 650_000 }
  await db.insertInto('season_price').values(line).execute()
  await db
    .insertInto('day_price')
    .values({ hotel_id, type_id, night: '2027-12-31', breakfast_paise: 900_000, all_meals_paise: 990_000 })
    .execute()
  await db
    .insertInto('stay_rule')
    .values({ hotel_id, type_id, ...dates, min_nights: 3 })
    .execute()
  const offer = {
    hotel_id,
    name: 'Early',
    discount_basis_points: 1000,
    start_date: '2027-12-01',
    end_date: '2027-12-20',
    effect: 'PERCENT',
  }
  const { id: offer_id } = await db.insertInto('special_offer').values(offer).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('special_offer_type').values({ hotel_id, offer_id, type_id }).execute()
  await db.insertInto('hotel_tax').values({ hotel_id, from_date: '2027-01-01', scheme: 'NONE' }).execute()
}

/** Adds a cancellation ladder and uses it for the hotel. A step: days before check-in, refunded basis points. */
export const addLadder = async (db: Db, hotel_id: string, steps: readonly (readonly [days: number, back: number])[]): Promise<string> => {
  const ladder = db.insertInto('cancellation_ladder').values({ hotel_id, name: `Ladder of ${steps.length}` })
  const { id: ladder_id } = await ladder.returning('id').executeTakeFirstOrThrow()
  const rows = steps.map(([days_before, back_basis_points]) => ({ hotel_id, ladder_id, days_before, back_basis_points }))
  await db.insertInto('cancellation_step').values(rows).execute()
  await db
    .updateTable('hotel')
    .set(({ eb }) => ({ ladder_id, page_version: eb('page_version', '+', 1) }))
    .where('id', '=', hotel_id)
    .execute()
  return ladder_id
}

/** The largest `bigint`: the upper end of a tax band without one. */
const noEnd = '9223372036854775807'

/** Writes the rows for these rates: prices by type name and night, prices of people, offers, and tax. */
export const addExample = async (db: Db, hotel_id: string, { nights, rates, people, offers, tax }: StayRates): Promise<void> => {
  const costs = {
    extra_adult_breakfast_paise: people.adultBreakfast,
    extra_adult_meal_paise: people.adultMeals,
    extra_bed_paise: people.bed,
    extra_child_breakfast_paise: people.childBreakfast,
    extra_child_meal_paise: people.childMeals,
    child_pays_from: people.childPaysFrom,
  }
  await db.updateTable('hotel').set(costs).where('id', '=', hotel_id).execute()
  for (const [name, rate] of Object.entries(rates)) {
    const facts = {
      base_adults: rate.baseAdults,
      base_children: rate.baseChildren,
      extra_beds: rate.extraBeds,
      single_less_paise: rate.singlePaise,
    }
    const type = db.updateTable('room_type').set(facts).where('hotel_id', '=', hotel_id).where('name', '=', name)
    const { id: type_id } = await type.returning('id').executeTakeFirstOrThrow()
    const days = rate.nights.map(([breakfast_paise, all_meals_paise], at) => ({
      hotel_id,
      type_id,
      night: nights[at] ?? '',
      breakfast_paise,
      all_meals_paise,
    }))
    await db.insertInto('day_price').values(days).execute()
  }
  for (const { name, startDate: start_date, endDate: end_date, effect } of offers) {
    const terms = {
      effect: effect.kind,
      discount_basis_points: effect.kind === 'PERCENT' ? effect.basisPoints : 0,
      amount_paise: effect.kind === 'AMOUNT' ? effect.paise : null,
      nth_night: effect.kind === 'FREE_NIGHT' ? effect.every : null,
    }
    await db
      .insertInto('special_offer')
      .values({ hotel_id, name, start_date, end_date, ...terms })
      .execute()
  }
  await addTax(db, hotel_id, nights, tax)
  await raisePageVersion(db, hotel_id)
}

/** Registers the hotel from the first taxed night on, and adds later tax bands, which apply to all hotels. */
const addTax = async (db: Db, hotel_id: string, nights: readonly string[], tax: readonly NightTax[]): Promise<void> => {
  const from = tax.findIndex(({ mode }) => mode !== 'none')
  const first = tax[from]
  if (!first) return
  const registered = {
    scheme: 'REGULAR',
    gstin: '08AAAAA0000A1Z5',
    legal_name: 'Test Hotel',
    prices_include_tax: first.mode === 'inclusive',
  }
  await db
    .insertInto('hotel_tax')
    .values({ hotel_id, from_date: nights[from] ?? '', ...registered })
    .execute()
  const other = tax.findIndex(({ bands }, at) => at > from && bands !== first.bands)
  const bands = tax[other]?.bands ?? []
  for (const { upToPaise, basisPoints } of bands)
    await db
      .insertInto('tax_rate')
      .values({ class: 'ROOM', from_date: nights[other] ?? '', up_to_paise: upToPaise ?? noEnd, basis_points: basisPoints } as never)
      .execute()
}
