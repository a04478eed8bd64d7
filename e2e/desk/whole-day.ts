import { expect, type Page } from '@playwright/test'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { field, submit } from '../rooms.ts'
import { dialog, rowOf, said } from '../staff.ts'
import { payByUpi } from '../wizard.ts'
import { toggle } from './desk-edit.ts'

/* Other events of a day at the desk, besides walk-ins and guests who book online. */

/** Registers a hotel for GST from a past date on, so that it issues invoices. */
export const registerForGst = async (world: TestServer, hotelId: string): Promise<void> => {
  const registration = { from_date: '2025-09-22', scheme: 'REGULAR', gstin: '08AAGCR4375J1ZU', legal_name: 'Lake View Hotels LLP' }
  await world.db
    .insertInto('hotel_tax')
    .values({ hotel_id: hotelId, ...registration, scheme_said_at: new Date('2025-09-22') })
    .execute()
  await world.db.updateTable('hotel').set({ series_code: 'LAKE' }).where('id', '=', hotelId).execute()
  await raisePageVersion(world.db, hotelId)
}

/** Sells the suite on the phone: holds it, and confirms it once the guest has paid the advance by the link. */
export const sellByLink = async (page: Page, phone: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Quick sale' }).click()
  // On other nights than the guests who book in the same browser: the wizard would ask these whether they book twice.
  await page.getByLabel('Check-in', { exact: true }).fill(day(10))
  // The next day is filled in; after a click, typing replaces it.
  await page.getByLabel('Check-out', { exact: true }).click()
  await page.keyboard.type(day(11))
  await page.getByLabel('Adults', { exact: true }).focus()
  await page.getByLabel('Rooms, Suite').selectOption('1')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Mobile number').fill('98765 43211')
  await page.getByLabel('Payment method').selectOption('Payment link, later')
  await dialog(page).getByRole('button', { name: 'Hold and make a link' }).click()
  const link = await dialog(page).getByLabel('Link', { exact: true }).inputValue()
  await moveTimeToPay(page)
  // The tests' server has another origin than the link, so only its path is used.
  const { pathname, search, hash } = new URL(link)
  await phone.goto(`${pathname}${search}${hash}`)
  await expect(phone.getByRole('region', { name: 'Your stay' })).toContainText('To pay now₹1,200.00To pay at the property₹4,800.00')
  await phone.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(phone)
  await expect(phone.getByText('Your payment was received.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('Confirmed', { timeout: 12_000 })
}

/** Changes the time to pay: Escape asks about the change and keeps the booking open; Undo returns the focus to it. */
const moveTimeToPay = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('link', { name: 'Open' }).click()
  await dialog(page).getByRole('button', { name: 'Change time to pay' }).press('Enter')
  const change = page.getByRole('dialog', { name: 'Change time to pay' })
  const until = change.getByLabel('The guest can pay until')
  await until.fill((await until.inputValue()).replace(/:\d\d /, ':45 '))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).press('Enter')
  await change.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(change).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The change was undone.')
  await expect(dialog(page)).toBeFocused()
}

/** Sells eight courtyard rooms to a group, two with a child, on one bill of a company, and checks them in together. */
export const sellGroup = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add group' }).click()
  await field(page, 'Group name').fill('Rao wedding')
  const line = (number: number) => dialog(page).getByRole('group', { name: `Line ${number}` })
  await line(1).getByLabel('Check-in').fill(day(0))
  await line(1).getByLabel('Check-out').fill(day(1))
  await line(1).getByLabel('Rooms').fill('6')
  await line(1).getByLabel('Kind').selectOption({ label: 'Courtyard, 9 free, ₹3,000' })
  await dialog(page).getByRole('button', { name: 'Other rooms or dates' }).click()
  // A new line copies the one above and counts that line's rooms as taken.
  await expect(line(2).getByLabel('Kind')).toBeFocused()
  await expect(line(2).getByLabel('Kind').locator('option:checked')).toHaveText('Courtyard, 3 free, ₹3,000')
  await line(2).getByLabel('Rooms').fill('4')
  await line(2).getByLabel('Ages of children').fill('7')
  await expect(line(2)).toContainText('Only 3 free.')
  await line(2).getByLabel('Rooms').fill('2')
  await field(page, 'Contact').fill('Meera Rao')
  await field(page, 'Mobile number').fill('98765 43212')
  await dialog(page).getByLabel('One bill for the group').check()
  await expect(dialog(page)).toContainText('8 rooms, ₹24,000.00')
  await submit(page, 'Book')
  await expect(page.getByRole('dialog', { name: 'Rao wedding' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Edit who pays' }).click()
  await payAsCompany(page)
  await submit(page, 'Save')
  await expect(dialog(page)).toContainText('Textile Traders, GSTIN 27AAPFU0939F1ZV')
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page)).not.toContainText('GSTIN')
  // A guest's name that is left unchanged is no error.
  await dialog(page).getByLabel('Guest in').first().focus()
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Check in all 8' }).click()
  await expect(dialog(page)).toContainText('8 bookings checked in.')
  await expect(dialog(page)).toBeFocused()
  await expect(dialog(page).locator('[aria-invalid="true"]')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Blocks the last courtyard room from today on, for a repair. */
export const blockRoom = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '309 Courtyard' }).click()
  await page.getByRole('button', { name: 'Block…' }).click()
  await dialog(page).getByLabel('Reason').selectOption('Repair')
  await submit(page, 'Block room')
  await expect(page.getByRole('gridcell', { name: /^Blocked, Repair/ })).toBeVisible()
}

/** Fills in the company that pays. */
const payAsCompany = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel('A company pays').check()
  await field(page, 'Company name').fill('Textile Traders')
  await field(page, 'Company GSTIN').fill('27AAPFU0939F1ZV')
  await field(page, 'Company address').fill('12 MG Road, Pune')
}

/** Sets the company of the invoice, in the edit dialog. */
export const nameCompany = async (page: Page): Promise<void> => {
  await toggle(page, 'Address and company')
  await payAsCompany(page)
}

/** Reads the invoice that opens for printing after a check-out that asked for it. */
export const readInvoice = async (page: Page): Promise<void> => {
  const invoice = dialog(page)
    .getByRole('article', { name: /^Tax invoice / })
    .last()
  await expect(invoice).toContainText('Textile Traders')
  await expect(invoice).toContainText('27AAPFU0939F1ZV')
  await page.keyboard.press('Escape')
  await expect(invoice).toHaveCount(0)
}

/** Marks the one dirty room as clean, on a phone. */
export const cleanRoom = async (phone: Page): Promise<void> => {
  const left = phone.getByRole('listitem').filter({ has: phone.getByRole('button', { name: 'Dirty', exact: true, pressed: true }) })
  await expect(left).toHaveCount(1)
  const room = await left.getByRole('heading', { level: 3 }).textContent()
  const cleaned = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: room ?? '', exact: true }) })
  await cleaned.getByRole('button', { name: 'Clean', exact: true }).click()
  await expect(cleaned).toContainText('Sita')
  await expect(left).toHaveCount(0)
}

export const expectSold = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(said(page)).toContainText('Booking created successfully')
}
