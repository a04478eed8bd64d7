import { readFile } from 'node:fs/promises'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { formatDate } from '#shared/words/dates.ts'
import { signIn } from '../people.ts'
import { dialog, menuOf, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { bookingsPage, customers, openDesk, search } from './desk-list.ts'

test('bookings are found by guest, phone, reference and room, filtered by status, source, method, dates and balance, and saved as a file', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner, hotel, sell, edit } = await openDesk(world)
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeVisible()
  await expect(page.getByText('No Bookings Found', { exact: true })).toBeVisible()

  const asha = await sell('Asha Rao', { room: '101', userPhone: '9876512345', paidAmount: 8000 })
  await sell('Kabir Das', { room: '102', from: -2, nights: 3 })
  const left = await sell('Meera Iyer', { room: '201', from: -3, nights: 3, paidAmount: 1000, checkIn: true })
  await edit(left, { status: 'CHECKED_OUT', leaveDue: { reason: 'The company pays' } })
  await sell('Zoya Khan', { room: '103', from: 20 })
  // Never paid for: shown to who asks for such.
  await stayRows(world, hotel, { numbers: ['104'], inDays: 1, name: 'Ira Bose', status: 'EXPIRED' })
  // Who arrives today, late or not, who comes later, and who is gone.
  const everybody = ['Kabir Das', 'Asha Rao', 'Zoya Khan', 'Meera Iyer']
  await page.reload()
  await expect(rowOf(page, 'Asha Rao')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Customer',
    'Phone No',
    'Check-in / Check-out',
    'Total Price',
    'Status',
    'Actions',
  ])
  expect(await customers(page)).toEqual(everybody)
  await expect(page.getByText(/In house, arriving today, ahead, then past/)).toBeVisible()
  await expect(rowOf(page, 'Asha Rao')).toContainText(asha.reference)
  await expect(rowOf(page, 'Asha Rao')).toContainText('+91 98765 12345')
  await expect(rowOf(page, 'Asha Rao')).toContainText('2 nights, room 101')
  await expect(rowOf(page, 'Kabir Das')).toContainText('₹12,000.00 due')
  await expect(rowOf(page, 'Kabir Das')).toContainText('Not arrived yet')

  for (const [text, found] of [
    ['asha', 'Asha Rao'],
    ['76512', 'Asha Rao'],
    [asha.reference.replace('-', '').toLowerCase(), 'Asha Rao'],
    ['103', 'Zoya Khan'],
  ] as const) {
    await search(page).fill(text)
    await expect.poll(() => customers(page), text).toEqual([found])
  }
  await page.getByRole('button', { name: 'Clear the search' }).click()

  const choose = async (filter: string, value: string, found: string[]) => {
    const control = page.getByLabel(filter, { exact: true })
    await control.selectOption(value)
    await expect.poll(() => customers(page), `${filter} ${value}`).toEqual(found)
  }
  await choose('Status', 'Checked out', ['Meera Iyer'])
  await choose('Status', 'Expired', ['Ira Bose'])
  await choose('Status', 'Any status', everybody)
  await choose('Method', 'UPI', [])
  await choose('Method', 'Any method', everybody)
  await choose('Source', 'Own page', [])
  await choose('Source', 'Entered at the desk', everybody)
  const dates = page.getByRole('dialog', { name: 'Dates' })
  await page.getByRole('button', { name: 'Dates: Any dates' }).click()
  await dates.getByLabel('From').fill(formatDate(day(20)))
  await dates.getByLabel('To').fill(formatDate(day(21)))
  await dates.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => customers(page)).toEqual(['Zoya Khan'])
  await expect(page).toHaveURL(new RegExp(`from=${day(20)}&to=${day(21)}`))
  await page.getByRole('button', { name: /^Dates:/ }).click()
  await dates.getByRole('button', { name: 'Any dates' }).click()
  await expect.poll(() => customers(page)).toEqual(everybody)
  await choose('Balance', 'Left with a balance', ['Meera Iyer'])
  await page.reload()
  await expect.poll(() => customers(page)).toEqual(['Meera Iyer'])
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toBe('bookings.csv')
  const [head, line] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Customer,Phone No,Check-in / Check-out,Total Price,Status,Reference,Group,Email,Check-in,Check-out,Rooms')
  expect(line).toContain(`18000,Checked out,${left.reference},,guest@mail.example,${day(-3)},${day(0)},201,3,1000,0,17000,Cash`)
})

test('the view has every named field, what was paid and changed, prints a statement without names of the desk, and says what is kept', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner, hotel, sell, edit } = await openDesk(world)
  const company = { name: 'Sharma Exports', gst: '27AAPFU0939F1ZV', address: 'Andheri East, Mumbai' }
  const booking = await sell('Asha Rao', { userEmail: '', company, paidAmount: 1000, transactionId: 'upi-77', paymentMethod: 'UPI' })
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Extra bed', amount: 900 }], payment: { paymentMethod: 'CASH', amount: 500 } })
  await edit(booking, { checkOutDate: day(3) })
  await signIn(page, owner.email, `${bookingsPage}?view=${booking.id}`)
  const view = page.getByRole('dialog', { name: 'Booking Details' })
  await expect(view.getByText('Extra: Extra bed')).toBeVisible()
  const facts = Object.fromEntries(
    await view
      .locator('dl > div')
      .evaluateAll(all => all.map(one => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent])),
  )
  expect(facts).toEqual({
    'Customer Name': 'Asha Rao',
    Email: 'N/A',
    'Phone No': '+91 98123 45678',
    Company: 'Sharma Exports, GSTIN 27AAPFU0939F1ZV, Andheri East, Mumbai',
    'Booking Status': 'Confirmed',
    'Check-in': formatDate(day(0)),
    'Check-out': `${formatDate(day(3))}, 3 nights`,
    'Booked Rooms': '101',
    Guests: '2 adults',
    'Special Request': 'N/A',
    Source: 'Desk',
    'Payment Method': 'UPI',
    'Transaction ID': 'upi-77',
    'Payment Status': 'Partially paid',
    'Total Amount': '₹12,900.00',
    'Amount Paid': '₹1,500.00',
    'Remaining Amount': '₹11,400.00',
    'Platform Share': 'N/A',
    'Hotel Share': 'N/A',
  })
  // It opens with what to do: the next step is the last button.
  await expect(view.getByRole('region', { name: 'What is to be done' })).toContainText('Arrives today.')
  await expect(view.getByRole('button').last()).toHaveText('Check in')
  await view.getByRole('button', { name: 'Correct the party' }).click()
  const party = page.getByRole('dialog', { name: 'Correct the party' })
  await party.getByRole('button', { name: 'More: Children' }).click()
  await party.getByLabel('Age of child 1').selectOption('7')
  await expect(party.getByRole('status')).toContainText('The price stays the same.')
  await party.getByRole('button', { name: 'Save' }).click()
  await expect(view.getByText('2 adults and 1 child (7)', { exact: true })).toBeVisible()
  await view.getByRole('button', { name: 'Undo' }).click()
  await expect(view.getByText('2 adults', { exact: true })).toBeVisible()
  await expect(view.getByRole('table', { name: 'Price' }).getByRole('row')).toContainText([
    /3 nights at ₹4,000.00₹12,000.00/,
    /Extra bed.*₹900.00/,
  ])
  await expect(view.getByRole('table', { name: 'Payments and refunds' })).toContainText('Devika Shekhawat')
  const history = view.getByRole('listitem')
  await expect(history.first()).toContainText('Ages of children: 7 → none')
  await expect(history.nth(2)).toContainText(`Check-out: ${formatDate(day(2))} → ${formatDate(day(3))}`)
  await expect(history.nth(2)).toContainText('Total Amount: ₹8,900.00 → ₹12,900.00')
  await expect(history.last()).toContainText('Devika Shekhawat')
  // On a phone its menu opens on the screen; what it leads to gives the keyboard back to the view.
  await page.setViewportSize({ width: 390, height: 844 })
  await view.getByRole('button', { name: 'More actions' }).click()
  for (const item of await view.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(view.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(view.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Cancel/ }).press('Escape')
  await expect(view.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await expect(paper).toContainText('Statement, not a tax invoice')
  for (const text of [booking.reference, 'GSTIN 27AAPFU0939F1ZV', 'Extra bed', '₹12,900.00', 'Still due₹11,400.00'])
    await expect(paper).toContainText(text)
  await expect(paper).not.toContainText('Devika Shekhawat')
  await expect(view).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await view.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(view).toBeHidden()

  const cancelled = await stayRows(world, hotel, { numbers: ['104'], status: 'CANCELLED', paid: 3000, refunded: 1000 })
  await page.goto(`${bookingsPage}?view=${cancelled}`)
  await expect(view.getByText('Kept by the hotel', { exact: true }).locator('..')).toHaveText('Kept by the hotel₹2,000.00')
  await expect(view.getByText('Remaining Amount', { exact: true }).locator('..')).toHaveText('Remaining Amount₹0.00')
  await expect(view.getByText('Nothing is left to do.')).toBeVisible()
})

test('a guest is checked in and out in one click, one who never came is a no show, a mistake is deleted; what others do appears by itself in every tab of the browser, and is said; the last tab is remembered', async ({
  page,
  context,
  world,
  watch,
}) => {
  // What was deleted is looked for once more.
  watch.allow(/status of 404|Failed to load resource: net::ERR_FAILED/)
  test.setTimeout(120_000)
  const { owner, sell } = await openDesk(world)
  const [asha, kabir, meera] = [
    await sell('Asha Rao', { room: '101', from: -1, nights: 1, paidAmount: 4000, checkIn: true }),
    await sell('Kabir Das', { room: '102', from: -2, nights: 3, paidAmount: 12_000 }),
    await sell('Meera Iyer', { room: '103' }),
  ]
  const zoya = await sell('Zoya Khan', { room: '104', from: 5 })
  await signIn(page, owner.email, bookingsPage)
  const step = (name: string, { user, reference }: typeof asha) => page.getByRole('button', { name: `${name}: ${user.name}, ${reference}` })
  await step('Check out', asha).click()
  await expect(said(page)).toHaveText('Booking updated successfully!')
  await expect(rowOf(page, 'Asha Rao')).toContainText('Checked out')
  await step('Check in', meera).click()
  await expect(rowOf(page, 'Meera Iyer')).toContainText('Checked in')
  await expect(step('No show', meera)).toHaveCount(0)
  await step('No show', kabir).click()
  await expect(rowOf(page, 'Kabir Das')).toContainText('No show')
  await menuOf(page, `Zoya Khan, ${zoya.reference}`).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Edit', 'Cancel booking', 'Delete'])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText(`Are you sure you want to delete Zoya Khan, ${zoya.reference}...?`)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Booking deleted successfully!')
  await expect(rowOf(page, 'Zoya Khan')).toHaveCount(0)

  // A tab that cannot ask is told by the other one.
  const other = await context.newPage()
  await other.route(/booking\/changes/, route => route.abort())
  await other.goto(bookingsPage)
  await expect(rowOf(other, 'Asha Rao')).toBeVisible()
  await sell('Ira Bose', { room: '104' })
  // It is said for eight seconds, from when this tab has asked: the other one may have it later.
  const news = page.getByRole('status').filter({ hasText: '1 booking is new or has changed.' })
  const rows = [page, other].map(one => expect(rowOf(one, 'Ira Bose')).toBeVisible())
  await Promise.all([expect(news).toHaveCount(1), ...rows])
  await other.close()

  await page.getByRole('tab', { name: 'Day' }).click()
  await page.goto(bookingsPage)
  await expect(page.getByRole('tab', { name: 'Day', selected: true })).toBeVisible()
  await page.goto(`${bookingsPage}?q=kabir`)
  await expect(page.getByRole('tab', { name: 'Bookings', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Day' }).click()
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await page.goto(bookingsPage)
  await expect(page.getByRole('tab', { name: 'Bookings', selected: true })).toBeVisible()
})
