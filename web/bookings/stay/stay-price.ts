import { cancellationText, termsOf } from '#shared/cancellation.ts'
import { type PricedNight, type PricedRoom, priceStay, type WantedRoom } from '#shared/price.ts'
import { rateKey } from '#shared/rooms.ts'
import type { RoomParty } from '#shared/split-party.ts'
import type { MealOption } from '#shared/stay.ts'
import type { StayRates } from '#shared/stay-rates.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { noPrice, type PerNight, type Pricing } from './pricing.ts'
import { chosenKinds, countOf, type Kind } from './room-choice.ts'

/** The largest part of a party that a room has where it is spread evenly over so many. */
const shareIn = ({ room }: Kind, { adults, childAges }: RoomParty, rooms: number): RoomParty => {
  const here = Math.min(room.adultCapacity, Math.ceil(adults / rooms))
  const left = room.adultCapacity + room.childrenCapacity - here
  const children = Math.min(left, Math.ceil(childAges.length / rooms))
  return { adults: here, childAges: childAges.toSorted((one, other) => other - one).slice(0, children) }
}

const wantedOf = ({ room }: Kind, meal: MealOption): WantedRoom => ({ rate: rateKey(room), meal })

const nightsOf = (rooms: readonly PricedRoom[]) => rooms.flatMap(({ nights }) => nights)

const perNightOf = (rooms: readonly PricedRoom[]): PerNight => {
  const prices = nightsOf(rooms).map(({ gross }) => gross)
  return { lowest: Math.min(...prices), isSame: new Set(prices).size === 1 }
}

const isPlain = ({ why, room, gross }: PricedNight) => why === null && room === gross

/** The prices of rooms on offer for a party that wants so many of them. */
export const pricingOf = (rates: StayRates, party: RoomParty, rooms: number): Pricing => {
  const cardPrice: Pricing['cardPrice'] = (kind, meal) => {
    const split = shareIn(kind, party, rooms)
    const price = priceStay(rates, { ...split, rooms: [{ ...wantedOf(kind, meal), split }] })
    return { ...price, perNight: perNightOf(price.rooms) }
  }
  return {
    isTaxed: rates.tax.some(({ mode }) => mode !== 'none'),
    mealsOf: ({ room }) => {
      const hasRoomOnly = rates.rates[rateKey(room)]?.nights.every(([, , roomOnly]) => roomOnly !== null)
      return [...(hasRoomOnly ? (['roomOnly'] as const) : []), 'breakfast', 'allMeals']
    },
    cardPrice,
    priceOf: (choices, kinds, isComplete) => {
      const chosen = chosenKinds(choices, kinds).flatMap(({ choice, kind }) =>
        Array.from({ length: choice.count }, () => ({
          ...wantedOf(kind, choice.meal),
          ...(!isComplete && { split: shareIn(kind, party, rooms) }),
        })),
      )
      return chosen.length === 0 ? noPrice : priceStay(rates, { ...party, rooms: chosen })
    },
    linesOf: (choices, kinds, { rooms: priced }) =>
      chosenKinds(choices, kinds).map(({ choice: { count, meal }, kind }, at, all) => {
        const before = countOf(all.slice(0, at).map(({ choice }) => choice))
        const rooms = priced.slice(before, before + count)
        const perNight = perNightOf(rooms)
        return {
          ...{ kind: kind.key, roomType: kind.room.roomType, meal, count, rooms, perNight },
          totalPaise: nightsOf(rooms).reduce((sum, { gross }) => sum + gross, 0),
          hasDetails: !perNight.isSame || !nightsOf(rooms).every(isPlain),
        }
      }),
    cancellation: rates.ladder ? cancellationText(rates.ladder, rates.nights[0] ?? '', new Date(serverNow())) : undefined,
    termsOf: ({ offer }) => termsOf({ offer: offer?.id ?? null, cancellation: rates.ladder }),
  }
}
