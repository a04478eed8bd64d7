import type { Locator, Page } from '@playwright/test'
import { makeHotel } from '#server/testing/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { longestRequest } from '#shared/enquiries.ts'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { makeOwner, signIn } from './people.ts'
import { act, dialog, menuOf, said } from './staff.ts'
import { expect, test } from './world.ts'

/** What is wrong, and what its field says then; the first of a field is its emptiness. */
const rulesOf = (longestMessage: number): Record<string, [text: string, message: string][]> => ({
  Name: [
    ['', 'Name is required'],
    ['A', 'Name is invalid.'],
    ['१२३ 45', 'Name is invalid.'],
  ],
  Email: [
    ['', 'Email is required'],
    ['x@y', 'Invalid email address'],
    ['meera.guest.example', 'Invalid email address'],
  ],
  Phone: [
    ['', 'Phone number is required'],
    ['58123 45678', 'Invalid phone number.'],
    ['98123 4567', 'Invalid phone number.'],
  ],
  Message: [
    ['', 'Message is required'],
    ['x'.repeat(longestMessage + 1), `At most ${longestMessage} characters.`],
  ],
})
const lastOfEach = (longestMessage: number): ReturnType<typeof rulesOf> =>
  Object.fromEntries(Object.entries(rulesOf(longestMessage)).map(([label, wrong]) => [label, wrong.slice(-1)]))
const right = { Name: 'मीरा Nair', Email: 'meera@guest.example', Phone: '098123-45678', Message: 'A cot?' }

/** What stands under a field, and belongs to it for who does not see it. */
const errorOf = async (field: Locator) => {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return field.evaluate(
    (_, ids) => ids.map(id => document.getElementById(id)).find(one => one?.id.endsWith('-error'))?.textContent ?? '',
    ids,
  )
}

/** Each rule is said on its field, nothing is sent meanwhile, and what is right is taken. */
const expectRules = async (page: Page, submit: string, rules = rulesOf(2000)) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const fieldOf = (label: string) => dialog(page).getByLabel(label, { exact: true })
  for (const label of Object.keys(rules)) await fieldOf(label).fill('')
  await dialog(page).getByRole('button', { name: submit }).click()
  await expect(fieldOf('Name')).toBeFocused()
  for (const [label, wrong] of Object.entries(rules)) {
    for (const [text, message] of wrong) {
      await fieldOf(label).fill(text)
      await expect.poll(() => errorOf(fieldOf(label)), label).toBe(message)
      await expect(fieldOf(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await dialog(page).getByRole('button', { name: submit }).click()
    await fieldOf(label).fill(right[label as keyof typeof right])
    await expect.poll(() => errorOf(fieldOf(label)), label).toBe('')
  }
  expect(sent).toEqual([])
}

/** The next call is answered with the server's own words about a field. */
const refuse = (page: Page, call: string, fields: Record<string, string>) =>
  page.route(
    `**/api/enquiry/${call}`,
    route => route.fulfill({ status: 400, json: { success: false, error: 'No.', code: 'INVALID', fields } }),
    {
      times: 1,
    },
  )

const enquiriesOf = (world: TestServer, hotelId: string) =>
  world.db.selectFrom('enquiry').select(['name', 'email', 'phone', 'message', 'status']).where('hotel_id', '=', hotelId).execute()
const kept = { name: 'मीरा Nair', email: 'meera@guest.example', phone: '+919812345678', message: 'A cot?' }

test('a guest hears every rule on its field, and what the server says too', async ({ page, world, watch }) => {
  watch.allow(/status of 400/)
  const hotel = await makeHotel(world.db)
  await page.goto(`/${hotel.slug}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Ask the hotel', exact: true }).click()
  await expectRules(page, 'Send question')
  await refuse(page, 'createenquiry', { phone: 'Invalid phone number.' })
  await dialog(page).getByRole('button', { name: 'Send question' }).click()
  await expect.poll(() => errorOf(dialog(page).getByLabel('Phone'))).toBe('Invalid phone number.')
  await expectAccessible(page, 'a question with an error')
  await dialog(page).getByLabel('Phone').fill('+91 98123 45678')
  await dialog(page).getByRole('button', { name: 'Send question' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('has your question.')
  expect(await enquiriesOf(world, hotel.id)).toEqual([{ ...kept, status: 'PENDING' }])
})

test('staff hear every rule on its field when they add an enquiry and when they change it, where the status has to be chosen', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400/)
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  await signIn(page, owner.email, '/dashboard/enquiry?add=1')
  await expect(dialog(page).getByLabel('Status')).toHaveCount(0)
  // A guest's form and this one say the same rules, and a guest hears all of them.
  await expectRules(page, 'Add Enquiry', lastOfEach(2000))
  await dialog(page).getByRole('button', { name: 'Add Enquiry' }).click()
  await expect(said(page)).toHaveText('New enquiry created successfully!')
  expect(await enquiriesOf(world, hotels[0].id)).toEqual([{ ...kept, status: 'PENDING' }])
  await act(page, 'Edit', 'मीरा Nair')
  await expect(dialog(page).getByText('Status', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('(optional)')).toHaveCount(0)
  // A guest may have added to it.
  await expectRules(page, 'Update Enquiry', lastOfEach(longestRequest))
  await dialog(page).getByLabel('Status').selectOption('Closed')
  await refuse(page, 'updateenquiry', { status: 'Status is required.' })
  await dialog(page).getByRole('button', { name: 'Update Enquiry' }).click()
  await expect.poll(() => errorOf(dialog(page).getByLabel('Status'))).toBe('Status is required.')
  await expect(dialog(page).getByLabel('Status')).toBeFocused()
  await expectAccessible(page, 'an enquiry without a status')
  await dialog(page).getByLabel('Status').selectOption('Resolved')
  await dialog(page).getByRole('button', { name: 'Update Enquiry' }).click()
  await expect(said(page)).toHaveText('Enquiry updated successfully!')
  expect(await enquiriesOf(world, hotels[0].id)).toEqual([{ ...kept, status: 'RESOLVED' }])
})

test('a question whose answer gets lost is sent again, twice at once, and is one enquiry', async ({ page, world, watch }) => {
  watch.allow(/ERR_FAILED/)
  const hotel = await makeHotel(world.db)
  await page.goto(`/${hotel.slug}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Ask the hotel', exact: true }).click()
  for (const [label, text] of Object.entries(right)) await dialog(page).getByLabel(label, { exact: true }).fill(text)
  await page.route(
    '**/api/enquiry/createenquiry',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog(page).getByRole('button', { name: 'Send question' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Network error. Nothing is lost: please send it again.')
  expect(await enquiriesOf(world, hotel.id)).toHaveLength(1)
  await expectFits(page, 'a question without an answer')
  await dialog(page).getByRole('button', { name: 'Send question' }).dblclick()
  await expect(dialog(page).getByRole('alert')).toContainText('has your question.')
  await expect(dialog(page).getByRole('link')).toHaveAttribute('href', /^tel:\+91/)
  expect(await enquiriesOf(world, hotel.id)).toEqual([{ ...kept, status: 'PENDING' }])
})

test('the list waits, fails with what the server says, and hears of what came meanwhile; long texts stay short on cards', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 503/)
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  const guest = { hotel_id: hotels[0].id, email: 'guest@guest.example', phone: '+919812345678' }
  const arrive = (name: string, message = 'A cot?') =>
    world.db
      .insertInto('enquiry')
      .values({ ...guest, name, message })
      .execute()
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await signIn(page, owner.email)
  await page.clock.install()
  const pattern = '**/api/enquiry/getenquiry**'
  const answered = Promise.withResolvers<void>()
  await page.route(pattern, async route => {
    await answered.promise
    await route.fulfill({ status: 503, json: { success: false, error: 'The enquiries are being sorted.', code: 'BUSY' } })
  })
  await page.goto('/dashboard/enquiry')
  await expect(page.getByText('Loading...')).toBeAttached()
  answered.resolve()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('alert')).toHaveText('The enquiries are being sorted.Retry')
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No Enquiries Found', { exact: true })).toBeVisible()
  await expectFits(page, 'no enquiries')

  await arrive('Meera Nair', 'The bus stays overnight. '.repeat(80))
  await page.clock.fastForward(3_000)
  await comeBack()
  await expect(page.getByText('1 enquiry, 1 new')).toBeVisible()
  await arrive('Ravi Menon')
  await page.clock.fastForward(3_000)
  await comeBack()
  await expect(page.getByText('2 enquiries, 1 new')).toBeVisible()
  await page.getByLabel('Search enquiries').fill('ravi')
  await page.clock.runFor(1_000)
  await expect(page.getByText('1 enquiry', { exact: true })).toBeVisible()
  await page.getByLabel('Search enquiries').fill('')
  await page.clock.runFor(1_000)

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('list', { name: 'List of enquiries' }).getByRole('listitem').filter({ hasText: 'Meera' })
  await expect(card).toBeVisible()
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(420)
  await expectFits(page, 'enquiries with a long text')
  await page.setViewportSize({ width: 390, height: 844 })
  await card.getByRole('link', { name: 'Meera Nair' }).click()
  await expect(dialog(page)).toContainText('overnight. The bus stays overnight.')
  await expectFits(page, 'a long enquiry')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })

  // By keyboard alone.
  const chooseDelete = async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await menuOf(page, 'Meera Nair').focus()
  await chooseDelete()
  await expect(dialog(page).getByText('Are you sure you want to delete Meera Nair...?', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menuOf(page, 'Meera Nair')).toBeFocused()
  await chooseDelete()
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(said(page)).toHaveText('Enquiry deleted successfully!')
  await expect(card).toHaveCount(0)
})
