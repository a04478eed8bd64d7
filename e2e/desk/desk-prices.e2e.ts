import { savedAs } from '#server/testing/worlds/desks/desk.ts'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession, signIn } from '../people.ts'
import { expectSaid, field, submit } from '../rooms.ts'
import { dialog, said } from '../staff.ts'
import { bookButton, choose, inDays, pickDates } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { done, openDialog, price, toggle } from './desk-edit.ts'
import { bookingsPage, openDesk } from './desk-list.ts'

test('a third adult and a bed come, a night gets a price with a reason, and the booking says what each night is made of', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400/)
  const { owner, hotel, sell } = await openDesk(world)
  const { db } = world
  await db.updateTable('room_type').set({ base_adults: 2, base_children: 0, extra_beds: 1 }).where('hotel_id', '=', hotel.id).execute()
  await db.updateTable('room').set({ adult_capacity: 3 }).where('hotel_id', '=', hotel.id).execute()
  const costs = { extra_adult_breakfast_paise: 80_000, extra_bed_paise: 60_000, page_version: 100 }
  await db.updateTable('hotel').set(costs).where('id', '=', hotel.id).execute()
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  await beginSession(page, owner.email)
  await openDialog(page, booking, 'Edit')
  const room = dialog(page).getByRole('group', { name: 'Who sleeps in the room' })
  await room.getByRole('button', { name: 'More: Adults' }).click()
  await room.getByRole('button', { name: 'More: Extra beds' }).click()
  await expect(price(page)).toContainText(/2 nights from .*: ₹5,400.00 instead of ₹4,000.00 each/)
  await room.getByRole('button', { name: 'More: Children' }).click()
  await submit(page, 'Update Booking')
  await expectSaid(field(page, 'Age of child 1'), 'Give the age of every child.')
  await room.getByLabel('Age of child 1').selectOption('3')
  await toggle(page, 'Prices')
  await dialog(page).getByLabel('Night by night').check()
  await dialog(page)
    .getByRole('textbox', { name: /^Room 101/ })
    .last()
    .fill('3,000')
  await expect(price(page)).toContainText('Total ₹8,400.00')
  await submit(page, 'Update Booking')
  await expectSaid(field(page, 'Reason for the price'), 'Say why.')
  await expectFits(page, 'prices with an error')
  await expectAccessible(page, 'prices with an error')
  await field(page, 'Reason for the price').fill('Noise at night')
  await submit(page, 'Update Booking')
  await done(page)
  expect(await savedAs(world, booking)).toMatchObject({ adults: 3, children: 1, child_ages: [3], total_paise: 840_000 })
  await page.goto(`${bookingsPage}?view=${booking.id}`)
  await expect(dialog(page).getByRole('table', { name: 'Price' })).toContainText(
    /agreed price: room ₹1,600.00, extra adult ₹800.00, extra bed ₹600.00/,
  )
  await expect(dialog(page)).toContainText('Reason: Noise at night')
})

test('the desk sells with an extra and a discount, and goes on after a reload where it was; what is wrong with the code of an offer is said on its field, else the stay costs less', async ({
  page,
  world,
}) => {
  const { owner, hotel } = await openDesk(world)
  const dates = { start_date: inDays(0), end_date: inDays(60) }
  const offer = { name: 'Friends', code: 'SAVE10', effect: 'PERCENT', discount_basis_points: 1000 }
  await world.db
    .insertInto('special_offer')
    .values({ hotel_id: hotel.id, ...offer, ...dates })
    .execute()
  await raisePageVersion(world.db, hotel.id)
  await signIn(page, owner.email, `${bookingsPage}?tab=list&add=1`)
  await page.getByRole('button', { name: 'Step by step' }).click()
  await pickDates(page, inDays(0), inDays(2))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await choose(page)
  await page.getByLabel('Room, With Breakfast').selectOption('103')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer')
  await expect(dialog(page).getByText(/^Continued from/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('103, With Breakfast')).toBeVisible()

  const code = dialog(page).getByLabel('Offer code')
  await code.fill('WRONG')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('This code is not known.')
  await code.fill('save10')
  await dialog(page).getByRole('button', { name: 'Apply' }).click()
  await expect(code).toHaveAccessibleDescription('Friends counts.')
  await expect(dialog(page).getByText('You save ₹800.00: Friends')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Charges', exact: true }).click()
  await page.getByLabel('What for').fill('Airport taxi')
  await page.getByLabel('Amount', { exact: true }).fill('1500')
  await page.getByRole('button', { name: 'Add another line' }).click()
  await page.getByLabel('Kind').selectOption('Discount')
  await page.getByLabel('What for').fill('Regular guest')
  await page.getByLabel('Amount', { exact: true }).fill('500')
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Regular guest' })).toContainText('-₹500.00')
  // The total, and all of it is due: nothing is typed as received.
  await expect(dialog(page).getByText('₹8,200.00')).toHaveCount(2)
  await expectFits(page, 'a code and charges at the desk')
  await expectAccessible(page, 'a code and charges at the desk')
  await page.getByLabel('Payment method').selectOption('CASH')
  await bookButton(page).click()
  await expect(said(page)).toContainText('Booking created successfully')
  await expect(dialog(page)).toContainText('₹8,200.00')
  const sold = world.db.selectFrom('booking').select(['total_paise', 'paid_paise', 'offer_code']).where('hotel_id', '=', hotel.id)
  expect(await sold.execute()).toEqual([{ total_paise: 820_000, paid_paise: 0, offer_code: 'SAVE10' }])
  // Sold: nothing of it is left for the next one.
  await page.goto(`${bookingsPage}?tab=list&add=1`)
  await expect(dialog(page).getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Meera')
})
