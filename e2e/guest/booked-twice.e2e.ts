import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { bookButton, checkout, confirmation, goToReview, inDays, linkTo, payByCard, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { ownLink, slip } from './guest-page.ts'

test('in two tabs the same dates are booked twice only on purpose: what is paid in one window is said in the other before anything is paid there', async ({
  page,
  world,
  context,
}) => {
  test.setTimeout(120_000)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  const other = await context.newPage()
  await goToReview(other, linkTo(hotel.slug), guest)
  await bookButton(other).click()
  await payByCard(other)
  await confirmation(other).getByRole('button', { name: 'See your booking' }).click()
  await expect(slip(other)).toBeVisible()

  await page.bringToFront()
  const question = page.getByRole('dialog', { name: 'Book another?' })
  const said = /You already have a booking for these dates: [A-Z0-9-]{9}, .+\. Book another\?/
  await expect(question).toContainText(said)
  await expect(page.getByTitle(/^Payment window/)).toHaveCount(0)
  await expect(question).toContainText(`${formatDate(inDays(10))} to ${formatDate(inDays(12))}`)
  await expect(question.getByRole('link', { name: 'See your booking' })).toHaveAttribute('href', /^\/booking\/[A-Z0-9-]{9}\?hotel=/)
  await expectAccessible(page, 'the question')
  await expect(ownLink(page)).toBeVisible()
  await question.getByRole('button', { name: 'Book another' }).click()
  await payByCard(page)
  await expect(confirmation(page)).toContainText(/You also have a booking for these dates: [A-Z0-9-]{9}\./)
  expect(await world.db.selectFrom('booking').select('status').where('hotel_id', '=', hotel.id).execute()).toHaveLength(2)
  await confirmation(page).getByRole('button', { name: 'See your booking' }).click()
  await expect(page.getByRole('navigation', { name: 'Your other bookings at this hotel' }).getByRole('link')).toHaveCount(1)

  // Who begins once more is asked at Book already.
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await expect(question).toContainText(said)
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(bookButton(page)).toBeEnabled()
  await bookButton(page).click()
  await question.getByRole('button', { name: 'Book another' }).click()
  await expect(page.getByTitle(/^Payment window/)).toBeVisible()

  // One that the hotel cancelled meanwhile is no reason to ask.
  await world.db.deleteFrom('room_night').where('hotel_id', '=', hotel.id).execute()
  const paid = world.db.updateTable('booking').where('hotel_id', '=', hotel.id).where('status', '=', 'CONFIRMED')
  await paid.set({ status: 'CANCELLED' }).execute()
  await goToReview(page, linkTo(hotel.slug, { inDays: 11 }), someGuest())
  await bookButton(page).click()
  await expect(page.getByTitle(/^Payment window/)).toBeVisible()
})
