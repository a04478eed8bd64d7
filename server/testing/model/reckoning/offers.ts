import { type Books, nightOf, roomOf } from './books.ts'
import type { Agreed, ModelNight, ModelOffer } from './entries.ts'
import { nightToday, peopleIn, type StayToSell, withTax } from './prices.ts'

const wholeOf = (night: ModelNight) => night.room + peopleIn(night) + night.beds
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const blocksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.floor(all.length / size) }, (_, block) => all.slice(block * size, (block + 1) * size))

interface Dated {
  night: string
  priced: ModelNight
}

/** In each full block of a room's nights the cheapest is free; of several the last. */
const withFreeNights = ({ to, value }: ModelOffer, room: readonly Dated[]): ModelNight[] => {
  const covered = room.filter(({ night }) => night <= to)
  const free = blocksOf(covered, value).map(block => {
    const least = Math.min(...block.map(({ priced }) => wholeOf(priced)))
    return block.findLast(({ priced }) => wholeOf(priced) === least)
  })
  return room.map(one => (free.includes(one) ? withTax({ ...one.priced, offer: -wholeOf(one.priced) }) : one.priced))
}

const holdsFor = ({ from, to, minNights }: ModelOffer, nights: readonly string[]): boolean =>
  from <= (nights[0] ?? '') && (nights[0] ?? '') <= to && nights.length >= minNights

/** Prices a stay sold now: each night by its room and date, with the offer that makes the stay cheapest. */
export const soldNow = (books: Books, { nights, meal, rooms, code }: StayToSell) => {
  const { offers } = books.rates
  const named = offers.find(offer => offer.code !== undefined && offer.code === code?.toUpperCase())
  const priced = (offer: ModelOffer | undefined) => {
    const byRoom = rooms.map(({ id, ...people }) => {
      const plain = nights.map(night => ({ night, priced: nightToday(books, { roomId: id, night, meal, ...people, offer }) }))
      return offer?.kind === 'FREE_NIGHT' ? withFreeNights(offer, plain) : plain.map(one => one.priced)
    })
    return { offer, byRoom, total: sum(byRoom.flat().map(({ price }) => price)) }
  }
  const plain = priced(undefined)
  const better = offers
    .filter(offer => (offer.code === undefined || offer === named) && holdsFor(offer, nights))
    .map(priced)
    .filter(({ total }) => total < plain.total)
  const order = ({ total, offer }: (typeof better)[number]) => [String(total).padStart(12, '0'), offer?.from, offer?.name].join()
  const [best = plain] = better.sort((one, other) => (order(one) < order(other) ? -1 : 1))
  return { ...best, isCodeGood: code === undefined || (named !== undefined && holdsFor(named, nights)) }
}

/**
 * What is agreed after nights were removed: in each full block of the dates that the offer covers, each room kept
 * throughout has at most one free night. Other free nights are charged again.
 */
export const rechargeBrokenFreeNights = (offer: ModelOffer | undefined, before: Agreed, after: Agreed): Agreed => {
  const byDate = (agreed: Agreed) => Map.groupBy(agreed.keys(), nightOf)
  const now = byDate(after)
  const fell = [...byDate(before)].some(([date, keys]) => keys.length > (now.get(date)?.length ?? 0))
  if (offer?.kind !== 'FREE_NIGHT' || !fell) return after
  const isFree = (key: string) => (after.get(key)?.offer ?? 0) < 0
  const dates = [...now.keys()].filter(date => date <= offer.to).sort()
  const stay = blocksOf(dates, offer.value).flatMap(block => {
    const nights = block.map(date => now.get(date) ?? [])
    const isThroughout = (key: string) => nights.every(keys => keys.some(other => roomOf(other) === roomOf(key)))
    const order = (key: string) => (isThroughout(key) ? 0 : 1e12) - (after.get(key)?.offer ?? 0)
    const free = nights
      .flat()
      .filter(isFree)
      .sort((one, other) => order(one) - order(other))
    return free.slice(0, Math.min(...nights.map(keys => keys.length)))
  })
  const costs = (key: string) => isFree(key) && !stay.includes(key)
  return new Map([...after].map(([key, night]) => [key, costs(key) ? withTax({ ...night, offer: 0 }) : night]))
}
