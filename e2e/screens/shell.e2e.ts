import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { expectAccessible } from '../axe.ts'
import { dashboardAt, makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

test('the hotel belongs to the tab: two tabs work on two hotels, through pages, tabs, reloads and Back; one that is unknown or somebody else’s is said; signing out reaches both', async ({
  page,
  context,
  world,
  watch,
}) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' }, { name: 'Sea Breeze Goa' })
  const [lake, sea] = hotels.map(({ slug }) => `hotel=${slug}`) as [string, string]
  await signIn(page, owner.email)
  await expect(page).toHaveURL(new RegExp(`${lake}$`))
  const second = await context.newPage()
  await second.goto('/dashboard/usersmanagement?tab=roles')
  await second.getByLabel('Select Your Hotel').fill('sea')
  await second.keyboard.press('Enter')
  await expect(second).toHaveURL(new RegExp(`tab=roles&${sea}$`))
  await second.getByRole('tab', { name: 'Users' }).click()
  await expect(second).toHaveURL(new RegExp(`tab=users&${sea}`))
  await second.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(second.getByRole('main').getByText('Sea Breeze Goa')).toBeVisible()

  // The first tab heard nothing of it.
  await expect(page.getByLabel('Select Your Hotel')).toHaveValue('Lake View Palace')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByLabel('Hotel name')).toHaveValue('Lake View Palace')
  await page.reload()
  await expect(page.getByLabel('Hotel name')).toHaveValue('Lake View Palace')
  await second.goBack()
  await second.goBack()
  await expect(second.getByRole('tab', { name: 'Roles' })).toHaveAttribute('aria-selected', 'true')
  await second.goBack()
  await expect(second.getByLabel('Select Your Hotel')).toHaveValue('Lake View Palace')
  await second.goForward()
  await expect(second.getByLabel('Select Your Hotel')).toHaveValue('Sea Breeze Goa')

  // A new tab begins with what was chosen last; an address without a hotel stays with that of its tab.
  const third = await context.newPage()
  await third.goto('/dashboard')
  await expect(third).toHaveURL(new RegExp(`${sea}$`))
  await page.goto('/dashboard')
  await expect(page).toHaveURL(new RegExp(`${lake}$`))

  const { hotels: others } = await makeOwner(world, { name: 'Hill House' })
  for (const name of [others[0].slug, 'A%20b']) {
    await page.goto(`/dashboard/profile?hotel=${name}`)
    await expect(page.getByRole('alert').last()).toContainText('is not one of your hotels. This is Lake View Palace.')
    await expect(page).toHaveURL(`/dashboard/profile?${lake}`)
    await expect(page.getByLabel('Hotel name')).toHaveValue('Lake View Palace')
  }
  await page.goto(`/dashboard?hotel=${hotels[0].id}`)
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?${lake}$`))

  // What the other two were still reading of their hotel when the session ended.
  watch.allow(/status of 401/)
  await third.getByRole('button', { name: 'Logout' }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, second, third]) await expect(tab).toHaveURL(/\/login$/)
})

test('messages stand below, at the right, and cover no menu of a row, no Save bar and no focus, on a phone too; a success goes after a while, not while one is at it; errors stay', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await completeHotel(world, hotels[0].id)
  await page.clock.install()
  await signIn(page, owner.email, '/dashboard/profile?hotel=nowhere')
  const error = page.getByRole('alert').filter({ hasText: 'is not one of your hotels' })
  await expect(error).toBeVisible()
  const form = page.getByRole('form', { name: 'Hotel details' })
  await form.getByLabel('City').fill('Bundi')
  await form.getByLabel('City').press('Control+Enter')
  const success = page.getByRole('alert').filter({ hasText: 'Hotel updated successfully!' })
  await expect(success).toBeVisible()
  // An error of the screen goes with the next success.
  await expect(error).toHaveCount(0)
  // Nothing of the page's head is under them, and its end can be brought above them.
  await page.getByLabel('Select Your Hotel').click({ trial: true })
  await page.getByRole('button', { name: 'Add Hotel' }).click({ trial: true })
  await page.getByRole('button', { name: 'Logout' }).click({ trial: true })
  const corner = await success.boundingBox()
  // Rows end with their menu and, before it, a button such as "Check out": from 1,096 px on.
  const [start, end] = [corner?.x ?? 0, (corner?.x ?? 0) + (corner?.width ?? 0)]
  expect([start > 640, end <= 1096, (corner?.y ?? 0) > 400]).toEqual([true, true, true])
  await page.setViewportSize({ width: 390, height: 800 })
  const foot = await success.boundingBox()
  expect([(foot?.width ?? 0) > 340, (foot?.y ?? 0) > 400]).toEqual([true, true])
  await page.setViewportSize({ width: 1280, height: 800 })
  // The room for them follows the window's new width in the next frame.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const lowest = await page.getByRole('contentinfo').evaluate(foot => foot.getBoundingClientRect().bottom)
    expect(lowest).toBeLessThanOrEqual((await success.boundingBox())?.y ?? 0)
  }).toPass({ timeout: 5000 })

  // So that it stays, however long the looks below take.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000))
  const covered = () =>
    page.evaluate(() => {
      const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
      const bar = boxOf(document.querySelector('form button[type=submit]')?.closest('[data-bar]'))
      const focus = boxOf(document.querySelector('main :focus'))
      const over = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
      const messages = [...document.querySelectorAll('[role=alert]')].map(boxOf)
      return messages.flatMap(message => [...(over(message, bar) ? ['bar'] : []), ...(over(message, focus) ? ['focus'] : [])])
    })
  for (const width of [1280, 390])
    await test.step(`nothing is covered at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(covered).toEqual([])
      await form.getByLabel('Hotel name').focus()
      const seen: string[] = []
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab')
        seen.push(...(await covered()))
      }
      expect(seen).toEqual([])
      for (const top of [0, 300, 600, 10_000]) {
        await page.evaluate(to => scrollTo(0, to), top)
        await expect.poll(covered, `scrolled to ${top}`).toEqual([])
      }
      await expect(success).toBeVisible()
    })
  await page.setViewportSize({ width: 1280, height: 800 })

  await success.getByText('Hotel updated successfully!').hover()
  await page.clock.runFor(20_000)
  await expect(success).toBeVisible()
  await page.mouse.move(300, 300)
  await page.clock.runFor(5000)
  await expect(success).toBeVisible()
  await success.getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(20_000)
  await expect(success).toBeVisible()
  await page.getByLabel('Select Your Hotel').focus()
  await page.clock.runFor(7000)
  await expect(success).toHaveCount(0)
  await page.clock.resume()
  await page.goto('/dashboard/profile?hotel=nowhere')
  await expect(error).toBeVisible()
  await expectAccessible(page, 'a message')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })

  test('the head is one row that stays in sight; everything can be hit; the menu is a drawer with Add Hotel and Logout; nothing sticks out at 320 px', async ({
    page,
    world,
  }) => {
    const { owner } = await makeOwner(world, { name: 'The Grand Lake View Palace and Gardens' })
    await signIn(page, owner.email)
    await expect(page.getByRole('heading', { name: 'Arrivals' })).toBeVisible()
    const head = page.getByRole('banner')
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(64)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect((await head.boundingBox())?.y).toBe(0)
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
    await expect(page.getByLabel('Select Your Hotel')).toBeVisible()
    const small = () =>
      page.locator('xpath=//header//a | //header//button | //main//a | //main//button | //dialog//a | //dialog//button').evaluateAll(all =>
        all.flatMap(one => {
          const { width, height } = one.getBoundingClientRect()
          const isSeen = one.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
          return isSeen && height < 44 ? [`${one.textContent} ${height}`] : []
        }),
      )
    expect(await small()).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await small()).toEqual([])
    await expectAccessible(page, 'menu on a phone')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await page.setViewportSize({ width: 320, height: 640 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBe(320)
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Gallery' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(dashboardAt('gallery'))
    await page.getByLabel('Select Your Hotel').click()
    expect(await width()).toBe(320)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('button', { name: 'Add Hotel' }).click()
    await expect(page.getByRole('dialog', { name: 'Register your hotel' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
