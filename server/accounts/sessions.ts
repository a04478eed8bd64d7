import { sql } from 'kysely'
import { type Db, prepared } from '../db/connect.ts'
import { goodLogin } from './throttle.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Hotel roles stay for 7 idle days, 30 at most; platform and super admin for 30 idle minutes, 12 hours at most (trust.md). */
const lifetimes = { staff: { idle: '7 days', most: '30 days' }, platform: { idle: '30 minutes', most: '12 hours' } } as const

export interface NewSession {
  accountId: string
  email: string
  net: string
  ip: string
  userAgent: string | undefined
  /** Platform and super admin: short sessions. */
  powerful: boolean
  /** The token that the browser came with: it ends, so that a session's id is new after every sign-in. */
  before: string | undefined
}

/** Begins a session and clears the counters of wrong tries, in one statement; gives the token for the cookie. */
export const beginSession = async (db: Db, session: NewSession): Promise<string> => {
  const token = newToken()
  const { idle, most } = lifetimes[session.powerful ? 'platform' : 'staff']
  await sql`with ${goodLogin(session.email, session.net)},
    ended as (delete from session where token_hash = ${session.before === undefined ? null : tokenHash(session.before)}::bytea)
    insert into session (token_hash, account_id, expires_at, idle, ip, user_agent)
    values (${tokenHash(token)}, ${session.accountId}, now() + ${most}::interval, ${idle}::interval, ${session.ip},
      ${session.userAgent?.slice(0, 300) ?? null})`.execute(db)
  return token
}

export const endSession = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute()
}

/** Ends every session of an account but the one given. */
export const endSessions = async (db: Db, accountId: string, butToken?: string): Promise<void> => {
  await sql`delete from session where account_id = ${accountId}
    and token_hash is distinct from ${butToken === undefined ? null : tokenHash(butToken)}::bytea`.execute(db)
}

/** The live sessions of an account, the newest first; ids are the beginning of the stored hash. */
export const listSessions = async (db: Db, accountId: string, token: string) => {
  const { rows } = await sql<{ id: string; current: boolean; created_at: Date; seen_at: Date; ip: string | null; user_agent: string | null }>`
    select encode(substring(token_hash for 16), 'hex') as id, token_hash = ${tokenHash(token)} as current, created_at, seen_at, ip, user_agent
    from session where account_id = ${accountId} and expires_at > now() and seen_at + idle > now()
    order by seen_at desc`.execute(db)
  return rows
}

/** Ends one session by the id that `listSessions` gave; false when there is none such. */
export const endSessionById = async (db: Db, accountId: string, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from session where account_id = ${accountId}
    and encode(substring(token_hash for 16), 'hex') = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export const sweepSessions = async (db: Db): Promise<void> => {
  await sql`delete from session where expires_at < now() or seen_at + idle < now()`.execute(db)
  // "Resend" works with a link that has run out, for a month.
  await sql`delete from pending_signup where created_at < now() - interval '30 days'`.execute(db)
  await sql`delete from reset_link where expires_at < now()`.execute(db)
}

const viewerStatement = `
  with alive as (
    select s.token_hash, s.account_id, s.seen_at from session s join account a on a.id = s.account_id
    where s.token_hash = $1 and s.expires_at > now() and s.seen_at + s.idle > now() and a.disabled_at is null),
  touched as (
    update session s set seen_at = now() from alive where s.token_hash = alive.token_hash and alive.seen_at < now() - interval '5 minutes'),
  asked as (
    select h.id, h.owner_id, $4::boolean as by_default from hotel h
    where case when $4::boolean then h.id = (
        select mine.id from (
          select id, 0 as rank, created_at from hotel where owner_id = (select account_id from alive)
          union all select m.hotel_id, 1, m.created_at from member m where m.account_id = (select account_id from alive)
        ) mine order by rank, created_at limit 1)
      else h.id = coalesce($2::uuid, (select id from hotel where slug = $3)) end)
  select a.id, a.name, a.email, a.must_change_password, asked.id as hotel_id,
    coalesce(asked.owner_id = a.id, false) as owns,
    m.account_id is not null as works,
    (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'key', r.key) order by r.created_at), '[]')
      from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id) as global_roles,
    (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'key', r.key) order by r.name), '[]')
      from member_role mr join role r on r.id = mr.role_id where mr.hotel_id = asked.id and mr.account_id = a.id) as hotel_roles,
    (select coalesce(json_object_agg(name, actions), '{}') from (
      select res.name, array_agg(distinct action) as actions
      from member_role mr join permission p on p.role_id = mr.role_id join resource res on res.id = p.resource_id, unnest(p.actions) action
      where mr.hotel_id = asked.id and mr.account_id = a.id group by res.name) granted) as granted
  from alive join account a on a.id = alive.account_id left join asked on true
  left join member m on m.hotel_id = asked.id and m.account_id = a.id`

export interface SessionRow {
  id: string
  name: string
  email: string
  must_change_password: boolean
  hotel_id: string | null
  owns: boolean
  works: boolean
  global_roles: { id: string; name: string; key: string | null }[]
  hotel_roles: { id: string; name: string; key: string | null }[]
  granted: Record<string, string[]>
}

/** Who a token belongs to and what they hold on a hotel (uuid and slug as parameters; both null with `byDefault`: the first). One query. */
export const sessionRow = async (db: Db, token: string, hotel: [string | null, string | null], byDefault: boolean): Promise<SessionRow | undefined> => {
  const [row] = await prepared<SessionRow>(db, 'session', viewerStatement, [tokenHash(token), ...hotel, byDefault])
  return row
}
