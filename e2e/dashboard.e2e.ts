import { employ, person } from '#server/testing/people.ts'
import { expectAccessible } from './axe.ts'
import { beginSession, dashboardAt, endSessionsOf, makeOwner, menuLabels, reopenSignedOut, signIn, someEmail } from './people.ts'
import { expect, test } from './world.ts'

const hotelMenu = ['Home', 'Rooms', 'Bookings', 'Housekeeping', 'Special Offers', 'Enquiry', 'User Management', 'Profile', 'Image Gallery']

test('menus and start page of each role, and of somebody without any hotel', async ({ page, world, watch }) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' })
  const desk = await person(world, { name: 'Ritu Rathore', email: someEmail() })
  await employ(world, hotels[0].id, desk.id, 'RECEPTIONIST')
  const menus: [email: string, title: string, menu: string[]][] = [
    [owner.email, 'Home', hotelMenu],
    [desk.email, 'Home', hotelMenu.filter(label => label !== 'User Management')],
    [(await person(world, { key: 'SUPER_ADMIN', email: someEmail() })).email, 'Super admin home page', hotelMenu],
    [
      (await person(world, { key: 'PLATFORM_ADMIN', email: someEmail() })).email,
      'Home',
      ['Home', 'Payment Plans', 'Coupons', 'Payment Records'],
    ],
  ]
  for (const [email, title, menu] of menus) {
    await signIn(page, email)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    expect(await menuLabels(page)).toEqual(menu)
    const ofHotel = menu === menus.at(-1)?.[2] ? 0 : 1
    await expect(page.getByLabel('Select Your Hotel')).toHaveCount(ofHotel)
    await expect(page.getByRole('button', { name: 'Add Hotel' })).toHaveCount(email === desk.email ? 0 : ofHotel)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page, `start page of ${email}`)
  }
  const nobody = await person(world, { email: someEmail() })
  await signIn(page, nobody.email)
  await expect(page.getByRole('alert')).toContainText('You belong to no hotel')
  await page.getByLabel('Select Your Hotel').click()
  await expect(page.getByText('No Hotels Available.')).toBeVisible()
  await expectAccessible(page, 'no hotel')
  watch.check()
})

test('without a session the dashboard leads to /login; logout can be thought over, and forgets the user and the hotel', async ({
  page,
  world,
}) => {
  for (const address of ['/dashboard', '/dashboard/rooms', '/dashboard/nothing']) {
    await page.goto(address)
    await expect(page).toHaveURL(address === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(address)}`)
  }
  const { owner } = await makeOwner(world, {}, {})
  await signIn(page, owner.email)
  const stored = () => page.evaluate(() => [localStorage.getItem('atithi.user'), localStorage.getItem('atithi.hotel')])
  await page.getByLabel('Select Your Hotel').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect((await stored()).map(text => text !== null)).toEqual([true, true])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectAccessible(page, 'logout')
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
  await page.goto('/dashboard/usersmanagement')
  await expect(page).toHaveURL(dashboardAt('acessdenied'))
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
  await expectAccessible(page, 'access denied')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(dashboardAt())

  await page.goto('/dashboard/bookings')
  await expect(page.getByText('No Bookings Found')).toBeVisible()
  await expectAccessible(page, 'bookings to read')
  await page.goto('/dashboard/nothing')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expectAccessible(page, 'not found in the dashboard')
})

test('a session that has ended shows so on load and after any call, and clears the user', async ({ page, world, watch }) => {
  watch.allow(/status of 401/)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email)
  // What Home asks for is answered while the session lives: the click is the first call after its end.
  await page.reload({ waitUntil: 'networkidle' })
  await endSessionsOf(world, owner.id)
  await page.getByRole('link', { name: /Devika Shekhawat/ }).click()
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('atithi.user'))).toBeNull()
  await expectAccessible(page, 'session expired')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Faccount/)

  await beginSession(page, owner.email)
  await reopenSignedOut(page, world, owner.id, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('atithi.user'))).toBeNull()
})

test('a server that cannot be asked signs nobody out and offers Retry; a refusal on load is an expired session, on the page', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (400|403|404|503).*validatesession/)
  const { owner } = await makeOwner(world, {})
  const answers = '**/api/auth/validatesession**'
  const refuse = (status: number, error: string) => page.route(answers, route => route.fulfill({ status, json: { success: false, error } }))
  await beginSession(page, owner.email)
  await refuse(503, 'Please try again in a moment.')
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Please try again in a moment.')
  await expectAccessible(page, 'validation failed')
  await page.unroute(answers)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  // Which answers end a session is told in web/session/call-failures.test.ts.
  await refuse(403, 'No.')
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('atithi.user'))).toBeNull()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('the hotel that is worked on: searched, chosen by keyboard, kept over a reload, and it follows the list', async ({
  page,
  world,
  watch,
}) => {
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
  await page.reload()
  await expect(picker).toHaveValue('Sea Breeze Goa')

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
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('the sidebar is a drawer, and nothing sticks out', async ({ page, world }) => {
    const { owner } = await makeOwner(world, { name: 'The Grand Lake View Palace and Gardens' })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    for (const address of ['/login', '/adminsignup', '/verifyuser', '/resetpassword/abc']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await width(), address).toBe(320)
    }
    await signIn(page, owner.email)
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
    expect(await width()).toBe(320)
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toBeVisible()
    await expectAccessible(page, 'drawer')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Gallery' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(dashboardAt('gallery'))
    for (const address of ['/dashboard', '/dashboard/account', '/dashboard/acessdenied']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await width(), address).toBe(320)
    }
    await page.getByLabel('Select Your Hotel').click()
    expect(await width()).toBe(320)
  })
})
