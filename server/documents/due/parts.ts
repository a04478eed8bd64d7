import { taxWithin } from '#shared/prices/tax.ts'

/** An amount at one GST rate, in paise; the guest pays `taxable` + `tax`. The tax is even: half is CGST, half SGST. */
export interface TaxPart {
  basisPoints: number
  taxable: number
  tax: number
}

export const grossOf = ({ taxable, tax }: TaxPart): number => taxable + tax

export const sumOfParts = (parts: readonly TaxPart[]): number => parts.reduce((sum, part) => sum + grossOf(part), 0)

/** The GST within an amount at a rate; below 0 for an amount below 0. */
export const partOf = (paise: number, basisPoints: number): TaxPart => {
  const { taxable, half } = taxWithin(Math.abs(paise), { mode: 'inclusive', bands: [{ upToPaise: null, basisPoints }] })
  const sign = paise < 0 ? -1 : 1
  return { basisPoints, taxable: sign * taxable, tax: sign * 2 * half }
}

/** Merges the parts of each rate, sorted by rising rate; those that sum to 0 are left out. */
export const merged = (parts: readonly TaxPart[]): TaxPart[] => {
  const byRate = Map.groupBy(parts, ({ basisPoints }) => basisPoints)
  const sums = [...byRate].map(([basisPoints, ofRate]) => ({
    basisPoints,
    taxable: ofRate.reduce((sum, { taxable }) => sum + taxable, 0),
    tax: ofRate.reduce((sum, { tax }) => sum + tax, 0),
  }))
  return sums.filter(({ taxable, tax }) => taxable !== 0 || tax !== 0).sort((one, other) => one.basisPoints - other.basisPoints)
}

export const negated = (parts: readonly TaxPart[]): TaxPart[] =>
  parts.map(({ basisPoints, taxable, tax }) => ({ basisPoints, taxable: -taxable, tax: -tax }))

/** Divides paise by weights: exact in sum, each share off by less than a paisa; the largest remainders get the rest. */
export const divided = (paise: number, weights: readonly number[]): number[] => {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? paise : 0))
  const sign = paise < 0 ? -1 : 1
  const amount = BigInt(Math.abs(paise))
  const exact = weights.map(weight => amount * BigInt(weight))
  const shares = exact.map(value => Number(value / whole))
  const left = Math.abs(paise) - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact.map((value, at) => ({ at, rest: value % whole }))
  byRemainder.sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1))
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares.map(share => sign * share || 0)
}

/**
 * Takes an amount out of a part, with the tax of an amount of its own, but no more than the part has: else the tax of
 * the rest could be below 0. Taking ₹0.21 twice of ₹0.43 at 5% has 2 paise of tax each time, as the whole has.
 */
const shareOf = (part: TaxPart, paise: number): TaxPart => {
  const own = partOf(paise, part.basisPoints)
  const least = Math.max(0, paise - part.taxable)
  const tax = Math.min(part.tax, Math.max(own.tax, least + (least % 2)))
  return { ...own, taxable: paise - tax, tax }
}

/**
 * Takes an amount out of parts in proportion. A part that is taken whole gives all of its tax, so that what is taken
 * and what is left sum exactly.
 */
export const takenFrom = (parts: readonly TaxPart[], paise: number): TaxPart[] => {
  const there = merged(parts)
  const shares = divided(
    Math.min(paise, sumOfParts(there)),
    there.map(part => Math.max(0, grossOf(part))),
  )
  return merged(there.map((part, at) => (shares[at] === grossOf(part) ? part : shareOf(part, shares[at] ?? 0))))
}
