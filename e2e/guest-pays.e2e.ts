import { makeHotel } from '#server/testing/hotel.ts'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { bookingsOf, expectOneBooking, mailsTo, moneyOf } from './records.ts'
import { makeShowcase, showcaseReview } from './showcase.ts'
import { bookButton, checkout, confirmation, dismiss, enterCard, goToReview, linkTo, payByCard, someGuest } from './wizard.ts'
import { expect, test } from './world.ts'

const bankDecides = (page: Parameters<typeof enterCard>[0], name: string) =>
  checkout(page).getByRole('button', { name, exact: true }).click()

const refusedByBank = /status of 400.*\/bank\)$/

test('a payment that fails once can be tried again in the same window', async ({ page, world, watch }) => {
  watch.allow(refusedByBank)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await enterCard(page)
  await bankDecides(page, 'Failure')
  await expect(checkout(page).getByRole('alert')).toContainText('ry again')
  await checkout(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await bankDecides(page, 'Success')
  await expect(confirmation(page)).toBeVisible()
  await expect(page.getByText('Payment failed. Please try again.')).toBeHidden()
  await expectOneBooking(world, guest.email)
})

test('a guest who leaves after a failed payment is told so and can pay later', async ({ page, world, watch }) => {
  watch.allow(refusedByBank)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await enterCard(page)
  await bankDecides(page, 'Failure')
  await dismiss(page)
  await expect(page.getByRole('alert')).toContainText('Payment failed. Please try again. No money is lost:')
  const resume = page.getByRole('button', { name: 'Resume payment' })
  // Who comes back is led to what is held.
  await page.setViewportSize({ width: 390, height: 700 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await expect(resume).toBeInViewport()
  await resume.click()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
})

test('the last room: what the guest has just booked is not said to be gone, also after a reload', async ({ page, world }) => {
  const hotel = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: ['101'] }] })
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  const searched = page.waitForResponse(/searchrooms/)
  await page.reload()
  await searched
  await expect(confirmation(page)).toBeVisible()
  await expect(page.getByText('No rooms available for these dates.')).toBeAttached()
  await expect(page.getByText('no longer available')).toHaveCount(0)
})

test('the tab is closed right after the payment: the booking is there and the mail says so', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await enterCard(page)
  const paid = page.waitForResponse(/\/bank$/)
  await bankDecides(page, 'Success')
  await paid
  await page.close()
  await expectOneBooking(world, guest.email)
  expect(mailsTo(world, guest.email)[0]?.text).toContain('Test Hotel')
})

test('the window hears nothing of the payment: the page finds out and confirms by itself', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await enterCard(page)
  await checkout(page).getByText('Rarer outcomes').click()
  await bankDecides(page, 'Paid, but this tab hears nothing')
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
})

test('paid after the window was closed: Resume asks first, and nobody pays twice', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  const ordered = page.waitForResponse(/createorder$/)
  await bookButton(page).click()
  const { data } = await (await ordered).json()
  let hears = true
  // What was asked before the payment may be answered after it: such an answer is not given either.
  await page.route('**/api/payment/orderstatus**', async route => {
    if (!hears) return
    const response = await route.fetch()
    if (hears) await route.fulfill({ response })
  })
  await dismiss(page)
  hears = false
  await world.provider.pay(data.id)
  await expect.poll(async () => (await bookingsOf(world, guest.email))[0]?.status).toBe('CONFIRMED')
  hears = true
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
})

test('the network is lost while the payment is confirmed: it ends confirmed and is charged once', async ({ page, world, watch }) => {
  watch.allow(/createbooking/)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  let lost = 0
  await page.route('**/api/booking/createbooking', async route => {
    lost++
    await (lost <= 2 ? route.abort('internetdisconnected') : route.continue())
  })
  await page.route('**/api/payment/orderstatus**', route => route.abort('internetdisconnected'))
  watch.allow(/orderstatus/)
  await bookButton(page).click()
  await payByCard(page)
  await expect(page.getByText('Confirming your payment...')).toBeVisible()
  await expect(confirmation(page)).toBeVisible()
  expect(lost).toBe(3)
  await expectOneBooking(world, guest.email)
})

test('a reload while the server is told of the payment goes on telling it', async ({ page, world, watch }) => {
  watch.allow(/createbooking|orderstatus/)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  const calls = /\/api\/(booking\/createbooking|payment\/orderstatus)/
  await page.route(calls, route => route.abort('internetdisconnected'))
  await bookButton(page).click()
  await payByCard(page)
  await expect(page.getByText('Confirming your payment...')).toBeVisible()
  await page.unroute(calls)
  await page.route('**/api/payment/orderstatus', route => route.abort('internetdisconnected'))
  const told = page.waitForRequest(/createbooking$/)
  await page.reload()
  await told
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
})

test('pressing Book twice makes one order and opens one window', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).dblclick()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await expect(page.getByTitle(/^Payment window/)).toHaveCount(1)
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  expect(await bookingsOf(world, guest.email)).toHaveLength(1)
})

test('before the window opens the guest reads how to pay, what is paid now and every rule', async ({ page, world }) => {
  const { slug } = await makeShowcase(world)
  await page.setViewportSize({ width: 390, height: 700 })
  await showcaseReview(page, linkTo(slug, { adults: 2 }))
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
})

test('the provider is down: a clear message, no room is kept from others, and later it works', async ({ page, world, watch }) => {
  watch.allow(/status of 503.*createorder/)
  const hotel = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await world.provider.control('faults', { match: 'POST /v1/orders', kind: '500' })
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toContainText(/payment provider|payment/i)
  await expect(bookButton(page)).toBeEnabled()
  const nights = await world.db.selectFrom('room_night').select('night').where('hotel_id', '=', hotel.id).execute()
  expect(nights).toEqual([])
  await world.provider.healthy()
  await bookButton(page).click()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
})

test.describe('a browser inside an app', () => {
  const instagram =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android'
  test.use({ userAgent: instagram, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the payment comes back by a form post and ends in the confirmation', async ({ page, world }) => {
    const hotel = await makeHotel(world.db)
    const guest = someGuest()
    await goToReview(page, linkTo(hotel.slug), guest)
    await bookButton(page).click()
    const posted = page.waitForRequest(request => request.url().includes('/api/payment/callback') && request.method() === 'POST')
    await payByCard(page)
    await posted
    await expect(confirmation(page)).toBeVisible()
    await expectOneBooking(world, guest.email)
    await page.reload()
    await expect(confirmation(page)).toBeVisible()
    await confirmation(page).getByRole('button', { name: 'Done' }).click()
    await expect(page).not.toHaveURL(/secret=/)
  })
})
