import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { tabTo } from '../keys.ts'
import { expectFits } from '../layout.ts'
import { expect, test } from '../world.ts'
import { booked, slip } from './guest-page.ts'

test('requests to change or cancel reach the hotel, by keyboard alone; who thinks better of cancelling goes back; what was typed survives a lost connection; nobody on the way keeps the page', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/requestchange/)
  const hotel = await makeHotel(world.db)
  const { path, reference } = await booked(world, hotel)
  const { keyboard } = page
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const headers = (await page.goto(path))?.headers() ?? {}
  expect([headers['cache-control'], headers['referrer-policy'], headers.etag]).toEqual(['no-store', 'no-referrer', undefined])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(slip(page)).toBeVisible()
  const key = path.split('#k=')[1] ?? 'none'
  expect(asked.filter(url => url.split('#')[0]?.includes(key))).toEqual([])
  expect(await (await page.request.get(path)).text()).not.toContain('Meera')

  const change = page.getByRole('button', { name: 'Ask for a change' })
  const cancel = page.getByRole('button', { name: 'Ask to cancel' })
  await tabTo(page, change)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const sent = page.getByText(/^Sent to /)
  const field = dialog.getByLabel('Anything else')
  await expect(dialog.getByRole('button', { name: 'Check-in' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText("Tell the hotel what you'd like to change.", { exact: true })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(slip(page)).toBeVisible()
  await page.goForward()
  await field.focus()
  await keyboard.type('A day later, please.')
  await page.route('**/requestchange', route => route.abort('internetdisconnected'))
  await keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('Network error')
  await expectAccessible(page, 'a request that failed', ['light'])
  await page.unroute('**/requestchange')
  await field.focus()
  await keyboard.press('Control+Enter')
  await expect(sent).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to your request to change' })).toBeFocused()
  await tabTo(page, cancel)
  await keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Ask to cancel' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cancel).toBeFocused()
  const requests = page.getByRole('list', { name: 'What you asked for' }).getByRole('listitem')
  await expect(requests).toHaveCount(1)
  await keyboard.press('Space')
  await expect(dialog).toContainText('Free until two days before check-in.')
  await dialog.getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(sent).toBeInViewport()
  await page.reload()
  await expect(requests).toHaveText([
    /^Asked on \d.*, \d\d:\d\d [AP]MPlease cancel this booking\.$/,
    /^Asked on \d.*, \d\d:\d\d [AP]MPlease change this booking\.\s*A day later, please\.$/,
  ])
  await page.getByRole('button', { name: 'Add to your request to change' }).click()
  await expect(dialog.getByText('A day later, please.')).toBeVisible()
  await dialog.getByLabel('What you want to add').fill('And a cot.')
  await dialog.getByRole('button', { name: 'Add to request' }).click()
  await expect(requests).toHaveText([/cancel/, /A day later, please\.\s*Added on \d.*, \d\d:\d\d [AP]M:\s*And a cot\.$/])
  await expectAccessible(page, 'requests that were sent')
  await expectFits(page, 'requests that were sent')
  const rows = await world.db.selectFrom('enquiry').select('message').where('hotel_id', '=', hotel.id).orderBy('created_at').execute()
  expect(rows.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Please change this booking\.\nA day later, please\.\n\nAdded on .*:\nAnd a cot\.$/),
    'Please cancel this booking.',
  ])
  await expect.poll(() => world.mails.filter(({ subject }) => subject.includes(reference) && / asked: /.test(subject)).length).toBe(3)
  await expect
    .poll(() => world.mails.filter(({ subject }) => subject.includes(reference) && subject.startsWith('Your request ')).length)
    .toBe(3)

  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Test Hotel' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`/${hotel.slug}`)
})
