import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import type { ChargeFact, HotelFacts, Line, NightFact, StayFacts } from './facts.ts'
import { grossOf, merged, negated, type TaxPart, takenFrom } from './parts.ts'
import { chargeParts } from './rates.ts'

/** Accommodation in a hotel; food and drink served there; other services. */
const sacOf = { STAY: '996311', FOOD: '996332', OTHER: '999799', NONE: null } as const

const lineOf = (sac: string | null, text: string, { basisPoints, taxable, tax }: TaxPart, quantity = 1): Line => ({
  sac,
  text,
  quantity,
  basisPoints,
  taxable,
  tax,
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

/** True if adding the parts makes no rate of `there` negative. */
const fits = (parts: readonly TaxPart[], there: readonly TaxPart[]): boolean =>
  merged([...there, ...parts]).every(({ taxable, tax }) => taxable >= 0 && tax >= 0)

/**
 * A charge as lines, one for each rate; `there` is what is supplied without it. A charge that takes off more than there
 * is at a rate is divided over all that is there, so that no rate becomes negative.
 */
export const chargeLines = (
  charge: ChargeFact,
  { nights }: Pick<StayFacts, 'nights'>,
  hotel: HotelFacts,
  there: readonly TaxPart[],
): Line[] => {
  const own = chargeParts(charge, todayInIndia(charge.at), nights, hotel)
  if (charge.paise > 0 || fits(own, there)) return own.map(part => lineOf(sacOf[charge.taxClass], charge.text, part))
  const parts = negated(takenFrom(there, -charge.paise))
  return parts.map(part => lineOf(part.basisPoints > 0 ? sacOf.STAY : null, charge.text, part))
}

/** The lines of a stay that is over: its nights, room by room, and its charges. */
export const stayLines = (stay: StayFacts, hotel: HotelFacts): Line[] => {
  const ofNights = nightLines(stay.nights)
  const adding = stay.charges.filter(({ paise }) => paise > 0).map(charge => [charge.id, chargeLines(charge, stay, hotel, [])] as const)
  const ofCharges = new Map(adding)
  let there = merged([...ofNights, ...[...ofCharges.values()].flat()])
  for (const charge of stay.charges.filter(({ paise }) => paise < 0)) {
    const lines = chargeLines(charge, stay, hotel, there)
    ofCharges.set(charge.id, lines)
    there = merged([...there, ...lines])
  }
  return [...ofNights, ...stay.charges.flatMap(({ id }) => ofCharges.get(id) ?? [])]
}

/** The same lines without tax: under composition none is collected, however the stay was sold. */
export const untaxed = (lines: readonly Line[]): Line[] =>
  lines.map(({ taxable, tax, ...line }) => ({ ...line, basisPoints: 0, taxable: taxable + tax, tax: 0 }))

/** Parts as lines of the stay with one text. */
export const partLines = (text: string, parts: readonly TaxPart[]): Line[] => merged(parts).map(part => lineOf(sacOf.STAY, text, part))
