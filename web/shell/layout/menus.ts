import { canOpenPage, type DashboardPage, hasRole, type Rights } from '#shared/contract/permissions.ts'

interface MenuEntry {
  page: DashboardPage
  label: string
}

const home: MenuEntry = { page: '', label: 'Home' }

const hotelMenu: readonly MenuEntry[] = [
  home,
  { page: 'hotels', label: 'Hotels' },
  { page: 'rooms', label: 'Rooms' },
  { page: 'bookings', label: 'Bookings' },
  { page: 'housekeeping', label: 'Housekeeping' },
  { page: 'specialoffers', label: 'Special Offers' },
  { page: 'enquiry', label: 'Enquiry' },
  { page: 'usersmanagement', label: 'User Management' },
  { page: 'profile', label: 'Profile' },
  { page: 'gallery', label: 'Image Gallery' },
]

const platformMenu: readonly MenuEntry[] = [
  home,
  { page: 'paymentplans', label: 'Payment Plans' },
  { page: 'coupons', label: 'Coupons' },
  { page: 'paymentrecords', label: 'Payment Records' },
]

/** Whether a viewer runs the platform's plans and works at no hotel: they get no hotel dropdown and no Add Hotel. */
export const isPlatformAdmin = (viewer: Rights): boolean =>
  hasRole(viewer, 'PLATFORM_ADMIN') && !hasRole(viewer, 'SUPER_ADMIN') && !hasRole(viewer, 'ADMIN')

/** Only owners and the super admin may add hotels. */
export const canAddHotel = (viewer: Rights): boolean => hasRole(viewer, 'ADMIN') || hasRole(viewer, 'SUPER_ADMIN')

/** Pages that a viewer may open although their menu lacks them: the payment pages for a super admin. */
export const pagesBesideMenu = (viewer: Rights): readonly MenuEntry[] =>
  isPlatformAdmin(viewer) ? [] : platformMenu.filter(({ page }) => page !== '' && canOpenPage(viewer, page))

/** The sidebar's entries (specification, section 2, "Dashboard shell"): the role's menu without pages not allowed. */
export const menuOf = (viewer: Rights): readonly MenuEntry[] =>
  (isPlatformAdmin(viewer) ? platformMenu : hotelMenu).filter(({ page }) => canOpenPage(viewer, page))

/** The page that a path of the dashboard is about; undefined for paths without a permission entry, which are open. */
export const pageOfPath = (path: string): DashboardPage | undefined => {
  const name = path.replace(/^\/dashboard\/?/, '').split('/')[0] ?? ''
  return [...hotelMenu, ...platformMenu].find(({ page }) => page === name)?.page
}

/** The address of a page of the dashboard. */
export const pathOfPage = (page: DashboardPage): string => (page === '' ? '/dashboard' : `/dashboard/${page}`)

/** The address at which a booking is read. */
export const pathOfBooking = (id: string): string => `${pathOfPage('bookings')}?tab=list&view=${id}`

/** The list of the bookings that are owed a refund. */
export const pathOfRefundsOwed = `${pathOfPage('bookings')}?tab=list&balance=give-back`

/** Where a group of bookings is opened. */
export const pathOfGroup = (id: string): string => `${pathOfPage('bookings')}?tab=list&group=${id}`
