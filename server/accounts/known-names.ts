import { type KnownNames, personNames } from '#shared/easy-passwords.ts'
import type { Db } from '../db/connect.ts'

/** What an attacker would know of an account: the person, and the hotels that they own or work at. */
export const namesOf = async (db: Db, accountId: string): Promise<KnownNames> => {
  const account = await db.selectFrom('account').select(['name', 'email']).where('id', '=', accountId).executeTakeFirst()
  const theirs = db.selectFrom('hotel_person').select('hotel_id').where('account_id', '=', accountId)
  const hotels = await db.selectFrom('hotel').select('name').where('id', 'in', theirs).execute()
  return { person: account ? personNames(account) : [], hotels: hotels.map(hotel => hotel.name) }
}
