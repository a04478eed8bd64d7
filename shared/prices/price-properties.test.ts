import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Example, exclusive, inclusive, ratesOf } from '../testing/price.ts'
import { priceStay } from './price.ts'
import { type RoomParty, waysToSleep } from './split-party.ts'
import { priceOfStay } from './stay.ts'
import { noTax } from './tax.ts'

test('a stay without any of this costs what it always did', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 10_000 }),
      (prices, nights, advanceBasisPoints) => {
        const rates = prices.map(price => ({ prices: Array(nights).fill(price / 100), baseAdults: null, baseChildren: null }))
        const example: Example = { case: 'any', tax: noTax, rates: Object.fromEntries(rates.map((rate, at) => [at, rate])), total: 0 }
        const rooms = prices.map((_, at) => ({ rate: String(at), meal: 'breakfast' as const }))
        const price = priceStay({ ...ratesOf(example), advanceBasisPoints }, { adults: prices.length, childAges: [], rooms })
        const { totalPaise, advancePaise, duePaise, savedPaise } = price
        assert.deepEqual({ totalPaise, advancePaise, duePaise }, priceOfStay(prices, nights, advanceBasisPoints))
        assert.equal(savedPaise, 0)
      },
    ),
  )
})

const someRate = fc.record({
  prices: fc.array(fc.integer({ min: 600, max: 12_000 }), { minLength: 3, maxLength: 3 }),
  adultCapacity: fc.integer({ min: 2, max: 4 }),
  childrenCapacity: fc.integer({ min: 0, max: 3 }),
  baseAdults: fc.integer({ min: 1, max: 2 }),
  baseChildren: fc.integer({ min: 0, max: 1 }),
  singlePaise: fc.integer({ min: 0, max: 50_000 }),
})
const someOffer = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  name: fc.constantFrom('One', 'Two'),
  endDate: fc.constantFrom('2026-12-07', '2026-12-08', '2026-12-31'),
  effect: fc.oneof(
    fc.record({ kind: fc.constant('PERCENT' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('AMOUNT' as const), paise: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ kind: fc.constant('FREE_NIGHT' as const), every: fc.integer({ min: 2, max: 4 }) }),
  ),
})

test('any stay: an offer never makes it dearer, parts sum to the paisa, and no other split is cheaper before offers', () => {
  fc.assert(
    fc.property(
      fc.tuple(someRate, someRate),
      fc.array(someOffer, { maxLength: 3 }),
      fc.constantFrom(noTax, inclusive, exclusive),
      fc.integer({ min: 2, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
      ([one, other], offers, tax, adults, childAges) => {
        const rates = ratesOf({ case: 'any', tax, rates: { one, other }, offers, total: 0 })
        const wanted = { adults, childAges, rooms: [...['one', 'other'].map(rate => ({ rate, meal: 'breakfast' as const }))] }
        const ways = waysToSleep([one, other], adults, childAges)
        fc.pre(ways.length > 0)
        const price = priceStay(rates, wanted)
        assert.ok(price.savedPaise >= 0)
        const nights = price.rooms.flatMap(room => room.nights)
        for (const { gross, taxable, half, room, people: extra, beds, offer, step } of nights) {
          assert.equal(gross, taxable + 2 * half)
          assert.equal(room + extra + beds + offer + step + (tax === exclusive ? 2 * half : 0), gross)
        }
        const sum = nights.reduce((total, { gross }) => total + gross, 0)
        assert.equal(price.totalPaise, sum)
        const plain = { ...rates, offers: [] }
        const least = Math.min(
          ...ways.map(
            way =>
              priceStay(plain, { ...wanted, rooms: wanted.rooms.map((room, at) => ({ ...room, split: way[at] as RoomParty })) }).totalPaise,
          ),
        )
        assert.equal(priceStay(plain, wanted).totalPaise, least)
      },
    ),
  )
})
