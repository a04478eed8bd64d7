import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { beginSession, fillSignIn, makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

/** Holds back the code of a page until it is released. */
const holdCode = async (page: Page, name: string): Promise<() => void> => {
  let release: () => void = () => undefined
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(`**/assets/${name}-*.js`, async route => {
    await held
    await route.continue()
  })
  return release
}

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' })

test('a page that takes its time shows a bar, and what was pressed is busy until it is there', async ({ page, world }) => {
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  const frame = await holdCode(page, 'DashboardFrame')
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  const button = page.getByRole('button', { name: 'Signing in...' })
  await expect(bar(page)).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the next page is on its way')
  expect(await bar(page).evaluate(element => getComputedStyle(element).animationDelay)).toBe('0.15s, 0.15s')
  frame()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  const profile = await holdCode(page, 'ProfilePage')
  const link = page.getByRole('link', { name: 'Profile', exact: true })
  // The code is fetched on hover, before the click.
  const asked = page.waitForRequest(/assets\/ProfilePage-.*\.js/)
  await link.hover()
  await asked
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  profile()
  await expect(page.getByLabel('Hotel name')).toHaveValue('Haveli')
  await expect(link).not.toHaveAttribute('aria-busy')

  // A button is busy too: the start page has its data already, so only its code is held back.
  await page.reload()
  await expect(page.getByLabel('Hotel name')).toBeVisible()
  const home = await holdCode(page, 'HomePage')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  home()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('without a network one line says so, above a guest’s header too, and what was typed stays', async ({
  page,
  context,
  world,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await signIn(page, owner.email, '/dashboard/profile')
  await page.getByLabel('Hotel name').fill('Haveli typed')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you typed stays here.')).toBeVisible()
  await expect(page.getByText('You are offline.')).toHaveCount(1)
  await expectAccessible(page, 'offline')
  await page.getByRole('button', { name: 'Logout' }).click({ trial: true })
  await context.setOffline(false)
  await expect(page.getByText('You are online again.')).toBeVisible()
  await expect(page.getByText('You are online again.')).toHaveCount(0)
  await expect(page.getByLabel('Hotel name')).toHaveValue('Haveli typed')

  // The line is visible also further down the page.
  await page.goto(`/${hotels[0].slug}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await context.setOffline(true)
  const line = page.getByText('You are offline. What you typed stays here.')
  await expect(line).toBeVisible()
  await expect
    .poll(async () => {
      const [above, header] = [await line.boundingBox(), await page.getByRole('banner').boundingBox()]
      return above && header && header.y >= above.y + above.height
    })
    .toBe(true)
  await context.setOffline(false)
})

test('code that does not come is asked for again while the page stays, then Reload is offered, and no file is named; what is gone because there is a new version is said to be that', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  await beginSession(page, owner.email)
  for (const kind of ['css', 'js'])
    await test.step(kind, async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      const files = `**/assets/ProfilePage-*.${kind}`
      let comes = false
      await page.route(files, route => (comes ? route.continue() : route.abort()))
      await page.getByRole('link', { name: 'Profile', exact: true }).click()
      await expect(page.getByText('A part of the page cannot be loaded. Trying again…')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      await expect(page.getByText('/assets/')).toHaveCount(0)
      if (kind === 'js') {
        await expectAccessible(page, 'code that does not come')
        // Browsers need not retry a failed import: only the reload, which opens the requested page, gets the code.
        page.on('request', request => {
          if (request.isNavigationRequest()) comes = true
        })
        await page.getByRole('button', { name: 'Reload', exact: true }).click()
      } else comes = true
      await expect(page.getByLabel('Hotel name')).toHaveValue('Haveli')
      await expect(page.getByText('Trying again…')).toHaveCount(0)
      // Its styles are loaded too.
      const card = page.getByRole('form', { name: 'Hotel details' })
      expect(await card.evaluate(form => getComputedStyle(form).display)).toBe('grid')
      await page.unroute(files)
    })

  watch.allow(/status of 404/)
  await page.route('**/assets/AccountPage-*.js', route => route.fulfill({ status: 404 }))
  await page.route('**/login', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/main-[\w-]+\.js/g, 'main-newer.js') })
  })
  await page.getByRole('link', { name: /Devika Shekhawat/ }).click()
  await expect(page.getByText('There is a new version of this page.')).toBeVisible()
  await page.unroute('**/assets/AccountPage-*.js')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByText('There is a new version of this page.')).toHaveCount(0)
})

test('the document of each page names all files that its first view needs, so none is found late, and one that is empty begins at once', async ({
  page,
  world,
}) => {
  // Files fetched while the page is idle, such as the code of Ctrl-K, are no part of its first view.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: undefined }))
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  // Nor are files of parts below the day, which wait for its data.
  await page.route('**/api/hotel/today**', () => undefined)
  const headed = (name: RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const views: [address: string, isDrawn: () => Promise<void>][] = [
    // The page is drawn before its scripts run, but only they know the address's parameters.
    [
      '/login?next=%2Fdashboard',
      () => expect(page.getByRole('link', { name: 'Sign up here' })).toHaveAttribute('href', '/adminsignup?next=%2Fdashboard'),
    ],
    ['/dashboard/profile', () => headed(/^Update Hotel Details$/)],
    ['/dashboard', () => headed(/^Home$/)],
  ]
  for (const [index, [address, isDrawn]] of views.entries()) {
    const asked: string[] = []
    const listen = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname)
    page.on('request', listen)
    const document = await (await page.goto(address))?.text()
    await isDrawn()
    page.off('request', listen)
    const files = asked.filter(path => /^\/assets\/.*\.(js|css)$/.test(path))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(path => !document?.includes(path))).toEqual([])
    expect(files.filter(path => path.endsWith('.css'))).toEqual([])
    // Only a page that can be read without scripts is drawn before they are fetched.
    expect(document?.includes("type:'paint'"), address).toBe(address.startsWith('/login'))
    if (index === 0) await beginSession(page, owner.email)
    // A link under the pointer fetches its code, so the pointer must not rest on the menu of the next page.
    await page.mouse.move(1279, 400)
  }
})
