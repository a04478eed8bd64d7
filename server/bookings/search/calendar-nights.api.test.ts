import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteApi } from '#shared/bookings/quotes.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { stayRuleApi } from '#shared/rates/stay-rule-form.ts'
import { type BesideRooms, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import { ownedHotel } from '../../access/testing.ts'
import { typesOf } from '../../rates/testing.ts'
import { order } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

const kinds = [
  { name: 'Deluxe', numbers: ['1', '2'], price: 4100, withMeals: 5200, adults: 3, children: 1 },
  { name: 'Suite', numbers: ['3'], price: 9000, withMeals: 9900, adults: 2, children: 2 },
]

const setUp = async (server: TestServer) => {
  const hotel = await ownedHotel(server, { kinds })
  const { headers } = hotel.owner
  const [deluxe = { id: '' }, suite = { id: '' }] = await typesOf(server, hotel.id)
  const today = todayInIndia(server.clock.now())
  const day = (days: number) => addDays(today, days)
  const done = async (api: Endpoint, input: object) => {
    const answer = await server.call(api, input as never, headers)
    assert.ok(answer.status < 300, JSON.stringify(answer.failure))
  }
  const nights = async (more = {}, as: Record<string, string> = {}) =>
    (await server.call(roomApi.nights, { hotelId: hotel.slug, from: day(10), to: day(14), ...more }, as)).data
  const rule = (more: object) => done(stayRuleApi.create, { hotelId: hotel.id, ...more })
  const price = (days: [from: number, to: number], typeId: string, pricePerNight: number) =>
    done(rateApi.setDays, {
      hotelId: hotel.id,
      typeIds: [typeId],
      from: day(days[0]),
      to: day(days[1]),
      pricePerNight,
      priceWithMeals: pricePerNight + 1000,
    })
  const view = () => server.get(hotelApi.get, { hotelId: hotel.slug })
  return { hotel, headers, done, deluxe: deluxe.id, suite: suite.id, day, nights, rule, price, view }
}

test('each night of the calendar says what rules let guests do then; the desk sells against them', async t => {
  const server = await testServer(t)
  const { headers, deluxe, suite, day, nights, rule } = await setUp(server)
  const plain = { free: 3, arrival: true, departure: true, minNights: 1 }
  assert.deepEqual(
    await nights(),
    [10, 11, 12, 13].map(at => ({ night: day(at), ...plain })),
  )
  await rule({ fromDate: day(10), toDate: day(10), minNights: 3 })
  await rule({ typeId: deluxe, fromDate: day(10), toDate: day(10), minNights: 5 })
  await rule({ fromDate: day(11), toDate: day(11), noArrival: true })
  assert.deepEqual(await nights({ to: day(12) }), [
    { night: day(10), ...plain, minNights: 3 },
    { night: day(11), ...plain, arrival: false },
  ])
  await rule({ typeId: suite, fromDate: day(12), toDate: day(13), closed: true })
  await rule({ typeId: deluxe, fromDate: day(13), toDate: day(13), closed: true, noDeparture: true })
  assert.deepEqual(await nights(), [
    // Nothing is left for three nights: none sleeps in the Suite on the 12th, none in a Deluxe on the 13th.
    { night: day(10), ...plain, arrival: false },
    { night: day(11), ...plain, arrival: false },
    { night: day(12), ...plain, free: 2, arrival: false },
    { night: day(13), ...plain, free: 0, arrival: false },
  ])
  assert.deepEqual(
    await nights({}, headers),
    [10, 11, 12, 13].map(at => ({ night: day(at), ...plain })),
  )
})

test('a rule for any stay that touches its nights is kept by calendar, search, quote and nearest dates; the desk reads it and sells', async t => {
  const server = await testServer(t)
  const { hotel, headers, deluxe, day, nights, rule, price } = await setUp(server)
  await price([1, 40], deluxe, 4100)
  await rule({ fromDate: day(12), toDate: day(20), minNights: 3, maxNights: 7, touches: true })
  const [before, eve, first] = (await nights({ from: day(10), to: day(13) })) ?? []
  const lengths = (bits = 0) => [...bits.toString(2)].reverse().flatMap((bit, at) => (bit === '1' ? [at + 1] : []))
  assert.deepEqual([before?.minNights, lengths(before?.lengths)], [1, [1, 2, 3, 4, 5, 6, 7]])
  assert.deepEqual([eve?.minNights, lengths(eve?.lengths)], [1, [1, 3, 4, 5, 6, 7]], 'two nights would touch the first')
  assert.deepEqual([first?.minNights, lengths(first?.lengths)], [3, [3, 4, 5, 6, 7]])
  const dates = (from: number, to: number) => ({ hotelId: hotel.slug, checkInDate: day(from), checkOutDate: day(to), adultCapacity: 2 })
  const search = async (from: number, to: number, as = {}) => {
    const { status, failure } = await server.call(roomApi.search, dates(from, to), as)
    return [status, failure.fields?.checkOutDate ?? (failure as Partial<BesideRooms>).rule]
  }
  const message = `${formatDate(day(12))}: at least 3 nights.`
  assert.deepEqual(await search(11, 13), [400, message])
  assert.deepEqual(await search(11, 14), [200, undefined])
  assert.deepEqual(await search(10, 12), [200, undefined])
  assert.deepEqual(await search(11, 13, headers), [200, message])
  const stays = await server.get(roomApi.nearestDates, dates(11, 13))
  assert.deepEqual(
    stays.map(({ checkInDate, checkOutDate }) => [checkInDate, checkOutDate]),
    [
      [day(10), day(12)],
      [day(11), day(14)],
    ],
  )
  const [room = ''] = Object.values(hotel.rooms)
  const { adultCapacity: adults, ...stay } = dates(11, 13)
  const party = { adults, children: 0, childAges: [], rooms: [{ id: room, mealOption: 'breakfast' as const }] }
  assert.deepEqual((await server.call(quoteApi.stay, { ...stay, ...party })).failure.fields, { checkOutDate: message })
  const { data } = await server.call(rateApi.calendar, { hotelId: hotel.id, from: day(11), days: 2 }, headers)
  assert.deepEqual(
    data.types[0]?.nights.map(({ minNights, touches }) => [minNights, touches]),
    [
      [null, false],
      [3, true],
    ],
  )
})

test('for a party each night has the lowest price of a free room that sleeps it, tax in', async t => {
  const server = await testServer(t)
  const { hotel, headers, done, deluxe, day, nights, price } = await setUp(server)
  const prices = async (party: object) => (await nights(party)).map(one => one.price)
  assert.deepEqual(await prices({}), [undefined, undefined, undefined, undefined])
  assert.deepEqual(await prices({ adultCapacity: 2 }), [4100, 4100, 4100, 4100])
  await price([11, 11], deluxe, 9600)
  await order(server, hotel, { numbers: ['1'], inDays: 12, nights: 1, price: 4100 })
  await order(server, hotel, { numbers: ['2'], inDays: 12, nights: 1, price: 4100 })
  // One of the dear night, and where no cheap room is left.
  assert.deepEqual(await prices({ adultCapacity: 2 }), [4100, 9000, 9000, 4100])
  assert.deepEqual(await prices({ adultCapacity: 3, childAges: '7' }), [4100, 9600, null, 4100])
  assert.deepEqual(await prices({ adultCapacity: 5, childAges: '7', numRooms: 2 }), [4100, 9600, null, 4100])
  const base = { baseAdults: 2, baseChildren: 0, extraBeds: 1, singleLess: 500, roomOnlyLess: null }
  const [{ version = 0 } = {}] = (await server.call(rateApi.calendar, { hotelId: hotel.id, from: day(10), days: 1 }, headers)).data.types
  await done(rateApi.setOccupancy, { hotelId: hotel.id, typeId: deluxe, ...base, version })
  await server.db.updateTable('hotel').set({ extra_adult_breakfast_paise: 80_000, extra_child_breakfast_paise: 40_000 }).execute()
  await server.db
    .insertInto('hotel_tax')
    .values(regular(hotel.id, day(13)))
    .execute()
  await price([20, 20], deluxe, 1)
  assert.deepEqual(await prices({ adultCapacity: 1 }), [3600, 9000, 9000, 3780])
  assert.deepEqual(await prices({ adultCapacity: 3, childAges: '7' }), [5300, 10800, null, 5565])
  const wrong = await server.call(roomApi.nights, { hotelId: hotel.slug, from: day(10), to: day(11), adultCapacity: 2, childAges: '7,12' })
  assert.deepEqual([wrong.status, wrong.failure.fields], [400, { childAges: 'At most 3 ages of 0 to 9, as 7,2.' }])
})

const regular = (hotel_id: string, from_date: string) => ({
  hotel_id,
  from_date,
  scheme: 'REGULAR',
  gstin: '08AAGCR4375J1ZU',
  legal_name: 'Palace',
  prices_include_tax: false,
})

test('a hotel’s page begins at the lowest price of a night on which somebody may arrive and a room is free', async t => {
  const server = await testServer(t)
  const { hotel, deluxe, day, rule, price, view } = await setUp(server)
  const from = async () => {
    const { priceFrom, roomKinds } = await view()
    return [priceFrom, ...roomKinds.map(({ pricePerNight }) => pricePerNight)]
  }
  assert.deepEqual(await from(), [4100, 4100, 9000])
  await price([1, 90], deluxe, 5000)
  assert.deepEqual(await from(), [5000, 5000, 9000])
  await price([30, 31], deluxe, 3000)
  await price([0, 0], deluxe, 1000)
  assert.deepEqual(await from(), [3000, 3000, 9000], 'nobody can book tonight')
  await rule({ fromDate: day(30), toDate: day(30), noArrival: true })
  assert.deepEqual(await from(), [3000, 3000, 9000])
  for (const number of ['1', '2']) await order(server, hotel, { numbers: [number], inDays: 31, nights: 1, price: 3000 })
  assert.deepEqual(await from(), [5000, 5000, 9000])
  await rule({ fromDate: day(0), toDate: day(91), closed: true })
  assert.deepEqual(await from(), [null, 4100, 9000], 'no night can be booked: of the kinds only what their rooms cost by themselves')
})
