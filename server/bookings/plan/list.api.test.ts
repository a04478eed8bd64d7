import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { PageCallOf } from '#shared/contract/endpoint.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { sessionFor } from '../../testing/worlds/people.ts'
import { type StayRows, stayRows } from '../../testing/worlds/stay-rows.ts'
import { testServer } from '../../testing.ts'

type Wish = Partial<Omit<PageCallOf<typeof bookingListApi.list>, 'hotelId'>>

const start = async (t: Parameters<typeof testServer>[0]) => {
  const server = await testServer(t)
  const numbers = ['101', '102', '103', '104', 'Villa 2']
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers }] })
  const headers = await sessionFor(server, hotel.ownerId)
  const ask = (wish: Wish) => server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, ...wish }, headers)
  const names = async (wish: Wish) => {
    const { data, failure } = await ask(wish)
    assert.equal(data?.total, data?.items.length, JSON.stringify(failure))
    return data.items.map(({ user }) => user.name)
  }
  const today = todayInIndia(server.clock.now())
  const stay = (name: string, wish: StayRows = {}) => stayRows(server, hotel, { name, ...wish })
  return { server, hotel, headers, ask, names, stay, today }
}

test('without a page: the newest first, without those that expired; the total stands beside', async t => {
  const { server, hotel, headers, stay, ask } = await start(t)
  for (const name of ['Asha Rao', 'Ravi Menon', 'Zoya Khan']) await stay(name, { status: 'EXPIRED' })
  for (const name of ['Dev Das', 'Meena Bose']) await stay(name, { numbers: [name === 'Dev Das' ? '101' : '102'] })
  await stayRows(server, await makeHotel(server.db), { name: 'Somebody Else' })
  const answer = await fetch(`${server.url}${bookingListApi.list.path}?hotelId=${hotel.id}`, { headers })
  const { data, total } = (await answer.json()) as { data: { user: { name: string } }[]; total: number }
  assert.deepEqual([data.map(({ user }) => user.name), total], [['Meena Bose', 'Dev Das'], 2])
  const all = await ask({})
  assert.equal(all.data.total, 5)
  assert.deepEqual((await ask({ expired: 'hidden' })).data.total, 2)
})

test('without a page no more than the newest 1,000 travel, and the total says how many there are', async t => {
  const { server, hotel, headers, stay } = await start(t)
  const id = await stay('The Oldest')
  await sql`insert into booking (hotel_id, id, folio_id, reference, status, guest_name, guest_phone, check_in, check_out, adults, children, total_paise,
      advance_paise, payment_method)
    select hotel_id, ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, folio_id, 'MANY-' || n, 'CONFIRMED', 'One Of Many', guest_phone, check_in, check_out, 1, 0, 0, 0, 'CASH'
    from booking, generate_series(1, 1003) n where id = ${id}`.execute(server.db)
  const answer = await fetch(`${server.url}${bookingListApi.list.path}?hotelId=${hotel.id}`, { headers })
  const { data, total } = (await answer.json()) as { data: { user: { name: string } }[]; total: number }
  assert.deepEqual([data.length, total, data.some(({ user }) => user.name === 'The Oldest')], [1000, 1004, false])
})

test('a booking in the list is the booking: rooms with their days, money, group, an e-mail address or none', async t => {
  const { stay, ask, today } = await start(t)
  const groupId = randomUUID()
  await stay('Asha Rao', { numbers: ['101', '102'], email: null, total: 16_000, paid: 6000, groupId, reference: 'K7Q2-9XW4' })
  const [found] = (await ask({})).data.items
  assert.deepEqual(
    [found?.reference, found?.user, found?.groupId, found?.payment.totalAmount, found?.payment.paidAmount, found?.payment.remainingBalance],
    ['K7Q2-9XW4', { name: 'Asha Rao', email: null, phone: '+919800000001' }, groupId, 16_000, 6000, 10_000],
  )
  assert.deepEqual(
    found?.rooms.map(({ roomNumber, from, to }) => [roomNumber, from, to]),
    ['101', '102'].map(number => [number, today, addDays(today, 2)]),
  )
})

test('a search finds the beginnings of the name’s words and of the e-mail address, not what is inside them', async t => {
  const { stay, names } = await start(t)
  await stay('Asha Rao', { email: 'travels@rao.example', numbers: ['101'] })
  await stay('José Marie O’Brien-Rao', { email: 'jose@mail.example', numbers: ['102'] })
  await stay('A.K. Menon', { email: null, numbers: ['103'] })
  await stay('आशा राव', { email: '50%off@mail.example', numbers: ['104'] })
  const sorted = async (q: string) => (await names({ q })).sort()
  assert.deepEqual(await sorted('RAO'), ['Asha Rao', 'José Marie O’Brien-Rao'])
  assert.deepEqual(await sorted('ra as'), ['Asha Rao'])
  assert.deepEqual(await sorted('jose'), ['José Marie O’Brien-Rao'])
  assert.deepEqual(await sorted('trav'), ['Asha Rao'])
  assert.deepEqual(await sorted('travels@rao.example'), ['Asha Rao'])
  assert.deepEqual(await sorted('k'), ['A.K. Menon'])
  assert.deepEqual(await sorted('a.k.'), ['A.K. Menon'])
  assert.deepEqual(await sorted('आ'), ['आशा राव'])
  assert.deepEqual(await sorted('50%'), ['आशा राव'])
  for (const q of ['sha', 'ao', 'mail', '@', '%', '0%', 'p9', '\\', 'asha jose']) assert.deepEqual(await sorted(q), [], q)
  assert.equal((await sorted('   ')).length, 4)
})

test('a search finds three digits or more of the phone as people write it, a reference or four signs of it, and a whole room number', async t => {
  const { stay, names } = await start(t)
  await stay('Asha Rao', { phone: '+919812345678', reference: 'K7Q2-9XW4', numbers: ['101'] })
  await stay('Ravi Menon', { phone: '+442079460018', reference: '2345-6789', numbers: ['Villa 2'] })
  await stay('Zoya Khan', { phone: '+919900000000', email: 'zoya5678@mail.example', numbers: ['102'], status: 'CANCELLED' })
  for (const q of [
    '5678',
    '+91 98123 45678',
    '098123-45678',
    '9812345678',
    '(98123) 45678',
    'asha 3456',
    'k7q29xw4',
    'K7Q2-9XW4',
    'k7q2 9xw4',
    'k7q2',
    '9XW4',
    'k7q2-9x',
    'k7q29x',
    'q29xw4',
    'asha 9xw4',
    '101',
    'rao 101',
    'tel:+91-98123-45678',
    '\u202a98123\u201145678\u202c',
    '९८१२३ ४५६७८',
    '#K7Q2–9XW4.',
    'K7Q2–9X',
    '9XW4.',
  ])
    assert.deepEqual(await names({ q }), ['Asha Rao'], q)
  for (const q of ['020 7946 0018', '+44 (0)20 7946 0018', '23456789', 'villa 2', '7946'])
    assert.deepEqual(await names({ q }), ['Ravi Menon'], q)
  assert.deepEqual(await names({ q: '102' }), ['Zoya Khan'])
  for (const q of ['567', '98 12']) assert.deepEqual(await names({ q }), ['Asha Rao'], q)
  // A number that is still being typed leaves the list as it is.
  for (const q of ['9', '10']) assert.equal((await names({ q })).length, 3, q)
  for (const q of ['k7q', '7q29', 'villa', '1011', '876', 'asha 7946']) assert.deepEqual(await names({ q }), [], q)
})

test('a search takes either apostrophe, and none of the marks at the ends of its words', async t => {
  const { stay, names } = await start(t)
  await stay("Maria D'Souza", { numbers: ['101'] })
  await stay('Rosa D’Souza', { numbers: ['102'] })
  await stay('Asha Rao', { numbers: ['103'] })
  for (const q of ["d'souza", 'D’Souza', '"D`Souza",']) assert.deepEqual((await names({ q })).sort(), ["Maria D'Souza", 'Rosa D’Souza'], q)
  for (const q of ['Rao,', 'Asha Rao.', '(rao)', 'rao - asha']) assert.deepEqual(await names({ q }), ['Asha Rao'], q)
})

test('every order has all bookings once, page by page; what is alike in one is in order of the next', async t => {
  const { stay, ask } = await start(t)
  for (let at = 0; at < 12; at++)
    await stay(`Guest ${'cab'[at % 3]}`, {
      inDays: 3 + (at % 4) * 3,
      nights: 1 + (at % 2),
      numbers: [['101', '102', '103'][at % 3] ?? ''],
      total: 1000 * (at % 5),
      status: at % 2 ? 'CANCELLED' : 'CONFIRMED',
    })
  const orders = {
    created: ({ id }) => id,
    name: ({ user, id }) => `${user.name} ${id}`,
    checkIn: ({ checkInDate, user, id }) => `${checkInDate} ${user.name} ${id}`,
    checkOut: ({ checkOutDate, user, id }) => `${checkOutDate} ${user.name} ${id}`,
    total: ({ payment, id }) => `${String(payment.totalAmount).padStart(6)} ${id}`,
    status: ({ status, checkInDate, id }) => `${status === 'CONFIRMED' ? 1 : 2} ${checkInDate} ${id}`,
  } as Record<string, (booking: Awaited<ReturnType<typeof ask>>['data']['items'][number]) => string>
  for (const [sort, key] of Object.entries(orders))
    for (const sign of ['', '-']) {
      const wish = { sort: `${sign}${sort}` as 'name', size: 5 }
      const pages = [await ask(wish), await ask({ ...wish, page: 2 }), await ask({ ...wish, page: 3 })]
      assert.deepEqual(
        pages.map(({ data }) => [data.items.length, data.total]),
        [
          [5, 12],
          [5, 12],
          [2, 12],
        ],
      )
      const keys = pages.flatMap(({ data }) => data.items.map(key))
      assert.equal(new Set(keys).size, 12)
      assert.deepEqual(keys, sign ? keys.toSorted().reverse() : keys.toSorted(), sort)
    }
})

test('filters: a state, the days that a stay touches, those who left with something due; each with a search', async t => {
  const { stay, names, today } = await start(t)
  const day = (days: number) => addDays(today, days)
  await stay('Asha Rao', { inDays: 5, nights: 2 })
  await stay('Ravi Menon', { inDays: 7, nights: 1, numbers: ['102'] })
  await stay('Zoya Khan', { inDays: -9, nights: 2, status: 'CHECKED_OUT', total: 8000, paid: 8000, refunded: 1000 })
  await stay('Dev Das', { inDays: -9, nights: 2, status: 'CHECKED_OUT', total: 8000, paid: 9000, numbers: ['102'] })
  await stay('Meena Bose', { inDays: -9, nights: 2, status: 'NO_SHOW', total: 8000, numbers: ['103'] })
  assert.deepEqual(await names({ status: 'CHECKED_OUT' }), ['Dev Das', 'Zoya Khan'])
  assert.deepEqual(await names({ status: 'CHECKED_OUT', q: 'zo' }), ['Zoya Khan'])
  assert.deepEqual(await names({ balance: 'left' }), ['Zoya Khan'])
  assert.deepEqual(await names({ from: day(7) }), ['Asha Rao', 'Ravi Menon'])
  assert.deepEqual(await names({ from: day(8) }), ['Ravi Menon'])
  assert.deepEqual(await names({ from: day(5), to: day(6) }), ['Asha Rao'])
  assert.deepEqual(await names({ from: day(4), to: day(5) }), ['Asha Rao'])
  assert.deepEqual(await names({ from: day(3), to: day(4) }), [])
  assert.deepEqual(await names({ to: day(4), status: 'NO_SHOW' }), ['Meena Bose'])
  assert.deepEqual(await names({ day: day(7) }), ['Asha Rao', 'Ravi Menon'])
  assert.deepEqual(await names({ day: day(4) }), [])
})

test('a day: who arrives, who is there, who leaves; today also who is late, first', async t => {
  const { stay, names, today } = await start(t)
  const on = async (days: number) => {
    const day = addDays(today, days)
    return [await names({ on: 'arriving', day }), await names({ on: 'staying', day }), await names({ on: 'leaving', day })]
  }
  await stay('Zoya Late', { inDays: -3, nights: 2, numbers: ['104'] })
  await stay('Asha Today', { inDays: 0, nights: 1 })
  await stay('Asha Here', { inDays: -1, nights: 2, status: 'CHECKED_IN', numbers: ['102'] })
  await stay('Asha Overdue', { inDays: -3, nights: 2, status: 'CHECKED_IN', numbers: ['103'] })
  await stay('Asha Gone', { inDays: -2, nights: 2, status: 'CHECKED_OUT', numbers: ['101'] })
  await stay('Ravi Tomorrow', { inDays: 1, nights: 1, numbers: ['101'] })
  await stay('Ravi Cancelled', { inDays: 0, nights: 1, status: 'CANCELLED', numbers: ['Villa 2'] })
  await stay('Ravi Absent', { inDays: -1, nights: 1, status: 'NO_SHOW', numbers: ['Villa 2'] })
  await stay('Ravi Paying', { inDays: 1, nights: 1, status: 'PENDING', numbers: ['103'] })
  assert.deepEqual(await on(0), [
    ['Zoya Late', 'Asha Today'],
    ['Asha Here', 'Asha Overdue'],
    ['Asha Overdue', 'Asha Gone'],
  ])
  assert.deepEqual(await on(1), [['Ravi Tomorrow'], ['Ravi Tomorrow'], ['Asha Here', 'Asha Today']])
  assert.deepEqual(await on(-2), [['Asha Gone'], ['Asha Gone', 'Asha Overdue'], []])
  assert.deepEqual(await names({ on: 'staying' }), (await on(0))[1])
  assert.deepEqual(await names({ on: 'leaving', q: 'gone' }), ['Asha Gone'])
})

test('what is no page, column or filter is refused on its field', async t => {
  const { server, hotel, headers } = await start(t)
  const refused = async (query: string) => {
    const answer = await fetch(`${server.url}${bookingListApi.list.path}?hotelId=${hotel.id}&${query}`, { headers })
    return [answer.status, Object.keys(((await answer.json()) as { fields?: object }).fields ?? {})]
  }
  for (const query of ['q=asha', 'status=CONFIRMED', 'on=arriving', 'day=2027-01-01', 'from=2027-01-01', 'sort=name'])
    assert.deepEqual(await refused(query), [400, ['page']], query)
  for (const [field, value] of Object.entries({
    sort: 'phone',
    status: 'LOST',
    on: 'sleeping',
    day: '2027-02-30',
    size: '201',
    balance: 'no',
  }))
    assert.deepEqual(await refused(`page=1&${field}=${value}`), [400, [field]], field)
})
