import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { TestServer } from '../../testing.ts'
import { makeHotel, raisePageVersion } from './hotel.ts'

/** A hotel at ₹4,100 for two, ₹5,000 on day 11, for up to 3 adults and a child; GST, extra beds and a coded offer. */
export const family = async (world: TestServer) => {
  const inDays = (days: number) => addDays(todayInIndia(new Date()), days)
  const kind = { name: 'Deluxe', numbers: ['1', '2'], price: 4100, withMeals: 5200, adults: 3, children: 1 }
  const { id: hotel_id, slug } = await makeHotel(world.db, { kinds: [kind], advanceRate: 25 })
  const costs = { extra_adult_breakfast_paise: 80_000, extra_child_breakfast_paise: 40_000, extra_bed_paise: 60_000 }
  await world.db.updateTable('hotel').set(costs).where('id', '=', hotel_id).execute()
  const base = { base_adults: 2, base_children: 0, extra_beds: 1 }
  await world.db.updateTable('room_type').set(base).where('hotel_id', '=', hotel_id).execute()
  const { id: type_id } = await world.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel_id).executeTakeFirstOrThrow()
  const diwali = { hotel_id, type_id, night: inDays(11), breakfast_paise: 500_000, all_meals_paise: 610_000, note: 'Diwali' }
  await world.db.insertInto('day_price').values(diwali).execute()
  const gst = { hotel_id, from_date: '2025-09-22', scheme: 'REGULAR', gstin: '08AAGCR4375J1ZU', legal_name: 'Palace' }
  await world.db.insertInto('hotel_tax').values(gst).execute()
  const dates = { start_date: inDays(0), end_date: inDays(60) }
  const offer = { hotel_id, name: 'Friends', effect: 'PERCENT', discount_basis_points: 1000, code: 'SAVE10', ...dates }
  await world.db.insertInto('special_offer').values(offer).execute()
  await raisePageVersion(world.db, hotel_id)
  return slug
}
