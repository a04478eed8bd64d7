import { personNames } from '#shared/easy-passwords.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { refuseEasyPassword } from '../accounts/signup.ts'
import type { Pool } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'

/** The hash of a password that a hotel chooses for somebody; 400 for one that would be tried first. No transaction may be open: it takes 20 ms and waits in line. */
export const hashChosen = async (pool: Pool, hotelId: string, of: { name: string; email: string }, chosen: string): Promise<string> => {
  const hotel = await pool.selectFrom('hotel').select('name').where('id', '=', hotelId).executeTakeFirst()
  if (!hotel) throw notFound()
  refuseEasyPassword(chosen, { person: personNames(of), hotels: [hotel.name] })
  return hashPassword(chosen)
}
