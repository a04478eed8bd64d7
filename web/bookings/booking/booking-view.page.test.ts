import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { addedOn } from '#shared/hotels/added-on.ts'
import { formatDate } from '#shared/words/dates.ts'
import { dialog, dialogSays, field, fill, noDialog, press, textOf, textsOf, topDialog } from '#web/testing/lists.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookingsPage, choose, fieldSays, openDesk, saysIn, submit } from '../testing/desk.ts'
import { alertSays } from '../testing/desk-steps.ts'

/** The facts of a booking, by their names. */
const facts = async () => {
  const all = [...(await topDialog()).querySelectorAll('dl > div')]
  return Object.fromEntries(all.map(one => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]))
}
const history = async () => (await dialog()).getAllByRole('listitem')

test('the view has every named field, what was paid and changed, corrects the party, and makes a statement without names of the desk', async t => {
  const { open, sell, edit } = await openDesk(t)
  const company = { name: 'Sharma Exports', gst: '27AAPFU0939F1ZV', address: 'Andheri East, Mumbai' }
  const booking = await sell('Asha Rao', { userEmail: '', company, paidAmount: 1000, transactionId: 'upi-77', paymentMethod: 'UPI' })
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Extra bed', amount: 900 }], payment: { paymentMethod: 'CASH', amount: 500 } })
  await edit(booking, { checkOutDate: day(3) })
  await open(`${bookingsPage}?view=${booking.id}`)
  await dialogSays('Extra: Extra bed')
  assert.deepEqual(await facts(), {
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
  saysIn(await (await dialog()).findByRole('region', { name: 'What is to be done' }), 'Arrives today.')
  assert.equal(textsOf((await dialog()).getAllByRole('button')).at(-1), 'Check in')
  saysIn((await dialog()).getByRole('table', { name: 'Price' }), /3 nights at ₹4,000\.00 ?₹12,000\.00.*Extra bed.*₹900\.00/)
  saysIn((await dialog()).getByRole('table', { name: 'Price' }), /Total ?₹12,900\.00$/)
  // The newest payment last, and below it what they come to.
  saysIn(
    (await dialog()).getByRole('table', { name: 'Payments and refunds' }),
    /UPI.*₹1,000\.00.*Cash.*Devika Shekhawat.*₹500\.00.*Received ?₹1,500\.00 ?Still due ?₹11,400\.00$/,
  )
  // What takes the booking away stands last.
  await press('More actions')
  assert.deepEqual(textsOf((await dialog()).getAllByRole('menuitem', { hidden: true })).at(-1), 'Cancel booking')
  await press('More actions')

  await press('Change guests')
  await screen.findByRole('dialog', { name: 'Change guests' })
  await press('More: Children')
  await choose('Age of child 1', '7')
  await waitFor(async () => saysIn((await dialog()).getByRole('status'), 'The price stays the same.'))
  await press('Save')
  await screen.findByText('2 adults and 1 child (7)')
  await press('Undo')
  await screen.findByText('2 adults')
  await waitFor(async () => saysIn((await history())[0] as HTMLElement, 'Ages of children: 7 → none'))
  const [, , stay] = await history()
  saysIn(stay as HTMLElement, `Check-out: ${formatDate(day(2))} → ${formatDate(day(3))}`)
  saysIn(stay as HTMLElement, 'Total Amount: ₹8,900.00 → ₹12,900.00')
  saysIn((await history()).at(-1) as HTMLElement, 'Devika Shekhawat')

  // What is printed; that nothing else is on the paper is told by a story.
  const paper = screen.getByRole('article')
  for (const text of ['Statement, not a tax invoice', booking.reference, 'GSTIN 27AAPFU0939F1ZV', 'Extra bed', '₹12,900.00'])
    saysIn(paper, text)
  saysIn(paper, /Still due ?₹11,400\.00/)
  assert.doesNotMatch(textOf(paper), /Devika Shekhawat/)
  const close = within(await topDialog()).getAllByRole('button', { name: 'Close' })
  await user.click(close.at(-1) as HTMLElement)
  await noDialog()
})

test('the view of a cancelled booking says what the hotel keeps, and that nothing is left to do', async t => {
  const { server, hotel, open } = await openDesk(t)
  const cancelled = await stayRows(server, hotel, { numbers: ['104'], status: 'CANCELLED', paid: 3000, refunded: 1000 })
  await open(`${bookingsPage}?view=${cancelled}`)
  await dialogSays('Nothing is left to do.')
  const line = async (name: string) => textOf((await dialog()).getByText(name).parentElement as HTMLElement)
  await waitFor(async () => assert.equal(await line('Kept by the hotel'), 'Kept by the hotel₹2,000.00'))
  assert.equal(await line('Remaining Amount'), 'Remaining Amount₹0.00')
  // Nothing was written down of it.
  absent((await dialog()).queryByRole('heading', { name: 'History' }))
})

test('the other bookings of its group stand on the view by name and reference, and lead to theirs', async t => {
  const { server, hotel, open } = await openDesk(t)
  const groupId = crypto.randomUUID()
  const first = await stayRows(server, hotel, { groupId, name: 'Asha Rao', reference: 'QF8E-BQZU' })
  await stayRows(server, hotel, { groupId, numbers: ['102'], name: 'Ravi Nair', reference: 'K7Q2-9XW4' })
  await open(`${bookingsPage}?view=${first}`)
  await press('Ravi Nair, K7Q2-9XW4')
  await press('Asha Rao, QF8E-BQZU')
})

test('what the guest asks stands on the booking with its text, answered by mail and WhatsApp, whichever they have, until somebody says that it is', async t => {
  const { server, hotel, owner, open, sell } = await openDesk(t)
  const asks = async (guest: { name: string; email: string }, message: string, request_kind = 'change') => {
    const booking = await sell(guest.name, { userEmail: guest.email, room: guest.email ? '101' : '102', from: 3 })
    const from = { name: guest.name, email: guest.email, phone: '+919812345678', request_kind, message }
    await server.db
      .insertInto('enquiry')
      .values({ hotel_id: hotel.id, booking_id: booking.id, ...from })
      .execute()
    await open(`${bookingsPage}?view=${booking.id}`, owner)
    const band = within(await screen.findByRole('region', { name: 'Request of the guest' }))
    band.getByText(message.replaceAll(/\s+/g, ' '))
    return { band, booking }
  }
  const hrefs = ({ getAllByRole }: { getAllByRole: typeof screen.getAllByRole }) =>
    getAllByRole('link').map(link => [textOf(link), link.getAttribute('href')])
  const added = `Please cancel this booking.${addedOn}30 November 2026, 09:19 AM:\nPlease keep my booking.`
  const byWhatsApp = await asks({ name: 'Asha Rao', email: '' }, added, 'cancel')
  byWhatsApp.band.getByText('The guest asked to cancel, and wrote more since')
  const about = encodeURIComponent(`Booking ${byWhatsApp.booking.reference}`)
  assert.deepEqual(hrefs(byWhatsApp.band), [['WhatsApp', `https://wa.me/919812345678?text=${about}%3A%20`]])
  await server.db.updateTable('enquiry').set({ request_kind: null, keeps: true }).execute()
  await open(`${bookingsPage}?view=${byWhatsApp.booking.id}`, owner)
  await screen.findByText('The guest asked to cancel, but keeps the booking')
  const { band, booking } = await asks({ name: 'Meera Iyer', email: 'meera@mail.example' }, 'A cot, please.')
  const [mail, chat] = hrefs(band)
  assert.deepEqual(mail, ['Write an email', `mailto:meera@mail.example?subject=Booking%20${booking.reference}`])
  assert.equal(chat?.[0], 'WhatsApp')
  saysIn(await topDialog(), 'The guest asks for a change')
  await press('Mark as answered')
  const isGone = () => waitFor(() => absent(screen.queryByRole('region', { name: 'Request of the guest' })))
  await isGone()
  const statusIs = async (wanted: string) => {
    const { status } = await server.db.selectFrom('enquiry').select('status').where('booking_id', '=', booking.id).executeTakeFirstOrThrow()
    assert.equal(status, wanted)
  }
  await statusIs('RESOLVED')
  await alertSays('The request of Meera Iyer is marked as answered.')
  await press('Undo')
  await screen.findByRole('region', { name: 'Request of the guest' })
  await statusIs('PENDING')
  await press('Mark as answered')
  await isGone()
  const lines = async () => (await history()).slice(0, 2).map(line => textOf(line).replaceAll(/\s+/g, ' '))
  await waitFor(async () => {
    const [answered, asked] = await lines()
    assert.match(answered ?? '', /^request answered .*, Devika Shekhawat$/)
    assert.match(asked ?? '', /^asked for a change .*, the guestMessage: A cot, please\.$/)
  })
})

test('money taken and given back from the view is said as such; who only gives money back is not offered nothing; Edit leads back to the view', async t => {
  const { open, sell, edit, reception } = await openDesk(t)
  const booking = await sell('Asha Rao', { paidAmount: 1000 })
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Taxi', amount: 100.5 }] })
  await open(`${bookingsPage}?view=${booking.id}`)
  await press('Take payment')
  assert.equal(((await field('Amount received')) as HTMLInputElement).value, '7100.50')
  await choose('Payment method', 'UPI')
  await fill('Amount received', '99999')
  absent((await dialog()).queryByText('After this:'))
  await user.tab()
  await fieldSays('Amount received', 'At most ₹7,100.50 is due.')
  await fill('Amount received', '7100.50')
  await dialogSays('After this:')
  await submit('Record payment')
  await alertSays('₹7,100.50 received by UPI.')

  await press('Edit')
  await screen.findByRole('dialog', { name: 'Update Booking Details' })
  await choose('Meals', 'With All Meals')
  await waitFor(async () => saysIn(await topDialog(), /more than before/))
  await submit('Update Booking')
  await screen.findByRole('dialog', { name: 'Booking Details' })
  await alertSays('Booking updated successfully!')

  await edit(booking, { checkOutDate: day(1) })
  await open(`${bookingsPage}?view=${booking.id}`, reception)
  await dialogSays(/To give back ₹[\d,.]+: a manager pays it/)
  await open(`${bookingsPage}?view=${booking.id}`)
  await dialogSays(/To give back ₹[\d,.]+/)
  await press('More actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Give money back' }))
  await field('Another amount')
  absent((await dialog()).queryByRole('radio', { name: 'Nothing' }))
  await submit('Give back')
  await fieldSays('Give back by', 'Choose how it is given back.')
  await choose('Give back by', 'CASH')
  await user.type(await field('Reason'), 'Leaves early')
  await submit('Give back')
  await alertSays(/^₹[\d,.]+ given back in cash\.$/)
  await waitFor(async () => assert.match((await facts())['Given Back'] ?? '', /^₹/))
})

test('a document is sent again where there is an email address, and elsewhere the menu says that there is none', async t => {
  const { owner, open, sell } = await openDesk(t)
  const booking = await sell('Asha Rao')
  const row = { kind: 'RECEIPT', issuedOn: day(0), happenedOn: day(0), taxable: 900, tax: 100, total: 1000 }
  const about = { bookingId: booking.id, reference: booking.reference, recipient: 'Asha Rao' }
  const [mailed, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const items = [
    { ...row, ...about, id: mailed, number: 'R/1', hasAddress: true },
    { ...row, ...about, id: other, number: 'R/2', hasAddress: false },
  ]
  const sent: unknown[] = []
  await open(`${bookingsPage}?view=${booking.id}`, owner, {
    [documentApi.list.path]: { data: { items, total: 2 } },
    [documentApi.send.path]: ({ body }) => {
      sent.push((body as { documentId: string }).documentId)
      return { data: {}, message: 'Document sent.' }
    },
  })
  await press('Actions: R/2')
  const off = await screen.findByRole('menuitem', { name: 'Send again No email address to send it to.' })
  assert.equal(off.getAttribute('aria-disabled'), 'true')
  await user.click(off)
  await user.keyboard('{Escape}')
  await press('Actions: R/1')
  await user.click(await screen.findByRole('menuitem', { name: 'Send again' }))
  await alertSays('Document sent.')
  assert.deepEqual(sent, [mailed])
})
