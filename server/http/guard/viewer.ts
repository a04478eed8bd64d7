import { createHash } from 'node:crypto'
import { allPermissions, noPermissions, type PermissionMap, type Rights, type RoleKey } from '#shared/contract/permissions.ts'

export interface ViewerRole {
  id: string
  name: string
  key: RoleKey | null
}

export interface Membership {
  hotelId: string
  roles: ViewerRole[]
  permissions: PermissionMap
}

/** The person behind a session, with everything that decides what they may do; read once per call. */
export interface Viewer {
  id: string
  name: string
  email: string
  mustChangePassword: boolean
  token: string
  globalRoles: ViewerRole[]
  owned: string[]
  memberships: Membership[]
}

export const isSuper = (viewer: Viewer): boolean => viewer.globalRoles.some(role => role.key === 'SUPER_ADMIN')

export const isPlatform = ({ globalRoles }: Viewer): boolean =>
  globalRoles.some(({ key }) => key === 'PLATFORM_ADMIN' || key === 'SUPER_ADMIN')

export interface RightsOnHotel extends Rights {
  roles: ViewerRole[]
  owns: boolean
  isSuper: boolean
  /** True for the owner, staff and super admins; calls of others get a 404. */
  hasAccess: boolean
}

/** Rights on a hotel (null: none): owners have all on theirs, super admins on any, staff those of all their roles. */
export const rightsOn = (viewer: Viewer, hotelId: string | null): RightsOnHotel => {
  const owns = hotelId !== null && viewer.owned.includes(hotelId)
  const membership = viewer.memberships.find(one => one.hotelId === hotelId)
  const all = owns || isSuper(viewer)
  const global = viewer.globalRoles.filter(role => role.key !== 'ADMIN' || owns || hotelId === null)
  return {
    owns,
    isSuper: isSuper(viewer),
    hasAccess: all || membership !== undefined,
    roles: [...global, ...(membership?.roles ?? [])],
    permissions: all ? allPermissions() : (membership?.permissions ?? noPermissions()),
  }
}

/** A short hash of the viewer's roles and rights at all hotels: it differs after somebody has changed them. */
export const rightsHash = ({ globalRoles, owned, memberships }: Viewer): string =>
  createHash('sha256')
    .update(JSON.stringify([globalRoles, owned, memberships]))
    .digest('base64url')
    .slice(0, 16)
