import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '../http/limits/fair-queue.ts'

/** OWASP's minimum of Argon2id; the parameters stand in every hash, so raising them here raises old ones at their next sign-in. */
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

/** Everybody waits in one line: who signs in is nobody yet. */
const inTurn = <R>(work: () => Promise<R>): Promise<R> => hashing.run('', work)

export const hashPassword = (password: string): Promise<string> => inTurn(() => argon2.hash(password, strength))

let nobodysHash: Promise<string> | undefined

/** Whether the password fits. Without a hash (nobody of that name) the same time is spent, and the answer is no. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  nobodysHash ??= hashPassword('nobody has this password')
  const against = stored ?? (await nobodysHash)
  return (await inTurn(() => argon2.verify(against, password))) && stored != null
}

/** True for a hash that was made with less than today's strength. */
export const isWeakHash = (stored: string): boolean => !stored.startsWith(currentHash)
