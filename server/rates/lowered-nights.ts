import { noTax, taxOnSale } from '#shared/prices/tax.ts'
import type { LoweredNights } from '#shared/rates/hotel-tax.ts'
import { calendarLimits } from '#shared/rates/rate-calendar.ts'
import { ratesFor } from '#shared/rates/rates.ts'
import { addDays } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../db/connect.ts'
import { rulesNow } from './calendar.ts'

/** The nights on sale whose price holds no lawful GST and is lowered for it; null: none. */
export const loweredNights = async (db: Db, hotelId: string, today: string): Promise<LoweredNights | null> => {
  const { rules } = await rulesNow(db, hotelId)
  const period = { checkIn: today, checkOut: addDays(today, calendarLimits.nights + 1) }
  const { rates, nights, tax } = ratesFor({ ...rules, stayRules: [] }, period, today)
  const lowered = nights.flatMap((night, at) => {
    const sold = Object.values(rates).flatMap(rate => {
      const [breakfast = 0, allMeals = 0] = rate.nights[at] ?? []
      return [breakfast, allMeals].map(typed => taxOnSale(typed, tax[at] ?? noTax))
    })
    const one = sold.find(({ step }) => step !== 0)
    return one ? [{ night, gross: one.gross }] : []
  })
  const [first] = lowered
  return first ? { nights: lowered.length, from: first.night, price: toRupees(first.gross) } : null
}
