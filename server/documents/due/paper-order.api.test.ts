import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { groupDesk } from '../../bookings/groups/testing.ts'
import { register, registeredDesk } from '../../testing/worlds/desks/registered-desk.ts'
import { documentsOfBooking } from '../queries.ts'

const texts = ['Airport pickup', 'Zari sari', 'Dinner', 'Breakfast in bed', 'Late checkout', 'Candles', 'Massage', 'Boat']

test('charges stand as they were entered, rooms by their number, on the view and on the invoice', async t => {
  const { server, hotel, manager, room, sell, edit, checkOut, documents } = await registeredDesk(t)
  const booking = await sell('101', { rooms: [room('103'), room('101'), room('102')], adults: 3 })
  const charges = texts.map(text => ({ kind: 'EXTRA' as const, text, amount: 100 }))
  await edit(booking, { charges: charges.slice(0, 5) })
  await edit(booking, { charges: charges.slice(5) })
  const { data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)
  assert.deepEqual(
    data.charges.map(({ text }) => text),
    texts,
  )
  await checkOut(booking)
  const lines = (await documents(booking)).at(-1)?.lines.map(({ text }) => text.replace(/, .*/, ''))
  assert.deepEqual(lines, ['Room 101', 'Room 102', 'Room 103', ...texts])
})

test('the rooms of a group stand by check-out, then number; one bill says when its invoice is issued, and who pays it decides', async t => {
  const desk = await groupDesk(t)
  await register(desk)
  const { server, hotel, manager, group, stay, call, edit, clock } = desk
  const company = { name: 'Textile Traders', gst: '27AAPFU0939F1ZV', address: 'Pune' }
  const rooms = [stay('104', 0, 2), stay('102', 0, 1), stay('201', 0, 1), stay('103', 0, 2), stay('101', 0, 1)]
  const made = await group(rooms, { oneFolio: true, company })
  const order = ['101', '102', '201', '103', '104']
  const numbers = made.bookings.map(one => one.rooms[0]?.roomNumber)
  assert.deepEqual(numbers, order)
  const [first, ...rest] = made.bookings
  assert.ok(first)
  const { data: detail } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: first.id }, manager.headers)
  assert.deepEqual(
    detail.group.map(({ id }) => id),
    rest.map(({ id }) => id),
  )
  const why = async () => {
    const { data } = await server.call(documentApi.issue, { hotelId: hotel.id, bookingId: first.id }, manager.headers)
    return data.why
  }
  const waits =
    "Nothing was received since the hotel was registered. The tax invoice is issued when the last of the group's rooms is checked out."
  assert.equal(await why(), waits)
  await server.db.updateTable('hotel_tax').set({ e_invoice: true }).execute()
  assert.equal(await why(), 'Issue this one in your e-invoice program.')
  await server.db.updateTable('hotel_tax').set({ e_invoice: false }).execute()
  const leave = { status: 'CHECKED_OUT' as const, leaveDue: { reason: 'The company pays.' } }
  await call('checkIn', made, { bookings: made.bookings.map(({ id }) => ({ bookingId: id })) })
  clock(1)
  await edit(first, leave)
  assert.equal(await why(), waits, 'others of the bill have not left')
  clock(2)
  for (const booking of rest) assert.equal((await edit(booking, leave)).status, 200)
  await server.settleAll()
  const invoice = (await documentsOfBooking(server.db, hotel.id, first.id)).at(-1)
  assert.deepEqual(
    invoice?.lines.map(({ text }) => /Room (\d+)/.exec(text)?.[1]),
    order,
  )
})
