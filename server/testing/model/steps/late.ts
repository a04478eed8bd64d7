import { type Books, nightOf, roomOf, roomsIn, sumOfAgreed } from '../reckoning/books.ts'
import type { ModelBooking } from '../reckoning/entries.ts'
import { soldNow } from '../reckoning/offers.ts'
import { bedsIn, isSoldWith } from '../reckoning/prices.ts'
import { isAgainst } from './rules.ts'

/** Late money is accepted for half an hour; then the same stay must cost no more today and be bookable by guests. */
export const termsHold = (books: Books, booking: ModelBooking): boolean => {
  if (booking.isLetGo) return false
  if (!booking.isLongOver) return true
  const { agreed, meal, code, checkIn, checkOut } = booking
  if ([...agreed.values()].some(({ isSet }) => isSet)) return false
  const rooms = roomsIn(agreed).map(id => {
    const night = [...agreed].find(([key]) => roomOf(key) === id)?.[1]
    return { id, party: night?.party ?? booking, extraBeds: night?.extraBeds ?? 0 }
  })
  const nights = [...new Set([...agreed.keys()].map(nightOf))].sort()
  const { total, isCodeGood } = soldNow(books, { nights, meal, rooms, code })
  const areSold = rooms.every(({ id, extraBeds }) => extraBeds <= bedsIn(books, id) && isSoldWith(books, id, meal))
  const keepsRules = [undefined, ...rooms.map(({ id }) => books.room(id).type)].every(type => !isAgainst(books, type, checkIn, checkOut))
  return isCodeGood && areSold && keepsRules && total <= sumOfAgreed(agreed)
}
