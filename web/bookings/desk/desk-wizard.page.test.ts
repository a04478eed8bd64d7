import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { order } from '#server/testing/worlds/stay.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import type { TestServer } from '#server/testing.ts'
import { dialogSays, field, fill, noDialog, press } from '#web/testing/lists.ts'
import { absent, descriptionOf, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookingsPage, check, choose, fieldSays, openDesk, optionsOf, saysIn } from '../testing/desk.ts'
import { alertSays, toReview, toRooms } from '../testing/desk-steps.ts'
import { bookButton, inDays, choose as takeRoom } from '../testing/guest-pages.ts'

const list = `${bookingsPage}?tab=list`
const numberField = 'Room, With Breakfast'
const received = /^Amount received/
const typedIn = async (label: string | RegExp) => ((await field(label)) as HTMLInputElement).value
const book = async () => user.click(await bookButton())

const bookingsOf = (server: TestServer) =>
  server.db
    .selectFrom('booking as b')
    .innerJoin('booking_room as r', join => join.onRef('r.booking_id', '=', 'b.id').onRef('r.hotel_id', '=', 'b.hotel_id'))
    .innerJoin('room as o', 'o.id', 'r.room_id')
    .selectAll('b')
    .select('o.room_number')
    .orderBy('b.id')
    .execute()

test('a walk-in: today, the room that the guest wants, paid by UPI, checked in at once; more rooms for the same guest keep dates and contact and belong together', async t => {
  const { server, hotel, open, markDirty } = await openDesk(t)
  await stayRows(server, hotel, { numbers: ['101'], inDays: -1, nights: 1, status: 'CHECKED_IN', name: 'Ritu Rathore' })
  await markDirty('102')
  await open(list)
  await toRooms()
  await takeRoom()
  // Room 101 is still occupied and 102 is dirty, so they are chosen last.
  const numbers = ['101, Ritu Rathore has not left yet', '102, dirty', '103', '104']
  await waitFor(async () => assert.deepEqual(await optionsOf(numberField), numbers))
  const number = (await field(numberField)) as HTMLSelectElement
  assert.equal(number.selectedOptions[0]?.textContent, '103')
  await choose(numberField, '104')
  await toReview({ 'Full name': 'Meera Iyer', 'Mobile number': '+44 20 7946 0958' })
  await screen.findByText('104, With Breakfast')
  assert.equal(descriptionOf(await field('Payment method')), 'Please select a payment method.')
  assert.deepEqual(await optionsOf('Payment method'), ['Choose', 'Cash', 'UPI', 'Credit card', 'Bank transfer', 'PayPal'])
  const off = await screen.findByRole<HTMLButtonElement>('button', { name: 'Book' })
  assert.equal(off.disabled, true)
  assert.equal(await typedIn(received), '')
  await press('Advance ₹1,600.00')
  assert.equal(await typedIn(received), '1600')
  await choose('Payment method', 'UPI')
  await fill(received, '₹ 3,000')
  await check('Check in now')
  await check('Book more rooms for this guest')
  await book()
  await dialogSays('Booking created successfully')
  await dialogSays(/More rooms for Meera Iyer, together with booking/)
  await screen.findByText('3 left')
  await takeRoom()
  await press('Proceed')
  assert.equal(await typedIn('Full name'), 'Meera Iyer')
  saysIn(screen.getByRole('form', { name: 'Guest details' }), 'Total ₹8,000.002 nights')
  await press('Continue to review')
  await choose('Payment method', 'CASH')
  await book()
  await noDialog()
  await screen.findByRole('button', { name: 'Print' })
  const [, first, second, ...others] = await bookingsOf(server)
  assert.deepEqual(others, [])
  const walkIn = { status: 'CHECKED_IN', room_number: '104', check_in: inDays(0), payment_method: 'UPI', paid_paise: 300_000 }
  assert.partialDeepStrictEqual(first, walkIn)
  const guest = { guest_name: 'Meera Iyer', guest_email: null, guest_phone: '+442079460958', total_paise: 800_000 }
  assert.partialDeepStrictEqual(first, guest)
  // An empty amount means that nothing was received.
  assert.partialDeepStrictEqual(second, { room_number: '103', paid_paise: 0, guest_phone: '+442079460958' })
  assert.equal(first?.group_id, first?.id)
  assert.equal(second?.group_id, first?.id)
})

test('a sale that was begun elsewhere without rooms opens the rooms; one that is chosen then moves nothing on, and no step has Edit that nobody opened', async t => {
  const { hotel, open, openAgain } = await openDesk(t)
  await open(list)
  const search = { checkIn: inDays(3), checkOut: inDays(5), rooms: 1, adults: 2, ages: [] }
  const begun = { search, step: 4, reached: 4, choices: [], chosen: [] }
  sessionStorage.setItem(`atithi.draft.desk-stay.${hotel.id}`, JSON.stringify(begun))
  sessionStorage.setItem('atithi.draft.desk-steps', 'true')
  await openAgain(`${list}&add=1`)
  await screen.findByRole('heading', { name: 'Deluxe' })
  await takeRoom()
  const proceed = await screen.findByRole<HTMLButtonElement>('button', { name: 'Proceed' })
  await waitFor(() => assert.equal(proceed.disabled, false))
  absent(screen.queryByRole('button', { name: 'Continue to review' }))
  assert.deepEqual(
    screen.getAllByRole('button', { name: /^Edit: / }).map(one => one.getAttribute('aria-label')),
    ['Edit: Search For Availability'],
  )
  assert.deepEqual(
    [1, 2, 3, 4].map(at => document.querySelector(`#item-${at} button`)?.textContent),
    ['Search For Availability', 'Available Rooms', 'Your Details', 'Review Your Booking Details'],
  )
})

test('what is wrong is said where it is: details, amount, a price that changed, a room that is gone; without a plan the plan modal opens over what was typed', async t => {
  const { server, hotel, owner, open } = await openDesk(t)
  await open(list)
  await toRooms(5)
  await takeRoom()
  await press('Proceed')
  await press('Continue to review')
  await alertSays('Please check 2 things')
  const problems = () => screen.getAllByRole('alert').find(one => one.textContent?.includes('Please check 2 things'))
  await waitFor(() => isFocused(problems() ?? null))
  await fill('Email (optional)', 'meera@')
  await user.tab()
  await fieldSays('Email (optional)', 'Invalid email address')
  await fill('Email (optional)', '')
  await fill('Full name', 'Meera Iyer')
  await fill('Mobile number', '9876543210')
  await press('Continue to review')

  await choose('Payment method', 'CASH')
  await fill(received, '9000')
  await dialogSays('Total₹8,000.00Received₹0.00Due₹8,000.00')
  await book()
  await waitFor(async () => assert.match(descriptionOf(await field(received)), /At most ₹8,000\.00 is due\.$/))
  await waitFor(async () => isFocused(await field(received)))
  await fill(received, '1600')

  const paid = server.db.updateTable('payment_record').where('account_id', '=', owner.id)
  await paid.set({ ends_at: new Date(Date.now() - 86_400_000) }).execute()
  await book()
  const plans = await screen.findByRole('dialog', { name: 'Select a payment plan' })
  await user.click(within(plans).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => absent(screen.queryByRole('dialog', { name: 'Select a payment plan' })))
  assert.equal(await typedIn('Payment method'), 'CASH')
  await paid.set({ ends_at: new Date(Date.now() + 86_400_000) }).execute()

  // The hotel changes its price meanwhile: the sale at the old price is refused.
  await server.db.updateTable('room').set({ price_paise: 500_000 }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await book()
  await alertSays('The price has changed.')
  await dialogSays('₹10,000.00')
  // The amount that was typed as received is kept.
  assert.equal(await typedIn(received), '1600')
  assert.deepEqual(await bookingsOf(server), [])

  // A guest orders the chosen room online.
  await order(server, hotel, { numbers: ['101'], price: 5000, inDays: 5 })
  await book()
  await alertSays('Some of the rooms you chose are no longer available.')
  await takeRoom()
  await waitFor(async () => assert.deepEqual(await optionsOf(numberField), ['102', '103', '104']))
  await press('Proceed')
  await press('Continue to review')
  assert.equal(await typedIn('Payment method'), 'CASH')
  absent(screen.queryByRole('alert'))
  await book()
  await alertSays('Booking created successfully')
})

test('what is wrong with the code of an offer is said on its field, else the stay costs less; extras and discounts count', async t => {
  const { server, hotel, open } = await openDesk(t)
  const dates = { start_date: inDays(0), end_date: inDays(60) }
  const offer = { name: 'Friends', code: 'SAVE10', effect: 'PERCENT', discount_basis_points: 1000 }
  await server.db
    .insertInto('special_offer')
    .values({ hotel_id: hotel.id, ...offer, ...dates })
    .execute()
  await raisePageVersion(server.db, hotel.id)
  await open(list)
  await toRooms()
  await takeRoom()
  await choose(numberField, '103')
  await toReview()
  await screen.findByText('103, With Breakfast')
  const code = /^Offer code/
  const codeSays = (text: string) => waitFor(async () => assert.equal(descriptionOf(await field(code)), text))
  await fill(code, 'WRONG')
  await user.keyboard('{Enter}')
  await codeSays("That code isn't valid.")
  await fill(code, 'save10')
  await press('Apply')
  await codeSays('Code accepted: Friends. You save ₹800.00.')
  await dialogSays('You save ₹800.00: Friends')
  await press('Charges')
  await fill('What for', 'Airport taxi')
  await fill('Amount', '1500')
  await press('Add another line')
  await choose('Kind', 'Discount')
  await fill('What for', 'Regular guest')
  await fill('Amount', '500')
  await dialogSays(/Regular guest.*−\u2060₹500\.00/)
  // The total is also shown as due, since nothing was typed as received. The guests' text on it is not shown here.
  await waitFor(() => assert.equal(screen.getAllByText('₹8,200.00').length, 4))
  await dialogSays('Total₹8,200.00Received₹0.00Due₹8,200.00')
  await choose('Payment method', 'CASH')
  await book()
  await alertSays('Booking created successfully')
  const sold = server.db.selectFrom('booking').select(['total_paise', 'paid_paise', 'offer_code'])
  assert.deepEqual(await sold.execute(), [{ total_paise: 820_000, paid_paise: 0, offer_code: 'SAVE10' }])
})

test('a room whose last guest has not left leads to that booking; a sale closes the wizard and is said with its reference, Open, Print and Send; no message of another booking stays', async t => {
  const { server, hotel, open } = await openDesk(t)
  await stayRows(server, hotel, { name: 'Tarun Das', inDays: -1, nights: 1, status: 'CHECKED_IN' })
  await stayRows(server, hotel, { name: 'Asha Rao' })
  await open(list)
  const refusal = /^Tarun Das \([A-Z0-9-]{9}\) is still checked in to room 101\./
  const refusals = () => screen.queryAllByRole('alert').filter(one => refusal.test(one.textContent ?? ''))
  await user.click(await screen.findByRole('button', { name: /^Check in: Asha Rao/ }))
  await alertSays(refusal)
  await user.click(within(refusals()[0] as HTMLElement).getByRole('link', { name: 'Open that booking' }))
  await dialogSays('Tarun Das')
  await user.keyboard('{Escape}')
  await noDialog()
  await user.click(await screen.findByRole('button', { name: /^Check in: Asha Rao/ }))
  await alertSays(refusal)

  await toRooms(3)
  assert.equal(refusals().length, 0)
  await takeRoom()
  await toReview({ 'Full name': 'Zarina Irani', 'Email (optional)': 'zarina@mail.example', 'Mobile number': '98765 43210' })
  await choose('Payment method', 'UPI')
  await fill(received, '1600')
  await book()
  await noDialog()
  await alertSays('Booking created successfully')
  assert.equal(refusals().length, 0)
  const sold = server.db.selectFrom('booking').select('reference').where('guest_name', '=', 'Zarina Irani')
  const { reference } = await sold.executeTakeFirstOrThrow()
  await alertSays(`Booking created successfully: ${reference}, Zarina Irani.`)
  let isPrinted = false
  Object.assign(globalThis, { print: () => (isPrinted = true) })
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => assert.ok(isPrinted))
  for (const text of ['Statement of stay', reference, '₹6,400.00']) assert.ok(screen.getByRole('article').textContent?.includes(text), text)
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => absent(screen.queryByRole('article')))
  await user.click(screen.getByRole('link', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Booking Details' })
  await dialogSays('Zarina Irani')
  // The confirmation is mailed automatically; the message sent from here is not a second one.
  await alertSays('Total ₹8,000.00, ₹6,400.00 is due. The confirmation goes to zarina@mail.example.')
  let chat = ''
  Object.assign(globalThis, { open: (url: string) => (chat = url) })
  await press('Send by WhatsApp')
  assert.match(chat, /^https:\/\/wa\.me\/919876543210\?text=/)
})
