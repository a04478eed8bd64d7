import { employ, person } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { fillSignIn, makeOwner, signIn, someEmail } from '../people.ts'
import { expect, test } from '../world.ts'

const kinds = [{ name: 'Deluxe', numbers: ['101', '102', '201'] }]

test('housekeeping on a phone: arrivals first, one tap each, kept without a network, and refused where somebody was faster; the desk is asked', async ({
  page,
  context,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const { owner, hotels } = await makeOwner(world, { kinds })
  const [hotel] = hotels
  const sita = await person(world, { name: 'Sita', email: someEmail() })
  await employ(world, hotel.id, sita.id, 'HOUSEKEEPING')
  await stayRows(world, hotel, { name: 'Asha Rao', numbers: ['102'], paid: 8000 })
  const set = (number: string, state: 'DIRTY' | 'CLEANING', seen: number) =>
    world.call(cleaningApi.set, { hotelId: hotel.id, roomId: hotel.rooms[number] ?? '', state, seen }, owner.headers)
  await set('102', 'DIRTY', 0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await fillSignIn(page, sita.email)
  await expect(page).toHaveURL(/\/dashboard\/housekeeping/)
  const floor = page.getByRole('region', { name: 'Floor 1' })
  await expect(floor.getByRole('heading', { level: 3 })).toHaveText(['102', '101'])
  const room = (number: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number, exact: true }) })
  const choice = (number: string, name: string) => room(number).getByRole('button', { name, exact: true })
  await expect(room('102')).toContainText('Arrives today: 1 adult')
  await expect(choice('102', 'Dirty')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Asha Rao')).toHaveCount(0)
  await expectAccessible(page, 'housekeeping')
  await expectFits(page, 'housekeeping')
  await page.setViewportSize({ width: 390, height: 844 })

  await choice('102', 'Being cleaned').click()
  await expect(room('102')).toContainText('Sita, ')
  await context.setOffline(true)
  await choice('102', 'Clean').click()
  await choice('201', 'Dirty').click()
  await expect(page.getByText('Not saved yet: 2 rooms.', { exact: false })).toBeVisible()
  await expect(choice('102', 'Clean')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Escape')
  // Somebody else is faster.
  expect((await set('201', 'CLEANING', 0)).status).toBe(200)
  await context.setOffline(false)
  await expect(page.getByText('Not saved yet', { exact: false })).toHaveCount(0)
  await expect(room('201').getByRole('alert')).toContainText('Not saved: it is being cleaned by now (Devika Shekhawat')
  await expect(choice('201', 'Being cleaned')).toHaveAttribute('aria-pressed', 'true')
  const { data } = await world.call(cleaningApi.list, { hotelId: hotel.id }, owner.headers)
  expect(data.rooms.map(({ roomNumber, state, changedBy }) => `${roomNumber} ${state} ${changedBy}`)).toEqual([
    '101 CLEAN null',
    '102 CLEAN Sita',
    '201 CLEANING Devika Shekhawat',
  ])

  await set('102', 'DIRTY', 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await context.clearCookies()
  await signIn(page, owner.email, '/dashboard/bookings?tab=day')
  await expect(page.getByRole('row', { name: 'Asha Rao' })).toContainText('102 dirty')
  const checkIn = page.getByRole('button', { name: 'Check in: Asha Rao' })
  const question = page.getByRole('dialog', { name: 'Not clean yet: Asha Rao' })
  await checkIn.click()
  await expect(question).toContainText('Room 102 is dirty. Check in anyway?')
  await expect(question.getByRole('button', { name: 'Mark 102 clean and check in' })).toBeVisible()
  await question.getByRole('button', { name: 'Go back' }).click()
  await checkIn.click()
  await question.getByRole('button', { name: 'Check in anyway' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Asha Rao is checked in' })).toBeVisible()
})
