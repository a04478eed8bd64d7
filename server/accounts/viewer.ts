import { z } from 'zod'
import { type accountApi, maxHotels, type SignedInUser } from '#shared/accounts/accounts.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { Action, areas, permissionsOf, RoleKey } from '#shared/contract/permissions.ts'
import { type Db, runPrepared } from '../db/connect.ts'
import { isSuper, rightsOn, type Viewer } from '../http/guard/viewer.ts'
import { type PlanRow, planJoin, planStateOf } from '../plans/queries.ts'
import { tokenHash } from './tokens.ts'

const role = `json_build_object('id', r.id, 'name', r.name, 'key', r.key)`

/** Finds a live session; $2: does not prolong it (background call). Deletes ended ones before a clock is set back. */
const alive = `
  with alive as (
    select s.token_hash, s.account_id, s.seen_at from session s join account a on a.id = s.account_id
    where s.token_hash = $1 and s.expires_at > now() and s.seen_at + s.idle_timeout > now() and a.disabled_at is null),
  touched as (
    update session s set seen_at = now() from alive where s.token_hash = alive.token_hash and not $2 and alive.seen_at < now() - interval '5 minutes'),
  ended as (
    delete from session where token_hash = $1 and (expires_at <= now() or seen_at + idle_timeout <= now()))`

const person = `
  a.id, a.name, a.email, a.must_change_password,
  (select coalesce(json_agg(${role} order by r.created_at), '[]') from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id)
    as global_roles,
  array(select h.id from hotel h where h.owner_id = a.id order by h.created_at, h.id) as owned,
  (select coalesce(json_agg(json_build_object('hotelId', m.hotel_id,
      'roles', (select coalesce(json_agg(${role} order by r.name), '[]') from member_role mr join role r on r.id = mr.role_id
        where mr.hotel_id = m.hotel_id and mr.account_id = m.account_id),
      'grants', (select coalesce(json_agg(json_build_object('area', res.name, 'actions', p.actions)), '[]')
        from member_role mr join permission p on p.role_id = mr.role_id join resource res on res.id = p.resource_id
        where mr.hotel_id = m.hotel_id and mr.account_id = m.account_id)) order by m.created_at), '[]')
    from member m where m.account_id = a.id) as memberships`

const isSelectable = `
  h.owner_id = a.id or exists (select 1 from member m where m.hotel_id = h.id and m.account_id = a.id)
  or exists (select 1 from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.key = 'SUPER_ADMIN')`
const hotelOrder = 'order by (h.owner_id = a.id) desc, h.created_at, h.name'

/** The account of a session's token with all its rights; the one query of a signed-in call. */
const viewerStatement = `${alive} select ${person} from alive join account a on a.id = alive.account_id`

/** Like `viewerStatement`, with at most 50 selectable hotels (own first) and the asked one. */
const userStatement = `${alive} select ${person}, a.phone,
  (select coalesce(json_agg(mine), '[]') from (
    select h.id, h.name, h.slug, h.advance_basis_points, h.razorpay_account_id, plan.billing_type, plan.deduction_basis_points, plan.plan_live
    from (select h.*, row_number() over (${hotelOrder}) as place from hotel h where ${isSelectable}) h ${planJoin}
    where h.place <= ${maxHotels} or h.id::text = $3 or h.slug = $3
    order by h.place) mine) as hotels
  from alive join account a on a.id = alive.account_id`

/** Hotels that account $1 may select. $2: part of the name, or null for all. $3: only those that it owns. */
const hotelsStatement = `
  select h.id, h.name, h.slug from hotel h join account a on a.id = $1
  where (${isSelectable}) and ($2::text is null or strpos(lower(h.name), lower($2)) > 0) and (not $3 or h.owner_id = a.id)
  ${hotelOrder} limit ${maxHotels}`

export const selectableHotels = (db: Db, accountId: string, { search, own }: InputOf<typeof accountApi.hotels>) =>
  runPrepared<{ id: string; name: string; slug: string }>(db, hotelsStatement, [accountId, search || null, own ?? false])

const RoleRow = z.object({ id: z.string(), name: z.string(), key: RoleKey.nullable() })
const Row = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  must_change_password: z.boolean(),
  global_roles: z.array(RoleRow),
  owned: z.array(z.string()),
  memberships: z.array(
    z.object({
      hotelId: z.string(),
      roles: z.array(RoleRow),
      grants: z.array(z.object({ area: z.enum(areas), actions: z.array(Action) })),
    }),
  ),
})

const viewerFrom = (raw: unknown, token: string): Viewer => {
  const row = Row.parse(raw)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mustChangePassword: row.must_change_password,
    token,
    globalRoles: row.global_roles,
    owned: row.owned,
    memberships: row.memberships.map(({ hotelId, roles, grants }) => ({ hotelId, roles, permissions: permissionsOf(grants) })),
  }
}

/** The viewer of a session's token; undefined if it is unknown or ended, or the account is disabled. Never cached. */
export const viewerOf = async (db: Db, token: string, isBackground = false): Promise<Viewer | undefined> => {
  const [row] = await runPrepared(db, viewerStatement, [tokenHash(token), isBackground])
  return row === undefined ? undefined : viewerFrom(row, token)
}

type HotelRow = PlanRow & { id: string; name: string; slug: string }

export interface SessionUser {
  viewer: Viewer
  user: SignedInUser
}

/** The signed-in user with roles and rights of the asked hotel (default: their first). One query. */
export const sessionUser = async (db: Db, token: string, isBackground = false, hotel?: string): Promise<SessionUser | undefined> => {
  const [row] = await runPrepared<{ hotels: HotelRow[]; phone: string | null }>(db, userStatement, [
    ...[tokenHash(token), isBackground, hotel ?? null],
  ])
  if (!row) return undefined
  const viewer = viewerFrom(row, token)
  const asked = hotel === undefined ? row.hotels[0] : row.hotels.find(one => one.id === hotel || one.slug === hotel)
  const rights = rightsOn(viewer, asked?.id ?? null)
  const isOwner = rights.roles.some(one => one.key === 'ADMIN')
  const user = {
    id: viewer.id,
    name: viewer.name,
    email: viewer.email,
    phone: row.phone,
    roles: rights.roles,
    isHotelCreated: !isOwner || viewer.owned.length > 0,
    isPaymentDone: !isOwner || isSuper(viewer) || (asked !== undefined && planStateOf(asked).valid),
    permissions: rights.permissions,
    mustChangePassword: viewer.mustChangePassword,
    hotels: row.hotels.map(({ id, name, slug }) => ({ id, name, slug })),
  }
  return { viewer, user }
}

export const signedInUser = async (db: Db, token: string): Promise<SignedInUser | undefined> => (await sessionUser(db, token))?.user
