import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { pageHotels } from '../app.ts'
import { mountPages } from '../http/pages/pages.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { stayRows } from '../testing/worlds/stay-rows.ts'
import { testServer } from '../testing.ts'

test('a page that is kept tells no price: each visitor is told those of rooms that are free then, for 90 nights', async t => {
  const server = await testServer(t, { mount: async (http, app) => mountPages(http, app, pageHotels(app)) })
  const kinds = [
    { name: 'Deluxe', numbers: ['1'], price: 4123, adults: 2 },
    { name: 'Single', numbers: ['2'], price: 5123, adults: 1 },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  const page = async () => {
    const answer = await fetch(`${server.url}/${hotel.slug}`)
    const body = await answer.text()
    // As it reads: the data in it, of rooms alone, is shown nowhere.
    return { tag: answer.headers.get('etag'), text: body.replace(/<script[^>]*>.*?<\/script>/gs, '') }
  }
  const prices = async () => Object.values(await server.get(hotelApi.lowestPrices, { hotelId: hotel.slug })).sort()
  const before = await page()
  assert.match(before.text, /Deluxe/)
  assert.doesNotMatch(before.text, /4,123|5,123/)
  assert.doesNotMatch(await (await fetch(`${server.url}/${hotel.slug}`)).text(), /priceRange/)
  assert.deepEqual(await prices(), [4123, 5123])
  await stayRows(server, hotel, { numbers: ['1'], inDays: 1, nights: 89 })
  assert.deepEqual(await prices(), [4123, 5123], 'a night is left')
  await stayRows(server, hotel, { numbers: ['1'], inDays: 90, nights: 1 })
  assert.deepEqual(await prices(), [5123])
  const { priceFrom, roomKinds } = await server.get(hotelApi.get, { hotelId: hotel.slug })
  assert.deepEqual([priceFrom, roomKinds.map(({ pricePerNight }) => pricePerNight)], [5123, [4123, 5123]])
  assert.deepEqual(await page(), before, 'the page is the same')
  await stayRows(server, hotel, { numbers: ['2'], inDays: 0, nights: 100 })
  assert.deepEqual([await prices(), (await server.get(hotelApi.get, { hotelId: hotel.slug })).priceFrom], [[], null])
  assert.equal((await server.call(hotelApi.lowestPrices, { hotelId: 'nowhere' })).status, 404)
})

test('the prices that are told have the names by which the page’s kinds of rooms and a search know them', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1'], price: 4100.5 }] })
  const [rate] = Object.keys(await server.get(hotelApi.lowestPrices, { hotelId: hotel.slug }))
  const { roomKinds } = await server.get(hotelApi.get, { hotelId: hotel.slug })
  const today = todayInIndia(server.clock.now())
  const dates = { checkInDate: addDays(today, 1), checkOutDate: addDays(today, 2) }
  const found = await server.call(roomApi.search, { hotelId: hotel.slug, ...dates })
  const { pricing } = found.failure as unknown as { pricing: { rates: object } }
  assert.deepEqual([roomKinds[0]?.rate, Object.keys(pricing.rates)], [rate, [rate]])
})
