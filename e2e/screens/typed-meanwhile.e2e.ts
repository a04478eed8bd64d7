import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import type { TestServer } from '#server/testing.ts'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { expectAccessible } from '../axe.ts'
import { barOf } from '../desk/desk-plan.ts'
import { completeHotel } from '../hotel-forms.ts'
import { makeOwner, signIn } from '../people.ts'
import { held } from '../platform.ts'
import { dialog, said } from '../staff.ts'
import { expect, test } from '../world.ts'

/* What is typed while others save, while the form itself is saved, and while a question of another dialog was open. */

/** An owner in front of the details of a hotel that are complete. */
const openProfile = async (page: Page, world: TestServer) => {
  const { owner, hotels } = await makeOwner(world, {})
  await completeHotel(world, hotels[0].id)
  await signIn(page, owner.email, '/dashboard/profile')
  const form = page.getByRole('form', { name: 'Hotel details' })
  const field = (name: string) => form.getByLabel(name)
  await expect(field('City')).toHaveValue('Udaipur')
  const saved = () => world.db.selectFrom('hotel').selectAll().where('id', '=', hotels[0].id).executeTakeFirstOrThrow()
  const somebodySaves = (city: string) =>
    world.db
      .updateTable('hotel')
      .set(({ eb }) => ({ city, version: eb('version', '+', 1), changed_at: new Date() }))
      .where('id', '=', hotels[0].id)
      .execute()
  return { form, field, saved, somebodySaves }
}

test('a draft that is resumed after somebody saved the same fields says so at once, and saves nothing over it unasked', async ({
  page,
  world,
}) => {
  const { form, field, saved, somebodySaves } = await openProfile(page, world)
  await field('City').fill('Bundi')
  await field('Street 1').fill('1 Fort Road')
  await somebodySaves('Kota')
  await page.reload()
  const notice = form.getByRole('alert').filter({ hasText: 'This was changed since you typed your changes.' })
  await expect(notice).toContainText('Take theirs: Kota')
  await expect(notice).not.toContainText('Street 1')
  await expect(form.getByText('Continued from')).toBeVisible()
  await expect(field('City')).toHaveValue('Bundi')
  await expectAccessible(page, 'a draft of an earlier version')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(notice).toBeFocused()
  expect((await saved()).city).toBe('Kota')

  await notice.getByRole('group', { name: 'City' }).getByLabel('Take theirs').check()
  await notice.getByRole('button', { name: 'Go on with my changes' }).click()
  await expect(notice).toHaveCount(0)
  await expect(field('City')).toHaveValue('Kota')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Nothing changed')).toBeVisible()
  expect(await saved()).toMatchObject({ city: 'Kota', street1: '1 Fort Road' })

  await field('City').fill('Bundi')
  await somebodySaves('Jaipur')
  await page.reload()
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(notice).toHaveCount(0)
  await expect(field('City')).toHaveValue('Jaipur')
})

test('what is typed while a form is saved stays, as a change, also over a reload', async ({ page, world }) => {
  const { form, field, saved } = await openProfile(page, world)
  const go = await held(page, '**/updatehotel')
  await field('City').fill('Bundi')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByRole('button', { name: 'Updating...' })).toBeVisible()
  await field('Street 1').fill('1 Fort Road')
  go()
  await expect(form.getByText('1 change')).toBeVisible()
  await expect(field('Street 1')).toHaveValue('1 Fort Road')
  expect(await saved()).toMatchObject({ city: 'Bundi' })
  await page.reload()
  await expect(field('Street 1')).toHaveValue('1 Fort Road')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Nothing changed')).toBeVisible()
  expect(await saved()).toMatchObject({ city: 'Bundi', street1: '1 Fort Road' })

  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await page.getByRole('tab', { name: 'Room Types' }).click()
  const name = page.getByLabel('New room type')
  const added = await held(page, '**/createroomtype')
  await name.fill('Tree house')
  await page.keyboard.press('Enter')
  await name.fill('Tent')
  added()
  await expect(said(page)).toHaveText('New room type created successfully!')
  await expect(name).toHaveValue('Tent')
})

test('a sale closes by Esc after Back left the question of another dialog open', async ({ page, world, watch }) => {
  watch.allow(/status of 409/)
  const { owner, hotels } = await makeOwner(world, {})
  const [hotel] = hotels
  const groupId = randomUUID()
  for (const number of ['101', '102']) await stayRows(world, hotel, { groupId, numbers: [number] })
  const roomId = hotel.rooms['101'] ?? ''
  await world.call(cleaningApi.set, { hotelId: hotel.id, roomId, state: 'DIRTY', seen: 0 }, owner.headers)
  await signIn(page, owner.email, '/dashboard/bookings?tab=plan')
  await barOf(page, 'Meera Iyer').first().click()
  await dialog(page).getByRole('link', { name: 'Open group Iyer family' }).click()
  await page.getByRole('button', { name: 'Check in all 2' }).click()
  await expect(page.getByRole('dialog', { name: 'Not clean yet' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Iyer family' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await page.getByRole('button', { name: 'Add Booking' }).click()
  const sale = page.getByRole('dialog', { name: 'Add Booking' })
  await expect(sale).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sale).toHaveCount(0)
})
