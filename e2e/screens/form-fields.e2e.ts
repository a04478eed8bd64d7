import { expectAccessible } from '../axe.ts'
import { someEmail } from '../people.ts'
import { beginUser, dialog, setPassword } from '../staff.ts'
import { expect, test } from '../world.ts'

test("a server's message goes when its field is mended, a general one with any change, and neither stands twice; a password for somebody else is generated and copied, and stays in sight after saving until its own button is pressed", async ({
  page,
  world,
  watch,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  watch.allow(/status of (409|400)/)
  const known = await beginUser(page, world)
  await dialog(page).getByRole('button', { name: 'Add User' }).click()
  await expect(dialog(page).getByText('Name is required.')).toHaveCount(1)
  await dialog(page).getByLabel('Name').fill('Priya Nair')
  await dialog(page).getByLabel('Email').fill(known.email)
  await dialog(page).getByLabel('Phone').fill('9876543210')
  await setPassword(page, 'Marigold#77x')
  await dialog(page).getByLabel('Receptionist').check()
  await page.keyboard.press('Control+Enter')
  const taken = dialog(page).getByText('This person is on your staff already.')
  await expect(taken).toHaveCount(1)
  const email = someEmail()
  await dialog(page).getByLabel('Email').fill(email)
  await expect(taken).toHaveCount(0)
  await page.route('**/api/user/createuser', route => route.fulfill({ status: 400, json: { success: false, error: 'Not today.' } }))
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Not today.')
  await expect(dialog(page).getByRole('alert')).toBeFocused()
  await dialog(page).getByLabel('Name').fill('Priya Nai')
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/user/createuser')

  const password = dialog(page).getByLabel('Password', { exact: true })
  await password.fill('')
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(/^\S{14}$/)
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page).getByText('Copied')).toBeVisible()
  const generated = await password.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(generated)
  await expectAccessible(page, 'a generated password')

  await page.keyboard.press('Control+Enter')
  const handOver = page.getByRole('dialog', { name: 'Hand over the password' })
  await expect(handOver.getByLabel('Password')).toHaveValue(generated)
  await expect(handOver).toContainText(email)
  await expectAccessible(page, 'a password to hand over')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await handOver.getByRole('button', { name: 'Copy' }).click()
  await expect(handOver.getByText('Copied')).toBeVisible()
  await handOver.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Priya Nai' })).toBeVisible()
})
