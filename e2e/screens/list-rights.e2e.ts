import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { bookingsPage } from '../desk/desk-list.ts'
import { makeOwner, signIn, someEmail } from '../people.ts'
import { menuOf } from '../staff.ts'
import { expect, test } from '../world.ts'

test('a list that may only be read, with the menu of a row, and a list that may only be added to can be read by everybody', async ({
  page,
  world,
}) => {
  const { hotels } = await makeOwner(world, {})
  const clerk = await person(world, { name: 'Ravi Clerk', email: someEmail() })
  await employ(world, hotels[0].id, clerk.id, { grants: { bookings: ['CREATE'], rooms: ['READ'] } })
  await signIn(page, clerk.email, bookingsPage)
  await expect(page.getByText('Your role does not show the list of bookings.')).toBeVisible()
  await expectAccessible(page, 'no list of bookings')
  await page.goto('/dashboard/rooms')
  await menuOf(page, '101').click()
  await expect(page.getByRole('menuitem')).toHaveText(['View'])
  await expectAccessible(page, 'rooms of a reader')
})
