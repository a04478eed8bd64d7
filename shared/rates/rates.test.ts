import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeProblem } from '../prices/offer-rules.ts'
import { priceStay } from '../prices/price.ts'
import type { OfferRule, RateRules, Season } from '../prices/rate-rules.ts'
import { type StayDates, type StayRule, stayRuleProblem } from '../prices/stay-rules.ts'
import { toPaise } from '../words/money.ts'
import { ratesFor } from './rates.ts'

const own = { typeId: 'deluxe', breakfast: toPaise(4100), allMeals: toPaise(5200), adultCapacity: 3, childrenCapacity: 1 }
const type = { baseAdults: 2, baseChildren: 0, extraBeds: 1, singlePaise: toPaise(500), roomOnlyLess: null }

const hotel: RateRules = {
  rates: { d: own },
  types: { deluxe: type },
  people: { adultBreakfast: 0, adultMeals: 0, childBreakfast: 0, childMeals: 0, bed: 0, childPaysFrom: 5 },
  seasons: [],
  days: {},
  stayRules: [],
  offers: [],
  hotelTax: [],
  taxBands: [],
  advanceBasisPoints: 2500,
  ladders: [
    { id: 'strict', steps: [{ daysBefore: 30, backBasisPoints: 10_000 }] },
    { id: 'mild', steps: [{ daysBefore: 1, backBasisPoints: 10_000 }] },
  ],
  ladderId: null,
  checkInTime: '14:00',
}

const weekend = [5, 6].map(weekday => ({ typeId: 'deluxe', weekday, kind: 'PERCENT' as const, breakfast: 1250, allMeals: null }))
const allYear: Season = { name: 'All year', from: null, to: null, ladderId: null, lines: weekend }
const christmas: Season = {
  name: 'Christmas',
  from: '2026-12-20',
  to: '2026-12-31',
  ladderId: 'strict',
  lines: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    typeId: 'deluxe',
    weekday,
    kind: 'SET',
    breakfast: toPaise(6500),
    allMeals: null,
  })),
}
const eve = { deluxe: { '2026-12-21': [toPaise(7000), toPaise(8000), 'Eve'] as const } }
const today = '2026-11-25'

const nightsFor = (rules: Partial<RateRules>, checkIn: string, checkOut: string) =>
  ratesFor({ ...hotel, ...rules }, { checkIn, checkOut }, today).rates.d?.nights

test('a day goes before its season, that before the whole year, that before the own price, each meal by itself', () => {
  const rules = { seasons: [allYear, christmas], days: eve }
  assert.deepEqual(nightsFor(rules, '2026-12-17', '2026-12-22'), [
    [toPaise(4100), toPaise(5200), null, null],
    [toPaise(4613), toPaise(5200), null, null],
    [toPaise(4613), toPaise(5200), null, null],
    [toPaise(6500), toPaise(5200), null, 'Christmas'],
    [toPaise(7000), toPaise(8000), null, 'Eve'],
  ])
  const rates = ratesFor({ ...hotel, ...rules }, { checkIn: '2026-12-18', checkOut: '2026-12-22' }, today)
  const price = priceStay(rates, { adults: 2, childAges: [], rooms: [{ rate: 'd', meal: 'breakfast' }] })
  assert.equal(price.totalPaise, toPaise(22_726))
})

test('no price falls below ₹1, and without breakfast a night costs so much less', () => {
  const less = [{ typeId: 'deluxe', weekday: 1, kind: 'ADD' as const, breakfast: -toPaise(5000), allMeals: -toPaise(200) }]
  const rules = { seasons: [{ ...allYear, lines: less }], types: { deluxe: { ...type, roomOnlyLess: toPaise(600) } } }
  assert.deepEqual(nightsFor(rules, '2026-12-07', '2026-12-09'), [
    [100, toPaise(5000), 100, null],
    [toPaise(4100), toPaise(5200), toPaise(3500), null],
  ])
})

const everyDay: StayRule = {
  typeId: null,
  from: '2026-12-20',
  to: '2026-12-31',
  weekdays: 127,
  minNights: null,
  maxNights: null,
  touches: false,
  noArrival: false,
  noDeparture: false,
  closed: false,
}
const stay = (checkIn: string, checkOut: string): StayDates => ({ checkIn, checkOut })

for (const [what, rule, dates, expected] of [
  [
    'too short',
    { minNights: 3 },
    stay('2026-12-20', '2026-12-22'),
    { field: 'checkOutDate', message: '20 December 2026: at least 3 nights.' },
  ],
  ['long enough', { minNights: 3 }, stay('2026-12-20', '2026-12-23'), undefined],
  ['begins before the rule', { minNights: 3 }, stay('2026-12-19', '2026-12-21'), undefined],
  [
    'too long',
    { maxNights: 1 },
    stay('2026-12-20', '2026-12-22'),
    { field: 'checkOutDate', message: '20 December 2026: at most 1 night.' },
  ],
  [
    'begins before nights that it must not touch for so short',
    { minNights: 3, touches: true },
    stay('2026-12-18', '2026-12-20'),
    undefined,
  ],
  [
    'touches its first night',
    { minNights: 3, touches: true },
    stay('2026-12-19', '2026-12-21'),
    { field: 'checkOutDate', message: '20 December 2026: at least 3 nights.' },
  ],
  ['touches it for long enough', { minNights: 3, touches: true }, stay('2026-12-18', '2026-12-21'), undefined],
  [
    'touches a Sunday',
    { maxNights: 2, touches: true, weekdays: 64 },
    stay('2026-12-25', '2026-12-28'),
    { field: 'checkOutDate', message: '27 December 2026: at most 2 nights.' },
  ],
  ['leaves on a Sunday', { maxNights: 2, touches: true, weekdays: 64 }, stay('2026-12-24', '2026-12-27'), undefined],
  [
    'touches, and nobody arrives on its first day alone',
    { minNights: 2, touches: true, noArrival: true },
    stay('2026-12-19', '2026-12-21'),
    undefined,
  ],
  [
    'arrival',
    { noArrival: true },
    stay('2026-12-24', '2026-12-26'),
    { field: 'checkInDate', message: 'Nobody arrives on 24 December 2026.' },
  ],
  [
    'departure',
    { noDeparture: true },
    stay('2026-12-18', '2026-12-20'),
    { field: 'checkOutDate', message: 'Nobody leaves on 20 December 2026.' },
  ],
  [
    'one night closed',
    { closed: true },
    stay('2026-12-18', '2026-12-22'),
    { field: 'checkInDate', message: 'Closed on 20 December 2026.' },
  ],
  ['leaves on the first closed day', { closed: true }, stay('2026-12-18', '2026-12-20'), undefined],
  ['on Sundays alone', { noArrival: true, weekdays: 64 }, stay('2026-12-21', '2026-12-23'), undefined],
] as const)
  test(`a rule for stays, ${what}: ${expected?.message ?? 'nothing against it'}`, () => {
    const hotelWide = { ...everyDay, ...rule }
    assert.deepEqual(stayRuleProblem({ stayRules: [hotelWide] }, dates), expected)
    const ofType = { ...hotelWide, typeId: 'deluxe' }
    assert.equal(stayRuleProblem({ stayRules: [ofType] }, dates), undefined)
    assert.equal(ratesFor({ ...hotel, stayRules: [ofType] }, dates, today).rates.d?.closed, expected?.message)
  })

const listed: OfferRule = {
  id: 'l',
  name: 'Winter',
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  typeIds: [],
  bookFrom: null,
  bookTo: null,
  minNights: 1,
  code: null,
  effect: { kind: 'PERCENT', basisPoints: 1000 },
}
const secret: OfferRule = { ...listed, id: 's', name: 'Friends', code: 'FRIENDS10', minNights: 3 }

test('an offer holds by check-in, by the day of booking and by its nights; one with a code for those who name it', () => {
  const idsFor = (dates: StayDates, code?: string, offers: OfferRule[] = [listed, secret]) =>
    ratesFor({ ...hotel, offers }, dates, today, code).offers.map(({ id }) => id)
  assert.deepEqual(idsFor(stay('2026-12-10', '2026-12-13')), ['l'])
  assert.deepEqual(idsFor(stay('2026-12-10', '2026-12-13'), ' friends10'), ['l', 's'])
  assert.deepEqual(idsFor(stay('2026-12-30', '2027-01-02')), ['l'])
  assert.deepEqual(idsFor(stay('2027-01-01', '2027-01-02')), [])
  assert.deepEqual(idsFor(stay('2026-12-10', '2026-12-13'), undefined, [{ ...listed, bookTo: '2026-11-24' }]), [])
  assert.deepEqual(idsFor(stay('2026-12-10', '2026-12-13'), undefined, [{ ...listed, bookFrom: today, bookTo: today }]), ['l'])
})

test('a code that does not count says why', () => {
  const problem = (code: string, dates: StayDates) => codeProblem({ offers: [listed, secret] }, dates, today, code)
  assert.equal(problem('NOBODY', stay('2026-12-10', '2026-12-13')), "That code isn't valid.")
  assert.equal(problem('FRIENDS10', stay('2026-12-10', '2026-12-12')), 'This code is for stays of 3 nights or more.')
  assert.equal(problem('FRIENDS10', stay('2027-02-10', '2027-02-14')), 'This code is for other dates.')
  assert.equal(problem('friends10', stay('2026-12-10', '2026-12-13')), undefined)
})

test('the tax of a night is that of its day, by how the hotel is registered then', () => {
  const rules = {
    hotelTax: [
      { from: '2026-12-08', scheme: 'REGULAR' as const, pricesIncludeTax: true },
      { from: '2026-12-10', scheme: 'COMPOSITION' as const, pricesIncludeTax: true },
    ],
    taxBands: [
      { from: '2026-12-09', bands: [{ upToPaise: null, basisPoints: 1200 }] },
      { from: '2025-09-22', bands: [{ upToPaise: null, basisPoints: 500 }] },
    ],
  }
  const { tax } = ratesFor({ ...hotel, ...rules }, stay('2026-12-07', '2026-12-11'), today)
  assert.deepEqual(
    tax.map(({ mode, bands }) => [mode, bands[0]?.basisPoints]),
    [
      ['none', undefined],
      ['inclusive', 500],
      ['inclusive', 1200],
      ['none', undefined],
    ],
  )
})

test('the ladder of a stay is that of the season of its check-in, else the hotel’s', () => {
  const ladderFor = (checkIn: string, ladderId: string | null) =>
    ratesFor({ ...hotel, seasons: [christmas], ladderId }, stay(checkIn, '2027-01-02'), today).ladder?.steps[0]?.daysBefore
  assert.equal(ladderFor('2026-12-31', 'mild'), 30)
  assert.equal(ladderFor('2027-01-01', 'mild'), 1)
  assert.equal(ladderFor('2027-01-01', null), undefined)
})
