import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { AgreedNight } from '../nights/agreed-night.ts'
import { repriced, taxOfSale } from './repriced.ts'

const byDate = (nights: readonly AgreedNight[]): Map<string, AgreedNight[]> =>
  Map.groupBy(
    nights.toSorted((one, other) => (one.night < other.night ? -1 : 1)),
    ({ night }) => night,
  )

const fellAway = (before: readonly AgreedNight[], after: readonly AgreedNight[]): boolean => {
  const now = byDate(after)
  return [...byDate(before)].some(([date, nights]) => (now.get(date)?.length ?? 0) < nights.length)
}

const isFree = ({ parts }: AgreedNight) => (parts?.offer ?? 0) < 0

/**
 * Selects the free nights to keep in a block of dates: as many as rooms on its smallest date, first those in rooms that
 * have all its dates, then the cheapest.
 */
const keptFree = (block: readonly AgreedNight[][]): AgreedNight[] => {
  const rooms = Math.min(...block.map(nights => nights.length))
  const isInAll = ({ roomId }: AgreedNight) => block.every(nights => nights.some(night => night.roomId === roomId))
  const value = (night: AgreedNight) => -(night.parts?.offer ?? 0)
  return block
    .flat()
    .filter(isFree)
    .sort((one, other) => Number(isInAll(other)) - Number(isInAll(one)) || value(one) - value(other))
    .slice(0, rooms)
}

/**
 * The nights of a booking after some were removed: a free night that is no longer in a full block is charged again.
 * Blocks are counted over the dates and rooms that the booking's offer covers.
 */
export const rechargeBrokenFreeNights = (
  booking: BookingRow,
  { nights, rooms }: Pick<BookingRow, 'nights' | 'rooms'>,
  rules: HotelRules,
): AgreedNight[] => {
  const { offer } = booking
  if (offer?.effect.kind !== 'FREE_NIGHT' || !fellAway(booking.nights, nights)) return nights
  const { every } = offer.effect
  const isOffered = ({ typeId }: BookingRow['rooms'][number]) => offer.typeIds.length === 0 || offer.typeIds.includes(typeId)
  const offered = new Set(rooms.filter(isOffered).map(({ id }) => id))
  const dates = [...byDate(nights.filter(({ night, roomId }) => night <= offer.endDate && offered.has(roomId))).values()]
  const free = new Set<AgreedNight>()
  for (let start = 0; start + every <= dates.length; start += every)
    for (const night of keptFree(dates.slice(start, start + every))) free.add(night)
  return nights.map(night => (isFree(night) && !free.has(night) ? repriced(night, { offer: 0 }, taxOfSale(night, rules)) : night))
}
