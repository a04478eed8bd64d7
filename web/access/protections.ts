import type { Permission, Role, StaffUser } from '#shared/accounts/access.ts'
import { type Action, can, covers, hasRole, type PermissionMap, type RoleKey } from '#shared/contract/permissions.ts'
import type { RowChoices } from '#web/lists/crud/crud-props.ts'

/** The signed-in user who sees the lists. The server decides; these rules only hide what it would refuse. */
export interface Viewer {
  id: string
  roles: readonly { id: string; key: RoleKey | null }[]
  permissions: PermissionMap
}

/** The right on the staff, and on its roles and permissions. */
export const mayDo = (viewer: Viewer, action: Action): boolean => can(viewer, 'users', action)

const has = (viewer: Viewer, roleId: string) => viewer.roles.some(({ id }) => id === roleId)

/** A role that the viewer may give to somebody: one that can do no more than they. */
export const mayAssign = (viewer: Viewer, { permissions }: Role): boolean => covers(viewer.permissions, permissions ?? {})

/** A role that permissions can be given to: the hotel's own, not one that the viewer has, and none that may do more than they. */
export const mayGrantTo = (viewer: Viewer, role: Role): boolean => role.hotelId !== null && !has(viewer, role.id) && mayAssign(viewer, role)

/** The ids of the roles that may do more than the viewer; none for the owner and the super admin, who hold everything. */
export const strongerRoles = (viewer: Viewer, roles: readonly Role[]): ReadonlySet<string> =>
  new Set(roles.filter(role => !mayAssign(viewer, role)).map(({ id }) => id))

/** The same from all permissions of the hotel's roles. */
export const strongerGrantees = (viewer: Viewer, permissions: readonly Permission[]): ReadonlySet<string> =>
  new Set(permissions.filter(({ resource, actions }) => !covers(viewer.permissions, { [resource]: actions })).map(({ roleId }) => roleId))

/** A row with a reason stays as it is; the reason is for those who could change the row otherwise. */
const unless = (reason: string | false, choices: RowChoices): RowChoices =>
  reason && (choices.edit || choices.remove) ? { edit: false, remove: false, reason } : choices

const strongerRole = 'This role may do more than you.'

/** Nobody changes or removes their own place, nor somebody who may do more. `stronger` are ids of roles. */
export const userChoices = (viewer: Viewer, { id, roles }: StaffUser, stronger: ReadonlySet<string>): RowChoices =>
  unless(roles.some(role => stronger.has(role.id)) && 'This person may do more than you.', {
    edit: mayDo(viewer, 'UPDATE') && id !== viewer.id,
    remove: mayDo(viewer, 'DELETE') && id !== viewer.id,
  })

/** Global roles belong to all hotels: the super admin alone renames them, nobody deletes them. */
export const roleChoices = (viewer: Viewer, role: Role): RowChoices =>
  unless(!mayAssign(viewer, role) && strongerRole, {
    edit: mayDo(viewer, 'UPDATE') && (role.hotelId !== null || hasRole(viewer, 'SUPER_ADMIN')),
    remove: mayDo(viewer, 'DELETE') && role.hotelId !== null,
  })

/** Global permissions stay as they are, and so do those of the viewer's own roles and of stronger ones. `stronger` are ids of roles. */
export const permissionChoices = (viewer: Viewer, { hotelId, roleId }: Permission, stronger: ReadonlySet<string>): RowChoices =>
  unless((has(viewer, roleId) && 'You have this role yourself.') || (stronger.has(roleId) && strongerRole), {
    edit: mayDo(viewer, 'UPDATE') && hotelId !== null,
    remove: mayDo(viewer, 'DELETE') && hotelId !== null,
  })
