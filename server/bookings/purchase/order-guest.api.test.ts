import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { type OrderReply, paymentApi } from '#shared/payments/payments.ts'
import { linkDesk } from '../../testing/worlds/desks/link-desk.ts'
import { orderFor, pay } from '../../testing/worlds/stay.ts'

type Desk = Awaited<ReturnType<typeof linkDesk>>
type Proof = Awaited<ReturnType<typeof pay>>

/** Everything that who made an order and paid it can ask for afterwards. */
const askedAgain = async ({ server, hotel }: Desk, made: OrderReply, proof: Proof) => {
  const booking = await server.get(bookingApi.create, proof)
  const status = await server.get(paymentApi.orderStatus, { orderId: made.id ?? '', orderSecret: made.orderSecret })
  const callback = await fetch(`${server.url}/api/payment/callback?hotel=${hotel.slug}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://api.razorpay.com', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      razorpay_order_id: proof.orderId,
      razorpay_payment_id: proof.transactionId,
      razorpay_signature: proof.signature,
    }),
  })
  return { status, booking, back: callback.headers.get('location') ?? '' }
}

const newGuest = { userName: 'Ravi Nair', userEmail: 'ravi@mail.example', userPhone: '9899999999', specialRequest: 'Quiet, please' }
const fromAgent = { source: 'AGENT' as const, sourceReference: 'NAIR-4711' }

const hasNothingOf = async ({ keyFor, edit }: Desk, id: { id: string; hotelId: string }, answers: unknown) => {
  const text = JSON.stringify(answers)
  const { data } = await edit(id, {})
  for (const secret of [await keyFor(id), data.user.name, data.user.email, data.user.phone, 'Quiet, please', fromAgent.sourceReference])
    assert.ok(!secret || !text.includes(secret), `${secret} is told`)
}

test('the order of a link tells nothing of the guest and no key of the page, whoever has the booking by then', async t => {
  const desk = await linkDesk(t)
  const { server, hold, sell, link, order, edit } = desk
  const held = await hold('101', { from: 3 })
  const sold = await sell('102', { from: 3 })
  await link(sold)
  for (const [booking, rupees] of [
    [held, 1600],
    [sold, 8000],
  ] as const) {
    const { data: made } = await order(booking, rupees)
    const proof = await pay(server, made.id ?? '')
    const first = await askedAgain(desk, made, proof)
    assert.deepEqual(
      [first.status.status, first.booking.status, first.status.pageKey, first.booking.pageKey],
      ['CONFIRMED', 'CONFIRMED', undefined, undefined],
    )
    await hasNothingOf(desk, booking, first)
    assert.ok(first.back.endsWith(`/booking/${booking.reference}?hotel=${desk.hotel.slug}`), first.back)
    assert.equal((await edit(booking, { ...newGuest, ...fromAgent })).status, 200)
    const later = await askedAgain(desk, made, proof)
    assert.equal(later.booking.payment.paidAmount, rupees)
    await hasNothingOf(desk, booking, later)
  }
})

test('who booked has the key of the page, until the desk gives the booking another address; also when it comes back', async t => {
  const desk = await linkDesk(t)
  const { server, hotel, edit } = desk
  const input = orderFor(server, hotel, { key: randomUUID(), numbers: ['103'] })
  await server.get(paymentApi.createOrder, input)
  // Corrected before it is paid, by who ordered, there and back: that passes nothing on.
  const corrected = { ...input, booking: { ...input.booking, userEmail: 'corrected@mail.example' } }
  for (const each of [corrected, input]) await server.get(paymentApi.createOrder, each)
  const made = await server.get(paymentApi.createOrder, corrected)
  const proof = await pay(server, made.id ?? '')
  const { status, booking } = await askedAgain(desk, made, proof)
  const id = { id: booking.id, hotelId: booking.hotelId }
  const key = await desk.keyFor(id)
  assert.deepEqual([status.pageKey, booking.pageKey, booking.user.email], [key, key, 'corrected@mail.example'])
  assert.equal((await desk.get(booking.reference, key)).status, 200)

  for (const change of [newGuest, { userEmail: 'corrected@mail.example' }]) {
    assert.equal((await edit(id, change)).status, 200)
    const later = await askedAgain(desk, made, proof)
    assert.deepEqual([later.status.status, later.status.pageKey, later.booking.pageKey], ['CONFIRMED', undefined, undefined])
    await hasNothingOf(desk, id, later)
    assert.equal((await desk.get(booking.reference, key)).status, 404)
  }
})
