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

/** Runs the platform's plans and works at no hotel: the hotel dropdown and Add Hotel are hidden for them. */
export const isPlatformAdmin = (viewer: Rights): boolean =>
  hasRole(viewer, 'PLATFORM_ADMIN') && !hasRole(viewer, 'SUPER_ADMIN') && !hasRole(viewer, 'ADMIN')

/** Hotels are made by owners and the super admin. */
export const canAddHotel = (viewer: Rights): boolean => hasRole(viewer, 'ADMIN') || hasRole(viewer, 'SUPER_ADMIN')

/** What opens though it stands in no menu of theirs: a super admin's payment pages. */
export const pagesBesideMenu = (viewer: Rights): readonly MenuEntry[] =>
  isPlatformAdmin(viewer) ? [] : platformMenu.filter(({ page }) => page !== '' && canOpenPage(viewer, page))

/** What stands in the sidebar (specification, section 2, "Dashboard shell"): the list of the role, filtered by what its pages ask for. */
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

/** The list of the bookings of which money is to be given back. */
export const pathOfRefundsOwed = `${pathOfPage('bookings')}?tab=list&balance=give-back`

/** Where a group of bookings is opened. */
export const pathOfGroup = (id: string): string => `${pathOfPage('bookings')}?tab=list&group=${id}`

/** What the menu calls a page. */
export const titleOfPage = (page: DashboardPage): string =>
  [...hotelMenu, ...platformMenu].find(entry => entry.page === page)?.label ?? home.label
