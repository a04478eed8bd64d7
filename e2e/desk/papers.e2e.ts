import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { pageKey } from '#server/bookings/booking/page-key.ts'
import { day, savedAs } from '#server/testing/worlds/desks/desk.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits, resize } from '../layout.ts'
import { signIn } from '../people.ts'
import { field, submit } from '../rooms.ts'
import { dialog, menuOf, rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'
import { openDialog, toggle } from './desk-edit.ts'
import { bookingsPage, openDesk } from './desk-list.ts'
import { registerForGst } from './whole-day.ts'

const documentsPage = `${bookingsPage}?tab=documents`

/** A hotel that was registered long ago, and one night of which is taxed at the higher rate. */
const register = async (world: TestServer, hotelId: string, night: string) => {
  const types = await world.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotelId).where('name', '=', 'Deluxe').execute()
  await world.db
    .insertInto('day_price')
    .values(types.map(({ id }) => ({ hotel_id: hotelId, type_id: id, night, breakfast_paise: 900_000, all_meals_paise: 1_000_000 })))
    .execute()
  await registerForGst(world, hotelId)
}

/** Counts how often the page was sent to the printer. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { prints: number }
    counted.prints = 0
    window.print = () => {
      counted.prints++
    }
  })
const prints = (page: Page) => page.evaluate(() => (window as unknown as { prints: number }).prints)

/** The name of the file that a press saves, which is a PDF. */
const savedPdf = async (page: Page, button: Locator): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return file.suggestedFilename()
}

test('a stay of two rates, changed, shortened, partly given back and checked out: its papers at the desk and on the guest’s page', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.allow(/status of (401|409)/)
  await countPrints(page)
  const { owner, hotel, sell, edit } = await openDesk(world)
  await signIn(page, owner.email, documentsPage)
  await expect(page.getByText('The hotel is not registered for GST, so it issues none.')).toBeVisible()
  await register(world, hotel.id, day(-2))
  // ₹9,000 and two nights of ₹4,000.
  const booking = await sell('Meera Iyer', { from: -2, nights: 3, paidAmount: 10_000 })
  await edit(booking, { status: 'CHECKED_IN' })
  await edit(booking, { checkOutDate: day(0) })
  await edit(booking, { refund: { amount: 1000, method: 'CASH', reason: 'A night less' } })

  // The desk adds what was eaten, and for whom the invoice is.
  await openDialog(page, booking, 'Edit')
  await toggle(page, 'Guest', 'Stay', 'Address and company', 'Charges')
  await field(page, 'PIN code (optional)').fill('411 001')
  await expect(dialog(page).getByLabel('State')).toHaveValue('Maharashtra')
  await dialog(page).getByLabel('A company pays').check()
  await field(page, 'Company name').fill('Textile Traders')
  await field(page, 'Company GSTIN').fill('27AAPFU0939F1ZV')
  await expect(dialog(page).getByText('Registered in Maharashtra.', { exact: true })).toBeVisible()
  await field(page, 'Company address').fill('12 MG Road, Pune')
  await field(page, 'What for').fill('Dinner')
  await field(page, 'Amount').fill('1,450')
  await dialog(page).getByLabel('GST', { exact: true }).selectOption('Food and drink')
  await expectAccessible(page, 'who pays')
  await expectFits(page, 'who pays')
  await submit(page, 'Update Booking')
  await expect(page.getByRole('alert').filter({ hasText: 'Booking updated successfully!' })).toBeVisible()

  // Checked out, all papers are printed at once, each on a page of its own and nothing else.
  await page.goto(`${bookingsPage}?tab=list`)
  await page.getByRole('button', { name: `Check out: Meera Iyer, ${booking.reference}` }).click()
  await dialog(page).getByLabel('Take ₹5,450.00 now').check()
  await field(page, 'Payment method').selectOption('UPI')
  await submit(page, 'Check out')
  await page.getByRole('button', { name: 'Print documents' }).click()
  const papers = dialog(page).getByRole('article')
  await expect(papers).toHaveCount(3)
  const names = await papers.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
  expect(names).toEqual(['Tax invoice LAKE/26/I/000001', 'Refund voucher LAKE/26/F/000001', 'Receipt voucher LAKE/26/R/000001'])
  expect(await prints(page)).toBe(1)
  const invoice = papers.first()
  await expect(invoice.getByRole('table').first().getByRole('row')).toHaveText([
    /^SAC/,
    /996311Room 101, Deluxe, with breakfast.*18%.*9,000\.00$/,
    /996311Room 101, Deluxe, with breakfast.*5%.*4,000\.00$/,
    /996332Dinner.*5%.*1,450\.00$/,
    /Total.*14,450\.00$/,
  ])
  await expect(invoice).toContainText('Less advance, receipt voucher LAKE/26/R/000001')
  await page.emulateMedia({ media: 'print' })
  await expect(papers.first()).toBeVisible()
  for (const other of [page.getByRole('button', { name: 'Close' }).last(), page.getByRole('heading', { level: 1 })])
    await expect(other).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectAccessible(page, 'all papers of a booking')
  await expectFits(page, 'all papers of a booking')
  await page.keyboard.press('Escape')

  // Another address: the invoice is credited and issued anew, once that is agreed to.
  await openDialog(page, booking, 'Edit')
  await toggle(page, 'Guest', 'Address and company')
  await field(page, 'Company address').fill('14 MG Road, Pune')
  await submit(page, 'Update Booking')
  await expect(dialog(page)).toContainText('A credit note and a new invoice are issued.')
  await dialog(page).getByRole('button', { name: 'Issue anew' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Booking updated successfully!' })).toBeVisible()

  // The list, searched by the company.
  await page.goto(documentsPage)
  await page.getByLabel('Search documents').fill('textile')
  await expect(page.getByText('3 documents', { exact: true })).toBeVisible()
  await page.getByLabel('Kind').selectOption('Credit note')
  await expect(page.getByText('1 document', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'LAKE/26/C/000001')).toContainText('₹14,450.00')
  await expectAccessible(page, 'documents')
  await expectFits(page, 'documents')
  // On a phone a row is read in a few lines.
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  await resize(page, { width: 390, height: 844 })
  const small = page.getByRole('list', { name: 'List of documents' }).getByRole('listitem')
  await expect(small).toHaveCount(1)
  expect((await small.boundingBox())?.height).toBeLessThanOrEqual(180)
  await resize(page, size)
  await page.getByLabel('Kind').selectOption('Tax invoice')
  await page.getByRole('link', { name: 'LAKE/26/I/000002' }).click()
  await expect(dialog(page).getByRole('article', { name: 'Tax invoice LAKE/26/I/000002' })).toContainText('14 MG Road, Pune')
  expect(await savedPdf(page, dialog(page).getByRole('button', { name: 'Download PDF' }))).toBe('Tax invoice LAKE-26-I-000002.pdf')
  await dialog(page).getByRole('button', { name: 'More actions' }).click()
  const duplicate = await savedPdf(page, page.getByRole('menuitem', { name: 'Download duplicate' }))
  expect(duplicate).toBe('Tax invoice LAKE-26-I-000002, duplicate.pdf')
  await page.keyboard.press('Escape')

  // From the booking, without an address for mails.
  await edit(booking, { userEmail: '' })
  await page.goto(`${bookingsPage}?view=${booking.id}`)
  const own = page.getByRole('region', { name: 'Documents' })
  await expect(own.getByRole('listitem')).toHaveCount(5)
  await menuOf(page, 'LAKE/26/I/000002').click()
  await expect(page.getByRole('menuitem', { name: 'Send again No email address to send it to.' })).toBeDisabled()
  await page.keyboard.press('Escape')

  // What a job issues meanwhile appears by itself.
  await edit(booking, { charges: [{ kind: 'DISCOUNT', text: 'Cold water', amount: 105 }] })
  await expect(own.getByRole('listitem')).toHaveCount(6)
  await expect(own.getByRole('listitem').last()).toContainText('Credit note LAKE/26/C/000002')

  // The month for the accountant: who is signed out meanwhile is told so, and reads no answer of the server's.
  await page.goto(documentsPage)
  await page.getByRole('button', { name: 'GST files for your CA' }).click()
  await dialog(page).getByLabel('Month').selectOption(day(0).slice(0, 7))
  const openSummary = dialog(page).getByRole('link', { name: 'Open the summary' })
  const [summary] = await Promise.all([page.waitForEvent('popup'), openSummary.click()])
  await expect(summary.getByText('holds to the paisa')).toHaveCount(2)
  await summary.close()
  const [zip] = await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('link', { name: 'Download all as ZIP' }).click()])
  expect(zip.suggestedFilename()).toBe(`${hotel.slug}-${day(0).slice(0, 7)}.zip`)
  await page.context().clearCookies()
  const [closed] = await Promise.all([page.waitForEvent('popup'), openSummary.click()])
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect.poll(() => closed.isClosed()).toBe(true)

  // What the guest has of it.
  const key = await pageKey(world.db, await savedAs(world, booking))
  await page.goto(`/booking/${booking.reference}?hotel=${hotel.slug}#k=${key}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents.getByRole('listitem')).toHaveText([
    /^Receipt voucherLAKE\/26\/R\/000001.*₹10,000\.00/,
    /^Refund voucher.*₹1,000\.00/,
    /^Tax invoiceLAKE\/26\/I\/000001.*₹14,450\.00/,
    /^Credit note.*₹14,450\.00/,
    /^Tax invoiceLAKE\/26\/I\/000002.*₹14,450\.00/,
    /^Credit note.*₹105\.00/,
  ])
  const pdf = documents.getByRole('button', { name: 'Download PDF: Tax invoice LAKE/26/I/000002' })
  expect(await savedPdf(page, pdf)).toBe('Tax invoice LAKE-26-I-000002.pdf')
  await expectAccessible(page, 'a booking with documents')
  await expectFits(page, 'a booking with documents')
})
