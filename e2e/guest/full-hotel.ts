import { raisePageVersion, type TestHotel } from '#server/testing/worlds/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeShowcase } from '../showcase.ts'

/** The showcase with house rules, places nearby, WhatsApp and reviews. */
export const makeFullHotel = async (world: TestServer): Promise<TestHotel> => {
  const { db } = world
  const hotel = await makeShowcase(world)
  const hotel_id = hotel.id
  await db
    .updateTable('hotel')
    .set({
      whatsapp_phone: '+919829012345',
      reviews_link: 'https://www.maps.example/lake-view',
      reviews_count: 1284,
      reviews_date: addDays(todayInIndia(new Date()), -20),
    })
    .where('id', '=', hotel_id)
    .execute()
  const answers: [rule: string, answer: boolean | string][] = [
    ['PARKING', 'Free for 8 cars in the courtyard; the lane is narrow for larger ones'],
    ...(['LIFT', 'ALCOHOL', 'PETS'] as const).map((rule): [string, boolean] => [rule, false]),
    ...(['GENERATOR', 'VEGETARIAN_KITCHEN', 'JAIN_FOOD', 'UNMARRIED_COUPLES', 'LOCAL_ID'] as const).map((rule): [string, boolean] => [
      rule,
      true,
    ]),
    ['POOL_HOURS', '7 AM to 8 PM'],
  ]
  await db
    .insertInto('hotel_house_rule')
    .values(answers.map(([rule, said]) => (typeof said === 'string' ? { hotel_id, rule, words: said } : { hotel_id, rule, answer: said })))
    .execute()
  const places = [
    ['City Palace', '2 km, 9 minutes by boat'],
    ['Udaipur City station', '4 km, 15 minutes'],
    ['Maharana Pratap Airport', '25 km, 45 minutes'],
  ]
  await db
    .insertInto('hotel_distance')
    .values(places.map(([place = '', distance = ''], position) => ({ hotel_id, position, place, distance })))
    .execute()
  await raisePageVersion(db, hotel_id)
  return hotel
}
