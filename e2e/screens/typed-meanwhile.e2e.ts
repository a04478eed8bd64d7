import type { Page } from '@playwright/test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

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
