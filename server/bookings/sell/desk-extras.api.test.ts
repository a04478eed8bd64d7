import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { bookingApi, type DeskBooking } from '#shared/bookings/bookings.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { testServer } from '../../testing.ts'

/** A desk, and a manager who may give money away; two nights cost ₹8,000.00, the advance is ₹1,600.00. */
const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const [desk, manager] = [await person(server), await person(server)]
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['CREATE'] } })
  await employ(server, hotel.id, manager.id, { grants: { bookings: ['CREATE', 'DELETE'] } })
  const today = todayInIndia(server.clock.now())
  let days = 0
  /** Every try is for other nights. */
  const form = (more: object = {}) => {
    days += 3
    const checkInDate = addDays(today, days)
    return {
      hotelId: hotel.id,
      checkInDate,
      checkOutDate: addDays(checkInDate, 2),
      adults: 2,
      children: 0,
      childAges: [],
      rooms: [{ id: hotel.rooms['101'] ?? '', mealOption: 'breakfast' as const }],
      paymentMethod: 'CASH' as const,
      userName: 'Asha Rao',
      userEmail: 'asha@mail.example',
      userPhone: '+919812345678',
      ...more,
    }
  }
  const sell = (more: object = {}, headers = desk.headers) =>
    server.call(bookingApi.create, form(more) as Partial<DeskBooking> as never, headers)
  return { server, hotel, manager, sell }
}

const extra = { kind: 'EXTRA', text: 'Extra bed', amount: 800 }
const discount = { kind: 'DISCOUNT', text: 'Friend of the house', amount: 300 }

test('charges count in the total, in what is compared, due and received; who gives money away needs the right for it', async t => {
  const { server, sell, manager } = await start(t)
  const { data } = await sell({ charges: [extra], totalAmount: 8800, paidAmount: 8800 })
  assert.deepEqual([data.payment.totalAmount, data.payment.status, data.payment.remainingBalance], [8800, 'PAID', 0])
  const other = await sell({ charges: [extra], totalAmount: 8000 })
  assert.deepEqual([other.status, other.failure.expected], [409, { totalAmount: 8800 }])
  const tooMuch = await sell({ charges: [extra], paidAmount: 8800.01 })
  assert.deepEqual(tooMuch.failure.fields, { paidAmount: 'At most ₹8,800.00 is due.' })
  for (const charges of [[discount], [{ ...extra, amount: -800 }]]) assert.equal((await sell({ charges })).status, 403)
  const less = await sell({ charges: [extra, discount] }, manager.headers)
  assert.deepEqual([less.data.payment.totalAmount, less.data.payment.paidAmount], [8500, 0])
  const almostAll = await sell({ charges: [{ ...discount, amount: 7000 }] }, manager.headers)
  assert.deepEqual([almostAll.data.payment.totalAmount, almostAll.data.payment.paidAmount], [1000, 0])
  const all = await sell({ charges: [{ ...discount, amount: 8000.01 }] }, manager.headers)
  assert.deepEqual(all.failure.fields, { charges: 'The total of a booking is not below 0.' })
  const rows = await server.db.selectFrom('booking_charge').select(['kind', 'amount_paise', 'created_by']).orderBy('amount_paise').execute()
  assert.deepEqual(
    rows.map(row => [row.kind, row.amount_paise, row.created_by === manager.id]),
    [
      ['DISCOUNT', 30_000, true],
      ['EXTRA', 80_000, false],
      ['EXTRA', 80_000, true],
      ['DISCOUNT', 700_000, true],
    ],
  )
})

test('a guest of the desk may have no address, and a number of any country', async t => {
  const { server, sell } = await start(t)
  for (const userEmail of ['', null, undefined]) {
    const { status, data } = await sell({ userEmail, userPhone: '+44 20 7946 0958' })
    assert.deepEqual([status, data.user.email, data.user.phone], [200, null, '+442079460958'])
  }
  await server.settleAll()
  assert.deepEqual(server.mails, [])
  const wrong = await sell({ userEmail: 'nobody', userPhone: '+1234567' })
  assert.deepEqual(wrong.failure.fields, { userEmail: 'Invalid email address', userPhone: 'Invalid phone number.' })
})

test('several bookings for one guest are a group, which the first of them begins', async t => {
  const { server, sell } = await start(t)
  const first = await sell()
  assert.equal(first.data.groupId, null)
  const second = await sell({ groupId: first.data.id })
  const third = await sell({ groupId: second.data.groupId })
  const rows = await server.db.selectFrom('booking').select(['id', 'group_id']).orderBy('created_at').execute()
  assert.deepEqual([second.data.groupId, third.data.groupId, ...rows.map(row => row.group_id)], Array(5).fill(first.data.id))
  const foreign = await makeHotel(server.db)
  await employ(server, foreign.id, (await person(server)).id, { grants: {} })
  for (const groupId of [randomUUID(), foreign.id]) {
    const { status, failure } = await sell({ groupId })
    assert.deepEqual([status, failure.fields], [400, { groupId: 'This group does not belong to the hotel.' }])
  }
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 3)
})
