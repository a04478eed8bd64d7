import { formatRupees, toRupees } from '../words/money.ts'

/** How a night's price relates to GST: there is none, the price includes it, or it is added. */
export type TaxMode = 'none' | 'inclusive' | 'exclusive'

/** A rate in basis points for nights of at most `upToPaise` before tax; the last band of a list has no end. */
export interface TaxBand {
  upToPaise: number | null
  basisPoints: number
}

/** The tax of a night; `bands` rise, and are empty if `mode` is none. */
export interface NightTax {
  mode: TaxMode
  bands: readonly TaxBand[]
}

/** A night's price with tax, in paise: `gross` = `taxable` + 2 × `half`. CGST and SGST are `half` each, IGST both. */
export interface TaxedNight {
  gross: number
  taxable: number
  basisPoints: number
  half: number
  /** The reduction of an inclusive price that no band of tax fits; 0 or below. */
  step: number
}

export const noTax: NightTax = { mode: 'none', bands: [] }

const divideHalfUp = (value: number, by: number) => Math.floor((2 * value + by) / (2 * by))

const endOf = ({ upToPaise }: TaxBand) => upToPaise ?? Number.POSITIVE_INFINITY

const onTop = (taxable: number, { basisPoints }: TaxBand): TaxedNight => {
  const half = divideHalfUp(taxable * basisPoints, 20_000)
  return { gross: taxable + 2 * half, taxable, basisPoints, half, step: 0 }
}

const carvedOut = (gross: number, { basisPoints }: TaxBand): TaxedNight => {
  const half = divideHalfUp(gross * basisPoints, 2 * (10_000 + basisPoints))
  return { gross, taxable: gross - 2 * half, basisPoints, half, step: 0 }
}

const untaxed = (gross: number): TaxedNight => ({ gross, taxable: gross, basisPoints: 0, half: 0, step: 0 })

/** The lowest band that a gross price fits, and the band below it. */
const bandsAround = (gross: number, bands: readonly TaxBand[]) => {
  const at = bands.findIndex(band => carvedOut(gross, band).taxable <= endOf(band))
  return { band: bands[at], below: bands[at - 1] }
}

/**
 * A night sold at a typed price, in paise. An inclusive price that is above one band with tax, but within it after
 * taking off the next band's tax, is lowered to the highest price of the first band: with 5% up to ₹7,500.00 and 18%
 * above, ₹7,875.01 to ₹8,850.00 become ₹7,875.00.
 */
export const taxOnSale = (typed: number, { mode, bands }: NightTax): TaxedNight => {
  if (mode === 'exclusive') {
    const band = bands.find(one => typed <= endOf(one))
    return band ? onTop(typed, band) : untaxed(typed)
  }
  const { band, below } = bandsAround(typed, bands)
  if (!band) return untaxed(typed)
  const night = carvedOut(typed, band)
  if (!below || night.taxable > endOf(below)) return night
  const highest = onTop(endOf(below), below)
  return { ...highest, step: highest.gross - typed }
}

/** The tax in a price agreed before, in paise; the price never changes, so between two bands the higher one applies. */
export const taxWithin = (gross: number, { bands }: NightTax): TaxedNight => {
  const { band } = bandsAround(gross, bands)
  return band ? carvedOut(gross, band) : untaxed(gross)
}

/** A sentence about typed prices between a band's end and the next band's lowest price; undefined for the last band. */
export const stepSentence = ({ gross, taxable }: TaxedNight, { bands }: NightTax): string | undefined => {
  const next = bands[bands.findIndex(band => endOf(band) === taxable) + 1]
  if (!next) return undefined
  const [above, upTo, kept] = [gross + 1, onTop(taxable, next).gross, taxable].map(paise => formatRupees(toRupees(paise)))
  return `Between ${above} and ${upTo} the guest pays ${formatRupees(toRupees(gross))} and you keep ${kept}.`
}
