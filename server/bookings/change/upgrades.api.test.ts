import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { testDesk } from '../testing.ts'

const says = (keepPriceReason: string) => ({ keepPrice: true, keepPriceReason })

test('the former room’s price is kept with a reason, which the history has; meals cost what they cost today', async t => {
  const { sell, edit, room, manager, reception, history, server, hotel } = await testDesk(t)
  const booking = await sell('101')
  const finer = (more: object = {}) => ({ rooms: [room('201', { replaces: room('101').id, ...more })], keepPrice: true })
  const silent = await edit(booking, finer(), reception)
  assert.deepEqual([silent.status, silent.failure.fields], [400, { keepPriceReason: 'Say why.' }])
  assert.equal((await edit(booking, { ...finer(), keepPriceReason: '  ' }, reception)).status, 400)
  const asked = await edit(booking, { ...finer({ mealOption: 'allMeals' }), preview: true }, reception)
  assert.equal((asked.data as unknown as { after: number }).after, 2 * (4000 + 2000), 'the suite’s meals for ₹2,000 a night')
  const done = await edit(booking, { ...finer({ mealOption: 'allMeals' }), keepPriceReason: 'Noise from the street' }, reception)
  assert.deepEqual([done.status, done.data.payment.totalAmount], [200, 12_000])
  // Meals that are given up take off their part of what the night costs: 6000 of 8000.
  const less = await edit(booking, { rooms: [room('201')], ...says('Diet') }, reception)
  assert.deepEqual([less.status, less.data.payment.totalAmount], [200, 12_000 * 0.75])
  const reasons = (await history(booking)).flatMap(({ changes }) => changes.filter(({ field }) => field.endsWith('Reason')))
  assert.deepEqual(reasons, [
    { field: 'upgradeReason', from: null, to: 'Noise from the street' },
    { field: 'keepPriceReason', from: null, to: 'Diet' },
  ])
  const listed = await server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, balance: 'upgraded' }, manager.headers)
  assert.deepEqual(
    (listed.data as { items: { id: string }[] }).items.map(({ id }) => id),
    [booking.id],
  )
})

test('a second better kind of room for nothing needs the right to delete bookings; what is taken back does not count', async t => {
  const desk = await testDesk(t, {
    hotel: {
      kinds: [
        { name: 'Deluxe', numbers: ['101', '102'] },
        { name: 'Suite', numbers: ['201', '202'], price: 6000, withMeals: 8000 },
        { name: 'Palace', numbers: ['301'], price: 9000, withMeals: 12_000 },
      ],
    },
  })
  const { sell, edit, room, manager, reception, server, hotel } = desk
  const [booking, other] = [await sell('101'), await sell('301', { rooms: [room('301')] })]
  const into = (from: string, to: string) => ({ rooms: [room(to, { replaces: room(from).id })], ...says('Regular') })
  assert.equal((await edit(booking, into('101', '201'), reception)).status, 200)
  assert.equal((await edit(booking, { rooms: [room('101', { replaces: room('201').id })], undo: true }, reception)).status, 200)
  assert.equal((await edit(booking, into('101', '201'), reception)).status, 200)
  const { upgrade_reason: kept } = await server.db
    .selectFrom('booking')
    .select('upgrade_reason')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  assert.equal(kept, 'Regular')
  // An undo that leaves the guest in the better room takes nothing back; the undo of an undo is an upgrade again.
  await edit(booking, { rooms: [room('201')], undo: true }, reception)
  const backIn = async (from: string, to: string) =>
    (await edit(booking, { rooms: [room(to, { replaces: room(from).id })], undo: true }, reception)).status
  assert.deepEqual([await backIn('201', '101'), await backIn('101', '201')], [200, 200])
  // Another room of the same kind is no second upgrade.
  assert.equal((await edit(booking, into('201', '202'), reception)).status, 200)
  const swap = (more: object, who = reception) =>
    server.call(
      bookingChangeApi.swap,
      {
        hotelId: hotel.id,
        one: { bookingId: booking.id, roomId: room('202').id },
        other: { bookingId: other.id, roomId: room('301').id },
        ...more,
      },
      who.headers,
    )
  const words = 'This stay has a free upgrade already. Another one needs the right to delete bookings.'
  for (const refused of [await swap(says('Regular')), await swap({ keepPrice: true, preview: true })])
    assert.deepEqual([refused.status, refused.failure.error], [403, words])
  assert.deepEqual((await swap({ keepPrice: true }, manager)).failure.fields, { keepPriceReason: 'Say why.' })
  assert.equal((await swap(says('Regular'), manager)).status, 200)
  assert.equal((await edit(booking, { rooms: [room('202', { replaces: room('301').id })] }, reception)).status, 409, 'it is taken')
})

test('an undo is no way to a better room: what it does not bring back costs today’s price', async t => {
  const desk = await testDesk(t, {
    hotel: {
      kinds: [
        { name: 'Deluxe', numbers: ['101'] },
        { name: 'Suite', numbers: ['201'], price: 6000, withMeals: 8000 },
        { name: 'Palace', numbers: ['301', '302'], price: 9000, withMeals: 12_000 },
      ],
    },
  })
  const { sell, edit, room, reception, server, hotel } = desk
  const booking = await sell('101')
  const into = (from: string, to: string) => ({ rooms: [room(to, { replaces: room(from).id })] })
  assert.equal((await edit(booking, { ...into('101', '201'), ...says('Regular') }, reception)).status, 200)
  const raised = await edit(booking, { ...into('201', '301'), keepPrice: true, undo: true }, reception)
  assert.deepEqual([raised.status, raised.data.payment.totalAmount], [200, 2 * 9000])
  const other = await sell('302', { rooms: [room('302')] })
  const second = await sell('101')
  assert.equal((await edit(second, { ...into('101', '201'), ...says('Regular') }, reception)).status, 200)
  const sides = {
    hotelId: hotel.id,
    keepPrice: true,
    undo: true,
    one: { bookingId: second.id, roomId: room('201').id },
    other: { bookingId: other.id, roomId: room('302').id },
  }
  const swapped = await server.call(bookingChangeApi.swap, sides, reception.headers)
  assert.equal(swapped.status, 200)
  const { data } = await edit(second, { specialRequest: 'A quiet room' }, reception)
  assert.equal(data.payment.totalAmount, 2 * 9000)
})

test('meals that are given up in a better room take off at most their part of what the night costs there', async t => {
  const desk = await testDesk(t, {
    hotel: {
      kinds: [
        { name: 'Deluxe', numbers: ['101'], price: 2000, withMeals: 2600 },
        { name: 'Suite', numbers: ['201'], price: 9000, withMeals: 12_000 },
      ],
    },
  })
  const { sell, edit, room, reception } = desk
  const booking = await sell('101', { rooms: [room('101', { mealOption: 'allMeals' })] })
  assert.equal(booking.payment.totalAmount, 2 * 2600)
  const finer = await edit(booking, { rooms: [room('201', { replaces: room('101').id })], ...says('Regular') }, reception)
  assert.deepEqual([finer.status, finer.data.payment.totalAmount], [200, 2 * 1950])
})

test('a former price is kept for one room, which is given up for it', async t => {
  const { sell, edit, room, manager } = await testDesk(t)
  const booking = await sell('101')
  const { id: replaces } = room('101')
  const one = 'A price is kept for one room alone.'
  const stays = 'This room stays in the booking, so its price is not free for another one.'
  const refused: [rooms: object[], fields: Record<string, string>][] = [
    // Another room for the price of the one that stays.
    [[room('101'), room('201', { replaces })], { 'rooms.1.replaces': stays }],
    [[room('201', { replaces }), room('101')], { 'rooms.0.replaces': stays }],
    [[room('101', { replaces }), room('102', { replaces })], { 'rooms.1.replaces': stays }],
    [[room('201', { replaces }), room('202', { replaces })], { 'rooms.1.replaces': one }],
  ]
  for (const [rooms, fields] of refused)
    for (const preview of [true, false]) {
      const answer = await edit(booking, { rooms, preview, ...says('Regular') } as never, manager)
      assert.deepEqual([answer.status, answer.failure.fields], [400, fields])
    }
  const finer = await edit(booking, { rooms: [room('201', { replaces }), room('102')], ...says('Regular') } as never)
  assert.deepEqual([finer.status, finer.data.payment.totalAmount], [200, 2 * (4000 + 4000)])
})

test('a night that was not sold before costs what the former room costs today, where its price is kept', async t => {
  const { server, sell, edit, room, day } = await testDesk(t)
  const [booking, third] = [await sell('101', { from: 3 }), await sell('103', { from: 3 })]
  await server.db.updateTable('room').set({ price_paise: 900_000 }).where('room_number', 'in', ['101', '102']).execute()
  const other = { rooms: [room('102', { replaces: room('101').id })], ...says('Noise') }
  const longer = await edit(booking, { ...other, checkOutDate: day(6) })
  assert.deepEqual([longer.status, longer.data.payment.totalAmount], [200, 2 * 4000 + 9000], JSON.stringify(longer.failure))
  await server.db.updateTable('room').set({ price_paise: 500_000 }).where('room_number', '=', '103').execute()
  const moved = await edit(third, {
    rooms: [room('101', { replaces: room('103').id })],
    ...says('Noise'),
    checkInDate: day(10),
    checkOutDate: day(12),
  })
  assert.deepEqual([moved.status, moved.data.payment.totalAmount], [200, 2 * 5000], JSON.stringify(moved.failure))
})

test('an undo after a night in the better room takes nothing back: another free upgrade is a second one', async t => {
  const { sell, edit, room, reception, clock, server } = await testDesk(t, {
    hotel: {
      kinds: [
        { name: 'Deluxe', numbers: ['101'] },
        { name: 'Suite', numbers: ['201'], price: 6000, withMeals: 8000 },
        { name: 'Palace', numbers: ['301'], price: 9000, withMeals: 12_000 },
      ],
    },
  })
  const booking = await sell('101', { checkIn: true, nights: 4 })
  const into = (from: string, to: string) => ({ rooms: [room(to, { replaces: room(from).id })] })
  assert.equal((await edit(booking, { ...into('101', '201'), ...says('Regular') }, reception)).status, 200)
  clock(1)
  assert.equal((await edit(booking, { ...into('201', '101'), undo: true }, reception)).status, 200)
  const { upgrade_reason } = await server.db
    .selectFrom('booking')
    .select('upgrade_reason')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  assert.equal(upgrade_reason, 'Regular', 'the owner reads of the night that was given')
  assert.equal((await edit(booking, { ...into('101', '301'), ...says('Regular') }, reception)).status, 403)
})
