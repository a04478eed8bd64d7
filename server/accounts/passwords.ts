import { hash, verify } from '@node-rs/argon2'
import { easyPassword, type KnownNames, personNames } from '#shared/accounts/easy-passwords.ts'
import type { Db, Pool } from '../db/connect.ts'
import { badRequest, notFound } from '../http/errors/errors.ts'
import { FairQueue } from '../http/limits/fair-queue.ts'

/** OWASP's minimum for Argon2id. Raising it rehashes old passwords at sign-in: each hash has its parameters in it. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const currentHash = '$argon2id$v=19$m=19456,t=2,p=1$'

/** The library's two functions; calls go through here, so a test can count them. */
export const argon2 = { hash, verify }

/** A hash takes 20 ms of a core and 19 MB: two at once, fifty in line, then 503. */
const hashing = new FairQueue({
  atOnce: 2,
  waiting: 50,
  full: 'Too many people are signing in at the moment. Please try again in a few seconds.',
})

/** All callers share one queue: before the sign-in there is no user to queue by. */
const queued = <R>(work: () => Promise<R>): Promise<R> => hashing.run('', work)

export const hashPassword = (password: string): Promise<string> => queued(() => argon2.hash(password, strength))

let nobodysHash: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash (no such account) it takes the same time and returns false. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  nobodysHash ??= hashPassword('nobody has this password')
  const against = stored ?? (await nobodysHash)
  return (await queued(() => argon2.verify(against, password))) && stored != null
}

export const isWeakHash = (stored: string): boolean => !stored.startsWith(currentHash)

/** Throws 400 on `password` with the reason if it is easy to guess; `about`: names that an attacker would know. */
export const refuseEasyPassword = (password: string, about: KnownNames): void => {
  const reason = easyPassword(password, about)
  if (reason) throw badRequest({ password: reason })
}

/** Names that an attacker would know: the person's, and those of hotels that they own or work at. */
export const namesOf = async (db: Db, accountId: string): Promise<KnownNames> => {
  const account = await db.selectFrom('account').select(['name', 'email']).where('id', '=', accountId).executeTakeFirst()
  const theirs = db.selectFrom('hotel_person').select('hotel_id').where('account_id', '=', accountId)
  const hotels = await db.selectFrom('hotel').select('name').where('id', 'in', theirs).execute()
  return { person: account ? personNames(account) : [], hotels: hotels.map(hotel => hotel.name) }
}

/** Hashes a password that a hotel chooses; 400 if easy to guess. For outside transactions: takes 20 ms and queues. */
export const hashChosen = async (pool: Pool, hotelId: string, of: { name: string; email: string }, chosen: string): Promise<string> => {
  const hotel = await pool.selectFrom('hotel').select('name').where('id', '=', hotelId).executeTakeFirst()
  if (!hotel) throw notFound()
  refuseEasyPassword(chosen, { person: personNames(of), hotels: [hotel.name] })
  return hashPassword(chosen)
}
