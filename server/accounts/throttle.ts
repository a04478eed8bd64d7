import { sql } from 'kysely'
import type { App } from '../context.ts'
import type { Pool } from '../db/connect.ts'
import { tooMany } from '../http/errors.ts'

export interface Counter {
  key: string
  /** So many tries … */
  limit: number
  /** … in so many seconds, counted from the first. */
  seconds: number
}

type Limited = Pick<App, 'config' | 'db'>

/** Limits by count that have to hold over restarts and several processes. */
export const limitsOf = {
  signup: (net: string): Counter => ({ key: `signup/${net}`, limit: 30, seconds: 3600 }),
  verify: (net: string): Counter => ({ key: `verify/${net}`, limit: 30, seconds: 900 }),
  reset: (net: string): Counter => ({ key: `reset/${net}`, limit: 20, seconds: 3600 }),
  resend: (net: string): Counter => ({ key: `resend/${net}`, limit: 10, seconds: 3600 }),
  enquiry: (net: string): Counter => ({ key: `enquiry/${net}`, limit: 20, seconds: 3600 }),
  enquiryFrom: (email: string): Counter => ({ key: `enquiry-from/${email}`, limit: 5, seconds: 3600 }),
  mail: (email: string): Counter => ({ key: `mail/${email}`, limit: 3, seconds: 3600 }),
}

/** Counts a try, in a statement of its own on the pool: it stays although the call is refused. True: within the limit. */
const count = async (pool: Pool, { key, limit, seconds }: Counter): Promise<{ within: boolean; wait: number }> => {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into throttle as t (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when t.resets_at <= now() then 1 else t.count + 1 end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    returning count, extract(epoch from resets_at - now())::int as wait`.execute(pool)
  const row = rows[0]
  return { within: !row || row.count <= limit, wait: row?.wait ?? 0 }
}

/** Counts a try; throws 429 with the seconds to wait beyond the limit. Comes before the transaction of a call, like every count. */
export const throttle = async (
  { config, db }: Limited,
  counter: Counter,
  sentence = 'Too many tries. Please wait a while and try again.',
): Promise<void> => {
  if (!config.rateLimit) return
  const { within, wait } = await count(db, counter)
  if (!within) throw tooMany(wait, sentence)
}

/** Counts a try that must not be refused aloud, such as a mail to an address: false beyond the limit. */
export const isWithin = async ({ config, db }: Limited, counter: Counter): Promise<boolean> =>
  !config.rateLimit || (await count(db, counter)).within

const perAccount = 10
const perNetwork = 30

/** A kind of key each: an address may end like a network ("desk@hotel.example/192.0.2.1"), and must not count for another one. */
const loginKeys = (email: string, net: string) => ({
  account: `login/${email}`,
  known: `login-known/${email}/${net}`,
  net: `login-net/${net}`,
  place: `place/${email}/${net}`,
})

/**
 * Counts a sign-in against the account and the network, in one statement. A network from which this account signed in within 30 days has a
 * count of its own, so nobody can keep a front desk out. Throws 429.
 */
export const throttleLogin = async ({ config, db }: Limited, email: string, net: string): Promise<void> => {
  if (!config.rateLimit) return
  const keys = loginKeys(email, net)
  const { rows } = await sql<{ key: string; count: number; wait: number }>`
    insert into throttle as t (key, count, resets_at)
    select case when exists (select 1 from throttle where key = ${keys.place} and resets_at > now()) then ${keys.known} else ${keys.account} end,
      1, now() + interval '15 minutes'
    union all select ${keys.net}, 1, now() + interval '15 minutes'
    on conflict (key) do update set
      count = case when t.resets_at <= now() then 1 else t.count + 1 end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    returning key, count, extract(epoch from resets_at - now())::int as wait`.execute(db)
  const over = rows.find(row => row.count > (row.key === keys.net ? perNetwork : perAccount))
  if (over) throw tooMany(over.wait, 'Too many tries. Please wait a while and try again.')
}

/** SQL of a good sign-in: the account's counters go, and the place is known for 30 days. Part of the session's write. */
export const goodLogin = (email: string, net: string) => {
  const keys = loginKeys(email, net)
  return sql`
    forgotten as (delete from throttle where key in (${keys.account}, ${keys.known})),
    known as (insert into throttle (key, count, resets_at) values (${keys.place}, 0, now() + interval '30 days')
      on conflict (key) do update set resets_at = excluded.resets_at)`
}

/** Counters whose time is over. */
export const sweepThrottles = async (pool: Pool): Promise<void> => {
  await sql`delete from throttle where resets_at < now() - interval '1 hour'`.execute(pool)
}
