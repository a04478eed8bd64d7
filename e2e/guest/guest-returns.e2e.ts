import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { bookingsOf, expectOneBooking } from '../records.ts'
import { lakeRoom, makeShowcase } from '../showcase.ts'
import {
  bookButton,
  choose,
  confirmation,
  dismiss,
  fillDetails,
  goToReview,
  held,
  inDays,
  linkTo,
  payByCard,
  someGuest,
} from '../wizard.ts'
import { expect, test } from '../world.ts'

/* A guest who comes back to the last steps, and what the end says. */

const phone = { width: 390, height: 700 }
const oneRoom = { kinds: [{ name: 'Deluxe', numbers: ['1'] }] }

test('the code of the last steps is broken: no spinner stays, Retry goes on where the guest was; a reload at the review lands there; a thumb can throw away what it continues from; before the window opens the guest reads how to pay, what is paid now and every rule; while rooms are held the review ends at a bar with the amount and Resume payment', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/a broken script/)
  const { slug } = await makeShowcase(world)
  await page.setViewportSize(phone)
  await page.route(/\/last-steps-[^/]*\.js$/, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a broken script")' }),
  )
  await page.goto(linkTo(slug, { adults: 2 }))
  await choose(page, lakeRoom)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('alert')).toContainText('This step could not be loaded.')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await fillDetails(page, someGuest())
  const onward = page.getByRole('button', { name: 'Continue to review' })
  await onward.click()
  await expect(bookButton(page)).toBeEnabled()

  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  const title = page.getByRole('button', { name: 'Review Your Booking Details' })
  await expect.poll(async () => Math.round((await title.boundingBox())?.y ?? 1000)).toBeLessThan(160)
  await expect(bookButton(page)).toBeInViewport({ ratio: 1 })
  const edit = page.getByRole('link', { name: 'Edit: Your Details', exact: true })
  await edit.click()
  await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
  await expectFits(page, 'details that were continued')
  await page.setViewportSize(phone)
  await onward.click()

  const review = page.locator('#item-4')
  await expect(review.getByText('UPI, cards, netbanking. You pay in the secure window')).toContainText('No card details reach the hotel.')
  // The bar stays in sight along the whole review.
  for (const end of ['start', 'end'] as const) {
    await review.evaluate((item, block) => item.scrollIntoView({ block }), end)
    await expect(bookButton(page)).toBeInViewport({ ratio: 1 })
    await expect(review.getByText('₹1,680 now', { exact: true })).toBeInViewport()
  }
  const sizes = await review
    .getByText(/^₹[\d,.]+$/)
    .evaluateAll(all => all.map(one => [one.textContent, Number.parseFloat(getComputedStyle(one).fontSize)] as const))
  const largest = Math.max(...sizes.map(([, size]) => size))
  expect(sizes.filter(([, size]) => size === largest).map(([text]) => text)).toEqual(['₹1,680.00'])
  for (const [title, text] of [
    ['Cancellation policy', 'Free until two days before check-in. After that the advance is kept.'],
    ['Check-in and check-out', 'Please bring a photo identity card for every adult.'],
  ] as const) {
    await expect(review.getByText(text, { exact: true })).toBeHidden()
    await review.getByText(title, { exact: true }).click()
    await expect(review.getByText(text, { exact: true })).toBeVisible()
  }
  await expectAccessible(page, 'review with its rules open')
  await expectFits(page, 'review with its rules open')
  await page.setViewportSize(phone)

  await bookButton(page).click()
  await dismiss(page)
  await expect(held(page)).toContainText(
    'We have received no payment yet. No money is lost: should your bank have taken any, it becomes your booking or comes back in full by itself, within 5 to 7 working days. To finish your booking, resume the payment.',
  )
  await edit.click()
  await onward.click()
  for (const block of ['start', 'end'] as const) {
    await review.evaluate((item, block) => void item.scrollIntoView({ block }), block)
    await expect(page.getByRole('button', { name: 'Resume payment' })).toBeInViewport({ ratio: 1 })
    await expect(review.getByText('₹1,680 now', { exact: true })).toBeInViewport()
  }
  await expectFits(page, 'a review with held rooms')
})

test('an order that cannot be made: what is said at Book comes into sight on a phone; no room is kept from others, and later it works; until when it is free and what goes back then reads the same at the review, in the confirmation and on the page of the booking', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/ERR_INTERNET_DISCONNECTED|status of (402|403|503)/)
  const hotel = await makeHotel(world.db, oneRoom)
  await addLadder(world.db, hotel.id, [
    [7, 10_000],
    [2, 5000],
  ])
  const until = (before: number) => `${formatDate(inDays(10 - before))}, 02:00 PM`
  const rule = `Free until ${until(7)}; then half of the advance goes back until ${until(2)}; then nothing.`
  const guest = someGuest()
  await page.setViewportSize(phone)
  await goToReview(page, linkTo(hotel.slug), guest)
  await expect(page.locator('#item-4').getByText(rule)).toBeVisible()
  const alert = page.locator('#item-4').getByRole('alert')
  const failed = 'Something went wrong while processing the payment. No money was taken. Please check your connection and try again.'

  await test.step('without a network', async () => {
    await page.context().setOffline(true)
    await bookButton(page).click()
    await expect(alert).toHaveText(failed)
    await expect(alert).toBeInViewport({ ratio: 1 })
    await page.context().setOffline(false)
  })
  await test.step('a refusal, with and without its own words', async () => {
    const orders = '**/api/payment/createorder'
    await page.route(orders, route => route.fulfill({ status: 403, json: { success: false, error: 'The till is shut.' } }))
    await bookButton(page).click()
    await expect(alert).toHaveText('The till is shut.')
    await page.route(orders, route => route.fulfill({ status: 403, json: { success: false } }))
    await bookButton(page).click()
    await expect(alert).toHaveText(failed)
    await page.unroute(orders)
  })
  await test.step('the plan of the hotel ran out on the way', async () => {
    const plan = world.db.updateTable('payment_record').where('account_id', '=', hotel.ownerId)
    await plan.set({ ends_at: new Date(Date.now() - 86_400_000) }).execute()
    await bookButton(page).click()
    await expect(alert).toHaveText('Online booking is paused for this hotel. Please call +91 98123 45678 or write to desk@hotel.example.')
    await expect(alert.getByText('+91 98123 45678')).toBeVisible()
    expect(await bookingsOf(world, guest.email)).toEqual([])
    await plan.set({ ends_at: new Date(Date.now() + 86_400_000) }).execute()
  })
  await test.step('the provider is down', async () => {
    await world.provider.control('faults', { match: 'POST /v1/orders', kind: '500' })
    await bookButton(page).click()
    await expect(alert).toHaveText('The payment service does not answer at the moment. No money was taken. Please try again in a minute.')
    await expect(bookButton(page)).toBeEnabled()
    const nights = await world.db.selectFrom('room_night').select('night').where('hotel_id', '=', hotel.id).execute()
    expect(nights).toEqual([])
    await world.provider.healthy()
  })
  await bookButton(page).click()
  await payByCard(page)
  const done = confirmation(page)
  await expect(done.getByText(rule, { exact: true })).toBeVisible()
  await expect(done.getByText('Free until two days before check-in.')).toBeVisible()
  await expectOneBooking(world, guest.email)
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(rule)).toBeVisible()
})
