import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteApi } from '#shared/bookings/quotes.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel, raisePageVersion } from '../../testing/worlds/hotel.ts'
import { orderFor } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

/** Rooms at ₹4,100 for two, for up to three adults and a child; extra adults ₹800, children from 5 ₹400, beds ₹600. */
const setUp = async (server: TestServer) => {
  const kinds = [{ name: 'Deluxe', numbers: ['1', '2'], price: 4100, withMeals: 5200, adults: 3, children: 1 }]
  const hotel = await makeHotel(server.db, { kinds, advanceRate: 25 })
  const costs = { extra_adult_breakfast_paise: 80_000, extra_child_breakfast_paise: 40_000, extra_bed_paise: 60_000 }
  await server.db.updateTable('hotel').set(costs).execute()
  await server.db.updateTable('room_type').set({ base_adults: 2, base_children: 0, extra_beds: 1 }).execute()
  const gst = { scheme: 'REGULAR', gstin: '08AAGCR4375J1ZU', legal_name: 'Palace', from_date: '2025-09-22' }
  await server.db
    .insertInto('hotel_tax')
    .values({ hotel_id: hotel.id, ...gst })
    .execute()
  const today = todayInIndia(server.clock.now())
  const offer = async (values: { name: string; effect: string; code?: string; discount_basis_points?: number; amount_paise?: number }) => {
    const dates = { start_date: today, end_date: addDays(today, 60) }
    await server.db
      .insertInto('special_offer')
      .values({ hotel_id: hotel.id, discount_basis_points: 0, ...dates, ...values })
      .execute()
    await raisePageVersion(server.db, hotel.id)
  }
  const dates = { checkInDate: addDays(today, 10), checkOutDate: addDays(today, 12) }
  const room = (number: string, extraBeds = 0) => ({ id: hotel.rooms[number] ?? '', mealOption: 'breakfast' as const, extraBeds })
  const party = { adults: 3, children: 0, childAges: [] }
  const quote = (more = {}) => server.call(quoteApi.stay, { hotelId: hotel.slug, ...dates, ...party, rooms: [room('1', 1)], ...more })
  return { hotel, offer, dates, party, room, quote, today }
}

test('a quote says night by night what an order then costs, and holds nothing', async t => {
  const server = await testServer(t)
  const { hotel, dates, party, room, quote } = await setUp(server)
  const { data } = await quote()
  const night = {
    why: null,
    room: 410_000,
    people: 80_000,
    beds: 60_000,
    offer: 0,
    step: 0,
    gross: 550_000,
    extraAdults: 1,
    extraChildren: 0,
    forChildren: 0,
  }
  const tax = { taxable: 523_810, basisPoints: 500, half: 13_095 }
  assert.deepEqual(data, {
    rooms: [
      {
        split: { adults: 3, childAges: [] },
        nights: [dates.checkInDate, addDays(dates.checkInDate, 1)].map(date => ({ night: date, ...night, ...tax })),
      },
    ],
    totalPaise: 1_100_000,
    savedPaise: 0,
    advancePaise: 275_000,
    duePaise: 825_000,
    taxes: [{ basisPoints: 500, taxable: 1_047_620, half: 26_190 }],
  })
  assert.equal((await server.get(roomApi.search, { hotelId: hotel.slug, ...dates })).length, 2)
  const stay = { ...orderFor(server, hotel).booking, ...dates, ...party, rooms: [room('1', 1)] }
  const asked = { ...orderFor(server, hotel), amount: data.advancePaise, totalAmount: data.totalPaise, booking: stay }
  assert.equal((await server.call(paymentApi.createOrder, asked)).status, 200)
})

test('a quote with a code: it counts, another offer is better, or why it does not', async t => {
  const server = await testServer(t)
  const { hotel, offer, quote, dates } = await setUp(server)
  await offer({ name: 'Friends', effect: 'PERCENT', discount_basis_points: 1000, code: 'SAVE10' })
  const priced = async (more = {}) => {
    const { data } = await quote(more)
    return [data.totalPaise, data.savedPaise, data.offer?.name, data.codeProblem]
  }
  assert.deepEqual(await priced(), [1_100_000, 0, undefined, undefined])
  assert.deepEqual(await priced({ offerCode: ' save10' }), [990_000, 110_000, 'Friends', undefined])
  await offer({ name: 'Monsoon', effect: 'AMOUNT', amount_paise: 70_000 })
  assert.deepEqual(await priced({ offerCode: 'SAVE10' }), [960_000, 140_000, 'Monsoon', 'Another offer is better for you: Monsoon.'])
  const refused = async (more: object) => {
    const { status, failure } = await quote(more)
    return [status, failure.fields]
  }
  assert.deepEqual(await refused({ offerCode: 'OTHER' }), [400, { offerCode: "That code isn't valid." }])
  assert.deepEqual(await refused({ rooms: [{ id: hotel.rooms['1'] ?? '', mealOption: 'breakfast', extraBeds: 2 }] }), [
    400,
    { 'rooms.0.extraBeds': 'At most 1 extra bed in this room.' },
  ])
  const rule = { from_date: dates.checkInDate, to_date: dates.checkInDate, min_nights: 3 }
  await server.db
    .insertInto('stay_rule')
    .values({ hotel_id: hotel.id, ...rule })
    .execute()
  await raisePageVersion(server.db, hotel.id)
  const [status, fields] = await refused({})
  assert.equal(status, 400)
  assert.match(JSON.stringify(fields), /^\{"checkOutDate":".*: at least 3 nights\."\}$/)
  assert.equal((await quote({ hotelId: 'nowhere' })).status, 404)
})
