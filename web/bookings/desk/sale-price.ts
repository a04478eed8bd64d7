import { sumOfCharges } from '#shared/prices/charges.ts'
import type { StayPrice } from '#shared/prices/price.ts'
import { advanceOf } from '#shared/prices/stay.ts'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { taxOnSale } from '#shared/prices/tax.ts'
import { rateKey } from '#shared/rooms/rooms.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Choice, Kind } from '../stay/room-choice.ts'
import { lineKey } from './sale-form.ts'

interface Priced {
  choices: readonly Choice[]
  price: StayPrice
  rates: StayRates | undefined
}

/** A sale's total in paise: the hotel's prices or the desk's own, and charges; each night as the server reckons it. */
export const saleTotal = (
  { choices, price, rates }: Priced,
  own: ReadonlyMap<string, string>,
  charges: Parameters<typeof sumOfCharges>[0],
): number => {
  const lines = choices.flatMap(choice => Array.from({ length: choice.count }, () => lineKey(choice)))
  const nights = price.rooms.flatMap(({ nights }, room) => {
    const typed = own.get(lines[room] ?? '')
    const paise = typed === undefined ? Number.NaN : toPaise(Number(typed))
    return nights.map(({ gross }, at) => {
      const tax = rates?.tax[at]
      return Number.isNaN(paise) || !tax ? gross : taxOnSale(paise, tax).gross
    })
  })
  return nights.reduce((sum, gross) => sum + gross, 0) + sumOfCharges(charges)
}

/** The advance that guests would pay of a total, in paise. */
export const advanceOfSale = (totalPaise: number, rates: StayRates | undefined): number =>
  rates && totalPaise > 0 ? advanceOf(totalPaise, rates.advanceBasisPoints) : 0

/** Whether the price of the chosen rooms counts people or extra beds: no ready-made charge is offered for these. */
export const inPriceOf = (chosen: readonly { id: string }[], kinds: readonly Kind[], rates: StayRates | undefined) => {
  const rooms = kinds.flatMap(kind => kind.rooms).filter(room => chosen.some(({ id }) => id === room.id))
  const own = rooms.flatMap(room => rates?.rates[rateKey(room)] ?? [])
  return {
    people: own.some(({ baseAdults, singlePaise }) => baseAdults !== null || singlePaise > 0),
    beds: own.some(({ extraBeds }) => extraBeds > 0),
  }
}
