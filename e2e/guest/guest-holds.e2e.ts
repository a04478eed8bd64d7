import type { Page } from '@playwright/test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { order, pay, runOut } from '#server/testing/worlds/stay.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { bookingsOf, expectOneBooking, mailsTo, moneyOf } from '../records.ts'
import {
  bookButton,
  checkout,
  choose,
  confirmation,
  dismiss,
  goToReview,
  held,
  inDays,
  linkTo,
  payByCard,
  pickDates,
  someGuest,
  walkToReview,
} from '../wizard.ts'
import { expect, test } from '../world.ts'

const oneRoom = { kinds: [{ name: 'Deluxe', numbers: ['1'] }] }

/** The guest comes back to the tab, which then asks where the order stands. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const lastBooking = async (world: TestServer, email: string) => {
  const booking = (await bookingsOf(world, email)).at(-1)
  if (!booking) throw new Error('Nothing was booked')
  return booking
}

const attemptOf = async (world: TestServer, bookingId: string) =>
  (await world.db.selectFrom('booking').select('attempt_key').where('id', '=', bookingId).executeTakeFirstOrThrow()).attempt_key

const liveNights = async (world: TestServer, hotelId: string) => {
  const rows = await world.db
    .selectFrom('room_night')
    .select(['booking_id', 'night', 'expires_at'])
    .where('hotel_id', '=', hotelId)
    .execute()
  return rows.filter(({ expires_at }) => expires_at === null || Number(expires_at) > Date.now())
}

test('somebody else takes the last room first: it is said, and a fresh search goes on; the hold runs out while the guest is away: it is said, and the same choice goes on; dates corrected after the payment window was closed: the same attempt, never two holds', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 409.*createorder/)
  const hotel = await makeHotel(world.db, oneRoom)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await order(world, hotel)
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has just taken the rooms that you chose.')
  await expect(page.getByText('No rooms available for these dates.')).toBeVisible()
  await expect(page.getByText(/choose again/i)).toHaveCount(0)
  await page.getByRole('button', { name: 'Change the search' }).click()
  await pickDates(page, inDays(20), inDays(22))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(guest.name)
  await page.getByRole('button', { name: 'Continue to review' }).click()

  await bookButton(page).click()
  await dismiss(page)
  await expect(held(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await runOut(world, (await lastBooking(world, guest.email)).id)
  await comeBack(page)
  await expect(page.getByRole('alert')).toContainText('The time to pay ran out')
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(page.getByText('1 room, 2 nights')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await bookButton(page).click()
  await dismiss(page)

  const first = await lastBooking(world, guest.email)
  await page.getByRole('link', { name: /^Edit ?: Search/ }).click()
  await pickDates(page, inDays(21), inDays(24))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('Nights3')).toBeVisible()
  await expect(held(page)).toContainText(
    `Your rooms for ${formatDate(inDays(20))} to ${formatDate(inDays(22))} are held for you for another 1`,
  )
  await expect(page.getByRole('button', { name: 'Resume payment' })).toHaveCount(0)
  await bookButton(page).click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  const second = await lastBooking(world, guest.email)
  expect(await attemptOf(world, second.id)).toBe(await attemptOf(world, first.id))
  expect(second.id).not.toBe(first.id)
  const others = [inDays(10), inDays(11)]
  expect((await liveNights(world, hotel.id)).filter(({ night }) => !others.includes(night))).toHaveLength(3)
  await payByCard(page)
  await expect(confirmation(page)).toContainText('Nights3')
  await expectOneBooking(world, guest.email)
})

test('Reset asks, and says what will be lost; keeping it loses nothing, and doing it releases the rooms at once; the hold runs out and the room goes to another guest: the money goes back, and the guest reads so', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  const hotel = await makeHotel(world.db, oneRoom)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  const question = page.getByRole('dialog', { name: 'Reset this booking?', exact: true })
  await reset.click()
  await expect(question.getByText('Your dates, the rooms you chose and the details you typed will be lost.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'reset asked')
  await question.getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(reset).toBeFocused()
  await bookButton(page).click()
  await dismiss(page)
  await reset.click()
  const all = 'Your dates, the rooms you chose and the details you typed will be lost, and the rooms are no longer held for you.'
  await expect(question.getByText(all, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(held(page)).toBeVisible()
  await page.getByRole('link', { name: 'Edit: Your Details', exact: true }).click()
  await page.getByRole('button', { name: 'Release them', exact: true }).click()
  await expect(question.getByText(all, { exact: true })).toBeVisible()
  expect(await liveNights(world, hotel.id)).toHaveLength(2)
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toContainText('Choose a date')
  await expect(held(page)).toHaveCount(0)
  await expect.poll(() => liveNights(world, hotel.id)).toEqual([])
  expect((await lastBooking(world, guest.email)).status).toBe('EXPIRED')

  watch.check()
  watch.allow(/status of 409.*createbooking/)
  const late = someGuest()
  await goToReview(page, linkTo(hotel.slug), late)
  await bookButton(page).click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await runOut(world, (await lastBooking(world, late.email)).id)
  const other = await order(world, hotel)
  await world.get(bookingApi.create, await pay(world, other.id ?? ''))
  await payByCard(page)
  await expect(page.getByRole('alert')).toContainText(/Your money (is on its way back|was sent back)/)
  await expect(page.getByRole('alert')).toContainText('in full')
  await expect(confirmation(page)).toBeHidden()
  await expect.poll(async () => (await moneyOf(world, late.email)).refundedPaise).toBe(160_000)
  await expect.poll(() => mailsTo(world, late.email).length).toBe(1)
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(page.getByText('No rooms available for these dates.')).toBeVisible()
})

test('the price changes while the guest books: it is asked before anybody pays; the back button closes the payment window and keeps the rooms; the payment is resumed from there', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409.*createorder/)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await walkToReview(page, linkTo(hotel.slug), guest)
  await world.db.updateTable('room').set({ price_paise: 450_000 }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await bookButton(page).click()
  const question = page.getByRole('dialog', { name: 'The price has changed' })
  await expect(question).toContainText('₹1,800.00 now instead of ₹1,600.00')
  await question.getByRole('button', { name: 'Book at the new price' }).click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await page.goBack()
  await expect(page.getByTitle(/^Payment window/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue to review' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(guest.name)
  await page.goBack()
  await expect(page.getByText('1 room, 2 nights')).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await payByCard(page)
  await expect(confirmation(page)).toContainText('₹9,000.00')
  await expectOneBooking(world, guest.email)
  expect(await bookingsOf(world, guest.email)).toHaveLength(1)
})
