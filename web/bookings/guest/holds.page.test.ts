import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { order, pay, runOut } from '#server/testing/worlds/stay.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { formatDate } from '#shared/words/dates.ts'
import { testCheckout } from '#web/testing/checkout.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookButton, inDays, openCalendar, openReview, said } from '../testing/guest-pages.ts'

/* What a guest reads while rooms are held, taken or let go. */

const oneRoom = { kinds: [{ name: 'Deluxe', numbers: ['1'] }] }
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const held = () => screen.findByRole('region', { name: 'Your room is held' })

const bookings = (server: TestServer) =>
  server.db
    .selectFrom('booking')
    .select(['id', 'status', 'attempt_key'])
    .where('guest_email', '=', 'meera@mail.example')
    .orderBy('created_at')
    .execute()

/** At the review, where nothing is held yet. */
const atReview = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, oneRoom)
  const provider = testCheckout(t)
  await openReview(t, server, hotel)
  const book = async () => {
    await user.click(await bookButton())
    await waitFor(() => assert.ok(provider.isOpen(), said()))
  }
  return { server, hotel, provider, book }
}

/** There with the payment window open: the rooms are held. */
const hold = async (t: TestContext) => {
  const review = await atReview(t)
  await review.book()
  return review
}

test('somebody else takes the last room first: it is said, and that nothing is left', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, oneRoom)
  await openReview(t, server, hotel)
  const book = await bookButton()
  await order(server, hotel)
  await user.click(book)
  const alert = await screen.findByRole('alert')
  await waitFor(() => assert.match(said(alert), /Somebody else has just taken the rooms that you chose\./))
  await screen.findByText('No rooms available for these dates.')
  assert.doesNotMatch(said(), /choose again/i)
})

test('a closed window: how long the rooms are held, and that no money is lost; a hold that ran out meanwhile is said, and the same choice goes on', async t => {
  const { server, provider, book } = await hold(t)
  provider.dismiss()
  assert.match(said(await held()), /Your room is held for you for another 1[45] minutes( \d+ seconds?)?\./)
  const sentence =
    'We have received no payment yet. If you were charged, we will either confirm your booking or refund you in full within 5–7 working days. To finish your booking, resume the payment.'
  await waitFor(() => assert.ok(said().includes(sentence)))
  await runOut(server, (await bookings(server))[0]?.id ?? '')
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('The time to pay ran out')
  await press('Search again')
  await press('Proceed')
  await press('Continue to review')
  await book()
  // Late money for the first order belongs to the same attempt.
  const [first, second, ...more] = await bookings(server)
  assert.deepEqual([first?.attempt_key, more], [second?.attempt_key, []])
})

test('dates that are corrected while rooms are held: both stays are told apart, and the next order is of the same attempt', async t => {
  const { server, hotel, provider, book } = await hold(t)
  provider.dismiss()
  const [was] = await bookings(server)
  await user.click(await screen.findByRole('link', { name: /^Edit ?: Search/ }))
  const month = await openCalendar(inDays(13), 'Check-out')
  await user.click(within(month).getByRole('button', { name: new RegExp(`^${formatDate(inDays(13))}(,|$)`) }))
  await press('Search')
  await press('Proceed')
  await press('Continue to review')
  const dates = `${formatDate(inDays(10))} to ${formatDate(inDays(12))}`
  await waitFor(() => assert.match(said(), new RegExp(`Your room for ${dates} is held for you for another 1`)))
  assert.match(said(await held()), /This hold ends when you book your new choice\./)
  absent(screen.queryByRole('button', { name: 'Resume payment' }))
  await book()
  const [before, after] = await bookings(server)
  assert.deepEqual([before?.id, before?.attempt_key], [was?.id, after?.attempt_key])
  const nights = await server.db.selectFrom('room_night').select('expires_at').where('hotel_id', '=', hotel.id).execute()
  assert.equal(nights.filter(({ expires_at }) => Number(expires_at) > Date.now()).length, 3, 'never two holds')
})

test('Reset asks, and says what will be lost; keeping it loses nothing, doing it releases the rooms at once', async t => {
  const { server, hotel, provider, book } = await atReview(t)
  const question = async () => within(await screen.findByRole('dialog', { name: 'Reset this booking?' }))
  await press('Reset')
  await (await question()).findByText('Your dates, the rooms you chose and the details you typed will be lost.')
  await user.click((await question()).getByRole('button', { name: 'Keep it' }))
  await book()
  provider.dismiss()
  await press('Reset')
  const all = 'Your dates, the rooms you chose and the details you typed will be lost, and the rooms are no longer held for you.'
  assert.ok(said(await screen.findByRole('dialog', { name: 'Reset this booking?' })).includes(all))
  await user.click((await question()).getByRole('button', { name: 'Keep it' }))
  await held()
  await user.click(await screen.findByRole('link', { name: /^Edit ?: Your Details/ }))
  await press('Give up these rooms')
  await user.click((await question()).getByRole('button', { name: 'Reset' }))
  await waitFor(() => assert.match(said(screen.getByRole('button', { name: 'Check-in' })), /Choose a date/))
  absent(screen.queryByRole('region', { name: 'Your room is held' }))
  assert.equal((await bookings(server))[0]?.status, 'EXPIRED')
  const nights = await server.db.selectFrom('room_night').select('night').where('hotel_id', '=', hotel.id).execute()
  assert.deepEqual(nights, [])
})

test('a payment for rooms that went to another guest goes back, and the guest reads so', async t => {
  const { server, hotel, provider } = await hold(t)
  await runOut(server, (await bookings(server))[0]?.id ?? '')
  const other = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, other.id ?? ''))
  const { orderId, transactionId, signature } = await pay(server, provider.orderId())
  provider.paid({ order: orderId, payment: transactionId, signature })
  const alert = await screen.findByRole('alert')
  await waitFor(() => assert.match(said(alert), /Your money (is on its way back|was sent back)/))
  assert.match(said(alert), /in full/)
  absent(screen.queryByRole('dialog', { name: 'Booking Confirmed' }))
  await press('Search again')
  await screen.findByText('No rooms available for these dates.')
})

test('a price that changed is asked about before anybody pays, with both figures', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, oneRoom)
  const provider = testCheckout(t)
  const sent = await openReview(t, server, hotel)
  const book = await bookButton()
  await server.db.updateTable('room').set({ price_paise: 450_000 }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await user.click(book)
  const question = await screen.findByRole('dialog', { name: 'The price has changed' })
  assert.match(said(question), /Your stay now costs ₹9,000\.00\. You would pay ₹1,800\.00 now instead of ₹1,600\.00\./)
  assert.equal(provider.isOpen(), false)
  await user.click(within(question).getByRole('button', { name: 'Book at the new price' }))
  await waitFor(() => assert.ok(provider.isOpen()))
  const orders = sent.filter(({ path }) => path === '/api/payment/createorder').map(({ body }) => (body as { amount: number }).amount)
  assert.deepEqual(orders, [160_000, 180_000])
})
