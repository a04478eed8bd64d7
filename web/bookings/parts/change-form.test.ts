import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BookingChange } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { formAmount } from '#shared/contract/fields.ts'
import { rupees } from '#shared/words/amounts.ts'
import { twoReadings } from '#shared/words/typed.ts'
import { type ChangeValues, changeInput, changeValues, pricedInput } from './change-form.ts'
import { keptOf, mostBack } from './money-parts.ts'
import { fieldOf, typedNumber } from './part.ts'
import { statusChoices } from './status-part.ts'
import { firstOpenNight, openRooms } from './stay-part.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const room = (last: number, from: string, to: string) => ({
  id: id(last),
  roomNumber: String(100 + last),
  roomType: 'Deluxe',
  mealOption: 'breakfast' as const,
  pricePerNight: 4000,
  from,
  to,
})
const booking: Booking = {
  id: id(90),
  hotelId: id(91),
  reference: 'AB12-CD34',
  version: 3,
  status: 'CONFIRMED',
  userAddress: null,
  company: null,
  userPin: null,
  userState: null,
  source: 'DESK',
  sourceReference: null,
  user: { name: 'Meera Iyer', email: null, phone: '+919812345678' },
  checkInDate: '2026-12-05',
  checkOutDate: '2026-12-08',
  adults: 2,
  children: 0,
  childAges: [],
  specialRequest: null,
  rooms: [room(1, '2026-12-05', '2026-12-08')],
  payment: {
    paymentMethod: 'CASH',
    transactionId: null,
    status: 'PARTIALLY_PAID',
    totalAmount: 12_000,
    paidAmount: 2000,
    refundedAmount: 0,
    remainingBalance: 10_000,
    platformShare: null,
    hotelShare: null,
  },
  groupId: null,
  groupName: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  toGiveBack: 0,
  byLink: false,
  heldUntil: null,
}
const at = (today: string, firstOpen = today) => ({ today, firstOpen })
const today = at('2026-12-01')
const keys = { payment: id(80), refund: id(81) }
/** The form as it is read, with fields as the form tidies them before it sends. */
const tidy = (more: Partial<ChangeValues> = {}, from = booking): ChangeValues => ({
  ...changeValues(from, today),
  userPhone: from.user.phone,
  checkInDate: from.checkInDate,
  checkOutDate: from.checkOutDate,
  ...more,
})
const sent = (more: Partial<ChangeValues>, from = booking) => {
  const { hotelId: _, bookingId: __, ...rest } = changeInput(tidy(more, from), today, keys)
  return rest
}

test('what is as it was is not sent, and what is changed is what the call takes', () => {
  assert.deepEqual(sent({}), {})
  const other = { id: id(2), mealOption: 'allMeals' as const, replaces: id(1) }
  const change = sent({
    userName: 'Meera Rao',
    userEmail: 'meera@mail.example',
    checkOutDate: '2026-12-09',
    'rooms.0': other,
    keepPrice: true,
    'charge.text': 'Taxi',
    'charge.amount': '500',
    'payment.paymentMethod': 'UPI',
    'payment.amount': '700.50',
  })
  assert.deepEqual(change, {
    userName: 'Meera Rao',
    userEmail: 'meera@mail.example',
    checkOutDate: '2026-12-09',
    rooms: [other],
    keepPrice: true,
    charges: [{ kind: 'EXTRA', text: 'Taxi', amount: 500 }],
    payment: { paymentMethod: 'UPI', amount: 700.5, key: keys.payment },
  })
  assert.ok(BookingChange.safeParse({ hotelId: id(91), bookingId: id(90), ...change }).success)
})

test('only what moves the total is asked for as a preview', () => {
  const parts = pricedInput(tidy({ userName: 'Other', 'payment.amount': '5', status: 'CANCELLED', checkOutDate: '2026-12-09' }), today)
  assert.deepEqual(parts, { checkOutDate: '2026-12-09' })
  assert.deepEqual(pricedInput(tidy({ status: 'CHECKED_OUT', chargeRest: true }), today), { status: 'CHECKED_OUT', chargeRest: true })
})

test('a room that is only looked at is sent without what it replaces; a room that is given up is left out', () => {
  const two = { ...booking, rooms: [room(1, '2026-12-05', '2026-12-08'), room(2, '2026-12-05', '2026-12-08')] }
  assert.deepEqual(sent({}, two), {})
  assert.deepEqual(sent({ 'rooms.1': null }, two), { rooms: [{ id: id(1), mealOption: 'breakfast' }] })
  const added = sent({ 'rooms.1': { id: id(3), mealOption: 'breakfast' } })
  assert.deepEqual(added.rooms, [
    { id: id(1), mealOption: 'breakfast' },
    { id: id(3), mealOption: 'breakfast' },
  ])
})

test('the rooms are those of the first night that is open', () => {
  const moved = { ...booking, rooms: [room(1, '2026-12-05', '2026-12-06'), room(2, '2026-12-06', '2026-12-08')] }
  const numbers = (day: string) => openRooms(moved, at(day)).map(({ roomNumber }) => roomNumber)
  assert.deepEqual(['2026-12-01', '2026-12-05', '2026-12-06', '2026-12-08', '2026-12-20'].map(numbers), [
    ['101'],
    ['101'],
    ['102'],
    ['102'],
    ['102'],
  ])
  assert.equal(firstOpenNight('2026-12-05', at('2026-12-06')), '2026-12-06')
  assert.equal(firstOpenNight('2026-12-05', at('2026-12-06', '2026-12-05')), '2026-12-05')
})

test('a figure that is none is refused on its field, and messages find their fields', () => {
  const wrong = BookingChange.safeParse(changeInput(tidy({ 'payment.paymentMethod': 'CASH', 'payment.amount': 'some' }), today, keys))
  assert.deepEqual(
    wrong.error?.issues.map(({ path, message }) => [fieldOf(path.join('.')), message]),
    [['payment.amount', 'Enter an amount in rupees.']],
  )
  assert.deepEqual(['rooms', 'rooms.1.id', 'leaveDue', 'charges.3.amount'].map(fieldOf), [
    'rooms.0',
    'rooms.1',
    'leaveDue.reason',
    'charge.amount',
  ])
})

test('a refund is sent as it is chosen, and not otherwise', () => {
  const refund = { 'refund.method': 'CASH', 'refund.amount': '300', 'refund.reason': 'Noise' }
  assert.deepEqual(sent(refund), {})
  assert.deepEqual(sent({ ...refund, 'refund.choice': 'amount' }).refund, {
    method: 'CASH',
    amount: 300,
    reason: 'Noise',
    key: keys.refund,
  })
})

test('what may go back online is what came online, less what was sent back', () => {
  const paid = (paymentMethod: 'ONLINE' | 'CASH', amount: number) => ({
    id: id(1),
    paymentMethod,
    amount,
    transactionId: null,
    reason: null,
    by: null,
    at: '',
  })
  const back = (amount: number, status: 'SENT' | 'FAILED') => ({
    id: id(2),
    amount,
    status,
    reason: 'by-hotel',
    note: null,
    providerId: null,
    by: null,
    at: '',
  })
  const money = {
    payments: [paid('ONLINE', 2000), paid('CASH', 500.1), paid('CASH', -300)],
    refunds: [back(600, 'SENT'), back(400, 'FAILED')],
  }
  assert.deepEqual(keptOf(money), { kept: 1600.1, online: 1400, there: 0 })
  // Before the hotel moved here 700 were paid online, of which 100 went back: that is kept, and cannot go back online.
  const former = { isFormer: true as const }
  const moved = {
    payments: [...money.payments, { ...paid('ONLINE', 700), ...former }],
    refunds: [...money.refunds, { ...back(100, 'SENT'), ...former }],
  }
  assert.deepEqual(keptOf(moved), { kept: 2200.1, online: 1400, there: 0 })
  const most = ['', 'CASH', 'ONLINE', 'PAID_THERE'].map(method => mostBack({ kept: 1600.1, online: 1400, there: 900 }, method))
  assert.deepEqual(most, [1600.1, 1600.1, 1400, 900])
})

test('a status leads where its dates allow, and is corrected on the same day only', () => {
  const to = (one: Booking, day: string, when = '') => {
    const history = when ? [{ changes: [{ field: 'status', from: '', to: one.status }], at: when }] : []
    return statusChoices(one, at(day), history).map(({ status }) => status)
  }
  assert.deepEqual(to(booking, '2026-12-04'), ['CANCELLED'])
  assert.deepEqual(to(booking, '2026-12-05'), ['CHECKED_IN', 'CANCELLED'])
  assert.deepEqual(to(booking, '2026-12-06'), ['CHECKED_IN', 'NO_SHOW', 'CANCELLED'])
  const inside = { ...booking, status: 'CHECKED_IN' as const }
  assert.deepEqual(to(inside, '2026-12-06'), ['CHECKED_OUT'])
  assert.deepEqual(to(inside, '2026-12-06', '2026-12-05T19:00:00Z'), ['CHECKED_OUT', 'CONFIRMED'])
  assert.deepEqual(to({ ...booking, status: 'CANCELLED' }, '2026-12-06', '2026-12-06T05:00:00Z'), [])
})

test('who pays: what differs is sent, a company as a whole, and null where none pays any more', () => {
  assert.deepEqual(sent({ userPin: '411001', userState: 'Maharashtra' }), { userPin: '411001', userState: 'Maharashtra' })
  const company = { name: 'Textile Traders', gst: '27AAPFU0939F1ZV', address: 'Pune', isSez: false }
  const fields = { 'company.name': company.name, 'company.gst': company.gst, 'company.address': company.address }
  assert.deepEqual(sent({ hasCompany: true, ...fields }), { company })
  const paid = { ...booking, company, userAddress: 'Lake Road', userPin: '313001' }
  assert.deepEqual(sent({}, paid), {})
  assert.deepEqual(sent({ 'company.isSez': true }, paid), { company: { ...company, isSez: true } })
  assert.deepEqual(sent({ hasCompany: false, userAddress: '', userPin: '' }, paid), { company: null, userAddress: '', userPin: '' })
  const problems = BookingChange.safeParse({ hotelId: id(91), bookingId: id(90), ...sent({ hasCompany: true }) }).error?.issues ?? []
  assert.deepEqual(
    problems.map(({ path }) => path.join('.')),
    ['company.name', 'company.gst', 'company.address'],
  )
})

test('a line says how it is taxed only where that is not as the stay', () => {
  const line = { 'charge.text': 'Dinner', 'charge.amount': '500' }
  assert.deepEqual(sent({ ...line, 'charge.taxClass': 'FOOD' }).charges, [{ kind: 'EXTRA', text: 'Dinner', amount: 500, taxClass: 'FOOD' }])
  assert.deepEqual(sent(line).charges, [{ kind: 'EXTRA', text: 'Dinner', amount: 500 }])
})

test('an amount that may be two is sent as it is typed, so that the call refuses it with both readings', () => {
  assert.deepEqual(['12500', '12.50', '0.500'].map(typedNumber), [12_500, 12.5, 0.5])
  for (const typed of ['12.500', '950,50']) {
    assert.equal(typedNumber(typed), typed)
    const { success, error } = formAmount(rupees as never, 'Enter an amount.').safeParse(typed)
    assert.deepEqual([success, error?.issues[0]?.message], [false, twoReadings(typed)])
  }
  assert.equal(formAmount(rupees as never, 'Enter an amount.').parse('1234.500'), 1234.5)
})
