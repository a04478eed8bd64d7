import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
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
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['99', '101', '102', '103', '104'] }] })
  const headers = await sessionFor(server, hotel.ownerId)
  const page = async (wish: Wish) => {
    const { data, failure } = await server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, ...wish }, headers)
    assert.ok(data, JSON.stringify(failure))
    return { names: data.items.map(({ user }) => user.name), total: data.total }
  }
  const stay = (name: string, wish: StayRows = {}) => stayRows(server, hotel, { name, ...wish })
  const day = (days: number) => addDays(todayInIndia(server.clock.now()), days)
  return { server, hotel, page, stay, day }
}

const everybody = ['Asha Overdue', 'Asha Here', 'Ravi Late', 'Ravi Today', 'Zoya Paying', 'Zoya Next', 'Zoya Then']
const over = ['Dev Off', 'Dev Recent', 'Dev Missed', 'Dev Old']

/** Made in an order that is none of theirs. */
const fill = async (stay: Awaited<ReturnType<typeof start>>['stay']) => {
  await stay('Zoya Then', { inDays: 9 })
  await stay('Dev Old', { inDays: -40, status: 'CHECKED_OUT' })
  await stay('Asha Here', { inDays: -3, nights: 5, status: 'CHECKED_IN', numbers: ['102'] })
  await stay('Dev Off', { inDays: 6, status: 'CANCELLED' })
  await stay('Ravi Today', { numbers: ['103'] })
  await stay('Dev Recent', { inDays: -9, status: 'CHECKED_OUT' })
  await stay('Zoya Paying', { inDays: 3, status: 'PENDING' })
  await stay('Ravi Late', { inDays: -1, nights: 3, numbers: ['104'] })
  await stay('Dev Missed', { inDays: -20, status: 'NO_SHOW' })
  await stay('Zoya Next', { inDays: 4, numbers: ['102'] })
  await stay('Asha Overdue', { inDays: -2, nights: 1, status: 'CHECKED_IN' })
  await stay('Expired', { inDays: 12, status: 'EXPIRED' })
}

test('the usual order: in the house, arriving today, ahead, then what is over, the newest first; on every page and in every search', async t => {
  const { stay, page } = await start(t)
  await fill(stay)
  const all = [...everybody, ...over]
  assert.deepEqual(await page({ expired: 'hidden' }), { names: all, total: all.length })
  const pages = []
  for (const number of [1, 2, 3, 4]) pages.push(await page({ expired: 'hidden', size: 4, page: number }))
  assert.deepEqual(
    pages.map(({ names }) => names.length),
    [4, 4, 3, 0],
  )
  assert.deepEqual(
    pages.flatMap(({ names }) => names),
    all,
  )
  assert.ok(pages.every(({ total }) => total === all.length))
  assert.deepEqual((await page({})).names, [...everybody, 'Expired', ...over])
  assert.deepEqual((await page({ status: 'CONFIRMED' })).names, ['Ravi Late', 'Ravi Today', 'Zoya Next', 'Zoya Then'])
  // A page of one has the first of its state, of what is over the newest.
  assert.deepEqual((await page({ status: 'CHECKED_IN', size: 1 })).names, ['Asha Overdue'])
  assert.deepEqual((await page({ status: 'CHECKED_OUT', size: 1 })).names, ['Dev Recent'])
  assert.deepEqual((await page({ q: 'de' })).names, over)
  assert.deepEqual((await page({ q: 'zoya' })).names, ['Zoya Paying', 'Zoya Next', 'Zoya Then'])
})

test('bookings are filtered for those of guests or of the desk, by the way of paying and by the days that they touch, together', async t => {
  const { server, hotel, stay, page, day } = await start(t)
  const made = {
    'Asha Online': ['ONLINE', 2],
    'Ravi Cash': ['CASH', 2],
    'Zoya Upi': ['UPI', 8],
    'Dev Online': ['ONLINE', 8],
  } as const
  for (const [at, [name, [payment_method, inDays]]] of Object.entries(made).entries()) {
    const id = await stay(name, { inDays, numbers: [['101', '102', '103', '104'][at] ?? ''] })
    await server.db
      .updateTable('booking')
      .set({
        payment_method,
        paid_paise: 100,
        source: payment_method === 'ONLINE' ? 'OWN_PAGE' : payment_method === 'UPI' ? 'PHONE' : 'DESK',
      })
      .where('hotel_id', '=', hotel.id)
      .where('id', '=', id)
      .execute()
  }
  const found = async (wish: Wish) => {
    const { names, total } = await page(wish)
    assert.equal(total, names.length)
    return names.toSorted()
  }
  assert.deepEqual(await found({ source: 'online' }), ['Asha Online', 'Dev Online'])
  assert.deepEqual(await found({ source: 'desk' }), ['Ravi Cash', 'Zoya Upi'])
  assert.deepEqual(await found({ source: 'OWN_PAGE' }), ['Asha Online', 'Dev Online'])
  assert.deepEqual(await found({ source: 'PHONE' }), ['Zoya Upi'])
  assert.deepEqual(await found({ method: 'UPI' }), ['Zoya Upi'])
  assert.deepEqual(await found({ source: 'online', from: day(7), to: day(9) }), ['Dev Online'])
  assert.deepEqual(await found({ source: 'desk', q: 'zoya', sort: 'name' }), ['Zoya Upi'])
  assert.deepEqual(await found({ source: 'online', method: 'CASH' }), [])
  // Where nothing was received, nothing says how.
  await server.db.updateTable('booking').set({ paid_paise: 0 }).where('hotel_id', '=', hotel.id).execute()
  assert.deepEqual(await found({ method: 'UPI' }), [])
})

test('the bookings of a group stand together where the most urgent of them would, by day and room, on every page', async t => {
  const { stay, page } = await start(t)
  const [iyer, other] = [randomUUID(), randomUUID()]
  await stay('Ravi Today', { numbers: ['103'] })
  await stay('Meera First', { inDays: 6, numbers: ['104'], groupId: iyer })
  await stay('Zoya Next', { inDays: 2 })
  await stay('Meera Gone', { inDays: -9, status: 'CHECKED_OUT', groupId: iyer })
  await stay('Meera Late', { inDays: 6, numbers: ['99'], groupId: iyer })
  await stay('Asha Here', { inDays: -1, nights: 3, status: 'CHECKED_IN', numbers: ['101'] })
  await stay('Meera Here', { inDays: -1, nights: 2, status: 'CHECKED_IN', numbers: ['102'], groupId: iyer })
  await stay('Dev Off', { inDays: 3, status: 'CANCELLED', numbers: ['104'], groupId: other })
  await stay('Zoya Then', { inDays: 20 })
  const all = ['Meera Here', 'Meera Late', 'Meera First', 'Meera Gone', 'Asha Here', 'Ravi Today', 'Zoya Next', 'Zoya Then', 'Dev Off']
  assert.deepEqual((await page({})).names, all)
  for (const size of [1, 2, 4]) {
    const names = []
    for (let number = 1; names.length < all.length; number++) names.push(...(await page({ size, page: number })).names)
    assert.deepEqual(names, all, `pages of ${size}`)
  }
  assert.deepEqual((await page({ q: 'meera' })).names, all.slice(0, 4))
  assert.deepEqual((await page({ status: 'CONFIRMED' })).names, ['Ravi Today', 'Zoya Next', 'Meera Late', 'Meera First', 'Zoya Then'])
})
