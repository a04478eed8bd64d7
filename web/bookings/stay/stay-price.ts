import { cancellingText, refundSteps, termsOf } from '#shared/prices/cancellation.ts'
import { codeNote, type PricedNight, type PricedRoom, priceStay, type WantedRoom } from '#shared/prices/price.ts'
import { extraAdults, extraBeds, extraChildren, gstText, stepText } from '#shared/prices/price-words.ts'
import { type RoomParty, waysToSleep } from '#shared/prices/split-party.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { freeRates, otherCounts } from '#shared/rates/cheapest-stay.ts'
import { rateKey } from '#shared/rooms/rooms.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type NamedRoom, noPrice, type PerNight, type Pricing } from './pricing.ts'
import { bedsInRooms, type Choice, chosenKinds, countOf, type Kind } from './room-choice.ts'
import { shortDay } from './search-words.ts'
import { hasOwnAges, sleepersText } from './sleepers.ts'

/** The largest part of a party that a room has where it is spread evenly over so many. */
const shareIn = ({ room }: Kind, { adults, childAges }: RoomParty, rooms: number): RoomParty => {
  const here = Math.min(room.adultCapacity, Math.ceil(adults / rooms))
  const left = room.adultCapacity + room.childrenCapacity - here
  const children = Math.min(left, Math.ceil(childAges.length / rooms))
  return { adults: here, childAges: childAges.toSorted((one, other) => other - one).slice(0, children) }
}

const wantedOf = ({ room }: Kind, meal: MealOption): WantedRoom => ({ rate: rateKey(room), meal })

const wantedRooms = (choices: readonly Choice[], kinds: readonly Kind[]) =>
  chosenKinds(choices, kinds).flatMap(({ choice, kind }) =>
    bedsInRooms(choice).map(extraBeds => ({ ...wantedOf(kind, choice.meal), extraBeds, kind })),
  )

const nightsOf = (rooms: readonly PricedRoom[]) => rooms.flatMap(({ nights }) => nights)

const perNightOf = (rooms: readonly PricedRoom[]): PerNight => {
  const prices = nightsOf(rooms).map(({ gross }) => gross)
  return { lowest: Math.min(...prices), isSame: new Set(prices).size === 1 }
}

const isPlain = ({ why, room, gross }: PricedNight) => why === null && room === gross

/** A room's nights with words for what is in their prices. */
const namedRoom = ({ meal, extraBeds: beds = 0 }: WantedRoom, room: PricedRoom, offer?: string): NamedRoom => {
  const partsOf = ({ room: own, people, beds: bedsPaise, offer: off, step, gross, basisPoints, ...extra }: PricedNight) =>
    (
      [
        ['Room', own],
        [extraAdults(extra.extraAdults, meal), people - extra.forChildren],
        [extraChildren(extra.extraChildren, meal), extra.forChildren],
        [extraBeds(beds), bedsPaise],
        [offer ?? '', off],
        [stepText, step],
        [gstText(basisPoints), gross - own - people - bedsPaise - off - step],
      ] as const
    ).filter(([, paise]) => paise !== 0)
  return {
    split: room.split,
    totalPaise: room.nights.reduce((sum, { gross }) => sum + gross, 0),
    nights: room.nights.map(night => {
      const parts = partsOf(night)
      return { night: night.night, why: night.why, gross: night.gross, parts: parts.length > 1 ? parts : [] }
    }),
  }
}

const cancellingNow = (ladder: NonNullable<StayRates['ladder']>, checkIn: string, at: Date): Pricing['cancelling'] =>
  cancellingText(ladder, checkIn, at, day => shortDay(day, todayInIndia(at)))

/** The prices of rooms on offer for a party that wants so many of them. */
export const pricingOf = (rates: StayRates, party: RoomParty, rooms: number): Pricing => {
  const cardPrice: Pricing['cardPrice'] = (kind, meal) => {
    const split = shareIn(kind, party, rooms)
    const price = priceStay(rates, { ...split, rooms: [{ ...wantedOf(kind, meal), split }] })
    return { ...price, perNight: perNightOf(price.rooms) }
  }
  const hasRoomOnly = ({ room }: Kind) => rates.rates[rateKey(room)]?.nights.every(([, , roomOnly]) => roomOnly !== null) === true
  const waysIn = (choices: readonly Choice[], kinds: readonly Kind[]) =>
    waysToSleep(
      wantedRooms(choices, kinds).map(({ kind }) => kind.room),
      party.adults,
      party.childAges,
    )
  const peopleIn: Pricing['peopleIn'] = (choices, kinds, people) =>
    people && waysIn(choices, kinds).find(way => JSON.stringify(way) === JSON.stringify(people))
  return {
    noteOf: kind => {
      const [roomOnly, breakfast] = hasRoomOnly(kind)
        ? (['roomOnly', 'breakfast'] as const).map(meal => cardPrice(kind, meal).totalPaise)
        : []
      const isSame = roomOnly !== undefined && roomOnly === breakfast
      const share = shareIn(kind, party, rooms)
      const people = sleepersText(share, rooms > 1 && hasOwnAges([party]))
      const whom = rooms > 1 ? `Price if ${people} ${share.adults + share.childAges.length > 1 ? 'sleep' : 'sleeps'} here` : `For ${people}`
      return `${whom}${rates.tax.some(({ mode }) => mode !== 'none') ? ', GST included' : ''}${isSame ? '; breakfast costs nothing more' : ''}`
    },
    mealsOf: kind => [...(hasRoomOnly(kind) ? (['roomOnly'] as const) : []), 'breakfast', 'allMeals'],
    cardPrice,
    priceOf: (choices, kinds, isComplete, people) => {
      const told = isComplete ? peopleIn(choices, kinds, people) : undefined
      const chosen = wantedRooms(choices, kinds).map(({ kind, ...room }, at) => {
        const split = isComplete ? told?.[at] : shareIn(kind, party, rooms)
        return { ...room, ...(split && { split }) }
      })
      return chosen.length === 0 ? noPrice : priceStay(rates, { ...party, rooms: chosen })
    },
    linesOf: (choices, kinds, { rooms: priced, offer }) => {
      const wanted = wantedRooms(choices, kinds)
      return chosenKinds(choices, kinds).map(({ choice: { count, meal, beds = 0 }, kind }, at, all) => {
        const before = countOf(all.slice(0, at).map(({ choice }) => choice))
        const rooms = priced.slice(before, before + count)
        const perNight = perNightOf(rooms)
        return {
          kind: kind.key,
          roomType: kind.room.roomType,
          meal,
          count,
          beds,
          perNight,
          rooms: rooms.flatMap((room, at) => {
            const asked = wanted[before + at]
            return asked ? namedRoom(asked, room, offer?.name) : []
          }),
          totalPaise: nightsOf(rooms).reduce((sum, { gross }) => sum + gross, 0),
          hasDetails: !perNight.isSame || !nightsOf(rooms).every(isPlain),
        }
      })
    },
    waysOf: (choices, kinds) => {
      const wanted = wantedRooms(choices, kinds).map(({ kind: _, ...room }) => room)
      return waysIn(choices, kinds)
        .map(people => ({
          people,
          totalPaise: priceStay(rates, { ...party, rooms: wanted.map((room, at) => ({ ...room, split: people[at] as RoomParty })) })
            .totalPaise,
        }))
        .sort((one, other) => one.totalPaise - other.totalPaise)
    },
    peopleIn,
    extraBedsOf: ({ room }) => ({ most: rates.rates[rateKey(room)]?.extraBeds ?? 0, paise: rates.people.bed }),
    codeNote: (choices, kinds, price) => codeNote(rates, wantedRooms(choices, kinds), price),
    hasCodeOffer: rates.codeOffer !== undefined,
    refundSteps: rates.ladder ? refundSteps(rates.ladder, rates.nights[0] ?? '', new Date(serverNow())) : undefined,
    cancelling: rates.ladder ? cancellingNow(rates.ladder, rates.nights[0] ?? '', new Date(serverNow())) : undefined,
    hasRoomOnly: Object.values(rates.rates).some(({ nights }) => nights.some(([, , roomOnly]) => roomOnly !== null)),
    otherCounts: (kinds, also) =>
      otherCounts([...freeRates(kinds.flatMap(({ rooms }) => rooms)), ...also], rates, party, {
        asked: rooms,
        isOffered: kinds.length > 0,
      }),
    termsOf: ({ offer }) => termsOf({ offer: offer?.id ?? null, cancellation: rates.ladder }),
  }
}
