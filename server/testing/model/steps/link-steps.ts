import fc from 'fast-check'
import type { AtDesk } from './step-parts.ts'
import { atDesk, type Code, code, from, nights, only, people, which } from './step-parts.ts'

/** What a desk does with payment links. */
export type LinkStep =
  | {
      do: 'holdByLink'
      rooms: readonly number[]
      from: number
      nights: number
      party: number
      beds: number
      code: Code
      price: number | undefined
      hours: number
    }
  | { do: 'moveEnd'; booking: number; hours: number }
  | { do: 'recordHeld'; booking: number; half: number }
  | { do: 'askForBalance'; booking: number }

/** What a guest orders on the page of a booking. `isOld`: what it asked for before. */
export interface LinkOrderStep {
  do: 'orderByLink'
  booking: number
  isOld: boolean
  pays: boolean
}

type LinkKind = LinkStep['do'] | LinkOrderStep['do']

/** How often each of them is taken, and its figures. */
export const linkKinds: Record<LinkKind, [weight: number, step: fc.Arbitrary<(AtDesk & LinkStep) | LinkOrderStep>]> = {
  holdByLink: [
    8,
    fc.record({
      ...atDesk,
      do: only('holdByLink'),
      from,
      nights,
      ...people,
      code,
      rooms: fc.constantFrom([0], [1], [2], [0], [1], [2], [0, 1]),
      price: fc.constantFrom(undefined, undefined, 2999.5, 9000),
      hours: fc.constantFrom(1, 3, 3, 50),
    }),
  ],
  moveEnd: [16, fc.record({ ...atDesk, do: only('moveEnd'), booking: which, hours: fc.constantFrom(1, 2, 3, 50) })],
  recordHeld: [14, fc.record({ ...atDesk, do: only('recordHeld'), booking: which, half: fc.constantFrom(1, 2, 2, 3) })],
  askForBalance: [3, fc.record({ ...atDesk, do: only('askForBalance'), booking: which })],
  orderByLink: [
    18,
    fc.record({ do: only('orderByLink'), booking: which, isOld: fc.constantFrom(false, false, false, true), pays: fc.boolean() }),
  ],
}
