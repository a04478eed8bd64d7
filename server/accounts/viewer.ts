import { Action, allPermissions, areas, noPermissions, type PermissionMap, RoleKey } from '#shared/permissions.ts'
import type { Db } from '../db/connect.ts'
import { hotelParameters } from '../rooms/queries.ts'
import { type SessionRow, sessionRow } from './sessions.ts'

/** Who calls, and what they hold on the hotel that the call is about. */
export interface Viewer {
  id: string
  name: string
  email: string
  mustChangePassword: boolean
  token: string
  /** The asked hotel; null when none was asked, or there is none of that name. */
  hotelId: string | null
  owns: boolean
  /** Any tie to the asked hotel: without one it does not exist for this person. */
  tied: boolean
  roles: { id: string; name: string; key: RoleKey | null }[]
  permissions: PermissionMap
}

const toRole = (role: { id: string; name: string; key: string | null }) => ({ ...role, key: role.key === null ? null : RoleKey.parse(role.key) })

const granted = (row: SessionRow): PermissionMap => {
  const map = noPermissions()
  for (const area of areas) map[area] = Action.options.filter(action => row.granted[area]?.includes(action))
  return map
}

/** Roles are those of the asked hotel: an owner who works elsewhere is staff there. */
const viewerFrom = (row: SessionRow, token: string): Viewer => {
  const global = row.global_roles.map(toRole)
  const isSuper = global.some(role => role.key === 'SUPER_ADMIN')
  const asOwner = row.owns || row.hotel_id === null
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mustChangePassword: row.must_change_password,
    token,
    hotelId: row.hotel_id,
    owns: row.owns,
    tied: row.owns || row.works || isSuper,
    roles: [...global.filter(role => role.key !== 'ADMIN' || asOwner), ...row.hotel_roles.map(toRole)],
    permissions: row.owns || isSuper ? allPermissions() : granted(row),
  }
}

/** The viewer of a session on a hotel named by uuid or slug; 'first': the first of theirs. Undefined: nobody is signed in. */
export const viewerOf = async (db: Db, token: string, hotel: string | 'first' | undefined): Promise<Viewer | undefined> => {
  const asked: [string | null, string | null] = hotel === undefined || hotel === 'first' ? [null, null] : hotelParameters(hotel)
  const row = await sessionRow(db, token, asked, hotel === 'first')
  return row && viewerFrom(row, token)
}
