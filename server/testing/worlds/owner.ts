import type { TestServer } from '../../testing.ts'
import { type HotelWish, makeHotel, type TestHotel } from './hotel.ts'
import { type Person, person } from './people.ts'

/** An owner with a password, and hotels of theirs. */
export const ownerWithHotels = async (server: TestServer, wishes: readonly HotelWish[], email?: string) => {
  const owner: Person = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat', ...(email !== undefined && { email }) })
  const hotels: TestHotel[] = []
  for (const wish of wishes) {
    const hotel = await makeHotel(server.db, wish)
    await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
    await server.db.updateTable('payment_record').set({ account_id: owner.id }).where('account_id', '=', hotel.ownerId).execute()
    hotels.push({ ...hotel, ownerId: owner.id })
  }
  return { owner, hotels: hotels as [TestHotel, ...TestHotel[]] }
}

/** The same with one hotel. */
export const ownerWithHotel = async (server: TestServer, wish: HotelWish = {}) => {
  const { owner, hotels } = await ownerWithHotels(server, [wish])
  return { owner, hotel: hotels[0] }
}
