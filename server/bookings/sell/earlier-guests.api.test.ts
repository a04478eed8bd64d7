import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { earlierGuestApi } from '#shared/bookings/earlier-guests.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { stayRows } from '../../testing/worlds/stay-rows.ts'
import { testDesk } from '../testing.ts'

const start = async (t: TestContext) => {
  const desk = await testDesk(t)
  const { server, hotel, reception } = desk
  const ask = async (q: string, hotelId = hotel.id) => {
    const { status, data, failure } = await server.call(earlierGuestApi.list, { hotelId, q }, reception.headers)
    assert.equal(status, 200, JSON.stringify(failure))
    return data
  }
  return { ...desk, ask, names: async (q: string) => (await ask(q)).map(({ name }) => name) }
}

test('guests of earlier bookings are suggested with what the newest one says of them, and how often they came', async t => {
  const { sell, edit, clock, ask } = await start(t)
  const company = { name: 'Rao Textiles', gst: '27AAPFU0939F1ZV', address: '2 Mill Road' }
  const first = await sell('101', { userName: 'Asha Rao', userEmail: 'asha@mail.example', userPhone: '+919812345678', checkIn: true })
  const there = { userName: 'Asha M. Rao', userEmail: 'asha@work.example', userPhone: '+919812345678', company, userAddress: 'Pune' }
  await sell('102', { ...there, checkIn: true, userPin: '411001', userState: 'Maharashtra' })
  // The same address with another number is the same guest; a booking that nobody has come for yet is no stay.
  await sell('103', { ...there, userPhone: '+919800000009', from: 5 })
  clock(2)
  assert.equal((await edit(first, { status: 'CHECKED_OUT', leaveDue: { reason: 'Later' } })).status, 200)
  const [guest, ...others] = await ask('asha')
  assert.deepEqual(
    others.map(({ email }) => email),
    ['asha@mail.example'],
  )
  assert.deepEqual(guest, {
    name: 'Asha M. Rao',
    email: 'asha@work.example',
    phone: '+919800000009',
    userAddress: 'Pune',
    userPin: null,
    userState: null,
    company: { ...company, isSez: false },
    stays: 1,
    lastCheckIn: guest?.lastCheckIn,
  })
  assert.equal(others[0]?.stays, 2)
  assert.deepEqual(
    (await ask('98123')).map(({ phone, stays }) => [phone, stays]),
    [['+919812345678', 2]],
  )
})

test('they are found by beginnings of name and e-mail and by digits of the phone, and never by too little', async t => {
  const { server, hotel, names } = await start(t)
  await stayRows(server, hotel, { name: 'José Núñez', email: 'jn@mail.example', phone: '+34600111222', numbers: ['101'] })
  await stayRows(server, hotel, { name: '50% Kumar_Das', email: null, phone: '+919876500001', numbers: ['102'] })
  for (const q of ['jose', 'nuñ', 'jn@mail', '600 111', 'nunez jose']) assert.deepEqual(await names(q), ['José Núñez'], q)
  assert.deepEqual(await names('098765 00'), ['50% Kumar_Das'])
  assert.deepEqual(await names('50%'), ['50% Kumar_Das'])
  for (const q of ['', ' ', 'j', '600', 'unez', '%%', '__', "' or 1=1", 'jose kumar']) assert.deepEqual(await names(q), [], q)
})

test('at most eight, those who booked last first; holds, what was never paid for and other hotels tell nothing', async t => {
  const { server, hotel, reception, names } = await start(t)
  for (let at = 0; at < 10; at++)
    await stayRows(server, hotel, { name: `Ravi ${at}`, phone: `+91980000010${at}`, numbers: ['101'], inDays: 2 * at })
  assert.deepEqual(
    await names('ravi'),
    [9, 8, 7, 6, 5, 4, 3, 2].map(at => `Ravi ${at}`),
  )
  const other = await makeHotel(server.db)
  await stayRows(server, other, { name: 'Zoya Elsewhere', numbers: ['101'] })
  await order(server, hotel, { inDays: 30, numbers: ['102'], userName: 'Zoya Holding' })
  const given = await stayRows(server, hotel, { name: 'Zoya Given Up', numbers: ['201'], inDays: 50, status: 'CANCELLED' })
  await server.db.updateTable('booking').set({ source: 'OWN_PAGE' }).where('id', '=', given).execute()
  assert.deepEqual(await names('zoya'), [])
  const paid = await order(server, hotel, { inDays: 40, numbers: ['102'], userName: 'Zoya Paid' })
  await server.get(bookingApi.create, await pay(server, paid.id ?? ''))
  assert.deepEqual(await names('zoya'), ['Zoya Paid'])
  assert.deepEqual((await server.call(earlierGuestApi.list, { hotelId: other.id, q: 'zoya' }, reception.headers)).status, 404)
})
