import type { BookingStatus } from '#shared/bookings.ts'
import { addDays, nightsOf } from '#shared/dates.ts'
import type { MealOption } from '#shared/stay.ts'
import { type DeskDay, deskDayAt, later } from '../../bookings/desk-day.ts'

/** A room as the model knows it; prices in paise. */
export interface ModelRoom {
  id: string
  number: string
  type: string
  price: number
  withMeals: number
  isAvailable: boolean
  state: 'open' | 'retired' | 'deleted'
}

/** The price of each night in each room, by `keyOf`. */
export type Agreed = Map<string, number>

export interface ModelBooking {
  id: string
  /** Which guest's attempt it is; undefined at the desk. */
  attempt: number | undefined
  status: BookingStatus
  /** Its hold has run out, and nobody tidied up yet. */
  isOver: boolean
  endsSoon: boolean
  extensions: number
  checkIn: string
  checkOut: string
  meal: MealOption
  agreed: Agreed
  total: number
  paid: number
  /** Purged: nothing of it is left. */
  isGone: boolean
}

export interface ModelPayment {
  booking: ModelBooking
  orderId: string
  /** The provider's id. */
  id: string
  signature: string
  amount: number
  /** Undefined: captured at the provider, unknown to our books. */
  outcome: 'BOOKING' | 'REFUND' | undefined
  /** What was decided to give back, what of that is on its way or back already, and what is back for good. */
  decided: number
  sent: number
  processed: number
}

export interface ModelOrder {
  booking: ModelBooking
  id: string
  secret: string
  amount: number
  isPaid: boolean
}

export const keyOf = (night: string, roomId: string): string => `${night} ${roomId}`
export const nightOf = (key: string): string => key.slice(0, 10)
export const roomOf = (key: string): string => key.slice(11)
export const roomsIn = (agreed: Agreed): string[] => [...new Set([...agreed.keys()].map(roomOf))].sort()
export const sumOf = (agreed: Agreed): number => [...agreed.values()].reduce((sum, price) => sum + price, 0)

/** What a hotel should have in its books: reckoned by itself, without any code of the product that writes. */
export class Books {
  readonly rooms: ModelRoom[]
  readonly bookings: ModelBooking[] = []
  readonly orders: ModelOrder[] = []
  readonly payments: ModelPayment[] = []
  /** Whose row of the inventory each night of a room is; holds that ran out are in it until somebody tidies up. */
  readonly inventory = new Map<string, ModelBooking>()
  now: Date

  constructor(rooms: ModelRoom[], now: Date) {
    this.rooms = rooms
    this.now = now
  }

  get day(): DeskDay {
    return deskDayAt(this.now)
  }

  room(id: string): ModelRoom {
    const room = this.rooms.find(known => known.id === id)
    if (!room) throw new Error('The model does not know this room')
    return room
  }

  price(roomId: string, meal: MealOption): number {
    const { price, withMeals } = this.room(roomId)
    return meal === 'breakfast' ? price : withMeals
  }

  /** Rooms of one kind are the same to a guest. */
  kind(roomId: string): string {
    const { type, price, withMeals } = this.room(roomId)
    return `${type} ${price} ${withMeals}`
  }

  /** The booking's rooms in the order of their numbers: ids are others in every run, and a seed has to mean the same. */
  roomsOf({ agreed }: ModelBooking): string[] {
    const ids = roomsIn(agreed)
    return this.rooms.map(room => room.id).filter(id => ids.includes(id))
  }

  /** Who has that night for good, or by a hold that lasts. */
  owner(key: string): ModelBooking | undefined {
    const booking = this.inventory.get(key)
    return booking && !(booking.status === 'PENDING' && booking.isOver) ? booking : undefined
  }

  isFree(keys: Iterable<string>, ...own: ModelBooking[]): boolean {
    for (const key of keys) {
      const owner = this.owner(key)
      if (owner && !own.includes(owner)) return false
    }
    return true
  }

  /** Rooms that a guest may be given for all these nights. */
  onSale(nights: readonly string[], ...own: ModelBooking[]): ModelRoom[] {
    return this.rooms.filter(room => {
      const keys = nights.map(night => keyOf(night, room.id))
      return room.isAvailable && room.state === 'open' && this.isFree(keys, ...own)
    })
  }

  /** Every night of the booking's goes back on sale, but those that `keep` names. */
  release(booking: ModelBooking, keep: (key: string) => boolean = () => false): void {
    for (const [key, owner] of this.inventory) if (owner === booking && !keep(key)) this.inventory.delete(key)
  }

  /** The booking has exactly these nights from now on. */
  give(booking: ModelBooking, agreed: Agreed): void {
    this.release(booking)
    booking.agreed = agreed
    for (const key of agreed.keys()) this.inventory.set(key, booking)
  }

  end(booking: ModelBooking, status: 'EXPIRED' | 'CANCELLED'): void {
    this.release(booking)
    booking.status = status
  }

  /** Other bookings of the same attempt that live, or whose hold has run out and was not tidied up. */
  othersOf(booking: ModelBooking): ModelBooking[] {
    return this.bookings.filter(
      other => other !== booking && other.attempt === booking.attempt && booking.attempt !== undefined && lives(other),
    )
  }
}

/** Counts as the one booking of its attempt. */
export const lives = ({ status, paid, isGone }: ModelBooking): boolean =>
  !isGone && status !== 'EXPIRED' && !(status === 'CANCELLED' && paid === 0)

export interface Wish {
  checkIn: string
  checkOut: string
  moves: ReadonlyMap<string, string>
  keepPrice: boolean
}

/** The first night of a stay that may still change: last night only until 06:00, and only for a stay that began with it. */
export const firstOpenFor = ({ day }: Books, checkIn: string): string => (checkIn === day.firstOpen ? day.firstOpen : day.today)

/** What is agreed after a change of dates or rooms; undefined where it has to be refused. */
export const changed = (books: Books, booking: ModelBooking, wish: Wish): Agreed | undefined => {
  const { checkIn, checkOut, moves, keepPrice } = wish
  const firstOpen = firstOpenFor(books, checkIn)
  if (!['CONFIRMED', 'CHECKED_IN'].includes(booking.status)) return undefined
  if (checkIn !== booking.checkIn && (booking.status !== 'CONFIRMED' || checkIn < books.day.firstOpen)) return undefined
  if (checkOut < later(addDays(checkIn, 1), books.day.today)) return undefined
  const own = roomsIn(booking.agreed)
  if ([...moves.keys()].some(from => !own.includes(from))) return undefined
  const known = [...new Set([...booking.agreed.keys()].map(nightOf))].sort()
  const after: Agreed = new Map()
  for (const night of nightsOf(checkIn, checkOut)) {
    const like = known.includes(night) ? night : (known.filter(date => date < night).at(-1) ?? known[0] ?? '')
    if (night < firstOpen && like !== night) return undefined
    for (const [key, price] of [...booking.agreed].filter(([key]) => nightOf(key) === like)) {
      const from = roomOf(key)
      const to = night < firstOpen ? from : (moves.get(from) ?? from)
      const isKept = like === night && to === from
      const isUpgrade = keepPrice && to !== from
      if (after.has(keyOf(night, to))) return undefined
      after.set(keyOf(night, to), isKept || isUpgrade ? price : books.price(to, booking.meal))
      if (night >= firstOpen && books.room(to).state !== 'open') return undefined
    }
  }
  return books.isFree(after.keys(), booking) ? after : undefined
}
