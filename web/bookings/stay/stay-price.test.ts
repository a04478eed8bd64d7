import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateKey } from '#shared/rooms.ts'
import type { StayRates } from '#shared/stay-rates.ts'
import { plainPricing, testKind } from '../testing/pricing.ts'
import type { Choice } from './room-choice.ts'
import { cardPrice, mealsOf, priceLines, priceOf } from './stay-price.ts'

const lake = testKind({ id: 'lake', typeId: 'lake', roomType: 'Lake Room', pricePerNight: 4100.5, priceWithMeals: 5200 }, 2)
const suite = testKind({ id: 'suite', typeId: 'suite', roomType: 'Suite', pricePerNight: 9000, priceWithMeals: 11_000 }, 1)
const kinds = [lake, suite]

/** The rates with changes to that of the Lake Room. */
const withLake = (rates: StayRates, change: Partial<StayRates['rates'][string]>): StayRates => {
  const key = rateKey(lake.room)
  return { ...rates, rates: { ...rates.rates, [key]: { ...(rates.rates[key] as StayRates['rates'][string]), ...change } } }
}

test('the price counts paise, rooms and nights', () => {
  const choices: Choice[] = [
    { kind: lake.key, meal: 'breakfast', count: 2 },
    { kind: suite.key, meal: 'allMeals', count: 1 },
  ]
  const pricing = plainPricing(kinds, '2026-12-10', { party: { adults: 5, childAges: [] }, rooms: 3 })
  const price = priceOf(pricing, choices, kinds, true)
  assert.deepEqual(
    priceLines(choices, kinds, price).map(line => line.totalPaise),
    [410050 * 6, 1100000 * 3],
  )
  assert.deepEqual([price.totalPaise, price.advancePaise, price.duePaise], [5760300, 1919908, 3840392])
})

test('while rooms are missing each chosen one counts for its even part of the party', () => {
  const pricing = plainPricing(kinds, '2026-12-08', { party: { adults: 3, childAges: [7, 2] }, rooms: 2 })
  const rates = withLake(pricing.rates, { baseAdults: 1, baseChildren: 0 })
  const people = { ...rates.people, adultBreakfast: 80_000, childBreakfast: 40_000 }
  const some = priceOf({ ...pricing, rates: { ...rates, people } }, [{ kind: lake.key, meal: 'breakfast', count: 1 }], kinds, false)
  assert.equal(some.totalPaise, 410_050 + 80_000 + 40_000)
})

test('the card of one room has the price that is paid', () => {
  const pricing = plainPricing(kinds, '2026-12-09', { party: { adults: 2, childAges: [7] }, rooms: 1 })
  const rates = withLake(pricing.rates, { baseAdults: 2, baseChildren: 0 })
  const priced = { ...pricing, rates: { ...rates, people: { ...rates.people, childBreakfast: 40_000 } } }
  const card = cardPrice(priced, lake, 'breakfast')
  assert.equal(card.totalPaise, (410_050 + 40_000) * 2)
  assert.deepEqual(card, priceOf(priced, [{ kind: lake.key, meal: 'breakfast', count: 1 }], kinds, true))
})

test('room only is offered where each night is sold so', () => {
  const { rates } = plainPricing(kinds, '2026-12-09')
  assert.deepEqual(mealsOf(rates, lake), ['breakfast', 'allMeals'])
  const night = [410_050, 520_000, 350_000, null] as const
  assert.deepEqual(mealsOf(withLake(rates, { nights: [night, night] }), lake), ['roomOnly', 'breakfast', 'allMeals'])
  assert.deepEqual(mealsOf(withLake(rates, { nights: [night, [410_050, 520_000, null, null]] }), lake), ['breakfast', 'allMeals'])
})
