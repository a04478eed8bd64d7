import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import { bookingApi, DeskBooking } from '#shared/bookings/bookings.ts'
import { addDays, deskDayAt, todayInIndia } from '#shared/words/dates.ts'
import type { Tx } from '../../db/connect.ts'
import { transact } from '../../jobs/transact.ts'
import { retireRoom } from '../../rooms/retire.ts'
import { makeHotel, type TestHotel } from '../../testing/worlds/hotel.ts'
import { order, orderFor, pay, runOut } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { swapRooms, updateBooking } from '../change/update-booking.ts'
import { sellAtDesk } from '../sell/desk-sale.ts'

const by = { kind: 'system' } as const

/** A desk at noon of a day, where two nights are sold from today on in the rooms that are named. */
const desk = async (server: TestServer, numbers = ['1', '2', '3']) => {
  const { app } = server.product
  const base = todayInIndia(new Date())
  const noon = (days: number) => server.clock.set(new Date(`${addDays(base, days)}T06:30:00Z`))
  noon(0)
  const hotel: TestHotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers }] })
  const run = <R>(work: (tx: Tx) => Promise<R>) => transact(app, work)
  const room = (number: string) => hotel.rooms[number] ?? ''
  const sell = async (...chosen: string[]) => {
    const { booking } = orderFor(server, hotel, { numbers: chosen, inDays: 0, nights: 2 })
    const input = DeskBooking.parse({ ...booking, hotelId: hotel.id, paymentMethod: 'CASH' })
    return (await sellAtDesk(app, work => run(work), { hotelId: hotel.id, by }, input)).id
  }
  const at = () => ({ hotelId: hotel.id, by, day: deskDayAt(server.clock.now()) })
  const edit = (bookingId: string, wish: Partial<BookingChange>) =>
    run(tx => updateBooking(tx, at(), { hotelId: hotel.id, bookingId, leaveDue: { reason: 'Company pays' }, ...wish }))
  const checkIn = (id: string) => edit(id, { status: 'CHECKED_IN' })
  const moveRoom = (id: string, from: string, to: string) =>
    edit(id, { rooms: [{ id: room(to), replaces: room(from), mealOption: 'breakfast' }] })
  return { hotel, base, noon, run, room, sell, at, edit, checkIn, moveRoom }
}

test('a room is in a booking once', async t => {
  const server = await testServer(t)
  const { room, sell, edit } = await desk(server)
  const id = await sell('1', '2')
  const rooms = ['2', '2'].map(number => ({ id: room(number), mealOption: 'breakfast' as const }))
  await assert.rejects(edit(id, { rooms }), { status: 400 })
})

test('a guest who leaves early does not keep a room without a night', async t => {
  const server = await testServer(t)
  const { noon, room, sell, edit, checkIn, moveRoom } = await desk(server)
  const id = await sell('1')
  await checkIn(id)
  noon(1)
  await moveRoom(id, '1', '2')
  const { after } = await edit(id, { status: 'CHECKED_OUT' })
  const rows = await server.db.selectFrom('booking_room').select('room_id').where('booking_id', '=', id).execute()
  assert.deepEqual([after.rooms.map(({ id: roomId }) => roomId), rows.map(row => row.room_id)], [[room('1')], [room('1')]])
})

test('a room that a guest moved out of can be checked into, the one where the guest is cannot', async t => {
  const server = await testServer(t)
  const { hotel, noon, run, room, sell, at, checkIn, moveRoom } = await desk(server)
  const inside = await sell('1')
  await checkIn(inside)
  noon(1)
  await moveRoom(inside, '1', '2')
  const next = await sell('1')
  await checkIn(next)
  // Two guests change places tomorrow: that one of them has arrived is not in the way of the other one tonight.
  noon(0)
  const other = await sell('3')
  noon(1)
  await run(tx =>
    swapRooms(tx, at(), {
      hotelId: hotel.id,
      one: { bookingId: inside, roomId: room('2') },
      other: { bookingId: other, roomId: room('3') },
    }),
  )
  noon(0)
  await checkIn(other)
})

test('a stay goes on in its room after the one that it left was retired', async t => {
  const server = await testServer(t)
  const { hotel, base, noon, run, room, sell, edit, checkIn, moveRoom } = await desk(server)
  const id = await sell('1')
  await checkIn(id)
  noon(1)
  await moveRoom(id, '1', '2')
  assert.equal(await run(tx => retireRoom(tx, hotel.id, room('1'), { today: addDays(base, 1), firstOpen: addDays(base, 1) })), 'retired')
  await edit(id, { checkOutDate: addDays(base, 3) })
  await moveRoom(id, '2', '3')
})

test('a stay that ended days ago is not extended over nights that are past', async t => {
  const server = await testServer(t)
  const { base, noon, sell, edit, checkIn } = await desk(server)
  const id = await sell('1')
  await checkIn(id)
  noon(3)
  await assert.rejects(edit(id, { checkOutDate: addDays(base, 4) }), { status: 400 })
  // On the day of check-out, and until six in the morning after it, nothing is lost yet.
  noon(2)
  await edit(id, { checkOutDate: addDays(base, 4) })
})

test('late money does not buy a room that was retired meanwhile', async t => {
  const server = await testServer(t, { webhooks: false })
  const { hotel, base, run, room } = await desk(server, ['1'])
  const made = await order(server, hotel, { numbers: ['1'] })
  await runOut(server, made.bookingId ?? '')
  assert.equal(await run(tx => retireRoom(tx, hotel.id, room('1'), { today: base, firstOpen: base })), 'retired')
  const { failure } = await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal(failure.code, 'MONEY_GOES_BACK')
})
