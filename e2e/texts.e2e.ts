import type { Page } from '@playwright/test'
import { employ, person } from '#server/testing/people.ts'
import { fillHotel } from './hotel-forms.ts'
import { dashboardAt, fillSignIn, makeOwner, signIn } from './people.ts'
import { act, dialog, rowOf, toTab } from './staff.ts'
import { expect, test } from './world.ts'

/*
 * The texts of the specification that no other story asserts, each written out as it stands there: pages around the sign-in, the shell,
 * error pages.
 */

/** The code of a page breaks when it is loaded. */
const breakPage = (page: Page, name: string, message: string) =>
  page.route(`**/assets/${name}-*.js`, route =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(message)})` }),
  )

test('error page: title, the error or its own text; one step back for visitors, the dashboard for who is signed in', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/^error: Error/)
  await breakPage(page, 'SignupPage', 'The page could not be opened.')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('The page could not be opened.')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goto('/adminsignup')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true })).toBeVisible()

  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email)
  await breakPage(page, 'ProfilePage', '')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred.')
  await expect(page.getByRole('button', { name: 'Go Back' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Dashboard', exact: true }).click()
  await expect(page).toHaveURL(dashboardAt())
})

const refusal = (status: number, body: object = {}) => ({ status, json: { success: false, ...body } })

test('pages around the sign-in: where their links lead, and an alert for what fails', async ({ page, watch }) => {
  watch.allow(/status of (400|500)/)
  await page.goto('/adminsignup')
  for (const label of ['Name', 'Email', 'Phone', 'Password', 'Confirm password'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Atithi. All rights reserved.`)
  await expect(page.getByRole('contentinfo')).toContainText('Developed by Atithi')

  await page.goto('/login')
  await page.route('**/api/auth/login', route => route.fulfill(refusal(400, { error: 'The door is being painted.' })))
  await fillSignIn(page, 'asha@rao.example')
  await expect(page.getByRole('alert')).toHaveText('The door is being painted.')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // The sign-in's own field is called the same.
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('no at sign')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible()
  await page.route('**/api/auth/forgetpassword', route => route.fulfill(refusal(500)))
  await page.getByLabel('Email', { exact: true }).fill('asha@rao.example')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await page.route('**/api/auth/forgetpassword', route => route.abort())
  watch.allow(/ERR_FAILED/)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Network error')

  await page.route('**/api/auth/resetpassword', route => route.fulfill({ json: { success: true, data: {} } }))
  await page.route('**/api/auth/checklink', route => route.fulfill({ json: { success: true, data: { state: 'good' } } }))
  await page.goto('/resetpassword/abcdefghijklmnopqrstuvwxyz')
  await page.getByLabel('New password').fill('Marigold#77')
  await page.getByLabel('Confirm password').fill('Marigold#77')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Password Reset Successfully!', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Login', exact: true })).toHaveAttribute('href', '/login')

  await page.goto('/hotelregistration')
  await expect(page).toHaveURL(/\/login\?next=%2Fhotelregistration$/)
})

test('the shell, User Management and Update Hotel Details: names, columns, addresses, and what is said without a message', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400.*getusers/)
  watch.allow(/status of (400|404).*gethotel/)
  const { owner, hotels } = await makeOwner(world, {})
  const somebody = await person(world, { name: 'Ritu Rathore' })
  await employ(world, hotels[0].id, somebody.id, 'RECEPTIONIST')
  await world.db.updateTable('account').set({ phone: null }).where('id', '=', somebody.id).execute()
  await signIn(page, owner.email)
  await test.step('the shell: name, menu and its addresses, footer, and a logout that fails', async () => {
    watch.allow(/status of 500.*logout/)
    await expect(page.getByLabel('Sidebar').getByText('Devika Shekhawat', { exact: true })).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
    const pages = ['rooms', 'bookings', 'housekeeping', 'specialoffers', 'enquiry', 'usersmanagement', 'profile', 'gallery']
    expect(addresses).toEqual(['/dashboard', ...pages.map(name => `/dashboard/${name}`)].map(path => `${path}?hotel=${hotels[0].slug}`))
    await expect(page.getByRole('contentinfo')).toHaveText(`© ${new Date().getFullYear()} Atithi. All rights reserved.`)
    await page.route('**/api/auth/logout', route => route.fulfill(refusal(500, { error: 'The door is stuck.' })))
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Logout' })
    await expect(question.getByText('Are you sure you want to logout?', { exact: true })).toBeVisible()
    await question.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect(question.getByRole('alert')).toHaveText('The door is stuck.')
    await expect(page).toHaveURL(dashboardAt())
  })

  await test.step('User Management: the columns of its tables, N/A, the question, and a list without a message', async () => {
    await page.goto('/dashboard/usersmanagement')
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Phone', 'Roles', 'Actions'])
    await expect(rowOf(page, 'Ritu Rathore').getByRole('cell').nth(2)).toHaveText('N/A')
    await act(page, 'Delete', 'Ritu Rathore')
    await expect(dialog(page).getByText('Are you sure you want to delete Ritu Rathore...?', { exact: true })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByLabel('Search users').fill('nobody at all')
    await expect(page.getByText('No Users Found', { exact: true })).toBeVisible()
    await toTab(page, 'Roles')
    await expect(page.getByRole('columnheader')).toHaveText(['Role', 'People', 'May do', 'Actions'])
    await toTab(page, 'Permission')
    await expect(page.getByRole('columnheader')).toHaveText(['Resource', 'Permission Actions', 'Roles', 'Actions'])
    await expect(page.getByText('CREATE | READ | UPDATE | DELETE', { exact: true }).first()).toBeVisible()
    await page.route('**/api/user/getusers**', route => route.fulfill(refusal(400)))
    await page.goto('/dashboard/usersmanagement')
    await expect(page.getByRole('alert')).toContainText(/^Something went wrong\.\.\./)
  })

  await test.step('Update Hotel Details: title, the button while it is on its way, and what is said without a message', async () => {
    watch.allow(/status of (404|500)/)
    let answer: () => void = () => undefined
    const waited = new Promise<void>(done => {
      answer = done
    })
    await page.route('**/api/hotel/updatehotel', async route => {
      await waited
      await route.fulfill(refusal(500))
    })
    await page.route('**/api/hotel/gethotel?**', async route => {
      const reply = (await (await route.fetch()).json()) as { data: object }
      const logo = { imagePath: '0190b1c6-5b0e-7000-8000-000000000001' }
      await route.fulfill({ json: { ...reply, data: { ...reply.data, logo } } })
    })
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Update Hotel Details', exact: true })).toBeVisible()
    const form = page.getByRole('form', { name: 'Hotel details' })
    await expect(form.getByText('Something went wrong.', { exact: true })).toBeVisible()
    await fillHotel(form)
    await form.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(form.getByRole('button', { name: 'Updating...', exact: true })).toBeVisible()
    answer()
    await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await expect(form.getByRole('button', { name: 'Update', exact: true })).toBeVisible()
    await page.route('**/api/hotel/gethotel?**', route => route.fulfill(refusal(400)))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(/^Something went wrong\.\.\./)
  })
})
