import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { bookingsOf, expectOneBooking, moneyOf } from '../records.ts'
import { bookButton, checkout, confirmation, dismiss, enterCard, goToReview, held, linkTo, payByCard, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

const bankDecides = (page: Parameters<typeof enterCard>[0], name: string) =>
  checkout(page).getByRole('button', { name, exact: true }).click()

const oneRoom = { kinds: [{ name: 'Deluxe', numbers: ['1'] }] }

test('who leaves after a payment that failed is told so and can pay later; one that fails is tried again in the same window', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400.*\/bank\)$/)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await enterCard(page)
  await bankDecides(page, 'Failure')
  await dismiss(page)
  await expect(page.getByRole('alert')).toContainText('Payment failed. Please try again. If you were charged,')
  const resume = page.getByRole('button', { name: 'Resume payment' })
  // A guest who comes back is scrolled to the held rooms.
  await page.setViewportSize({ width: 390, height: 700 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await expect(resume).toBeInViewport()
  await resume.click()
  await enterCard(page)
  await bankDecides(page, 'Failure')
  await expect(checkout(page).getByRole('alert')).toContainText('declined by the bank')
  await checkout(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await bankDecides(page, 'Success')
  await expect(confirmation(page)).toBeVisible()
  await expect(page.getByText('Payment failed.')).toBeHidden()
  await expectOneBooking(world, guest.email)
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
})

test('the last room: Book pressed twice is one order and one window, which a reload finds again; the window hears nothing of the payment: the page finds out and confirms by itself; the confirmation closes by its own button alone, prints alone and outlives a reload', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const hotel = await makeHotel(world.db, oneRoom)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).dblclick()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await expect(page.getByTitle(/^Payment window/)).toHaveCount(1)
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
  await page.reload()
  await expect(held(page).getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await enterCard(page)
  await checkout(page).getByText('Rarer outcomes').click()
  await bankDecides(page, 'Paid, but this tab hears nothing')
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(confirmation(page)).toBeVisible()
  await expect(confirmation(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  const reference = await confirmation(page)
    .getByText(/^[A-Z0-9-]{6,}$/)
    .first()
    .textContent()

  await test.step('on paper', async () => {
    await expect(page.getByRole('heading', { name: 'Review Your Booking Details', includeHidden: true })).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(confirmation(page).getByText('Booking reference')).toBeVisible()
    await expect(confirmation(page).getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Review Your Booking Details' })).toBeHidden()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('after a reload', async () => {
    const searched = page.waitForResponse(/searchrooms/)
    await page.reload()
    await searched
    await expect(confirmation(page)).toContainText(reference ?? 'a reference')
    // The room that the guest has just booked is not reported as gone.
    await expect(page.getByText('No rooms available for these dates.')).toBeAttached()
    await expect(page.getByText('no longer available')).toHaveCount(0)
  })
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
  expect(await bookingsOf(world, guest.email)).toHaveLength(1)
  await confirmation(page).getByRole('button', { name: 'See your booking' }).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(page).toHaveURL(/\/booking\//)
  await page.goto(`/book?hotel=${hotel.slug}`)
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
  await expect(confirmation(page)).toBeHidden()
})

test('paid after the window was closed: Resume asks first, and nobody pays twice; the network is lost while the payment is confirmed: a reload goes on telling the server; it ends confirmed and is charged once', async ({
  page,
  world,
  watch,
}) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  const ordered = page.waitForResponse(/createorder$/)
  await bookButton(page).click()
  const { data } = await (await ordered).json()
  let hears = true
  const pressed = Promise.withResolvers<void>()
  // Holds back all news of the payment until Resume is pressed; else the page would confirm it by itself.
  await page.route('**/api/payment/orderstatus**', async route => {
    const before = await route.fetch()
    if (hears) return route.fulfill({ response: before })
    await pressed.promise
    // The page may have cancelled the request meanwhile.
    await route.fulfill({ response: await route.fetch() }).catch(() => undefined)
  })
  await dismiss(page)
  hears = false
  await world.provider.pay(data.id)
  await expect.poll(async () => (await bookingsOf(world, guest.email))[0]?.status).toBe('CONFIRMED')
  await page.getByRole('button', { name: 'Resume payment' }).click()
  hears = true
  pressed.resolve()
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
  await page.unroute('**/api/payment/orderstatus**')
  await confirmation(page).getByRole('button', { name: 'See your booking' }).click()
  await expect(confirmation(page)).toBeHidden()

  watch.check()
  watch.allow(/createbooking|orderstatus/)
  const second = someGuest()
  await goToReview(page, linkTo(hotel.slug, { inDays: 20 }), second)
  let lost = 0
  let isDown = true
  await page.route('**/api/booking/createbooking', async route => {
    lost++
    await (isDown || lost <= 2 ? route.abort('internetdisconnected') : route.continue())
  })
  await page.route('**/api/payment/orderstatus**', route => route.abort('internetdisconnected'))
  await bookButton(page).click()
  await payByCard(page)
  await expect(page.getByText('Confirming your payment...')).toBeVisible()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.reload({ waitUntil: 'commit' })
  isDown = false
  lost = 0
  await expect(page.getByText('Confirming your payment...')).toBeVisible()
  await expect(confirmation(page)).toBeVisible()
  expect(lost).toBe(3)
  await expectOneBooking(world, second.email)
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
    await confirmation(page).getByRole('button', { name: 'See your booking' }).click()
    await expect(page).not.toHaveURL(/secret=/)
  })
})
