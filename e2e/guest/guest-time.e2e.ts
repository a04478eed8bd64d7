import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectOneBooking, moneyOf } from '../records.ts'
import { bookButton, checkout, confirmation, dismiss, goToReview, held, inDays, linkTo, payByCard, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/** From now on the server's answers to `createorder` say that the hold ends so soon. */
const answerHoldOf = (page: Page, seconds: number) =>
  page.route('**/api/payment/createorder', async route => {
    const reply = (await (await route.fetch()).json()) as { data: object }
    const holdExpiresAt = new Date(Date.now() + seconds * 1000).toISOString()
    await route.fulfill({ json: { ...reply, data: { ...reply.data, holdExpiresAt } } })
  })

test('the payment window never stays open for longer than the rooms are held; a clock that is wrong by an hour neither hides the time left nor keeps anybody from paying', async ({
  page,
  world,
}) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await dismiss(page)
  await expect(held(page).getByRole('timer')).toHaveText(/^1[45] minutes( \d+ seconds?)?$/)
  await answerHoldOf(page, 5)
  const resume = page.getByRole('button', { name: 'Resume payment' })
  await resume.click()
  await expect(page.getByRole('alert')).toContainText('There is too little time left to pay')
  await expect(page.getByTitle(/^Payment window/)).toHaveCount(0)
  // Resuming asks for the order again, whose hold the server then makes longer.
  await answerHoldOf(page, 95)
  await resume.click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await expect(checkout(page).getByText(/^1:[0-3]\d left$/)).toBeVisible()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
})

test('rooms that are held can be paid for after midnight, also where the page is loaded anew', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug, { inDays: 1 }), guest)
  await bookButton(page).click()
  await dismiss(page)
  await expect(held(page)).toBeVisible()
  await page.clock.install({ time: Date.now() + 86_400_000 })
  await page.reload()
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await payByCard(page)
  await expect(confirmation(page)).toContainText(formatDate(inDays(1)))
  await expectOneBooking(world, guest.email)
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
})
