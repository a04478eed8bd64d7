import { sql } from 'kysely'
import type { Db, Pool, Tx } from '../db/connect.ts'
import { deleteSome } from '../db/delete-old.ts'
import { deviceDays } from '../http/guard/session-cookie.ts'
import { type GoesOn, untilNoneLeft } from '../jobs/batches.ts'
import { goodLogin } from './throttle.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Hotel roles stay for 7 idle days, 30 at most; platform and super admin for 30 idle minutes, 12 hours at most. */
const lifetimes = { staff: { idle: '7 days', max: '30 days' }, platform: { idle: '30 minutes', max: '12 hours' } } as const

/** How many browsers are remembered per account, the newest; a sign-in without the cookie counts as a new browser. */
const knownDevices = 20

export interface NewSession {
  accountId: string
  email: string
  net: string
  ip: string
  userAgent: string | undefined
  device?: string | undefined
  powerful: boolean
  /** The token of the browser's former session, which ends: every sign-in gets a new session id. */
  before: string | undefined
  /** The stored hash that the password matched; no session begins if another password was set meanwhile. */
  passwordHash?: string | null | undefined
}

/**
 * Begins a session, clears the counters of wrong tries and forgets the oldest browsers; returns the cookie's token, or
 * undefined if the password was changed. It waits for a change of the password in progress, which ends only sessions
 * that it sees; both lock the account before any session.
 */
export const beginSession = async (tx: Tx, session: NewSession): Promise<string | undefined> => {
  const token = newToken()
  const hash = session.passwordHash ?? null
  const device = session.device === undefined ? null : tokenHash(session.device)
  const { idle, max } = lifetimes[session.powerful ? 'platform' : 'staff']
  const { rows } = await sql`with ${goodLogin(session)},
    person as (select id from account where id = ${session.accountId} and (${hash}::text is null or password_hash = ${hash}) for share),
    ended as (delete from session where token_hash = ${session.before === undefined ? null : tokenHash(session.before)}::bytea
      and exists (select from person)),
    known_device as (insert into device (account_id, token_hash, expires_at)
      select id, ${device}::bytea, now() + make_interval(days => ${deviceDays}) from person where ${device}::bytea is not null
      on conflict (account_id, token_hash) do update set expires_at = excluded.expires_at returning account_id),
    older_device as (delete from device where (account_id, token_hash) in (
      select account_id, token_hash from device where exists (select from known_device) and (account_id, token_hash) in (
        select account_id, token_hash from device where account_id = ${session.accountId} and token_hash <> ${device}::bytea
        order by expires_at desc offset ${knownDevices - 1})
      for update skip locked))
    insert into session (token_hash, account_id, expires_at, idle_timeout, ip, user_agent)
    select ${tokenHash(token)}, id, now() + ${max}::interval, ${idle}::interval, ${session.ip}, ${session.userAgent?.slice(0, 300) ?? null}
    from person returning 1`.execute(tx)
  return rows.length > 0 ? token : undefined
}

export const endSession = async (tx: Tx, token: string): Promise<void> => {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute()
}

export const endSessions = async (tx: Tx, accountId: string, butToken?: string): Promise<void> => {
  await sql`delete from session where account_id = ${accountId}
    and token_hash is distinct from ${butToken === undefined ? null : tokenHash(butToken)}::bytea`.execute(tx)
}

/** The account's live sessions, the last seen first; an id is the first 16 bytes of the stored token hash. */
export const listSessions = async (db: Db, accountId: string, token: string) => {
  const { rows } = await sql<{
    id: string
    current: boolean
    created_at: Date
    seen_at: Date
    ip: string | null
    user_agent: string | null
  }>`
    select encode(substring(token_hash for 16), 'hex') as id, token_hash = ${tokenHash(token)} as current, created_at, seen_at, ip, user_agent
    from session where account_id = ${accountId} and expires_at > now() and seen_at + idle_timeout > now()
    order by seen_at desc`.execute(db)
  return rows
}

export const endSessionById = async (tx: Tx, accountId: string, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from session where account_id = ${accountId}
    and encode(substring(token_hash for 16), 'hex') = ${id}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const outdated = {
  session: sql`expires_at < now() or seen_at + idle_timeout < now()`,
  // An expired link can be sent again for 30 days.
  pending_signup: sql`created_at < now() - interval '30 days'`,
  reset_link: sql`expires_at < now()`,
  email_change: sql`expires_at < now()`,
  device: sql`expires_at < now()`,
  used_link: sql`used_at < now() - interval '30 days'`,
} as const

export const sweepSessions = async (pool: Pool, goesOn?: GoesOn): Promise<void> => {
  for (const [table, holds] of Object.entries(outdated))
    await untilNoneLeft(() => deleteSome(pool, table as keyof typeof outdated, sql`(${holds})`), goesOn)
}
