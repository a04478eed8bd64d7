import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { type SeasonForm, seasonApi } from '#shared/rates/seasons.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { ownedHotel } from '../access/testing.ts'
import { type TestServer, testServer } from '../testing.ts'
import { typesOf } from './testing.ts'

const setUp = async (server: TestServer) => {
  const sleeps = { adults: 3, children: 1 }
  const kinds = [
    { ...sleeps, name: 'Deluxe', numbers: ['101', '102'] },
    { ...sleeps, name: 'Suite', numbers: ['201'] },
  ]
  const { id: hotelId, owner } = await ownedHotel(server, { kinds })
  const [type, other] = await typesOf(server, hotelId)
  assert.ok(type && other)
  const ask = (change: object) => server.call(rateApi.preview, { hotelId, ...change }, owner.headers)
  return {
    hotelId,
    type,
    other,
    headers: owner.headers,
    today: todayInIndia(server.clock.now()),
    preview: async (change: object) => (await ask(change)).data,
    refused: async (change: object) => {
      const { status, failure } = await ask(change)
      return [status, failure?.fields]
    },
  }
}

test('a preview counts the nights that change, names the types whose rooms it levels, and writes nothing', async t => {
  const server = await testServer(t)
  const { hotelId, type, other, today, headers, preview } = await setUp(server)
  const days = { typeIds: [type.id], from: today, to: addDays(today, 13), pricePerNight: 9000, priceWithMeals: 9900 }
  assert.deepEqual(await preview({ days }), { nights: 14, types: 1, steps: 0, alike: 0, levelled: [] })
  assert.deepEqual(await preview({ days: { ...days, weekdays: 1 } }), { nights: 2, types: 1, steps: 0, alike: 0, levelled: [] })
  const both = { ...days, typeIds: [type.id, other.id] }
  assert.deepEqual(await preview({ days: both }), { nights: 14, types: 2, steps: 0, alike: 0, levelled: [] })
  const [room] = await server.db.selectFrom('room').select('id').where('hotel_id', '=', hotelId).where('type_id', '=', type.id).execute()
  const before = await server.db.selectFrom('hotel').select('page_version').where('id', '=', hotelId).executeTakeFirstOrThrow()
  await server.db
    .updateTable('room')
    .set({ price_paise: 123_400 })
    .where('id', '=', room?.id ?? '')
    .execute()
  assert.deepEqual((await preview({ days })).levelled, [type.name])
  const gst = { scheme: 'REGULAR', gstin: '08AAPFU0939F1ZV', legal_name: 'Hotel' }
  await server.db
    .insertInto('hotel_tax')
    .values({ hotel_id: hotelId, from_date: today, ...gst })
    .execute()
  assert.deepEqual((await preview({ days: { ...days, pricePerNight: 8500 } })).steps, 14)
  await server.db.deleteFrom('hotel_tax').execute()
  const prices = [{ typeId: type.id, weekday: 1, kind: 'ADD' as const, breakfast: 100, allMeals: null }]
  const season = { name: 'Two weeks', fromDate: today, toDate: addDays(today, 13), prices }
  assert.deepEqual(await preview({ season }), { nights: 2, types: 1, steps: 0, alike: 0, levelled: [] })
  const { data: made } = await server.call(seasonApi.create, { hotelId, ...season }, headers)
  assert.deepEqual(await preview({ season: { seasonId: made.id, toDate: addDays(today, 6) } }), {
    nights: 1,
    types: 1,
    steps: 0,
    alike: 0,
    levelled: [],
  })
  assert.deepEqual(await preview({ season: { seasonId: made.id, gone: true } }), { nights: 2, types: 1, steps: 0, alike: 0, levelled: [] })
  const after = await server.db.selectFrom('hotel').select('page_version').where('id', '=', hotelId).executeTakeFirstOrThrow()
  assert.equal(after.page_version, before.page_version + 1)
  assert.equal((await server.db.selectFrom('day_price').select('night').execute()).length, 0)
})

test('a preview says which season the typed dates overlap, on the date that lies in it', async t => {
  const server = await testServer(t)
  const { hotelId, headers, preview, refused } = await setUp(server)
  const create = (season: SeasonForm) => server.call(seasonApi.create, { hotelId, ...season }, headers)
  const christmas = { name: 'Christmas', fromDate: '2027-12-20', toDate: '2027-12-31' }
  const { data: made } = await create(christmas)
  const overlaps = 'These dates overlap Christmas.'
  const wish = { name: 'Eve', fromDate: '2027-12-31', toDate: '2028-01-02' }
  assert.deepEqual(await refused({ season: wish }), [409, { fromDate: overlaps }])
  const early = { ...wish, fromDate: '2027-12-10', toDate: '2027-12-20' }
  assert.deepEqual(await refused({ season: early }), [409, { toDate: overlaps }])
  const { status, failure } = await create(early)
  assert.deepEqual([status, failure.fields], [409, { toDate: overlaps }])
  assert.equal((await preview({ season: { ...christmas, seasonId: made.id, toDate: '2028-01-02' } })).nights, 0)
  const { data: eve } = await create({ ...wish, fromDate: '2028-01-01' })
  assert.deepEqual(await refused({ season: { seasonId: eve.id, fromDate: '2027-12-31' } }), [409, { fromDate: overlaps }])
  assert.equal((await preview({ season: { seasonId: eve.id, gone: true } })).nights, 0)
})

test('a preview of people counts the nights on which somebody pays another price, also those of other types by the age of children', async t => {
  const server = await testServer(t)
  const { hotelId, type, other, headers, preview } = await setUp(server)
  await server.db.updateTable('room').set({ adult_capacity: 3, children_capacity: 1 }).where('hotel_id', '=', hotelId).execute()
  const costs = (paise: number) =>
    server.db
      .updateTable('hotel')
      .set({ extra_adult_breakfast_paise: paise, extra_adult_meal_paise: 0, extra_child_breakfast_paise: paise, extra_child_meal_paise: 0 })
      .where('id', '=', hotelId)
      .execute()
  await costs(0)
  const [all, none] = [
    { nights: 541, types: 1, steps: 0, alike: 0, levelled: [] },
    { nights: 0, types: 0, steps: 0, alike: 0, levelled: [] },
  ]
  const base = { typeId: type.id, baseAdults: 2, baseChildren: 0 }
  const people = (occupancy: object) => preview({ occupancy: { typeId: type.id, ...occupancy } })
  // An extra adult costs nothing yet.
  assert.deepEqual(await people(base), none)
  await costs(80_000)
  assert.deepEqual(await people(base), all)
  assert.deepEqual(await people({ baseAdults: 3, baseChildren: 1 }), none)
  assert.deepEqual(await people({ singleLess: 500 }), all)
  assert.deepEqual(await people({ roomOnlyLess: 300 }), all)
  // How many beds may be asked for changes what no bed costs.
  assert.deepEqual(await people({ extraBeds: 2 }), none)
  assert.deepEqual(await people({ childPaysFrom: 8 }), none)
  for (const { id } of [type, other]) await server.call(rateApi.setOccupancy, { hotelId, ...base, typeId: id, childPaysFrom: 5 }, headers)
  assert.deepEqual(await people({ childPaysFrom: 8 }), { ...all, types: 2 })
  assert.deepEqual(await people({ ...base, childPaysFrom: 5 }), none)
  const { data } = await server.call(rateApi.calendar, { hotelId, from: '2027-12-20', days: 1 }, headers)
  assert.equal(data.childPaysFrom, 5)
})

test('a preview of a stay rule counts the nights and types that it is about', async t => {
  const server = await testServer(t)
  const { type, today, preview } = await setUp(server)
  const period = { fromDate: today, toDate: addDays(today, 13) }
  const about = async (rule: object) => {
    const { nights, types } = await preview({ rule: { ...period, ...rule } })
    return [nights, types]
  }
  assert.deepEqual(await about({ typeId: null }), [14, 2])
  assert.deepEqual(await about({ typeId: type.id, weekdays: 0b1100000 }), [4, 1])
  assert.deepEqual(await about({ fromDate: addDays(today, -9), toDate: today }), [1, 2])
  assert.deepEqual(await about({ fromDate: addDays(today, -9), toDate: addDays(today, -1) }), [0, 0])
  assert.deepEqual(await about({ toDate: '9999-12-31' }), [541, 2])
})

test('a preview names the nights on which room only costs as much as with breakfast, since both are lowered for GST', async t => {
  const server = await testServer(t)
  const { hotelId, type, today, headers, preview } = await setUp(server)
  const days = { typeIds: [type.id], from: today, to: addDays(today, 2), pricePerNight: 8800, priceWithMeals: 9900 }
  const room = { typeId: type.id, roomOnlyLess: 300 }
  await server.call(rateApi.setDays, { hotelId, ...days }, headers)
  assert.equal((await preview({ occupancy: room })).alike, 0)
  await sql`insert into hotel_tax (hotel_id, from_date, scheme, gstin, legal_name, prices_include_tax)
    values (${hotelId}, ${today}, 'REGULAR', '08AAPFU0939F1ZV', 'Asha Hotels', true)`.execute(server.db)
  await sql`update hotel set page_version = page_version + 1 where id = ${hotelId}`.execute(server.db)
  assert.equal((await preview({ occupancy: room })).alike, 3)
  assert.equal((await preview({ occupancy: { ...room, roomOnlyLess: 1000 } })).alike, 0)
  const occupancy = { baseAdults: null, baseChildren: null, extraBeds: 0, singleLess: 0 }
  await server.call(rateApi.setOccupancy, { hotelId, ...occupancy, ...room, childPaysFrom: 5 }, headers)
  assert.equal((await preview({ days: { ...days, pricePerNight: 8700 } })).alike, 3)
  assert.equal((await preview({ days: { ...days, to: addDays(today, 4) } })).alike, 2)
})
