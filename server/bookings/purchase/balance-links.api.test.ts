import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { linkDesk } from '../../testing/worlds/desks/link-desk.ts'
import { order as guestOrder, pay } from '../../testing/worlds/stay.ts'
import { refundParts } from '../money/desk-money.ts'

test('what is due is paid on the page once the desk has asked for it: exactly that, whatever was opened before', async t => {
  const { server, sell, link, order, edit, get, keyFor, history, row } = await linkDesk(t)
  const booking = await sell('101', { paidAmount: 1000 })
  // Mails that are due at once leave in any order.
  await server.settleAll()
  const key = await keyFor(booking)
  assert.equal((await get(booking.reference, key)).data.asked, null)
  const { data } = await link(booking)
  assert.deepEqual([data.part, data.amount, data.until], ['BALANCE', 7000, null])
  assert.deepEqual((await get(booking.reference, key)).data.asked, { part: 'BALANCE', amount: 7000, until: null })
  await link(booking)
  assert.deepEqual(
    (await history(booking)).map(({ what }) => what),
    ['booked', 'asked to pay by link'],
    'asked once',
  )
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 500 }] })
  const old = await order(booking, 7000)
  assert.deepEqual([old.status, old.failure.expected], [409, { amount: 750_000 }])
  const { data: made } = await order(booking, 7500)
  // Between order and payment something is added: what was ordered is kept, the rest stays due.
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Laundry', amount: 200 }] })
  const proof = await pay(server, made.id ?? '')
  const paid = await server.get(bookingApi.create, proof)
  assert.deepEqual([paid.status, paid.payment.paidAmount, paid.payment.remainingBalance], ['CONFIRMED', 8500, 200])
  await server.settleAll()
  assert.deepEqual((await history(booking)).at(-1), {
    what: 'payment',
    version: 5,
    by: null,
    changes: [{ field: 'payment', from: null, to: { paymentMethod: 'ONLINE', amount: 750_000, transactionId: proof.transactionId } }],
  })
  const { data: rest } = await order(booking, 200)
  assert.notEqual(rest.id, made.id)
  await server.get(bookingApi.create, await pay(server, rest.id ?? ''))
  assert.equal((await row(booking)).payment_status, 'PAID')
  assert.equal((await order(booking, 0)).status, 409)
  await server.settleAll()
  const subjects = server.mails.map(({ subject }) => subject.split(/[:,] /).slice(0, 2).join(': '))
  assert.deepEqual(
    subjects.filter(subject => !subject.startsWith('New booking')),
    ['Booking confirmed: Test Hotel', 'Payment received: ₹7,500.00', 'Payment received: ₹200.00'],
  )
  const [, first, last] = server.mails
  assert.ok(first?.text.includes('We have received ₹7,500.00. ₹200.00 is still due.'), first?.text)
  assert.ok(last?.text.includes('We have received ₹200.00. Your stay is fully paid.'), last?.text)
  const { rows } = await server.database.pool.query(
    "select transaction_id as id from booking_payment where method = 'ONLINE' order by created_at",
  )
  for (const [payment, amount] of [
    ['Cash', '₹1,000.00'],
    [`Online, ${rows[0]?.id}`, '₹7,500.00'],
    [`Online, ${rows[1]?.id}`, '₹200.00'],
  ])
    assert.ok(last?.text.includes(`${amount}, ${payment}`), last?.text)
})

test('two payers race: never more than is due is kept', async t => {
  const { server, sell, link, order, edit, row } = await linkDesk(t)
  const booking = await sell('101')
  await link(booking)
  const tabs = await Promise.all([order(booking, 8000), order(booking, 8000)])
  assert.deepEqual(new Set(tabs.map(({ data }) => data.id)).size, 1, 'two tabs pay one order')
  // The desk takes a part; an order that was opened before is too much by then.
  const [proof] = await Promise.all([
    pay(server, tabs[0].data.id ?? ''),
    edit(booking, { payment: { paymentMethod: 'CASH', amount: 3000 } }),
  ])
  const late = await server.call(bookingApi.create, proof)
  assert.deepEqual([late.failure.code, late.failure.error.slice(0, 27)], ['MONEY_GOES_BACK', 'Less was due for your stay '])
  // A smaller order, paid by the browser, while the desk takes all of it at the same moment.
  const { data: next } = await order(booking, 5000)
  const again = await pay(server, next.id ?? '')
  const [online, desk] = await Promise.all([
    server.call(bookingApi.create, again),
    edit(booking, { payment: { paymentMethod: 'CASH', amount: 5000 } }),
  ])
  assert.deepEqual([online.status, desk.status].sort(), online.status === 200 ? [200, 400] : [200, 409])
  await server.settleAll()
  const { paid_paise, refunded_paise, total_paise } = await row(booking)
  assert.deepEqual([paid_paise, refunded_paise], [total_paise, 0])
  const { payments, refunds } = await server.provider.state()
  const came = payments.reduce((sum, { amount }) => sum + amount, 0)
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const atDesk = desk.status === 200 ? 800_000 : 300_000
  assert.equal(came - back + atDesk, total_paise)
  assert.ok(server.mails.some(({ text }) => text.includes('Less was due for your stay by the time your payment reached us')))
})

test('money for a stay that is cancelled meanwhile goes back; one that has left keeps it; nothing is asked of those', async t => {
  const { server, sell, link, order, edit, row } = await linkDesk(t)
  const [gone, left] = [await sell('101', { checkIn: true }), await sell('102', { from: 3 })]
  for (const booking of [gone, left]) await link(booking)
  const [goneOrder, leftOrder] = [(await order(gone, 8000)).data, (await order(left, 8000)).data]
  await edit(gone, { status: 'CHECKED_OUT', chargeRest: true, leaveDue: { reason: 'Pays by link' } })
  await edit(left, { status: 'CANCELLED' })
  assert.deepEqual([(await order(gone, 8000)).status, (await order(left, 8000)).status, (await link(left)).status], [409, 409, 409])
  assert.equal((await server.call(bookingApi.create, await pay(server, goneOrder.id ?? ''))).status, 200)
  assert.equal((await server.call(bookingApi.create, await pay(server, leftOrder.id ?? ''))).failure.code, 'MONEY_GOES_BACK')
  await server.settleAll()
  assert.deepEqual([(await row(gone)).payment_status, (await row(left)).paid_paise], ['PAID', 0])
})

test('the platform has its rate of a balance, nothing where it had its share of the stay; what goes back comes from both payments', async t => {
  const { server, hotel, sell, link, order, edit, row } = await linkDesk(t, {
    hotel: { plan: { deductionRate: 10 }, accountId: 'acc_Gs9Lk40TbRy2We' },
  })
  const desk = await sell('101')
  await link(desk)
  const bought = await guestOrder(server, hotel, { numbers: ['102'] })
  const own = await server.get(bookingApi.create, await pay(server, bought.id ?? ''))
  await link(own)
  const shares = []
  for (const [booking, rupees] of [
    [desk, 8000],
    [own, 6400],
  ] as const) {
    const { data } = await order(booking, rupees)
    const { payment } = await server.get(bookingApi.create, await pay(server, data.id ?? ''))
    shares.push([payment.platformShare, payment.hotelShare])
  }
  assert.deepEqual(shares, [
    [800, 7200],
    [800, 7200],
  ])
  await server.settleAll()
  const transfers = async () => (await server.provider.state()).transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)
  assert.deepEqual((await transfers()).sort(), [640_000, 720_000, 80_000])
  const tooMuch = await edit(own, { refund: { amount: 8000.5 } })
  assert.deepEqual(tooMuch.failure.fields, { 'refund.amount': 'At most ₹8,000.00 can go back online.' })
  assert.equal((await edit(own, { refund: { amount: 7200 } })).status, 200)
  for (let round = 0; round < 3; round++) await server.settleAll()
  assert.deepEqual((await server.provider.state()).refunds.map(({ amount }) => amount).sort(), [640_000, 80_000])
  assert.deepEqual([(await row(own)).refunded_paise, (await row(own)).payment_status], [720_000, 'PARTIALLY_PAID'])
  assert.deepEqual((await transfers()).sort(), [0, 40_000, 720_000])
})

test('a refund of several payments is parted so that each part is at least a rupee', () => {
  const online = [500_000, 300_000].map((left, at) => ({ paymentId: `${at}`, left, isOld: false, isFormer: false, isFailing: false }))
  const parts = (paise: number, of = online) => refundParts(of, paise)?.map(({ paymentId, amountPaise }) => [paymentId, amountPaise])
  assert.deepEqual(parts(400_000), [['0', 400_000]])
  assert.deepEqual(parts(800_000), [
    ['0', 500_000],
    ['1', 300_000],
  ])
  assert.deepEqual(parts(500_050), [
    ['0', 499_950],
    ['1', 100],
  ])
  const small = [120, 110].map((left, at) => ({ paymentId: `${at}`, left, isOld: false, isFormer: false, isFailing: false }))
  assert.equal(parts(170, small), undefined)
})
