import fc from 'fast-check'
import type { MealOption } from '#shared/prices/stay.ts'
import type { CleaningState } from '#shared/rooms/cleaning.ts'
import type { ModelRule } from '../reckoning/entries.ts'
import { type GroupStep, groupKinds } from './group-steps.ts'
import { type LinkOrderStep, type LinkStep, linkKinds } from './link-steps.ts'
import type { AtDesk } from './step-parts.ts'
import { atDesk, by, type Code, code, from, nights, only, people, rooms, which } from './step-parts.ts'

/** How a move changes the rooms: one is replaced, added or removed, or all stay. */
export type RoomsWish = 'instead' | 'beside' | 'without' | 'as they are'

/** A step that staff at the desk take. */
type DeskStep = AtDesk &
  (
    | {
        do: 'sell'
        rooms: readonly number[]
        from: number
        nights: number
        party: number
        beds: number
        code: Code
        checkIn: boolean
        paid: 'nothing' | 'advance' | 'all'
        price: number | undefined
      }
    | LinkStep
    | { do: 'extend' | 'shorten'; booking: number; nights: number; asks: boolean }
    | { do: 'move'; booking: number; shift: number; room: number; to: number; rooms: RoomsWish; keepPrice: boolean; asks: boolean }
    | { do: 'swap'; booking: number; room: number; other: number; otherRoom: number; keepPrice: boolean }
    | { do: 'rename'; booking: number; name: number }
    | { do: 'people'; booking: number; party: number; beds: number; asks: boolean }
    | { do: 'setPrice'; booking: number; night: number; rupees: number; asks: boolean }
    | { do: 'take'; booking: number; half: number; twice: boolean; there: boolean }
    | { do: 'giveCash'; booking: number; half: number; there: boolean }
    | { do: 'refund' | 'cancel'; booking: number; part: number }
    | { do: 'charge'; booking: number; kind: 'EXTRA' | 'DISCOUNT'; rupees: number; isPaid: boolean }
    | { do: 'checkOut'; booking: number; due: 'taken' | 'left' | 'forgotten'; chargeRest: boolean }
    | { do: 'clean'; room: number; state: CleaningState }
    | { do: 'block'; room: number; from: number; nights: number }
    | { do: 'moveBlock'; block: number; room: number | undefined; shift: number; longer: number }
    | { do: 'unblock'; block: number }
    | GroupStep
    | { do: 'undo' | 'checkIn' | 'noShow' | 'correct' | 'delete'; booking: number }
  )

/** One step of a sequence, as plain data: its numbers select one of the bookings, rooms or orders that then exist. */
export type Step =
  | { do: 'search'; from: number; nights: number }
  | {
      do: 'hold'
      attempt: number
      rooms: readonly number[]
      from: number
      nights: number
      party: number
      beds: number
      meal: MealOption
      code: Code
      pays: boolean
    }
  | { do: 'release'; order: number }
  | LinkOrderStep
  | { do: 'pay'; order: number; told: 'nothing' | 'browser' | 'webhook' | 'reconcile' }
  | { do: 'settle'; payment: number; by: 'browser' | 'webhook' | 'reconcile' }
  | { do: 'work'; provider: 'processed' | 'pending' | 'failed' }
  | DeskStep
  | { do: 'runOut' | 'almostOver'; booking: number }
  | { do: 'expire' | 'purge' | 'count' }
  | { do: 'clock'; hours: number }
  | { do: 'reprice'; room: number; rupees: number }
  | { do: 'rate'; type: number; from: number; nights: number; how: 'DAY' | 'ADD' | 'PERCENT'; value: number }
  | {
      do: 'offer'
      offer: number
      from: number
      nights: number
      minNights: number
      kind: 'PERCENT' | 'AMOUNT' | 'FREE_NIGHT'
      value: number
    }
  | { do: 'rule'; type: number | undefined; from: number; nights: number; what: ModelRule['what'] }
  | { do: 'register'; from: number; mode: 'inclusive' | 'exclusive' }
  | { do: 'retire'; room: number }

/** The step of that name, with its parameters. */
export type StepOf<K extends Step['do'], S = Step> = S extends { do: infer D } ? (K extends D ? S : never) : never

const asks = fc.constantFrom(true, false, false, false)

const offer = {
  ...{ do: only('offer'), offer: fc.nat(2), from: fc.constantFrom(-1, -1, 0, 0, 1, 2) },
  ...{ nights: fc.constantFrom(1, 2, 4, 6, 6), minNights: fc.constantFrom(1, 1, 1, 2) },
}

/** The weight of each step in a sequence, and the arbitrary that makes its parameters. */
const kinds: { [K in Step['do']]: [weight: number, step: fc.Arbitrary<Step>] } = {
  search: [2, fc.record({ do: only('search'), from, nights })],
  hold: [
    18,
    fc.record({
      ...{ do: only('hold'), attempt: fc.nat(3), rooms, from, nights, ...people, code },
      meal: fc.constantFrom('breakfast', 'breakfast', 'allMeals', 'allMeals', 'roomOnly'),
      pays: fc.boolean(),
    }),
  ],
  release: [4, fc.record({ do: only('release'), order: which })],
  pay: [18, fc.record({ do: only('pay'), order: which, told: fc.oneof(by, only('nothing')) })],
  settle: [20, fc.record({ do: only('settle'), payment: which, by })],
  work: [9, fc.record({ do: only('work'), provider: fc.constantFrom('processed', 'processed', 'pending', 'failed') })],
  sell: [
    8,
    fc.record({
      ...{ ...atDesk, do: only('sell'), rooms, from, nights, ...people, code, checkIn: fc.boolean() },
      paid: fc.constantFrom('nothing', 'advance', 'all'),
      // The price of the first night in the first room; undefined: the desk sets none.
      price: fc.constantFrom(undefined, undefined, undefined, 2999.5, 9000),
    }),
  ],
  ...linkKinds,
  extend: [7, fc.record({ ...atDesk, do: only('extend'), booking: which, nights: fc.integer({ min: 0, max: 2 }), asks })],
  shorten: [5, fc.record({ ...atDesk, do: only('shorten'), booking: which, nights: fc.integer({ min: 0, max: 2 }), asks })],
  move: [
    9,
    fc.record({
      ...{ ...atDesk, do: only('move'), booking: which, shift: fc.constantFrom(0, 0, 0, -1, 1, 2), room: fc.nat(3), to: fc.nat(3) },
      rooms: fc.constantFrom<RoomsWish>('instead', 'instead', 'beside', 'without', 'as they are'),
      ...{ keepPrice: fc.boolean(), asks },
    }),
  ],
  swap: [
    9,
    fc.record({
      ...{ ...atDesk, do: only('swap'), booking: which, room: fc.nat(3), other: which, otherRoom: fc.nat(3), keepPrice: fc.boolean() },
    }),
  ],
  rename: [3, fc.record({ ...atDesk, do: only('rename'), booking: which, name: fc.nat(2) })],
  people: [6, fc.record({ ...atDesk, do: only('people'), booking: which, party: fc.nat(4), beds: fc.constantFrom(0, 0, 1), asks })],
  setPrice: [
    4,
    fc.record({
      ...{ ...atDesk, do: only('setPrice'), booking: which, night: fc.nat(8), asks },
      rupees: fc.constantFrom(2999.5, 4500, 7400.25, 8500, 9000),
    }),
  ],
  undo: [12, fc.record({ ...atDesk, do: only('undo'), booking: which })],
  take: [
    5,
    fc.record({ ...atDesk, do: only('take'), booking: which, half: fc.constantFrom(1, 2, 2, 3), twice: fc.boolean(), there: fc.boolean() }),
  ],
  giveCash: [3, fc.record({ ...atDesk, do: only('giveCash'), booking: which, half: fc.constantFrom(1, 2, 3), there: fc.boolean() })],
  refund: [5, fc.record({ ...atDesk, do: only('refund'), booking: which, part: fc.integer({ min: 1, max: 3 }) })],
  charge: [
    3,
    fc.record({
      ...{ ...atDesk, do: only('charge'), booking: which, kind: fc.constantFrom('EXTRA', 'DISCOUNT') },
      ...{ rupees: fc.constantFrom(300, 800.55, -300, 3500), isPaid: fc.boolean() },
    }),
  ],
  cancel: [4, fc.record({ ...atDesk, do: only('cancel'), booking: which, part: fc.integer({ min: 0, max: 3 }) })],
  noShow: [18, fc.record({ ...atDesk, do: only('noShow'), booking: which })],
  checkIn: [8, fc.record({ ...atDesk, do: only('checkIn'), booking: which })],
  checkOut: [
    8,
    fc.record({
      ...{ ...atDesk, do: only('checkOut'), booking: which, chargeRest: fc.boolean() },
      due: fc.constantFrom('taken', 'left', 'left', 'forgotten'),
    }),
  ],
  correct: [9, fc.record({ ...atDesk, do: only('correct'), booking: which })],
  clean: [4, fc.record({ ...atDesk, do: only('clean'), room: fc.nat(3), state: fc.constantFrom('CLEAN', 'CLEAN', 'DIRTY', 'CLEANING') })],
  delete: [5, fc.record({ ...atDesk, do: only('delete'), booking: which })],
  block: [4, fc.record({ ...atDesk, do: only('block'), room: fc.nat(3), from, nights })],
  moveBlock: [
    14,
    fc.record({
      ...{ ...atDesk, do: only('moveBlock'), block: which, room: fc.constantFrom(undefined, undefined, 0, 1, 2, 3) },
      ...{ shift: fc.constantFrom(0, 0, -1, 1, 2), longer: fc.constantFrom(0, 0, 1, 2, -1) },
    }),
  ],
  unblock: [10, fc.record({ ...atDesk, do: only('unblock'), block: which })],
  ...groupKinds({ atDesk, from, nights }),
  runOut: [6, fc.record({ do: only('runOut'), booking: which })],
  almostOver: [3, fc.record({ do: only('almostOver'), booking: which })],
  expire: [16, fc.record({ do: only('expire') })],
  purge: [15, fc.record({ do: only('purge') })],
  clock: [13, fc.record({ do: only('clock'), hours: fc.constantFrom(5, 12, 20, 24, 24) })],
  reprice: [3, fc.record({ do: only('reprice'), room: fc.nat(3), rupees: fc.constantFrom(3000, 4000, 4501) })],
  rate: [
    6,
    fc.oneof(
      fc.record({ do: only('rate'), type: fc.nat(1), from, nights, how: only('DAY'), value: fc.constantFrom(3600, 4444.25, 8200) }),
      fc.record({ do: only('rate'), type: fc.nat(1), from, nights, how: only('ADD'), value: fc.constantFrom(-500, 850.5) }),
      fc.record({ do: only('rate'), type: fc.nat(1), from, nights, how: only('PERCENT'), value: fc.constantFrom(-15, 12.5, 33) }),
    ),
  ],
  offer: [
    6,
    fc.oneof(
      fc.record({ ...offer, kind: only('PERCENT'), value: fc.constantFrom(7.25, 10) }),
      fc.record({ ...offer, kind: only('AMOUNT'), value: fc.constantFrom(300.55, 500) }),
      ...[2, 2, 3].map(value => fc.record({ ...offer, kind: only('FREE_NIGHT'), value: fc.constant(value) })),
    ),
  ],
  rule: [
    2,
    fc.record({
      ...{ do: only('rule'), type: fc.constantFrom(undefined, 0, 1), from, nights },
      what: fc.constantFrom<ModelRule['what']>('closed', 'no arrival', 'no departure', 'two nights', 'three nights touched'),
    }),
  ],
  count: [1, fc.record({ do: only('count') })],
  register: [
    2,
    fc.record({ do: only('register'), from: fc.integer({ min: -1, max: 2 }), mode: fc.constantFrom('inclusive', 'exclusive') }),
  ],
  retire: [1, fc.record({ do: only('retire'), room: fc.nat(3) })],
}

export const stepKinds = Object.keys(kinds) as Step['do'][]

/** What happens at a hotel. `countsPeople`: its prices depend on the number of people. */
export interface Sequence {
  countsPeople: boolean
  steps: readonly Step[]
}

/** Sequences of steps; `wanted` limits them to these kinds. */
export const sequences = (wanted?: readonly Step['do'][]): fc.Arbitrary<Sequence> => {
  const chosen = Object.entries(kinds).filter(([name]) => !wanted || wanted.includes(name as Step['do']))
  const step = fc.oneof(...chosen.map(([, [weight, arbitrary]]) => ({ weight, arbitrary })))
  // The first sales take most of the rooms, so offers that are made later would seldom be used.
  const offers = fc.array(kinds.offer[1], { maxLength: 2 })
  const begin = fc.array(fc.oneof(kinds.hold[1], kinds.sell[1]), { minLength: 3, maxLength: 3 })
  const more = fc.array(step, { minLength: 14, maxLength: 48, size: 'max' })
  // `noBias`: the default bias to small and extreme numbers would select the same rooms and bookings again and again.
  const steps = fc.tuple(offers, begin, more).map(parts => parts.flat().filter(one => !wanted || wanted.includes(one.do)))
  return fc.noBias(fc.record({ countsPeople: fc.boolean(), steps }))
}
