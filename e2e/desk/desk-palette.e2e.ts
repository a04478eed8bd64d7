import type { Page } from '@playwright/test'
import { employ, person } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn, someEmail } from '../people.ts'
import { expect, test } from '../world.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Find a guest, booking, room or page' })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name }).getByRole('option')
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

test('Ctrl-K finds guests, rooms, references and pages from any page, by keyboard and by mouse', async ({ page, world }) => {
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' })
  const [hotel] = hotels
  const ids = []
  for (const [at, name] of ['Meera Iyer', 'Meera Rathore', 'Arjun Mehta'].entries())
    ids.push(await stayRows(world, hotel, { numbers: [`10${at + 1}`], inDays: at, name, phone: `+91987654321${at}` }))
  // Made last, and far away.
  await stayRows(world, hotel, { numbers: ['101'], inDays: 30, name: 'Meera Iyer', phone: '+919876543210' })
  // In the house still, though the stay should have ended.
  const late = await stayRows(world, hotel, { numbers: ['103'], inDays: -3, name: 'Meera Sen', phone: '+919876543219' })
  await world.db.updateTable('booking').set({ status: 'CHECKED_IN' }).where('id', '=', late).execute()
  const { reference } = await world.db
    .selectFrom('booking')
    .select('reference')
    .where('id', '=', ids[2] ?? '')
    .executeTakeFirstOrThrow()
  await signIn(page, owner.email, '/dashboard/profile')
  await expect(page.getByLabel('Hotel name')).toBeVisible()
  await page.getByLabel('Hotel name').focus()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await expect(group(page, 'Pages').first()).toHaveText('Home')
  await page.keyboard.type('meera')
  await expect(group(page, 'Bookings')).toHaveCount(4)
  const order = ['Meera Iyer', 'Meera Sen', 'Meera Rathore', 'Meera Iyer']
  for (const [at, name] of order.entries()) await expect(group(page, 'Bookings').nth(at)).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Meera')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  // Around the list.
  await expect(group(page, 'Bookings').last()).toHaveAttribute('aria-selected', 'true')
  await box(page).fill(reference.replace('-', '').toLowerCase())
  await expect(group(page, 'Bookings')).toHaveCount(1)
  await expect(chosen(page)).toContainText(`Arjun Mehta${reference}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/bookings\\?tab=list&view=${ids[2]}&hotel=${hotel.slug}`))
  await expect(palette(page)).toHaveCount(0)
  // What the palette was opened from is another page: the keyboard goes on in this one.
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Find' }).click()
  await box(page).fill('102')
  await group(page, 'Rooms').filter({ hasText: 'Room 102' }).click()
  await expect(page.getByRole('dialog').getByText('102', { exact: true })).toBeVisible()
  // Over a dialog it stays away.
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await box(page).fill('nobody like this')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found.')
  await expectFits(page, 'nothing found')
  await page.setViewportSize({ width: 1280, height: 900 })
  await box(page).fill('gall')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Image Gallery' })).toBeVisible()
})

test('it offers what its user may open, and says why bookings cannot be searched', async ({ page, world, watch }) => {
  watch.allow(/status of 400/)
  const { hotels } = await makeOwner(world, {})
  await stayRows(world, hotels[0], { name: 'Meera Iyer' })
  const keeper = await person(world, { email: someEmail() })
  await employ(world, hotels[0].id, keeper.id, { grants: { rooms: ['READ'] } })
  await signIn(page, keeper.email)
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Pages')).toHaveText(['Home', 'Rooms', 'Housekeeping', /^Rates/, 'My account'])
  await box(page).fill('meera')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()

  const desk = await person(world, { email: someEmail() })
  await employ(world, hotels[0].id, desk.id, 'RECEPTIONIST')
  await signIn(page, desk.email)
  await page.route('**/api/booking/getbookings?**', route =>
    route.fulfill({ status: 400, json: { success: false, error: 'The desk is closed.' } }),
  )
  await page.keyboard.press('Control+k')
  await box(page).fill('meera')
  await expect(palette(page).getByRole('alert')).toContainText('The desk is closed.')
})
