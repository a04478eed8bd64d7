import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type BlockChange, type BlockForm, blockApi } from '#shared/bookings/blocks.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { homeApi } from '#shared/home/home.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { formatDay } from '#shared/words/dates.ts'
import { employ, person, sessionFor } from '../../testing/worlds/people.ts'
import { bookingStatus, order, orderFor, pay, runOut } from '../../testing/worlds/stay.ts'
import { blockRows, stayRows } from '../../testing/worlds/stay-rows.ts'
import { testDesk } from '../testing.ts'

const blockDesk = async (t: TestContext) => {
  const desk = await testDesk(t)
  const { server, hotel, day, reception } = desk
  const room = (number: string) => hotel.rooms[number] ?? ''
  const block = (number: string, from: number, to: number, more: Partial<BlockForm> = {}, who = reception) =>
    server.call(
      blockApi.create,
      { hotelId: hotel.id, roomId: room(number), fromDate: day(from), toDate: day(to), reason: 'REPAIR', ...more },
      who.headers,
    )
  const move = (blockId: string, change: Partial<BlockChange>) =>
    server.call(blockApi.update, { hotelId: hotel.id, blockId, ...change }, reception.headers)
  const remove = (blockId: string, version?: number) =>
    server.call(blockApi.remove, { hotelId: hotel.id, blockId, version }, reception.headers)
  /** The nights of blocks in the inventory, as `room night`. */
  const blocked = async (): Promise<string[]> => {
    const { rows } = await server.database.pool.query<{ taken: string }>(
      `select r.room_number || ' ' || (n.night - $2::date) as taken from room_night n join room r on r.id = n.room_id
        where n.hotel_id = $1 and n.block_id is not null order by n.night, 1`,
      [hotel.id, day(0)],
    )
    return rows.map(row => row.taken)
  }
  const span = (from: number, to: number) => `${formatDay(day(from), day(0))} to ${formatDay(day(to), day(0))}`
  return { ...desk, numberOf: room, block, move, remove, blocked, span }
}

test('a room is blocked, moved to other nights and another room, and given back', async t => {
  const { block, move, remove, blocked, numberOf, day } = await blockDesk(t)
  const { data } = await block('101', 2, 4, { note: 'New boiler' })
  assert.deepEqual(await blocked(), ['101 2', '101 3'])
  const moved = await move(data.id, { version: 1, roomId: numberOf('102'), fromDate: day(3), toDate: day(6) })
  const { version, roomId, fromDate, toDate, reason, note } = moved.data
  assert.deepEqual([version, roomId, fromDate, toDate, reason, note], [2, numberOf('102'), day(3), day(6), 'REPAIR', 'New boiler'])
  assert.deepEqual(await blocked(), ['102 3', '102 4', '102 5'])
  assert.equal((await move(data.id, { reason: 'OWNER', note: '' })).data.note, null)
  assert.deepEqual(await blocked(), ['102 3', '102 4', '102 5'])
  assert.deepEqual((await remove(data.id)).data, { id: data.id, version: 4 })
  assert.deepEqual(await blocked(), [])
  assert.equal((await move(data.id, { note: 'Again' })).failure.error, 'This block is not there any more.')
  assert.equal((await block('102', 3, 4)).status, 200)
})

test('a block that has begun keeps its room and the nights that are past, and ends by itself', async t => {
  const { block, move, remove, blocked, numberOf, day, clock } = await blockDesk(t)
  const { id } = (await block('101', 0, 4)).data
  clock(1, '05:59')
  assert.equal((await move(id, { fromDate: day(1) })).status, 200, 'until 06:00 the night that begins a block is still open')
  assert.equal((await move(id, { fromDate: day(0) })).status, 200)
  clock(2)
  const stays = 'This block has begun. Its room and its first night stay.'
  assert.deepEqual((await move(id, { fromDate: day(1) })).failure.fields, { fromDate: stays })
  assert.deepEqual((await move(id, { roomId: numberOf('102') })).failure.fields, { roomId: stays })
  assert.deepEqual((await move(id, { toDate: day(1) })).failure.fields, { toDate: 'Nights that are past stay.' })
  assert.equal((await move(id, { toDate: day(6) })).status, 200)
  assert.deepEqual(await blocked(), ['101 0', '101 1', '101 2', '101 3', '101 4', '101 5'])
  assert.equal((await remove(id)).status, 200)
  assert.deepEqual(await blocked(), ['101 0', '101 1'])
  assert.equal((await remove(id)).failure.error, 'This block is over.')
  // On the day on which it ended it can go on, as the desk's Undo asks for.
  assert.equal((await move(id, { toDate: day(4) })).status, 200)
  assert.deepEqual(await blocked(), ['101 0', '101 1', '101 2', '101 3'])
  assert.equal((await remove(id)).status, 200)
  clock(3)
  assert.equal((await move(id, { toDate: day(4) })).failure.error, 'This block is over.')
})

test('dates that cannot be are refused on their field', async t => {
  const { block, move, day } = await blockDesk(t)
  const refused = async (from: number, to: number) => (await block('101', from, to)).failure?.fields
  assert.deepEqual(await refused(-1, 2), { fromDate: 'A block begins today at the earliest.' })
  assert.deepEqual(await refused(541, 542), { fromDate: 'At most 540 days ahead.' })
  assert.deepEqual(await refused(2, 2), { toDate: 'A block has at least one night.' })
  assert.deepEqual(await refused(0, 366), { toDate: 'A block has at most 365 nights.' })
  const { data } = await block('101', 0, 365)
  assert.deepEqual((await move(data.id, { toDate: day(366) })).failure.fields, { toDate: 'A block has at most 365 nights.' })
  assert.deepEqual((await move(data.id, { fromDate: day(365) })).failure.fields, { toDate: 'A block has at least one night.' })
})

test('a night that is sold, held or blocked refuses a block, and says whose it is to who may read bookings', async t => {
  const { server, hotel, sell, block, move, blocked, day, span } = await blockDesk(t)
  const sold = await sell('101', { from: 3, nights: 2 })
  const sentence = `Room 101 is booked: Meera Iyer (${sold.reference}), ${span(3, 5)}.`
  const { failure } = await block('101', 1, 4)
  assert.deepEqual([failure.error, failure.expected], [sentence, { bookingId: sold.id }])
  const { id } = (await block('101', 1, 3)).data
  assert.equal((await move(id, { toDate: day(4) })).failure.error, sentence)
  assert.equal((await block('101', 2, 3)).failure.error, `Room 101 is blocked already, ${span(1, 3)}.`)
  const bookingId = await stayRows(server, hotel, {
    name: 'Asha Rao',
    numbers: ['102'],
    inDays: 1,
    status: 'PENDING',
    reference: 'HELD-2345',
  })
  const until = new Date(`${day(1)}T09:00:00+05:30`)
  await server.db.updateTable('booking').set({ hold_expires_at: until }).where('id', '=', bookingId).execute()
  const held = await block('102', 0, 2)
  const told = `Room 102 is held for Asha Rao (HELD-2345) until ${formatDay(day(1), day(0))}, 09:00 AM.`
  assert.deepEqual([held.failure.error, held.failure.expected], [told, { bookingId }])
  const blocker = await person(server)
  await employ(server, hotel.id, blocker.id, { grants: { bookings: ['UPDATE'] } })
  const unnamed = await Promise.all([block('101', 3, 4, {}, blocker), block('102', 0, 2, {}, blocker)])
  assert.deepEqual(
    unnamed.map(({ failure: { error, expected } }) => [error, expected]),
    [
      [`Room 101 is booked, ${span(3, 5)}.`, undefined],
      [told.replace(' for Asha Rao (HELD-2345)', ''), undefined],
    ],
  )
  assert.deepEqual(await blocked(), ['101 1', '101 2'])
})

test('a hold that has run out gives its nights to a block; money that comes late gets another room, or goes back', async t => {
  const { server, hotel, block, blocked, edit } = await blockDesk(t)
  const late = await order(server, hotel, { numbers: ['201'], inDays: 3, price: 6000 })
  await runOut(server, late.bookingId ?? '')
  assert.equal((await block('201', 3, 4)).status, 200)
  assert.equal((await block('202', 3, 4)).status, 200)
  await pay(server, late.id ?? '')
  await server.settleAll()
  assert.deepEqual(await blocked(), ['201 3', '202 3'])
  assert.notEqual(await bookingStatus(server, late.bookingId), 'CONFIRMED')
  assert.equal((await edit({ id: late.bookingId ?? '' }, { status: 'CONFIRMED' })).status, 409)
})

test('nobody can buy a blocked night, and no guest reads why', async t => {
  const { server, hotel, block, sell, edit, room, day } = await blockDesk(t)
  for (const number of ['201', '202']) assert.equal((await block(number, 2, 4, { note: 'Rats' })).status, 200)
  const search = { hotelId: hotel.slug, checkInDate: day(3), checkOutDate: day(5) }
  const found = await server.call(roomApi.search, search)
  assert.deepEqual(
    found.data.map(({ roomNumber }) => roomNumber),
    ['101', '102', '103', '104'],
  )
  assert.doesNotMatch(JSON.stringify(found), /block|Rats|REPAIR/i)
  const order = await server.call(paymentApi.createOrder, orderFor(server, hotel, { numbers: ['201'], inDays: 3, nights: 1, price: 6000 }))
  assert.deepEqual([order.status, /block|Rats|REPAIR/i.test(JSON.stringify(order))], [409, false])
  await assert.rejects(sell('201', { from: 3, nights: 1 }), /Room 201 is blocked on the night of/)
  const stay = await sell('101', { from: 2 })
  const wish = { rooms: [room('201', { replaces: hotel.rooms['101'] })] }
  const [asked, saved] = [await edit(stay, { ...wish, preview: true }), await edit(stay, wish)]
  assert.deepEqual([asked.status, saved.status, asked.failure.error], [409, 409, saved.failure.error])
})

test('plan, Home and rate calendar count a blocked room neither as free nor as sold', async t => {
  const { server, hotel, block, sell, day, numberOf } = await blockDesk(t)
  const { data } = await block('201', 0, 2, { note: 'Ceiling' })
  await sell('202', { from: 0, nights: 1 })
  const owner = await sessionFor(server, hotel.ownerId)
  const plan = async (from: number, days: number) =>
    (await server.call(bookingListApi.roomPlan, { hotelId: hotel.id, from: day(from), days }, owner)).data
  const { bars, blocks } = await plan(1, 7)
  assert.deepEqual([bars.length, blocks], [0, [data]])
  assert.deepEqual([(await plan(2, 7)).blocks, (await plan(-7, 7)).blocks], [[], []])
  const { free, blocked, rooms, kinds } = (await server.call(homeApi.freeTonight, { hotelId: hotel.id }, owner)).data
  assert.deepEqual([free, blocked, rooms, kinds.at(-1)], [4, 1, 6, { name: 'Suite', free: 0, notLeft: 0, blocked: 1, rooms: 2 }])
  const { types } = (await server.call(rateApi.calendar, { hotelId: hotel.id, from: day(0), days: 3 }, owner)).data
  assert.deepEqual(
    types.find(({ name }) => name === 'Suite')?.nights.map(night => night.free),
    [0, 1, 2],
  )
  assert.equal(numberOf('201'), data.roomId)
})

test('a room with a block ahead is not deleted; one with a block in the past is retired, one whose block was taken away is deleted', async t => {
  const { server, hotel, block, remove, numberOf, clock, span } = await blockDesk(t)
  const owner = await sessionFor(server, hotel.ownerId)
  const drop = (number: string) => server.call(roomFormApi.remove, { hotelId: hotel.id, roomId: numberOf(number) }, owner)
  await block('101', 2, 4)
  assert.equal((await drop('101')).failure.error, `This room is blocked, ${span(2, 4)}. Remove the block on the room plan first.`)
  await remove((await block('102', 2, 4)).data.id)
  assert.equal((await drop('102')).status, 200)
  clock(4)
  assert.equal((await drop('101')).status, 200)
  const rooms = await server.db
    .selectFrom('room')
    .select(['room_number', 'retired_at'])
    .where('hotel_id', '=', hotel.id)
    .orderBy('room_number')
    .execute()
  assert.deepEqual(
    rooms.filter(({ room_number }) => room_number < '103').map(({ room_number, retired_at }) => [room_number, retired_at !== null]),
    [['101', true]],
  )
  assert.equal((await block('101', 4, 5)).failure.error, 'This room is not there any more.')
})

test('two desks: the later change is refused with what stands there, and other desks hear of every change', async t => {
  const { server, hotel, block, move, remove, manager, day } = await blockDesk(t)
  const changes = async (since?: string) => (await server.call(bookingListApi.changes, { hotelId: hotel.id, since }, manager.headers)).data
  const { cursor } = await changes()
  const { id } = (await block('101', 1, 3)).data
  const first = await changes(cursor)
  assert.deepEqual([first.changed, first.blocks.map(({ blockId }) => blockId)], [[], [id]])
  await move(id, { version: 1, toDate: day(4) })
  const stale = await move(id, { version: 1, toDate: day(5) })
  const { conflict } = stale.failure
  assert.deepEqual([stale.status, conflict?.version, conflict?.changedBy], [409, 2, 'Ravi Desk'])
  assert.equal((conflict?.current as { toDate?: string } | undefined)?.toDate, day(4))
  assert.equal((await remove(id, 1)).failure.code, 'CHANGED_MEANWHILE')
  const second = await changes(first.cursor)
  assert.equal((await remove(id, 2)).status, 200)
  const third = await changes(second.cursor)
  assert.deepEqual(
    [second, third].map(({ blocks }) => blocks.map(({ blockId }) => blockId)),
    [[id], [id]],
  )
})

test('a block lies in its own room and dates, and a night has one owner, whatever a program writes', async t => {
  const { server, hotel } = await blockDesk(t)
  const id = await blockRows(server, hotel, { number: '101' })
  const elsewhere = server.database.pool.query('update room_night set room_id = $1 where block_id = $2', [hotel.rooms['102'], id])
  await assert.rejects(elsewhere, { constraint: 'night_of_block' })
  const nobodys = server.database.pool.query('update room_night set block_id = null where block_id = $1', [id])
  await assert.rejects(nobodys, { constraint: 'night_has_one_owner' })
})
