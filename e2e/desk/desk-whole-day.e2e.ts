import type { Page } from '@playwright/test'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { employ, person } from '#server/testing/worlds/people.ts'
import { brokenPromises, noBrokenPromise, order, pay } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { signIn, someEmail } from '../people.ts'
import { moneyOf } from '../records.ts'
import { field, submit } from '../rooms.ts'
import { dialog, rowOf } from '../staff.ts'
import { watchFor } from '../watch.ts'
import { addDeskWizard, bookButton, choose, confirmation, goToReview, linkTo, payByCard, pickDates, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { done, price, toggle } from './desk-edit.ts'
import { bookingsPage, openDesk } from './desk-list.ts'
import { barOf, difference, saveChange } from './desk-plan.ts'
import { blockRoom, cleanRoom, expectSold, nameCompany, readInvoice, registerForGst, sellByLink, sellGroup } from './whole-day.ts'

/** Picks from the menu of a guest's row. */
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const kinds = [
  { name: 'Deluxe', numbers: ['101', '102', '103', '104'] },
  { name: 'Suite', numbers: ['201'], price: 6000, withMeals: 8000 },
  { name: 'Courtyard', numbers: ['301', '302', '303', '304', '305', '306', '307', '308', '309'], price: 3000, withMeals: 4000 },
]

/** A term of the day's money, with the figure and the methods below it. */
const moneySum = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Money of the day' }).locator('dl').filter({ hasText: title })

test('a day at the desk: a walk-in, a call, a wedding of eight rooms, guests who book meanwhile, a repair, an early departure with an invoice for a company, a cancellation, a no-show, clean rooms, and the money right to the rupee', async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(240_000)
  const { reception, hotel, sell } = await openDesk(world, kinds)
  await registerForGst(world, hotel.id)
  const manager = await person(world, { name: 'Leela Manager', email: someEmail() })
  await employ(world, hotel.id, manager.id, 'MANAGER')
  const sita = await person(world, { name: 'Sita', email: someEmail() })
  await employ(world, hotel.id, sita.id, 'HOUSEKEEPING')
  // Made the day before yesterday; the guest has not come.
  await sell('Noor Ali', { room: '104', from: -2, nights: 4 })

  const guests = await browser.newContext({ baseURL: world.url })
  const guestsWatch = await watchFor(guests, world.url)
  const totalOf = async (name: string) => {
    const found = world.db.selectFrom('booking').select('total_paise').where('hotel_id', '=', hotel.id).where('guest_name', '=', name)
    return (await found.executeTakeFirstOrThrow()).total_paise
  }

  // Nothing is sent to a printer.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await signIn(page, reception.email, bookingsPage)
  await expect(rowOf(page, 'Noor Ali')).toContainText('Not arrived yet')
  // Gone as soon as the page is loaded anew.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  // A walk-in: two nights at ₹4,000, all of it by UPI.
  await addDeskWizard(page)
  await pickDates(page, day(0), day(2))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Full name').fill('Ritu Rathore')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByLabel('Payment method').selectOption('UPI')
  await page.getByLabel('Amount received').fill('8,000')
  await page.getByLabel('Check in now').check()
  await bookButton(page).click()
  await expectSold(page)
  await expect(rowOf(page, 'Ritu Rathore')).toContainText('Checked in')
  await expect(rowOf(page, 'Ritu Rathore')).not.toContainText('due')
  // By telephone, at another desk of the hotel: one night from today, the advance of a fifth by bank transfer.
  await sell('Asha Rao', { room: '102', nights: 1, paidAmount: 800, paymentMethod: 'BANK_TRANSFER' })
  await expect(rowOf(page, 'Asha Rao')).toContainText('₹3,200.00 due', { timeout: 12_000 })

  // Another one calls, and pays a fifth of ₹6,000 by a link. A wedding of eight rooms arrives.
  const caller = await guests.newPage()
  await sellByLink(page, caller, 'Imran Sheikh')
  await caller.close()
  await sellGroup(page)

  // Guests book on the hotel's page, and pay a fifth: ₹800 and ₹1,600.
  const kabir = { ...someGuest(), name: 'Kabir Das' }
  const made = await order(world, hotel, { userName: 'Zoya Khan', numbers: ['103'], inDays: 2, nights: 1 })
  await world.get(bookingApi.create, await pay(world, made.id ?? ''))
  const phone = await guests.newPage()
  await goToReview(phone, linkTo(hotel.slug, { inDays: 5, nights: 2 }), kabir)
  await bookButton(phone).click()
  await payByCard(phone)
  await expect(confirmation(phone)).toBeVisible()
  await phone.close()
  for (const name of ['Zoya Khan', kabir.name]) await expect(rowOf(page, name)).toContainText('Confirmed', { timeout: 12_000 })
  expect(await page.evaluate(() => 'isSamePage' in window), 'the list came without a reload').toBe(true)

  await page.getByRole('button', { name: 'Check in: Asha Rao' }).click()
  await expect(rowOf(page, 'Asha Rao')).toContainText('Checked in')

  // A night more: what it costs is asked before it is saved.
  await page.getByRole('tab', { name: 'Room plan' }).click()
  await barOf(page, 'Asha Rao').click()
  await dialog(page).getByRole('button', { name: 'Extend a night' }).click()
  await expect(difference(page)).toContainText('₹4,000.00 more than before')
  expect(await totalOf('Asha Rao')).toBe(400_000)
  await saveChange(page)
  await expect(barOf(page, 'Asha Rao')).toHaveAttribute('aria-colspan', '2')
  await blockRoom(page)

  // The rest in cash: ₹8,000 less the ₹800 of the transfer.
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(rowOf(page, 'Asha Rao')).toContainText('₹7,200.00 due')
  await act(page, 'Asha Rao', 'Edit')
  await toggle(page, 'Payment')
  await field(page, 'Payment method').selectOption('Cash')
  await expect(field(page, 'Amount received')).toHaveValue('7200')
  await nameCompany(page)
  await submit(page, 'Update Booking')
  await done(page)
  await expect(rowOf(page, 'Asha Rao')).not.toContainText('due')

  // She leaves a night early after all, and pays for it.
  await act(page, 'Asha Rao', 'Check out')
  await expect(price(page)).toContainText('To give back ₹4,000.00')
  await dialog(page).getByLabel('Charge the nights not stayed').check()
  await expect(price(page)).toContainText('Due ₹0.00')
  await dialog(page).getByLabel('Print the documents').check()
  await submit(page, 'Check out')
  await readInvoice(page)
  await expect(rowOf(page, 'Asha Rao')).toContainText('Checked out')

  // Reception may cancel; to give money back takes the manager.
  await act(page, 'Kabir Das', 'Cancel booking')
  await expect(dialog(page)).toContainText('This booking has no refund steps of its own. ₹1,600.00 stays with the hotel')
  await submit(page, 'Cancel booking')
  await expect(rowOf(page, 'Kabir Das')).toContainText('Cancelled')
  const managers = await browser.newContext({ baseURL: world.url })
  const managersWatch = await watchFor(managers, world.url)
  const office = await managers.newPage()
  await signIn(office, manager.email, bookingsPage)
  await act(office, 'Kabir Das', 'Edit')
  await toggle(office, 'Refund')
  await dialog(office).getByLabel('All that was paid online: ₹1,600.00').check()
  await submit(office, 'Update Booking')
  await done(office)
  await rowOf(office, 'Kabir Das').getByRole('rowheader').getByRole('link').click()
  const money = office.getByRole('table', { name: 'Payments and refunds' })
  await expect(money.getByRole('row', { name: 'Refund: done' })).toContainText('−\u2060₹1,600.00')
  await expect(money.getByRole('row', { name: 'Returned' })).toContainText('₹1,600.00')
  expect(await moneyOf(world, kabir.email)).toEqual({ orders: 1, payments: 1, refundedPaise: 160_000 })

  await page.getByRole('tab', { name: 'Day' }).click()
  await page.getByRole('button', { name: 'No show: Noor Ali' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No show' }).click()
  // Who arrived today stays listed with what became of it, and is not to arrive any more; who never came is gone.
  const tabs = page.getByRole('tablist', { name: 'Stays of the day' }).getByRole('tab')
  await expect(tabs).toHaveText(['Arriving 10 done', 'In house 9', /^Leaving 0/])
  await expect(page.getByRole('table', { name: 'Arriving' }).getByRole('rowheader')).toHaveCount(10)

  // The last of the two online went back.
  const received = 'Received₹19,600.00Bank transfer₹800.00Cash₹7,200.00Online₹3,600.00UPI₹8,000.00'
  await expect(moneySum(page, 'Received')).toHaveText(received)
  await expect(moneySum(page, 'Given back')).toHaveText('Given back₹1,600.00Online₹1,600.00')
  await expect(moneySum(page, 'Balance of the day')).toHaveText('Balance of the day₹18,000.00')
  expect(await page.evaluate(() => 'isSamePage' in window), 'the whole day on one page').toBe(true)

  // The room that was left is cleaned.
  const phones = await browser.newContext({ baseURL: world.url, viewport: { width: 390, height: 844 } })
  const phonesWatch = await watchFor(phones, world.url)
  const housekeeping = await phones.newPage()
  await signIn(housekeeping, sita.email, '/dashboard/housekeeping')
  await cleanRoom(housekeeping)
  expect(await brokenPromises(world)).toEqual(noBrokenPromise)
  for (const watch of [guestsWatch, managersWatch, phonesWatch]) watch.check()
  for (const context of [guests, managers, phones]) await context.close()
})
