import type { Page } from '@playwright/test'
import { order } from '#server/testing/worlds/stay.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import type { TestServer } from '#server/testing.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog, said } from '../staff.ts'
import { addStepByStep, bookButton, choose, inDays, pickDates } from '../wizard.ts'
import { expect, test } from '../world.ts'

/** An owner at a hotel with the rooms 101 to 104, in front of the bookings. */
const openDesk = async (page: Page, world: TestServer, wish: Parameters<typeof makeOwner>[1] = {}) => {
  const { owner, hotels } = await makeOwner(world, wish)
  await signIn(page, owner.email, '/dashboard/bookings')
  return hotels[0]
}

const toRooms = async (page: Page, checkIn = inDays(0), checkOut = inDays(2)) => {
  await addStepByStep(page)
  await pickDates(page, checkIn, checkOut)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
}

const toReview = async (page: Page, name = 'Meera Iyer', phone = '98765 43210') => {
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(bookButton(page)).toBeVisible()
}

const bookingsOf = (world: TestServer, hotelId: string) =>
  world.db
    .selectFrom('booking as b')
    .innerJoin('booking_room as r', join => join.onRef('r.booking_id', '=', 'b.id').onRef('r.hotel_id', '=', 'b.hotel_id'))
    .innerJoin('room as o', 'o.id', 'r.room_id')
    .selectAll('b')
    .select('o.room_number')
    .where('b.hotel_id', '=', hotelId)
    .orderBy('b.id')
    .execute()

test('a walk-in: today, the room that the guest wants, paid by UPI, checked in at once; more rooms for the same guest keep dates and contact and belong together', async ({
  page,
  world,
}) => {
  const hotel = await openDesk(page, world)
  await stayRows(world, hotel, { numbers: ['101'], inDays: -1, nights: 1, status: 'CHECKED_IN', name: 'Ritu Rathore' })
  await toRooms(page)
  await choose(page)
  // Somebody is still in the first one, so it is offered last.
  const number = page.getByLabel('Room, With Breakfast')
  await expect(number.getByRole('option')).toHaveText(['101, Ritu Rathore has not left yet', '102', '103', '104'])
  await expect(number.locator('option:checked')).toHaveText('102')
  await number.selectOption('104')
  await toReview(page, 'Meera Iyer', '+44 20 7946 0958')
  await expect(page.getByText('104, With Breakfast')).toBeVisible()
  const method = page.getByLabel('Payment method')
  await expect(method).toHaveAccessibleDescription('Please select a payment method.')
  await expect(method.getByRole('option')).toHaveText(['Choose', 'Cash', 'UPI', 'Credit card', 'Bank transfer', 'PayPal'])
  await expect(bookButton(page)).toBeDisabled()
  const received = page.getByLabel('Amount received')
  await expect(received).toHaveValue('')
  await page.getByRole('button', { name: 'Advance ₹1,600' }).click()
  await expect(received).toHaveValue('1600')
  await method.selectOption({ label: 'UPI' })
  await page.getByLabel('Amount received').fill('₹ 3,000')
  await page.getByLabel('Check in now').check()
  await page.getByLabel('Book more rooms for this guest').check()
  await bookButton(page).click()
  await expect(said(page).getByText('Booking created successfully', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(/^More rooms for Meera Iyer, together with booking/)).toBeVisible()
  await expect(page.getByText('3 left')).toBeVisible()
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Iyer')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByLabel('Payment method').selectOption('CASH')
  await bookButton(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Print' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [, first, second, ...others] = await bookingsOf(world, hotel.id)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    status: 'CHECKED_IN',
    room_number: '104',
    check_in: inDays(0),
    payment_method: 'UPI',
    paid_paise: 300_000,
  })
  expect(first).toMatchObject({ guest_name: 'Meera Iyer', guest_email: null, guest_phone: '+442079460958', total_paise: 800_000 })
  // Nothing typed is nothing received.
  expect(second).toMatchObject({ room_number: '102', paid_paise: 0, guest_phone: '+442079460958' })
  expect(first?.group_id).toBe(first?.id)
  expect(second?.group_id).toBe(first?.id)
})

test('what is wrong is said where it is: details, amount, a price that changed, a room that is gone; without a plan the plan modal opens over what was typed', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 40[029]/)
  const hotel = await openDesk(page, world)
  await toRooms(page, inDays(5), inDays(7))
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check 2 things' })).toBeFocused()
  const email = page.getByLabel('Email (optional)')
  await email.fill('meera@')
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription(/Invalid email address$/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await email.fill('')
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue to review' }).click()

  await page.getByLabel('Payment method').selectOption('CASH')
  await page.getByLabel('Amount received').fill('9000')
  await bookButton(page).click()
  await expect(page.getByLabel('Amount received')).toHaveAccessibleDescription(/At most ₹8,000\.00 is due\.$/)
  await expect(page.getByLabel('Amount received')).toBeFocused()
  await page.getByLabel('Amount received').fill('1600')

  const paid = world.db.updateTable('payment_record').where('account_id', '=', hotel.ownerId)
  await paid.set({ ends_at: new Date(Date.now() - 86_400_000) }).execute()
  await bookButton(page).click()
  const plans = page.getByRole('dialog', { name: 'Select a payment plan' })
  await expect(plans).toBeVisible()
  await plans.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Payment method')).toHaveValue('CASH')
  await paid.set({ ends_at: new Date(Date.now() + 86_400_000) }).execute()

  // The hotel changes its price meanwhile: nothing is sold at a figure that nobody saw.
  await world.db.updateTable('room').set({ price_paise: 500_000 }).where('hotel_id', '=', hotel.id).execute()
  await world.db
    .updateTable('hotel')
    .set(row => ({ page_version: row('page_version', '+', 1) }))
    .where('id', '=', hotel.id)
    .execute()
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The price has changed.')
  await expect(page.getByText('₹10,000.00').filter({ visible: true }).first()).toBeVisible()
  // What was typed as received stays.
  await expect(page.getByLabel('Amount received')).toHaveValue('1600')
  expect(await bookingsOf(world, hotel.id)).toEqual([])

  // A guest takes the very room.
  await order(world, hotel, { numbers: ['101'], price: 5000, inDays: 5 })
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Some of the rooms you chose are no longer available.')
  await choose(page)
  await expect(page.getByLabel('Room, With Breakfast').getByRole('option')).toHaveText(['102', '103', '104'])
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByLabel('Payment method')).toHaveValue('CASH')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await bookButton(page).click()
  await expect(said(page).getByText('Booking created successfully', { exact: true })).toBeVisible()
})
