import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { checklistApi } from '#shared/home/checklist.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { ladderApi } from '#shared/rates/ladders.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { type HotelWish, makeHotel } from '../testing/worlds/hotel.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
import { order } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

type Headers = Record<string, string>

const ask = async (server: TestServer, hotelId: string, headers: Headers) => {
  const { status, data } = await server.call(checklistApi.read, { hotelId }, headers)
  assert.equal(status, 200)
  return Object.fromEntries(data.map(({ key, done }) => [key, done]))
}

/** What the owner of such a hotel is told, and whether its page offers to book. */
const told = async (server: TestServer, wish: HotelWish) => {
  const hotel = await makeHotel(server.db, wish)
  const list = await ask(server, hotel.id, await sessionFor(server, hotel.ownerId))
  const { data } = await server.call(hotelApi.get, { hotelId: hotel.id })
  return { hotel, list, bookable: data.bookable }
}

test('an empty hotel lacks everything, and each thing is done when it is there', async t => {
  const server = await testServer(t)
  const { hotel, list } = await told(server, { plan: 'none', kinds: [] })
  const nothing = {
    plan: false,
    rooms: false,
    cover: false,
    policies: false,
    refunds: false,
    gst: false,
    offer: false,
    staff: false,
    booking: false,
  }
  assert.deepEqual(list, nothing)
  const owner = await sessionFor(server, hotel.ownerId)
  const { data } = await server.call(checklistApi.read, { hotelId: hotel.id }, owner)
  assert.deepEqual(
    data.filter(({ stopsSelling }) => stopsSelling).map(({ key }) => key),
    ['plan', 'rooms'],
  )
  const { db } = server
  const hotel_id = hotel.id
  const picture = { hotel_id, id: randomUUID(), name: 'Front', width: 40, height: 20, widths: [40], bytes: 1000 }
  const policy = db.updateTable('hotel').where('id', '=', hotel_id)
  await policy.set({ check_in_check_out_policy: 'Show a passport.' }).execute()
  await policy.set({ cancellation_policy: null }).execute()
  assert.equal((await ask(server, hotel_id, owner)).policies, false)
  await policy.set({ cancellation_policy: 'Free until the day before.' }).execute()
  await db
    .insertInto('special_offer')
    .values({ hotel_id, name: 'Monsoon', discount_basis_points: 1000, start_date: '2027-01-01', end_date: '2027-02-01' })
    .execute()
  await employ(server, hotel_id, (await person(server)).id, 'MANAGER')
  await db.insertInto('picture').values(picture).execute()
  const image = { hotel_id, picture_id: picture.id, position: 0 }
  const { id } = await db
    .insertInto('hotel_image')
    .values({ ...image, image_type: 'OTHER' })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal((await ask(server, hotel_id, owner)).cover, false)
  await db.updateTable('hotel_image').set({ image_type: 'COVER' }).where('id', '=', id).execute()
  const texts = { ...nothing, cover: true, policies: true, offer: true, staff: true }
  assert.deepEqual(await ask(server, hotel_id, owner), texts)
  const steps = [{ daysBefore: 7, backPercent: 100 }]
  await server.call(ladderApi.create, { hotelId: hotel_id, name: 'Mild', steps, isUsual: true }, owner)
  const tax = { fromDate: todayInIndia(server.clock.now()), scheme: 'NONE' as const, pricesIncludeTax: true, specifiedPremises: false }
  assert.deepEqual(await ask(server, hotel_id, owner), { ...texts, refunds: true })
  await server.call(hotelTaxApi.update, { hotelId: hotel_id, ...tax }, owner)
  assert.deepEqual(await ask(server, hotel_id, owner), { ...texts, refunds: true, gst: true })
})

test('a plan is done while it runs; a plan per booking also asks for the linked account and the advance', async t => {
  const server = await testServer(t)
  const account = 'acc_SeaBreezeGoa01'
  const plan = { deductionRate: 12 }
  const cases: [HotelWish, Record<string, boolean>, boolean][] = [
    [{ plan: 'yearly' }, { plan: true }, true],
    [{ plan: 'none' }, { plan: false }, false],
    [{ plan: 'expired' }, { plan: false }, false],
    [{ plan, accountId: account, advanceRate: 12 }, { plan: true, linkedAccount: true, advance: true }, true],
    [{ plan, accountId: null, advanceRate: 20 }, { plan: true, linkedAccount: false, advance: true }, false],
    [{ plan, accountId: account, advanceRate: 11 }, { plan: true, linkedAccount: true, advance: false }, false],
  ]
  for (const [wish, expected, sells] of cases) {
    const { list, bookable } = await told(server, wish)
    const { plan, linkedAccount, advance } = list
    assert.deepEqual(JSON.parse(JSON.stringify({ plan, linkedAccount, advance })), expected, JSON.stringify(wish))
    assert.equal(bookable, sells, JSON.stringify(wish))
  }
})

test('one room on sale is enough; rooms that are closed or retired are none', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['101', '102'] }] })
  const owner = await sessionFor(server, hotel.ownerId)
  const rooms = async () => (await ask(server, hotel.id, owner)).rooms
  const room = (number: string) => server.db.updateTable('room').where('id', '=', hotel.rooms[number] ?? '')
  await room('101').set({ is_available: false }).execute()
  assert.equal(await rooms(), true)
  await room('102').set({ retired_at: new Date() }).execute()
  assert.equal(await rooms(), false)
})

test('a hold is no booking; what was confirmed is one', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const owner = await sessionFor(server, hotel.ownerId)
  const { bookingId = '' } = await order(server, hotel, { numbers: ['101'] })
  assert.equal((await ask(server, hotel.id, owner)).booking, false)
  await server.db.updateTable('booking').set({ status: 'CONFIRMED', hold_expires_at: null }).where('id', '=', bookingId).execute()
  assert.equal((await ask(server, hotel.id, owner)).booking, true)
})

test('read by those who may read the hotel, the linked account by its owner alone', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 12 }, accountId: 'acc_SeaBreezeGoa01' })
  const other = await makeHotel(server.db)
  const [manager, desk, stranger] = [await person(server), await person(server), await person(server)]
  await employ(server, hotel.id, manager.id, 'MANAGER')
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['CREATE', 'READ', 'UPDATE'] } })
  await employ(server, other.id, stranger.id, 'MANAGER')
  const seen = await ask(server, hotel.id, manager.headers)
  assert.deepEqual([seen.advance, 'linkedAccount' in seen, 'gst' in seen], [true, false, false])
  assert.equal('linkedAccount' in (await ask(server, hotel.id, (await person(server, { key: 'SUPER_ADMIN' })).headers)), false)
  assert.equal((await ask(server, hotel.id, await sessionFor(server, hotel.ownerId))).linkedAccount, true)
  const refusals: [Headers, number][] = [
    [desk.headers, 403],
    [stranger.headers, 404],
    [await sessionFor(server, other.ownerId), 404],
    [{}, 401],
  ]
  for (const [headers, status] of refusals)
    assert.equal((await server.call(checklistApi.read, { hotelId: hotel.id }, headers)).status, status)
})
