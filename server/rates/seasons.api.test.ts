import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { type SeasonPrice, seasonApi } from '#shared/rates/seasons.ts'
import { stayRuleApi } from '#shared/rates/stay-rule-form.ts'
import { ownedHotel } from '../access/testing.ts'
import { testServer } from '../testing.ts'
import { typesOf } from './testing.ts'

const christmas = { name: ' Christmas ', fromDate: '2027-12-20', toDate: '2027-12-31' }

test('a season with its prices is made, changed in parts and deleted; the calendar says it at once', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = owner
  const [first] = await typesOf(server, hotelId)
  const typeId = first?.id ?? ''
  const friday: SeasonPrice = { typeId, weekday: 5, kind: 'SET', breakfast: 6500.5, allMeals: null }
  const made = await server.call(seasonApi.create, { hotelId, ...christmas, prices: [friday] }, headers)
  assert.deepEqual(made.data, { id: made.data.id, ...christmas, name: 'Christmas', ladderId: null, prices: [friday], version: 1 })
  const priceOn = async (night: string) => {
    const { data } = await server.call(rateApi.calendar, { hotelId, from: night, days: 1 }, headers)
    const found = data.types.find(type => type.typeId === typeId)?.nights[0]
    return [found?.pricePerNight, found?.source, found?.why]
  }
  // 24 December 2027 is a Friday.
  assert.deepEqual(await priceOn('2027-12-24'), [6500.5, 'SEASON', 'Christmas'])
  const own = await priceOn('2027-12-23')
  assert.deepEqual(own.slice(1), ['ROOM', null])
  const more: SeasonPrice = { typeId, weekday: 4, kind: 'PERCENT', breakfast: 50, allMeals: 12.5 }
  const seasonId = made.data.id
  const changed = await server.call(seasonApi.update, { seasonId, prices: [friday, more], version: 1 }, headers)
  assert.deepEqual([changed.data.prices, changed.data.version], [[more, friday], 2])
  assert.deepEqual(await priceOn('2027-12-23'), [Math.round(Number(own[0]) * 1.5), 'SEASON', 'Christmas'])
  const renamed = await server.call(seasonApi.update, { seasonId, name: 'Feast' }, headers)
  assert.deepEqual([renamed.data.name, renamed.data.prices.length], ['Feast', 2])
  const late = await server.call(seasonApi.update, { seasonId, prices: [], version: 2 }, headers)
  assert.deepEqual([late.status, late.failure.conflict?.current], [409, renamed.data])
  assert.equal((await server.call(seasonApi.list, { hotelId }, headers)).data[0]?.prices.length, 2)
  await server.call(seasonApi.remove, { seasonId }, headers)
  assert.deepEqual(await priceOn('2027-12-23'), own)
})

test('wrong seasons are refused on their field, and nothing of them is written', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const other = await ownedHotel(server)
  const [first] = await typesOf(server, hotelId)
  const [foreign] = await typesOf(server, other.id)
  const typeId = first?.id ?? ''
  const line = (change: Partial<SeasonPrice>): SeasonPrice => ({
    typeId,
    weekday: 1,
    kind: 'SET',
    breakfast: 5000,
    allMeals: null,
    ...change,
  })
  const create = async (change: object) => {
    const { status, failure } = await server.call(seasonApi.create, { hotelId, ...christmas, ...change }, owner.headers)
    return [status, failure?.fields]
  }
  assert.deepEqual(await create({ fromDate: '2027-12-31', toDate: '2027-12-20' }), [
    400,
    { toDate: 'A season ends on its first day or later.' },
  ])
  assert.deepEqual(await create({ fromDate: '2027-02-29' }), [400, { fromDate: 'Enter a date as YYYY-MM-DD.' }])
  assert.deepEqual(await create({ toDate: null }), [400, { toDate: 'A season has a first and a last day.' }])
  const low = 'A price would be less than ₹1.'
  assert.deepEqual(await create({ prices: [line({ kind: 'ADD', breakfast: -100_000 })] }), [400, { 'prices.0.breakfast': low }])
  assert.deepEqual(await create({ prices: [line({ breakfast: 0 })] }), [400, { prices: 'A price is more than zero.' }])
  assert.deepEqual(await create({ prices: [line({ kind: 'PERCENT', breakfast: -100 })] }), [
    400,
    { prices: 'A price changes by −90 to 300%.' },
  ])
  assert.deepEqual(await create({ prices: [line({ breakfast: null })] }), [400, { prices: 'Enter a price.' }])
  assert.deepEqual(await create({ prices: [line({}), line({})] }), [400, { 'prices.1.weekday': 'This day of this type is there already.' }])
  assert.deepEqual(await create({ prices: [line({ typeId: foreign?.id ?? '' })] }), [
    400,
    { 'prices.0.typeId': 'This does not belong to the hotel.' },
  ])
  assert.deepEqual((await server.call(seasonApi.list, { hotelId }, owner.headers)).data, [])
  assert.equal((await create({}))[0], 200)
  const overlaps = 'These dates overlap Christmas.'
  assert.deepEqual(await create({ name: 'Eve', fromDate: '2027-12-31', toDate: '2028-01-02' }), [409, { fromDate: overlaps }])
  const { data: yearly } = await server.call(seasonApi.create, { hotelId, name: 'All year' }, owner.headers)
  assert.deepEqual(await create({ fromDate: null, toDate: null }), [409, { fromDate: 'The prices of all year are there already.' }])
  const moved = await server.call(seasonApi.update, { seasonId: yearly.id, fromDate: '2027-12-31', toDate: '2027-12-31' }, owner.headers)
  assert.deepEqual([moved.status, moved.failure.fields], [409, { fromDate: overlaps }])
})

test('stay rules are made, changed and deleted, each wrong value with its message', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = owner
  const form = { hotelId, fromDate: '2027-12-24', toDate: '2027-12-26' }
  const create = async (change: object) => {
    const { status, data, failure } = await server.call(stayRuleApi.create, { ...form, ...change }, headers)
    return [status, status === 200 ? data : failure.fields] as const
  }
  const [, made] = await create({ minNights: 3 })
  const { id: stayRuleId } = made as { id: string }
  const { hotelId: _, ...dates } = form
  const rest = {
    typeId: null,
    weekdays: 127,
    minNights: 3,
    maxNights: null,
    touches: false,
    noArrival: false,
    noDeparture: false,
    closed: false,
  }
  assert.deepEqual(made, { id: stayRuleId, ...dates, ...rest, version: 1 })
  const touching = await create({ minNights: 3, touches: true })
  assert.equal((touching[1] as { touches?: boolean }).touches, true)
  await server.db.deleteFrom('stay_rule').where('touches', '=', true).execute()
  assert.deepEqual(await create({}), [400, { minNights: 'Say what the rule is.' }])
  assert.deepEqual(await create({ minNights: 4, maxNights: 3 }), [400, { maxNights: 'At most is not less than at least.' }])
  assert.deepEqual(await create({ minNights: 31 }), [400, { minNights: 'A stay has 1 to 30 nights.' }])
  assert.deepEqual(await create({ closed: true, toDate: '2027-12-23' }), [400, { toDate: 'A rule ends on its first day or later.' }])
  assert.deepEqual(await create({ closed: true, weekdays: 0 }), [400, { weekdays: 'Choose at least one day of the week.' }])
  const changed = await server.call(stayRuleApi.update, { stayRuleId, noArrival: true, version: 1 }, headers)
  assert.deepEqual(changed.data, { ...(made as object), noArrival: true, version: 2 })
  const { data } = await server.call(rateApi.calendar, { hotelId, from: '2027-12-26', days: 2 }, headers)
  assert.deepEqual(
    data.types[0]?.nights.map(({ minNights, noArrival }) => [minNights, noArrival]),
    [
      [3, true],
      [null, false],
    ],
  )
  await server.call(stayRuleApi.remove, { stayRuleId }, headers)
  assert.deepEqual((await server.call(stayRuleApi.list, { hotelId }, headers)).data, [])
})
