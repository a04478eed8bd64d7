import type { TaxHeads } from '#shared/documents/documents.ts'
import type { TaxPart } from '../due/parts.ts'
import { isTaxed, type MonthPaper, sectionOf, signOf } from './month-paper.ts'

/** An amount by the heads of its tax, in paise; `state`: SGST or UTGST. */
export interface Sum {
  taxable: number
  central: number
  state: number
  integrated: number
}

export const nothing: Sum = { taxable: 0, central: 0, state: 0, integrated: 0 }

const heads = Object.keys(nothing) as (keyof Sum)[]

export const combined = (one: Sum, other: Sum, sign = 1): Sum => ({
  taxable: one.taxable + sign * other.taxable,
  central: one.central + sign * other.central,
  state: one.state + sign * other.state,
  integrated: one.integrated + sign * other.integrated,
})

export const isSame = (one: Sum, other: Sum): boolean => heads.every(head => one[head] === other[head])

export const totalOf = (sum: Sum): number => heads.reduce((total, head) => total + sum[head], 0)

export const sumByHead = ({ taxable, tax }: Pick<TaxPart, 'taxable' | 'tax'>, of: TaxHeads): Sum =>
  of === 'IGST' ? { ...nothing, taxable, integrated: tax } : { ...nothing, taxable, central: tax / 2, state: tax / 2 }

/** Sums by rate, in basis points; 0: outside GST, before the registration, or on a bill of supply. */
export type ByRate = ReadonlyMap<number, Sum>

const book = (sums: Map<number, Sum>, rate: number, sum: Sum, sign = 1): void =>
  void sums.set(rate, combined(sums.get(rate) ?? nothing, sum, sign))

export const allRates = (sums: ByRate): Sum => [...sums.values()].reduce((sum, one) => combined(sum, one), nothing)

export const supplyTerms = ['invoices', 'credits', 'debits'] as const
export const advanceTerms = ['received', 'returned', 'adjusted', 'givenBack'] as const
type Term = (typeof supplyTerms)[number] | (typeof advanceTerms)[number]

/** True for the terms that are subtracted. */
export const isLess = (term: Term): boolean => term === 'credits' || term === 'returned' || term === 'adjusted'

export const places = ['b2b', 'cdnr', 'b2cs', 'none'] as const
export type Place = (typeof places)[number]

const bookTerms = (terms: Record<Term, Map<number, Sum>>, paper: MonthPaper): void => {
  const { kind, lines, taken, isWhole } = paper
  const own = {
    INVOICE: 'invoices',
    BILL: 'invoices',
    CREDIT: 'credits',
    DEBIT: 'debits',
    RECEIPT: 'received',
    REFUND: 'returned',
  } as const
  for (const line of lines) book(terms[own[kind]], line.basisPoints, sumByHead(line, paper.heads))
  for (const voucher of taken)
    for (const part of voucher.parts) book(terms[isWhole ? 'givenBack' : 'adjusted'], part.basisPoints, sumByHead(part, voucher.heads))
}

const emptyTerms = (): Record<Term, Map<number, Sum>> => ({
  invoices: new Map(),
  credits: new Map(),
  debits: new Map(),
  received: new Map(),
  returned: new Map(),
  adjusted: new Map(),
  givenBack: new Map(),
})

/** Sums up the documents of a month one by one. */
export const collectSums = () => {
  const terms = emptyTerms()
  /** The supply by section of the return; `none` is in no section. */
  const inReturn: Record<Place, Sum> = { b2b: nothing, cdnr: nothing, b2cs: nothing, none: nothing }
  /** The supply by the sums printed on the documents, not by their lines. */
  let printed = nothing
  return {
    add: (paper: MonthPaper): void => {
      bookTerms(terms, paper)
      const sign = signOf(paper)
      if (sign === 0) return
      printed = combined(printed, sumByHead(paper, paper.heads), sign)
      for (const line of paper.lines) {
        const place = (isTaxed(line) && sectionOf(paper)) || 'none'
        inReturn[place] = combined(inReturn[place], sumByHead(line, paper.heads), sign)
      }
    },
    sums: () => ({ terms: terms as Record<Term, ByRate>, inReturn, printed }),
  }
}

export type MonthSums = ReturnType<ReturnType<typeof collectSums>['sums']>

/** Adds and subtracts terms from a start, by rate. */
const reckoned = (terms: Record<Term, ByRate>, names: readonly Term[], start: ByRate): ByRate => {
  const sums = new Map(start)
  for (const name of names) for (const [rate, sum] of terms[name]) book(sums, rate, sum, isLess(name) ? -1 : 1)
  return sums
}

export const supplyOf = ({ terms }: Pick<MonthSums, 'terms'>): ByRate => reckoned(terms, supplyTerms, new Map())

/** The advances at the end of a month: those at its start, with what the month added and took off. */
export const closingOf = ({ terms }: Pick<MonthSums, 'terms'>, opening: ByRate): ByRate => reckoned(terms, advanceTerms, opening)

export const isSameByRate = (one: ByRate, other: ByRate): boolean =>
  [...new Set([...one.keys(), ...other.keys()])].every(rate => isSame(one.get(rate) ?? nothing, other.get(rate) ?? nothing))

/**
 * Tells whether the two equations hold to the paisa. Supply: the lines sum to the documents' printed sums and to the
 * sections of the return. Advances: the closing balance equals `counted`, from all vouchers and what was taken of each.
 */
export const proofsOf = (sums: MonthSums, opening: ByRate, counted: ByRate) => {
  const supply = allRates(supplyOf(sums))
  const sections = places.reduce((sum, place) => combined(sum, sums.inReturn[place]), nothing)
  return {
    supply: isSame(supply, sums.printed) && isSame(supply, sections),
    advances: isSameByRate(closingOf(sums, opening), counted),
  }
}
