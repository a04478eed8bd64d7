import { expect, type Page } from '@playwright/test'
import { day } from '#server/testing/worlds/desk.ts'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { openDialog, toggle } from '../desk/desk-edit.ts'
import { bookingsPage, openDesk } from '../desk/desk-list.ts'
import { barOf, difference } from '../desk/desk-plan.ts'
import { boxOf } from '../layout.ts'
import { beginSession } from '../people.ts'
import { field, submit } from '../rooms.ts'
import { dialog, menuOf, rowOf } from '../staff.ts'
import { addStepByStep, bookButton, choose, pickDates } from '../wizard.ts'
import type { States } from './look.ts'

const kinds = [
  { name: 'Presidential lake suite with a courtyard', numbers: ['101', '102', '103', '104'] },
  { name: 'Deluxe', numbers: ['Garden-12'], price: 6000, withMeals: 8000 },
]
const company = {
  name: 'Sharma Exports and Hospitality Private Limited',
  gst: '27AAPFU0939F1ZV',
  address: '14th floor, Express Towers, Nariman Point, Mumbai 400021',
}

/** A hotel whose names are long, with a stay in every state, and its owner signed in. */
const openLongDesk = async (page: Page, world: TestServer) => {
  const desk = await openDesk(world, kinds)
  const { hotel, owner, sell, edit } = desk
  const sellAll = async () => {
    const kavita = await sell('Kavita Venkataraghavan', {
      ...{ nights: 3, company, userEmail: 'kavita.venkataraghavan@lakeviewpalacehotels.example', checkIn: true },
      ...{ paidAmount: 1000, paymentMethod: 'UPI', transactionId: 'UPI-2026-11-23-000123456789' },
      specialRequest: 'A cot for the baby, two more pillows, and a taxi to the airport at half past four in the morning.',
      charges: [
        { kind: 'EXTRA', text: 'Taxi from the railway station', amount: 1500 },
        { kind: 'DISCOUNT', text: 'Third stay of this year', amount: 500 },
      ],
    })
    await edit(kavita, { refund: { amount: 250.5, method: 'CASH', reason: 'The lift did not work' } })
    await sell('Jo Li', { room: 'Garden-12', groupId: kavita.id })
    // Her room is still occupied.
    await sell('Tarun Das', { room: 'Garden-12', from: -3, nights: 3, checkIn: true })
    const late = await sell('Mohammed Abdul Rahman Siddiqui', { room: '102', from: -2, nights: 4 })
    await edit(await sell('Zoya Khan', { room: '104', from: 3 }), { status: 'CANCELLED' })
    const { id = '' } = await order(world, hotel, { numbers: ['103'], inDays: 1 })
    return { kavita, late, online: await world.get(bookingApi.create, await pay(world, id)) }
  }
  /** One who paid for four nights and leaves after the first, and one whom the hotel cancels. */
  const leaveEarly = async () => {
    await edit(await sell('Asha Rao', { room: '104', from: -1, nights: 4, paidAmount: 16_000, checkIn: true }), { status: 'CHECKED_OUT' })
    await edit(await sell('Zoya Khan', { room: '104', from: 6, paidAmount: 4000 }), { status: 'CANCELLED', cancelledBy: 'hotel' })
  }
  await addLadder(world.db, hotel.id, [[2, 5000]])
  await beginSession(page, owner.email)
  return { ...desk, sellAll, leaveEarly }
}

/** What was typed is not kept: the list stands there again. */
const discard = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The list of bookings and every dialog about one; the day, the room plan and what is done on it. */
export const listStates: States = async ({ page, world, watch }, look) => {
  // Fields that are wrong.
  watch.allow(/status of 400/)
  const { sellAll } = await openLongDesk(page, world)
  await page.goto(`${bookingsPage}?tab=day`)
  await expect(page.getByText('Nothing was received')).toBeVisible()
  await look('a day without anybody')
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(page.getByText('No Bookings Found')).toBeVisible()
  await look('no bookings')
  const { kavita, late, online } = await sellAll()
  await page.reload()
  await expect(rowOf(page, late.user.name)).toContainText('Not arrived yet')
  await look('bookings', { axe: 'both' })
  await menuOf(page, `${late.user.name}, ${late.reference}`).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await look('a question before a booking is deleted')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: kavita.user.name }).first().click()
  await expect(dialog(page).getByRole('listitem').last()).toContainText('Devika Shekhawat')
  await look('the view of a booking')
  await dialog(page).getByRole('button', { name: 'More actions' }).click()
  await look('the menu of the view')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openDialog(page, kavita, 'Edit')
  await expect(dialog(page).getByRole('status')).toContainText('Total')
  await look('a booking to edit')
  await toggle(page, 'Charges', 'Payment', 'Refund', 'Status')
  await field(page, 'Name').fill('')
  await dialog(page).getByRole('button', { name: 'Reverse: Taxi from the railway station' }).click()
  await field(page, 'Payment method').selectOption('Bank transfer')
  await dialog(page).getByLabel('An amount').check()
  await field(page, 'New status').selectOption('Checked out')
  await submit(page, 'Update Booking')
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await look('a booking to edit, everything open, with errors')
  await discard(page)
  await openDialog(page, kavita, 'Check out')
  await expect(dialog(page).getByRole('group', { name: /is still due$/ })).toBeVisible()
  await dialog(page).getByLabel('Charge the nights not stayed').check()
  await dialog(page)
    .getByLabel(/^Take ₹.* now$/)
    .check()
  await submit(page, 'Check out')
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await look('a check-out with errors')
  await discard(page)
  await openDialog(page, online, 'Cancel booking')
  await dialog(page).getByLabel('The hotel: all of it back').check()
  await dialog(page).getByLabel('Another amount').check()
  await field(page, 'Give back by').selectOption('Cash')
  await submit(page, 'Cancel booking')
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await look('a cancellation with errors')
  await discard(page)

  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByRole('region', { name: 'Money of the day' })).toContainText('₹250.50')
  await expect(rowOf(page, 'Jo Li').first()).toContainText('Tarun Das still in Garden-12')
  await look('a day', { axe: 'both' })
  await page.getByRole('tab', { name: 'Room plan' }).click()
  await expect(barOf(page, kavita.user.name)).toBeVisible()
  const open = async (name: string, action?: string) => {
    await barOf(page, name).click()
    await expect(dialog(page).getByRole('link', { name: 'Open booking' })).toBeVisible()
    if (action) await dialog(page).getByRole('button', { name: action }).click()
  }
  await open(late.user.name)
  await look('a stay of the plan')
  await dialog(page).getByRole('button', { name: 'Move to…' }).click()
  await field(page, 'Room').selectOption({ index: 1 })
  await expect(difference(page)).toContainText('The price stays the same.')
  await look('a stay that moves')
  await page.keyboard.press('Escape')
  await open(late.user.name, 'Swap with…')
  await expect(page.getByRole('region', { name: /^Price for Mohammed/ })).toContainText('The price stays the same.')
  await look('rooms to swap')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '104 Presidential' }).click()
  await look('a room of the plan')
  await page.getByRole('button', { name: 'Block…' }).click()
  await dialog(page).getByLabel('Note').fill('The ceiling of the bathroom leaks; the plumber of Sharma Brothers comes on Monday at ten')
  await submit(page, 'Block room')
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  await look('a room to block, with errors')
  await dialog(page).getByLabel('Reason').selectOption('Repair')
  await submit(page, 'Block room')
  await expect(page.getByRole('gridcell', { name: /^Blocked/ })).toBeVisible()
  await look('the room plan with a block')
  await page.getByRole('gridcell', { name: /^Blocked/ }).click()
  await look('a block of the plan')
}

/** Add Booking, step by step, and Ctrl-K. */
export const saleStates: States = async ({ page, world, watch }, look) => {
  // Fields that are wrong.
  watch.allow(/status of 400/)
  const { sellAll, leaveEarly } = await openLongDesk(page, world)
  await sellAll()
  await page.goto(bookingsPage)
  await page.getByRole('button', { name: 'Add Booking' }).click()
  await bookButton(page).click()
  await expect(page.getByLabel('Check-in', { exact: true })).toBeFocused()
  await look('a sale on one screen, with errors')
  await page.getByLabel('Check-in', { exact: true }).fill(day(6))
  await page.getByLabel('Adults', { exact: true }).focus()
  await page.getByLabel(`Rooms, ${kinds[0]?.name}`).selectOption('1')
  for (const name of ['Address, company, request', 'Another price', 'Charges'])
    await page.getByRole('button', { name, exact: true }).click()
  await page.getByLabel('Where it came from').selectOption('AGENT')
  await page.getByLabel('Full name').fill('mohammed')
  await expect(page.getByRole('listbox', { name: 'Earlier guests' })).toBeVisible()
  await look('a sale on one screen, with earlier guests')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await addStepByStep(page)
  // High enough that the dialog does not fill the screen.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  const box = await boxOf(dialog(page))
  const expectSteady = async (step: string) => expect(await boxOf(dialog(page)), `the dialog of a sale: ${step}`).toEqual(box)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Choose a check-in date.')).toBeVisible()
  await look('a sale: search with an error')
  await page.getByRole('button', { name: 'Check-in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Choose your dates' }).getByRole('grid').first()).toBeVisible()
  await look('a sale: calendar')
  await page.keyboard.press('Escape')
  await pickDates(page, day(6), day(8))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: kinds[0]?.name })).toBeVisible()
  await expectSteady('rooms')
  await choose(page, kinds[0]?.name)
  await expect(page.getByLabel('Room, With Breakfast')).toBeVisible()
  await look('a sale: rooms')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expectSteady('details')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Please check \d things/ })).toBeFocused()
  await look('a sale: details with errors')
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByLabel('Full name').fill('Mohammed Abdul Rahman Siddiqui')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByLabel('Payment method').selectOption('CASH')
  await page.getByLabel('Amount received').fill('90000')
  await bookButton(page).click()
  await expect(page.getByLabel('Amount received')).toHaveAttribute('aria-invalid', 'true')
  await look('a sale: review with an error')
  await discard(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find a guest' })).toBeFocused()
  await look('Ctrl-K')
  await page.getByRole('combobox', { name: 'Find a guest' }).fill('kavita')
  await expect(dialog(page).getByRole('group', { name: 'Bookings' })).toBeVisible()
  await look('Ctrl-K with a guest')
  await page.keyboard.press('Escape')

  await leaveEarly()
  await page.goto('/dashboard')
  const owed = page.getByRole('region', { name: 'Refunds owed' })
  await expect(owed).toContainText('Asha Rao')
  await look('refunds owed')
  await owed.getByRole('link', { name: 'Zoya Khan' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Waive refund' }).click()
  await expect(page.getByRole('dialog', { name: /^Waive refund of / })).toBeVisible()
  await look('waiving a refund')
  await page.goto(`${bookingsPage}?tab=list&balance=give-back`)
  const toGiveBack = page.getByText('₹12,000.00 to give back').filter({ visible: true })
  await expect(toGiveBack).toHaveCount(1)
  expect(await toGiveBack.evaluate(one => one.scrollWidth - one.clientWidth), 'cut off').toBeLessThanOrEqual(0)
  await look('the list of what is to give back')
  await page.getByRole('tab', { name: 'Day' }).click()
  await page.getByRole('tab', { name: /Leaving/ }).click()
  await expect(page.getByRole('row', { name: /Asha Rao/ })).toContainText('₹12,000.00to give back')
  await look('the day of a guest who left early')
}
