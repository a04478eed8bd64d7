import type { Page } from '@playwright/test'
import { employ, person, testPassword } from '#server/testing/people.ts'
import { expectAccessible } from './axe.ts'
import { fillHotel } from './hotel-forms.ts'
import { endSessionsOf, makeOwner, signIn } from './people.ts'
import { dialog, rowOf, said } from './staff.ts'
import { expect, test } from './world.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click()
const hotelForm = (page: Page) => page.getByRole('form', { name: 'Hotel details' })

test('a form with changes asks before Back, the menu, another hotel, logout and a reload end it', async ({ page, world }) => {
  const { owner } = await makeOwner(world, { name: 'Haveli' }, { name: 'Lake House' })
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Profile' }).click()
  const city = hotelForm(page).getByLabel('City')
  await city.fill('Bundi')
  await page.goBack()
  await keep(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expectAccessible(page, 'the question before changes are lost')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await keep(page)
  const picker = page.getByLabel('Select Your Hotel')
  const before = await picker.inputValue()
  await picker.click()
  await page.getByRole('option', { selected: false }).click()
  await keep(page)
  await expect(picker).toHaveValue(before)
  await expect(city).toHaveValue('Bundi')

  const asked: string[] = []
  page.on('dialog', native => asked.push(native.type()))
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(hotelForm(page).getByText(/^Continued from \d\d:\d\d [AP]M\./)).toBeVisible()
  await expect(city).toHaveValue('Bundi')
  await expectAccessible(page, 'a continued form')
  await hotelForm(page).getByRole('button', { name: 'Start over' }).click()
  await expect(city).not.toHaveValue('Bundi')
  await page.reload()
  expect(asked).toHaveLength(1)
  await expect(city).not.toHaveValue('Bundi')
  await expect(page.getByText('Continued from')).toHaveCount(0)

  await city.fill('Bundi')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/dashboard(\?.*)?$/)
  await page.goForward()
  await expect(city).not.toHaveValue('Bundi')
})

test('a session that ends under a form is begun again over it, and the form is sent; nothing is sent for somebody else', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 401/)
  const { owner, hotels } = await makeOwner(world, {})
  const stranger = await makeOwner(world, {})
  await employ(world, hotels[0].id, (await person(world, { name: 'Priya Nair' })).id, 'RECEPTIONIST')
  await signIn(page, owner.email)
  await page.goto('/dashboard/usersmanagement')
  const signInAgain = page.getByRole('dialog', { name: 'Sign in again' })
  const give = async (role: string) => {
    await page.getByRole('button', { name: 'Edit Priya Nair' }).click()
    await dialog(page).getByLabel(role).check()
    await endSessionsOf(world, owner.id)
    await dialog(page).getByRole('button', { name: 'Update User' }).click()
    await expect(signInAgain.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(signInAgain.getByLabel('Email')).toHaveValue(owner.email)
  }
  await give('Manager')
  await expectAccessible(page, 'sign in over the page')
  await page.keyboard.press('Escape')
  await signInAgain.getByLabel('Password', { exact: true }).fill('Wrong#2026')
  await page.keyboard.press('Enter')
  await expect(signInAgain.getByRole('alert')).toHaveText('Invalid email or password')
  await signInAgain.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('User updated successfully!')
  await expect(rowOf(page, 'Priya Nair')).toContainText('Manager')

  await give('Housekeeping')
  await signInAgain.getByLabel('Email').fill(stranger.owner.email)
  await signInAgain.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard(\?.*)?$/)
  await expect(page.getByLabel('Select Your Hotel')).toHaveValue(/./)
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, owner.email)
  await page.goto('/dashboard/usersmanagement')
  await expect(rowOf(page, 'Priya Nair')).toContainText('Manager')
  await expect(rowOf(page, 'Priya Nair')).not.toContainText('Housekeeping')
})

test("a server's message goes when its field is mended, a general one with any change, and neither stands twice", async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (409|400)/)
  const { owner, hotels } = await makeOwner(world, {})
  const known = await person(world, { name: 'Arjun Mehta' })
  await employ(world, hotels[0].id, known.id, 'RECEPTIONIST')
  await signIn(page, owner.email)
  await page.goto('/dashboard/usersmanagement')
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog(page).getByRole('button', { name: 'Add User' }).click()
  await expect(dialog(page).getByText('Name is required.')).toHaveCount(1)
  await dialog(page).getByLabel('Name').fill('Priya Nair')
  await dialog(page).getByLabel('Email').fill(known.email)
  await dialog(page).getByLabel('Phone').fill('9876543210')
  await dialog(page).getByLabel('Password', { exact: true }).fill('Marigold#77x')
  await dialog(page).getByLabel('Receptionist').check()
  await page.keyboard.press('Control+Enter')
  const taken = dialog(page).getByText('This person is on your staff already.')
  await expect(taken).toHaveCount(1)
  await dialog(page).getByLabel('Email').fill('priya.nair.new@people.example')
  await expect(taken).toHaveCount(0)
  await page.route('**/api/user/createuser', route => route.fulfill({ status: 400, json: { success: false, error: 'Not today.' } }))
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Not today.')
  await expect(dialog(page).getByRole('alert')).toBeFocused()
  await dialog(page).getByLabel('Name').fill('Priya Nai')
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
})

test('a long form lists six of what is wrong, in the order of the page, each once; fields take what people type', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await signIn(page, owner.email)
  await page.goto('/hotelregistration')
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
  const form = hotelForm(page)
  await fillHotel(form, {
    'Bank account number': '1234 5678 9012',
    'Extra bed cost': '₹ 1,500',
    'Extra child meal cost': '300/-',
    'Advance payment rate': '25%',
    'Postal code': '313 001',
  })
  await form.getByLabel(/^Website/).fill('malabarhouse.in')
  await form.getByLabel('City').focus()
  await expect(form.getByLabel(/^Website/)).toHaveValue('https://malabarhouse.in')
  await expect(form.getByLabel('Extra bed cost')).toHaveValue('1500')
  await form.getByLabel('City').press('Control+Enter')
  await expect(said(page)).toHaveText('Hotel updated successfully!')
  const saved = await world.db.selectFrom('hotel').selectAll().where('id', '=', hotels[0].id).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ website: 'https://malabarhouse.in', bank_account_number: '123456789012', postal_code: '313001' })
})
