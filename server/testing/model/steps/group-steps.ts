import fc from 'fast-check'
import type { AtDesk } from './step-parts.ts'

/** What a desk does with groups; each room of one is a booking, of which those after the first may begin later. */
export type GroupStep =
  | { do: 'group'; rooms: readonly number[]; from: number; later: number; nights: number; oneBill: boolean; twice: boolean }
  | { do: 'payGroup'; group: number; half: number }
  | { do: 'groupIn'; group: number }

interface Known {
  atDesk: { [K in keyof AtDesk]: fc.Arbitrary<AtDesk[K]> }
  from: fc.Arbitrary<number>
  nights: fc.Arbitrary<number>
}

type Kinds = { [K in GroupStep['do']]: [weight: number, step: fc.Arbitrary<AtDesk & Extract<GroupStep, { do: K }>>] }

/** How often each step is taken, and its figures. */
export const groupKinds = ({ atDesk, from, nights }: Known): Kinds => ({
  group: [
    5,
    fc.record({
      ...atDesk,
      do: fc.constant('group'),
      rooms: fc.constantFrom([0, 1], [1, 2], [0, 2], [0, 1, 2], [2, 3]),
      from,
      nights,
      later: fc.constantFrom(0, 0, 0, 1),
      oneBill: fc.constantFrom(true, true, false),
      twice: fc.boolean(),
    }),
  ],
  payGroup: [11, fc.record({ ...atDesk, do: fc.constant('payGroup'), group: fc.nat(3), half: fc.constantFrom(1, 2, 2, 3) })],
  groupIn: [40, fc.record({ ...atDesk, do: fc.constant('groupIn'), group: fc.nat(3) })],
})
