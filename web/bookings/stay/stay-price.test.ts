import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { rateKey } from '#shared/rooms/rooms.ts'
import { plainRates, testKind } from '../testing/pricing.ts'
import type { Choice } from './room-choice.ts'
import { pricingOf } from './stay-price.ts'

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
  const pricing = pricingOf(plainRates(kinds, '2026-12-10'), { adults: 5, childAges: [] }, 3)
  const price = pricing.priceOf(choices, kinds, true)
  assert.deepEqual(
    pricing.linesOf(choices, kinds, price).map(line => line.totalPaise),
    [410050 * 6, 1100000 * 3],
  )
  assert.deepEqual([price.totalPaise, price.advancePaise, price.duePaise], [5760300, 1919908, 3840392])
})

test('while rooms are missing each chosen one counts for its even part of the party', () => {
  const rates = withLake(plainRates(kinds, '2026-12-08'), { baseAdults: 1, baseChildren: 0 })
  const people = { ...rates.people, adultBreakfast: 80_000, childBreakfast: 40_000 }
  const pricing = pricingOf({ ...rates, people }, { adults: 3, childAges: [7, 2] }, 2)
  const some = pricing.priceOf([{ kind: lake.key, meal: 'breakfast', count: 1 }], kinds, false)
  assert.equal(some.totalPaise, 410_050 + 80_000 + 40_000)
})

test('the card of one room has the price that is paid', () => {
  const rates = withLake(plainRates(kinds, '2026-12-09'), { baseAdults: 2, baseChildren: 0 })
  const people = { ...rates.people, childBreakfast: 40_000 }
  const pricing = pricingOf({ ...rates, people }, { adults: 2, childAges: [7] }, 1)
  const card = pricing.cardPrice(lake, 'breakfast')
  assert.equal(card.totalPaise, (410_050 + 40_000) * 2)
  const { perNight, ...price } = card
  assert.deepEqual(perNight, { lowest: 450_050, isSame: true })
  assert.deepEqual(price, pricing.priceOf([{ kind: lake.key, meal: 'breakfast', count: 1 }], kinds, true))
})

test('people can be moved between rooms: each room has what it costs them, and each way what the stay costs', () => {
  // Example 27 of the design: three adults and two with a child of six cost least; moved, the same rooms cost more.
  const rates = withLake(plainRates(kinds, '2026-12-08'), { adultCapacity: 3, childrenCapacity: 1, baseAdults: 2, baseChildren: 0 })
  const people = { ...rates.people, adultBreakfast: 80_000, childBreakfast: 40_000 }
  const wide = { ...lake, room: { ...lake.room, adultCapacity: 3 } }
  const rooms = [wide, suite]
  const keyed = {
    ...rates,
    rates: { ...rates.rates, [rateKey(wide.room)]: { ...(rates.rates[rateKey(lake.room)] as StayRates['rates'][string]) } },
  }
  const pricing = pricingOf({ ...keyed, people }, { adults: 4, childAges: [7] }, 2)
  const choices: Choice[] = [
    { kind: wide.key, meal: 'breakfast', count: 1 },
    { kind: suite.key, meal: 'breakfast', count: 1 },
  ]
  const ways = pricing.waysOf(choices, rooms)
  assert.deepEqual(
    ways.map(({ people: [one, other], totalPaise }) => [one?.adults, one?.childAges, other?.adults, totalPaise]),
    [
      [2, [], 2, 1_310_050],
      [2, [7], 2, 1_350_050],
      [3, [], 1, 1_390_050],
      [3, [7], 1, 1_430_050],
    ],
  )
  const moved = [
    { adults: 2, childAges: [7] },
    { adults: 2, childAges: [] },
  ]
  const price = pricing.priceOf(choices, rooms, true, moved)
  assert.equal(price.totalPaise, 1_350_050)
  const lines = pricing.linesOf(choices, rooms, price)
  assert.deepEqual(
    lines.flatMap(line => line.rooms.map(room => [room.split, room.totalPaise])),
    [
      [moved[0], 450_050],
      [moved[1], 900_000],
    ],
  )
  // What does not fit the rooms or the party counts as not said.
  assert.equal(pricing.peopleIn(choices, rooms, [{ adults: 4, childAges: [7] }]), undefined)
  assert.equal(pricing.priceOf(choices, rooms, true, [{ adults: 4, childAges: [7] }]).totalPaise, 1_310_050)
})

test('room only is offered where each night is sold so', () => {
  const rates = plainRates(kinds, '2026-12-09')
  const mealsIn = (of: StayRates) => pricingOf(of, { adults: 2, childAges: [] }, 1).mealsOf(lake)
  assert.deepEqual(mealsIn(rates), ['breakfast', 'allMeals'])
  const night = [410_050, 520_000, 350_000, null] as const
  assert.deepEqual(mealsIn(withLake(rates, { nights: [night, night] })), ['roomOnly', 'breakfast', 'allMeals'])
  assert.deepEqual(mealsIn(withLake(rates, { nights: [night, [410_050, 520_000, null, null]] })), ['breakfast', 'allMeals'])
})

test('a card says that breakfast costs nothing more where room only comes to the same price, as by the GST step', () => {
  const plain = plainRates(kinds, '2026-12-09')
  const bands = [
    { upToPaise: 750_000, basisPoints: 500 },
    { upToPaise: null, basisPoints: 1800 },
  ]
  const taxed = { ...plain, tax: plain.nights.map(() => ({ mode: 'inclusive' as const, bands })) }
  const noteOf = (breakfast: number, roomOnly: number | null, rates: StayRates = taxed, rooms = 1) => {
    const nights = rates.nights.map((): [number, number, number | null, null] => [breakfast, 1_000_000, roomOnly, null])
    return pricingOf(withLake(rates, { nights }), { adults: 2, childAges: [] }, rooms).noteOf(lake)
  }
  assert.equal(noteOf(880_000, 840_000), 'For 2 adults, GST included; breakfast costs nothing more')
  assert.equal(noteOf(700_000, 660_000), 'For 2 adults, GST included')
  assert.equal(noteOf(880_000, null), 'For 2 adults, GST included')
  assert.equal(noteOf(880_000, 840_000, plain), 'For 2 adults')
  assert.equal(noteOf(880_000, null, taxed, 2), 'Price if 1 adult sleeps here, GST included')
})
