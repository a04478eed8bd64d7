import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { paymentApi } from '#shared/payments/payments.ts'
import { termsOf } from '#shared/prices/cancellation.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, formatDate, nightsOf, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel, raisePageVersion } from '../../testing/worlds/hotel.ts'
import { addLadder } from '../../testing/worlds/price-rows.ts'
import { orderFor, type StayWish } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

/**
 * Two Deluxe rooms at ₹4,000 for two people, for up to three adults and a child, with one extra bed at ₹600; an extra
 * adult costs ₹800, a child of 5 or more ₹400. Also a Plain room at ₹3,000, and another hotel with a code.
 */
const setUp = async (t: TestContext) => {
  const server = await testServer(t)
  const { db } = server
  const kinds = [
    { name: 'Deluxe', numbers: ['1', '2'], adults: 3, children: 1 },
    { name: 'Plain', numbers: ['3'], price: 3000 },
  ]
  const hotel = await makeHotel(db, { kinds })
  const other = await makeHotel(db)
  const typeId = async (name: string) => {
    const type = db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel.id).where('name', '=', name)
    return (await type.executeTakeFirstOrThrow()).id
  }
  const deluxe = await typeId('Deluxe')
  await db.updateTable('room_type').set({ base_adults: 2, base_children: 0, extra_beds: 1 }).where('id', '=', deluxe).execute()
  const costs = { extra_adult_breakfast_paise: 80_000, extra_child_breakfast_paise: 40_000, extra_bed_paise: 60_000 }
  await db.updateTable('hotel').set(costs).where('id', '=', hotel.id).execute()
  const today = todayInIndia(server.clock.now())
  const day = (days: number) => addDays(today, days)
  const changed = () => raisePageVersion(db, hotel.id)
  const dated = { start_date: today, end_date: day(60) }
  const offer = async (values: object, hotel_id = hotel.id) => {
    const row = { hotel_id, name: 'Friends', effect: 'PERCENT', discount_basis_points: 1000, ...dated, ...values }
    const { id } = await db.insertInto('special_offer').values(row).returning('id').executeTakeFirstOrThrow()
    await changed()
    return id
  }
  const rule = async (values: object) => {
    await db
      .insertInto('stay_rule')
      .values({ hotel_id: hotel.id, from_date: day(10), to_date: day(10), ...values })
      .execute()
    await changed()
  }
  const priceFrom = async (rupees: number) => {
    const nights = nightsOf(day(1), day(30)).map(night => ({ hotel_id: hotel.id, type_id: deluxe, night }))
    const prices = { breakfast_paise: rupees * 100, all_meals_paise: rupees * 100 }
    await db
      .insertInto('day_price')
      .values(nights.map(night => ({ ...night, ...prices })))
      .onConflict(on => on.columns(['hotel_id', 'type_id', 'night']).doUpdateSet(prices))
      .execute()
    await changed()
  }
  const room = (number: string, more: object = {}) => ({ id: hotel.rooms[number] ?? '', mealOption: 'breakfast' as const, ...more })
  /** Orders two nights for two in a Deluxe room, ₹8,000 in total, unless `wish` says otherwise. */
  const order = (wish: StayWish = {}, figures: object = {}) => {
    const asked = orderFor(server, hotel, { rooms: [room('1')], adults: 2, childAges: [], ...wish })
    return server.call(paymentApi.createOrder, { ...asked, ...figures })
  }
  const tables = ['booking', 'booking_room', 'booking_night', 'room_night', 'payment_order', 'booking_log', 'outbox'] as const
  const written = async () => {
    const { rows } = await server.database.pool.query<object>(
      `select ${tables.map(name => `(select count(*) from ${name}) as ${name}`).join()}`,
    )
    return rows[0]
  }
  /** The status and fields of a refused order, after a check that it wrote nothing. */
  const refused = async (wish: StayWish, figures: object = {}) => {
    const before = await written()
    const { status, failure } = await order(wish, figures)
    assert.deepEqual(await written(), before, 'half-written')
    return { status, fields: failure.fields, expected: (failure as { expected?: unknown }).expected }
  }
  return { server, hotel, other, deluxe, day, offer, rule, priceFrom, room, order, refused }
}

test('another total or other terms than today’s are a 409 with the right figures, and nothing is written', async t => {
  const { server, hotel, refused, order, offer } = await setUp(t)
  const expected = { amount: 160_000, totalAmount: 800_000, amountToTransfer: null }
  const price = { amount: 'The price has changed.' }
  for (const totalAmount of [800_100, 799_999, 160_000])
    assert.deepEqual(await refused({}, { totalAmount }), { status: 409, fields: price, expected }, String(totalAmount))
  assert.deepEqual(await refused({ amount: 160_001 }, { totalAmount: 800_000 }), { status: 409, fields: price, expected })
  const none = termsOf({ offer: null, cancellation: null })
  await addLadder(server.db, hotel.id, [[7, 10_000]])
  const terms = { status: 409, fields: { terms: 'The terms have changed.' }, expected }
  assert.deepEqual(await refused({}, { terms: none }), terms)
  const ladder = { checkInTime: '14:00', steps: [{ daysBefore: 7, backBasisPoints: 10_000 }] }
  assert.equal((await order({}, { totalAmount: 800_000, terms: termsOf({ offer: null, cancellation: ladder }) })).status, 200)
  // An offer lowers the total; the agreed terms name it.
  const id = await offer({ name: 'Early' })
  const lower = { amount: 144_000, totalAmount: 720_000, amountToTransfer: null }
  assert.deepEqual(await refused({}), { status: 409, fields: price, expected: lower })
  const agreed = { totalAmount: 720_000, terms: termsOf({ offer: null, cancellation: ladder }) }
  assert.deepEqual(await refused({ amount: 144_000 }, agreed), { ...terms, expected: lower })
  assert.equal((await order({ amount: 144_000 }, { ...agreed, terms: termsOf({ offer: id, cancellation: ladder }) })).status, 200)
})

test('a rule that is broken is a 400 on its field, and nothing is written', async t => {
  const { server, deluxe, day, rule, room, refused, order, hotel } = await setUp(t)
  const arrival = formatDate(day(10))
  const rules: [rule: object, field: string, message: string][] = [
    [{ min_nights: 3 }, 'checkOutDate', `${arrival}: at least 3 nights.`],
    [{ max_nights: 1 }, 'checkOutDate', `${arrival}: at most 1 night.`],
    [{ no_arrival: true }, 'checkInDate', `Nobody arrives on ${arrival}.`],
    [{ no_departure: true, from_date: day(12), to_date: day(12) }, 'checkOutDate', `Nobody leaves on ${formatDate(day(12))}.`],
    [{ closed: true, from_date: day(11), to_date: day(11) }, 'checkInDate', `Closed on ${formatDate(day(11))}.`],
  ]
  for (const [values, field, message] of rules) {
    await rule(values)
    assert.deepEqual(await refused({}), { status: 400, fields: { [`booking.${field}`]: message }, expected: undefined })
    await server.db.deleteFrom('stay_rule').execute()
  }
  await rule({ type_id: deluxe, closed: true })
  const { status, fields } = await refused({ rooms: [room('3'), room('1')], adults: 3, amount: 280_000 })
  assert.deepEqual([status, fields], [400, { 'booking.rooms.1.id': `Closed on ${arrival}.` }])
  const dates = { checkInDate: day(10), checkOutDate: day(12) }
  assert.deepEqual(
    (await server.get(roomApi.search, { hotelId: hotel.slug, ...dates })).map(({ roomType }) => roomType),
    ['Plain'],
  )
  assert.equal((await order({ rooms: [room('3')], price: 3000 })).status, 200)
})

test('codes, beds, meals and people that do not fit are a 400 on their field, and nothing is written', async t => {
  const { other, day, offer, room, refused, order } = await setUp(t)
  await offer({ code: 'THEIRS10' }, other.id)
  await offer({ code: 'LONG10', min_nights: 3 })
  await offer({ code: 'LATER10', start_date: day(20) })
  await offer({ code: 'BOOKED10', book_to: day(-1) })
  const people = 'The party is not the people in the rooms.'
  const two = (one: object, another: object) => ({ rooms: [room('1', one), room('2', another)], adults: 4, children: 1, childAges: [7] })
  const cases: [wish: StayWish, field: string, message: string][] = [
    [{ offerCode: 'NOSUCH10' }, 'offerCode', "That code isn't valid."],
    [{ offerCode: 'THEIRS10' }, 'offerCode', "That code isn't valid."],
    [{ offerCode: 'LONG10' }, 'offerCode', 'This code is for stays of 3 nights or more.'],
    [{ offerCode: 'LATER10' }, 'offerCode', 'This code is for other dates.'],
    [{ offerCode: 'BOOKED10' }, 'offerCode', 'This code does not hold today.'],
    [{ rooms: [room('1', { extraBeds: 2 })] }, 'rooms.0.extraBeds', 'At most 1 extra bed in this room.'],
    [{ rooms: [room('1'), room('3', { extraBeds: 1 })], adults: 2 }, 'rooms.1.extraBeds', 'At most 0 extra beds in this room.'],
    [{ rooms: [room('1', { mealOption: 'roomOnly' })] }, 'rooms.0.mealOption', 'This room is not sold without breakfast.'],
    [{ rooms: [room('1', { adults: 1 })] }, 'rooms', people],
    [two({ adults: 2, childAges: [7] }, { adults: 3 }), 'rooms', people],
    [two({ adults: 2, childAges: [8] }, { adults: 2 }), 'rooms', people],
    [two({ adults: 2, childAges: [7] }, { adults: 2, childAges: [7] }), 'rooms', people],
    [two({ adults: 2, childAges: [7] }, {}), 'rooms', people],
    [{ ...two({ adults: 1, childAges: [7] }, { adults: 4 }), adults: 5 }, 'rooms.1.adults', 'This room does not sleep so many.'],
  ]
  for (const [wish, field, message] of cases) {
    const { status, fields } = await refused(wish)
    assert.deepEqual([status, fields], [400, { [`booking.${field}`]: message }], JSON.stringify(wish))
  }
  // Three adults in a room of two: ₹800 more a night, and the child in the other takes the free place of an adult.
  const split = two({ adults: 3 }, { adults: 1, childAges: [7] })
  assert.equal((await order({ ...split, amount: 352_000 }, { totalAmount: 1_760_000 })).status, 200)
})

test('a hold lives on at its price when prices and rules change; with another bed the same attempt is another hold', async t => {
  const { server, rule, priceFrom, room, order } = await setUp(t)
  const key = randomUUID()
  const figures = { totalAmount: 800_000 }
  const { data: first } = await order({ key }, figures)
  assert.equal(first.amount, 160_000)
  await priceFrom(5000)
  await rule({ closed: true })
  const { data: again, status } = await order({ key, userName: 'Meera Rao' }, figures)
  assert.deepEqual([status, again.bookingId, again.id, again.amount], [200, first.bookingId, first.id, 160_000])
  assert.equal((await order({ key: randomUUID(), rooms: [room('2')] }, figures)).status, 400)
  await server.db.deleteFrom('stay_rule').execute()
  await priceFrom(5001)
  // A stay with more than was held has today's price for all of it.
  const withBed = { key, rooms: [room('1', { extraBeds: 1 })] }
  const old = await order({ ...withBed, amount: 184_000 }, { totalAmount: 920_000 })
  assert.equal(old.status, 409)
  const { data: second } = await order({ ...withBed, amount: 224_040 }, { totalAmount: 1_120_200 })
  assert.notEqual(second.bookingId, first.bookingId)
  const holds = await server.db.selectFrom('booking').select(['id', 'status', 'total_paise']).orderBy('created_at').execute()
  assert.deepEqual(
    holds.map(hold => [hold.id, hold.status, hold.total_paise]),
    [
      [first.bookingId, 'EXPIRED', 800_000],
      [second.bookingId, 'PENDING', 1_120_200],
    ],
  )
})

test('the same attempt with another code is another hold; a code that does not count, and one that has ended, leave a hold alone', async t => {
  const { server, offer, order } = await setUp(t)
  await offer({ name: 'Friends', code: 'FRIENDS10' })
  await offer({ name: 'Family', code: 'FAMILY10' })
  const key = randomUUID()
  const agreed = async (offerCode?: string, amount = 144_000) => {
    const { status, data } = await order({ key, amount, ...(offerCode && { offerCode }) })
    if (status !== 200) return status
    const booking = server.db
      .selectFrom('booking')
      .select(['id', 'offer', 'status'])
      .where('id', '=', data.bookingId ?? '')
    const { id, offer: its } = await booking.executeTakeFirstOrThrow()
    return { id, order: data.id, offer: (its as { name: string } | null)?.name }
  }
  const first = await agreed('FRIENDS10')
  assert.deepEqual(await agreed(' friends10'), first)
  const second = await agreed('FAMILY10')
  assert.deepEqual(
    [first, second].map(held => typeof held === 'object' && held.offer),
    ['Friends', 'Family'],
  )
  assert.equal(await agreed(), 409, 'without the code at its price')
  // A better offer applies although the code is the same; the hold then outlives the offer that priced it.
  await offer({ name: 'Monsoon', discount_basis_points: 2000 })
  const third = await agreed('FAMILY10', 128_000)
  assert.equal(typeof third === 'object' && third.offer, 'Monsoon')
  await server.db.deleteFrom('special_offer').execute()
  assert.deepEqual(await agreed('FAMILY10', 128_000), third)
})

test('the same attempt with people in other rooms, or of another age, is another hold; who does not say it takes the one that is there', async t => {
  const { server, room, order } = await setUp(t)
  const party = { key: randomUUID(), adults: 3, children: 2, childAges: [7, 7], amount: 336_000 }
  const one = { ...party, rooms: [room('1'), room('2')] }
  const other = { ...party, rooms: [room('1', { adults: 2 }), room('2', { adults: 1, childAges: [7, 7] })] }
  const sleeping = async (bookingId = '') => {
    const nights = server.db.selectFrom('booking_night').select(['adults', 'child_ages']).where('booking_id', '=', bookingId)
    const rows = await nights.orderBy('night').orderBy('adults', 'desc').limit(2).execute()
    return rows.map(row => `${row.adults}: ${row.child_ages.join()}`).join('; ')
  }
  const { data: first } = await order(one)
  assert.equal(await sleeping(first.bookingId), '2: 7; 1: 7')
  const { data: second } = await order(other)
  assert.equal(await sleeping(second.bookingId), '2: ; 1: 7,7')
  for (const wish of [other, one]) assert.equal((await order(wish)).data.bookingId, second.bookingId)
  const swapped = { ...party, rooms: [room('1', { adults: 1, childAges: [7, 7] }), room('2', { adults: 2 })] }
  assert.equal((await order(swapped)).data.bookingId, second.bookingId, 'rooms of one kind are the same to a guest')
  // A child of four is free, so its hold is not reused for a child of seven.
  const child = (age: number, number: string) => ({ key: randomUUID(), rooms: [room(number)], adults: 2, children: 1, childAges: [age] })
  const young = { ...child(4, '3'), price: 3000, adults: 1 }
  const { data: plain } = await order(young)
  assert.equal((await order({ ...young, childAges: [7] })).data.bookingId, plain.bookingId, 'no price of this room counts people')
  const small = { ...child(4, '1'), inDays: 20 }
  assert.equal((await order(small)).status, 200)
  assert.equal((await order({ ...small, childAges: [7] })).status, 409)
})
