import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Booking } from '#shared/bookings/bookings.ts'
import { formatDate } from '#shared/words/dates.ts'
import { priceDesk } from '../../testing/worlds/desks/price-desk.ts'
import { raisePageVersion } from '../../testing/worlds/hotel.ts'
import { guestCalls, guestDesk } from '../testing.ts'

/** A desk whose rooms cost for two and for each more, and a guest who asks what another stay comes to. */
const start = async (t: Parameters<typeof priceDesk>[0]) => {
  const desk = await priceDesk(t)
  const guest = guestCalls(desk)
  const { server, day } = desk
  /** The booking's stay with these nights and people. */
  const stay = (from: number, to: number, adults = 2, ...childAges: number[]) => ({
    checkInDate: day(from),
    checkOutDate: day(to),
    adults,
    childAges,
  })
  const quote = async (booking: Booking, wish: ReturnType<typeof stay>) => {
    const asked = { ...wish, childAges: wish.childAges.join() }
    const { status, data, failure } = await guest.price(booking.reference, await guest.keyFor(booking), asked)
    return status === 200 ? data : { status, fields: failure.fields, error: failure.error }
  }
  const all = async () => {
    const tables = ['booking', 'booking_room', 'booking_night', 'room_night', 'booking_log', 'enquiry', 'outbox'] as const
    const rows = await Promise.all(tables.map(table => server.db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows.map(table => table.map(row => JSON.stringify(row)).sort()))
  }
  return { ...desk, ...guest, stay, quote, all }
}

const free = (before: number, after: number, hasOffer = false) => ({
  isFree: true,
  why: null,
  price: { before, after, difference: after - before, hasOffer },
})
const taken = { isFree: false, why: null, price: null }
const untold = (why: string) => ({ isFree: null, why, price: null })

test('a guest learns what other dates and people cost, by the reckoning of the desk, and nothing is written', async t => {
  const { server, sell, stay, quote, see, all, priceNight, day } = await start(t)
  const booking = await sell('101', { from: 6 })
  await server.settleAll()
  await priceNight(6, 9000)
  await priceNight(7, 9000)
  await priceNight(8, 5000)
  await priceNight(9, 3000)
  const before = await all()
  // What is kept keeps its price, what comes costs today's.
  const extended = await quote(booking, stay(6, 9))
  assert.deepEqual(extended, free(8200, 13_200))
  assert.deepEqual(await quote(booking, stay(8, 10)), free(8200, 8000))
  assert.deepEqual(await quote(booking, stay(6, 7)), free(8200, 4100))
  assert.deepEqual(await quote(booking, stay(6, 8)), free(8200, 8200))
  assert.deepEqual(await quote(booking, stay(6, 8, 3, 7)), free(8200, 10_600))
  assert.deepEqual(await quote(booking, stay(6, 9, 3)), free(8200, 8200 + 5000 + 3 * 800))
  assert.equal((await see(booking, { checkOutDate: day(9), party: { adults: 3, childAges: [] } })).after, 15_600)
  assert.ok((await all()) === before)
})

test('another room of the kind will do; where none is left it is said, and no price', async t => {
  const { sell, stay, quote, room, see, day, all } = await start(t)
  const booking = await sell('101', { from: 6 })
  await sell('101', { from: 8, nights: 1 })
  assert.deepEqual(await quote(booking, stay(6, 9)), free(8200, 12_300))
  const moved = { rooms: [room('102', { replaces: booking.rooms[0]?.id })], checkOutDate: day(9) }
  assert.equal((await see(booking, moved)).after, 12_300)
  for (const number of ['102', '103', '104']) await sell(number, { from: 8, nights: 1 })
  const before = await all()
  assert.deepEqual(await quote(booking, stay(6, 9)), taken)
  // A suite is of another kind.
  assert.deepEqual(await quote(booking, stay(4, 8)), free(8200, 16_400))
  assert.ok((await all()) === before)
  // Two rooms need two.
  const two = await sell('102', { adults: 3, rooms: [room('102', { adults: 2 }), room('103', { adults: 1 })], from: 20 })
  await sell('102', { from: 22, nights: 1 })
  assert.deepEqual(await quote(two, stay(20, 23, 3)), free(15_400, 23_100))
  await sell('101', { from: 22, nights: 1 })
  await sell('104', { from: 22, nights: 1 })
  assert.deepEqual(await quote(two, stay(20, 23, 3)), taken)
  assert.deepEqual(await quote(two, stay(20, 22, 4)), free(15_400, 16_400))
  assert.deepEqual(await quote(two, stay(20, 22, 1)), untold('There must be at least one adult for every room.'))
})

test('only who may is told, and of stays that can still be asked for, within the limits of the search', async t => {
  const { server, hotel, sell, stay, quote, price, keyFor, edit, clock, day } = await start(t)
  const [booking, other] = [await sell('101', { from: 6 }), await sell('102', { from: 6 })]
  const asked = { ...stay(6, 9), childAges: '' }
  const key = await keyFor(booking)
  const missing = await price(booking.reference, 'f'.repeat(64), asked)
  assert.deepEqual([missing.status, missing.failure.error], [404, 'There is no such booking.'])
  for (const answer of [
    await price(other.reference, key, asked),
    await price('AAAA-AAAA', key, asked),
    await price(booking.reference, key, asked, 'nowhere'),
    await price(booking.reference, '', asked),
  ])
    assert.deepEqual([answer.status, answer.failure], [404, missing.failure])

  const fields = async (wish: ReturnType<typeof stay>) => {
    const answer = await quote(booking, wish)
    return 'fields' in answer ? answer.fields : answer
  }
  assert.deepEqual(await fields(stay(0, 8)), { checkInDate: 'Check-in must be after today.' })
  assert.deepEqual(await fields(stay(541, 542)), { checkInDate: 'Check-in can be at most 540 days ahead.' })
  assert.deepEqual(await fields(stay(6, 37)), { checkOutDate: 'A stay is at most 30 nights.' })
  assert.deepEqual(await fields(stay(6, 6)), { checkOutDate: 'Check-out must be at least one day after check-in.' })
  assert.deepEqual(await fields(stay(6, 8, 6)), { adults: 'At most 5 adults.' })
  assert.deepEqual(await fields(stay(6, 8, 0)), { adults: 'At least 1 adult.' })
  assert.deepEqual(await fields(stay(6, 8, 2, 1, 2, 3, 4)), { childAges: 'At most 3 ages of 0 to 9, as 7,2.' })
  assert.deepEqual(await quote(booking, stay(6, 8, 4)), untold('There is room for 3 adults; your party has 4.'))

  // What a rule keeps from guests only the hotel can allow; the booked stay itself is not asked again.
  const rule = { hotel_id: hotel.id, from_date: day(6), to_date: day(9), weekdays: 127, min_nights: 2 }
  await server.db.insertInto('stay_rule').values(rule).execute()
  await raisePageVersion(server.db, hotel.id)
  assert.deepEqual(await quote(booking, stay(6, 7)), untold(`${formatDate(day(6))}: at least 2 nights.`))
  assert.deepEqual(await quote(booking, stay(6, 8, 3)), free(8200, 9800))

  await edit(other, { status: 'CANCELLED' })
  const over = { status: 409, fields: undefined, error: 'This booking can no longer be changed here. Please call the hotel.' }
  assert.deepEqual(await quote(other, stay(6, 9)), over)
  clock(6)
  assert.equal((await edit(booking, { status: 'CHECKED_IN' })).status, 200)
  clock(7)
  const arrived = { checkInDate: 'You have arrived: check-in stays as it is.' }
  assert.deepEqual(await fields(stay(8, 9)), arrived)
  assert.deepEqual(await quote(booking, stay(6, 9)), free(8200, 12_300))
  clock(9)
  assert.deepEqual(await quote(booking, stay(6, 10)), { ...over, error: 'This stay is over. Please call the hotel.' })
  assert.equal((await edit(booking, { status: 'CHECKED_OUT', leaveDue: { reason: 'Later' } })).status, 200)
  assert.deepEqual(await quote(booking, stay(6, 10)), over)
})

test('the offer of the booking is taken off the nights that it covers, and that is told; one that it does not have is not', async t => {
  const { sell, offer, stay, quote } = await start(t)
  await offer({ effect: 'PERCENT', discount_basis_points: 1500, code: 'LAKE15' })
  const [lake, plain] = [await sell('101', { from: 6, offerCode: 'LAKE15' }), await sell('102', { from: 6 })]
  assert.deepEqual(await quote(lake, stay(6, 9)), free(6970, 10_455, true))
  assert.deepEqual(await quote(plain, stay(6, 9)), free(8200, 12_300))
})

test('nobody learns who is in a room', async t => {
  const { sell, stay, quote, clock } = await start(t)
  const mine = await sell('101', { nights: 1, checkIn: true })
  await sell('102', { nights: 1, checkIn: true, userName: 'Secret Guest' })
  await sell('101', { from: 1, nights: 1 })
  clock(1)
  assert.deepEqual(await quote(mine, stay(0, 2)), untold('This cannot be worked out here.'))
})

test('the wish reaches the hotel in a line, with its price at that moment and the own words of the guest', async t => {
  const { server, sell, stay, ask, keyFor, edit, day, clock } = await start(t)
  const booking = await sell('101', { from: 6, childAges: [7], children: 1 })
  const key = await keyFor(booking)
  const send = async (wish: object) => (await ask(booking.reference, key, { kind: 'change', ...wish })).data.message
  const range = (from: number, to: number) =>
    new Intl.DateTimeFormat('en-IN', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      ...([6, 8, from, to].some(at => day(at).slice(0, 4) !== day(0).slice(0, 4)) && { year: 'numeric' }),
    })
      .formatRange(Date.parse(day(from)), Date.parse(day(to)))
      .replaceAll('\u2009', ' ')
  const first = `Please change: ${range(6, 9)} instead of ${range(6, 8)}, 3 adults and 1 child (aged 7) instead of 2 adults and 1 child (aged 7) (₹6,900.00 more when I asked).`
  assert.equal(await send({ stay: stay(6, 9, 3, 7), message: 'A quiet room.' }), `${first}\nA quiet room.`)
  // The same once more is nothing new.
  assert.equal(await send({ stay: stay(6, 9, 3, 7), message: 'A quiet room.' }), `${first}\nA quiet room.`)
  clock(0, '14:05')
  const added = await send({ stay: stay(6, 8, 1) })
  assert.match(
    added,
    /^.*\nA quiet room\.\n\nAdded on .*:\nPlease change: 1 adult instead of 2 adults and 1 child \(aged 7\) \(₹1,800\.00 less when I asked\)\.$/,
  )
  for (const number of ['101', '102', '103', '104']) await sell(number, { from: 8, nights: 1 })
  assert.match(await send({ stay: stay(6, 9, 2, 7) }), /\(no room of this kind was free when I asked\)\.$/)
  assert.match(await send({ stay: stay(6, 8, 5) }), /5 adults instead of 2 adults and 1 child \(aged 7\) \(please tell me the price\)\.$/)
  assert.match(await send({ stay: stay(6, 8, 2, 9, 4, 7) }), /2 adults and 3 children \(aged 4, 7 and 9\) instead of 2 adults and 1 child/)
  // Words alone are as before; nothing at all, and dates that cannot be, are refused on their fields.
  assert.match(await send({ message: 'A cot.' }), /:\nA cot\.$/)
  const fields = async (wish: object) => (await ask(booking.reference, key, wish)).failure.fields
  const nothing = { message: "Tell the hotel what you'd like to change." }
  assert.deepEqual(await fields({ kind: 'change', stay: stay(6, 8, 2, 7) }), nothing)
  assert.deepEqual(await fields({ kind: 'change', stay: stay(0, 8) }), { 'stay.checkInDate': 'Check-in must be after today.' })
  assert.deepEqual(await fields({ kind: 'cancel', stay: stay(6, 9) }), { stay: 'Only of a change.' })
  await server.settleAll()
  const { rows } = await server.database.pool.query('select check_out, adults from booking where id = $1', [booking.id])
  assert.deepEqual(rows, [{ check_out: day(8), adults: 2 }])
  await edit(booking, { status: 'CANCELLED' })
  assert.equal((await ask(booking.reference, key, { kind: 'change', stay: stay(6, 9) })).status, 409)
})

test('prices are asked as often as searches are', async t => {
  const { sell, price, keyFor, day } = await guestDesk(t, { config: { rateLimit: true } })
  const booking = await sell('101', { from: 6 })
  const key = await keyFor(booking)
  const asked = { checkInDate: day(6), checkOutDate: day(9), adults: 2 }
  const statuses: number[] = []
  for (let at = 0; at < 130; at++) statuses.push((await price(booking.reference, key, asked)).status)
  assert.deepEqual([statuses[0], statuses.at(-1), statuses.indexOf(429) > 100], [200, 429, true])
})
