import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { makeOwner, signIn } from './people.ts'
import { chooser, courtyard, field, roomsPage, shownOrder, submit, view } from './rooms.ts'
import { dialog, said } from './staff.ts'
import { expect, test } from './world.ts'

test('rooms, their view and their forms fit at every width; on a phone rooms are cards', async ({ page, world }) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {
    kinds: [
      { name: 'Presidential lake suite', numbers: ['101', '102'] },
      { name: 'Deluxe', numbers: ['Garden-12'] },
    ],
  })
  const names = ['Lake view', 'Air conditioning', 'Bathtub', 'Wi-Fi', 'Coffee machine']
  await world.db
    .insertInto('amenity')
    .values(names.map(name => ({ hotel_id: hotels[0].id, name, description: `${name}, in every room of this floor` })))
    .execute()
  await signIn(page, owner.email, roomsPage)
  await expect(page.getByRole('table')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  const cards = page.getByRole('list', { name: 'List of rooms' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expectAccessible(page, 'rooms as cards')
  await cards.first().getByRole('link', { name: '101' }).click()
  await expect(page.getByRole('dialog', { name: 'Room Details', exact: true })).toContainText('Presidential lake suite')
  await submit(page, 'Edit')
  await chooser(page).setInputFiles([await courtyard(), await view()])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'view'])
  await field(page, 'Price Per Night').fill('')
  await submit(page, 'Update Room')
  await expect(dialog(page).getByText('Price must be a positive number')).toBeVisible()
  await expectFits(page, 'the form of a room')
  await expectAccessible(page, 'the form of a room on a phone')
  await field(page, 'Price Per Night').fill('5000')
  await field(page, 'Wi-Fi').check()
  await submit(page, 'Update Room')
  await expect(said(page)).toHaveText('Updated room successfully')
  await page.goto(`${roomsPage}?tab=amenities`)
  await expect(page.getByRole('link', { name: 'Wi-Fi' })).toBeVisible()
})
