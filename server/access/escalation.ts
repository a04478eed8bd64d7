import { sql } from 'kysely'
import { type Action, type Area, covers, type PermissionMap, permissionsOf } from '#shared/contract/permissions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest, notAllowed } from '../http/errors/errors.ts'
import type { Viewer } from '../http/guard/viewer.ts'
import type { CallHotel } from '../http/serve/call.ts'

/** The global roles that a hotel may give out; it sees no other global role. */
export const templateKeys = ['MANAGER', 'RECEPTIONIST', 'HOUSEKEEPING'] as const

/** Who changes a hotel's staff, with rights that hold until the change ends; one such change at a time per hotel. */
export interface Change {
  viewer: Viewer
  hotel: CallHotel
}

const rightsOfRoles = async (db: Db, roleIds: readonly string[]): Promise<PermissionMap> => {
  const { rows } = await sql<{ area: Area; actions: Action[] }>`select res.name as area, p.actions
    from permission p join resource res on res.id = p.resource_id where p.role_id = any(${roleIds}::uuid[])`.execute(db)
  return permissionsOf(rows)
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

/** Checks a form's roles. Throws 400 on one neither the hotel's nor a template, 403 on one stronger than the caller. */
export const refuseStrongerRoles = async (tx: Tx, change: Change, roles: readonly { id: string }[]): Promise<string[]> => {
  const ids = roles.map(role => role.id)
  const { rows } = await sql<{ id: string }>`select id from role where id = any(${ids}::uuid[])
    and (hotel_id = ${change.hotel.id} or key = any(${[...templateKeys]}::text[]))`.execute(tx)
  const ofHotel = new Set(rows.map(row => row.id))
  const strange = ids.flatMap((id, at) => (ofHotel.has(id) ? [] : [[`roles.${at}.id`, 'This does not belong to the hotel.']]))
  if (strange.length > 0) throw badRequest(Object.fromEntries(strange))
  if (!covers(change.hotel.rights.permissions, await rightsOfRoles(tx, ids)))
    throw notAllowed('You may not give a role that may do more than you.')
  return [...ofHotel]
}

/** Throws 403 for a member who may do more than the caller, who could weaken and then take over the account. */
export const refuseStrongerMember = async (tx: Tx, change: Change, accountId: string): Promise<void> => {
  const rights = await rightsOfRoles(tx, await rolesOfMember(tx, change.hotel.id, accountId))
  if (!covers(change.hotel.rights.permissions, rights)) throw notAllowed('You may not change or remove somebody who may do more than you.')
}

/** Throws 403 for a change or deletion of a role that may do more than the caller. */
export const refuseStrongerRole = async (tx: Tx, change: Change, roleId: string): Promise<void> => {
  if (!covers(change.hotel.rights.permissions, await rightsOfRoles(tx, [roleId])))
    throw notAllowed('You may not change or delete a role that may do more than you.')
}

/** Throws 403 for a change to the permissions of a role that the caller has. */
export const refuseOwnRole = async (tx: Tx, change: Change, roleId: string): Promise<void> => {
  const mine = await rolesOfMember(tx, change.hotel.id, change.viewer.id)
  if (mine.includes(roleId)) throw notAllowed('You may not change the permissions of a role that you have yourself.')
}

/** Throws 403 for a grant of permissions that the caller does not have. */
export const refuseStrongerGrant = (change: Change, area: Area, actions: readonly Action[]): void => {
  if (!covers(change.hotel.rights.permissions, { [area]: [...actions] }))
    throw notAllowed('You may not give permissions that you do not have yourself.')
}
