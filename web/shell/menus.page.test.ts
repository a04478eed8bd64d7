import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { textOf, textsOf } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

const hotelMenu = ['Home', 'Rooms', 'Bookings', 'Housekeeping', 'Special Offers', 'Enquiry', 'User Management', 'Profile', 'Image Gallery']
const superMenu = ['Home', 'Hotels', ...hotelMenu.slice(1)]
const hotelPages = ['/rooms', '/bookings', '/housekeeping', '/specialoffers', '/enquiry', '/usersmanagement', '/profile', '/gallery']
const platformMenu = ['Home', 'Payment Plans', 'Coupons', 'Payment Records']
const links = () => within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
const addresses = () => links().map(link => link.getAttribute('href'))

test('menus with their addresses and start page of each role, and of somebody without any hotel', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Lake View Palace' })
  const open = async ({ email }: { email: string }, title: string, menu: string[]) => {
    await openPage(t, { at: '/dashboard', ...(await signInAt(server, email, testPassword)) })
    await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(() => assert.deepEqual(textsOf(links()), menu))
    await screen.findAllByRole('heading', { level: 2 })
    const ofHotel = menu === platformMenu ? 0 : 1
    assert.equal(screen.queryAllByLabelText('Select Your Hotel').length, ofHotel)
    assert.equal(screen.queryAllByRole('button', { name: 'Add Hotel' }).length, ofHotel)
  }
  await open(owner, 'Home', hotelMenu)
  within(screen.getByLabelText('Sidebar')).getByText('Devika Shekhawat')
  assert.equal(textOf(screen.getByRole('contentinfo')), '© 2026 Atithi. All rights reserved.')
  assert.deepEqual(
    addresses(),
    ['', ...hotelPages].map(at => `/dashboard${at}?hotel=${hotel.slug}`),
  )
  await open(await person(server, { key: 'SUPER_ADMIN' }), 'Super admin home page', superMenu)
  await open(await person(server, { key: 'PLATFORM_ADMIN' }), 'Home', platformMenu)
  assert.deepEqual(
    addresses(),
    ['', '/paymentplans', '/coupons', '/paymentrecords'].map(at => `/dashboard${at}`),
  )
  const nobody = await person(server)
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, nobody.email, testPassword)) })
  await waitFor(() => assert.match(textOf(screen.getByRole('alert')), /You belong to no hotel/))
  await user.click(screen.getByLabelText('Select Your Hotel'))
  await screen.findByText('No Hotels Available.')
})

test('a page that is not theirs is denied by its address, unknown ones are not found', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['READ'] } })
  const session = await signInAt(server, desk.email, testPassword)
  await openPage(t, { at: '/dashboard/usersmanagement', ...session })
  await screen.findByRole('heading', { name: 'Access Denied' })
  assert.equal(location.pathname, '/dashboard/acessdenied')
  screen.getByText('You do not have permission to view this page.')
  await waitFor(() => assert.deepEqual(textsOf(links()), ['Home', 'Bookings']))
  screen.getByLabelText('Select Your Hotel')
  absent(screen.queryByRole('button', { name: 'Add Hotel' }))
  await user.click(screen.getByRole('link', { name: 'Back to Home' }))
  await waitFor(() => assert.equal(location.pathname, '/dashboard'))
  await user.click(screen.getByRole('link', { name: 'Bookings' }))
  await screen.findByText('No Bookings Found')
  await openPage(t, { at: '/dashboard/nothing', ...session })
  await screen.findByRole('heading', { name: '404 - Page Not Found' })
  screen.getByText('The page you are looking for does not exist.')
  screen.getByRole('navigation', { name: 'Dashboard' })
})
