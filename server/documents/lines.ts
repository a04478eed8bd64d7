import { addDays, formatDate, todayInIndia } from '#shared/dates.ts'
import type { ChargeFact, HotelFacts, Line, NightFact, StayFacts } from './facts.ts'
import { grossOf, merged, type TaxPart } from './parts.ts'
import { chargeParts } from './rates.ts'

/** Accommodation in a hotel; food and drink served there; other services. */
const sacOf = { STAY: '996311', FOOD: '996332', OTHER: '999799', NONE: null } as const

const lineOf = (sac: string | null, text: string, { basisPoints, taxable, tax }: TaxPart, quantity = 1): Line => ({
  ...{ sac, text, quantity, basisPoints, taxable, tax },
})

const datesOf = (nights: readonly NightFact[]): string => {
  const [first, last] = [nights[0]?.night ?? '', nights.at(-1)?.night ?? '']
  return nights.length === 1 ? formatDate(first) : `${formatDate(first)} to ${formatDate(addDays(last, 1))}`
}

/** Nights of a room that follow each other at one price and rate are one line. */
const nightLines = (nights: readonly NightFact[]): Line[] => {
  const runs: NightFact[][] = []
  for (const room of Map.groupBy(nights, ({ roomId }) => roomId).values())
    for (const night of room) {
      const run = runs.at(-1)
      const before = run?.at(-1)
      const goesOn =
        before?.roomId === night.roomId &&
        addDays(before.night, 1) === night.night &&
        before.part.basisPoints === night.part.basisPoints &&
        grossOf(before.part) === grossOf(night.part)
      if (goesOn) run?.push(night)
      else runs.push([night])
    }
  return runs.map(run => {
    const [first] = run
    const part = merged(run.map(one => one.part))[0] ?? { basisPoints: first?.part.basisPoints ?? 0, taxable: 0, tax: 0 }
    return lineOf(sacOf.STAY, `${first?.text ?? ''}, ${datesOf(run)}`, part, run.length)
  })
}

/** A charge as lines, one for each rate. */
export const chargeLines = (charge: ChargeFact, { nights }: Pick<StayFacts, 'nights'>, hotel: HotelFacts): Line[] =>
  chargeParts(charge, todayInIndia(charge.at), nights, hotel).map(part => lineOf(sacOf[charge.taxClass], charge.text, part))

/** What a stay that is over was: its nights, room by room, and the lines beside them. */
export const stayLines = (stay: StayFacts, hotel: HotelFacts): Line[] => [
  ...nightLines(stay.nights),
  ...stay.charges.flatMap(charge => chargeLines(charge, stay, hotel)),
]

/** The same without a tax: under composition none is collected, however it was sold. */
export const untaxed = (lines: readonly Line[]): Line[] =>
  lines.map(({ taxable, tax, ...line }) => ({ ...line, basisPoints: 0, taxable: taxable + tax, tax: 0 }))

/** Parts as lines of the stay with one text. */
export const partLines = (text: string, parts: readonly TaxPart[]): Line[] => merged(parts).map(part => lineOf(sacOf.STAY, text, part))
