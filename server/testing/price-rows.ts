import type { Db } from '../db/connect.ts'

/** What a hotel says of its prices, a row of each kind: season with a ladder, line, day, rule of a type, and an offer for it. */
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

/** A cancellation ladder that the hotel uses, by its steps: days before the check-in and basis points that go back. */
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
