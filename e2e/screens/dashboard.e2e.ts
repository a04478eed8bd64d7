import { person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { beginSession, endSessionsOf, makeOwner, reopenSignedOut, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

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
