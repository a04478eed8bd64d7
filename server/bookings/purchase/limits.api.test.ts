import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi, type PaymentMethod } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { messageOf } from '../../rooms/testing.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, orderFor, pay, type Stay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { testDesk } from '../testing.ts'

/* The limits of the specification with their sentences, and the texts of a booking that it names. */

const stayFaults: [about: string, change: Partial<Stay> & { numbers?: string[] }, path: string, message: string][] = [
  ['a fourth room', { numbers: ['101', '102', '103', '104'], adults: 4 }, 'booking.rooms', 'At most 3 rooms.'],
  ['no room', { numbers: [], adults: 1 }, 'booking.rooms', 'Choose a room.'],
  ['a sixth adult', { adults: 6 }, 'booking.adults', 'At most 5 adults.'],
  ['nobody', { adults: 0 }, 'booking.adults', 'At least 1 adult.'],
  ['a fourth child', { children: 4 }, 'booking.children', 'At most 3 children.'],
  ['a child of 10', { children: 1, childAges: [10] }, 'booking.childAges.0', 'An age is 0 to 9.'],
  ['a child before its birth', { children: 1, childAges: [-1] }, 'booking.childAges.0', 'An age is 0 to 9.'],
]

test('what an order may ask for at most, and what is said of more', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  for (const [about, wish, path, message] of stayFaults) {
    const { status, failure } = await server.call(paymentApi.createOrder, orderFor(server, hotel, wish))
    assert.deepEqual([status, failure.fields], [400, { [path]: message }], about)
  }
  const dollars = { ...orderFor(server, hotel), currency: 'USD' } as never
  assert.deepEqual((await server.call(paymentApi.createOrder, dollars)).failure.fields, { currency: 'Only INR is taken.' })
  const most = { numbers: ['101', '102', '103'], adults: 5, children: 3, childAges: [0, 9, 5] }
  assert.equal((await order(server, hotel, most)).currency, 'INR')
})

test('check-in is at most 540 days ahead', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  assert.ok((await order(server, hotel, { inDays: 540, nights: 1 })).id)
  const { status, failure } = await server.call(paymentApi.createOrder, orderFor(server, hotel, { inDays: 541, nights: 1 }))
  const message = 'Check-in can be at most 540 days ahead.'
  assert.deepEqual([status, failure.fields], [400, { 'booking.checkInDate': message }])
  const { checkInDate, checkOutDate } = orderFor(server, hotel, { inDays: 541, nights: 1 }).booking
  const searched = await server.call(roomApi.search, { hotelId: hotel.slug, checkInDate, checkOutDate })
  assert.deepEqual([searched.status, searched.failure.fields], [400, { checkInDate: message }])
})

test('the limits of a search have the same sentences', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const { checkInDate, checkOutDate } = orderFor(server, hotel).booking
  const wrong = { adultCapacity: 6, childrenCapacity: 4, numRooms: 4 }
  const { status, failure } = await server.call(roomApi.search, { hotelId: hotel.slug, checkInDate, checkOutDate, ...wrong })
  const fields = { adultCapacity: 'At most 5 adults.', childrenCapacity: 'At most 3 children.', numRooms: 'At most 3 rooms.' }
  assert.deepEqual([status, failure.fields], [400, fields])
})

test('a booking is told as "Booking created successfully", to a guest who paid and at the desk', async t => {
  const { server, hotel, reception, room, day } = await testDesk(t)
  const { id = '' } = await order(server, hotel, { numbers: ['104'] })
  const paid = await server.call(bookingApi.create, await pay(server, id))
  assert.deepEqual([paid.status, messageOf(paid)], [200, 'Booking created successfully'])
  const guest = { userName: 'Meera Iyer', userPhone: '9812345678', paymentMethod: 'CASH' }
  const stay = { hotelId: hotel.id, checkInDate: day(0), checkOutDate: day(1), rooms: [room('101')], ...guest }
  const sold = await server.call(bookingApi.create, stay as never, reception.headers)
  assert.deepEqual([sold.status, messageOf(sold)], [200, 'Booking created successfully'])
})

test('the desk takes the five methods of the specification, and no other one', async t => {
  const { server, hotel, sell, manager } = await testDesk(t)
  for (const [at, paymentMethod] of (['CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'CASH', 'UPI'] satisfies PaymentMethod[]).entries()) {
    const { id } = await sell('101', { from: at * 2, paymentMethod, paidAmount: 500 })
    const { data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: id }, manager.headers)
    assert.deepEqual([data.payment.paymentMethod, data.payments.map(one => one.paymentMethod)], [paymentMethod, [paymentMethod]])
  }
  for (const paymentMethod of ['ONLINE', 'CHEQUE', 'paypal'])
    await assert.rejects(sell('102', { paymentMethod: paymentMethod as never }), /Please select a payment method\./)
})

test('an order for a stay says of the guest what the form says', async t => {
  const { server, hotel } = await testDesk(t)
  const wrong = { userName: 'M', userEmail: 'a@b', userPhone: '12345' }
  const { status, failure } = await server.call(paymentApi.createOrder, orderFor(server, hotel, wrong))
  assert.deepEqual(
    [status, failure.fields],
    [
      400,
      {
        'booking.userName': 'Username must be at least 2 characters.',
        'booking.userEmail': 'Invalid email address',
        'booking.userPhone': 'Invalid phone number.',
      },
    ],
  )
})
