import fc from 'fast-check'

/** One step of a sequence, as plain data: numbers choose among what there is when the step is taken. */
export type Step =
  | { do: 'search'; from: number; nights: number }
  | { do: 'hold'; attempt: number; rooms: readonly number[]; from: number; nights: number; meal: 'breakfast' | 'allMeals'; pays: boolean }
  | { do: 'release'; order: number }
  | { do: 'pay'; order: number; told: 'nothing' | 'browser' | 'webhook' | 'reconcile' }
  | { do: 'settle'; payment: number; by: 'browser' | 'webhook' | 'reconcile' }
  | { do: 'refund'; payment: number; part: number }
  | { do: 'work'; provider: 'processed' | 'pending' | 'failed' }
  | { do: 'sell'; rooms: readonly number[]; from: number; nights: number; checkIn: boolean }
  | { do: 'extend' | 'shorten'; booking: number; nights: number }
  | { do: 'move'; booking: number; shift: number; room: number; to: number; exchange: boolean; keepPrice: boolean }
  | { do: 'swap'; booking: number; room: number; other: number; otherRoom: number; keepPrice: boolean }
  | { do: 'cancel' | 'endStay' | 'checkIn' | 'checkOut'; booking: number }
  | { do: 'runOut' | 'almostOver'; booking: number }
  | { do: 'expire' | 'purge' }
  | { do: 'clock'; hours: number }
  | { do: 'reprice'; room: number; rupees: number }
  | { do: 'retire'; room: number }

/** The step of that name, with its figures. */
export type StepOf<K extends Step['do'], S = Step> = S extends { do: infer D } ? (K extends D ? S : never) : never

const which = fc.nat(19)
const nights = fc.constantFrom(1, 1, 2, 2, 3)
/** Days from tomorrow for guests, from today at the desk. */
const from = fc.constantFrom(-1, 0, 0, 0, 1, 1, 2, 3)
const rooms = fc.constantFrom([0], [1], [2], [0], [1], [2], [0, 1], [1, 2], [0, 2], [2, 3])
const by = fc.constantFrom('browser' as const, 'webhook' as const, 'reconcile' as const)
const only = <T extends string>(name: T) => fc.constant(name)

/** How often each step is taken, and its figures. */
const kinds: { [K in Step['do']]: [weight: number, step: fc.Arbitrary<Step>] } = {
  search: [2, fc.record({ do: only('search'), from, nights })],
  hold: [
    12,
    fc.record({
      do: only('hold'),
      attempt: fc.nat(3),
      rooms,
      from,
      nights,
      meal: fc.constantFrom('breakfast', 'allMeals'),
      pays: fc.boolean(),
    }),
  ],
  release: [2, fc.record({ do: only('release'), order: which })],
  pay: [14, fc.record({ do: only('pay'), order: which, told: fc.oneof(by, only('nothing')) })],
  settle: [4, fc.record({ do: only('settle'), payment: which, by })],
  refund: [5, fc.record({ do: only('refund'), payment: which, part: fc.integer({ min: 1, max: 3 }) })],
  work: [4, fc.record({ do: only('work'), provider: fc.constantFrom('processed', 'processed', 'pending', 'failed') })],
  sell: [8, fc.record({ do: only('sell'), rooms, from, nights, checkIn: fc.boolean() })],
  extend: [7, fc.record({ do: only('extend'), booking: which, nights: fc.integer({ min: 0, max: 2 }) })],
  shorten: [5, fc.record({ do: only('shorten'), booking: which, nights: fc.integer({ min: 0, max: 2 }) })],
  move: [
    9,
    fc.record({
      ...{ do: only('move'), booking: which, shift: fc.constantFrom(0, 0, 0, -1, 1, 2), room: fc.nat(3), to: fc.nat(3) },
      ...{ exchange: fc.boolean(), keepPrice: fc.boolean() },
    }),
  ],
  swap: [9, fc.record({ do: only('swap'), booking: which, room: fc.nat(3), other: which, otherRoom: fc.nat(3), keepPrice: fc.boolean() })],
  cancel: [3, fc.record({ do: only('cancel'), booking: which })],
  endStay: [4, fc.record({ do: only('endStay'), booking: which })],
  checkIn: [7, fc.record({ do: only('checkIn'), booking: which })],
  checkOut: [5, fc.record({ do: only('checkOut'), booking: which })],
  runOut: [6, fc.record({ do: only('runOut'), booking: which })],
  almostOver: [3, fc.record({ do: only('almostOver'), booking: which })],
  expire: [5, fc.record({ do: only('expire') })],
  purge: [3, fc.record({ do: only('purge') })],
  clock: [9, fc.record({ do: only('clock'), hours: fc.constantFrom(5, 12, 17, 24, 24) })],
  reprice: [3, fc.record({ do: only('reprice'), room: fc.nat(3), rupees: fc.constantFrom(3000, 4000, 4500) })],
  retire: [1, fc.record({ do: only('retire'), room: fc.nat(3) })],
}

export const stepKinds = Object.keys(kinds) as Step['do'][]

/** Sequences of steps, of these kinds alone where some are named. */
export const sequences = (wanted?: readonly Step['do'][]): fc.Arbitrary<Step[]> => {
  const chosen = Object.entries(kinds).filter(([name]) => !wanted || wanted.includes(name as Step['do']))
  const step = fc.oneof(...chosen.map(([, [weight, arbitrary]]) => ({ weight, arbitrary })))
  const begin = fc.array(fc.oneof(kinds.hold[1], kinds.sell[1]), { minLength: 3, maxLength: 3 })
  const more = fc.array(step, { minLength: 10, maxLength: 36, size: 'max' })
  // Even numbers: the usual preference for small ones and extremes would choose the same rooms and bookings over and over.
  return fc.noBias(fc.tuple(begin, more).map(parts => parts.flat().filter(one => !wanted || wanted.includes(one.do))))
}
