import { expect, type Page } from '@playwright/test'
import { employ, type Person, person } from '#server/testing/worlds/people.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import type { TestServer } from '#server/testing.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { boxOf } from '../layout.ts'
import { beginSession, endSessionsOf, fillSignIn, makeOwner } from '../people.ts'
import { planCard } from '../plans.ts'
import { dialog } from '../staff.ts'
import type { Look, States } from './look.ts'

const longName = 'The Grand Lakeview Palace and Gardens'

/** Around the sign-in, Home, the account with what its hotels are owed, and the long forms of a hotel. */
export const accountStates: States = async ({ page, world, watch }, look) => {
  for (const address of ['/adminsignup', '/resetpassword/abcdefghijklmnop', '/verifyuser', '/login']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(address, { axe: address === '/verifyuser' ? 'desktop' : 'no' })
  }
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await look('forgot password', { axe: 'no' })

  await offerPlans(world)
  const { owner, hotels } = await makeOwner(world, { name: longName, plan: 'none' }, { name: 'Hill House', plan: 'none' })
  const booking_id = await stayRows(world, hotels[0], {})
  const due = { hotel_id: hotels[0].id, booking_id, amount_paise: 320_000, via: 'TRANSFER', status: 'FAILED' }
  await world.db.insertInto('hotel_due').values(due).execute()
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(planCard(page, 'Yearly')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Arrivals' })).toBeVisible()
  await look('home', { axe: 'no' })
  await page.getByLabel('Select Your Hotel').click()
  await expect(page.getByRole('option', { name: 'Hill House' })).toBeVisible()
  await expectAccessible(page, 'hotels open')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectAccessible(page, 'logout')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/dashboard/account')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByText('One transfer to the linked account failed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hill House', exact: true })).toContainText('Nothing so far.')
  await look('account')
  for (const [address, text] of [
    ['/dashboard/acessdenied', 'You do not have permission to view this page.'],
    ['/dashboard/nothing', 'The page you are looking for does not exist.'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
    await look(address)
  }
  for (const address of ['/dashboard/profile', '/hotelregistration']) {
    await page.goto(address)
    await expect(page.getByLabel('Hotel name')).toBeVisible()
    await page.getByLabel('Hotel name').fill('H')
    await page.getByRole('button', { name: /^(Update|Register hotel)$/ }).click()
    await expect(page.getByText(/Please check \d+ things/)).toBeVisible()
    await look(`${address} with errors`, { axe: 'no' })
  }

  watch.allow(/status of 401/)
  watch.allow(/status of 503.*validatesession/)
  const error = { success: false, error: 'Please try again in a moment.' }
  await page.route('**/api/auth/validatesession**', route => route.fulfill({ status: 503, json: error }))
  await page.goto('/dashboard/account')
  await expect(page.getByRole('alert')).toContainText(error.error)
  await look('a server that cannot be asked')
  await page.unroute('**/api/auth/validatesession**')
  await endSessionsOf(world, owner.id)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await look('a session that has ended')
}

/** An owner whose hotel has staff, roles, kinds of rooms and offers with long names. */
const makeFullHotel = async (world: TestServer): Promise<Person> => {
  const { owner, hotels } = await makeOwner(world, { name: longName })
  const hotel_id = hotels[0].id
  for (const name of ['Kavita Venkataraghavan', 'Mohammed Abdul Rahman Siddiqui', 'Jo Li']) {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}.${process.pid}@lakeviewpalacehotels.example`
    const { id } = await person(world, { name, email })
    await employ(world, hotel_id, id, 'RECEPTIONIST')
    await employ(world, hotel_id, id, 'HOUSEKEEPING')
  }
  const somebody = await person(world, {
    name: 'Kavita Subramaniam-Venkataraghavan',
    email: `narrow.${'a-long-name.'.repeat(5)}@people.example`,
  })
  await employ(world, hotel_id, somebody.id, { grants: { rooms: ['READ'], bookings: ['CREATE', 'READ', 'UPDATE', 'DELETE'] } })
  const names = ['Night desk', 'Superintendent of the front office']
  const roles = names.map(name => ({ hotel_id, name }))
  await world.db.insertInto('role').values(roles).execute()
  const offer = { hotel_id, discount_basis_points: 1250, start_date: '2027-09-29', end_date: '2027-11-30' }
  const description =
    'Breakfast in the courtyard, a boat to the island at sunset and late check-out for everybody who stays for three nights.'
  const offers = ['Monsoon', 'Festive season weekend'].map(name => ({ ...offer, name, description }))
  await world.db.insertInto('special_offer').values(offers).execute()
  return owner
}

/** A list, its form with errors and the view of a row; of two that are alike axe looks at one. */
const listStates = async (page: Page, look: Look, list: string, isKnown = false): Promise<void> => {
  await page.goto(`/dashboard/${list}`)
  await expect(page.getByRole('table')).toBeVisible()
  const second = page.locator('tbody tr').nth(1).getByRole('rowheader')
  expect(await second.evaluate(cell => getComputedStyle(cell).borderTopWidth), 'a line divides rows').toBe('1px')
  // As cards too, of which one list is enough.
  await look(list, { axe: isKnown ? 'no' : list === 'usersmanagement' ? 'both' : 'desktop' })
  await page.getByRole('button', { name: /^Add / }).and(page.getByRole('main').getByRole('button')).click()
  await dialog(page).getByRole('button', { name: /^Add / }).click()
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await look(`${list}: a form with errors`, { axe: isKnown || list.endsWith('roles') ? 'no' : 'desktop' })
  if (list === 'specialoffers') await expectSteadyCalendar(page)
  await page.keyboard.press('Escape')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: /Details$/ })).toBeVisible()
  await look(`${list}: a view`, { axe: isKnown ? 'no' : 'desktop' })
}

/** The dialog of an offer stays as it is when its calendar opens, which marks today. */
const expectSteadyCalendar = async (page: Page): Promise<void> => {
  // High enough that the dialog does not fill the screen.
  await page.setViewportSize({ width: 1280, height: 1200 })
  const offer = page.getByRole('dialog', { name: 'Add Special Offer Details' })
  const before = await boxOf(offer)
  await offer.getByRole('button', { name: 'Choose the dates in a calendar' }).click()
  await expect(offer.locator('button[aria-current="date"]')).toHaveText(String(Number(todayInIndia(new Date()).slice(8))))
  expect(await boxOf(offer)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(offer.locator('button[aria-current="date"]')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Staff, roles, permissions and offers. */
export const hotelListStates: States = async ({ page, world }, look) => {
  const owner = await makeFullHotel(world)
  await beginSession(page, owner.email)
  await listStates(page, look, 'usersmanagement')
  await listStates(page, look, 'usersmanagement?tab=roles')
  await listStates(page, look, 'usersmanagement?tab=permission')
  // Axe looks at them in their own story.
  await listStates(page, look, 'specialoffers', true)
}
