import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { formatDate, formatDay } from '#shared/words/dates.ts'
import { testCheckout } from '#web/testing/checkout.ts'
import type { Answer } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookButton, inDays, openReview, said } from '../testing/guest-pages.ts'

const oneRoom = { kinds: [{ name: 'Deluxe', numbers: ['1'] }] }

test('an order that cannot be made: why is said at Book, no room is kept from others, and later it works', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, oneRoom)
  testCheckout(t)
  const answers: Record<string, Answer | (() => Answer)> = {}
  await openReview(t, server, hotel, { answers })
  const bookAndRead = async (sentence: string) => {
    await user.click(await bookButton())
    await waitFor(() => assert.equal(said(screen.getByRole('alert')), sentence))
  }
  const failed = 'Something went wrong while processing the payment. No money was taken. Please check your connection and try again.'
  const path = '/api/payment/createorder'
  answers[path] = () => {
    throw new TypeError('Failed to fetch')
  }
  await bookAndRead(failed)
  answers[path] = { status: 403, error: 'The till is shut.' }
  await bookAndRead('The till is shut.')
  answers[path] = { status: 403 }
  await bookAndRead(failed)
  delete answers[path]

  const plan = server.db.updateTable('payment_record').where('account_id', '=', hotel.ownerId)
  await plan.set({ ends_at: new Date(Date.now() - 86_400_000) }).execute()
  await bookAndRead('Online booking is paused for this hotel. Please call +91 98123 45678 or write to desk@hotel.example.')
  assert.deepEqual(await server.db.selectFrom('booking').select('id').execute(), [])
  await plan.set({ ends_at: new Date(Date.now() + 86_400_000) }).execute()

  await server.provider.control('faults', { match: 'POST /v1/orders', kind: '500' })
  await bookAndRead('The payment service does not answer at the moment. No money was taken. Please try again in a minute.')
  assert.deepEqual(await server.db.selectFrom('room_night').select('night').execute(), [])
  await server.provider.healthy()
  await user.click(await bookButton())
  await screen.findByRole('region', { name: 'Your room is held' })
})

test('until when it is free and what goes back then reads the same at the review, in the confirmation and on the page of the booking', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, oneRoom)
  await addLadder(server.db, hotel.id, [
    [7, 10_000],
    [2, 5000],
  ])
  // The link to the calendar's file, which Node does not make of the page's own kind of file.
  t.mock.method(URL, 'createObjectURL', () => 'blob:calendar')
  const until = (before: number) => `${formatDate(inDays(10 - before))}, 02:00 PM`
  const rule = `Until ${until(7)}Full refundUntil ${until(2)}50% of the advanceLaterThe advance is not refunded`
  const provider = testCheckout(t)
  const values = {
    userName: 'Meera Iyer',
    userEmail: 'meera@mail.example',
    userPhone: '9812300001',
    specialRequest: 'A quiet room, please',
  }
  await openReview(t, server, hotel, { tab: { [`atithi.draft.guest.${hotel.id}`]: { at: Date.now(), values } } })
  const book = await bookButton()
  await waitFor(() => assert.ok(said().includes(rule)))
  // What Book charges stands beside it.
  assert.match(said(book.parentElement), /^You pay ₹1,600\.00 now/)
  await user.click(book)
  await waitFor(() => assert.ok(provider.isOpen()))
  const { orderId, transactionId, signature } = await pay(server, provider.orderId())
  provider.paid({ order: orderId, payment: transactionId, signature })
  const done = await screen.findByRole('dialog', { name: 'Booking Confirmed' })
  await waitFor(() => assert.ok(said(done).includes(rule)))
  assert.match(said(done), /Free until two days before check-in\./)
  assert.match(said(done), /We have also sent this to meera@mail\.example\./)
  assert.match(said(done), new RegExp(`Check-in${formatDay(inDays(10)).slice(0, 3)}, ${formatDate(inDays(10))}, from 02:00 PM`))
  assert.match(said(done), /Special requestA quiet room, please/)
  await user.click(within(done).getByRole('button', { name: 'See your booking' }))
  await waitFor(() => assert.match(location.pathname, /^\/booking\//))
  await waitFor(() => assert.ok(said().includes(rule)))
})

test('while the bank has not said, the rooms are held, and to pay again is offered after a minute, or when the sentence is closed', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, oneRoom)
  const provider = testCheckout(t)
  await openReview(t, server, hotel)
  await user.click(await bookButton())
  await waitFor(() => assert.ok(provider.isOpen()))
  provider.fail('payment_timed_out')
  provider.dismiss()
  const resume = async () => (await screen.findByRole('button', { name: 'Resume payment' })) as HTMLButtonElement
  const alert = await screen.findByRole('alert')
  assert.match(
    said(alert),
    /^Your bank has not confirmed yet\. Please wait a minute before paying again\. If you were charged, we will either/,
  )
  assert.equal((await resume()).disabled, true)
  screen.getByText('You can pay again within a minute.')
  await user.click(within(alert).getByRole('button'))
  await waitFor(async () => assert.equal((await resume()).disabled, false))
  absent(screen.queryByText('You can pay again within a minute.'))
})

test('of a payment whose form post came back the bank has not said either', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, oneRoom)
  await openReview(t, server, hotel, { hash: '#payment=failed&reason=payment_timed_out' })
  const alert = await screen.findByRole('alert')
  assert.match(said(alert), /^Your bank has not confirmed yet\. Please wait a minute before paying again\./)
})
