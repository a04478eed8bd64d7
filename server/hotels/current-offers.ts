import { nextStay } from '#shared/prices/offer-rules.ts'
import type { RateRules } from '#shared/prices/rate-rules.ts'
import type { PageOffer } from '#shared/rates/offers.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../db/connect.ts'
import { inTurns } from '../http/turns.ts'

const listedOffers = (db: Db, hotelId: string, today: string) =>
  db
    .selectFrom('special_offer')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('end_date', '>=', today)
    // Whoever was told a code has it; it is listed nowhere.
    .where('code', 'is', null)
    .orderBy('start_date')
    .orderBy('name')
    .execute()

type OfferRow = Awaited<ReturnType<typeof listedOffers>>[number]

/** The offers that run or are to come, each with the first stay that it holds for. `today` is India's. */
export const currentOffers = async (db: Db, hotelId: string, today: string, stayRules: RateRules['stayRules']): Promise<PageOffer[]> => {
  const nextTurn = inTurns()
  const offers: PageOffer[] = []
  for (const row of await listedOffers(db, hotelId, today)) {
    await nextTurn()
    offers.push(pageOffer(row, today, stayRules))
  }
  return offers
}

const pageOffer = (row: OfferRow, today: string, stayRules: RateRules['stayRules']): PageOffer => ({
  id: row.id,
  name: row.name,
  description: row.description,
  discountPercentage: row.discount_basis_points / 100,
  startDate: row.start_date,
  endDate: row.end_date,
  effect: row.effect as PageOffer['effect'],
  amount: row.amount_paise === null ? null : toRupees(row.amount_paise),
  nthNight: row.nth_night,
  stay: nextStay(
    {
      startDate: row.start_date,
      endDate: row.end_date,
      minNights: row.min_nights,
      bookFrom: row.book_from,
      bookTo: row.book_to,
    },
    row.nth_night,
    today,
    stayRules,
  ),
})
