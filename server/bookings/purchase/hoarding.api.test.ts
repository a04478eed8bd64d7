import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { orderFor, pay, runOut, type StayWish } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

const numbers = ['1', '2', '3', '4', '5', '6']

/** A hotel of six rooms with all limits on, and orders from any address. */
const limited = async (t: TestContext) => {
  const server = await testServer(t, { config: { rateLimit: true, trustProxy: ['127.0.0.1/32'] } })
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers }] })
  const from = (ip: string, wish: StayWish = {}) =>
    server.call(paymentApi.createOrder, orderFor(server, hotel, wish), { 'x-forwarded-for': ip })
  const statuses = async (ip: string, wishes: StayWish[]) => {
    const found: number[] = []
    for (const wish of wishes) found.push((await from(ip, wish)).status)
    return found
  }
  return { server, hotel, from, statuses }
}

test('one address cannot empty a hotel of six rooms: it holds three at most, and a neighbour still books', async t => {
  const { server, from, statuses } = await limited(t)
  assert.deepEqual(await statuses('203.0.113.7', Array(6).fill({})), [200, 200, 200, 429, 429, 429])
  const refused = await from('203.0.113.7')
  assert.match(refused.failure.error, /held from your network/)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const neighbour = await from('203.0.113.8')
  assert.equal(neighbour.status, 200)
  assert.equal((await server.get(bookingApi.create, await pay(server, neighbour.data.id ?? ''))).status, 'CONFIRMED')
  assert.deepEqual(await statuses('203.0.113.7', [{ inDays: 30 }]), [200], 'other nights are free to the same address')
})

test('many at once are counted too: fifteen from one address hold three rooms', async t => {
  const { server, hotel } = await limited(t)
  const address = { 'x-forwarded-for': '203.0.113.7' }
  const answers = await Promise.all(
    Array.from({ length: 15 }, async () => {
      const order = orderFor(server, hotel, {})
      // On a busy machine a lock may come too late (503): the same order is then sent again.
      for (;;) {
        const answer = await server.call(paymentApi.createOrder, order, address)
        if (answer.status !== 503) return answer
      }
    }),
  )
  assert.equal(answers.filter(answer => answer.status === 200).length, 3)
  assert.deepEqual([...new Set(answers.map(answer => answer.status))].sort(), [200, 429])
  const nights = await server.db.selectFrom('room_night').select('room_id').execute()
  assert.equal(nights.length, 6)
})

test('one address may always hold one attempt, of three rooms; a /64 of IPv6 is one address and holds two rooms beside it', async t => {
  const { statuses } = await limited(t)
  const three = { numbers: ['1', '2', '3'] }
  assert.deepEqual(await statuses('203.0.113.7', [three, {}]), [200, 429])
  const other = await limited(t)
  assert.deepEqual(await other.statuses('2001:db8:1:2::1', [three]), [200])
  assert.deepEqual(await other.statuses('2001:db8:1:2:ffff::9', [{}]), [429])
  assert.deepEqual(await other.statuses('2001:db8:1:3::1', [{}, {}, {}]), [200, 200, 429])
})

test('one e-mail or phone has two unpaid attempts at a hotel, from any address; paid, ended and replaced ones do not count', async t => {
  const { server, from, statuses } = await limited(t)
  const email = { userEmail: 'one@mail.example' }
  const phone = { userPhone: '+919876543210' }
  const first = await from('198.51.100.1', email)
  const second = await from('198.51.100.2', { ...email, ...phone })
  assert.deepEqual([first.status, second.status], [200, 200])
  const third = await from('198.51.100.3', { userEmail: 'ONE@mail.example', inDays: 40 })
  assert.equal(third.status, 429)
  assert.match(third.failure.error, /two unpaid attempts/)
  assert.deepEqual(await statuses('198.51.100.4', [phone, phone]), [200, 429])
  await server.get(bookingApi.create, await pay(server, first.data.id ?? ''))
  const again = await from('198.51.100.5', { ...email, inDays: 50 })
  assert.equal(again.status, 200, 'the first is paid')
  assert.equal((await from('198.51.100.6', { ...email, inDays: 60 })).status, 429)
  await runOut(server, again.data.bookingId ?? '')
  const key = randomUUID()
  assert.deepEqual(
    await statuses('198.51.100.7', [
      { ...email, key, inDays: 60 },
      { ...email, key, inDays: 61 },
    ]),
    [200, 200],
    'the one being replaced',
  )
})

test('twenty orders in ten minutes from one network at one hotel, however the hotel is spelled: then 429, for that hotel alone', async t => {
  const { server, hotel, from, statuses } = await limited(t)
  const spellings = [hotel.slug, hotel.id, hotel.id.toUpperCase(), hotel.id.replace(/[a-f]/, letter => letter.toUpperCase())]
  const wrong = Array.from({ length: 20 }, (_, at) => ({ amount: 1, hotelId: spellings[at % spellings.length] ?? '' }))
  assert.deepEqual([...new Set(await statuses('203.0.113.7', wrong))], [409])
  assert.equal((await from('203.0.113.7', { hotelId: hotel.slug.toUpperCase() })).status, 404, 'an address has small letters')
  for (const hotelId of spellings) {
    const refused = await from('203.0.113.7', { hotelId })
    assert.equal(refused.status, 429, hotelId)
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(wait > 500 && wait <= 600, `${wait} s`)
  }
  assert.equal((await from('203.0.113.8')).status, 200)
  const elsewhere = await makeHotel(server.db)
  const other = await server.call(paymentApi.createOrder, orderFor(server, elsewhere), { 'x-forwarded-for': '203.0.113.7' })
  assert.equal(other.status, 200)
})

test('names of hotels that do not exist count as one hotel', async t => {
  const { from } = await limited(t)
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await from('203.0.113.7', { hotelId: `no-such-hotel-${at}` })).status)
  assert.deepEqual(statuses, [...Array(20).fill(404), 429])
})

test('an attempt that takes over another contact counts for that contact too', async t => {
  const { from, statuses } = await limited(t)
  const guest = { userEmail: 'one@mail.example', userPhone: '+919876543210' }
  assert.deepEqual(await statuses('198.51.100.1', [guest]), [200])
  assert.deepEqual(await statuses('198.51.100.2', [guest]), [200])
  for (const [at, contact] of [guest, { userEmail: guest.userEmail }, { userPhone: guest.userPhone }].entries()) {
    const key = randomUUID()
    const own = { key, userEmail: `own${at}@mail.example`, userPhone: `+91987650000${at}`, inDays: 40 + 10 * at }
    const first = await from(`198.51.100.1${at}`, own)
    assert.equal(first.status, 200)
    const moved = await from(`198.51.100.1${at}`, { ...own, ...contact })
    assert.equal(moved.status, 429)
    assert.match(moved.failure.error, /two unpaid attempts/)
    const corrected = await from(`198.51.100.1${at}`, { ...own, userEmail: `new${at}@mail.example` })
    assert.deepEqual([corrected.status, corrected.data?.id], [200, first.data.id], 'a free contact is taken over, on the same order')
  }
})
