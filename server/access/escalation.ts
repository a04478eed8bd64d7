import { sql } from 'kysely'
import { type Action, type Area, covers, noPermissions, type PermissionMap } from '#shared/permissions.ts'
import type { Db } from '../db/connect.ts'
import type { Ground } from '../http/access.ts'
import { badRequest, notAllowed, notSignedIn } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { type HeldRights, holdRight } from './held-rights.ts'

/** The global roles that a hotel may give out; it sees no other global role. */
export const templateKeys = ['MANAGER', 'RECEPTIONIST', 'HOUSEKEEPING'] as const

/** Who changes a hotel's staff, with the rights that they hold until the change is done. */
export interface Change extends HeldRights {
  viewer: Viewer
  hotelId: string
}

/**
 * Begins a change of users, roles or permissions: one at a time per hotel, so that what one of them checks cannot be changed by another,
 * and with the caller's rights read again (trust.md, E17).
 */
export const beginChange = async (tx: Db, viewer: Viewer | undefined, ground: Ground | undefined, action: Action): Promise<Change> => {
  if (!viewer || !ground) throw notSignedIn()
  const { hotelId } = ground
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff/${hotelId}`}, 0))`.execute(tx)
  return { viewer, hotelId, ...(await holdRight(tx, viewer, hotelId, 'users', action)) }
}

const rightsFrom = (rows: readonly { area: Area; actions: Action[] }[]): PermissionMap => {
  const map = noPermissions()
  for (const { area, actions } of rows) map[area] = [...new Set([...map[area], ...actions])]
  return map
}

/** What a set of roles may do together. */
export const rightsOfRoles = async (db: Db, roleIds: readonly string[]): Promise<PermissionMap> => {
  const { rows } = await sql<{ area: Area; actions: Action[] }>`select res.name as area, p.actions
    from permission p join resource res on res.id = p.resource_id where p.role_id = any(${roleIds}::uuid[])`.execute(db)
  return rightsFrom(rows)
}

const rolesOfMember = async (db: Db, hotelId: string, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('member_role')
    .select('role_id')
    .where('hotel_id', '=', hotelId)
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(row => row.role_id)
}

/** The roles of a form: each is the hotel's own or a template (400 on its field), and none may do more than the caller (E2: 403). */
export const refuseStrongerRoles = async (tx: Db, change: Change, roles: readonly { id: string }[]): Promise<string[]> => {
  const ids = roles.map(role => role.id)
  const { rows } = await sql<{ id: string }>`select id from role where id = any(${ids}::uuid[])
    and (hotel_id = ${change.hotelId} or key = any(${[...templateKeys]}::text[]))`.execute(tx)
  const known = new Set(rows.map(row => row.id))
  const strange = ids.flatMap((id, at) => (known.has(id) ? [] : [[`roles.${at}.id`, 'This does not belong to the hotel.']]))
  if (strange.length > 0) throw badRequest(Object.fromEntries(strange))
  if (!covers(change.permissions, await rightsOfRoles(tx, ids))) throw notAllowed('You may not give a role that may do more than you.')
  return [...known]
}

/** Nobody changes the sign-in of a colleague who may do more than they do: it would be theirs (403). */
export const refuseStrongerMember = async (tx: Db, change: Change, accountId: string): Promise<void> => {
  const rights = await rightsOfRoles(tx, await rolesOfMember(tx, change.hotelId, accountId))
  if (!covers(change.permissions, rights)) throw notAllowed('You may not change the details of somebody who may do more than you.')
}

/** Nobody edits what their own roles may do (E3: 403). */
export const refuseOwnRole = async (tx: Db, change: Change, roleId: string): Promise<void> => {
  const mine = await rolesOfMember(tx, change.hotelId, change.viewer.id)
  if (mine.includes(roleId)) throw notAllowed('You may not change the permissions of a role that you have yourself.')
}

/** A grant holds at most what the caller holds (E1: 403). */
export const refuseStrongerGrant = (change: Change, area: Area, actions: readonly Action[]): void => {
  if (!covers(change.permissions, { [area]: [...actions] })) throw notAllowed('You may not give permissions that you do not have yourself.')
}
