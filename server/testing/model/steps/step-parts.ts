import fc from 'fast-check'

// What steps of many kinds are made of.

/** What an offer's code is, and how guests and desks write it, or another one. */
export const clubCode = 'CLUB24'
export type Code = 'CLUB24' | 'club24' | 'NOBODYS' | undefined

export const which = fc.nat(19)
export const nights = fc.constantFrom(1, 1, 1, 2, 2, 2, 3, 4)
/** Days from tomorrow for guests, from today at the desk. */
export const from = fc.constantFrom(-1, 0, 0, 0, 1, 1, 2, 3)
export const rooms = fc.constantFrom([0], [1], [2], [0], [1], [2], [0, 1], [1, 2], [0, 2], [2, 3])
export const people = { party: fc.nat(4), beds: fc.constantFrom(0, 0, 0, 1) }
const unsaid = Array.from({ length: 24 }, () => undefined)
export const code = fc.constantFrom<Code>(...unsaid, clubCode, clubCode, 'club24', 'NOBODYS')
export const by = fc.constantFrom('browser' as const, 'webhook' as const, 'reconcile' as const)
export const only = <T extends string>(name: T) => fc.constant(name)
/** Which desk does it, and whether it looks at the booking anew before. */
export interface AtDesk {
  desk: 0 | 1
  looks: boolean
}

/** Whichever desk; it looks before it changes something, as a rule. */
export const atDesk = { desk: fc.constantFrom(0 as const, 1 as const), looks: fc.constantFrom(true, true, false) }
