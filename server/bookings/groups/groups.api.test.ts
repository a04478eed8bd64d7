import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { raisePageVersion } from '../../testing/worlds/hotel.ts'
import { groupDesk } from './testing.ts'

const numbersOf = ({ bookings }: { bookings: { rooms: { roomNumber: string }[] }[] }) =>
  bookings.map(({ rooms }) => rooms.map(({ roomNumber }) => roomNumber).join())

test('a group is sold as a whole: a booking for each room, with its own dates and guest', async t => {
  const { server, group, stay, taken } = await groupDesk(t)
  const made = await group([stay('202', 0, 3), stay('101'), stay('102', 1, 1, { userName: 'Ravi Kumar', adults: 1 })])
  assert.deepEqual(numbersOf(made), ['101', '102', '202'])
  assert.deepEqual([made.oneFolio, made.mayChangeFolio, made.total, made.paid, made.due], [false, true, 30_000, 0, 30_000])
  assert.deepEqual(
    made.bookings.map(({ user, status, groupId, groupName, source }) => [user.name, status, groupId, groupName, source]),
    [
      ['Asha Rao', 'CONFIRMED', made.id, 'Rao wedding', 'DESK'],
      ['Ravi Kumar', 'CONFIRMED', made.id, 'Rao wedding', 'DESK'],
      ['Asha Rao', 'CONFIRMED', made.id, 'Rao wedding', 'DESK'],
    ],
  )
  const nights = await Promise.all(made.bookings.map(taken))
  assert.deepEqual(nights, [['101 0', '101 1'], ['102 1'], ['202 0', '202 1', '202 2']])
  const folios = await server.db.selectFrom('booking').select(['id', 'folio_id']).execute()
  assert.ok(folios.every(({ id, folio_id }) => id === folio_id))
})

test('one room that is taken, and nothing is sold; the fields say which booking is wrong', async t => {
  const { server, create, stay, sell, reception } = await groupDesk(t)
  await sell('103', { from: 1, nights: 1 })
  const before = await server.db.selectFrom('booking').select('id').execute()
  const { status, failure } = await create([stay('101'), stay('103'), stay('201')], { oneFolio: true })
  assert.deepEqual([status, failure.error], [409, 'At least one of these rooms is taken by now. Nothing was booked. Please choose again.'])
  assert.deepEqual(await server.db.selectFrom('booking').select('id').execute(), before)
  assert.deepEqual(await server.db.selectFrom('booking_group').select('id').execute(), [])
  const wrong = await create([stay('101'), stay('102', 0, 2, { adults: 4 }), stay('101', 1)], {}, reception)
  assert.deepEqual([wrong.status, wrong.failure.fields], [400, { 'bookings.2.roomId': 'This room is chosen twice.' }])
  const full = await create([stay('101'), stay('102', 0, 2, { adults: 5 })])
  assert.deepEqual(Object.keys(full.failure.fields ?? {}), ['bookings.1.rooms'])
  const dear = await create([stay('101')], { totalAmount: 1 })
  assert.deepEqual([dear.status, dear.failure.expected], [409, { totalAmount: 8000 }])
  const many = await create(Array.from({ length: 51 }, () => stay('101')))
  assert.deepEqual(many.failure.fields, { bookings: 'At most 50 rooms.' })
})

test('the same key makes one group and adds rooms once', async t => {
  const { server, create, stay, call } = await groupDesk(t)
  const key = randomUUID()
  const [one, other] = [await create([stay('101'), stay('102')], { key }), await create([stay('101'), stay('102')], { key })]
  assert.deepEqual([one.status, other.status], [200, 200])
  assert.equal(one.data.id, other.data.id)
  const more = { bookings: [stay('103', 5)], key: randomUUID() }
  for (const _ of ['once', 'again']) assert.equal((await call('add', one.data, more)).status, 200)
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 3)
})

test('rooms come and go: up to 50 bookings, others join and leave, all of it in the history', async t => {
  const { group, stay, call, sell, history, read } = await groupDesk(t)
  const made = await group([stay('101')], { oneFolio: true })
  const alone = await sell('104')
  assert.equal((await call('join', made, { bookingId: alone.id })).status, 200)
  const other = await group([stay('201')], { name: 'Another' })
  const taken = await call('join', other, { bookingId: alone.id })
  assert.deepEqual([taken.status, taken.failure.error], [409, 'This booking is in another group.'])
  assert.deepEqual(numbersOf(await read(made)), ['101', '104'])
  const strange = await call('leave', other, { bookingId: alone.id })
  assert.deepEqual([strange.status, strange.failure.fields], [400, { 'bookings.0.bookingId': 'This booking is not of the group.' }])
  assert.equal((await call('leave', made, { bookingId: alone.id })).status, 200)
  assert.deepEqual(numbersOf(await read(made)), ['101'])
  const lines = await history(alone)
  assert.deepEqual(
    lines.slice(1).map(({ changes }) => changes),
    [[{ field: 'group', from: null, to: 'Rao wedding' }], [{ field: 'group', from: 'Rao wedding', to: null }]],
  )
  const stays = Array.from({ length: 50 }, (_, at) => stay('102', at, 1))
  const many = await call('add', made, { bookings: stays })
  assert.deepEqual([many.status, many.failure.error], [409, 'A group has at most 50 bookings.'])
  assert.equal((await call('add', made, { bookings: stays.slice(1) })).status, 200)
  assert.equal((await read(made)).bookings.length, 50)
})

test('guests get their names later, all of them at once; a version that is old is a conflict', async t => {
  const { group, stay, call, edit, read } = await groupDesk(t)
  const made = await group([stay('101'), stay('102')])
  const [one, other] = made.bookings
  const guests = [one, other].map((booking, at) => ({
    bookingId: booking?.id,
    version: booking?.version,
    userName: ['Meera Iyer', 'Ravi Rao'][at],
  }))
  assert.equal((await call('setNames', made, { guests })).status, 200)
  assert.deepEqual(
    (await read(made)).bookings.map(({ user }) => user.name),
    ['Meera Iyer', 'Ravi Rao'],
  )
  if (one) await edit(one, { specialRequest: 'A cot' })
  const stale = await call('setNames', made, { guests })
  assert.equal(stale.status, 409)
  assert.ok(stale.failure.conflict)
})

test('all or some of a group check in together; one that cannot, and nobody does; the same day back', async t => {
  const { group, stay, call, read, sell, edit } = await groupDesk(t)
  const made = await group([stay('101'), stay('102'), stay('103', 1)])
  const states = async () => (await read(made)).bookings.map(({ status }) => status)
  const named = (...at: number[]) => ({ bookings: at.map(index => ({ bookingId: made.bookings[index]?.id })) })
  const early = await call('checkIn', made, named(0, 1, 2))
  assert.equal(early.status, 409)
  assert.deepEqual(await states(), ['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
  assert.equal((await call('checkIn', made, named(0, 1))).status, 200)
  assert.deepEqual(await states(), ['CHECKED_IN', 'CHECKED_IN', 'CONFIRMED'])
  assert.equal((await call('checkIn', made, { ...named(0, 1), undo: true })).status, 200)
  assert.deepEqual(await states(), ['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
  const [first] = (await read(made)).bookings
  if (first) await edit(first, { status: 'CHECKED_IN' })
  const stranger = await sell('104')
  assert.equal((await call('checkIn', made, { bookings: [{ bookingId: stranger.id }] })).status, 400)
})

test('a group stands together: in the list by its name or filter, and in the plan', async t => {
  const { server, hotel, group, stay, day, reception, sell } = await groupDesk(t)
  const made = await group([stay('101'), stay('102', 0, 2, { userName: 'Ravi Kumar' })])
  await sell('104', { userName: 'Wedding planner' })
  const list = async (more: object) => {
    const { data } = await server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, ...more } as never, reception.headers)
    return (data as unknown as { items: { user: { name: string } }[] }).items.map(({ user }) => user.name).sort()
  }
  assert.deepEqual(await list({ q: 'rao wed' }), ['Asha Rao', 'Ravi Kumar'])
  assert.deepEqual(await list({ q: 'wedding 102' }), ['Ravi Kumar'])
  assert.deepEqual(await list({ group: made.id }), ['Asha Rao', 'Ravi Kumar'])
  const { data: plan } = await server.call(bookingListApi.roomPlan, { hotelId: hotel.id, from: day(0), days: 7 }, reception.headers)
  assert.deepEqual(plan.bars.map(({ userName, group: of }) => [userName, of?.name]).sort(), [
    ['Asha Rao', 'Rao wedding'],
    ['Ravi Kumar', 'Rao wedding'],
    ['Wedding planner', undefined],
  ])
})

test('each booking has its own dates, meals and children; the code of an offer counts where it holds, and is refused where it holds for none', async t => {
  const { server, hotel, create, group, stay, day } = await groupDesk(t)
  const offer = { name: 'Weddings', start_date: day(0), end_date: day(3), discount_basis_points: 1000, effect: 'PERCENT', code: 'WED10' }
  await server.db
    .insertInto('special_offer')
    .values({ hotel_id: hotel.id, ...offer })
    .execute()
  await raisePageVersion(server.db, hotel.id)
  const family = stay('101', 0, 2, { children: 1, childAges: [7] })
  const later = stay('102', 10, 1, { mealOption: 'allMeals' })
  const made = await group([family, later], { offerCode: 'wed10' })
  assert.deepEqual(
    made.bookings.map(({ adults, childAges, rooms, payment }) => [adults, childAges, rooms[0]?.mealOption, payment.totalAmount]),
    [
      [2, [7], 'breakfast', 7200],
      [2, [], 'allMeals', 5500],
    ],
  )
  const useless = await create([stay('103', 10)], { offerCode: 'WED10' })
  assert.deepEqual([useless.status, useless.failure.fields], [400, { offerCode: 'This code is for other dates.' }])
  const unknown = await create([stay('103')], { offerCode: 'WED11' })
  assert.deepEqual([unknown.status, unknown.failure.fields], [400, { offerCode: "That code isn't valid." }])
  const wrong = await create([stay('103'), stay('104', 0, 2, { extraBeds: 1 }), stay('201', 0, 2, { children: 1 })])
  assert.deepEqual(wrong.failure.fields, { 'bookings.1.rooms.0.extraBeds': 'At most 0 extra beds in this room.' })
})
