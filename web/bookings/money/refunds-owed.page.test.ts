import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { dialog, dialogSays, field, fill, noDialog, press, rowWith, said, textOf, textsOf } from '#web/testing/lists.ts'
import { openPage } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { actOn, bookingsPage, check, choose, fieldSays, openDesk, optionsOf, saysIn, submit } from '../testing/desk.ts'
import { alertSays } from '../testing/desk-steps.ts'

const owed = () => screen.findByRole('region', { name: 'Refunds owed' })

test('what is promised on cancelling and not given back stands on Home, leads to its booking, and is waived there with a reason', async t => {
  const { server, hotel, reception, open } = await openDesk(t)
  await addLadder(server.db, hotel.id, [[2, 5000]])
  const made = await order(server, hotel, { inDays: 9, numbers: ['101'] })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const seenByGuest = async () => {
    await openPage(t, { at: `/booking/${booking.reference}?hotel=${hotel.slug}#k=${booking.pageKey}`, server })
    return screen.findByRole('region', { name: 'Your stay' })
  }
  await open('/dashboard')
  await screen.findByRole('link', { name: /Arrivals/ })
  absent(screen.queryByText('Refunds owed'))
  await open(`${bookingsPage}?tab=list`, reception)
  await actOn(booking, 'Cancel booking')
  await dialogSays('A manager will pay ₹800.00 back.')
  await user.click(await field(/^The hotel: all of it back/))
  await dialogSays('A manager will pay ₹1,600.00 back.')
  await open(`${bookingsPage}?tab=list`)
  await actOn(booking, 'Cancel booking')
  const isChosen = (label: string) => waitFor(async () => assert.ok(((await field(label)) as HTMLInputElement).checked, label))
  await isChosen('What is owed: ₹800.00')
  const comesTo = async () => textOf((await dialog()).getByText('Received').closest('dl') as HTMLElement)
  assert.equal(await comesTo(), 'Received₹1,600.00Kept by the hotel, of the advance₹800.00To give back₹800.00')
  await user.click(await field(/^The hotel: all of it back/))
  await isChosen('All that was paid online: ₹1,600.00')
  assert.equal(await comesTo(), 'Received₹1,600.00To give back₹1,600.00')
  await check('Nothing')
  await submit('Cancel booking')
  await noDialog()
  await said('Cancelled. ₹1,600.00 is to be given back.')

  const promised = await seenByGuest()
  await alertSays('₹1,600.00 goes back to you; the hotel has not sent it yet.')
  assert.doesNotMatch(textOf(promised), /Kept by the hotel/)
  saysIn(promised, 'To be given back to you₹1,600.00')

  await open('/dashboard')
  await waitFor(async () => saysIn(await owed(), '₹1,600.00'))
  await user.click(within(await owed()).getByRole('link', { name: booking.user.name }))
  await dialogSays('To give back')
  await press('More actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Waive refund' }))
  await screen.findByRole('dialog', { name: 'Waive refund of ₹1,600.00' })
  await dialogSays('No money moves.')
  await submit('Waive refund')
  await fieldSays('Reason', 'Say why.')
  await fill('Reason', 'Took a later stay instead')
  await submit('Waive refund')
  await waitFor(() => absent(screen.queryByRole('dialog', { name: /^Waive refund/ })))
  await dialogSays('To give back: ₹1,600.00 → ₹0.00')
  await dialogSays('Reason: Took a later stay instead')
  await user.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await noDialog()
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('link', { name: /Arrivals/ })
  await waitFor(() => absent(screen.queryByRole('region', { name: 'Refunds owed' })))

  const kept = await seenByGuest()
  saysIn(kept, 'Kept by the hotel₹1,600.00')
  assert.doesNotMatch(textsOf(screen.queryAllByRole('alert')).join(), /goes back to you/)
})

test('what a guest who left early paid too much stands on Home, in the list, on the Day and behind its filter', async t => {
  const { open, sell, edit } = await openDesk(t)
  const booking = await sell('Asha Rao', { from: -1, nights: 4, paidAmount: 16_000, checkIn: true })
  await sell('Meera Iyer', { room: '102', from: 3 })
  await edit(booking, { status: 'CHECKED_OUT' })
  await open('/dashboard')
  await waitFor(async () => saysIn(await owed(), '₹12,000.00'))
  saysIn(screen.getByRole('region', { name: 'Departures' }), 'Departures1 done')
  await user.click(within(await owed()).getByRole('link', { name: /^Refunds owed/ }))
  await waitFor(() => assert.match(location.search, /balance=give-back/))
  await screen.findByText('₹12,000.00 to give back')
  absent(screen.queryByText('Meera Iyer'))
  await waitFor(() => saysIn(screen.getByRole('main'), 'Refunds owed: ₹12,000.00 for 1 booking.'))
  await user.click(screen.getByRole('tab', { name: 'Day' }))
  await waitFor(() => saysIn(screen.getByRole('main'), 'Refunds owed: ₹12,000.00 for 1 booking.'))
  await user.click(await screen.findByRole('tab', { name: /Leaving/ }))
  await waitFor(async () => saysIn(await rowWith('Asha Rao'), '₹12,000.00to give back'))
})

test('the list of refunds owed gives money back by the dialog of the booking, and the row goes; who may not is not offered it', async t => {
  const { open, sell, edit, reception } = await openDesk(t)
  const [first, second] = [
    await sell('Asha Rao', { from: -1, nights: 4, paidAmount: 16_000, checkIn: true }),
    await sell('Meera Iyer', { room: '102', from: -1, nights: 3, paidAmount: 12_000, checkIn: true }),
  ]
  await edit(first, { status: 'CHECKED_OUT' })
  await edit(second, { status: 'CHECKED_OUT' })
  const list = `${bookingsPage}?tab=list&balance=give-back`
  await open(list, reception)
  await rowWith('Asha Rao')
  absent(screen.queryByRole('button', { name: /^Give back/ }))
  await open(list)
  const main = () => screen.getByRole('main')
  await waitFor(() => saysIn(main(), 'Refunds owed: ₹20,000.00 for 2 bookings.'))
  await user.click(await screen.findByRole('button', { name: /^Give back: .*Asha Rao/ }))
  await screen.findByRole('dialog', { name: 'Give back to Asha Rao' })
  await user.selectOptions(await field('Give back by'), 'CASH')
  await submit('Give back')
  await fieldSays('Reason', 'Say why.')
  // The chosen method stays, a field just opened shows no error yet, and a refused amount counts as 0.
  await check('Another amount')
  const method = async () => ((await field('Give back by')) as HTMLSelectElement).value
  assert.equal(await method(), 'CASH')
  assert.notEqual((await field('Amount to give back')).getAttribute('aria-invalid'), 'true')
  await fill('Amount to give back', '99999')
  absent((await dialog()).queryByText('After this:'))
  await user.tab()
  await fieldSays('Amount to give back', 'At most ₹16,000.00 can be given back.')
  await check('What is owed: ₹12,000.00')
  assert.equal(await method(), 'CASH')
  await fill('Reason', 'Left early')
  await submit('Give back')
  await noDialog()
  await said('₹12,000.00 given back in cash.')
  await waitFor(() => absent(screen.queryByText('Asha Rao')))
  await rowWith('Meera Iyer')
  await waitFor(() => saysIn(main(), 'Refunds owed: ₹8,000.00 for 1 booking.'))
  await user.click(await screen.findByRole('button', { name: /^Give back: .*Meera Iyer/ }))
  await user.selectOptions(await field('Give back by'), 'CASH')
  await fill('Reason', 'Left early')
  await submit('Give back')
  await noDialog()
  await screen.findByText('Nothing to give back')
})

test('more than was paid online is not given back online, and a choice that is refused says so', async t => {
  const { server, hotel, open, edit } = await openDesk(t)
  await addLadder(server.db, hotel.id, [[2, 5000]])
  const made = await order(server, hotel, { inDays: 9, numbers: ['101'] })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const { paidAmount, remainingBalance } = booking.payment
  await edit(booking, { payment: { paymentMethod: 'CASH', amount: remainingBalance, key: randomUUID() } })
  await edit(booking, { status: 'CANCELLED', cancelledBy: 'hotel' })
  await open(`${bookingsPage}?tab=list&balance=give-back`)
  await user.click(await screen.findByRole('button', { name: /^Give back: / }))
  await dialogSays('₹1,600.00 of it can go back online first, to the guest’s card or UPI; ₹6,400.00 is then paid by hand.')
  const methods = async () => optionsOf('Give back by')
  assert.ok(!(await methods()).includes('Online, as it was paid'))
  await check('Another amount')
  assert.ok((await methods()).includes('Online, as it was paid'))
  await choose('Give back by', 'CASH')
  await fill('Amount to give back', '100')
  await submit('Give back')
  await fieldSays('Reason', 'Say why.')
  await choose('Give back by', 'ONLINE')
  assert.notEqual((await field('Reason (optional)')).getAttribute('aria-invalid'), 'true')
  await dialogSays('₹100.00 goes back online, to the guest’s card or UPI.')
  // A colleague gave part of it back in the meantime.
  await check(`All that was paid online: ₹${paidAmount.toLocaleString('en-IN')}.00`)
  await dialogSays('₹1,600.00 goes back online, to the guest’s card or UPI. ₹6,400.00 is then left to pay by hand.')
  await edit(booking, { refund: { method: 'ONLINE', amount: 600, key: randomUUID() } })
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await dialogSays(`All that was paid online: ₹${(paidAmount - 600).toLocaleString('en-IN')}.00`)
  await submit('Give back')
  await dialogSays(`At most ₹${(paidAmount - 600).toLocaleString('en-IN')}.00 can go back online.`)
})

test('the button of a row is busy until its dialog stands, and no longer: it takes the press after a quick Escape', async t => {
  const { owner, sell, edit, open } = await openDesk(t)
  const booking = await sell('Asha Rao', { from: -1, nights: 4, paidAmount: 16_000, checkIn: true })
  await edit(booking, { status: 'CHECKED_OUT' })
  const { promise, resolve: answer } = Promise.withResolvers<undefined>()
  await open(`${bookingsPage}?tab=list&balance=give-back`, owner, { [bookingListApi.get.path]: () => promise })
  const button = await screen.findByRole('button', { name: /^Give back: .*Asha Rao/ })
  await user.click(button)
  await waitFor(() => assert.equal(button.getAttribute('aria-disabled'), 'true'))
  answer(undefined)
  await screen.findByRole('dialog', { name: 'Give back to Asha Rao' })
  assert.equal(button.getAttribute('aria-disabled'), null)
})

test('what is typed over what the dialogs about money begin with is asked about; what they begin with is not', async t => {
  const { sell, edit, open } = await openDesk(t)
  const due = await sell('Meera Iyer', { room: '102', from: 3 })
  const owes = await sell('Asha Rao', { from: -1, nights: 4, paidAmount: 16_000, checkIn: true })
  await edit(owes, { status: 'CHECKED_OUT' })
  for (const [at, action, label] of [
    [`view=${due.id}`, /^Take payment/, 'Amount received'],
    ['balance=give-back', /^Give back/, 'Reason'],
  ] as const) {
    await open(`${bookingsPage}?tab=list&${at}`)
    const begin = async () => user.click(await screen.findByRole('button', { name: action }))
    const isOver = () => waitFor(() => absent(screen.queryByRole('dialog', { name: action })))
    await begin()
    await field(label)
    await user.keyboard('{Escape}')
    await isOver()
    await begin()
    await fill(label, '500')
    await press('Cancel')
    await screen.findByRole('dialog', { name: 'Discard changes?' })
    await press('Discard')
    await isOver()
  }
})
