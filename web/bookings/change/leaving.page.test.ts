import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { formatDate } from '#shared/words/dates.ts'
import { dialog, dialogSays, field, fill, noDialog, press, textOf, textsOf, topDialog } from '#web/testing/lists.ts'
import { absent, user, waitFor } from '#web/testing/screen.ts'
import { actOn, bookingsPage, check, choose, fieldSays, openDesk, optionsOf, saved, submit, toggle } from '../testing/desk.ts'
import { alertSays } from '../testing/desk-steps.ts'

const list = `${bookingsPage}?tab=list`
const sectionsAre = (titles: string[]) =>
  waitFor(async () => assert.deepEqual(textsOf((await dialog()).getAllByRole('heading', { level: 3 })), titles))

test('a guest leaves early: the nights left are charged or not, what is due is taken or left with a reason; who may not give money away is not offered it, and cancels what is being paid for', async t => {
  const { server, owner, reception, hotel, open, sell } = await openDesk(t)
  const one = await sell('Meera Iyer', { room: '101', nights: 3, paidAmount: 1000, checkIn: true })
  const other = await sell('Meera Iyer', { room: '102', nights: 3, paidAmount: 1000, checkIn: true })
  const charges = [{ kind: 'EXTRA', text: 'Taxi', amount: 1500 }]
  const ahead = await sell('Asha Rao', { room: '103', from: 4, paidAmount: 3000, charges })
  await order(server, hotel, { numbers: ['104'] })
  const found = await server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, status: 'PENDING' } as never, owner.headers)
  const [pending] = (found.data as unknown as { items: [Booking] }).items
  await open(list, reception)
  await actOn(one, 'Check out')
  await dialogSays('₹3,000.00 is still due')
  await dialogSays(`The stay ends on ${formatDate(day(1))} instead of ${formatDate(day(3))}.`)
  await submit('Check out')
  await dialogSays('Choose one of the two.')
  await check('Take ₹3,000.00 now')
  await check('Charge the nights not stayed')
  await check('Take ₹11,000.00 now')
  assert.ok(!textOf(await topDialog()).includes('The price stays the same.'))
  await submit('Check out')
  await fieldSays('Payment method', 'Please select a payment method.')
  await choose('Payment method', 'UPI')
  await submit('Check out')
  await saved('Meera Iyer is checked out, nothing is due.')
  const whole = { status: 'CHECKED_OUT', check_out: day(1), total_paise: 1_200_000, paid_paise: 1_200_000 }
  assert.partialDeepStrictEqual(await savedAs(server, one), whole)

  await actOn(other, 'Check out')
  await check('Leave ₹3,000.00 due')
  await submit('Check out')
  await fieldSays('Why it is left due', 'Say why it is left.')
  await fill('Why it is left due', 'The company pays by transfer')
  await submit('Check out')
  await saved('Meera Iyer is checked out, ₹3,000.00 is left due.')
  const left = { status: 'CHECKED_OUT', total_paise: 400_000, left_due_reason: 'The company pays by transfer' }
  assert.partialDeepStrictEqual(await savedAs(server, other), left)

  // By mistake: the same day it is corrected, and the nights come back.
  await open(`${bookingsPage}?edit=${other.id}`, reception)
  await sectionsAre(['Guest', 'Charges', 'Payment', 'Status', 'Address and company', 'Source'])
  await toggle('Status')
  await choose('New status', 'Checked in: the guest has not left')
  await submit('Update Booking')
  await saved('Meera Iyer is checked in, ₹11,000.00 is due.')
  assert.partialDeepStrictEqual(await savedAs(server, other), { status: 'CHECKED_IN', check_out: day(3) })

  await actOn(pending, 'Cancel booking')
  await submit('Cancel booking')
  await saved('Cancelled.')
  assert.equal((await savedAs(server, pending)).status, 'CANCELLED')

  await actOn(ahead, 'Cancel booking')
  await dialogSays(
    'This booking has no refund steps of its own. ₹3,000.00 stays with the hotel until a manager gives back what the policy below says.',
  )
  await press('Keep booking')
  await noDialog()
  await actOn(ahead, 'Edit')
  await sectionsAre(['Guest', 'Stay', 'Charges', 'Payment', 'Status', 'Address and company', 'Source'])
  await toggle('Charges')
  assert.deepEqual(await optionsOf('Kind'), ['Extra', 'Fee'])
  absent((await dialog()).queryByRole('button', { name: /^Reverse/ }))
})

test('what was paid for a cancelled booking without refund steps stays with the hotel, and its view says who gives it back', async t => {
  const { reception, open, sell } = await openDesk(t)
  const booking = await sell('Asha Rao', { room: '103', from: 4, paidAmount: 3000 })
  await open(list, reception)
  await actOn(booking, 'Cancel booking')
  await submit('Cancel booking')
  await saved('Cancelled. ₹3,000.00 stays with the hotel unless it is given back.')
  const view = `${bookingsPage}?view=${booking.id}`
  await open(view, reception)
  await dialogSays('₹3,000.00 stays with the hotel unless a manager gives it back.')
  absent((await dialog()).queryByRole('button', { name: /^Give back/ }))
  await open(view)
  await dialogSays('₹3,000.00 stays with the hotel unless it is given back.')
  await press('Give back')
  await choose('Give back by', 'CASH')
  await fill('Amount to give back', '750')
  await fill('Reason', 'A quarter, by the policy')
  assert.ok(!textOf(await topDialog()).includes('more than is owed'))
  await submit('Give back')
  await alertSays('₹750.00 given back in cash.')
  await dialogSays('Nothing is left to do.')
})

test('cancelling says why nothing goes back where less was received than the hotel keeps of the advance', async t => {
  const { server, hotel, open, sell } = await openDesk(t)
  await addLadder(server.db, hotel.id, [[2, 5000]])
  const booking = await sell('Asha Rao', { room: '103', from: 9, paidAmount: 500 })
  await open(list)
  await actOn(booking, 'Cancel booking')
  await dialogSays('The hotel keeps ₹800.00 of the agreed advance of ₹1,600.00; only ₹500.00 was received.')
  await user.click(await field(/^The hotel: all of it back/))
  absent((await dialog()).queryByText(/agreed advance/))
})

test('a booking is cancelled with what was paid online, by its button and not by an Enter too many', async t => {
  const { server, hotel, open } = await openDesk(t)
  const cancellation_policy = 'Free until two days before.'
  await server.db.updateTable('hotel').set({ cancellation_policy }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  const { id = '' } = await order(server, hotel, { numbers: ['101'] })
  const paid = await server.get(bookingApi.create, await pay(server, id))
  const sent = await open(list)
  await actOn(paid, 'Cancel booking')
  await dialogSays(cancellation_policy)
  await press('Keep booking')
  await noDialog()
  await actOn(paid, 'Edit')
  await toggle('Status')
  await choose('New status', 'CANCELLED')
  await dialogSays(cancellation_policy)
  await choose('New status', '')
  await user.keyboard('{Escape}')
  await noDialog()
  assert.equal((await savedAs(server, paid)).status, 'CONFIRMED')
  await actOn(paid, 'Cancel booking')
  const nothing = await field('Nothing')
  await dialogSays('This booking has no refund steps of its own: read the policy below and choose what goes back.')
  assert.ok(document.activeElement !== nothing)
  await dialogSays('₹1,600.00 stays with the hotel.')
  const before = sent.filter(({ method }) => method !== 'GET').length
  nothing.focus()
  await user.keyboard('{Enter}')
  await check('All that was paid online: ₹1,600.00')
  absent((await dialog()).queryByText(/stays with the hotel/))
  assert.equal(sent.filter(({ method }) => method !== 'GET').length, before)
  await submit('Cancel booking')
  await saved('Cancelled. ₹1,600.00 goes back.')
  assert.equal((await savedAs(server, paid)).status, 'CANCELLED')
  const refunds = server.db.selectFrom('refund as r').innerJoin('payment as p', 'p.id', 'r.payment_id').select('r.amount_paise')
  assert.deepEqual(await refunds.where('p.provider_payment_id', '=', paid.payment.transactionId ?? '').execute(), [
    { amount_paise: 160_000 },
  ])
})
