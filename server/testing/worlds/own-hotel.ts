import type { TestServer } from '../../testing.ts'
import { type HotelWish, makeHotel } from './hotel.ts'
import { person } from './people.ts'

/** A hotel whose owner can sign in. */
export const ownHotel = async (server: TestServer, wish: HotelWish = {}) => {
  const owner = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat' })
  const hotel = await makeHotel(server.db, wish)
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  await server.db.updateTable('payment_record').set({ account_id: owner.id }).where('account_id', '=', hotel.ownerId).execute()
  return { hotel, owner }
}
