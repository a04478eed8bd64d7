import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Area, allPermissions, canOpenPage, type DashboardPage, noPermissions, type RoleKey } from '#shared/contract/permissions.ts'
import { canAddHotel, isPlatformAdmin, menuOf, pageOfPath, pagesBesideMenu, pathOfPage } from './menus.ts'

const viewer = (key: RoleKey | null, ...areas: Area[]) => {
  const permissions = key === 'ADMIN' || key === 'SUPER_ADMIN' ? allPermissions() : noPermissions()
  for (const area of areas) permissions[area] = ['READ']
  return { roles: [{ key }], permissions }
}
const labels = (...wish: Parameters<typeof viewer>) => menuOf(viewer(...wish)).map(({ label }) => label)

const all = ['Home', 'Rooms', 'Bookings', 'Housekeeping', 'Special Offers', 'Enquiry', 'User Management', 'Profile', 'Image Gallery']

test('the super role and the owner see the whole list, in the order of the specification, with Housekeeping after Bookings; the super role all hotels too', () => {
  assert.deepEqual(labels('SUPER_ADMIN'), ['Home', 'Hotels', ...all.slice(1)])
  assert.deepEqual(labels('ADMIN'), all)
})

test('the platform admin sees the payment pages alone', () => {
  assert.deepEqual(labels('PLATFORM_ADMIN'), ['Home', 'Payment Plans', 'Coupons', 'Payment Records'])
})

test('others see the list filtered: one action in one of the areas of a page opens it', () => {
  const opened: Record<Area, string[]> = {
    rooms: ['Rooms', 'Housekeeping'],
    roomTypes: ['Rooms'],
    amenities: ['Rooms'],
    bookings: ['Bookings'],
    specialOffers: ['Special Offers'],
    enquiries: ['Enquiry'],
    users: ['User Management'],
    hotels: ['Profile', 'Image Gallery'],
  }
  for (const [area, pages] of Object.entries(opened)) assert.deepEqual(labels(null, area as Area), ['Home', ...pages], area)
  assert.deepEqual(labels('RECEPTIONIST'), ['Home'])
})

test('pages of hotels are closed to the platform admin, the payment pages to owners, by their addresses too; the super admin opens all', () => {
  const closed = (key: RoleKey, pages: readonly DashboardPage[]) => pages.filter(page => !canOpenPage(viewer(key), page))
  const hotelPages = ['rooms', 'bookings', 'housekeeping', 'specialoffers', 'enquiry', 'usersmanagement', 'profile', 'gallery'] as const
  const platformPages = ['paymentplans', 'coupons', 'paymentrecords'] as const
  assert.deepEqual(closed('PLATFORM_ADMIN', [...hotelPages, ...platformPages]), hotelPages)
  assert.deepEqual(closed('ADMIN', [...hotelPages, ...platformPages]), platformPages)
  assert.deepEqual(closed('SUPER_ADMIN', [...hotelPages, ...platformPages, 'hotels']), [])
  for (const key of ['PLATFORM_ADMIN', 'ADMIN', 'MANAGER'] as const) assert.deepEqual(closed(key, ['hotels']), ['hotels'], key)
  const beside = (['SUPER_ADMIN', 'ADMIN', 'PLATFORM_ADMIN'] as const).map(key => pagesBesideMenu(viewer(key)).map(({ page }) => page))
  assert.deepEqual(beside, [platformPages, [], []])
})

test('hotels are added by owners and the super admin; the platform admin has none', () => {
  assert.deepEqual(
    (['ADMIN', 'SUPER_ADMIN', 'PLATFORM_ADMIN', 'MANAGER', null] as const).map(key => canAddHotel(viewer(key))),
    [true, true, false, false, false],
  )
  assert.deepEqual(
    (['ADMIN', 'SUPER_ADMIN', 'PLATFORM_ADMIN', 'MANAGER'] as const).map(key => isPlatformAdmin(viewer(key))),
    [false, false, true, false],
  )
})

test('a path belongs to the page of its first part; others have no permission entry', () => {
  assert.equal(pageOfPath('/dashboard'), '')
  assert.equal(pageOfPath('/dashboard/'), '')
  assert.equal(pageOfPath('/dashboard/usersmanagement'), 'usersmanagement')
  assert.equal(pageOfPath('/dashboard/rooms/types'), 'rooms')
  for (const open of ['acessdenied', 'account', 'nothing']) assert.equal(pageOfPath(`/dashboard/${open}`), undefined)
  assert.equal(pathOfPage(''), '/dashboard')
  assert.equal(pathOfPage('gallery'), '/dashboard/gallery')
})
