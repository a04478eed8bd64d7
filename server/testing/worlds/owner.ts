import type { TestServer } from '../../testing.ts'
import { type HotelWish, makeHotel } from './hotel.ts'
import { type Person, person } from './people.ts'

/** An owner, and a hotel of theirs. */
export const ownerWithHotel = async (server: TestServer, wish: HotelWish = {}) => {
  const owner: Person = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat' })
  const hotel = await makeHotel(server.db, wish)
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  await server.db.updateTable('payment_record').set({ account_id: owner.id }).where('account_id', '=', hotel.ownerId).execute()
  return { owner, hotel: { ...hotel, ownerId: owner.id } }
}
