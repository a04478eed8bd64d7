import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { formatDate } from '#shared/words/dates.ts'
import { downloads } from '../testing/downloads.ts'
import { act, dialogSays, fill, menuOf, noDialog, press, rowsWith, rowWith, said, textOf, textsOf } from '../testing/lists.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'
import { shownDate } from '../ui/calendar/typed-date.ts'
import { bookingsPage, openDesk, saysIn } from './testing/desk.ts'

/** The customers in the list, from top to bottom. */
const customersAre = (wanted: string[], why = '') =>
  waitFor(() => {
    const names = screen.queryAllByRole('rowheader').map(one => textOf(one).replace(/ ?[A-Z0-9]{4}-[A-Z0-9]{4}.*$/, ''))
    assert.deepEqual(names, wanted, why)
  })
const rowSays = (name: string, text: string) => waitFor(async () => saysIn(await rowWith(name), text))
const pressStep = async (step: string, { user: guest, reference }: Booking) =>
  user.click(await screen.findByRole('button', { name: `${step}: ${guest.name}, ${reference}` }))

test('bookings are found by guest, phone, reference and room, filtered by status, source, method, dates and balance, and saved as a file', async t => {
  const { server, hotel, open, sell, edit } = await openDesk(t)
  await open(bookingsPage)
  await screen.findByText('No Bookings Found')
  await screen.findByRole('heading', { level: 1, name: 'Booking Details' })

  const asha = await sell('Asha Rao', { room: '101', userPhone: '9876512345', paidAmount: 8000, source: 'PHONE' })
  await sell('Kabir Das', { room: '102', from: -2, nights: 3 })
  const left = await sell('Meera Iyer', { room: '201', from: -3, nights: 3, paidAmount: 1000, checkIn: true })
  await edit(left, { status: 'CHECKED_OUT', leaveDue: { reason: 'The company pays' } })
  await sell('Zoya Khan', { room: '103', from: 20 })
  // Never paid for: shown to who asks for such.
  await stayRows(server, hotel, { numbers: ['104'], inDays: 1, name: 'Ira Bose', status: 'EXPIRED' })
  const download = downloads(t)
  await open(bookingsPage)
  // Who arrives today, late or not, who comes later, and who is gone.
  const everybody = ['Kabir Das', 'Asha Rao', 'Zoya Khan', 'Meera Iyer']
  await customersAre(everybody)
  const heads = ['Customer', 'Phone No', 'Check-in / Check-out', 'Total Price', 'Status', 'Actions']
  assert.deepEqual(textsOf(screen.getAllByRole('columnheader')), heads)
  await screen.findByText(/In house, arriving today, ahead, then past/)
  for (const text of [`${asha.reference} · Phone`, '+91 98765 12345', '2 nights, room 101']) await rowSays('Asha Rao', text)
  for (const text of ['₹12,000.00 due', 'Not arrived yet']) await rowSays('Kabir Das', text)

  const search = screen.getByLabelText('Search bookings')
  for (const [text, found] of [
    ['asha', 'Asha Rao'],
    ['76512', 'Asha Rao'],
    [asha.reference.replace('-', '').toLowerCase(), 'Asha Rao'],
    ['103', 'Zoya Khan'],
  ] as const) {
    await user.clear(search)
    await user.type(search, text)
    await customersAre([found], text)
  }
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await customersAre(everybody)

  const choose = async (filter: string, value: string, found: string[]) => {
    await user.selectOptions(screen.getByLabelText(filter), value)
    await customersAre(found, `${filter} ${value}`)
  }
  await choose('Status', 'Checked out', ['Meera Iyer'])
  await choose('Status', 'Expired', ['Ira Bose'])
  await choose('Status', 'Any status', everybody)
  await choose('Method', 'UPI', [])
  await choose('Method', 'Any method', everybody)
  await choose('Source', 'Own page', [])
  await choose('Source', 'All but own page', everybody)
  await user.click(screen.getByRole('button', { name: 'Dates: Any dates' }))
  await screen.findByRole('dialog', { name: 'Dates' })
  await fill(/^From/, formatDate(day(20)))
  await fill(/^To/, formatDate(day(21)))
  await press('Show')
  await customersAre(['Zoya Khan'])
  assert.match(location.search, new RegExp(`from=${day(20)}&to=${day(21)}`))
  const dates = () => screen.getByRole('button', { name: /^Dates:/ })
  const datesAre = (text: string) => waitFor(() => assert.equal(textOf(dates()), text))
  // A single day is a range, either end may be left out, and the last is not before the first.
  await user.click(dates())
  await fill(/^To/, formatDate(day(20)))
  await press('Show')
  await datesAre(shownDate(day(20)))
  await user.click(dates())
  await fill(/^To/, formatDate(day(19)))
  await press('Show')
  await dialogSays('The last day is before the first.')
  await fill(/^From/, '')
  await press('Show')
  await datesAre(`Until ${shownDate(day(19))}`)
  await user.click(dates())
  await press('Any dates')
  await customersAre(everybody)
  await choose('Balance', 'Left with a balance', ['Meera Iyer'])
  await open(location.pathname + location.search)
  await customersAre(['Meera Iyer'])
  const file = await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))
  assert.equal(file.name, 'bookings.csv')
  const [head = '', line = ''] = file.text.split('\r\n')
  const columns = 'Customer,Phone No,Check-in / Check-out,Total Price,Status,Reference,Group,Email,Check-in,Check-out,Rooms'
  assert.ok(head.includes(columns), head)
  const values = `18000,Checked out,${left.reference},,guest@mail.example,${day(-3)},${day(0)},201,3,1000,0,17000,Cash`
  assert.ok(line.includes(values), line)
})

test('a guest is checked in and out in one click, one who never came is a no show once that is confirmed, a mistake is deleted; what others do is said', async t => {
  const { open, sell } = await openDesk(t)
  const asha = await sell('Asha Rao', { room: '101', from: -1, nights: 1, paidAmount: 4000, checkIn: true })
  const kabir = await sell('Kabir Das', { room: '102', from: -2, nights: 3, paidAmount: 12_000 })
  const meera = await sell('Meera Iyer', { room: '103' })
  const zoya = await sell('Zoya Khan', { room: '104', from: 5 })
  await open(bookingsPage)
  await pressStep('Check out', asha)
  await waitFor(() => assert.match(textsOf(screen.getAllByRole('alert')).join(), /Asha Rao is checked out, nothing is due\./))
  await rowSays('Asha Rao', 'Checked out')
  await pressStep('Check in', meera)
  await rowSays('Meera Iyer', 'Checked in')
  absent(screen.queryByRole('button', { name: `No show: Meera Iyer, ${meera.reference}` }))
  await pressStep('No show', kabir)
  await press('No show')
  await rowSays('Kabir Das', 'No show')
  const name = `Zoya Khan, ${zoya.reference}`
  await user.click(await menuOf(name))
  assert.deepEqual(textsOf(await screen.findAllByRole('menuitem')), ['View', 'Edit', 'Cancel booking', 'Delete'])
  await user.keyboard('{Escape}')
  await act('Delete', name)
  await dialogSays(`Are you sure you want to delete ${name}...?`)
  await press('Delete')
  await said('Booking deleted successfully!')
  await noDialog()
  await waitFor(() => assert.deepEqual(rowsWith('Zoya Khan').map(textOf), []))
  await sell('Ira Bose', { room: '104' })
  await waitFor(() => {
    // As who comes back to this window: it asks at once.
    dispatchEvent(new Event('focus'))
    assert.ok(textsOf(screen.getAllByRole('status')).includes('1 booking is new or has changed.'))
  })
  await rowWith('Ira Bose')
})

test('the page of the bookings opens with the tab that was chosen last, unless its address asks for another', async t => {
  const { open, openAgain } = await openDesk(t)
  const toTab = async (name: string) => user.click(await screen.findByRole('tab', { name }))
  const isOn = (name: string) => screen.findByRole('tab', { name, selected: true })
  await open(bookingsPage)
  await isOn('Bookings')
  await toTab('Day')
  await isOn('Day')
  await openAgain(bookingsPage)
  await isOn('Day')
  await openAgain(`${bookingsPage}?q=kabir`)
  await isOn('Bookings')
  await toTab('Day')
  await isOn('Day')
  await toTab('Bookings')
  await isOn('Bookings')
  await openAgain(bookingsPage)
  await isOn('Bookings')
  assert.equal(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent, 'Booking Details')
})
