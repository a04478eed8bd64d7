import type { Page } from '@playwright/test'
import { testPassword } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { fillSignIn, makeOwner } from '../people.ts'
import { expect, test } from '../world.ts'

/** Opens a page as a slow line shows it first: without its scripts, until they are let go. */
const openWithoutScripts = async (page: Page, address: string): Promise<() => void> => {
  let go: () => void = () => undefined
  const held = new Promise<void>(done => {
    go = done
  })
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByLabel('Email')).toBeAttached()
  return go
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' })

test('the sign-in page stands before its scripts, and what was typed until they come stays', async ({ page, world }) => {
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  const go = await openWithoutScripts(page, '/login?next=%2Fdashboard%2Faccount')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await expect(page).toHaveTitle('Sign in')
  await expectAccessible(page, 'before the scripts')
  await email.fill(owner.email)
  await password.fill('typed early')
  go()
  // Only the scripts know what the address says.
  await expect(page.getByRole('link', { name: 'Sign up here' })).toHaveAttribute('href', '/adminsignup?next=%2Fdashboard%2Faccount')
  await expect(password).toHaveValue('typed early')
  // By now the fields are the form's own: changing one leaves the other.
  await password.fill(testPassword)
  await expect(email).toHaveValue(owner.email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/account/)
})

test('who signs in before the scripts are there is signed in when they are, the password is in no address, and the form is not seen again', async ({
  page,
  world,
}) => {
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  const asked: string[] = []
  page.on('request', request => void asked.push(`${request.method()} ${request.url()}`))
  const go = await openWithoutScripts(page, '/login')
  await fillSignIn(page, owner.email)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('form', { name: 'Sign in' })).toHaveAttribute('data-sent')
  expect(asked.filter(one => one.startsWith('POST'))).toEqual([])
  go()
  await expect(home(page)).toBeVisible()
  expect(asked.filter(one => one.startsWith('POST'))).toEqual([`POST ${world.url}/api/auth/login`])
  expect(asked.filter(one => one.includes('password='))).toEqual([])

  const goOn = await openWithoutScripts(page, '/')
  await expect(page.getByLabel('Email')).toBeHidden()
  goOn()
  await expect(home(page)).toBeVisible()
})

test('a press at the moment when the scripts take the form over is not lost', async ({ page, world }) => {
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  // React watches the value of a field from its first rendering on; what waits for the end of that comes later.
  await page.addInitScript(() => {
    const { defineProperty } = Object
    Object.defineProperty = <T>(target: T, key: PropertyKey, value: PropertyDescriptor & ThisType<unknown>): T => {
      if (target instanceof HTMLInputElement && target.type === 'password') queueMicrotask(() => target.form?.requestSubmit())
      return defineProperty(target, key, value)
    }
  })
  const go = await openWithoutScripts(page, '/login')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  go()
  await expect(home(page)).toBeVisible()
})

test('without JavaScript the sign-in page says that it is needed', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${world.url}/login`)
  await expect(page.locator('main noscript p')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  await context.close()
})
