import type { DemoRoom } from './calendar.ts'
import type { Random } from './random.ts'
import { guests } from './texts/guests.ts'
import { specialRequests } from './texts/requests.ts'

/** Invented companies whose GSTINs have a valid check character. */
const companies = [
  { name: 'Meridian Textiles Pvt Ltd', gst: '27AAPFU0939F1ZV', address: '14 Mill Road, Mumbai 400013' },
  { name: 'Southern Cross Software LLP', gst: '29AAGCB7383J1Z4', address: '3rd Floor, Residency Road, Bengaluru 560025' },
]

/** The guest of a booking. Each comes again only after all others, so that nobody has two rooms at one time. */
export const makeGuest = (random: Random, number: number) => {
  const guest = guests[number % guests.length]
  if (!guest) throw new Error('The demo has no guests')
  return {
    name: guest.name,
    email: `${guest.emailName}@guest.example`,
    phone: guest.phone,
    address: random.chance(0.4) ? guest.city : null,
    request: random.chance(0.3) ? random.pick(specialRequests) : null,
    company: random.chance(0.06) ? random.pick(companies) : null,
  }
}

/** A party that fits into these rooms, within the limits of the search. */
export const makeParty = (random: Random, rooms: readonly DemoRoom[]) => {
  const adultPlaces = rooms.reduce((sum, room) => sum + room.adultCapacity, 0)
  const childPlaces = rooms.reduce((sum, room) => sum + room.childrenCapacity, 0)
  const usual = rooms.length * (random.chance(0.8) ? 2 : 1)
  const adults = Math.max(rooms.length, Math.min(5, adultPlaces, usual))
  const children = random.chance(0.3) ? random.int(0, Math.min(3, childPlaces)) : 0
  return { adults, children, childAges: Array.from({ length: children }, () => random.int(1, 9)) }
}
