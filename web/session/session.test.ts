import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noPermissions, type RoleKey } from '#shared/contract/permissions.ts'
import { afterLogin } from './next-page.ts'
import { pickHotel, wantedHotel } from './pick-hotel.ts'

const hotels = [
  { id: 'a', name: 'Lake View Palace', slug: 'lake' },
  { id: 'b', name: 'Sea Breeze', slug: 'sea' },
]

test('the first hotel is worked on until another is chosen; the address counts most, then the tab', () => {
  const none = { address: undefined, tab: undefined, start: undefined }
  assert.equal(wantedHotel(none, hotels), 'lake')
  assert.equal(wantedHotel({ ...none, start: 'sea' }, hotels), 'sea')
  assert.equal(wantedHotel({ ...none, start: 'sea', tab: 'hill' }, hotels), 'hill')
  assert.equal(wantedHotel({ address: 'house', start: 'sea', tab: 'hill' }, hotels), 'house')
  assert.equal(wantedHotel(none), undefined)
})

test('the choice follows the list: a new name is taken over, a hotel that is gone is none', () => {
  assert.equal(pickHotel([{ id: 'b', name: 'Sea Breeze Goa', slug: 'sea' }], 'sea')?.name, 'Sea Breeze Goa')
  assert.equal(pickHotel(hotels, 'b')?.slug, 'sea')
  assert.equal(pickHotel(hotels, 'gone'), undefined)
  assert.equal(pickHotel([], 'a'), undefined)
  assert.equal(pickHotel(undefined, 'a'), undefined)
})

const user = (key: RoleKey | null, isHotelCreated: boolean, isPaymentDone: boolean) => ({
  roles: [{ key }],
  permissions: noPermissions(),
  isHotelCreated,
  isPaymentDone,
})

test('after signing in: an owner without a hotel registers one, an unpaid owner chooses a plan, everybody else goes to the dashboard', () => {
  assert.deepEqual(afterLogin(user('ADMIN', false, false)), { to: '/hotelregistration', choosePlan: false })
  assert.deepEqual(afterLogin(user('ADMIN', true, false)), { to: '/dashboard', choosePlan: true })
  assert.deepEqual(afterLogin(user('ADMIN', true, true)), { to: '/dashboard', choosePlan: false })
  for (const key of ['SUPER_ADMIN', 'PLATFORM_ADMIN', 'RECEPTIONIST', null] as const)
    assert.deepEqual(afterLogin(user(key, true, true)), { to: '/dashboard', choosePlan: false })
  assert.deepEqual(afterLogin(user('HOUSEKEEPING', true, true)), { to: '/dashboard/housekeeping', choosePlan: false })
  const both = { ...user('HOUSEKEEPING', true, true), roles: [{ key: 'HOUSEKEEPING' }, { key: 'RECEPTIONIST' }] } as const
  assert.equal(afterLogin(both).to, '/dashboard')
  assert.equal(afterLogin(user('ADMIN', true, true), '/dashboard/rooms').to, '/dashboard/rooms')
  assert.equal(afterLogin(user('ADMIN', false, false), '/dashboard/rooms').to, '/hotelregistration')
})
