import { nightOf, roomOf, sumOfAgreed } from '../reckoning/books.ts'
import type { ModelBooking } from '../reckoning/entries.ts'
import { partyAt, together } from '../reckoning/people.ts'
import { bedsIn, setTo } from '../reckoning/prices.ts'
import type { Done, World } from '../reckoning/world.ts'
import { asItIs, changeStay, mayChange } from './desk.ts'
import { change, chosen, expectPreview } from './desk-calls.ts'
import type { StepOf } from './steps.ts'
import { firstOpenFor } from './wish.ts'

const greatest = { adults: 5, children: 3 }

/** Other people and beds in the rooms of a stay. */
export const changePeople = async (world: World, step: StepOf<'people'>): Promise<Done> => {
  const { books } = world
  const booking = chosen(world, step.booking, mayChange)
  if (!booking) return 'nothing to do'
  const rooms = books
    .roomsOf(booking)
    .map((id, at) => ({ id, people: { party: partyAt(step.party, at), extraBeds: at === 0 ? step.beds : 0 } }))
  const { adults, ages } = together(rooms.map(({ people }) => people.party))
  const had = (id: string) => Math.max(0, ...[...booking.agreed].filter(([key]) => roomOf(key) === id).map(([, night]) => night.extraBeds))
  const haveBeds = rooms.every(({ id, people }) => people.extraBeds <= Math.max(bedsIn(books, id), had(id)))
  const isAllowed = adults <= greatest.adults && ages.length <= greatest.children && haveBeds
  const [only] = rooms
  const open = [...booking.agreed].filter(([key]) => nightOf(key) >= firstOpenFor(books, booking.checkIn))
  // Of one room the second desk says how many people the booking has; the beds of each night stay.
  const isWhole = step.desk === 1 && rooms.length === 1 && open.every(([, night]) => night.extraBeds === only?.people.extraBeds)
  const named = isWhole ? { party: { adults, childAges: [...ages] } } : undefined
  return changeStay(world, step, booking, { ...asItIs(booking), rooms }, isAllowed, named)
}

/** A night costs what the desk says. */
export const setPrice = async (world: World, step: StepOf<'setPrice'>): Promise<Done> => {
  const { books } = world
  const booking = chosen(world, step.booking, mayChange)
  if (!booking) return 'nothing to do'
  const numbers = books.rooms.map(({ id }) => id)
  const place = (key: string) => `${nightOf(key)} ${numbers.indexOf(roomOf(key))}`
  const keys = [...booking.agreed.keys()].sort((one, other) => (place(one) < place(other) ? -1 : 1))
  const key = keys[step.night % keys.length] ?? ''
  const night = booking.agreed.get(key)
  if (!night) return 'nothing to do'
  const agreed = new Map(booking.agreed).set(key, setTo(night, Math.round(step.rupees * 100)))
  const total = sumOfAgreed(agreed) + booking.charges
  const prices = [{ roomId: roomOf(key), night: nightOf(key), price: step.rupees }]
  const form = { prices, priceReason: 'Noise at night', preview: step.asks }
  const done = await change(world, step, booking, form, mayChange(booking) && total >= 0)
  if (!done) return false
  if (step.asks) {
    expectPreview(done, booking, total, books.dueOf(booking, total))
    return false
  }
  const repriced = 'version' in done ? { version: done.version, agreed: booking.agreed } : undefined
  Object.assign(booking, { agreed, total, repriced })
  return true
}

/** A price that the desk set just now is taken back. */
export const undoPrice = async (world: World, step: StepOf<'undo'>): Promise<Done> => {
  const { books } = world
  const isFresh = ({ repriced, version }: ModelBooking) => repriced?.version === version
  const booking = chosen(world, step.booking, isFresh)
  if (!booking?.repriced || !isFresh(booking)) return 'nothing to do'
  const { agreed } = booking.repriced
  const total = sumOfAgreed(agreed) + booking.charges
  const firstOpen = firstOpenFor(books, booking.checkIn)
  const areOpen = [...agreed.keys()].every(key => nightOf(key) < firstOpen || books.room(roomOf(key)).state === 'open')
  const isAllowed = mayChange(booking) && booking.checkOut >= books.day.today && areOpen && total >= 0
  if (!(await change(world, step, booking, { undo: true }, isAllowed))) return false
  Object.assign(booking, { agreed, total })
  return true
}
