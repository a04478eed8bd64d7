import { makeHotel } from '#server/testing/hotel.ts'
import { addLadder } from '#server/testing/price-rows.ts'
import { formatDate } from '#shared/dates.ts'
import { expectFits } from './layout.ts'
import {
  bookButton,
  choose,
  confirmation,
  dismiss,
  fillDetails,
  goToDetails,
  goToReview,
  inDays,
  linkTo,
  payByCard,
  someGuest,
} from './wizard.ts'
import { expect, test } from './world.ts'

/* A guest who comes back to the last steps, and what the end says. */

const phone = { width: 390, height: 700 }

test('a reload at the review lands at the review; what the form continues from can be thrown away with a thumb', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db)
  await page.setViewportSize(phone)
  await goToReview(page, linkTo(hotel.slug), someGuest())
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  const title = page.getByRole('button', { name: 'Review Your Booking Details' })
  await expect.poll(async () => Math.round((await title.boundingBox())?.y ?? 1000)).toBeLessThan(160)
  await expect(bookButton(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Edit: Your Details', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
  await expectFits(page, 'details that were continued')
})

test('while rooms are held, the way forward to the review ends at a bar with the amount and Resume payment', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  await page.setViewportSize(phone)
  await goToReview(page, linkTo(hotel.slug), someGuest())
  await bookButton(page).click()
  await dismiss(page)
  await page.getByRole('link', { name: 'Edit: Your Details', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const review = page.locator('#item-4')
  for (const block of ['start', 'end'] as const) {
    await review.evaluate((item, block) => void item.scrollIntoView({ block }), block)
    await expect(page.getByRole('button', { name: 'Resume payment' })).toBeInViewport({ ratio: 1 })
    await expect(review.getByText('₹1,600 now', { exact: true })).toBeInViewport()
  }
  await expectFits(page, 'a review with held rooms')
})

test('the code of the last steps is broken: no spinner stays, Retry goes on where the guest was', async ({ page, world, watch }) => {
  watch.allow(/a broken script/)
  const hotel = await makeHotel(world.db)
  await page.route(/\/last-steps-[^/]*\.js$/, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a broken script")' }),
  )
  await goToDetails(page, linkTo(hotel.slug))
  await expect(page.getByRole('alert')).toContainText('This step could not be loaded.')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await fillDetails(page, someGuest())
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(bookButton(page)).toBeEnabled()
})

test('until when it is free and what goes back then reads the same at the review, in the confirmation and on the page of the booking', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db)
  await addLadder(world.db, hotel.id, [
    [7, 10_000],
    [2, 5000],
  ])
  const until = (before: number) => `${formatDate(inDays(10 - before))}, 02:00 PM`
  const rule = `Free until ${until(7)}; then half of the advance goes back until ${until(2)}; then nothing.`
  await page.goto(linkTo(hotel.slug))
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await fillDetails(page, someGuest())
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.locator('#item-4').getByText(rule)).toBeVisible()
  await bookButton(page).click()
  await payByCard(page)
  const done = confirmation(page)
  await expect(done.getByText(rule, { exact: true })).toBeVisible()
  await expect(done.getByText('Free until two days before check-in.')).toBeVisible()
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(rule)).toBeVisible()
})

test('Book without a network on a phone: what went wrong comes into sight, and that no money was taken', async ({ page, world, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const hotel = await makeHotel(world.db)
  await page.setViewportSize(phone)
  await goToReview(page, linkTo(hotel.slug), someGuest())
  await page.context().setOffline(true)
  await bookButton(page).click()
  const why = page.getByRole('alert').filter({ hasText: 'No money was taken.' })
  await expect(why).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
  await bookButton(page).click()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
})
