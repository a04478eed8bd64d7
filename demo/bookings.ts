import type { DeskSource } from '#shared/bookings/booking-source.ts'
import type { BookingStatus, PaymentMethod, PaymentStatus } from '#shared/bookings/bookings.ts'
import { nightPrice, priceOfStay, type StayPrice, sharesOf } from '#shared/prices/stay.ts'
import { addDays, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import type { DemoRoom, PlannedStay } from './calendar.ts'
import { makeGuest, makeParty } from './guests.ts'
import { type Online, onlineRows } from './online.ts'
import type { Random } from './random.ts'
import { type BookedHotel, type BookingRows, noRows } from './rows.ts'

/** Letters that cannot be mistaken for one another on the phone, as in real references. */
const letters = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']
/** Sources of the bookings that the desk entered, in turn. */
const sources = ['WALK_IN', 'PHONE', 'OTHER_SITE', 'PHONE', 'WHATSAPP', 'AGENT', 'WALK_IN', 'MAIL'] as const satisfies readonly DeskSource[]

/** The booking's source; its reference there if an agent or another site sold it, where the guest paid. */
const sourceOf = (number: number, online: boolean) => {
  const source = online ? 'OWN_PAGE' : sources[number % sources.length]
  const isSoldThere = source === 'OTHER_SITE' || source === 'AGENT'
  const reference = source === 'AGENT' ? `YT-${2600 + number}` : String(4_107_300_000 + number * 7919)
  return { source: source ?? 'DESK', isSoldThere, source_reference: isSoldThere ? reference : null }
}

const desk = ['CASH', 'UPI', 'CREDIT_CARD', 'BANK_TRANSFER'] as const

/** A stay's status today. `waits`: another guest has the room until today, so that nobody checks in yet. */
const statusOn = (random: Random, today: string, stay: PlannedStay, waits: boolean): BookingStatus => {
  if (stay.checkOut < today || (stay.checkOut === today && random.chance(0.5))) return 'CHECKED_OUT'
  if (stay.checkIn < today || (stay.checkIn === today && random.chance(0.3) && !waits)) return 'CHECKED_IN'
  return 'CONFIRMED'
}

/** In the demo a payment is refunded in full or not at all. */
const moneyStatus = (paid: number, refunded: number, total: number): PaymentStatus => {
  if (paid === 0) return 'PENDING'
  if (refunded > 0) return 'REFUNDED'
  return paid >= total ? 'PAID' : 'PARTIALLY_PAID'
}

/** What has been received by now, in paise. */
const paidSoFar = (random: Random, status: BookingStatus, online: boolean, price: StayPrice): number => {
  if (status === 'CHECKED_OUT' || (status === 'CHECKED_IN' && random.chance(0.6))) return price.totalPaise
  if (online || status === 'CHECKED_IN' || status === 'NO_SHOW') return price.advancePaise
  if (status === 'CANCELLED') return 0
  return random.chance(0.25) ? 0 : random.chance(0.1) ? price.totalPaise : price.advancePaise
}

/** When it was booked: some weeks before check-in, always before today, between 7 and 22 o'clock in India. */
const bookedAt = (random: Random, checkIn: string, today: string): Date => {
  const wish = addDays(checkIn, -random.int(1, 35))
  const latest = addDays(today, -random.int(1, 12))
  const time = `${String(random.int(7, 21)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`
  return new Date(`${[wish, latest].sort()[0]}T${time}:00+05:30`)
}

interface Planned {
  stay: PlannedStay
  online: boolean
  status: BookingStatus
}

interface Nights {
  checkIn: string
  checkOut: string
  rooms: readonly { room: DemoRoom; meal: 'breakfast' | 'allMeals' }[]
  /** False for a cancelled booking: it keeps its agreed nights, but takes none in the inventory. */
  sold: boolean
}

const addNights = (rows: BookingRows, booking: { hotel_id: string; booking_id: string }, { checkIn, checkOut, rooms, sold }: Nights) => {
  for (const { room, meal } of rooms) {
    rows.booking_room.push({ ...booking, room_id: room.id, meal_option: meal })
    for (const night of nightsOf(checkIn, checkOut)) {
      rows.booking_night.push({ ...booking, room_id: room.id, night, price_paise: nightPrice(room, meal) })
      if (sold) rows.room_night.push({ ...booking, room_id: room.id, night, expires_at: 'infinity' })
    }
  }
}

const addBooking = (rows: BookingRows, random: Random, hotel: BookedHotel, today: string, { stay, online, status }: Planned): void => {
  const id = random.uuid()
  const rooms = stay.rooms.map(room => ({ room, meal: random.chance(0.35) ? ('allMeals' as const) : ('breakfast' as const) }))
  const prices = rooms.map(({ room, meal }) => nightPrice(room, meal))
  const price = priceOfStay(prices, nightsBetween(stay.checkIn, stay.checkOut), hotel.advanceBasisPoints)
  const shares = online && hotel.perBooking ? sharesOf(price, hotel.perBooking.deductionBasisPoints) : null
  const guest = makeGuest(random, rows.booking.length)
  const party = makeParty(random, stay.rooms)
  const createdAt = bookedAt(random, stay.checkIn, today)
  const confirmedAt = online ? new Date(createdAt.getTime() + random.int(60, 600) * 1000) : createdAt
  const paid = paidSoFar(random, status, online, price)
  const refunded = status === 'CANCELLED' && online && random.chance(0.65) ? paid : 0
  const { source, source_reference, isSoldThere } = sourceOf(rows.booking.length, online)
  const atTill = online ? 'CASH' : random.pick(desk)
  const method: PaymentMethod = online ? 'ONLINE' : isSoldThere ? 'PAID_THERE' : atTill
  const paymentId = `pay_${random.token(14)}`
  const transactionId = online || atTill === 'CASH' || paid === 0 ? null : String(random.int(100_000, 999_999)).padStart(12, '4')
  const reference = Array.from({ length: 8 }, () => random.pick(letters)).join('')
  rows.folio.push({ hotel_id: hotel.id, id })
  rows.booking.push({
    hotel_id: hotel.id,
    id,
    folio_id: id,
    reference: `${reference.slice(0, 4)}-${reference.slice(4)}`,
    status,
    guest_name: guest.name,
    guest_email: guest.email,
    guest_phone: guest.phone,
    guest_address: guest.address,
    special_request: guest.request,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    company_name: guest.company?.name ?? null,
    company_gst: guest.company?.gst ?? null,
    company_address: guest.company?.address ?? null,
    adults: party.adults,
    children: party.children,
    child_ages: party.childAges,
    total_paise: price.totalPaise,
    advance_paise: price.advancePaise,
    paid_paise: paid,
    refunded_paise: refunded,
    payment_method: method,
    payment_status: moneyStatus(paid, refunded, price.totalPaise),
    transaction_id: online ? paymentId : transactionId,
    source,
    source_reference,
    created_at: createdAt,
  })
  addNights(rows, { hotel_id: hotel.id, booking_id: id }, { ...stay, rooms, sold: status !== 'CANCELLED' })
  const bought: Online = {
    hotel,
    bookingId: id,
    paymentId,
    price,
    shares,
    refunded,
    createdAt,
    confirmedAt,
  }
  if (online) onlineRows(rows, random, bought)
  // Money at the desk: all, or what was not paid online, on the day of arrival; for later arrivals, when they booked.
  const atDesk = paid - (online ? price.advancePaise : 0)
  if (atDesk <= 0) return
  rows.booking_payment.push({
    hotel_id: hotel.id,
    booking_id: id,
    method: online ? random.pick(desk) : method,
    amount_paise: atDesk,
    transaction_id: transactionId,
    created_at: online && stay.checkIn < today ? new Date(`${stay.checkIn}T15:00:00+05:30`) : createdAt,
  })
}

/** Stays that were booked and cancelled; they take no nights. */
const cancelledStays = (random: Random, rooms: readonly DemoRoom[], today: string, count: number): PlannedStay[] =>
  Array.from({ length: count }, (_, at) => {
    const checkIn = addDays(today, Math.round(-38 + (at * 72) / count) + random.int(0, 3))
    return { checkIn, checkOut: addDays(checkIn, random.int(1, 4)), rooms: [random.pick(rooms)] }
  })

/** Every booking of a hotel around today, with its nights and its money. Deterministic for the same `random`. */
export const makeBookings = (
  random: Random,
  hotel: BookedHotel,
  rooms: readonly DemoRoom[],
  stays: readonly PlannedStay[],
  today: string,
): BookingRows => {
  const rows = noRows()
  // One guest who never came: the latest short stay that ended a week ago or earlier.
  const missed = stays.findLast(
    stay => stay.checkOut < addDays(today, -6) && stay.rooms.length === 1 && nightsBetween(stay.checkIn, stay.checkOut) < 3,
  )
  const leaving = new Set(stays.filter(({ checkOut }) => checkOut === today).flatMap(stay => stay.rooms.map(({ id }) => id)))
  for (const stay of stays) {
    const waits = stay.rooms.some(({ id }) => leaving.has(id))
    const status = stay === missed ? 'NO_SHOW' : statusOn(random, today, stay, waits)
    addBooking(rows, random, hotel, today, { stay, status, online: stay === missed || random.chance(0.62) })
  }
  for (const stay of cancelledStays(random, rooms, today, Math.ceil(stays.length / 14)))
    addBooking(rows, random, hotel, today, { stay, status: 'CANCELLED', online: random.chance(0.75) })
  return rows
}
