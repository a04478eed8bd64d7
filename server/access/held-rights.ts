import { sql } from 'kysely'
import { type Action, type Area, allPermissions, can, noPermissions, type PermissionMap } from '#shared/permissions.ts'
import type { Db } from '../db/connect.ts'
import { notAllowed, notFound, notSignedIn } from '../http/errors.ts'
import { isSuper, type Viewer } from '../http/viewer.ts'

/** Rights as they are now, kept from being taken away until the transaction ends. */
export interface HeldRights {
  permissions: PermissionMap
  isSuper: boolean
}

const everything = (isSuperAdmin: boolean): HeldRights => ({ permissions: allPermissions(), isSuper: isSuperAdmin })

const holdAccount = async (tx: Db, accountId: string) => {
  const { rows } = await sql`select 1 from account where id = ${accountId} and disabled_at is null for share`.execute(tx)
  if (rows.length === 0) throw notSignedIn()
}

/**
 * Reads what the viewer holds on a hotel once more inside the transaction, `for share`: who takes a right away waits until this call is
 * done, and what was taken away since the guard looked is missing here (trust.md, E17). 401 for an account that ended, 404 without a tie.
 */
export const heldRights = async (tx: Db, viewer: Viewer, hotelId: string): Promise<HeldRights> => {
  await holdAccount(tx, viewer.id)
  if (isSuper(viewer)) {
    const { rows } = await sql`select 1 from account_role ar join role r on r.id = ar.role_id
      where ar.account_id = ${viewer.id} and r.key = 'SUPER_ADMIN' for share of ar`.execute(tx)
    if (rows.length > 0) return everything(true)
  }
  // A key share: it keeps the hotel there, and two calls of one owner may still write to the hotel's row.
  const owned = await sql`select 1 from hotel where id = ${hotelId} and owner_id = ${viewer.id} for key share`.execute(tx)
  if (owned.rows.length > 0) return everything(false)
  const member = await sql`select 1 from member where hotel_id = ${hotelId} and account_id = ${viewer.id} for share`.execute(tx)
  if (member.rows.length === 0) throw notFound()
  const { rows } = await sql<{ area: Area; actions: Action[] }>`select res.name as area, p.actions
    from member_role mr join permission p on p.role_id = mr.role_id join resource res on res.id = p.resource_id
    where mr.hotel_id = ${hotelId} and mr.account_id = ${viewer.id} for share of mr, p`.execute(tx)
  const permissions = noPermissions()
  for (const { area, actions } of rows) permissions[area] = [...new Set([...permissions[area], ...actions])]
  return { permissions, isSuper: false }
}

/** The same for a call that needs one right: 403 when it is not held any more. Every destructive call of a hotel begins with it. */
export const holdRight = async (
  tx: Db,
  viewer: Viewer | undefined,
  hotelId: string | undefined,
  area: Area,
  action: Action,
): Promise<HeldRights> => {
  if (!viewer || hotelId === undefined) throw notSignedIn()
  const held = await heldRights(tx, viewer, hotelId)
  if (!can({ roles: [], permissions: held.permissions }, area, action)) throw notAllowed()
  return held
}
