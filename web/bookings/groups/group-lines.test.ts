import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rate } from '#shared/prices/stay-rates.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import type { NotReady } from '../stay/not-ready.ts'
import type { Kind } from '../stay/room-choice.ts'
import { pricingOf } from '../stay/stay-price.ts'
import { plainRates, testKind } from '../testing/pricing.ts'
import type { FoundRooms } from '../wizard/use-rooms.ts'
import {
  codeProblemOf,
  emptyLine,
  type LineText,
  lineFieldAt,
  noRoomText,
  planOf,
  planProblems,
  staysOf,
  totalPaiseOf,
} from './group-lines.ts'

const day: DeskDay = { today: '2026-12-01', firstOpen: '2026-12-01' }

const numbered = (kind: Kind, from: number): Kind => ({
  ...kind,
  rooms: kind.rooms.map((room, at) => ({ ...room, roomNumber: String(from + at) })),
})
const deluxe = numbered(testKind({ id: 'd', typeId: 'deluxe', roomType: 'Deluxe' }, 3), 101)
const suite = numbered(
  testKind({ id: 's', typeId: 'suite', roomType: 'Suite', pricePerNight: 6000, adultCapacity: 3, childrenCapacity: 2 }, 1),
  201,
)

/** What is free: of rooms by number those that are named, on stays from 7 December. */
const free = (checkOut: string, ...numbers: string[]): FoundRooms => {
  const rates = plainRates([deluxe, suite], checkOut)
  const withBeds = Object.fromEntries(
    Object.entries(rates.rates).map(([key, rate]): [string, Rate] => [key, rate.typeId === 'suite' ? { ...rate, extraBeds: 1 } : rate]),
  )
  return {
    rooms: [...deluxe.rooms, ...suite.rooms].filter(({ roomNumber }) => numbers.includes(roomNumber)),
    pricing: { ...rates, rates: withBeds, people: { ...rates.people, bed: 50_000 } },
    pricesCode: { pricingOf } as unknown as NonNullable<FoundRooms['pricesCode']>,
  }
}
const found: Record<string, FoundRooms> = {
  '2026-12-09': free('2026-12-09', '101', '102', '103', '201'),
  // Room 101 is taken on the last night.
  '2026-12-10': free('2026-12-10', '102', '103', '201'),
}

const line = (text: Partial<LineText>): LineText => ({
  ...emptyLine,
  checkInDate: '7 Dec 2026',
  checkOutDate: '9 Dec 2026',
  kind: deluxe.key,
  type: 'Deluxe',
  ...text,
})
const plan = (texts: readonly LineText[], more: { already?: number; notReady?: NotReady } = {}) =>
  planOf(
    texts.map((text, at) => ({ line: at, text })),
    { found: ({ to }) => found[to], day, already: 0, notReady: new Map(), ...more },
  )
const numbersOf = (lines: ReturnType<typeof plan>) => lines.map(({ rooms }) => rooms.map(({ roomNumber }) => roomNumber))
const dec = (day: number) => `2026-12-${String(day).padStart(2, '0')}`

test('every line takes rooms that no other one takes, first those that a line below cannot have', () => {
  const two = plan([line({}), line({ checkOutDate: '10 Dec 2026', count: '2' })])
  assert.deepEqual(numbersOf(two), [['101'], ['102', '103']])
  assert.deepEqual(planProblems(two), {})
  assert.deepEqual(
    two[1]?.kinds.map(({ kind, free }) => [kind.room.roomType, free.length]),
    [
      ['Deluxe', 2],
      ['Suite', 1],
    ],
  )
  // On other nights the same room is free again.
  found[dec(11)] = free(dec(11), '101')
  assert.deepEqual(numbersOf(plan([line({}), line({ checkInDate: '9 Dec 2026', checkOutDate: '11 Dec 2026' })])), [['101'], ['101']])
})

test('a room whose guest has not left yet is taken last by who comes today', () => {
  const notReady = new Map([['d0', { guest: 'Asha Rao' }]])
  found[dec(2)] = free(dec(9), '101', '102')
  const today = line({ checkInDate: '1 Dec 2026', checkOutDate: '2 Dec 2026' })
  assert.deepEqual(numbersOf(plan([today], { notReady })), [['102']])
  assert.deepEqual(numbersOf(plan([line({})], { notReady })), [['101']])
})

test('what is sold and what it costs: people, meals and extra beds of each line', () => {
  const lines = plan([
    line({ count: '2', meal: 'allMeals' }),
    line({ kind: suite.key, type: 'Suite', adults: '3', ages: '7, 2', beds: '1', checkOutDate: '10 Dec 2026' }),
  ])
  // Two rooms for two nights at ₹5,000, one for three nights at ₹6,000 and ₹500 for the bed.
  assert.equal(totalPaiseOf(lines), 2 * 2 * 500_000 + 3 * 650_000)
  assert.deepEqual(staysOf(lines).slice(1), [
    {
      roomId: 'd1',
      mealOption: 'allMeals',
      checkInDate: dec(7),
      checkOutDate: dec(9),
      adults: 2,
      children: 0,
      childAges: [],
    },
    {
      roomId: 's0',
      mealOption: 'breakfast',
      checkInDate: dec(7),
      checkOutDate: dec(10),
      adults: 3,
      children: 2,
      childAges: [7, 2],
      extraBeds: 1,
    },
  ])
})

const wrong: [why: string, text: Partial<LineText>, problems: Partial<LineText>][] = [
  [
    'no dates',
    { checkInDate: '', checkOutDate: '' },
    { checkInDate: 'Choose the check-in date.', checkOutDate: 'Choose the check-out date.' },
  ],
  ['backward', { checkOutDate: '6 Dec 2026' }, { checkOutDate: 'Check-out must be at least one day after check-in.' }],
  ['past', { checkInDate: '30/11/2026' }, { checkInDate: 'Check-in is past.' }],
  ['no kind', { kind: '' }, { kind: 'Choose a kind of room.' }],
  ['a kind that is gone', { kind: 'gone', type: 'Hut' }, { kind: 'No Hut is free on all of these nights.' }],
  ['too many', { count: '4' }, { count: 'Only 3 free.' }],
  ['none', { count: '0' }, { count: 'At least 1 room.' }],
  ['no number', { count: 'two' }, { count: 'At least 1 room.' }],
  ['too many adults', { adults: '3' }, { adults: 'It sleeps 2 adults.' }],
  ['too many children', { ages: '7 2' }, { adults: 'It sleeps 3 people.' }],
  ['an age above nine', { ages: '7, 12' }, { ages: 'A child of 10 or more counts as an adult.' }],
  ['no ages', { ages: 'two boys' }, { ages: 'Ages are whole numbers, such as 7, 2.' }],
  ['four children', { ages: '1 2 3 4' }, { ages: 'At most 3 children.' }],
]
for (const [why, text, problems] of wrong)
  test(`a line says what is wrong on its field: ${why}`, () => {
    const lines = plan([line(text)])
    assert.deepEqual(lines[0]?.problems, problems)
    assert.deepEqual(staysOf(lines), [])
  })

test('a line below is told when the lines above took all, and when the group is full', () => {
  assert.deepEqual(plan([line({ count: '3' }), line({})])[1]?.problems, { kind: 'No more Deluxe is free on these nights.' })
  assert.deepEqual(plan([line({ count: '2' }), line({})], { already: 48 })[1]?.problems, { count: 'At most 50 rooms in a group.' })
})

test('the code of an offer is wrong only where it counts for no line', () => {
  const problem = 'This code is for other dates.'
  found[dec(12)] = { ...free(dec(12), '101'), codeProblem: problem }
  const coded = line({ checkInDate: '11 Dec 2026', checkOutDate: '12 Dec 2026' })
  assert.equal(codeProblemOf(plan([coded])), problem)
  assert.equal(codeProblemOf(plan([coded, line({})])), undefined)
  assert.equal(codeProblemOf(plan([line({ checkInDate: '' })])), undefined)
})

test('what the server says of a booking stands on the field of its line', () => {
  const lines = plan([line({ count: '2' }), line({ kind: suite.key, type: 'Suite' })])
  for (const [path, key] of [
    ['bookings.1.checkInDate', 'lines.0.checkInDate'],
    ['bookings.2.rooms', 'lines.1.adults'],
    ['bookings.2.rooms.0.extraBeds', 'lines.1.beds'],
    ['bookings.2.rooms.0.id', 'lines.1.kind'],
    ['bookings.0.roomId', 'lines.0.kind'],
    ['bookings.0.childAges', 'lines.0.ages'],
    ['bookings', undefined],
    ['userName', undefined],
  ] as const)
    assert.equal(lineFieldAt(path, lines), key, path)
})

test('where no room is taken, it is said why', () => {
  const said = (text: Partial<LineText>) => noRoomText(plan([line(text)]))
  assert.equal(said({ count: '9' }), 'Deluxe: only 3 free')
  assert.equal(said({ ages: '4, x' }), 'Deluxe: ages are whole numbers, such as 7, 2')
  assert.equal(said({ ages: '12' }), 'Deluxe: a child of 10 or more counts as an adult')
  assert.equal(said({ kind: 'gone', type: 'Hut' }), 'No Hut is free on all of these nights.')
  assert.equal(said({ kind: '' }), undefined)
})
