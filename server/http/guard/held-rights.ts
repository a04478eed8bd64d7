import { sql } from 'kysely'
import type { AreaAccess } from '#shared/contract/endpoint.ts'
import { type Action, type Area, allPermissions, type PermissionMap, permissionsOf } from '#shared/contract/permissions.ts'
import type { Tx } from '../../db/connect.ts'
import { lockNamed } from '../../db/locks.ts'
import { notFound, notSignedIn } from '../errors/errors.ts'
import { requireRight } from './access.ts'
import { isSuper, type RightsOnHotel, rightsOn, type Viewer } from './viewer.ts'

/** Areas whose writes show on the hotel's page or in its rooms, both of which are cached by `page_version`. */
const shownAreas: readonly Area[] = ['rooms', 'roomTypes', 'amenities', 'specialOffers', 'hotels']

const holdAccount = async (tx: Tx, accountId: string) => {
  const { rows } = await sql`select 1 from account where id = ${accountId} and disabled_at is null for share`.execute(tx)
  if (rows.length === 0) throw notSignedIn()
}

/**
 * Reads the viewer's rights on a hotel again and locks them (`for share`), so that nobody takes one away before the
 * call ends. 401 for a disabled account, 404 without access.
 */
const rightsNow = async (tx: Tx, viewer: Viewer, hotelId: string): Promise<RightsOnHotel> => {
  const held = (permissions: PermissionMap, as: { owns?: boolean; isSuper?: boolean }): RightsOnHotel => ({
    ...rightsOn(viewer, hotelId),
    permissions,
    hasAccess: true,
    owns: false,
    isSuper: false,
    ...as,
  })
  await holdAccount(tx, viewer.id)
  // `for key share` prevents the hotel's deletion, but lets two calls of one owner write to the hotel's row.
  const owned = await sql`select 1 from hotel where id = ${hotelId} and owner_id = ${viewer.id} for key share`.execute(tx)
  const owns = owned.rows.length > 0
  if (isSuper(viewer)) {
    const { rows } = await sql`select 1 from account_role ar join role r on r.id = ar.role_id
      where ar.account_id = ${viewer.id} and r.key = 'SUPER_ADMIN' for share of ar`.execute(tx)
    if (rows.length > 0) return held(allPermissions(), { owns, isSuper: true })
  }
  if (owns) return held(allPermissions(), { owns })
  const member = await sql`select 1 from member where hotel_id = ${hotelId} and account_id = ${viewer.id} for share`.execute(tx)
  if (member.rows.length === 0) throw notFound()
  const { rows } = await sql<{ area: Area; actions: Action[] }>`select res.name as area, p.actions
    from member_role mr join permission p on p.role_id = mr.role_id join resource res on res.id = p.resource_id
    where mr.hotel_id = ${hotelId} and mr.account_id = ${viewer.id} for share of mr, p`.execute(tx)
  return held(permissionsOf(rows), {})
}

/** Begins a write on a hotel: checks and locks the right (403), raises the page version where the write may show. */
export const lockAndRecheckRights = async (
  tx: Tx,
  viewer: Viewer,
  hotelId: string,
  rule: AreaAccess,
  input: unknown,
): Promise<RightsOnHotel> => {
  const { area, action } = rule
  // One at a time per hotel: no other call changes what a change of staff checks, and two removals never deadlock.
  if (area === 'users' || (area === 'hotels' && action === 'DELETE')) await lockNamed(tx, area, hotelId)
  // Before any other lock of the hotel's row: two calls that share-lock it first and update it later would deadlock.
  // A call that needs only the right to read changes nothing on the page.
  if (shownAreas.includes(area) && action !== 'READ')
    await sql`update hotel set page_version = page_version + 1 where id = ${hotelId}`.execute(tx)
  const rights = await rightsNow(tx, viewer, hotelId)
  requireRight(rights, rule, input)
  return rights
}
