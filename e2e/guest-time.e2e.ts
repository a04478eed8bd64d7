import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/hotel.ts'
import { formatDate } from '#shared/dates.ts'
import { expectOneBooking, moneyOf } from './records.ts'
import { bookButton, checkout, confirmation, dismiss, goToReview, held, inDays, linkTo, payByCard, someGuest, turnTo } from './wizard.ts'
import { expect, test } from './world.ts'

/** From now on the server's answers to `createorder` say that the hold ends so soon. */
const answerHoldOf = (page: Page, seconds: number) =>
  page.route('**/api/payment/createorder', async route => {
    const reply = (await (await route.fetch()).json()) as { data: object }
    const holdExpiresAt = new Date(Date.now() + seconds * 1000).toISOString()
    await route.fulfill({ json: { ...reply, data: { ...reply.data, holdExpiresAt } } })
  })

test('the payment window never stays open for longer than the rooms are held', async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await answerHoldOf(page, 5)
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toContainText('There is too little time left to pay')
  await expect(page.getByTitle(/^Payment window/)).toHaveCount(0)
  // Resuming asks for the order again, whose hold the server then makes longer.
  await answerHoldOf(page, 95)
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await expect(checkout(page).getByText(/^1:[0-3]\d left$/)).toBeVisible()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
  expect((await moneyOf(world, guest.email)).orders).toBe(1)
})

test('a clock that is wrong by an hour neither hides the time left nor keeps anybody from paying', async ({ page, world }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await dismiss(page)
  await expect(held(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
})

test("the guest's own hold is not sold out in the calendar of the hotel's page; to others it is", async ({ page, world, browser }) => {
  const hotel = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  await goToReview(page, linkTo(hotel.slug), someGuest())
  await bookButton(page).click()
  await dismiss(page)
  const night = new RegExp(`^${formatDate(inDays(10))}(,.*)?$`)
  const openCalendar = async (of: Page) => {
    const answered = of.waitForResponse(/\/api\/room\/nights/)
    await of.goto(`${world.url}/${hotel.slug}`)
    await of.getByRole('button', { name: 'Check-in', exact: true }).click()
    await answered
    await turnTo(of, inDays(10))
    return of.getByRole('gridcell').getByRole('button', { name: night })
  }
  const other = await browser.newPage()
  await expect(await openCalendar(other)).toHaveAccessibleName(/, sold out$/)
  await other.close()
  await expect(await openCalendar(page)).not.toHaveAccessibleName(/sold out/)
})
