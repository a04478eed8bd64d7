import type { Permission, Role, StaffUser } from '#shared/accounts/access.ts'
import { type Action, can, covers, hasRole, type PermissionMap, type RoleKey } from '#shared/contract/permissions.ts'
import type { RowChoices } from '#web/lists/crud/crud-props.ts'

/** The signed-in user who sees the lists. The server decides; these rules only hide what it would refuse. */
export interface Viewer {
  id: string
  roles: readonly { id: string; key: RoleKey | null }[]
  permissions: PermissionMap
}

/** Whether the viewer holds this right on the staff, its roles and permissions. */
export const mayDo = (viewer: Viewer, action: Action): boolean => can(viewer, 'users', action)

const has = (viewer: Viewer, roleId: string) => viewer.roles.some(({ id }) => id === roleId)

/** Whether the viewer may give a role to a user: the role must hold no right that the viewer lacks. */
export const mayAssign = (viewer: Viewer, { permissions }: Role): boolean => covers(viewer.permissions, permissions ?? {})

/** Whether the viewer may add permissions to a role: one of the hotel, not their own, with no right that they lack. */
export const mayGrantTo = (viewer: Viewer, role: Role): boolean => role.hotelId !== null && !has(viewer, role.id) && mayAssign(viewer, role)

/** The ids of roles with a right that the viewer lacks; none for the owner and the super admin, who hold all rights. */
export const strongerRoles = (viewer: Viewer, roles: readonly Role[]): ReadonlySet<string> =>
  new Set(roles.filter(role => !mayAssign(viewer, role)).map(({ id }) => id))

/** As `strongerRoles`, found from the permissions of all the hotel's roles. */
export const strongerGrantees = (viewer: Viewer, permissions: readonly Permission[]): ReadonlySet<string> =>
  new Set(permissions.filter(({ resource, actions }) => !covers(viewer.permissions, { [resource]: actions })).map(({ roleId }) => roleId))

/** With a reason, the row cannot be changed; the reason is shown to viewers who could change it otherwise. */
const unless = (reason: string | false, choices: RowChoices): RowChoices =>
  reason && (choices.edit || choices.remove) ? { edit: false, remove: false, reason } : choices

const strongerRole = 'This role may do more than you.'

/** Users may not edit or remove themselves, nor users with one of the `stronger` roles (ids). */
export const userChoices = (viewer: Viewer, { id, roles }: StaffUser, stronger: ReadonlySet<string>): RowChoices =>
  unless(roles.some(role => stronger.has(role.id)) && 'This person may do more than you.', {
    edit: mayDo(viewer, 'UPDATE') && id !== viewer.id,
    remove: mayDo(viewer, 'DELETE') && id !== viewer.id,
  })

/** Global roles belong to all hotels: only the super admin may rename them, and nobody may delete them. */
export const roleChoices = (viewer: Viewer, role: Role): RowChoices =>
  unless(!mayAssign(viewer, role) && strongerRole, {
    edit: mayDo(viewer, 'UPDATE') && (role.hotelId !== null || hasRole(viewer, 'SUPER_ADMIN')),
    remove: mayDo(viewer, 'DELETE') && role.hotelId !== null,
  })

/** Global permissions, and those of the viewer's own roles and of the `stronger` ones (ids), cannot be changed. */
export const permissionChoices = (viewer: Viewer, { hotelId, roleId }: Permission, stronger: ReadonlySet<string>): RowChoices =>
  unless((has(viewer, roleId) && 'You have this role yourself.') || (stronger.has(roleId) && strongerRole), {
    edit: mayDo(viewer, 'UPDATE') && hotelId !== null,
    remove: mayDo(viewer, 'DELETE') && hotelId !== null,
  })
