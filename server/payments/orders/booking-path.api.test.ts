import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { brokenPromises, noBrokenPromise, order, orderFor, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

test('search, order, pay, confirm: a booking, two mails, and the room is gone', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel, { numbers: ['101'] })
  const { checkInDate, checkOutDate } = orderFor(server, hotel).booking
  assert.equal(made.amount, 160_000) // 2 nights × ₹4,000, 20%
  assert.match(made.id ?? '', /^order_\w{14}$/)
  assert.equal(made.status, 'PENDING')
  assert.ok(Date.parse(made.holdExpiresAt ?? '') > Date.now())

  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal(booking.status, 'CONFIRMED')
  assert.equal(booking.id, made.bookingId)
  assert.deepEqual(
    booking.rooms.map(room => room.roomNumber),
    ['101'],
  )
  assert.deepEqual(booking.payment, {
    paymentMethod: 'ONLINE',
    status: 'PARTIALLY_PAID',
    totalAmount: 8000,
    paidAmount: 1600,
    refundedAmount: 0,
    remainingBalance: 6400,
    transactionId: booking.payment.transactionId,
    platformShare: null,
    hotelShare: null,
  })

  const found = await server.get(roomApi.search, { hotelId: hotel.slug, checkInDate, checkOutDate })
  assert.deepEqual(
    found.map(room => room.roomNumber),
    ['102', '103', '104'],
  )
  await server.settleAll()
  assert.deepEqual(server.mails.map(mail => mail.to).sort(), ['desk@hotel.example', booking.user.email].sort())
  const confirmation = server.mails.find(mail => mail.to === booking.user.email)
  assert.ok(confirmation?.text.includes(booking.reference) && confirmation.html.includes(booking.reference))
  assert.ok(confirmation?.attachments?.[0]?.content.includes('BEGIN:VCALENDAR'))
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('sent twice it answers twice with the same booking, and mails once', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  const first = await server.get(bookingApi.create, proof)
  const second = await server.get(bookingApi.create, proof)
  assert.deepEqual(second, first)
  await server.settleAll()
  assert.equal(server.mails.length, 2)
})

test('what the body says about rooms and amounts is ignored once it is paid', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel, { numbers: ['101'] })
  const proof = await pay(server, made.id ?? '')
  const lies = { totalAmount: 1, paidAmount: 1, rooms: [{ id: 'x' }], platformShare: -5, checkInDate: 'never', userEmail: 7 }
  const booking = await server.get(bookingApi.create, { ...proof, ...lies })
  assert.equal(booking.payment.totalAmount, 8000)
  assert.deepEqual(
    booking.rooms.map(room => room.roomNumber),
    ['101'],
  )
})

test('a forged proof is 401 and leaves no trace; no payment id is the message of the specification', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const [mine, other] = [await order(server, hotel), await order(server, hotel)]
  const proof = await pay(server, other.id ?? '')
  const forged = [
    { ...proof, signature: 'f'.repeat(64) },
    { ...proof, signature: proof.signature.slice(0, -2) },
    { ...proof, orderId: mine.id ?? '' },
    { ...proof, transactionId: 'pay_00000000000000' },
  ]
  for (const input of forged) assert.equal((await server.call(bookingApi.create, input)).status, 401)
  assert.equal((await server.call(bookingApi.create, { ...proof, orderId: 'order_00000000000000' })).status, 404)
  const without = await server.call(bookingApi.create, { ...proof, transactionId: '' })
  assert.equal(without.status, 400)
  assert.deepEqual(without.failure.fields, { transactionId: 'Payment failed. Please try again.' })
  assert.equal((await server.db.selectFrom('booking').select('id').where('status', '=', 'CONFIRMED').execute()).length, 0)
})

test('orderstatus tells what became of it, without anything personal, to the right secret only', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = { orderId: made.id ?? '', orderSecret: made.orderSecret }
  const before = await server.get(paymentApi.orderStatus, proof)
  assert.deepEqual([before.status, before.money, before.advanceAmount, before.paidAmount], ['PENDING', 'NONE', 1600, 0])
  await server.get(bookingApi.create, await pay(server, proof.orderId))
  const after = await server.get(paymentApi.orderStatus, proof)
  assert.deepEqual([after.status, after.money, after.paidAmount, after.holdExpiresAt], ['CONFIRMED', 'CAPTURED', 1600, null])
  assert.ok(!JSON.stringify(after).includes('Meera') && !JSON.stringify(after).includes('@'))
  assert.equal((await server.call(paymentApi.orderStatus, { ...proof, orderSecret: 'guess' })).status, 404)
})

test('an IN-APP browser posts its form and lands in the wizard with its order; failed and forged posts too, without it', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  const post = (form: Record<string, string>) =>
    fetch(`${server.url}/api/payment/callback?hotel=${hotel.slug}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://api.razorpay.com', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form),
    })
  const form = { razorpay_order_id: proof.orderId, razorpay_payment_id: proof.transactionId, razorpay_signature: proof.signature }
  const back = await post(form)
  assert.equal(back.status, 303)
  assert.equal(back.headers.get('location'), `/book?hotel=${hotel.slug}&step=4#order=${proof.orderId}&secret=${made.orderSecret}`)
  const status = await server.get(paymentApi.orderStatus, { orderId: proof.orderId, orderSecret: made.orderSecret })
  assert.equal(status.status, 'CONFIRMED')
  const bads: Record<string, string>[] = [{ ...form, razorpay_signature: 'f'.repeat(64) }, { 'error[code]': 'BAD_REQUEST_ERROR' }]
  for (const bad of bads) {
    const failed = await post(bad)
    assert.deepEqual([failed.status, failed.headers.get('location')], [303, `/book?hotel=${hotel.slug}&step=4#payment=failed`])
  }
  const said = async (reason: string) =>
    (await post({ 'error[code]': 'X', 'error[reason]': reason })).headers.get('location')?.split('#')[1]
  assert.equal(await said('payment_timed_out'), 'payment=failed&reason=payment_timed_out', 'the bank has not said')
  assert.equal(await said('payment_cancelled'), 'payment=failed')
})

test('releaseorder releases the hold, again is the same, and a paid booking stays', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const made = await order(server, hotel)
  const proof = { orderId: made.id ?? '', orderSecret: made.orderSecret }
  assert.equal((await server.get(paymentApi.releaseOrder, proof)).status, 'EXPIRED')
  assert.equal((await server.get(paymentApi.releaseOrder, proof)).status, 'EXPIRED')
  const next = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, next.id ?? ''))
  const kept = await server.get(paymentApi.releaseOrder, { orderId: next.id ?? '', orderSecret: next.orderSecret })
  assert.equal(kept.status, 'CONFIRMED')
  assert.equal((await server.call(paymentApi.releaseOrder, { ...proof, orderSecret: 'x' })).status, 404)
})
