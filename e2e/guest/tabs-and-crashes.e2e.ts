import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { brokenPromises, noBrokenPromise } from '#server/testing/worlds/stay.ts'
import { expectOneBooking, mailsTo, moneyOf } from '../records.ts'
import { bookButton, checkout, confirmation, enterCard, goToReview, linkTo, payByCard, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

const ordered = (page: Page) => page.waitForResponse(/createorder$/)
const success = (page: Page) => checkout(page).getByRole('button', { name: 'Success', exact: true })

/** Where a tab may close once somebody has pressed Book, and whether money has moved by then. */
const moments: { moment: string; go: (page: Page) => Promise<unknown>; paid: boolean }[] = [
  { moment: 'the order is on its way', go: page => page.waitForRequest(/createorder$/), paid: false },
  { moment: 'the order is made', go: ordered, paid: false },
  {
    moment: 'the payment window is open',
    go: page => expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused(),
    paid: false,
  },
  { moment: 'the bank asks', go: page => enterCard(page).then(() => success(page).waitFor()), paid: false },
  {
    moment: 'the bank has said yes',
    go: async page => {
      await enterCard(page)
      const answered = page.waitForResponse(/\/bank$/)
      await success(page).click()
      await answered
    },
    paid: true,
  },
  {
    moment: 'the booking is being confirmed',
    go: async page => {
      const confirming = page.waitForRequest(/createbooking$/)
      await payByCard(page)
      await confirming
    },
    paid: true,
  },
]

test('a tab that closes at any moment leaves a booking where money moved, and nothing else', async ({ context, world, watch }) => {
  test.setTimeout(120_000)
  watch.allow(/ERR_ABORTED|Failed to fetch/)
  const hotel = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: moments.map((_, at) => String(at + 1)) }] })
  for (const { moment, go, paid } of moments) {
    await test.step(moment, async () => {
      const page = await context.newPage()
      const guest = someGuest()
      await goToReview(page, linkTo(hotel.slug), guest)
      const reached = go(page)
      await bookButton(page).click()
      await reached
      await page.close()
      if (paid) {
        await expectOneBooking(world, guest.email)
        expect(mailsTo(world, guest.email)[0]?.text).toContain('Test Hotel')
      } else expect([(await moneyOf(world, guest.email)).payments, mailsTo(world, guest.email).length]).toEqual([0, 0])
    })
  }
  expect(await brokenPromises(world)).toEqual(noBrokenPromise)
})

test('two tabs of one guest and one room left: the second is told, the first pays, one booking', async ({
  context,
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409.*createorder/)
  const hotel = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  const guest = someGuest()
  const second = await context.newPage()
  await goToReview(second, linkTo(hotel.slug), guest)
  await page.bringToFront()
  await goToReview(page, linkTo(hotel.slug), guest)
  await bookButton(page).click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeVisible()
  await second.bringToFront()
  await bookButton(second).click()
  await expect(second.getByText('No rooms available for these dates.')).toBeVisible()
  await page.bringToFront()
  await payByCard(page)
  await expect(confirmation(page)).toBeVisible()
  await expectOneBooking(world, guest.email)
})
