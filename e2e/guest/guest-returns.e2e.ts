import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { lakeRoom, makeShowcase } from '../showcase.ts'
import { bookButton, choose, dismiss, fillDetails, linkTo, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* A guest who returns to the last steps. orders-that-fail.page.test.ts checks the messages of failed orders. */

const phone = { width: 390, height: 700 }

test('the code of the last steps is broken: no spinner stays, Retry goes on where the guest was; a reload at the review lands there; a thumb can throw away what it continues from; before the window opens the guest reads how to pay, what is paid now and every rule; while rooms are held the review ends at a bar with the amount and Resume payment', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/a broken script|ERR_INTERNET_DISCONNECTED/)
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
    await expect(review.getByText('You pay ₹1,680.00 now', { exact: true })).toBeInViewport()
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

  // A message at Book is scrolled into sight.
  await page.context().setOffline(true)
  await bookButton(page).click()
  await expect(review.getByRole('alert')).toContainText('Please check your connection and try again.')
  await expect(review.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
  await bookButton(page).click()
  await dismiss(page)
  await edit.click()
  await onward.click()
  for (const block of ['start', 'end'] as const) {
    await review.evaluate((item, block) => void item.scrollIntoView({ block }), block)
    await expect(page.getByRole('button', { name: 'Resume payment' })).toBeInViewport({ ratio: 1 })
    await expect(review.getByText('You pay ₹1,680.00 now', { exact: true })).toBeInViewport()
  }
  await expectFits(page, 'a review with held rooms')
})
