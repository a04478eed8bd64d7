import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog, rowOf, said, toTab } from '../staff.ts'
import { expect, test } from '../world.ts'

const usersPage = '/dashboard/usersmanagement'

test('another hotel that is picked in one tab leaves a form that is open in another, and what is saved there; a dialog with changes asks before its cross, a press beside it, Back and closing the tab end it', async ({
  page,
  context,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' }, { name: 'Sea Breeze Goa' })
  await signIn(page, owner.email, `${usersPage}?tab=roles`)
  await expect(page.getByLabel('Select Your Hotel')).toHaveValue('Lake View Palace')
  await page.getByRole('button', { name: 'Add Role' }).click()
  await dialog(page).getByLabel('Role').first().fill('Night desk')
  const second = await context.newPage()
  await second.goto('/dashboard')
  await second.getByLabel('Select Your Hotel').fill('sea')
  await second.keyboard.press('Enter')
  await expect(second.getByRole('main').getByText('Sea Breeze Goa')).toBeVisible()

  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(dialog(page).getByLabel('Role').first()).toHaveValue('Night desk')
  await dialog(page).getByRole('button', { name: 'Add Role' }).click()
  await expect(said(page)).toHaveText('New role created successfully!')
  await expect(rowOf(page, 'Night desk')).toBeVisible()
  const made = await world.db.selectFrom('role').select('hotel_id').where('name', '=', 'Night desk').execute()
  expect(made.filter(({ hotel_id }) => hotels.some(({ id }) => id === hotel_id))).toEqual([{ hotel_id: hotels[0].id }])

  await toTab(page, 'Users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add User' })
  const name = form.getByLabel('Name')
  await name.fill('Priya Nair')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const endings: Record<string, () => Promise<unknown>> = {
    cross: () => form.getByRole('button', { name: 'Close' }).click(),
    beside: () => page.mouse.click(5, 5),
    back: () => page.goBack(),
  }
  for (const [ending, end] of Object.entries(endings)) {
    await end()
    await expect(question, ending).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(name, ending).toHaveValue('Priya Nair')
    await expect(page).toHaveURL(/add=1$/)
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/add=1/)

  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(name).toHaveValue('')
  await name.fill('Priya Nair')
  const asked = page.waitForEvent('dialog')
  // The next test has this browser: a page that closes late would end that test.
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await closed
})

test('a new version is said in one line when somebody comes back to the page, and what was typed stays', async ({ page, world }) => {
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  await page.clock.install()
  await signIn(page, owner.email, '/dashboard/profile')
  await page.getByLabel('City').fill('Bundi')
  await page.route('**/login', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/main-[\w-]+\.js/g, 'main-newer.js') })
  })
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const line = page.getByText('There is a new version of this page.')
  await comeBack()
  await page.clock.runFor(1000)
  await expect(line).toHaveCount(0)
  await page.clock.fastForward(11 * 60_000)
  await comeBack()
  await expect(line).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeVisible()
  await expectAccessible(page, 'a new version')
  await page.getByRole('button', { name: 'Logout' }).click({ trial: true })
  await expect(page.getByLabel('City')).toHaveValue('Bundi')
})
