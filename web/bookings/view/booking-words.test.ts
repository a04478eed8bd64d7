import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { nightLines } from '#shared/prices/night-lines.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import { peopleText } from '#shared/words/text.ts'
import { lateText } from '#web/shell/stay-texts.ts'
import { spanText } from '../parts/span-words.ts'
import { movesFrom } from '../parts/status-part.ts'
import { dayText, searchText } from '../stay/stay-words.ts'
import { costLines, sumsOf, transferLines } from './booking-lines.ts'
import { changeText, entryText } from './booking-words.ts'

test('nights in a row in one room at one price are one line; another room, price or a gap begins the next', () => {
  const night = (roomId: string, day: number, price = 4000) => ({ roomId, night: `2026-12-0${day}`, price })
  const lines = nightLines([night('b', 5), night('a', 5), night('a', 6), night('a', 7, 4500), night('a', 9, 4500)])
  assert.deepEqual(
    lines.map(({ roomId, from, to, price, nights }) => [roomId, from.slice(-2), to.slice(-2), price, nights]),
    [
      ['a', '05', '07', 4000, 2],
      ['b', '05', '06', 4000, 1],
      ['a', '07', '08', 4500, 1],
      ['a', '09', '10', 4500, 1],
    ],
  )
})

test('a date has its weekday this year, and its year in another', () => {
  assert.equal(dayText('2026-12-05', '2026-11-22'), 'Sat, 5 Dec')
  assert.equal(dayText('2027-01-02', '2026-11-22'), '2 January 2027')
})

test('a discount is called one in the history; what is charged beside it is not', () => {
  const entry = (...kinds: string[]) => ({
    what: 'charged',
    at: '2026-12-05T10:00:00.000Z',
    actor: 'staff' as const,
    by: null,
    changes: kinds.map(kind => ({ field: 'charge', from: null, to: { kind, text: 'Taxi', amount: 100 } })),
  })
  assert.deepEqual([entry('DISCOUNT'), entry('EXTRA'), entry('DISCOUNT', 'FEE')].map(entryText), ['discount', 'charged', 'charged'])
})

test('the lines of a price stand in the order of days, and those of one day in that of the rooms', () => {
  const rooms = ['104', '201'].map(number => ({ id: number, roomNumber: number, roomType: 'Deluxe', mealOption: 'breakfast' }))
  const night = (roomId: string, date: string) => ({ roomId, night: date, price: 4000, parts: null })
  const nights = [night('201', '2026-12-05'), night('104', '2026-12-05'), night('201', '2026-12-06')]
  const lines = costLines({ rooms, nights, charges: [] } as unknown as BookingDetail, { today: '2026-12-05', forGuest: false })
  assert.deepEqual(
    lines.map(({ what }) => what.slice(0, 8)),
    ['Room 104', 'Room 201'],
  )
})

test('the lines of a statement name no room’s number before check-in; the desk’s own always do', () => {
  const rooms = [{ id: 'a', roomNumber: '104', roomType: 'Deluxe', mealOption: 'breakfast' }]
  const nights = [{ roomId: 'a', night: '2026-12-05', price: 4000 }]
  const first = (status: string, forGuest: boolean) =>
    costLines({ rooms, nights, charges: [], status } as unknown as BookingDetail, { today: '2026-12-05', forGuest })[0]?.what
  for (const status of ['PENDING', 'CONFIRMED', 'NO_SHOW', 'CANCELLED']) assert.equal(first(status, true), 'Deluxe, with breakfast', status)
  for (const status of ['CHECKED_IN', 'CHECKED_OUT']) assert.equal(first(status, true), 'Room 104, Deluxe, with breakfast', status)
  assert.equal(first('CONFIRMED', false), 'Room 104, Deluxe, with breakfast')
})

test('the history reads as the view does: what it was, what it is, amounts with their method', () => {
  const read = (field: string, from: unknown, to: unknown) => changeText({ field, from, to })
  assert.equal(read('status', 'CONFIRMED', 'CHECKED_IN'), 'Status: Confirmed → Checked in')
  assert.equal(read('status', null, 'CONFIRMED'), 'Status: Confirmed')
  assert.equal(read('checkOutDate', '2026-12-07', '2026-12-08'), 'Check-out: 7 December 2026 → 8 December 2026')
  assert.equal(read('userEmail', 'asha@mail.example', null), 'Email: asha@mail.example → N/A')
  assert.equal(read('totalAmount', 8000, 12_000.5), 'Total Amount: ₹8,000.00 → ₹12,000.50')
  assert.equal(read('payment', null, { amount: 500, paymentMethod: 'UPI', transactionId: 'x1' }), 'Payment: ₹500.00, UPI')
  assert.equal(read('charge', null, { kind: 'EXTRA', text: 'Extra bed', amount: 900 }), 'Extra: ₹900.00, Extra bed')
  const room = (roomNumber: string, mealOption: string) => ({ id: 'r', roomNumber, roomType: 'Deluxe', mealOption })
  assert.equal(read('rooms', [room('101', 'breakfast')], [room('102', 'allMeals')]), 'Rooms: 101 with breakfast → 102 with all meals')
  assert.equal(read('childAges', [], [0, 7]), 'Ages of children: none → under 1 year, 7')
  assert.equal(read('keepPriceReason', null, 'Room 101 is dirty.'), 'Old price kept: Room 101 is dirty.')
  assert.equal(read('somethingNew', 1, 2), 'somethingNew: 1 → 2')
})

const booking = (status: Booking['status'], checkInDate: string, checkOutDate: string) => ({ status, checkInDate, checkOutDate }) as Booking

test('steps follow the desk’s day: check-in from the date to before check-out, no show from 06:00 of the next day, a last day ends in check-out', () => {
  const at = (time: string) => deskDayAt(new Date(`2026-12-06T${time}:00+05:30`))
  const steps = (one: Booking, time = '12:00') => movesFrom(one, at(time)).map(([step, now]) => `${step}${now ? '!' : ''}`)
  assert.deepEqual(steps(booking('CONFIRMED', '2026-12-06', '2026-12-07')), ['CHECKED_IN!', 'CANCELLED'])
  assert.deepEqual(steps(booking('CONFIRMED', '2026-12-07', '2026-12-08')), ['CANCELLED'])
  assert.deepEqual(steps(booking('CONFIRMED', '2026-12-05', '2026-12-07')), ['CHECKED_IN!', 'NO_SHOW!', 'CANCELLED'])
  assert.deepEqual(steps(booking('CONFIRMED', '2026-12-05', '2026-12-06')), ['NO_SHOW!', 'CANCELLED'])
  assert.deepEqual(steps(booking('CONFIRMED', '2026-12-05', '2026-12-06'), '05:59'), ['CHECKED_IN!', 'CANCELLED'])
  assert.deepEqual(steps(booking('CHECKED_IN', '2026-12-05', '2026-12-06')), ['CHECKED_OUT!'])
  assert.deepEqual(steps(booking('CHECKED_IN', '2026-12-05', '2026-12-07')), ['CHECKED_OUT'])
  assert.deepEqual(steps(booking('PENDING', '2026-12-06', '2026-12-07')), ['CANCELLED'])
  for (const over of ['CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED'] as const)
    assert.deepEqual(steps(booking(over, '2026-12-05', '2026-12-07')), [])
  assert.equal(lateText(booking('CONFIRMED', '2026-12-05', '2026-12-07'), '2026-12-06'), 'Not arrived yet')
  assert.equal(lateText(booking('CHECKED_IN', '2026-12-04', '2026-12-05'), '2026-12-06'), 'Not left yet')
  assert.equal(lateText(booking('CONFIRMED', '2026-12-06', '2026-12-07'), '2026-12-06'), undefined)
})

test('what a booking comes to says what is due, or what is to give back, but not for a stay that is not', () => {
  const payment = { totalAmount: 8000, paidAmount: 9000, refundedAmount: 400, remainingBalance: 0 }
  const sums = (status: Booking['status'], more = {}, refundOwed = 0) =>
    sumsOf({ status, payment: { ...payment, ...more }, refundOwed } as Parameters<typeof sumsOf>[0])
  assert.deepEqual(sums('CHECKED_IN'), [
    ['Total', 8000],
    ['Received', 9000],
    ['Returned', 400],
    ['To give back', 600],
  ])
  assert.deepEqual(sums('CANCELLED').at(-1), ['Still due', 0])
  assert.deepEqual(sums('CANCELLED', {}, 600).slice(-2), [
    ['Kept by the hotel', 8000],
    ['To give back', 600],
  ])
  assert.deepEqual(sums('CONFIRMED', { paidAmount: 1000, refundedAmount: 0, remainingBalance: 7000 }), [
    ['Total', 8000],
    ['Received', 1000],
    ['Still due', 7000],
  ])
})

test('what the platform owes the hotel for a stay is not said to be open: a pay-out may cover it', () => {
  const transfers = [
    { amount: 300, via: 'TRANSFER', status: 'OPEN', at: '2026-12-01T10:00:00.000Z' },
    { amount: 300, via: 'PLATFORM', status: 'OPEN', at: '2026-12-01T10:00:00.000Z' },
  ]
  assert.deepEqual(
    transferLines({ transfers } as BookingDetail).map(({ what }) => what),
    ['Transfer with the payment: not yet', 'By the platform, in its pay-outs'],
  )
})

test('the dates of a stay say their year where it is not this one', () => {
  const in2026 = { today: '2026-12-20' }
  assert.equal(spanText('2026-12-26', '2026-12-28', in2026), 'Sat, 26 Dec to Mon, 28 Dec')
  assert.equal(spanText('2026-12-31', '2027-01-02', in2026), 'Thu, 31 Dec to Sat, 2 Jan 2027')
  assert.equal(spanText('2027-01-02', '2027-01-03', in2026), 'Sat, 2 Jan 2027 to Sun, 3 Jan 2027')
})

test('one and many', () => {
  assert.equal(peopleText(1, 0), '1 adult')
  assert.equal(peopleText(2, 1), '2 adults and 1 child')
  const search = { checkIn: '2026-12-05', checkOut: '2026-12-07', rooms: 2, adults: 3, ages: [4, 9] }
  assert.equal(searchText(search), '5 December 2026 to 7 December 2026, 2 rooms, 3 adults and 2 children')
})
