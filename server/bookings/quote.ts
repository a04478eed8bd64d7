import type { AnyStay } from '#shared/bookings.ts'
import { nightsBetween } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import { kindOf, type Room } from '#shared/rooms.ts'
import { type MealOption, missingPlaces, priceOfStay, type StayPrice, sharesOf, stayProblem, totalProblem } from '#shared/stay.ts'
import type { HotelForSale } from '../hotels/queries.ts'
import { badRequest, planRefusal, Refusal } from '../http/errors.ts'
import { nightPaise } from './night-prices.ts'

export interface QuotedRoom {
  room: Room
  kind: string
  meal: MealOption
  nightPaise: number
}

/** A stay with every figure that the guest and the hotel will be held to, in paise. */
export interface Quote {
  rooms: QuotedRoom[]
  nights: number
  price: StayPrice
  platformPaise: number | null
  hotelPaise: number | null
}

const contactOf = (hotel: HotelForSale) =>
  [hotel.contactPhone && `call ${formatPhone(hotel.contactPhone)}`, hotel.contactEmail && `write to ${hotel.contactEmail}`]
    .filter(Boolean)
    .join(' or ')

/** 402 while the owner's plan does not let this hotel take bookings; says whom to ask instead. */
export const refuseWithoutPlan = (hotel: HotelForSale): void => {
  if (hotel.plan.valid) return
  const contact = contactOf(hotel)
  const message = `Online booking is paused for this hotel.${contact ? ` Please ${contact}.` : ''}`
  throw planRefusal(message, hotel.plan.reason === 'expired' ? { isPaymentExpired: true } : { isPaymentPlanValid: false })
}

export interface Terms {
  today: string
  earliest: string
  /** The advance is paid online at once, at most so much; at the desk nothing has to be. */
  isOnline: boolean
  maxPaymentPaise?: number
  prefix: string
}

const brokenRules = (request: AnyStay, rooms: readonly (Room | undefined)[], { today, earliest }: Terms): Record<string, string> => {
  const fields: Record<string, string> = {}
  const stay = stayProblem(request.checkInDate, request.checkOutDate, today, earliest)
  if (stay) fields[stay.field] = stay.message
  if (request.childAges.length !== request.children) fields.childAges = 'Give the age of every child.'
  const seen = new Set<string>()
  request.rooms.forEach((chosen, at) => {
    if (seen.has(chosen.id)) fields[`rooms.${at}.id`] = 'This room is chosen twice.'
    else if (!rooms[at]?.isAvailable) fields[`rooms.${at}.id`] = 'This room cannot be booked. Please search again.'
    seen.add(chosen.id)
  })
  const chosen = rooms.filter(room => room !== undefined)
  const missing = chosen.length === rooms.length ? missingPlaces(chosen, request) : undefined
  if (missing) fields.rooms = missing
  return fields
}

/** The provider takes payments up to a limit. Throws 400. */
const refuseUnpayable = (hotel: HotelForSale, advancePaise: number, { maxPaymentPaise = Number.MAX_SAFE_INTEGER }: Terms): void => {
  if (advancePaise <= maxPaymentPaise) return
  const contact = contactOf(hotel)
  throw new Refusal(400, 'ABOVE_LIMIT', `This amount cannot be paid online in one payment.${contact ? ` Please ${contact} to book.` : ''}`)
}

/** Checks a stay against every rule and prices it. Throws 400 with all broken fields. */
export const quoteStay = (request: AnyStay, hotel: HotelForSale, all: readonly Room[], terms: Terms): Quote => {
  const rooms = request.rooms.map(chosen => all.find(room => room.id === chosen.id))
  const fields = Object.entries(brokenRules(request, rooms, terms))
  if (fields.length > 0) throw badRequest(Object.fromEntries(fields.map(([name, message]) => [`${terms.prefix}${name}`, message])))
  const quoted = request.rooms.flatMap((chosen, at) => {
    const room = rooms[at]
    return room ? [quotedRoom(room, chosen.mealOption)] : []
  })
  const nights = nightsBetween(request.checkInDate, request.checkOutDate)
  const price = priceOfStay(
    quoted.map(room => room.nightPaise),
    nights,
    hotel.advanceBasisPoints,
  )
  const tooCheap = totalProblem(price.totalPaise)
  if (tooCheap) throw badRequest({ [`${terms.prefix}rooms`]: tooCheap })
  if (terms.isOnline) refuseUnpayable(hotel, price.advancePaise, terms)
  // The platform has no part in money taken at the desk.
  const deduction = terms.isOnline && hotel.plan.valid ? hotel.plan.deductionBasisPoints : null
  const shares = deduction === null ? undefined : sharesOf(price, deduction)
  return { rooms: quoted, nights, price, platformPaise: shares?.platformPaise ?? null, hotelPaise: shares?.hotelPaise ?? null }
}

const quotedRoom = (room: Room, meal: MealOption): QuotedRoom => ({ room, kind: kindOf(room), meal, nightPaise: nightPaise(room, meal) })

/** The same stay to a guest: same dates, party, kinds of room and meals, whatever the rooms' numbers. */
export const stayFingerprint = (stay: {
  checkIn: string
  checkOut: string
  adults: number
  children: number
  rooms: { kind: string; meal: string }[]
}): string =>
  JSON.stringify([stay.checkIn, stay.checkOut, stay.adults, stay.children, stay.rooms.map(room => `${room.meal} ${room.kind}`).sort()])
