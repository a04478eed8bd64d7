import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { priceNights } from '#shared/prices/price.ts'
import type { RateRules } from '#shared/prices/rate-rules.ts'
import { sleeps } from '#shared/prices/stay.ts'
import { taxOnSale } from '#shared/prices/tax.ts'
import { ratesFor, taxOn } from '#shared/rates/rates.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import { breakfastPrices, forParty } from './breakfast-prices.ts'

const today = '2026-12-01'
const types = ['deluxe', 'suite']
const someType = fc.constantFrom(...types)
const someDay = fc.integer({ min: -5, max: 40 }).map(days => addDays(today, days))
const somePrice = fc.constantFrom(100, 99_900, 500_000, 750_001, 787_501, 885_000, 885_001, 1_200_000)
const someTypeRules = fc.record({
  baseAdults: fc.option(fc.integer({ min: 1, max: 3 })),
  baseChildren: fc.constantFrom(0, 1),
  extraBeds: fc.constant(0),
  singlePaise: fc.constantFrom(0, 50_000, 2_000_000),
  roomOnlyLess: fc.constantFrom(null, 20_000),
})
const someLine = fc.record({
  typeId: someType,
  weekday: fc.integer({ min: 1, max: 7 }),
  kind: fc.constantFrom('SET' as const, 'ADD' as const, 'PERCENT' as const),
  breakfast: fc.option(fc.integer({ min: 100, max: 9000 })),
  allMeals: fc.option(fc.integer({ min: 100, max: 9000 })),
})
const someLines = fc.uniqueArray(someLine, { selector: ({ typeId, weekday }) => `${typeId} ${weekday}`, maxLength: 14 })
const someRules = fc.record({
  rates: fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.record({
      typeId: someType,
      breakfast: somePrice,
      allMeals: somePrice,
      adultCapacity: fc.integer({ min: 1, max: 4 }),
      childrenCapacity: fc.integer({ min: 0, max: 2 }),
    }),
    { minKeys: 1 },
  ),
  types: fc.record({ deluxe: someTypeRules, suite: someTypeRules }),
  people: fc.record({
    adultBreakfast: somePrice,
    adultMeals: somePrice,
    childBreakfast: somePrice,
    childMeals: somePrice,
    bed: somePrice,
    childPaysFrom: fc.integer({ min: 0, max: 9 }),
  }),
  seasons: fc.tuple(someLines, someLines, someLines).map(([year, first, second]) => [
    { name: 'All year', from: null, to: null, ladderId: null, lines: year },
    { name: 'First', from: addDays(today, 2), to: addDays(today, 9), ladderId: null, lines: first },
    { name: 'Second', from: addDays(today, 10), to: addDays(today, 30), ladderId: null, lines: second },
  ]),
  days: fc.dictionary(someType, fc.dictionary(someDay, fc.tuple(somePrice, somePrice, fc.constant(null)), { maxKeys: 10 })),
  hotelTax: fc.array(
    fc.record({ from: someDay, scheme: fc.constantFrom('NONE' as const, 'REGULAR' as const), pricesIncludeTax: fc.boolean() }),
    { maxLength: 2 },
  ),
})
const taxBands = [
  {
    from: '2025-09-22',
    bands: [
      { upToPaise: 750_000, basisPoints: 500 },
      { upToPaise: null, basisPoints: 1800 },
    ],
  },
]
const rest = { stayRules: [], offers: [], taxBands, advanceBasisPoints: 2000, ladders: [], ladderId: null, checkInTime: '14:00' }
const someParty = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  childAges: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }),
})

test('kept prices are those of an order on every night, whatever a hotel says; the cheapest before tax is the cheapest with it', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRules,
      someParty,
      // Within what is kept, before and beyond it.
      fc.constantFrom(-400, -1, 0, 3, 560, 3000),
      fc.integer({ min: 1, max: 40 }),
      async (said, party, start, length) => {
        const rules: RateRules = { ...said, ...rest }
        const [from, to] = [addDays(today, start), addDays(today, start + length)]
        const rates = Object.keys(rules.rates)
        const priced = ratesFor(rules, { checkIn: from, checkOut: to }, today)
        const kept = await breakfastPrices('h', { version: 1, rooms: [], rules, bytes: 0 }, { from, to, today })
        for (const [at, night] of nightsOf(from, to).entries()) {
          const costs: number[] = []
          const grossOf = rates.flatMap(rate => {
            const facts = rules.rates[rate]
            const costOf = facts && forParty(rules, facts, party)
            const isRight = facts && sleeps([facts], { adults: party.adults, children: party.childAges.length })
            assert.equal(costOf !== undefined, isRight)
            if (!costOf) return []
            const cost = costOf(kept(rate)?.[at] ?? Number.NaN)
            costs.push(cost)
            const gross = priceNights(priced, { rate, meal: 'breakfast' }, party, undefined)[at]?.gross
            assert.equal(taxOnSale(cost, taxOn(rules, night)).gross, gross)
            return gross ?? []
          })
          if (costs.length > 0) assert.equal(taxOnSale(Math.min(...costs), taxOn(rules, night)).gross, Math.min(...grossOf))
        }
      },
    ),
  )
})
