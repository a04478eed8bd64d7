import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { day, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { type StayRows, stayRows } from '#server/testing/worlds/stay-rows.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { formatDate } from '#shared/words/dates.ts'
import { browser } from '#web/testing/browser.ts'
import { downloads } from '#web/testing/downloads.ts'
import { dialogSays, noDialog, rowWith, textOf, textsOf } from '#web/testing/lists.ts'
import { fireEvent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookingsPage, openDesk, saysIn } from '../testing/desk.ts'
import { alertSays } from '../testing/desk-steps.ts'

/** A desk with these stays. */
const deskWith = async (t: TestContext, ...stays: StayRows[]) => {
  const desk = await openDesk(t)
  const booked: Booking[] = []
  for (const { paid = 0, ...stay } of stays) {
    const one = { id: await stayRows(desk.server, desk.hotel, stay) } as Booking
    booked.push(one)
    if (paid > 0) await desk.edit(one, { version: 1, payment: { paymentMethod: 'CASH', amount: paid } })
  }
  const statusIs = (booking: Booking | undefined, status: string) =>
    waitFor(async () => assert.equal((await savedAs(desk.server, booking as Booking)).status, status))
  return { ...desk, booked, statusIs }
}
const asha: StayRows = { name: 'Asha Rao', inDays: 0, nights: 2, paid: 8000 }
const noor: StayRows = { name: 'Noor Ali', inDays: -2, nights: 4, numbers: ['102'] }

const tabs = () => within(screen.getByRole('tablist', { name: 'Stays of the day' })).getAllByRole('tab')
const tabsAre = (wanted: string[]) => waitFor(() => assert.deepEqual(textsOf(tabs()), wanted))
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const rowSays = (name: string, text: string) => waitFor(async () => saysIn(await rowWith(name), text))
const money = () => screen.findByRole('region', { name: 'Money of the day' })

test('the day: who is late first, check-in and check-out in one press, no show after a question, each undone, and the money of the day as a file', async t => {
  const kavya: StayRows = { name: 'Kavya Nair', inDays: -2, nights: 2, numbers: ['103'], status: 'CHECKED_IN', paid: 8000 }
  const tarun: StayRows = { name: 'Tarun Das', inDays: -1, nights: 3, numbers: ['104'], status: 'CHECKED_IN' }
  const { open, booked, statusIs, edit } = await deskWith(t, asha, noor, kavya, tarun)
  const download = downloads(t)
  // What the step itself reads again, not what the page hears of later.
  const quiet = { [bookingListApi.changes.path]: { data: { cursor: '1', changed: [], blocks: [] } } }
  await open(`${bookingsPage}?tab=day`, undefined, quiet)
  await screen.findByRole('tablist', { name: 'Stays of the day' })
  await tabsAre(['Arriving 2', 'In house 2', 'Leaving 1'])
  const first = screen.getAllByRole('row')[1] as HTMLElement
  saysIn(first, 'Noor Ali')
  saysIn(first, 'Not arrived yet')

  await press('No show: Noor Ali')
  const asked = await screen.findByRole('dialog', { name: 'No show: Noor Ali' })
  saysIn(asked, '2 nights from today on go back on sale. Nothing was paid.')
  saysIn(asked, 'You can undo it today, under More actions in the booking.')
  await press('Keep booking')
  await statusIs(booked[1], 'CONFIRMED')
  await press('No show: Noor Ali')
  await press('No show')
  await tabsAre(['Arriving 1', 'In house 2', 'Leaving 1'])
  await statusIs(booked[1], 'NO_SHOW')
  await alertSays('Noor Ali did not come.')
  await press('Undo no show')
  await alertSays('The no show of Noor Ali was undone.')
  await tabsAre(['Arriving 2', 'In house 2', 'Leaving 1'])
  await statusIs(booked[1], 'CONFIRMED')
  await press('No show: Noor Ali')
  await press('No show')
  await tabsAre(['Arriving 1', 'In house 2', 'Leaving 1'])
  await press('Check in: Asha Rao')
  await rowSays('Asha Rao', 'Checked in')
  // She is not to arrive any more.
  await tabsAre(['Arriving 1 done', 'In house 3', 'Leaving 1'])
  await alertSays('Asha Rao is checked in, nothing is due.')
  await press('Undo check-in')
  await alertSays('The check-in of Asha Rao was undone.')
  await tabsAre(['Arriving 1', 'In house 2', 'Leaving 1'])
  await statusIs(booked[0], 'CONFIRMED')
  await press('Check in: Asha Rao')
  await tabsAre(['Arriving 1 done', 'In house 3', 'Leaving 1'])
  await alertSays('Asha Rao is checked in, nothing is due.')
  await user.click(tabs()[1] as HTMLElement)
  // What was said of her does not stand in the dialog of another guest.
  await user.click(await screen.findByRole('link', { name: /^Tarun Das/ }))
  await dialogSays(/Tarun Das.*Price/s)
  assert.deepEqual(textsOf(screen.queryAllByRole('alert')), [])
  await user.keyboard('{Escape}')
  await noDialog()
  await user.click(tabs()[2] as HTMLElement)
  await waitFor(() => assert.match(location.search, /on=leaving/))
  await screen.findByRole('tab', { name: /^Leaving/, selected: true })
  await press('Check out: Kavya Nair')
  await alertSays('Kavya Nair is checked out, nothing is due.')
  await press('Undo check-out')
  await alertSays('The check-out of Kavya Nair was undone.')
  await statusIs(booked[2], 'CHECKED_IN')
  await press('Check out: Kavya Nair')
  await rowSays('Kavya Nair', 'Checked out')
  await statusIs(booked[2], 'CHECKED_OUT')

  // Taken by somebody else meanwhile.
  await edit(booked[3] as Booking, { payment: { paymentMethod: 'UPI', amount: 3000, transactionId: 'upi-77' } })
  await open(`${bookingsPage}?tab=day`)
  await waitFor(async () => saysIn((await money()).querySelector('dl') as Element, 'Received₹19,000.00Cash₹16,000.00UPI₹3,000.00'))
  saysIn(within(await money()).getByRole('row', { name: /Tarun Das/ }), 'UPI')
  const csv = within(await money()).getByRole('button', { name: 'CSV' })
  const { name, text } = await download(() => user.click(csv))
  assert.match(name, /^daybook-\d{4}-\d\d-\d\d\.csv$/)
  assert.ok(text.split('\r\n')[0]?.includes('Guest,Reference,Time,Method,Amount,By,Transaction ID'), text)
  assert.ok(text.includes(',UPI,3000,Devika Shekhawat,upi-77'), text)
})

test('on a phone too, who has not come is checked in or a no show, which the view takes back on that day', async t => {
  const { innerWidth: width } = browser
  browser.happyDOM.setViewport({ width: 390 })
  t.after(() => browser.happyDOM.setViewport({ width }))
  const { open, booked, statusIs } = await deskWith(t, noor)
  await open(`${bookingsPage}?tab=day`)
  await screen.findByRole('button', { name: 'Check in: Noor Ali' })
  await press('No show: Noor Ali')
  await press('No show')
  await statusIs(booked[0], 'NO_SHOW')
  await open(`${bookingsPage}?view=${booked[0]?.id}`)
  await press('More actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Undo no show' }))
  await alertSays('The no show of Noor Ali was undone.')
  await statusIs(booked[0], 'CONFIRMED')
})

test('the day says who comes with whom, what they asked for and eat, how to reach them, and that their room is still occupied; a guest who owes something is asked for it at check-out; other days are looked at; Home leads here', async t => {
  const owing: StayRows = { name: 'Dev Patel', inDays: -2, numbers: ['103'], status: 'CHECKED_IN', total: 8000, paid: 1000 }
  // Who is to leave 103 has not left yet.
  const comes: StayRows = { name: 'Ira Bose', nights: 3, numbers: ['103'], phone: '+919876512345', total: 12_000 }
  const { server, open, booked } = await deskWith(t, asha, noor, owing, comes)
  const guest = { adults: 2, children: 1, child_ages: [4], special_request: 'A cot for the baby' }
  await server.db
    .updateTable('booking')
    .set(guest)
    .where('id', '=', booked[3]?.id ?? '')
    .execute()
  await open(`${bookingsPage}?tab=day`)
  for (const text of ['2 adults and 1 child', '+91 98765 12345', 'with breakfast', 'A cot for the baby']) await rowSays('Ira Bose', text)
  for (const text of ['Dev Patel still in 103', '103 occupied']) await rowSays('Ira Bose', text)

  await user.click(screen.getByRole('link', { name: 'Home' }))
  const departures = within(await screen.findByRole('region', { name: 'Departures' }))
  await waitFor(() => assert.deepEqual(textsOf(departures.getAllByRole('listitem')), ['Dev PatelRoom 103, ₹7,000.00 due']))
  const arrivals = within(screen.getByRole('region', { name: 'Arrivals' }))
  assert.equal(textsOf(arrivals.getAllByRole('listitem'))[0], 'Noor AliRoom 102, not arrived yet, ₹8,000.00 due')
  assert.equal(within(screen.getByRole('main')).getAllByRole('link', { name: 'Asha Rao' }).length, 1)
  await user.click(departures.getByRole('link', { name: /^Departures/ }))
  await waitFor(() => assert.match(location.search, new RegExp(`tab=day&day=${day(0)}&on=leaving`)))
  await screen.findByRole('tab', { name: 'Leaving 1', selected: true })
  await press('Check out: Dev Patel')
  await dialogSays('₹7,000.00')
  await user.keyboard('{Escape}')
  await noDialog()
  await press('Day after')
  await screen.findByText('Nobody leaves on this day.')
  await screen.findByText('Nothing was received or given back on this day.')
  await screen.findByRole('tab', { name: 'In house 3' })
  const field = screen.getByRole('textbox', { name: 'Day' })
  const look = async (at: string) => {
    fireEvent.input(field, { target: { value: at } })
    field.focus()
    await user.keyboard('{Enter}')
  }
  await look('nonsense')
  await screen.findByText('Write a day such as 5 Dec or 5/12/2026.')
  await look(formatDate(day(2)))
  await screen.findByRole('tab', { name: 'Leaving 2' })
  await press('Choose the day in a calendar')
  const calendar = within(await screen.findByRole('dialog', { name: 'Choose the day' }))
  const shown = await calendar.findByRole('button', { name: new RegExp(`^${formatDate(day(2))}`) })
  shown.focus()
  await user.keyboard('{ArrowRight}{Enter}')
  await waitFor(() => assert.match(location.search, new RegExp(`day=${day(3)}`)))
  await user.click(screen.getByRole('tab', { name: 'Room plan' }))
  await screen.findByRole('grid', { name: 'Room plan' })
  assert.equal(textOf(screen.getByRole('heading', { level: 1 })), 'Booking Details')
})
