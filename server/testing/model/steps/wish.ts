import { addDays, laterOf, nightsOf } from '#shared/words/dates.ts'
import { type Books, keyOf, nightOf, roomOf, roomsIn } from '../reckoning/books.ts'
import type { Agreed, ModelBooking, ModelNight } from '../reckoning/entries.ts'
import { rechargeBrokenFreeNights } from '../reckoning/offers.ts'
import { type Counted, capacity, counted, type ModelParty, together } from '../reckoning/people.ts'
import { bedsIn, isSoldWith, nightToday, withPeople } from '../reckoning/prices.ts'

/** A wished room. `replaces`: the room it replaces; `people`: who sleeps in it (undefined: the same people). */
export interface WishedRoom {
  id: string
  replaces?: string
  people?: { party: ModelParty; extraBeds: number }
}

/** The stay that the desk wishes. */
export interface Wish {
  checkIn: string
  checkOut: string
  /** The rooms of every night that may still change; undefined: the rooms stay as they are. */
  rooms: readonly WishedRoom[] | undefined
  keepPrice: boolean
}

/** The first night of a stay that may still change: last night until 06:00 if the stay began with it, else tonight. */
export const firstOpenFor = ({ day }: Books, checkIn: string): string => (checkIn === day.firstOpen ? day.firstOpen : day.today)

/** Whether these rooms sleep the party; a single adult may have several rooms. */
const sleeps = ({ adults, ages }: Pick<ModelBooking, 'adults' | 'ages'>, rooms: readonly WishedRoom[]): boolean =>
  adults < rooms.length ||
  (adults <= rooms.length * capacity.adults && adults + ages.length <= rooms.length * (capacity.adults + capacity.children))

/** The people in rooms priced for all whom they sleep, beyond the booked party less those in other rooms. */
const beyondBooked = (
  { adults, ages }: ModelBooking,
  nights: readonly { agreed: ModelNight | undefined; people: WishedRoom['people'] }[],
): Counted => {
  const come = counted(together(nights.flatMap(({ agreed, people }) => (agreed && !agreed.party && people ? people.party : []))))
  const elsewhere = counted(together(nights.flatMap(({ agreed }) => agreed?.party ?? [])))
  const booked = counted({ adults, ages })
  const beyond = (who: keyof Counted) => Math.max(0, come[who] - Math.max(0, booked[who] - elsewhere[who]))
  return { adults: beyond('adults'), children: beyond('children') }
}

/** The agreed nights after a change of dates or rooms; undefined if the change must be refused. */
export const changed = (books: Books, booking: ModelBooking, wish: Wish): Agreed | undefined => {
  const { checkIn, checkOut, rooms, keepPrice } = wish
  const firstOpen = firstOpenFor(books, checkIn)
  if (!['CONFIRMED', 'CHECKED_IN'].includes(booking.status)) return undefined
  if (checkIn !== booking.checkIn && (booking.status !== 'CONFIRMED' || checkIn < books.day.firstOpen)) return undefined
  if (checkOut < laterOf(addDays(checkIn, 1), books.day.today)) return undefined
  const own = roomsIn(booking.agreed)
  const open = nightsOf(checkIn, checkOut).filter(night => night >= firstOpen)
  if (rooms && (open.length === 0 || new Set(rooms.map(({ id }) => id)).size < rooms.length)) return undefined
  if (rooms?.some(({ id }) => !own.includes(id) && !books.room(id).isAvailable)) return undefined
  if (rooms?.some(({ id, replaces = id }) => !isSoldWith(books, id, booking.meal) && !own.includes(replaces))) return undefined
  if (rooms?.every(({ people }) => !people) && !sleeps(booking, rooms)) return undefined
  const known = [...new Set([...booking.agreed.keys()].map(nightOf))].sort()
  /** The replaced room's agreed night; today's price for a night that the stay did not have. */
  const formerOn = (
    roomId: string,
    { party, extraBeds }: ModelNight,
    { night, like }: { night: string; like: string },
  ): ModelNight | undefined =>
    night === like
      ? booking.agreed.get(keyOf(night, roomId))
      : nightToday(books, {
          roomId,
          meal: booking.meal,
          night,
          party,
          offer: booking.offer,
          extraBeds: Math.min(extraBeds, bedsIn(books, roomId)),
        })
  const after: Agreed = new Map()
  for (const night of nightsOf(checkIn, checkOut)) {
    const like = known.includes(night) ? night : (known.filter(date => date < night).at(-1) ?? known[0] ?? '')
    const before = [...booking.agreed.keys()]
      .filter(key => nightOf(key) === like)
      .map(roomOf)
      .sort()
    if (night < firstOpen && like !== night) return undefined
    const wished: readonly WishedRoom[] = night < firstOpen || !rooms ? before.map(id => ({ id })) : rooms
    const nights = wished.map(({ id, replaces, people }) => {
      const kept = booking.agreed.get(keyOf(night, id))
      const stays = booking.agreed.get(keyOf(like, replaces ?? id))
      const former =
        keepPrice && replaces !== undefined && replaces !== id && stays ? formerOn(replaces, stays, { night, like }) : undefined
      return { id, agreed: kept ?? former, stays, people }
    })
    const beyond = beyondBooked(booking, nights)
    for (const { id, agreed, stays, people } of nights) {
      const { party = stays?.party, extraBeds = Math.min(stays?.extraBeds ?? 0, bedsIn(books, id)) } = people ?? {}
      const place = { roomId: id, meal: booking.meal }
      const today = nightToday(books, { ...place, night, party, extraBeds, offer: booking.offer })
      after.set(keyOf(night, id), agreed ? withPeople(books, agreed, { ...place, ...people }, beyond) : today)
      if (night >= firstOpen && books.room(id).state !== 'open') return undefined
    }
  }
  return books.isFree(after.keys(), booking) ? rechargeBrokenFreeNights(booking.offer, booking.agreed, after) : undefined
}
