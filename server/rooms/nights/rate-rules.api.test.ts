import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceStay } from '#shared/prices/price.ts'
import { ratesFor } from '#shared/rates/rates.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { addPriceRows } from '../../testing/worlds/price-rows.ts'
import { testServer } from '../../testing.ts'
import { rateRulesOf } from './rate-rules.ts'

test('what a hotel says of its prices is read whole, and prices a stay', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await addPriceRows(server.db, hotel.id)
  const rules = await rateRulesOf(server.db, hotel.id)
  assert.ok(rules)
  const [typeId = ''] = Object.keys(rules.types)
  assert.deepEqual(
    [rules.seasons.length, rules.seasons[0]?.lines.length, Object.keys(rules.days).length, rules.stayRules.length, rules.offers.length],
    [1, 1, 1, 1, 1],
  )
  assert.deepEqual(rules.ladders[0]?.steps, [{ daysBefore: 7, backBasisPoints: 10_000 }])
  assert.deepEqual(rules.taxBands[0]?.bands, [
    { upToPaise: 750_000, basisPoints: 500 },
    { upToPaise: null, basisPoints: 1800 },
  ])
  const rate = { typeId, breakfast: 410_000, allMeals: 520_000, adultCapacity: 2, childrenCapacity: 0 }
  const stay = { checkIn: '2027-12-30', checkOut: '2028-01-02' }
  const rates = ratesFor({ ...rules, rates: { r: rate } }, stay, '2026-11-25')
  // Thursday, a Friday with a price of its own, and the first day of the next year.
  assert.deepEqual(
    rates.rates.r?.nights.map(([breakfast]) => breakfast),
    [410_000, 900_000, 410_000],
  )
  const price = priceStay(rates, { adults: 2, childAges: [], rooms: [{ rate: 'r', meal: 'breakfast' }] })
  assert.equal(price.totalPaise, 1_720_000)
  assert.equal(rates.ladder?.checkInTime, '14:00')
})
