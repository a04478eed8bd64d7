import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { addDays, formatDate } from '#shared/words/dates.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, pay, runOut } from '../../testing/worlds/stay.ts'
import { stayRows } from '../../testing/worlds/stay-rows.ts'
import { guestDesk as start } from '../testing.ts'

test('a guest who paid has the key from the payment, from the order, and in every mail; it shows the booking without shares and staff', async t => {
  const { server, hotel, edit, get } = await start(t)
  const made = await order(server, hotel, { numbers: ['101', '201'], price: 5000, children: 1, childAges: [4], company: undefined })
  const proof = { orderId: made.id ?? '', orderSecret: made.orderSecret }
  assert.ok(!('pageKey' in (await server.get(paymentApi.orderStatus, proof))), 'nothing is booked yet')
  const paid = await server.get(bookingApi.create, await pay(server, proof.orderId))
  const { pageKey: key = '', ...booking } = paid
  assert.match(key, /^[0-9a-f]{64}$/)
  assert.equal((await server.get(paymentApi.orderStatus, proof)).pageKey, key)
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 800 }] })
  await edit(booking, { payment: { paymentMethod: 'CASH', amount: 100 } })
  const { status, data, headers } = await get(booking.reference, key)
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
  const shown = [
    'adults',
    'asked',
    'breakdown',
    'cancelling',
    'changed',
    'charges',
    'checkInDate',
    'checkOutDate',
    'childAges',
    'children',
    'company',
    'createdAt',
    'hasDocuments',
    'hotelId',
    'id',
    'nights',
  ]
  const rest = [
    'offers',
    'payment',
    'reference',
    'refundOwed',
    'requests',
    'rooms',
    'specialRequest',
    'status',
    'user',
    'userAddress',
    'userPin',
    'userState',
    'version',
  ]
  assert.deepEqual(Object.keys(data).sort(), [...shown, ...rest].sort())
  const { platformShare: _p, hotelShare: _h, ...payment } = booking.payment
  assert.deepEqual(data.user, booking.user)
  assert.deepEqual(Object.keys(data.payment).sort(), Object.keys(payment).sort())
  assert.deepEqual([data.payment.totalAmount, data.payment.remainingBalance], [20_800, 16_700])
  assert.deepEqual(
    data.charges.map(({ id: _, ...charge }) => charge),
    [{ kind: 'EXTRA', text: 'Dinner', amount: 800 }],
  )
  assert.deepEqual([data.nights.length, data.rooms.length, data.changed], [4, 2, null])
  assert.doesNotMatch(JSON.stringify(data), /Asha Manager|hare"|history|transfers/)
  const url = `/booking/${booking.reference}?hotel=${hotel.slug}#k=${key}`
  await server.settleAll()
  await edit(booking, { status: 'CANCELLED', refund: { amount: 1000 } })
  await server.db
    .updateTable('outbox')
    .set({ run_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute()
  await server.settleAll()
  const mails = server.mails.filter(({ to }) => to === booking.user.email)
  assert.deepEqual(mails.map(({ subject }) => subject.split(/[ :]/)[1]).sort(), ['cancelled', 'confirmed', 'of'])
  for (const { text, html, subject } of mails) assert.ok(text.includes(url) && html.includes(url), subject)
  for (const { text, subject } of server.mails.filter(({ to }) => to !== booking.user.email)) assert.ok(!text.includes(key), subject)
  assert.equal((await get(booking.reference, key)).data.status, 'CANCELLED')
})

test('a wrong key, none, one in the address, another booking’s, an unknown booking and a foreign hotel are the same 404', async t => {
  const { server, hotel, sell, get, ask, keyFor } = await start(t)
  const [mine, other] = [await sell('101'), await sell('102', { userEmail: 'b@mail.example' })]
  const key = await keyFor(mine)
  const foreign = await makeHotel(server.db)
  assert.equal((await get(mine.reference, key)).status, 200)
  assert.equal((await get(mine.reference.replace('-', ' ').toLowerCase(), key, hotel.id)).status, 200)
  const asked = `${server.url}${guestBookingApi.get.path}?hotelId=${hotel.slug}&reference=${mine.reference}`
  const inAddress = async () => {
    const answer = await fetch(`${asked}&bookingKey=${key}`)
    return { status: answer.status, failure: await answer.json() }
  }
  const refused = [
    await get(
      mine.reference,
      key.replace(/.$/, last => (last === '0' ? '1' : '0')),
    ),
    await get(mine.reference, ''),
    await get(mine.reference, 'x'.repeat(5000)),
    await get(mine.reference, await keyFor(other)),
    await get('ABCD-2345', key),
    await get(mine.reference, key, foreign.slug),
    await get(mine.reference, key, 'no-such-hotel'),
    await get(mine.reference, key, foreign.id),
    await server.call(guestBookingApi.get, { hotelId: hotel.slug, reference: mine.reference } as never),
    await inAddress(),
    await ask(mine.reference, await keyFor(other), { kind: 'cancel' }),
    await ask('ABCD-2345', key, { kind: 'cancel' }),
  ]
  for (const { status, failure } of refused) assert.deepEqual([status, failure], [404, refused[0]?.failure])
  assert.equal((await server.db.selectFrom('enquiry').select('id').execute()).length, 0)
})

test('the key holds until 30 days after check-out, and until the booking has another e-mail address', async t => {
  const { clock, sell, edit, get, find, keyFor, day, room } = await start(t)
  const booking = await sell('101', { nights: 3 })
  const key = await keyFor(booking)
  const statusAt = async () => [(await get(booking.reference, key)).status, (await find(booking.reference, booking.user.phone)).status]
  await edit(booking, { userName: 'Meera Rao', userEmail: 'MEERA@mail.example' })
  clock(33, '23:59')
  assert.deepEqual(await statusAt(), [200, 200])
  clock(34, '00:01')
  assert.deepEqual(await statusAt(), [404, 404])
  clock(0)
  await edit(booking, { checkOutDate: day(2) })
  const lines = [`Check-out: ${formatDate(day(2))} (was ${formatDate(day(3))})`, 'Price of the nights: ₹8,000.00 (was ₹12,000.00)']
  assert.deepEqual((await get(booking.reference, key)).data.changed, { on: day(0), lines })
  await edit(booking, { rooms: [room('101', { adults: 1, childAges: [7] })] })
  const [, party] = (await get(booking.reference, key)).data.changed?.lines ?? []
  assert.equal(party, 'Party: 1 adult and 1 child (aged 7) (was 2 adults)')
  clock(33)
  assert.deepEqual(await statusAt(), [404, 404], 'the stay is shorter by now')
  clock(0)
  const { data } = await edit(booking, { userEmail: 'new@mail.example' })
  assert.equal((await get(booking.reference, key)).status, 404)
  const next = await keyFor(data)
  assert.deepEqual([(await get(booking.reference, next)).status, (await find(booking.reference, booking.user.phone)).data.key], [200, next])
  await edit(booking, { userEmail: 'meera@mail.example' })
  assert.equal((await get(booking.reference, key)).status, 404, 'the address is as it was, and the former key stays dead')
  const without = (await edit(booking, { userEmail: null })).data
  assert.equal((await get(booking.reference, next)).status, 404)
  assert.equal((await get(booking.reference, await keyFor(without))).data.user.email, null)
})

test('who has lost the link finds the booking by reference and phone, however they write them', async t => {
  const { server, sell, find, get } = await start(t)
  const booking = await sell('101')
  const { reference } = booking
  for (const written of [reference, reference.toLowerCase(), reference.replace('-', ''), ` ${reference.replace('-', ' ')} `])
    for (const phone of ['9812345678', '+91 98123 45678', '+91-9812345678']) {
      const { status, data } = await find(written, phone)
      assert.deepEqual([status, (await get(reference, data.key)).status], [200, 200], `${written} ${phone}`)
    }
  const foreign = await sell('102', { userPhone: '+44 7911 123456' })
  assert.equal((await find(foreign.reference, '+447911123456')).status, 200)
  const wrong = await find('', '12')
  assert.deepEqual(wrong.failure.fields, { reference: 'Enter the booking reference.', phone: 'Invalid phone number.' })
  assert.equal((await find('x'.repeat(21), '9812345678')).status, 400)
  const refused = [
    await find(reference, '9812345679'),
    await find('ABCD-2345', '9812345678'),
    await find(reference, '9812345678', undefined, (await makeHotel(server.db)).slug),
    await find(reference, '9812345678', undefined, 'no-such-hotel'),
  ]
  for (const { status, failure } of refused) assert.deepEqual([status, failure], [404, refused[0]?.failure])
})

test('a booking that is there, a wrong phone, an unknown reference and an unknown hotel cost the same statements', async t => {
  const { sell, find } = await start(t, { config: { rateLimit: true } })
  const { reference } = await sell('101')
  await find('WARM-2345', '9812345678')
  const costOf = async (...asked: Parameters<typeof find>) => {
    const sent = t.mock.method(pg.Client.prototype, 'query')
    const { status } = await find(...asked)
    sent.mock.restore()
    return [status, sent.mock.callCount()]
  }
  const [found, cost] = await costOf(reference, '9812345678')
  assert.equal(found, 200)
  assert.deepEqual(await costOf(reference, '9812345679'), [404, cost])
  assert.deepEqual(await costOf('ABCD-2345', '9812345678'), [404, cost])
  assert.deepEqual(await costOf(reference, '9812345678', undefined, 'no-such-hotel'), [404, cost])
})

test('10 tries in 15 minutes for a network, and 10 an hour for a reference from one; others find their booking meanwhile', async t => {
  const { server, sell, find } = await start(t, { config: { rateLimit: true, trustProxy: ['127.0.0.1'] } })
  const booking = await sell('101')
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const tries = async (count: number, one: (at: number) => ReturnType<typeof find>) => {
    const answers = []
    for (let at = 0; at < count; at++) answers.push(await one(at))
    return answers
  }
  const last = (answers: Awaited<ReturnType<typeof tries>>) => answers.at(-1)
  const ofNetwork = await tries(11, at => find(`ABCD-${2000 + at}`, '9812345678', from('192.0.2.1')))
  assert.deepEqual([...new Set(ofNetwork.slice(0, 10).map(({ status }) => status)), last(ofNetwork)?.status], [404, 429])
  assert.ok(Number(last(ofNetwork)?.headers.get('retry-after')) > 800)
  assert.equal((await find(booking.reference, '9812345678', from('192.0.2.1'))).status, 429)
  const forgetNetworks = () => server.db.deleteFrom('throttle').where('key', 'like', 'find-booking/%').execute()
  for (const [reference, net] of [
    ['WXYZ-9999', '198.51.100.1'],
    [booking.reference, '203.0.113.1'],
  ] as const) {
    const spelled = (at: number) => (at % 2 ? reference : reference.replace('-', '').toLowerCase())
    const answers = await tries(10, at => find(spelled(at), '9812345679', from(net)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [404], reference)
    await forgetNetworks()
    const beyond = await find(reference, '9812345678', from(net))
    assert.equal(beyond.status, 429, 'also who is right')
    assert.ok(Number(beyond.headers.get('retry-after')) > 3500)
  }
  assert.equal((await find(booking.reference, '9812345678', from('192.0.2.77'))).status, 200, 'wrong tries of others keep nobody out')
})

test('a hold is shown as waiting, and as expired once its time is over', async t => {
  const { server, hotel, get, find, ask } = await start(t)
  const made = await order(server, hotel, { userPhone: '9812300001' })
  const { reference } = await server.get(paymentApi.orderStatus, { orderId: made.id ?? '', orderSecret: made.orderSecret })
  const { key } = (await find(reference, '9812300001')).data
  assert.equal((await get(reference, key)).data.status, 'PENDING')
  assert.equal((await ask(reference, key, { kind: 'cancel' })).status, 409)
  await runOut(server, made.bookingId ?? '')
  assert.equal((await get(reference, key)).data.status, 'EXPIRED')
  const id = await stayRows(server, hotel, {
    numbers: ['102'],
    inDays: -40,
    status: 'CHECKED_OUT',
    phone: '+919812300002',
    reference: 'PAST-2345',
  })
  assert.equal((await find('PAST-2345', '9812300002')).status, 404)
  await server.db
    .updateTable('booking')
    .set({ check_out: addDays(new Date().toISOString().slice(0, 10), -20) })
    .where('id', '=', id)
    .execute()
  assert.equal((await find('PAST-2345', '9812300002')).status, 200)
})
