import { sql } from 'kysely'
import { counted } from '#shared/words/text.ts'
import type { App } from '../context.ts'
import type { Pool, Tx } from '../db/connect.ts'
import { deleteSome } from '../db/delete-old.ts'
import { tooMany } from '../http/errors/errors.ts'
import { type GoesOn, untilNoneLeft } from '../jobs/batches.ts'
import { tokenHash } from './tokens.ts'

export interface Counter {
  key: string
  limit: number
  seconds: number
}

type Limited = Pick<App, 'config' | 'db'>

/** The mailbox to count by: ignores capitals, a final dot, what follows a plus, and dots at Gmail. */
export const mailboxOf = (email: string): string => {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  const domain = host.replace(/^googlemail\.com/, 'gmail.com').replace(/\.$/, '')
  const [name = ''] = local.split('+')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}

/** Counters kept in the database, so that they hold across restarts and processes. */
export const limitsOf = {
  signup: (net: string): Counter => ({ key: `signup/${net}`, limit: 30, seconds: 3600 }),
  verify: (net: string): Counter => ({ key: `verify/${net}`, limit: 30, seconds: 900 }),
  reset: (net: string): Counter => ({ key: `reset/${net}`, limit: 20, seconds: 3600 }),
  resend: (net: string): Counter => ({ key: `resend/${net}`, limit: 10, seconds: 3600 }),
  enquiry: (net: string): Counter => ({ key: `enquiry/${net}`, limit: 20, seconds: 3600 }),
  enquiryFrom: (email: string): Counter => ({ key: `enquiry-from/${mailboxOf(email)}`, limit: 5, seconds: 3600 }),
  findBooking: (net: string): Counter => ({ key: `find-booking/${net}`, limit: 10, seconds: 900 }),
  findBookingOf: (reference: string, net: string): Counter => ({ key: `find-booking-of/${reference}/${net}`, limit: 10, seconds: 3600 }),
  confirmation: (bookingId: string): Counter => ({ key: `confirmation/${bookingId}`, limit: 3, seconds: 3600 }),
  mail: (email: string): Counter => ({ key: `mail/${mailboxOf(email)}`, limit: 3, seconds: 3600 }),
  mailOfDay: (email: string): Counter => ({ key: `mail-of-day/${mailboxOf(email)}`, limit: 10, seconds: 86_400 }),
  linkMail: (email: string): Counter => ({ key: `mail-link/${mailboxOf(email)}`, limit: 3, seconds: 3600 }),
  linkMailOfDay: (email: string): Counter => ({ key: `mail-link-of-day/${mailboxOf(email)}`, limit: 10, seconds: 86_400 }),
}

/** Counts a try in its own statement on the pool, so that it stays counted although the call is refused. */
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

/** The wait as text, such as `12 minutes` or `5 hours`, rounded up. */
const waitText = (seconds: number): string =>
  seconds > 3600 ? counted(Math.ceil(seconds / 3600), 'hour') : counted(Math.max(1, Math.ceil(seconds / 60)), 'minute')

/**
 * Counts a try; beyond the limit throws 429 with the seconds to wait and a message, on `field` if given, that says when
 * to try again. Like every count it comes before the call's transaction.
 */
export const throttle = async ({ config, db }: Limited, counter: Counter, sentence = 'Too many tries.', field?: string): Promise<void> => {
  if (!config.rateLimit) return
  const { within, wait } = await count(db, counter)
  if (within) return
  const message = `${sentence} Please try again in ${waitText(wait)}.`
  throw tooMany(wait, message, field === undefined ? undefined : { [field]: message })
}

/** Counts a try without throwing, where the caller must not see the limit (a mail to an address): false beyond it. */
export const isWithin = async ({ config, db }: Limited, counter: Counter): Promise<boolean> =>
  !config.rateLimit || (await count(db, counter)).within

const perAccount = 10
const perNetwork = 30

export interface LoginTry {
  email: string
  net: string
  device?: string | undefined
}

/** Keys by kind, each with its prefix: an address may end like a network, such as "desk@hotel.example/192.0.2.1". */
const loginKeys = ({ email, net, device }: LoginTry) => ({
  device: `login-device/${email}/${device ? tokenHash(device).toString('hex') : ''}`,
  account: `login/${email}`,
  known: `login-known/${email}/${net}`,
  net: `login-net/${net}`,
  place: `place/${email}/${net}`,
})

/**
 * Counts a sign-in against account and network. A browser or network where this account signed in before has its own
 * count, so that strangers cannot lock out a front desk. Throws 429.
 */
export const throttleLogin = async ({ config, db }: Limited, attempt: LoginTry): Promise<void> => {
  if (!config.rateLimit) return
  const keys = loginKeys(attempt)
  const hash = attempt.device === undefined ? null : tokenHash(attempt.device)
  const isKnown = sql`exists (select 1 from device d join account a on a.id = d.account_id
    where d.token_hash = ${hash}::bytea and a.email = ${attempt.email} and d.expires_at > now())`
  const { rows } = await sql<{ key: string; count: number; wait: number }>`
    insert into throttle as t (key, count, resets_at)
    select case when ${isKnown} then ${keys.device} when exists (select 1 from throttle where key = ${keys.place} and resets_at > now()) then ${keys.known} else ${keys.account} end,
      1, now() + interval '15 minutes'
    union all select ${keys.net}, 1, now() + interval '15 minutes' where not ${isKnown}
    on conflict (key) do update set
      count = case when t.resets_at <= now() then 1 else t.count + 1 end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    returning key, count, extract(epoch from resets_at - now())::int as wait`.execute(db)
  const over = rows.filter(row => row.count > (row.key === keys.net ? perNetwork : perAccount))
  if (over.length === 0) return
  const wait = Math.max(...over.map(row => row.wait))
  // A new password does not lift the network's limit.
  const or = over.some(row => row.key === keys.net) ? '' : ', or choose a new password by mail'
  throw tooMany(wait, `Too many tries. Please wait ${waitText(wait)}${or}.`)
}

/** SQL run with a new session: deletes the account's counts and remembers the network as known for 30 days. */
export const goodLogin = (attempt: LoginTry) => {
  const keys = loginKeys(attempt)
  return sql`
    forgotten as (delete from throttle where key in (${keys.account}, ${keys.known}, ${keys.device})),
    known as (insert into throttle (key, count, resets_at) values (${keys.place}, 0, now() + interval '30 days')
      on conflict (key) do update set resets_at = excluded.resets_at)`
}

/** Deletes the account's counts after a password reset by mail, so that its owner can sign in at once. */
export const forgetTries = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`delete from throttle t using account a where a.id = ${accountId} and (t.key = 'login/' || a.email
    or starts_with(t.key, 'login-known/' || a.email || '/') or starts_with(t.key, 'login-device/' || a.email || '/'))`.execute(tx)
}

export const sweepThrottles = (pool: Pool, goesOn?: GoesOn): Promise<number> =>
  untilNoneLeft(() => deleteSome(pool, 'throttle', sql`resets_at < now() - interval '1 hour'`), goesOn)
