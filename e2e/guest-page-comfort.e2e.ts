import { makeHotel } from '#server/testing/hotel.ts'
import { booked, slip } from './guest-page.ts'
import { tabTo } from './keys.ts'
import { expect, test } from './world.ts'

test('by keyboard alone a guest asks for a change, thinks better of cancelling, and goes to the hotel', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const { path } = await booked(world, hotel)
  const { keyboard } = page
  await page.goto(path)
  const change = page.getByRole('button', { name: 'Ask for a change' })
  const cancel = page.getByRole('button', { name: 'Ask to cancel' })
  await tabTo(page, change)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('What should be different')).toBeFocused()
  await keyboard.type('A day later, please.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('has your request to change.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to your request to change' })).toBeFocused()
  await tabTo(page, cancel)
  await keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Ask to cancel' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await expect(page.getByRole('list', { name: 'What you asked for' }).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(slip(page)).toBeVisible()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Test Hotel' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`/${hotel.slug}`)
})

test('nobody on the way keeps the page; it prints the slip alone; on a phone its cards have one inset, and text at 200 % does not scroll sideways, also in the dialog', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 404/)
  const hotel = await makeHotel(world.db)
  const { path } = await booked(world, hotel)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const answer = await page.goto(path)
  const headers = answer?.headers() ?? {}
  expect([headers['cache-control'], headers['referrer-policy'], headers.etag]).toEqual(['no-store', 'no-referrer', undefined])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(slip(page)).toBeVisible()
  const key = path.split('#k=')[1] ?? 'none'
  expect(asked.filter(url => url.split('#')[0]?.includes(key))).toEqual([])
  expect(await (await page.request.get(path)).text()).not.toContain('Meera')

  await page.emulateMedia({ media: 'print' })
  for (const text of ['Meera Iyer', '1 adult']) await expect(slip(page)).toContainText(text)
  await expect(page.getByText('Free until two days before check-in.')).toBeVisible()
  for (const name of ['Print', 'Ask to cancel']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.setViewportSize({ width: 390, height: 800 })
  const insets = await page
    .getByRole('main')
    .locator('.card')
    .evaluateAll(cards => cards.map(card => getComputedStyle(card).paddingInlineStart))
  expect(insets.length).toBeGreaterThan(3)
  expect([...new Set(insets)]).toHaveLength(1)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBe(390)
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await wide(), 'dialog').toBe(390)
  expect(await dialog.evaluate(one => one.scrollWidth - one.clientWidth), 'within the dialog').toBe(0)
  await page.getByRole('button', { name: 'Keep the booking' }).click()
  await page.goto(path.replace(/#.*/, '#k=wrong'))
  await expect(page.getByLabel('Booking reference')).toBeVisible()
  expect(await wide(), 'form that finds a booking').toBe(390)
})
