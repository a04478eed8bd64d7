import { addLadder } from '#server/testing/price-rows.ts'
import { order, pay } from '#server/testing/stay.ts'
import { bookingApi } from '#shared/bookings.ts'
import { expectAccessible } from './axe.ts'
import { openDialog } from './desk-edit.ts'
import { openDesk } from './desk-list.ts'
import { expectFits } from './layout.ts'
import { signIn } from './people.ts'
import { submit } from './rooms.ts'
import { dialog } from './staff.ts'
import { expect, test } from './world.ts'

test('what is promised on cancelling and not given back stands on Home, and leads to its booking', async ({ page, world }) => {
  const { owner, hotel } = await openDesk(world)
  await addLadder(world.db, hotel.id, [[2, 5000]])
  const made = await order(world, hotel, { inDays: 9, numbers: ['101'] })
  const booking = await world.get(bookingApi.create, await pay(world, made.id ?? ''))
  await signIn(page, owner.email)
  await expect(page.getByText('Refunds owed')).toHaveCount(0)
  await openDialog(page, booking, 'Cancel booking')
  await dialog(page).getByLabel('The hotel: all of it back').check()
  await expectAccessible(page, 'who cancels')
  await dialog(page).getByLabel('Nothing').check()
  await submit(page, 'Cancel booking')
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/dashboard')
  const owed = page.getByRole('region', { name: 'Refunds owed' })
  await expect(owed).toContainText('₹1,600.00')
  await expectAccessible(page, 'refunds owed')
  await expectFits(page, 'refunds owed')
  await owed.getByRole('link', { name: booking.user.name }).click()
  await expect(dialog(page)).toContainText('To give back')
})
