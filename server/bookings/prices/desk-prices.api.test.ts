import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { type BesideRooms, type Room, rateKey, roomApi } from '#shared/rooms/rooms.ts'
import { formatDate, formatDay } from '#shared/words/dates.ts'
import { priceDesk } from '../../testing/worlds/desks/price-desk.ts'
import { raisePageVersion } from '../../testing/worlds/hotel.ts'

const reason = { priceReason: 'Noise at night' }

test('35, 36: a stay that is extended or moved keeps the price of its nights; new ones cost what they cost today', async t => {
  const { sell, priceNight, edit, day, nights } = await priceDesk(t)
  const [booking, moved] = [await sell('101', { from: 6, paidAmount: 2050 }), await sell('102', { from: 7 })]
  await priceNight(8, 4600)
  const { payment } = (await edit(booking, { checkOutDate: day(9) })).data
  assert.deepEqual([payment.totalAmount, payment.remainingBalance], [12_800, 10_750])
  await priceNight(9, 4600)
  await priceNight(8, 9000)
  assert.equal((await edit(moved, { checkInDate: day(8), checkOutDate: day(10) })).data.payment.totalAmount, 8700)
  assert.deepEqual(await nights(moved), [4100, 4600])
})

test('37: a night that is added within the dates of the offer gets it; taking it back gives the former price', async t => {
  const { sell, priceNight, offer, day, total, nights, price } = await priceDesk(t)
  await offer({ effect: 'PERCENT', discount_basis_points: 1000 })
  const booking = await sell('101', { from: 6 })
  assert.equal(booking.payment.totalAmount, 7380)
  await priceNight(8, 4600)
  assert.equal(await total(booking, { checkOutDate: day(9) }), 11_520)
  assert.deepEqual(await nights(booking), [3690, 3690, 4140])
  assert.equal(await total(booking, { checkOutDate: day(8), undo: true }), 7380)
  // A price that the desk sets is not lowered by the offer.
  assert.equal(await total(booking, { prices: [price(6, 3000)], ...reason }), 6690)
})

test('the desk names the code of an offer: it lowers the price; one that does not hold is said on its field, and nothing is sold', async t => {
  const { server, sell, offer, manager, hotel, day, room } = await priceDesk(t)
  await offer({ effect: 'PERCENT', discount_basis_points: 1000, code: 'FRIENDS10' })
  assert.equal((await sell('101', { from: 6 })).payment.totalAmount, 8200)
  assert.equal((await sell('102', { from: 6, offerCode: 'friends10' })).payment.totalAmount, 7380)
  const stay = {
    ...{ hotelId: hotel.id, userName: 'Meera Iyer', userEmail: null, userPhone: '9812345678' },
    paymentMethod: 'CASH',
  } as const
  const wish = { ...stay, checkInDate: day(6), checkOutDate: day(8), adults: 2, rooms: [room('103')], offerCode: 'FRIENDS11' }
  const { status, failure } = await server.call(bookingApi.create, wish, manager.headers)
  assert.deepEqual([status, failure.fields], [400, { offerCode: "That code isn't valid." }])
})

test('38: a bed from the second night on costs for two nights; taking it back, or away, gives the former price', async t => {
  const { sell, edit, clock, room, total, see, day } = await priceDesk(t)
  const booking = await sell('101', { nights: 3 })
  await edit(booking, { status: 'CHECKED_IN' })
  clock(1)
  const bed = { rooms: [room('101', { extraBeds: 1 })] }
  assert.deepEqual(await see(booking, bed), {
    ...{ before: 12_300, after: 13_500, difference: 1200, due: 13_500 },
    notes: [`Room 101, 2 nights from ${formatDay(day(1), day(0))}: ₹4,700.00 instead of ₹4,100.00 each.`],
  })
  assert.equal(await total(booking, bed), 13_500)
  assert.equal(await total(booking, { undo: true }), 12_300)
  assert.equal(await total(booking, bed), 13_500)
  assert.equal(await total(booking, { rooms: [room('101', { extraBeds: 0 })] }), 12_300)
  const { failure } = await edit(booking, { rooms: [room('101', { extraBeds: 2 })] })
  assert.deepEqual(failure.fields, { 'rooms.0.extraBeds': 'At most 1 extra bed in this room.' })
})

test('39: the desk sets what a night costs, with a reason, if it may give money away; a price in the step is lowered', async t => {
  const { server, hotel, sell, edit, priceNight, see, total, nights, price, reception, history } = await priceDesk(t)
  await priceNight(6, 7400)
  await priceNight(7, 9000)
  const booking = await sell('101', { from: 6 })
  assert.equal(booking.payment.totalAmount, 16_400)
  const change = { prices: [price(7, 8000)] }
  const { notes, after } = await see(booking, change)
  assert.equal(after, 15_275)
  assert.equal(notes[0], 'Between ₹7,875.01 and ₹8,850.00 the guest pays ₹7,875.00 and you keep ₹7,500.00.')
  assert.deepEqual((await edit(booking, change)).failure.fields, { priceReason: 'Say why.' })
  const refused = await edit(booking, { ...change, ...reason }, reception)
  assert.deepEqual([refused.status, refused.failure.code], [403, 'NOT_ALLOWED'])
  assert.equal(await total(booking, { ...change, ...reason }), 15_275)
  assert.deepEqual(await nights(booking), [7400, 7875])
  const [, line] = await history(booking)
  assert.deepEqual(
    line?.changes.map(({ field, to }) => [field, to]),
    [
      ['price', { night: change.prices[0]?.night, roomNumber: '101', amount: 800_000 }],
      ['priceReason', 'Noise at night'],
      ['totalAmount', 1_527_500],
    ],
  )
  const row = await server.db.selectFrom('booking_night').selectAll().where('why', '=', 'override').executeTakeFirstOrThrow()
  assert.deepEqual([row.room_paise, row.step_paise, row.hotel_id], [800_000, -12_500, hotel.id])
  assert.equal(await total(booking, { undo: true }), 16_400)
  const wrong = await edit(booking, { prices: [price(8, 1), price(7, 1), price(7, 2), price(6, 1, '102')], ...reason })
  const missing = 'This room and night is not part of the stay.'
  assert.deepEqual(wrong.failure.fields, {
    ...{ 'prices.0.night': missing, 'prices.2.night': 'This night is named twice.', 'prices.3.night': missing },
  })
})

test('40, 46: a discount and what is charged for nights that are not stayed leave the price of nights alone', async t => {
  const { sell, edit, see, priceNight, clock, day, nights } = await priceDesk(t)
  await priceNight(6, 9000)
  const dear = await sell('101', { from: 6, nights: 1 })
  const discount = { charges: [{ kind: 'DISCOUNT', text: 'Friend', amount: 500 }] } as const
  const night = formatDay(day(6))
  assert.deepEqual((await see(dear, discount as never)).notes, [
    `Better than the discount is a price of ₹8,500.00 for the night of ${night}: the guest pays ₹7,875.00 and you keep ₹7,500.00, not ₹7,203.40.`,
  ])
  const less = await edit(dear, discount as never)
  assert.deepEqual([less.data.payment.totalAmount, await nights(dear)], [8500, [9000]])
  const booking = await sell('102', { nights: 3 })
  await edit(booking, { status: 'CHECKED_IN' })
  clock(1)
  const { data } = await edit(booking, { status: 'CHECKED_OUT', chargeRest: true, leaveDue: { reason: 'Company' } })
  assert.deepEqual([data.payment.totalAmount, await nights(booking)], [12_300, [4100]])
})

test('people who come or go change nights by what they cost; who is alone pays less', async t => {
  const { server, hotel, sell, edit, room, total, nights, priceNight } = await priceDesk(t)
  const booking = await sell('101', { from: 6 })
  await priceNight(6, 9999)
  const people = (adults: number, ...childAges: number[]) => ({ rooms: [room('101', { adults, childAges })] })
  assert.equal(await total(booking, people(3, 7)), 2 * (4100 + 800 + 400))
  // Who goes takes along what was agreed for one more adult, whatever a child costs by then.
  await server.db.updateTable('hotel').set({ extra_child_breakfast_paise: 100_000 }).where('id', '=', hotel.id).execute()
  assert.equal(await total(booking, people(2, 7)), 2 * 4500)
  await server.db.updateTable('hotel').set({ extra_child_breakfast_paise: 40_000 }).where('id', '=', hotel.id).execute()
  const alone = await edit(booking, people(1))
  assert.deepEqual([alone.data.payment.totalAmount, alone.data.adults, alone.data.childAges], [7200, 1, []])
  const back = await edit(booking, { undo: true })
  assert.deepEqual([back.data.payment.totalAmount, back.data.adults, back.data.childAges], [9000, 2, [7]])
  // A person more costs what it costs today, one less gives back what was agreed.
  await server.db.updateTable('hotel').set({ extra_adult_breakfast_paise: 100_000 }).where('id', '=', hotel.id).execute()
  assert.equal(await total(booking, people(3)), 2 * (4100 + 1000))
  await server.db.updateTable('hotel').set({ extra_adult_breakfast_paise: 50_000 }).where('id', '=', hotel.id).execute()
  assert.equal(await total(booking, people(2)), 8200)
  assert.deepEqual(await nights(booking), [4100, 4100])
  const refused: [object[], Record<string, string>][] = [
    [[room('101', { adults: 3 }), room('102')], { rooms: 'The party is not the people in the rooms.' }],
    [[room('101', { adults: 3, childAges: [1, 2] })], { 'rooms.0.adults': 'This room does not sleep so many.' }],
    [[room('101', { adults: 3 }), room('102', { adults: 3 })], { rooms: 'At most 5 adults.' }],
  ]
  for (const [rooms, fields] of refused) assert.deepEqual((await edit(booking, { rooms } as never)).failure.fields, fields)
})

test('where a night was sold for all whom the room sleeps, only people beyond the booked party cost something', async t => {
  const { server, sell, room, total } = await priceDesk(t)
  const type = server.db.updateTable('room_type').where('name', '=', 'Deluxe')
  await type.set({ base_adults: null, base_children: null, single_less_paise: 0 }).execute()
  await server.db.updateTable('hotel').set({ page_version: 1000 }).execute()
  const [three, two] = [
    await sell('101', { from: 6, adults: 3 }),
    await sell('102', { from: 6, adults: 4, rooms: [room('102'), room('103')] }),
  ]
  await type.set({ base_adults: 2, base_children: 0, single_less_paise: 50_000 }).execute()
  const people = (number: string, adults: number, ...childAges: number[]) => room(number, { adults, childAges })
  assert.equal(await total(three, { rooms: [people('101', 2)] }), 8200)
  assert.equal(await total(three, { undo: true }), 8200)
  assert.equal(await total(three, { rooms: [people('101', 3, 4)] }), 8200)
  assert.equal(await total(three, { rooms: [people('101', 3, 7)] }), 2 * 4500)
  assert.equal(await total(two, { rooms: [people('102', 3), people('103', 1)] }), 16_400)
  assert.equal(await total(two, { rooms: [people('102', 3), people('103', 2)] }), 2 * (8200 + 800))
  assert.equal(await total(two, { rooms: [people('102', 2), people('103', 2)] }), 16_400)
})

test('a free night outside a full block costs again what it was free of, and the preview says so', async t => {
  const { sell, edit, clock, offer, total, see, nights, day } = await priceDesk(t)
  await offer({ effect: 'FREE_NIGHT', nth_night: 3 })
  const booking = await sell('101', { from: 6, nights: 6 })
  assert.deepEqual(await nights(booking), [4100, 4100, 0, 4100, 4100, 0])
  assert.equal(await total(booking, { checkOutDate: day(11) }), 4 * 4100)
  assert.equal(await total(booking, { checkOutDate: day(12), undo: true }), 4 * 4100)
  const late = { checkInDate: day(8) }
  assert.deepEqual((await see(booking, late)).notes, [`Room 101, night of ${formatDay(day(11), day(8))}: no longer free, ₹4,100.00.`])
  assert.equal(await total(booking, late), 3 * 4100)
  assert.deepEqual(await nights(booking), [0, 4100, 4100, 4100])
  const early = await sell('102', { nights: 3 })
  await edit(early, { status: 'CHECKED_IN' })
  clock(2)
  assert.equal(early.payment.totalAmount, 8200)
  // The third night is the free one: who leaves before it has nothing for free, and nothing more to pay.
  assert.equal(await total(early, { status: 'CHECKED_OUT', leaveDue: { reason: 'Company' } }), 8200)
  assert.equal(await total(early, { status: 'CHECKED_IN' }), 8200)
  assert.deepEqual(await nights(early), [4100, 4100, 0])
})

test('of an offer for one type only the rooms of that type count for the nights that stay free', async t => {
  const { type_id, sell, offer, priceNight, room, total, nights, day } = await priceDesk(t)
  await priceNight(8, 3000)
  await offer({ effect: 'FREE_NIGHT', nth_night: 2, typeIds: [type_id] })
  const booking = await sell('101', { from: 6, nights: 4, adults: 4, rooms: [room('101'), room('201')] })
  const suite = 6000
  assert.equal(booking.payment.totalAmount, 4100 + 4100 + 4 * suite)
  assert.equal(await total(booking, { checkInDate: day(7) }), 4100 + 4100 + 3 * suite)
  assert.deepEqual(
    (await nights(booking)).filter(price => price !== suite),
    [4100, 0, 4100],
  )
})

test('an early check-out and its undo give back a night that was free', async t => {
  const { sell, edit, clock, offer, priceNight, nights } = await priceDesk(t)
  await priceNight(0, 3000)
  await offer({ effect: 'FREE_NIGHT', nth_night: 3 })
  const booking = await sell('101', { nights: 3 })
  await edit(booking, { status: 'CHECKED_IN' })
  assert.deepEqual(await nights(booking), [0, 4100, 4100])
  clock(1)
  await edit(booking, { status: 'CHECKED_OUT', leaveDue: { reason: 'Company' } })
  assert.deepEqual(await nights(booking), [3000])
  await edit(booking, { status: 'CHECKED_IN' })
  assert.deepEqual(await nights(booking), [0, 4100, 4100])
  const { data } = await edit(booking, { status: 'CHECKED_OUT', chargeRest: true, leaveDue: { reason: 'Company' } })
  assert.equal(data.payment.totalAmount, 8200)
})

test('the desk is told what a rule keeps from guests, and may sell it', async t => {
  const { server, hotel, sell, day, manager } = await priceDesk(t)
  const rule = { hotel_id: hotel.id, from_date: day(6), to_date: day(6), weekdays: 127 }
  const { id: type_id } = await server.db.selectFrom('room_type').select('id').where('name', '=', 'Deluxe').executeTakeFirstOrThrow()
  await server.db
    .insertInto('stay_rule')
    .values([
      { ...rule, type_id, closed: true },
      { ...rule, min_nights: 3 },
    ])
    .execute()
  await raisePageVersion(server.db, hotel.id)
  const stay = { hotelId: hotel.slug, checkInDate: day(6), checkOutDate: day(8), adultCapacity: 2 }
  const ofGuest = await server.call(roomApi.search, stay)
  const short = `${formatDate(day(6))}: at least 3 nights.`
  assert.deepEqual([ofGuest.status, ofGuest.failure.fields], [400, { checkOutDate: short }])
  const answer = await fetch(`${server.url}${roomApi.search.path}?${new URLSearchParams({ ...stay, adultCapacity: '2' })}`, {
    headers: manager.headers,
  })
  const { data, pricing, rule: said } = (await answer.json()) as BesideRooms & { data: Room[] }
  const closed = data.map(room => [room.roomType, pricing.rates[rateKey(room)]?.closed])
  assert.equal(said, short)
  assert.deepEqual(new Set(closed.map(String)), new Set([`Deluxe,Closed on ${formatDate(day(6))}.`, 'Suite,']))
  assert.equal((await sell('101', { from: 6 })).status, 'CONFIRMED')
})
