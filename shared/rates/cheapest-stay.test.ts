import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { priceStay } from '../prices/price.ts'
import { type Places, sleeps } from '../prices/stay.ts'
import { type NightTax, noTax } from '../prices/tax.ts'
import { exclusive, inclusive, ratesOf, type Wish } from '../testing/price.ts'
import { type FreeRate, lowestTotal, otherCounts } from './cheapest-stay.ts'

/** Also such that extra people cost more than the room, and those between two bands of tax. */
const somePrice = fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 300, max: 900 }), fc.integer({ min: 7800, max: 8900 }))
const someKind = fc.record({
  rate: fc.record({
    prices: fc.array(somePrice, { minLength: 3, maxLength: 3 }),
    adultCapacity: fc.integer({ min: 1, max: 4 }),
    childrenCapacity: fc.integer({ min: 0, max: 2 }),
    baseAdults: fc.option(fc.integer({ min: 1, max: 2 })),
    singlePaise: fc.integer({ min: 0, max: 100_000 }),
  }),
  free: fc.integer({ min: 1, max: 3 }),
})
const someOffer = fc.record({
  typeIds: fc.constantFrom([], ['type 0'], ['type 1', 'type 2']),
  endDate: fc.constantFrom('2026-12-07', '2026-12-31'),
  effect: fc.oneof(
    fc.record({ kind: fc.constant('PERCENT' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('AMOUNT' as const), paise: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ kind: fc.constant('FREE_NIGHT' as const), every: fc.integer({ min: 2, max: 4 }) }),
  ),
})

interface SomeRoom extends Places {
  rate: string
}

const freeOf = (counts: readonly number[]): FreeRate[] => counts.map((free, at) => ({ rate: `${at}`, roomType: `Kind ${at}`, free }))

/** Every choice of so many rooms. */
const choices = (rooms: readonly SomeRoom[], count: number): SomeRoom[][] =>
  count === 0 ? [[]] : rooms.flatMap((room, at) => choices(rooms.slice(at + 1), count - 1).map(others => [room, ...others]))

test('the lowest total is that of all choices of rooms, and another number of rooms is offered exactly where it is less', () => {
  fc.assert(
    fc.property(
      fc.array(someKind, { minLength: 1, maxLength: 4 }),
      fc.array(someOffer, { maxLength: 2 }),
      fc.constantFrom(noTax, inclusive, exclusive),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }),
      fc.integer({ min: 1, max: 3 }),
      (kinds, offers, tax, adults, childAges, asked) => {
        const named = kinds.map(({ rate }, at) => [`${at}`, { ...rate, typeId: `type ${at}` }] as const)
        const rates = ratesOf({ case: 'any', tax, rates: Object.fromEntries(named), offers, total: 0 })
        const rooms = kinds.flatMap(({ rate: { adultCapacity, childrenCapacity }, free }, at) =>
          Array.from({ length: free }, (): SomeRoom => ({ rate: `${at}`, adultCapacity, childrenCapacity })),
        )
        const free = freeOf(kinds.map(({ free }) => free))
        const party = { adults, childAges }
        const totalOf = (rooms: readonly SomeRoom[]) =>
          priceStay(rates, { ...party, rooms: rooms.map(({ rate }) => ({ rate, meal: 'breakfast' })) }).totalPaise
        const fitting = (count: number) => choices(rooms, count).filter(rooms => sleeps(rooms, { adults, children: childAges.length }))
        const isOneKind = (rooms: readonly SomeRoom[]) => new Set(rooms.map(({ rate }) => rate)).size === 1
        const lowest = (sets: readonly SomeRoom[][]) => (sets.length > 0 ? Math.min(...sets.map(totalOf)) : undefined)

        const own = lowest(fitting(asked))
        assert.equal(lowestTotal(free, rates, party, asked), own)
        const expected = [1, 2, 3].flatMap(count => {
          const total = lowest(fitting(count).filter(isOneKind)) ?? (own === undefined ? lowest(fitting(count)) : undefined)
          return count === asked || total === undefined || total >= (own ?? Number.POSITIVE_INFINITY) ? [] : [{ rooms: count, total }]
        })
        const offered = otherCounts(free, rates, party, { asked, isOffered: own !== undefined })
        assert.deepEqual(
          offered.map(({ rooms, totalPaise: total }) => ({ rooms, total })),
          expected.toSorted((one, other) => one.total - other.total),
        )
        for (const { totalPaise, lessPaise } of offered) assert.equal(lessPaise, own === undefined ? null : own - totalPaise)
      },
    ),
    { numRuns: 500 },
  )
})

const alone = { adultCapacity: 3, baseAdults: 1 }
const cases: [why: string, tax: NightTax, adults: number, asked: number, kinds: Wish[], expected: [rooms: number, paise: number]][] = [
  ['three rooms cost less than two extra adults in one', noTax, 3, 1, [{ ...alone, prices: [500] }], [3, 150_000]],
  ['two rooms are taxed less than one', exclusive, 4, 1, [{ prices: [4200] }, { adultCapacity: 4, prices: [7600] }], [2, 882_000]],
  [
    'one room between two rates of tax is lowered',
    inclusive,
    2,
    2,
    [{ adultCapacity: 1, prices: [3950] }, { prices: [8800] }],
    [1, 787_500],
  ],
]

test('nothing is missed where extra people or tax turn around what is dearer', () => {
  for (const [why, tax, adults, asked, kinds, [rooms, totalPaise]] of cases) {
    const wishes = kinds.map(kind => ({ baseAdults: null, ...kind }))
    const rates = ratesOf({ case: why, tax, rates: Object.fromEntries(wishes.map((kind, at) => [at, kind])), total: 0 })
    const free = freeOf(wishes.map(() => 3))
    const [cheapest] = otherCounts(free, rates, { adults, childAges: [] }, { asked, isOffered: true })
    assert.deepEqual([cheapest?.rooms, cheapest?.totalPaise], [rooms, totalPaise], why)
  }
})
