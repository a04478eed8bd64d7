import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession, makeOwner, someEmail } from '../people.ts'
import { dialog, rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'

test('all hotels and all owners with long names fit on every screen, and a name opens the hotel on a phone', async ({ page, world }) => {
  const name = 'The Grand Old Lake Palace of Udaipur and Kumbhalgarh'
  const { owner } = await makeOwner(world, { name }, { name: `${name} Annexe`, plan: 'none', kinds: [] })
  const owners = world.db.updateTable('account').where('id', '=', owner.id)
  await owners.set({ name: 'Kavita Subramaniam Venkataraghavan' }).execute()
  await makeHotel(world.db, { name: 'Kumbhalgarh Inn', plan: { deductionRate: 12 }, advanceRate: 10, kinds: [] })
  const boss = await person(world, { key: 'SUPER_ADMIN', name: 'Ira Sen', email: someEmail() })
  await beginSession(page, boss.email)
  // Searched for: other stories may have filled the first page.
  await page.goto('/dashboard/hotels?q=Kumbhalgarh')
  await expect(rowOf(page, 'Kumbhalgarh Inn')).toBeVisible()
  await expectFits(page, 'hotels')
  await expectAccessible(page, 'hotels')
  await page.getByRole('tab', { name: 'Owners' }).click()
  await page.getByLabel('Search owners').fill('Venkataraghavan')
  await expect(rowOf(page, 'Kavita Subramaniam')).toBeVisible()
  await expectFits(page, 'owners')
  await expectAccessible(page, 'owners')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions: Kavita Subramaniam Venkataraghavan' }).click()
  await expect(page.getByRole('menuitem', { name: 'Show hotels' })).toBeVisible()
  await expectFits(page, 'the menu of an owner')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Kavita Subramaniam Venkataraghavan' }).click()
  await expect(dialog(page)).toContainText('Joined')
  await expectFits(page, 'the view of an owner')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/hotels?q=Kumbhalgarh')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(card).toContainText(/Plan until \d/)
  await page.getByRole('button', { name: `Actions: ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(dialog(page)).toContainText("Owner's phone")
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Super admin home page' })).toBeVisible()
  await expect(page.locator('#content').getByText(name, { exact: true })).toBeVisible()
})
