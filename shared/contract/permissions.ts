import { z } from 'zod'

export const areas = ['rooms', 'roomTypes', 'amenities', 'bookings', 'specialOffers', 'enquiries', 'users', 'hotels'] as const
export const Area = z.enum(areas)
export type Area = z.output<typeof Area>

/** The specification's other list (SHOW, EDIT, DELETE, CREATE) means the same: SHOW is READ, EDIT is UPDATE. */
export const actions = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const
export const Action = z.enum(actions)
export type Action = z.output<typeof Action>

/** The global roles by their fixed key: a role's name can change, so code checks the key. */
export const roleKeys = ['SUPER_ADMIN', 'PLATFORM_ADMIN', 'ADMIN', 'MANAGER', 'RECEPTIONIST', 'HOUSEKEEPING'] as const
export const RoleKey = z.enum(roleKeys)
export type RoleKey = z.output<typeof RoleKey>

export const PermissionMap = z.record(Area, z.array(Action))
export type PermissionMap = z.output<typeof PermissionMap>

/** The rights to give a role; an area that is left out gets none. */
export const Grants = z.partialRecord(Area, z.array(Action).max(20))

export const inOrder = (given: readonly Action[]): Action[] => actions.filter(action => given.includes(action))

export interface Rights {
  roles: readonly { key: RoleKey | null }[]
  permissions: PermissionMap
}

export const noPermissions = (): PermissionMap => Object.fromEntries(areas.map(area => [area, []])) as unknown as PermissionMap
export const allPermissions = (): PermissionMap => Object.fromEntries(areas.map(area => [area, [...actions]])) as unknown as PermissionMap

/** The union of the rights of several roles. */
export const permissionsOf = (grants: readonly { area: Area; actions: readonly Action[] }[]): PermissionMap => {
  const map = noPermissions()
  for (const { area, actions: given } of grants) map[area] = inOrder([...map[area], ...given])
  return map
}

export const hasRole = (viewer: Rights, key: RoleKey): boolean => viewer.roles.some(role => role.key === key)

/** Whether the viewer has a right on an area; the server refuses by it, and the browser hides. */
export const can = (viewer: Rights, area: Area, action: Action): boolean => viewer.permissions[area].includes(action)

/** Whether the viewer may read occupancy, rates and turnover; the desk's lists, dues and day book need less. */
export const seesHouseFigures = (viewer: Rights): boolean => can(viewer, 'bookings', 'DELETE')

/** The dashboard's pages by the last part of their path ('' is Home); a right on any listed area opens a page. */
export const pageAreas = {
  '': [],
  rooms: ['rooms', 'roomTypes', 'amenities'],
  bookings: ['bookings'],
  housekeeping: ['rooms'],
  specialoffers: ['specialOffers'],
  enquiry: ['enquiries'],
  usersmanagement: ['users'],
  profile: ['hotels'],
  gallery: ['hotels'],
} as const satisfies Record<string, readonly Area[]>
export type HotelPage = keyof typeof pageAreas

export const platformPages = ['paymentplans', 'coupons', 'paymentrecords'] as const
export type PlatformPage = (typeof platformPages)[number]
/** `hotels`: all hotels and their owners, for the super admin. */
export type DashboardPage = HotelPage | PlatformPage | 'hotels'

const isPlatformPage = (page: DashboardPage): page is PlatformPage => (platformPages as readonly string[]).includes(page)

/** Whether a page opens (specification, section 6). */
export const canOpenPage = (viewer: Rights, page: DashboardPage): boolean => {
  if (page === '') return true
  if (page === 'hotels') return hasRole(viewer, 'SUPER_ADMIN')
  if (isPlatformPage(page)) return hasRole(viewer, 'PLATFORM_ADMIN') || hasRole(viewer, 'SUPER_ADMIN')
  if (hasRole(viewer, 'PLATFORM_ADMIN') && viewer.roles.length === 1) return false
  if (hasRole(viewer, 'SUPER_ADMIN') || hasRole(viewer, 'ADMIN')) return true
  return pageAreas[page].some(area => viewer.permissions[area].length > 0)
}

/** Whether a person holds all rights that they give to others. */
export const covers = (mine: PermissionMap, given: Partial<PermissionMap>): boolean =>
  areas.every(area => (given[area] ?? []).every(action => mine[area].includes(action)))
