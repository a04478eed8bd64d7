import type { MealOption } from '#shared/prices/stay.ts'
import { type DeskDay, deskDayAt } from '#shared/words/dates.ts'
import type {
  Agreed,
  ModelBlock,
  ModelBooking,
  ModelCleaning,
  ModelGroup,
  ModelOrder,
  ModelPayment,
  ModelRates,
  ModelRoom,
} from './entries.ts'

/** A new booking. */
export const newBooking = (
  known: Pick<
    ModelBooking,
    'id' | 'name' | 'attempt' | 'status' | 'checkIn' | 'checkOut' | 'meal' | 'adults' | 'ages' | 'offer' | 'code' | 'agreed'
  >,
): ModelBooking => ({
  ...known,
  version: 1,
  isOver: false,
  endsSoon: false,
  extensions: 0,
  total: sumOfAgreed(known.agreed),
  charges: 0,
  paid: 0,
  byHand: 0,
  there: 0,
  arrivedOn: undefined,
  ended: undefined,
  repriced: undefined,
  hasLeftDue: false,
  isGone: false,
  byLink: false,
  asksBalance: false,
  isLongOver: false,
  isLetGo: false,
})

export const keyOf = (night: string, roomId: string): string => `${night} ${roomId}`
export const nightOf = (key: string): string => key.slice(0, 10)
export const roomOf = (key: string): string => key.slice(11)
export const roomsIn = (agreed: Agreed): string[] => [...new Set([...agreed.keys()].map(roomOf))].sort()
export const sumOfAgreed = (agreed: Agreed): number => [...agreed.values()].reduce((sum, { price }) => sum + price, 0)

/** Several rooms without known parties: their price now is the cheapest split, which the model does not search for. */
export const isSplitUnknown = ({ agreed }: ModelBooking): boolean =>
  roomsIn(agreed).length > 1 && [...agreed.values()].some(({ party }) => !party)

const noRates = (countsPeople: boolean): ModelRates => ({
  countsPeople,
  days: new Map(),
  season: undefined,
  offers: [],
  rule: undefined,
  tax: undefined,
})

/** The expected state of a hotel, computed without any code of the product that writes. */
export class Books {
  readonly rooms: ModelRoom[]
  readonly rates: ModelRates
  readonly bookings: ModelBooking[] = []
  readonly orders: ModelOrder[] = []
  readonly payments: ModelPayment[] = []
  /** The booking of each night of a room; an expired hold stays in it until it is cleaned up. */
  readonly inventory = new Map<string, ModelBooking>()
  /** The cleaning state of each room. */
  readonly cleaning = new Map<string, ModelCleaning>()
  readonly blocks: ModelBlock[] = []
  readonly blocked = new Map<string, ModelBlock>()
  readonly groups: ModelGroup[] = []
  /** What the desk received (above 0) or gave back, and on which day; `there`: an agent did it. */
  readonly deskMoney: { day: string; paise: number; there?: boolean }[] = []
  now: Date

  constructor(rooms: ModelRoom[], now: Date, countsPeople: boolean) {
    this.rooms = rooms
    this.rates = noRates(countsPeople)
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

  /** A room's own price of a night. */
  price(roomId: string, meal: MealOption): number {
    const { price, withMeals } = this.room(roomId)
    return meal === 'allMeals' ? withMeals : price
  }

  /** Rooms of one kind are the same to a guest. */
  kind(roomId: string): string {
    const { type, price, withMeals } = this.room(roomId)
    return `${type} ${price} ${withMeals}`
  }

  /** The booking's rooms by number, because ids differ in every run and a seed must always give the same run. */
  roomsOf({ agreed }: ModelBooking): string[] {
    const ids = roomsIn(agreed)
    return this.rooms.map(room => room.id).filter(id => ids.includes(id))
  }

  /** The booking that has that night, unless its hold has run out. */
  owner(key: string): ModelBooking | undefined {
    const booking = this.inventory.get(key)
    return booking && !(booking.status === 'PENDING' && booking.isOver) ? booking : undefined
  }

  isFree(keys: Iterable<string>, ...own: ModelBooking[]): boolean {
    for (const key of keys) {
      const owner = this.owner(key)
      if ((owner && !own.includes(owner)) || this.blocked.has(key)) return false
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

  /** Online payments that were kept for the stay. */
  keptOnline(booking: ModelBooking): ModelPayment[] {
    return this.payments.filter(payment => payment.booking === booking && payment.outcome === 'BOOKING')
  }

  onlineOf(booking: ModelBooking): ModelPayment | undefined {
    return this.keptOnline(booking)[0]
  }

  orderOf({ orderId }: ModelPayment): ModelOrder | undefined {
    return this.orders.find(({ id }) => id === orderId)
  }

  /** Paise refunded to a booking's guest, or decided to be; if none were kept, those of all its payments. */
  returnedOf(booking: ModelBooking): number {
    const own = this.payments.filter(payment => payment.booking === booking && payment.outcome)
    const kept = own.filter(({ outcome }) => outcome === 'BOOKING')
    return (booking.paid > 0 ? kept : own).reduce(
      (sum, { isHopeless, decided, sent }) => sum + (isHopeless ? sent : decided),
      booking.byHand,
    )
  }

  /** What the guest still owes, or below 0 what is to be given back. */
  dueOf(booking: ModelBooking, total = booking.total): number {
    return total - Math.max(0, booking.paid - this.returnedOf(booking))
  }

  /** Paise received, less those refunded or decided to be. */
  keptOf(booking: ModelBooking): number {
    return booking.paid - booking.byHand - this.keptOnline(booking).reduce((sum, { decided }) => sum + decided, 0)
  }

  /** Puts the booking's nights back on sale, except those that `keep` names. */
  release(booking: ModelBooking, keep: (key: string) => boolean = () => false): void {
    for (const [key, owner] of this.inventory) if (owner === booking && !keep(key)) this.inventory.delete(key)
  }

  /** Gives the booking exactly these nights. */
  give(booking: ModelBooking, agreed: Agreed): void {
    this.release(booking)
    booking.agreed = agreed
    for (const key of agreed.keys()) this.inventory.set(key, booking)
  }

  /** Releases the booking's nights and marks it as gone. */
  forget(booking: ModelBooking): void {
    this.release(booking)
    booking.isGone = true
  }

  end(booking: ModelBooking, status: 'EXPIRED' | 'CANCELLED'): void {
    this.release(booking)
    booking.status = status
  }

  /** Other live bookings of the same attempt, including expired holds that were not cleaned up. */
  othersOf(booking: ModelBooking): ModelBooking[] {
    return this.bookings.filter(
      other => other !== booking && other.attempt === booking.attempt && booking.attempt !== undefined && lives(other),
    )
  }
}

/** Whether it counts as the one booking of its attempt. */
export const lives = ({ status, paid, isGone }: ModelBooking): boolean =>
  !isGone && status !== 'EXPIRED' && !(status === 'CANCELLED' && paid === 0)
