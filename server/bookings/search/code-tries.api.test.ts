import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { quoteApi } from '#shared/bookings/quotes.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { type BesideRooms, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { ownedHotel } from '../../access/testing.ts'
import { makeHotel, raisePageVersion } from '../../testing/worlds/hotel.ts'
import { person } from '../../testing/worlds/people.ts'
import { orderFor } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { tryCodeLater } from './code-tries.ts'

const kinds = [{ name: 'Deluxe', numbers: ['1', '2'] }]
const wrong = Array.from({ length: 10 }, (_, at) => `GUESS${at}`)
const unknown = "That code isn't valid."

const setUp = async (t: TestContext) => {
  const server = await testServer(t, { config: { rateLimit: true, trustProxy: ['127.0.0.1/32'] } })
  const hotel = await ownedHotel(server, { kinds })
  const today = todayInIndia(server.clock.now())
  const dates = { checkInDate: addDays(today, 10), checkOutDate: addDays(today, 12) }
  const offer = { effect: 'PERCENT', discount_basis_points: 1000, start_date: today, end_date: addDays(today, 60) }
  await server.db
    .insertInto('special_offer')
    .values({ hotel_id: hotel.id, name: 'Friends', code: 'SAVE10', ...offer })
    .execute()
  await raisePageVersion(server.db, hotel.id)
  const as = (ip: string) => ({ 'x-forwarded-for': ip })
  const search = async (code: string, headers: Record<string, string>, hotelId = hotel.slug) => {
    const { status, failure } = await server.call(roomApi.search, { hotelId, ...dates, offerCode: code }, headers)
    const { codeProblem, pricing } = failure as unknown as BesideRooms
    return [status, codeProblem, pricing.codeOffer !== undefined] as const
  }
  return { server, hotel, dates, as, search }
}

test('ten different wrong codes of a network in an hour; then no code is looked at, not even a right one', async t => {
  const { server, hotel, dates, as, search } = await setUp(t)
  const guest = as('2001:db8:1:2::3')
  for (const code of wrong) assert.deepEqual(await search(code, guest), [200, unknown, false])
  await server.db.updateTable('throttle').set({ count: 9 }).where('key', 'like', 'code/%').execute()
  for (const code of ['guess3', ' GUESS3 ', 'SAVE10', 'save10']) await search(code, guest)
  assert.deepEqual(await search('SAVE10', guest), [200, undefined, true], 'neither the same again nor a right one counts')
  assert.deepEqual(await search('LAST', guest), [200, unknown, false])
  const neighbour = as('2001:db8:1:2:ffff::9')
  assert.deepEqual(await search('SAVE10', neighbour), [200, tryCodeLater, false], 'a /64 is one network')
  assert.deepEqual(await search('GUESS3', neighbour), [200, tryCodeLater, false])
  const [near] = (await server.call(roomApi.nearestDates, { hotelId: hotel.id, ...dates, adultCapacity: 2, offerCode: 'SAVE10' }, guest))
    .data
  const [plain] = (await server.call(roomApi.nearestDates, { hotelId: hotel.id, ...dates, adultCapacity: 2 }, guest)).data
  assert.ok(near)
  assert.deepEqual(near, plain)
  const { booking, ...order } = orderFor(server, hotel, { inDays: 10, nights: 2, numbers: ['1'] })
  const { adults, children, childAges, rooms } = booking
  const quoted = await server.call(
    quoteApi.stay,
    { hotelId: hotel.slug, ...dates, adults, children, childAges, rooms, offerCode: 'SAVE10' },
    guest,
  )
  assert.deepEqual([quoted.status, quoted.failure.fields], [400, { offerCode: tryCodeLater }])
  const ordered = await server.call(paymentApi.createOrder, { ...order, booking: { ...booking, offerCode: 'SAVE10' } }, guest)
  assert.deepEqual([ordered.status, ordered.failure.fields], [400, { 'booking.offerCode': tryCodeLater }])
  assert.deepEqual(await search('SAVE10', as('2001:db8:1:3::3')), [200, undefined, true], 'another network')
  assert.deepEqual(
    await search('GUESS11', { ...hotel.owner.headers, ...guest }, hotel.id),
    [200, unknown, false],
    'the desk tries what it likes',
  )
  const stranger = { ...(await person(server)).headers, ...guest }
  assert.deepEqual(await search('SAVE10', stranger, hotel.id), [200, tryCodeLater, false], 'who is only signed in is a guest')
  const other = await makeHotel(server.db, { kinds })
  assert.deepEqual(await search('SAVE10', guest, other.slug), [200, unknown, false], 'at another hotel')
  await server.db
    .updateTable('throttle')
    .set({ resets_at: new Date(0) })
    .execute()
  assert.deepEqual(await search('SAVE10', guest), [200, undefined, true], 'an hour later')
})

test('of many wrong codes at once no more than ten are answered, by whichever call, and few rows are kept', async t => {
  const { server, hotel, dates, as, search } = await setUp(t)
  const guest = as('203.0.113.7')
  const party = { adults: 1, children: 0, childAges: [], rooms: [{ id: hotel.rooms['1'] ?? '', mealOption: 'breakfast' as const }] }
  const { booking, ...order } = orderFor(server, hotel, { inDays: 20, nights: 2, numbers: ['1'] })
  const problems = await Promise.all([
    ...Array.from({ length: 14 }, async (_, at) => (await search(`S${at}`, guest))[1]),
    ...Array.from({ length: 8 }, async (_, at) => {
      const quoted = await server.call(quoteApi.stay, { hotelId: hotel.slug, ...dates, ...party, offerCode: `Q${at}` }, guest)
      return quoted.failure.fields?.offerCode
    }),
    ...Array.from({ length: 6 }, async (_, at) => {
      const wish = { ...order, booking: { ...booking, key: randomUUID(), offerCode: `O${at}` } }
      return (await server.call(paymentApi.createOrder, wish, guest)).failure.fields?.['booking.offerCode']
    }),
  ])
  assert.equal(problems.filter(problem => problem === unknown).length, 10)
  assert.equal(problems.filter(problem => problem === tryCodeLater).length, 18)
  for (let at = 0; at < 20; at++) await search(`LATER${at}`, guest)
  const rows = await server.db.selectFrom('throttle').select('key').where('key', 'like', 'code%').execute()
  assert.ok(rows.length <= 29, `${rows.length} rows`)
  assert.ok(rows.every(({ key }) => !key.includes('203.0.113.7')))
})

test('a hold that was made with its code is answered again, also where no code is looked at any more', async t => {
  const { server, hotel, as, search } = await setUp(t)
  const guest = as('203.0.113.8')
  const key = randomUUID()
  const wish = orderFor(server, hotel, { inDays: 10, nights: 2, numbers: ['1'], price: 4500 * 0.9 })
  const coded = { ...wish, booking: { ...wish.booking, key, offerCode: 'SAVE10' } }
  const first = await server.call(paymentApi.createOrder, coded, guest)
  const expected = first.failure.expected as { amount?: number } | undefined
  const amount = expected?.amount ?? coded.amount
  const held = first.status === 200 ? first : await server.call(paymentApi.createOrder, { ...coded, amount }, guest)
  assert.equal(held.status, 200)
  for (const code of wrong) await search(code, guest)
  assert.deepEqual(await search('SAVE10', guest), [200, tryCodeLater, false])
  const again = await server.call(paymentApi.createOrder, { ...coded, amount }, guest)
  assert.deepEqual([again.status, again.data.id], [200, held.data.id])
})
