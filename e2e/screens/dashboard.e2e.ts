import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { beginSession, dashboardAt, endSessionsOf, makeOwner, menuLabels, reopenSignedOut, signIn, someEmail } from '../people.ts'
import { expect, test } from '../world.ts'

const hotelMenu = ['Home', 'Rooms', 'Bookings', 'Housekeeping', 'Special Offers', 'Enquiry', 'User Management', 'Profile', 'Image Gallery']
const hotelPages = ['/rooms', '/bookings', '/housekeeping', '/specialoffers', '/enquiry', '/usersmanagement', '/profile', '/gallery']
const platformMenu = ['Home', 'Payment Plans', 'Coupons', 'Payment Records']

test('menus with their addresses and start page of each role, and of somebody without any hotel', async ({ page, world, watch }) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' })
  const menus: [email: string, title: string, menu: string[]][] = [
    [owner.email, 'Home', hotelMenu],
    [(await person(world, { key: 'SUPER_ADMIN', email: someEmail() })).email, 'Super admin home page', hotelMenu],
    [(await person(world, { key: 'PLATFORM_ADMIN', email: someEmail() })).email, 'Home', platformMenu],
  ]
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  const addresses = () => links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  for (const [email, title, menu] of menus) {
    await signIn(page, email)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    expect(await menuLabels(page)).toEqual(menu)
    const ofHotel = menu === platformMenu ? 0 : 1
    await expect(page.getByLabel('Select Your Hotel')).toHaveCount(ofHotel)
    await expect(page.getByRole('button', { name: 'Add Hotel' })).toHaveCount(ofHotel)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    if (title === 'Super admin home page') await expectAccessible(page, 'start page of the super admin')
    if (menu === platformMenu)
      expect(await addresses()).toEqual(['', '/paymentplans', '/coupons', '/paymentrecords'].map(at => `/dashboard${at}`))
    if (email !== owner.email) continue
    await expect(page.getByLabel('Sidebar').getByText('Devika Shekhawat', { exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveText(`© ${new Date().getFullYear()} Atithi. All rights reserved.`)
    expect(await addresses()).toEqual(['', ...hotelPages].map(at => `/dashboard${at}?hotel=${hotels[0].slug}`))
  }
  const nobody = await person(world, { email: someEmail() })
  await signIn(page, nobody.email)
  await expect(page.getByRole('alert')).toContainText('You belong to no hotel')
  await page.getByLabel('Select Your Hotel').click()
  await expect(page.getByText('No Hotels Available.')).toBeVisible()
  await expectAccessible(page, 'no hotel')
  watch.check()
})

test('without a session the dashboard leads to /login; the hotel that is worked on: searched, chosen by keyboard, kept over a reload, and it follows the list; logout can be thought over, and forgets the user and the hotel', async ({
  page,
  world,
  watch,
}) => {
  for (const address of ['/dashboard', '/dashboard/nothing', '/hotelregistration']) {
    await page.goto(address)
    await expect(page).toHaveURL(address === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(address)}`)
  }
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' }, { name: 'Sea Breeze Goa' }, { name: 'Hill House' })
  await signIn(page, owner.email)
  const picker = page.getByLabel('Select Your Hotel')
  await expect(picker).toHaveValue('Lake View Palace')
  await picker.click()
  await expect(page.getByRole('option')).toHaveText(['Lake View Palace', 'Sea Breeze Goa', 'Hill House'])
  await expectAccessible(page, 'hotels open')
  await picker.fill('nowhere')
  await expect(page.getByText('No Hotel Found.')).toBeVisible()
  await picker.fill('sea')
  await expect(page.getByRole('option')).toHaveText(['Sea Breeze Goa'])
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue('Sea Breeze Goa')
  await expect(page.getByRole('main').getByText('Sea Breeze Goa')).toBeVisible()
  await world.db
    .updateTable('hotel')
    .set({ name: 'Sea Breeze Beach' })
    .where('id', '=', hotels[1]?.id ?? '')
    .execute()
  await page.reload()
  await expect(picker).toHaveValue('Sea Breeze Beach')
  // What the page asks for this hotel is answered before the hotel is somebody else's.
  await expect(page.getByRole('heading', { name: 'Rooms still free tonight' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Arrivals' })).toBeVisible()
  // The start page's figures are asked for before it is known that the hotel is not theirs any more.
  watch.allow(/status of 404/)
  const stranger = await person(world)
  await world.db
    .updateTable('hotel')
    .set({ owner_id: stranger.id })
    .where('id', '=', hotels[1]?.id ?? '')
    .execute()
  await page.reload()
  await expect(picker).toHaveValue('Lake View Palace')

  const stored = () => page.evaluate(() => [localStorage.getItem('atithi.user'), localStorage.getItem('atithi.hotel')])
  await picker.click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect((await stored()).map(text => text !== null)).toEqual([true, true])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectAccessible(page, 'logout')
  await expect(page.getByRole('dialog').getByText('Are you sure you want to logout?', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored()).toEqual([null, null])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

test('a page that is not theirs is denied by its address, unknown ones are not found', async ({ page, world }) => {
  const { hotels } = await makeOwner(world, {})
  const desk = await person(world, { email: someEmail() })
  await employ(world, hotels[0].id, desk.id, { grants: { bookings: ['READ'] } })
  await signIn(page, desk.email)
  expect(await menuLabels(page)).toEqual(['Home', 'Bookings'])
  await expect(page.getByLabel('Select Your Hotel')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add Hotel' })).toHaveCount(0)
  await page.goto('/dashboard/usersmanagement')
  await expect(page).toHaveURL(dashboardAt('acessdenied'))
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
  await expectAccessible(page, 'access denied')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(dashboardAt())

  await page.goto('/dashboard/bookings')
  await expect(page.getByText('No Bookings Found')).toBeVisible()
  await page.goto('/dashboard/nothing')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expectAccessible(page, 'not found in the dashboard')
})

test('a session that has ended shows so on load and after any call, on the page, and clears the user; a server that cannot be asked signs nobody out and offers Retry', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 401/)
  watch.allow(/status of 503.*validatesession/)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email)
  // What Home asks for is answered while the session lives: the click is the first call after its end.
  const answers = ['today', 'freetonight', 'figures', 'moneyfigures'].map(name =>
    page.waitForResponse(answer => new URL(answer.url()).pathname === `/api/hotel/${name}`),
  )
  await page.reload()
  for (const answer of await Promise.all(answers)) await answer.finished()
  await endSessionsOf(world, owner.id)
  await page.getByRole('link', { name: /Devika Shekhawat/ }).click()
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('atithi.user'))).toBeNull()
  await expectAccessible(page, 'session expired')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Faccount/)

  await beginSession(page, owner.email)
  await reopenSignedOut(page, world, owner.id, '/dashboard')
  // Which answers end a session is told in web/session/call-failures.test.ts.
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('atithi.user'))).toBeNull()
  await expect(page).toHaveURL(/\/dashboard/)

  const sessions = '**/api/auth/validatesession**'
  const refuse = (status: number, error: string) =>
    page.route(sessions, route => route.fulfill({ status, json: { success: false, error } }))
  await beginSession(page, owner.email)
  await refuse(503, 'Please try again in a moment.')
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Please try again in a moment.')
  await expectAccessible(page, 'validation failed')
  await page.unroute(sessions)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
