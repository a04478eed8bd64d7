import type { Permission, Role, StaffUser } from '#shared/access.ts'
import { type Action, can, covers, hasRole, type PermissionMap, type RoleKey } from '#shared/permissions.ts'

/** Who looks at the lists. The server decides; these rules only hide what it would refuse. */
export interface Looker {
  id: string
  roles: readonly { id: string; key: RoleKey | null }[]
  permissions: PermissionMap
}

const may = (looker: Looker, action: Action) => can(looker, 'users', action)
const has = (looker: Looker, roleId: string) => looker.roles.some(({ id }) => id === roleId)

export const mayAdd = (looker: Looker): boolean => may(looker, 'CREATE')

/** Nobody changes or removes their own place. */
export const mayEditUser = (looker: Looker, { id }: StaffUser): boolean => may(looker, 'UPDATE') && id !== looker.id
export const mayDeleteUser = (looker: Looker, { id }: StaffUser): boolean => may(looker, 'DELETE') && id !== looker.id

/** Global roles belong to all hotels: the super admin alone renames them, nobody deletes them. */
export const mayEditRole = (looker: Looker, { hotelId }: Role): boolean =>
  may(looker, 'UPDATE') && (hotelId !== null || hasRole(looker, 'SUPER_ADMIN'))
export const mayDeleteRole = (looker: Looker, { hotelId }: Role): boolean => may(looker, 'DELETE') && hotelId !== null

/** A role that permissions can be given to: the hotel's own, and not one that the looker has. */
export const mayGrantTo = (looker: Looker, { id, hotelId }: Role): boolean => hotelId !== null && !has(looker, id)

/** Global permissions stay as they are, and so do those of the looker's own roles and those that are more than the looker holds. */
export const mayEditPermission = (looker: Looker, permission: Permission): boolean =>
  may(looker, 'UPDATE') &&
  permission.hotelId !== null &&
  !has(looker, permission.roleId) &&
  covers(looker.permissions, { [permission.resource]: permission.actions })
export const mayDeletePermission = (looker: Looker, { hotelId, roleId }: Permission): boolean =>
  may(looker, 'DELETE') && hotelId !== null && !has(looker, roleId)

/** A role that the looker may give to somebody: one that can do no more than they. */
export const mayAssign = (looker: Looker, { permissions }: Role): boolean => covers(looker.permissions, permissions ?? {})
