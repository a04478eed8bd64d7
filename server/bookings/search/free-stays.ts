import { brokenRule, type StayRule } from '#shared/prices/stay-rules.ts'
import { nightsBetween } from '#shared/words/dates.ts'
import type { RoomDetails } from '../../rooms/details.ts'
import type { Stay } from '../../rooms/queries.ts'

/** At most 63 nights as bits, the earliest the lowest: numbers compare far quicker than one `bigint` does. */
type NightBits = readonly [low: number, high: number]

const noNights: NightBits = [0, 0]
const asBits = (nights: bigint): NightBits => [Number(BigInt.asIntN(32, nights)), Number(BigInt.asIntN(32, nights >> 32n))]
const nightBits = (from: number, count: number): NightBits => asBits(((1n << BigInt(count)) - 1n) << BigInt(from))

/** The nights on which rooms are taken; `taken` has `room bits` with commas between. */
const takenBits = (taken: string): Map<string, NightBits> =>
  new Map(
    taken.split(',').map(entry => {
      const [room = '', bits = ''] = entry.split(' ')
      return [room, asBits(BigInt(bits))]
    }),
  )

/** The rooms that no rule closes for a stay, asked once for each type. */
export const openTo = (stayRules: readonly StayRule[]): ((stay: Stay) => (room: RoomDetails) => boolean) => {
  const byType = Map.groupBy(stayRules, ({ typeId }) => typeId)
  const isBroken = (type: string | null, stay: Stay) => brokenRule(byType.get(type) ?? [], stay) !== undefined
  return stay => {
    if (isBroken(null, stay)) return () => false
    const known = new Map<string, boolean>()
    return ({ room: { typeId } }) => {
      const isOpen = known.get(typeId) ?? !isBroken(typeId, stay)
      known.set(typeId, isOpen)
      return isOpen
    }
  }
}

/** Those of some rooms that are free for a stay; `taken` as `takenNights` has it, from the night `from` on. */
export const freeOver = (rooms: readonly RoomDetails[], taken: string, from: string): ((stay: Stay) => RoomDetails[]) => {
  const nights = takenBits(taken)
  const gone = rooms.map(({ room }) => nights.get(room.id) ?? noNights)
  return ({ checkIn, checkOut }) => {
    const [low, high] = nightBits(nightsBetween(from, checkIn), nightsBetween(checkIn, checkOut))
    return rooms.filter((_, at) => {
      const [lowGone, highGone] = gone[at] ?? noNights
      return (low & lowGone) === 0 && (high & highGone) === 0
    })
  }
}

/** Of rooms that sleep and cost the same only so many: no choice of that number needs more. */
export const fewOfEach = (rooms: readonly RoomDetails[], most: number): RoomDetails[] => {
  const counts = new Map<string, number>()
  return rooms.filter(({ rate }) => {
    const before = counts.get(rate) ?? 0
    counts.set(rate, before + 1)
    return before < most
  })
}
