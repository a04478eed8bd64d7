import type { Db } from '../../db/connect.ts'
import { type HotelForSale, hotelForSale } from '../../hotels/queries.ts'
import { notFound } from '../../http/errors/errors.ts'
import { type HotelRooms, hotelRooms } from '../../rooms/details.ts'
import { refuseWithoutPlan } from './quote.ts'

/** A hotel that may take bookings. Throws 404, and 402 without a plan. */
export const hotelWithPlan = async (db: Db, hotelId: string): Promise<HotelForSale> => {
  const hotel = await hotelForSale(db, hotelId)
  if (!hotel) throw notFound()
  refuseWithoutPlan(hotel)
  return hotel
}

/** The same with its rooms and what they cost: what every sale of its staff begins with. */
export const hotelOnSale = async (db: Db, hotelId: string): Promise<{ hotel: HotelForSale; sold: HotelRooms }> => {
  const hotel = await hotelWithPlan(db, hotelId)
  const sold = await hotelRooms(db, hotelId, hotel.pageVersion)
  if (!sold) throw notFound()
  return { hotel, sold }
}
