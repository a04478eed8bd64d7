import type { ImportColumnId } from '#shared/bookings/import-columns.ts'
import type { RateRules } from '#shared/prices/rate-rules.ts'
import { noTax, stepSentence, taxOnSale } from '#shared/prices/tax.ts'
import { taxFor, taxOn } from '#shared/rates/rates.ts'
import { type Room, rateKey } from '#shared/rooms/rooms.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import type { HotelForSale } from '../../hotels/queries.ts'
import { Refusal } from '../../http/errors/errors.ts'
import { ownGstin } from '../booking/own-gstin.ts'
import { type Quote, quoteStay } from '../search/quote.ts'
import type { NewBooking } from '../write/new-booking.ts'
import { fault, type ReadRow } from './cells.ts'

/** Facts about the hotel for planning a file. Plain data, as they are passed to a worker thread. */
export interface ImportFacts {
  hotel: HotelForSale
  rooms: readonly Room[]
  rules: RateRules
  day: DeskDay
  /** Taken nights of the rooms that a row without a named room may get, as `TakenNights` reads them. */
  taken: ReadonlyMap<string, string>
  /** For stays in a named room: a sentence that says who has the first taken night, by `roomId night`. */
  owners: ReadonlyMap<string, string>
  /** Rooms with a checked-in guest, with a sentence that says so. */
  inside: ReadonlyMap<string, string>
  /** Sentences that a booking is here already, by its reference of an agent, site or former system in small letters. */
  references: ReadonlyMap<string, string>
  /** The hotel's own GSTINs, which cannot be a payer's. */
  ownGstins: ReadonlySet<string>
}

/** A booking to create at the agreed price. */
export type ImportSale = Omit<NewBooking, 'hotelId' | 'by' | 'importId'>

export interface ImportedStay {
  checkIn: string
  checkOut: string
  nights: readonly string[]
}

/** The column in which to show an error of the quote, by the error's field. */
const columns: Readonly<Record<string, ImportColumnId>> = {
  checkInDate: 'checkInDate',
  checkOutDate: 'checkOutDate',
  rooms: 'adults',
  childAges: 'childAges',
  'rooms.0.id': 'room',
  'rooms.0.mealOption': 'meal',
  'rooms.0.adults': 'adults',
}

const quoted = (row: ReadRow, stay: ImportedStay, room: Room, { hotel, rules, day }: ImportFacts): Quote | undefined => {
  const { adults, childAges, meal } = row
  if (adults === undefined || childAges === undefined || meal === undefined) return undefined
  if (!room.isAvailable) return fault(row, 'room', `Room ${room.roomNumber} is not on sale.`)
  const ages = [...childAges]
  const rooms = [{ id: room.id, mealOption: meal, adults, childAges: ages }]
  const { adultCapacity, childrenCapacity } = room
  const all = { version: 0, rooms: [{ room, json: '', rate: rateKey(room), adultCapacity, childrenCapacity }], rules, bytes: 0 }
  const request = { checkInDate: stay.checkIn, checkOutDate: stay.checkOut, adults, children: ages.length, childAges: ages, rooms }
  try {
    return quoteStay(request, hotel, all, {
      today: day.today,
      earliest: row.isCheckedIn ? stay.checkIn : day.firstOpen,
      isOnline: false,
      prefix: '',
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [field, message] of Object.entries(error.fields ?? {})) fault(row, columns[field] ?? 'room', message)
    return undefined
  }
}

/**
 * Divides the agreed price, GST included, equally among the nights; the last has the remainder. A night at a price that
 * has no lawful GST is booked at the next lower one that has, like the desk's own; a note on the row says so.
 */
const atAgreedPrice = (row: ReadRow, stay: ImportedStay, quote: Quote, { rules }: ImportFacts): Quote | undefined => {
  const { pricePaise } = row
  if (pricePaise === undefined) return undefined
  const each = Math.floor(pricePaise / stay.nights.length)
  const paiseOf = (at: number) => (at === stay.nights.length - 1 ? pricePaise - each * at : each)
  const tax = stay.nights.map(night => taxFor(taxOn(rules, night).mode === 'none' ? 'none' : 'inclusive', rules, night))
  const taxed = tax.map((one, at) => taxOnSale(paiseOf(at), one))
  const totalPaise = taxed.reduce((sum, { gross }) => sum + gross, 0)
  const step = taxed.findIndex(night => night.step !== 0)
  const [night, ofNight] = [taxed[step], tax[step]]
  if (night && ofNight) {
    const [typed, booked] = [pricePaise, totalPaise].map(paise => formatRupees(toRupees(paise)))
    row.notes.push(`${typed} cannot be split into price and GST and is booked as ${booked}. ${stepSentence(night, ofNight) ?? ''}`)
    row.pricePaise = totalPaise
  }
  return {
    ...quote,
    rooms: quote.rooms.map(room => ({
      ...room,
      tax,
      nights: stay.nights.map((on, at) => ({
        ...(taxed[at] ?? taxOnSale(paiseOf(at), noTax)),
        night: on,
        room: paiseOf(at),
        why: 'override',
        people: 0,
        extraAdults: 0,
        extraChildren: 0,
        forChildren: 0,
        beds: 0,
        offer: 0,
      })),
    })),
    price: { rooms: [], totalPaise, advancePaise: 0, duePaise: totalPaise, savedPaise: 0, taxes: [] },
    // Only the former system knows the agreed terms of cancellation.
    cancellation: null,
  }
}

const saleOf = (row: ReadRow, stay: ImportedStay, quote: Quote, facts: ImportFacts): ImportSale | undefined => {
  const { reference, userName, userPhone, source, receivedPaise = 0, receivedBy } = row
  if (Object.keys(row.faults).length > 0 || !reference || !userName || !userPhone || !source) return undefined
  const [room] = quote.rooms
  if (!room) return undefined
  const childAges = [...(row.childAges ?? [])]
  return {
    stay: {
      hotelId: facts.hotel.id,
      checkInDate: stay.checkIn,
      checkOutDate: stay.checkOut,
      adults: row.adults ?? 1,
      children: childAges.length,
      childAges,
      rooms: [{ id: room.room.id, mealOption: room.meal }],
      userName,
      userPhone,
      userEmail: row.userEmail,
      userAddress: undefined,
      specialRequest: row.request,
      company: row.company,
    },
    quote,
    rooms: quote.rooms,
    holdSeconds: undefined,
    day: facts.day,
    transactionId: null,
    status: row.isCheckedIn ? 'CHECKED_IN' : 'CONFIRMED',
    method: receivedBy ?? 'CASH',
    source: { source, reference },
    amounts:
      receivedPaise > 0 && receivedBy
        ? [{ method: receivedBy, amountPaise: receivedPaise, transactionId: null, reason: 'Received before the import', carriedOver: true }]
        : [],
  }
}

/** The booking to create for a row in this room; undefined if something is wrong, which is added to its faults. */
export const priceImported = (row: ReadRow, stay: ImportedStay, room: Room, facts: ImportFacts): ImportSale | undefined => {
  if (row.company && facts.ownGstins.has(row.company.gst)) return fault(row, 'companyGst', ownGstin)
  const quote = quoted(row, stay, room, facts)
  const agreed = quote && atAgreedPrice(row, stay, quote, facts)
  return agreed && saleOf(row, stay, agreed, facts)
}
