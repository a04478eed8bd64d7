import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { inHours, linkDesk } from '../../testing/worlds/desks/link-desk.ts'
import { order as guestOrder, pay, runOut } from '../../testing/worlds/stay.ts'
import { expireHolds } from '../purchase/expire.ts'

const extras = { charges: [{ kind: 'EXTRA' as const, text: 'Airport pickup', amount: 1500 }] }

test('the desk holds a room, its guest pays just the advance on the page of the booking, and it is confirmed as every online booking', async t => {
  const { server, hotel, hold, link, order, get, keyFor, history, row } = await linkDesk(t, {
    hotel: { plan: { deductionRate: 10 }, accountId: 'acc_Gs9Lk40TbRy2We' },
  })
  const held = await hold('101', extras)
  assert.deepEqual(
    [held.status, held.byLink, held.payment.totalAmount, held.payment.paidAmount, held.source],
    ['PENDING', true, 9500, 0, 'PHONE'],
  )
  const { data: asked } = await link(held)
  assert.deepEqual([asked.part, asked.amount, asked.until], ['ADVANCE', 1900, held.heldUntil])
  const key = await keyFor(held)
  assert.ok(asked.url.endsWith(`/booking/${held.reference}?hotel=${hotel.slug}#k=${key}`), asked.url)
  const page = (await get(held.reference, key)).data
  assert.deepEqual(page.asked, { part: 'ADVANCE', amount: 1900, until: held.heldUntil })
  const { data: made } = await order(held, 1900)
  assert.deepEqual([made.amount, made.status, made.holdExpiresAt], [190_000, 'PENDING', held.heldUntil])
  assert.equal((await order(held, 1900)).data.id, made.id, 'a second tab pays the same order')
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.deepEqual([booking.status, booking.payment.paidAmount, booking.payment.remainingBalance], ['CONFIRMED', 1900, 7600])
  assert.deepEqual([booking.payment.platformShare, booking.payment.hotelShare], [800, 1100])
  await server.settleAll()
  const { transfers } = await server.provider.state()
  assert.deepEqual(
    transfers.map(({ source, amount }) => [source, amount]),
    [[made.id, 110_000]],
  )
  assert.deepEqual(
    (await history(held)).map(({ what }) => what),
    ['held', 'confirmed'],
  )
  assert.equal((await row(held)).hold_expires_at, null)
  assert.equal((await get(held.reference, key)).data.asked, null, 'a balance is not asked for before the desk does')
  assert.equal((await order(held, 7600)).failure.error, 'Nothing is to be paid for this booking here.')
})

test('only the key of the booking orders it, and only what is asked for', async t => {
  const { server, hotel, hold, order, sell, keyFor } = await linkDesk(t)
  const held = await hold('101')
  const other = await sell('102')
  const tries = [
    { of: await order(held, 1600, {}, ''), status: 404 },
    { of: await order(held, 1600, {}, await keyFor(other)), status: 404 },
    { of: await order({ ...held, id: randomUUID() }, 1600, {}, await keyFor(held)), status: 404 },
    { of: await order(held, 1600, { hotelId: 'another-hotel' }), status: 404 },
    { of: await order(held, 1600, { hotelId: undefined }), status: 400 },
    { of: await order(held, 1600, { booking: { hotelId: hotel.slug } }), status: 400 },
    { of: await order(held, 1600, { bookingId: 'x' }), status: 400 },
    { of: await order(held, 1600.01), status: 409 },
    { of: await order(other, 8000), status: 409 },
  ]
  assert.deepEqual(
    tries.map(({ of }) => of.status),
    tries.map(({ status }) => status),
  )
  assert.deepEqual((await order(held, 8000)).failure.expected, { amount: 160_000 })
  assert.deepEqual(await server.db.selectFrom('payment_order').select('id').execute(), [])
})

test('what waits for a link is at most a quarter of the rooms, but always one room; it counts in nobody’s limit', async t => {
  const { server, hotel, tryHold, hold } = await linkDesk(t, { config: { rateLimit: true } })
  const key = randomUUID()
  const first = await hold('101', { key })
  assert.equal((await hold('101', { key })).id, first.id, 'the same key, the same booking')
  const second = await tryHold('102')
  assert.deepEqual([second.status, second.failure.fields], [409, { holdUntil: 'Too many rooms wait for a payment.' }])
  assert.equal((await tryHold('102', { from: 1 })).status, 409, 'on one of the nights')
  assert.equal((await tryHold('101', { from: 2, rooms: [] })).status, 400)
  await hold('102', { from: 2 })
  const together = await Promise.all([tryHold('103', { from: 10 }), tryHold('104', { from: 10 })])
  assert.deepEqual(together.map(({ status }) => status).sort(), [200, 409])
  // Two attempts of the same guest, as ever.
  for (const number of ['201', '202'])
    await guestOrder(server, hotel, { numbers: [number], price: 6000, userEmail: 'meera@mail.example', userPhone: '+919812345678' })
})

test('the desk chooses when the hold ends: ten minutes to 48 hours, until the first night is over', async t => {
  const { tryHold, hold, move, history, row } = await linkDesk(t)
  const problem = async (holdUntil: string, more = {}) => (await tryHold('101', { from: 5, holdUntil, ...more })).failure.fields
  assert.deepEqual(await problem(inHours(0.1)), { holdUntil: 'At least 10 minutes from now.' })
  assert.deepEqual(await problem(inHours(48.1)), { holdUntil: 'At most 48 hours from now.' })
  assert.deepEqual(await problem('tonight'), { holdUntil: 'Choose until when the guest can pay.' })
  assert.deepEqual(await problem(inHours(40), { from: 0 }), { holdUntil: 'At most until 06:00 AM of the day after check-in.' })
  assert.deepEqual(await problem(inHours(1), { from: -1 }), { checkInDate: 'Check-in is past.' })
  const held = await hold('101', { from: 5 })
  const later = inHours(20)
  const moved = await move(held, later)
  assert.deepEqual([moved.status, moved.data.heldUntil, moved.data.version], [200, later, 2])
  assert.equal((await row(held)).hold_expires_at?.toISOString(), later)
  assert.deepEqual((await history(held)).at(-1)?.changes, [{ field: 'holdUntil', from: held.heldUntil, to: later }])
  const stale = await move(held, inHours(3))
  assert.deepEqual([stale.status, stale.failure.conflict?.version], [409, 2])
})

test('a price of its own needs the right to give it, and the advance is of what the stay costs then', async t => {
  const { tryHold, hold, hotel, day, reception, link, row } = await linkDesk(t)
  const prices = [0, 1].map(at => ({ roomId: hotel.rooms['101'] ?? '', night: day(at), price: 3000 }))
  const own = { prices, priceReason: 'A regular guest' }
  assert.equal((await tryHold('101', own, reception)).status, 403)
  const held = await hold('101', { ...own, ...extras })
  assert.deepEqual([held.status, held.payment.totalAmount, (await link(held)).data.amount], ['PENDING', 7500, 1500])
  assert.equal((await row(held)).advance_paise, 150_000)
  assert.equal((await tryHold('103', { from: 9, totalAmount: 1 })).failure.expected?.totalAmount, 8000)
})

test('what ran out is listed for 30 days; late money confirms while the rooms are free, else it goes back', async t => {
  const { server, hotel, hold, order, move, link, sell, reception, row } = await linkDesk(t)
  const ids = async (which: 'waiting' | 'ran-out') => {
    const list = await server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, balance: which } as never, reception.headers)
    return (list.data as unknown as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  const free = await hold('101')
  const { data: first } = await order(free, 1600)
  assert.deepEqual([await ids('waiting'), await ids('ran-out')], [[free.id], []])
  await runOut(server, free.id)
  assert.equal((await order(free, 1600)).failure.error, 'The time to pay is over. Please call the hotel.')
  assert.equal((await move(free, inHours(2))).failure.error, 'The time to pay is over.')
  assert.equal((await link(free)).status, 409)
  assert.equal(await expireHolds(server.db), 1)
  assert.deepEqual([await ids('waiting'), await ids('ran-out')], [[], [free.id]])
  const booking = await server.get(bookingApi.create, await pay(server, first.id ?? ''))
  assert.deepEqual([booking.id, booking.status], [free.id, 'CONFIRMED'])
  const lost = await hold('201', { from: 3, userPhone: '9812345679', userEmail: 'ravi@mail.example' })
  const { data: late } = await order(lost, 2400)
  await runOut(server, lost.id)
  await sell('201', { from: 3 })
  await sell('202', { from: 3 })
  assert.equal((await server.call(bookingApi.create, await pay(server, late.id ?? ''))).failure.code, 'MONEY_GOES_BACK')
  await server.settleAll()
  const { refunds } = await server.provider.state()
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    [240_000],
  )
  assert.deepEqual([(await row(lost)).status, (await row(lost)).payment_status], ['EXPIRED', 'REFUNDED'])
})

test('the desk records the money otherwise, and what is paid by the link after that goes back', async t => {
  const { server, hold, order, edit, row } = await linkDesk(t)
  const held = await hold('101')
  const { data: made } = await order(held, 1600)
  const payment = { paymentMethod: 'UPI' as const, amount: 1600, transactionId: '4421', key: randomUUID() }
  for (const [change, error] of [
    [{ status: 'CONFIRMED' as const }, 'It can be cancelled, or confirmed'],
    [{ payment }, 'It can be cancelled, or confirmed'],
    [{ status: 'CONFIRMED' as const, payment, userName: 'Another' }, 'It can be cancelled, or confirmed'],
    [{ status: 'CHECKED_IN' as const, payment }, 'It can be cancelled, or confirmed'],
    [{ status: 'CONFIRMED' as const, payment: { ...payment, amount: 8000.5 } }, 'Please check'],
  ] as const) {
    const { status, failure } = await edit(held, change)
    assert.ok(status === 409 || status === 400)
    assert.ok(status === 400 || failure.error.includes(error), failure.error)
  }
  const sold = await edit(held, { status: 'CONFIRMED', payment })
  assert.deepEqual(
    [sold.status, sold.data.status, sold.data.payment.paymentMethod, sold.data.payment.remainingBalance],
    [200, 'CONFIRMED', 'UPI', 6400],
  )
  assert.equal((await edit(held, { status: 'CONFIRMED', payment })).status, 200, 'the same payment twice is one')
  const late = await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal(late.failure.code, 'MONEY_GOES_BACK')
  await server.settleAll()
  const { paid_paise, refunded_paise, payment_status } = await row(held)
  assert.deepEqual([paid_paise, refunded_paise, payment_status], [160_000, 0, 'PARTIALLY_PAID'])
  assert.deepEqual(
    (await server.provider.state()).refunds.map(({ amount }) => amount),
    [160_000],
  )
})

test('a hold of the desk stays, whatever becomes of a try to pay it, and whoever has its key', async t => {
  const { server, hotel, hold, order, row, sell } = await linkDesk(t)
  const key = randomUUID()
  const held = await hold('101', { key })
  await server.provider.control('faults', { match: 'POST /v1/orders', kind: '500', times: 9 })
  const failed = await order(held, 1600)
  assert.equal((await row(held)).status, 'PENDING', `${failed.status}`)
  await assert.rejects(guestOrder(server, hotel, { numbers: ['102'], key }), /This key belongs to another booking/)
  assert.equal((await row(held)).status, 'PENDING')
  await assert.rejects(sell('103', { groupId: held.id }), /This group does not belong to the hotel/)
})

test('the link is mailed, to who has an address, and its text is that of the booking', async t => {
  const { server, hotel, hold, reception } = await linkDesk(t)
  const send = (bookingId: string) => server.call(paymentLinkApi.send, { hotelId: hotel.id, bookingId }, reception.headers)
  const held = await hold('101')
  assert.equal((await send(held.id)).status, 200)
  await server.settleAll()
  const mail = server.mails.find(({ subject }) => subject.startsWith('To confirm your stay'))
  assert.ok(mail?.text.includes('Your stay is confirmed once you have paid ₹1,600.00 by '), mail?.text)
  assert.match(mail?.text ?? '', /To pay now: ₹1,600\.00\nDue at the property: ₹6,400\.00/)
  assert.ok(mail?.text.includes(`/booking/${held.reference}?hotel=${hotel.slug}#k=`))
  const without = await hold('102', { from: 4, userEmail: '' })
  assert.equal((await send(without.id)).failure.error, 'This booking has no email address.')
})
