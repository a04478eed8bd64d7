import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { type OrderReply, paymentApi } from '#shared/payments/payments.ts'
import { makeHotel, raisePageVersion } from '../../testing/worlds/hotel.ts'
import { outcomeOf, setPrice, type LateWorld as World } from '../../testing/worlds/late-money.ts'
import { brokenPromises, endedAgo, noBrokenPromise, order, pay, type StayWish } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { expireHolds } from './expire.ts'

const [hour, day] = [60, 24 * 60]

type Change = (world: World) => Promise<unknown>

const addRule =
  (rule: object): Change =>
  ({ server: { db }, hotel }) =>
    db
      .insertInto('stay_rule')
      .values({ hotel_id: hotel.id, from_date: '2020-01-01', to_date: '2099-12-31', ...rule } as never)
      .execute()

const offerWith =
  (values: object): Change =>
  ({ server: { db }, hotel }) =>
    db
      .insertInto('special_offer')
      .values({
        hotel_id: hotel.id,
        name: 'Monsoon',
        start_date: '2020-01-01',
        end_date: '2099-12-31',
        effect: 'PERCENT',
        discount_basis_points: 1000,
        ...values,
      } as never)
      .execute()

const withdrawOffer: Change = ({ server: { db }, hotel }) => db.deleteFrom('special_offer').where('hotel_id', '=', hotel.id).execute()

const takeOffSale =
  (...numbers: string[]): Change =>
  ({ server: { db }, hotel }) =>
    db.updateTable('room').set({ is_available: false }).where('hotel_id', '=', hotel.id).where('room_number', 'in', numbers).execute()

const nothing: Change = async () => {}

interface Case {
  name: string
  before?: Change
  wish?: StayWish
  change?: Change
  /** What becomes of the money that comes after the first half hour. */
  later: string
}

/** Until half an hour after its end, by itself, an order is as good as it was. */
const cases: readonly Case[] = [
  { name: 'nothing is different', later: 'CONFIRMED' },
  { name: 'the price went down', change: setPrice(3900), later: 'CONFIRMED' },
  { name: 'the price went up', change: setPrice(50_000), later: 'price-changed' },
  { name: 'the price went up by a rupee', change: setPrice(4001), later: 'price-changed' },
  { name: 'the dates were closed', change: addRule({ closed: true }), later: 'not-offered' },
  { name: 'a minimum stay was set', change: addRule({ min_nights: 7 }), later: 'not-offered' },
  { name: 'a maximum stay was set', change: addRule({ max_nights: 1 }), later: 'not-offered' },
  { name: 'nobody arrives on that day any more', change: addRule({ no_arrival: true }), later: 'not-offered' },
  { name: 'nobody leaves on that day any more', change: addRule({ no_departure: true }), later: 'not-offered' },
  {
    name: 'the kind of room was closed',
    change: async world => {
      const { id: type_id } = await world.server.db
        .selectFrom('room_type')
        .select('id')
        .where('hotel_id', '=', world.hotel.id)
        .executeTakeFirstOrThrow()
      await addRule({ type_id, closed: true })(world)
    },
    later: 'not-offered',
  },
  {
    name: 'the code was withdrawn',
    before: offerWith({ code: 'RAIN10' }),
    wish: { offerCode: 'RAIN10', price: 3600 },
    change: withdrawOffer,
    later: 'not-offered',
  },
  { name: 'the code still holds', before: offerWith({ code: 'RAIN10' }), wish: { offerCode: 'RAIN10', price: 3600 }, later: 'CONFIRMED' },
  { name: 'an offer for all ended', before: offerWith({}), wish: { price: 3600 }, change: withdrawOffer, later: 'price-changed' },
  {
    name: 'the plan ended: settling never looks at it',
    change: ({ server: { db }, hotel }) => db.deleteFrom('payment_record').where('account_id', '=', hotel.ownerId).execute(),
    later: 'CONFIRMED',
  },
  { name: 'all rooms were taken off sale', change: takeOffSale('101', '102', '103', '104'), later: 'rooms-gone' },
]

for (const { name, before = nothing, wish, change = nothing, later } of cases)
  test(`late money when ${name}: the first half hour, then today's terms: ${later}`, async t => {
    const server = await testServer(t, { webhooks: false })
    const grace = later === 'rooms-gone' ? 'rooms-gone' : 'CONFIRMED'
    const lateness: [minutes: number, swept: boolean, expected: string][] = [
      [1, false, grace],
      [29, true, grace],
      [31, false, later],
      [31, true, later],
      [3 * hour, true, later],
      [30 * day, true, later],
    ]
    for (const [minutes, isSwept, expected] of lateness) {
      const hotel = await makeHotel(server.db)
      const world = { server, hotel }
      await before(world)
      await raisePageVersion(server.db, hotel.id)
      const made = await order(server, hotel, { ...wish, inDays: 40 })
      await endedAgo(server, made.bookingId ?? '', minutes)
      if (isSwept) assert.equal(await expireHolds(server.db), 1)
      await change(world)
      await raisePageVersion(server.db, hotel.id)
      assert.equal(await outcomeOf(server, made), expected, `${minutes} minutes late, ${isSwept ? 'tidied' : 'not tidied'}`)
    }
    assert.deepEqual(await brokenPromises(server), noBrokenPromise)
  })

test('a room that was taken off sale meanwhile: late money gets an identical one', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel, { numbers: ['101'] })
  await endedAgo(server, made.bookingId ?? '', 45)
  await takeOffSale('101')({ server, hotel })
  await raisePageVersion(server.db, hotel.id)
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.deepEqual([booking.status, booking.rooms.map(({ roomNumber }) => roomNumber)], ['CONFIRMED', ['102']])
})

test('an end that an older release noted, without its moment, counts from its line', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  for (const [minutes, expected] of [
    [29, 'CONFIRMED'],
    [31, 'price-changed'],
  ] as const) {
    await setPrice(4000)({ server, hotel })
    await raisePageVersion(server.db, hotel.id)
    const made = await order(server, hotel, { inDays: 20 + minutes })
    await endedAgo(server, made.bookingId ?? '', 1)
    await expireHolds(server.db)
    await server.db
      .updateTable('booking_log')
      .set({
        created_at: new Date(Date.now() - minutes * 60_000),
        changes: JSON.stringify([{ field: 'status', from: 'PENDING', to: 'EXPIRED' }]),
      })
      .where('booking_id', '=', made.bookingId ?? '')
      .where('event', '=', 'expired')
      .execute()
    await setPrice(5000)({ server, hotel })
    await raisePageVersion(server.db, hotel.id)
    assert.equal(await outcomeOf(server, made), expected)
  }
})

test('what a guest let go or replaced is no option: its money goes back at once, also twenty of one contact', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const contact = { userEmail: 'one@mail.example', userPhone: '+919876543210' }
  const made: OrderReply[] = []
  for (let at = 0; at < 20; at++) {
    const one = await order(server, hotel, { ...contact, inDays: 10 + 3 * at })
    const proof = { orderId: one.id ?? '', orderSecret: one.orderSecret }
    assert.equal((await server.get(paymentApi.releaseOrder, proof)).status, 'EXPIRED')
    made.push(one)
  }
  for (const one of made) assert.equal(await outcomeOf(server, one), 'released')
  const key = randomUUID()
  const [first, second] = [await order(server, hotel, { key, inDays: 80 }), await order(server, hotel, { key, inDays: 84 })]
  assert.equal(await outcomeOf(server, first), 'replaced', 'while the newer choice is held')
  await server.get(paymentApi.releaseOrder, { orderId: second.id ?? '', orderSecret: second.orderSecret })
  const third = await order(server, hotel, { key, inDays: 88 })
  const fourth = await order(server, hotel, { key, inDays: 92 })
  await endedAgo(server, fourth.bookingId ?? '', 1)
  assert.equal(await outcomeOf(server, third), 'released', 'it was replaced')
  assert.equal(await outcomeOf(server, fourth), 'CONFIRMED', 'that one ran out by itself')
  await server.settleAll()
  const { refunds } = await server.provider.state()
  assert.equal(refunds.length, 22)
  assert.ok(server.mails.some(({ text }) => text.includes('You had let these rooms go')))
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('nobody had tidied up when the guest began anew: the former hold had run out by itself, and is late money like any other', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const key = randomUUID()
  const first = await order(server, hotel, { key, inDays: 10 })
  await endedAgo(server, first.bookingId ?? '', 5)
  const second = await order(server, hotel, { key, inDays: 20 })
  await server.get(paymentApi.releaseOrder, { orderId: second.id ?? '', orderSecret: second.orderSecret })
  assert.equal(await outcomeOf(server, first), 'CONFIRMED')
})
