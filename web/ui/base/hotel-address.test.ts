import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedHotel, withHotel } from './hotel-address.ts'

const here = { pathname: '/dashboard/rooms', search: '?q=a&hotel=haveli' }

test('links inside the dashboard keep the hotel, others do not', () => {
  assert.equal(withHotel('/dashboard', here), '/dashboard?hotel=haveli')
  assert.equal(withHotel('/dashboard/profile?tab=a#top', here), '/dashboard/profile?tab=a&hotel=haveli#top')
  assert.equal(withHotel('/dashboard?hotel=other', here), '/dashboard?hotel=other')
  assert.equal(withHotel('/dashboard?hotel=', here), '/dashboard?hotel=')
  for (const to of ['/login', '/', '/dashboards', '/hotelregistration']) assert.equal(withHotel(to, here), to)
  assert.equal(withHotel('/dashboard', { pathname: '/dashboard', search: '' }), '/dashboard')
  assert.equal(withHotel('/dashboard', { pathname: '/book', search: '?hotel=haveli' }), '/dashboard')
})

test('only the dashboard names the hotel that is worked on', () => {
  assert.equal(namedHotel(here), 'haveli')
  assert.equal(namedHotel({ ...here, pathname: '/book' }), undefined)
  assert.equal(namedHotel({ ...here, search: '?hotel=' }), undefined)
})
