import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefundForm } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, deskDayAt, todayInIndia } from '#shared/words/dates.ts'
import { transact } from '../../jobs/transact.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { cancelInTables, order, orderFor, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { updateBooking } from '../change/update-booking.ts'

test("a day's money: received and given back by method, line by line, of this hotel and from midnight in India", async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['CREATE', 'UPDATE'] } })
  const today = todayInIndia(new Date())
  const book = async (of = hotel, number = '101') => {
    const made = await order(server, of, { numbers: [number] })
    return server.get(bookingApi.create, await pay(server, made.id ?? ''))
  }
  const sell = async (number: string, paidAmount: number, paymentMethod: 'CASH' | 'UPI') => {
    const { booking } = orderFor(server, hotel, { numbers: [number] })
    return (await server.call(bookingApi.create, { ...booking, hotelId: hotel.id, paymentMethod, paidAmount }, desk.headers)).data
  }
  const online = await book()
  const cash = await sell('102', 3000, 'CASH')
  await sell('103', 500, 'UPI')
  await sell('104', 0, 'CASH')
  await book(await makeHotel(server.db))
  // Money that buys nothing is no money of the day.
  const lost = await order(server, hotel, { inDays: 30 })
  await cancelInTables(server, lost.bookingId)
  await server.call(bookingApi.create, await pay(server, lost.id ?? ''))
  const by = { kind: 'staff', accountId: desk.id } as const
  const back = (bookingId: string, refund: RefundForm) => {
    const at = { hotelId: hotel.id, by, day: deskDayAt(server.clock.now()) }
    return transact(server.product.app, tx => updateBooking(tx, at, { hotelId: hotel.id, bookingId, refund }))
  }
  await back(online.id, { amount: 600, reason: undefined })
  await back(cash.id, { amount: 100, method: 'CASH', reason: 'No water' })
  const read = async (day: string) => (await server.call(bookingListApi.daybook, { hotelId: hotel.id, day }, desk.headers)).data
  // Decided is not given back yet.
  assert.deepEqual((await read(today)).returned, [{ paymentMethod: 'CASH', amount: 100 }])
  await server.settleAll()
  const { received, returned, lines } = await read(today)
  assert.deepEqual(received, [
    { paymentMethod: 'CASH', amount: 3000 },
    { paymentMethod: 'ONLINE', amount: 1600 },
    { paymentMethod: 'UPI', amount: 500 },
  ])
  assert.deepEqual(returned, [
    { paymentMethod: 'CASH', amount: 100 },
    { paymentMethod: 'ONLINE', amount: 600 },
  ])
  const { name } = await server.db.selectFrom('account').select('name').where('id', '=', desk.id).executeTakeFirstOrThrow()
  assert.deepEqual(
    lines.map(line => [line.paymentMethod, line.amount, line.by, line.userName]),
    [
      ['ONLINE', 1600, null, 'Meera Iyer'],
      ['CASH', 3000, name, 'Meera Iyer'],
      ['UPI', 500, name, 'Meera Iyer'],
      ['ONLINE', -600, name, 'Meera Iyer'],
      ['CASH', -100, name, 'Meera Iyer'],
    ],
  )
  assert.deepEqual([lines[1]?.bookingId, lines[1]?.reference], [cash.id, cash.reference])
  const at = new Date(`${addDays(today, -1)}T23:59:59+05:30`)
  await server.db.updateTable('booking_payment').set({ created_at: at }).where('method', '=', 'UPI').execute()
  assert.deepEqual((await read(addDays(today, -1))).received, [{ paymentMethod: 'UPI', amount: 500 }])
  assert.equal((await read(today)).lines.length, 4)
})
