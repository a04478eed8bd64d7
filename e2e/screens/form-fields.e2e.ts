import { expectAccessible } from '../axe.ts'
import { fillHotel } from '../hotel-forms.ts'
import { makeOwner, signIn, someEmail } from '../people.ts'
import { beginUser, dialog, said, setPassword } from '../staff.ts'
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

test('a long form lists six of what is wrong, in the order of the page, each once; fields take what people type', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await signIn(page, owner.email, '/hotelregistration')
  const registration = page.getByRole('form', { name: 'Register your hotel' })
  await page.getByRole('button', { name: 'Register hotel' }).click()
  const summary = registration.getByRole('alert')
  await expect(summary).toContainText('Please check 23 things')
  await expect(summary.getByRole('listitem')).toHaveText([
    'Hotel name is required.',
    'Description is required',
    'Street 1 is required',
    'Street 2 is required',
    'City is required',
    'State is required',
  ])
  await expect(summary).toContainText('and 17 more')

  await page.goto('/dashboard/profile')
  const form = page.getByRole('form', { name: 'Hotel details' })
  await fillHotel(form, {
    'Bank account number': '1234 5678 9012',
    'Extra bed cost': '₹ 1,500',
    'Extra child meal cost': '300/-',
    'Advance payment rate': '25%',
    'Postal code': '313 001',
  })
  for (const [label, unit] of [
    ['Extra bed cost', '₹'],
    ['Advance payment rate', '%'],
  ] as const) {
    const field = form.getByLabel(label)
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${unit}`))
    await expect(field.locator('xpath=..').getByText(unit, { exact: true })).toBeVisible()
  }
  await form.getByLabel(/^Website/).fill('malabarhouse.in')
  await form.getByLabel('City').focus()
  await expect(form.getByLabel(/^Website/)).toHaveValue('https://malabarhouse.in')
  await expect(form.getByLabel('Extra bed cost')).toHaveValue('1500')
  await form.getByLabel('City').press('Control+Enter')
  await expect(said(page)).toHaveText('Hotel updated successfully!')
  const saved = await world.db.selectFrom('hotel').selectAll().where('id', '=', hotels[0].id).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ website: 'https://malabarhouse.in', bank_account_number: '123456789012', postal_code: '313001' })
})
