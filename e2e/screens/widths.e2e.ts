import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession, fillSignIn, makeOwner } from '../people.ts'
import { offerPlans, planCard } from '../plans.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'

test('pages around the sign-in, home, account, forms and plans fit at every width', async ({ page, world }) => {
  test.setTimeout(120_000)
  const title = page.getByRole('heading', { level: 1 })
  for (const address of ['/login', '/adminsignup', '/resetpassword/abcdefghijklmnop', '/verifyuser']) {
    await page.goto(address)
    await expect(title).toBeVisible()
    await expectFits(page, address)
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectFits(page, 'forgot password')

  await offerPlans(world)
  const { owner } = await makeOwner(world, { name: 'The Grand Lakeview Palace and Gardens', plan: 'none' })
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(planCard(page, 'Yearly')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Arrivals' })).toBeVisible()
  await expectFits(page, 'home')
  await page.goto('/dashboard/account')
  await expect(page.getByText('This device')).toBeVisible()
  await expectFits(page, 'account')
  for (const address of ['/dashboard/profile', '/hotelregistration']) {
    await page.goto(address)
    await expect(page.getByLabel('Hotel name')).toBeVisible()
    await page.getByLabel('Hotel name').fill('H')
    await page.getByRole('button', { name: /^(Update|Register hotel)$/ }).click()
    await expect(page.getByText(/Please check \d+ things/)).toBeVisible()
    await expectFits(page, `${address} with errors`)
  }
})

test('lists, their views and forms fit at every width, axe finds nothing in them, and lines divide their rows', async ({ page, world }) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { name: 'The Grand Lakeview Palace and Gardens' })
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
  await world.db
    .insertInto('role')
    .values(names.map(name => ({ hotel_id, name })))
    .execute()
  await world.db
    .insertInto('room_type')
    .values(names.map(name => ({ hotel_id, name: `${name} room` })))
    .execute()
  const offer = { hotel_id, discount_basis_points: 1250, start_date: '2027-09-29', end_date: '2027-11-30' }
  const description =
    'Breakfast in the courtyard, a boat to the island at sunset and late check-out for everybody who stays for three nights.'
  await world.db
    .insertInto('special_offer')
    .values(['Monsoon', 'Festive season weekend'].map(name => ({ ...offer, name, description })))
    .execute()
  await beginSession(page, owner.email)
  for (const address of ['usersmanagement', 'usersmanagement?tab=roles', 'usersmanagement?tab=permission', 'specialoffers']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/dashboard/${address}`)
    await expect(page.getByRole('table')).toBeVisible()
    const second = page.locator('tbody tr').nth(1).getByRole('rowheader')
    expect(await second.evaluate(cell => getComputedStyle(cell).borderTopWidth)).toBe('1px')
    // As cards too, of which one list is enough.
    if (address === 'usersmanagement') {
      await page.setViewportSize({ width: 320, height: 800 })
      await expect(page.getByRole('table')).toHaveCount(0)
      await expectAccessible(page, 'users as cards')
    }
    await expectFits(page, address)
    if (address.startsWith('users')) await expectAccessible(page, address)
    await page.getByRole('button', { name: /^Add / }).and(page.getByRole('main').getByRole('button')).click()
    await dialog(page).getByRole('button', { name: /^Add / }).click()
    await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await expectFits(page, `${address}: a form with errors`)
    if (address === 'usersmanagement' || address.endsWith('permission')) await expectAccessible(page, `${address}: a form with errors`)
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link')
      .first()
      .or(page.getByRole('rowheader').getByRole('link').first())
      .click()
    await expect(page.getByRole('dialog', { name: /Details$/ })).toBeVisible()
    await expectFits(page, `${address}: a view`)
  }
  await page.goto('/dashboard/rooms?tab=types')
  await expect(page.getByText('Superintendent of the front office room')).toBeVisible()
  await expectFits(page, 'room types')
})
