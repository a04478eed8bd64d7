import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay } from '#shared/words/dates.ts'
import { priceDesk } from '../../testing/worlds/desks/price-desk.ts'
import { raisePageVersion } from '../../testing/worlds/hotel.ts'

const party = (adults: number, ...childAges: number[]) => ({ party: { adults, childAges } })

test('the party of a stay is corrected at a price that is shown before, and taken back; who is known to sleep in a room stays there', async t => {
  const { server, sell, edit, room, total, see, nights, history, day, reception, clock } = await priceDesk(t)
  const one = await sell('101', { from: 6 })
  assert.deepEqual(await see(one, party(3, 7)), {
    before: 8200,
    after: 10_600,
    difference: 2400,
    due: 10_600,
    notes: [`Room 101, 2 nights from ${formatDay(day(6), day(6))}: ₹5,300.00 instead of ₹4,100.00 each.`],
  })
  const more = await edit(one, { ...party(3, 7), version: one.version, totalAmount: 10_600 }, reception)
  assert.deepEqual([more.data.adults, more.data.children, more.data.childAges, more.data.version], [3, 1, [7], 2])
  const [, line] = await history(one)
  assert.deepEqual(
    line?.changes.map(({ field, to }) => [field, to]),
    [
      ['adults', 3],
      ['childAges', [7]],
      ['totalAmount', 1_060_000],
    ],
  )
  assert.deepEqual((await edit(one, { ...party(2), version: 1 })).failure.code, 'CHANGED_MEANWHILE')
  assert.equal((await edit(one, { ...party(2), totalAmount: 1 })).failure.expected?.totalAmount, 8200)
  const back = await edit(one, { undo: true, version: 2, totalAmount: 8200 })
  assert.deepEqual([back.data.adults, back.data.childAges, back.data.payment.totalAmount], [2, [], 8200])
  // The same party is no change.
  assert.equal((await edit(one, party(2))).data.version, back.data.version)

  const refused: [object, Record<string, string>][] = [
    [party(3, 1, 2), { 'party.adults': 'There is room for 4 people; your party has 5.' }],
    [party(4), { 'party.adults': 'There is room for 3 adults; your party has 4.' }],
    [party(6), { 'party.adults': 'At most 5 adults.' }],
    [party(2, 10), { 'party.childAges.0': 'An age is 0 to 9.' }],
    [{ ...party(3), rooms: [room('101', { adults: 3 })] }, { party: 'The rooms say already who sleeps in them.' }],
  ]
  for (const [wish, fields] of refused) assert.deepEqual((await edit(one, wish)).failure.fields, fields)
  // A smaller room is enough for fewer, in one call.
  await server.db.updateTable('room').set({ adult_capacity: 1, children_capacity: 0 }).where('room_number', '=', '104').execute()
  const small = { rooms: [room('104', { replaces: one.rooms[0]?.id })] }
  assert.deepEqual(Object.keys((await edit(one, small)).failure.fields ?? {}), ['rooms'])
  assert.equal(await total(one, { ...small, ...party(1) }), 2 * 3600)

  // Two rooms: the third adult is where it costs least, the child where there is a place, and nobody else moves.
  const two = await sell('102', { adults: 3, rooms: [room('102', { adults: 2 }), room('103', { adults: 1 })], from: 6 })
  assert.equal(two.payment.totalAmount, 2 * (4100 + 3600))
  assert.equal(await total(two, party(4)), 2 * 8200)
  assert.equal(await total(two, party(4, 7)), 2 * 8600)
  // Who goes leaves somebody alone, who pays ₹500 less: less than with the child in an adult's place.
  assert.equal(await total(two, party(3, 7)), 2 * (4500 + 3600))
  // The nights that are past keep their people and their price.
  const late = await sell('101', { nights: 3, checkIn: true })
  clock(1)
  assert.equal(await total(late, party(3)), 3 * 4100 + 2 * 800)
  assert.deepEqual(await nights(late), [4100, 4900, 4900])
  clock(3)
  assert.deepEqual((await edit(late, party(2))).failure.fields, { 'party.adults': 'No night of this stay is left to change.' })
  clock(2)
  await edit(late, { status: 'CHECKED_OUT', leaveDue: { reason: 'Company' } })
  assert.equal((await edit(late, party(2))).status, 409)
})

test('who is known to sleep in a room stays there, also where another way costs less; children by their age', async t => {
  const { sell, edit, room, total } = await priceDesk(t)
  const three = await sell('102', { adults: 4, rooms: [room('102', { adults: 3 }), room('103', { adults: 1 })], from: 6 })
  // Two adults in each room and the child would be ₹8,600 a night.
  assert.equal(await total(three, party(4, 7)), 2 * (4900 + 400 + 3600))
  const family = { adults: 4, children: 2, childAges: [7, 3] }
  for (const [from, older, younger] of [
    [10, '102', '103'],
    [14, '103', '102'],
  ] as const) {
    const rooms = [room(older, { adults: 2, childAges: [7] }), room(younger, { adults: 2, childAges: [3] })]
    const booking = await sell(older, { ...family, rooms, from })
    assert.equal((await edit(booking, party(4, 7, 3))).data.version, booking.version)
  }
})

test('where all ways cost the same and as many people change their room, the party is divided evenly', async t => {
  const { server, hotel, type_id, sell, edit, room } = await priceDesk(t)
  await server.db.updateTable('room_type').set({ base_adults: 3, single_less_paise: 0 }).where('id', '=', type_id).execute()
  await raisePageVersion(server.db, hotel.id)
  const two = await sell('102', { rooms: [room('102', { adults: 1 }), room('103', { adults: 1 })], from: 6 })
  const more = await edit(two, party(4))
  assert.equal(more.data.payment.totalAmount, two.payment.totalAmount)
  const nights = await server.db.selectFrom('booking_night').select('adults').where('booking_id', '=', two.id).execute()
  assert.deepEqual(
    nights.map(({ adults }) => adults),
    [2, 2, 2, 2],
  )
})

test('where a price is for all whom the rooms sleep, the party costs nothing, rooms that change during the stay too; each has to sleep it', async t => {
  const { server, sell, edit, room, clock, day, total, nights, taken } = await priceDesk(t)
  await server.db.updateTable('room_type').set({ base_adults: null, base_children: null, single_less_paise: 0 }).execute()
  await server.db.updateTable('hotel').set({ page_version: 1000 }).execute()
  const booking = await sell('101', { nights: 4, checkIn: true })
  clock(2)
  await edit(booking, { rooms: [room('201', { replaces: booking.rooms[0]?.id })], keepPrice: true, keepPriceReason: 'Regular' })
  clock(1)
  assert.deepEqual((await edit(booking, party(4))).failure.fields, { 'party.adults': 'There is room for 3 adults; your party has 4.' })
  const before = [await nights(booking), await taken(booking)]
  assert.equal(await total(booking, party(2, 3)), 4 * 4100)
  assert.deepEqual([await nights(booking), await taken(booking)], before)
  // One adult may have two rooms.
  const driver = await sell('102', { from: 6, rooms: [room('102'), room('103')] })
  const alone = await edit(driver, party(1))
  assert.deepEqual([alone.status, alone.data.adults, alone.data.payment.totalAmount], [200, 1, driver.payment.totalAmount])
  assert.equal(day(8), alone.data.checkOutDate)
})
