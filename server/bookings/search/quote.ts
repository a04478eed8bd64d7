import type { AnyStay, ChosenRoom } from '#shared/bookings/bookings.ts'
import type { Cancellation } from '#shared/prices/cancellation.ts'
import { codeProblem } from '#shared/prices/offer-rules.ts'
import { codeNote, type PricedNight, type PricedRoom, priceStay, type StayPrice, type WantedRoom } from '#shared/prices/price.ts'
import type { RateRules } from '#shared/prices/rate-rules.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { type MealOption, missingPlaces, type Places, sharesOf, stayProblem, totalProblem } from '#shared/prices/stay.ts'
import type { Rate, StayRates } from '#shared/prices/stay-rates.ts'
import { type StayDates, stayRuleProblem } from '#shared/prices/stay-rules.ts'
import type { NightTax } from '#shared/prices/tax.ts'
import { rateFactsOf, ratesFor } from '#shared/rates/rates.ts'
import { kindOf, type Room, rateKey } from '#shared/rooms/rooms.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { counted } from '#shared/words/text.ts'
import type { HotelForSale } from '../../hotels/queries.ts'
import { badRequest, planRefusal, Refusal } from '../../http/errors/errors.ts'
import type { HotelRooms } from '../../rooms/details.ts'
import { tryCodeLater } from './code-tries.ts'

export interface QuotedRoom {
  room: Room
  kind: string
  meal: MealOption
  extraBeds: number
  split: RoomParty
  rate: Rate
  nights: readonly PricedNight[]
  /** Of each of the nights. */
  tax: readonly NightTax[]
}

/** A stay with every figure that the guest and the hotel will be held to, in paise. */
export interface Quote {
  rooms: QuotedRoom[]
  price: StayPrice
  /** The minimum stay, in nights, of the offer in `price`. */
  offerMinNights?: number | undefined
  /** When how much of the advance goes back. */
  cancellation: Cancellation | null
  /** Why the offer of the guest's code is not the one that counts. */
  codeProblem: string | undefined
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
  /** Guests of this network tried too many wrong codes: none is looked at. */
  isCodeLimited?: boolean
}

export type RoomPeople = Partial<Pick<ChosenRoom, 'adults' | 'childAges' | 'extraBeds'>>

const saysPeople = ({ adults, childAges }: RoomPeople): boolean => adults !== undefined || childAges !== undefined

/** What is wrong with who is said to sleep where, or undefined. */
export const peopleProblem = (
  { rooms: chosen, ...stay }: Pick<AnyStay, 'adults' | 'childAges'> & { rooms: readonly RoomPeople[] },
  rooms: readonly (Places | undefined)[],
): [field: string, string] | undefined => {
  if (!chosen.some(saysPeople)) return undefined
  const ages = chosen.flatMap(({ childAges = [] }) => childAges)
  const isSame = (some: readonly number[], others: readonly number[]) => some.toSorted().join() === others.toSorted().join()
  const adults = chosen.reduce((sum, room) => sum + (room.adults ?? 0), 0)
  if (!chosen.every(room => room.adults !== undefined) || adults !== stay.adults || !isSame(ages, stay.childAges))
    return ['rooms', 'The party is not the people in the rooms.']
  const full = chosen.findIndex(({ adults = 0, childAges = [] }, at) => {
    const room = rooms[at]
    return room && (adults > room.adultCapacity || adults + childAges.length > room.adultCapacity + room.childrenCapacity)
  })
  return full < 0 ? undefined : [`rooms.${full}.adults`, 'This room does not sleep so many.']
}

export const bedsProblem = (beds: number): string => `At most ${counted(beds, 'extra bed')} in this room.`

const brokenRules = (
  request: StayToQuote,
  rooms: readonly (Room | undefined)[],
  types: RateRules['types'],
  { today, earliest }: Terms,
): Record<string, string> => {
  const fields: Record<string, string> = {}
  const stay = stayProblem(request.checkInDate, request.checkOutDate, today, earliest)
  if (stay) fields[stay.field] = stay.message
  if (request.childAges.length !== request.children) fields.childAges = 'Give the age of every child.'
  const seen = new Set<string>()
  request.rooms.forEach((chosen, at) => {
    const room = rooms[at]
    const type = room && types[room.typeId]
    const beds = type?.extraBeds ?? 0
    if (seen.has(chosen.id)) fields[`rooms.${at}.id`] = 'This room is chosen twice.'
    else if (!room?.isAvailable) fields[`rooms.${at}.id`] = 'This room cannot be booked. Please search again.'
    else if (chosen.mealOption === 'roomOnly' && (type?.roomOnlyLess ?? null) === null)
      fields[`rooms.${at}.mealOption`] = 'This room is not sold without breakfast.'
    else if ((chosen.extraBeds ?? 0) > beds) fields[`rooms.${at}.extraBeds`] = bedsProblem(beds)
    seen.add(chosen.id)
  })
  const chosen = rooms.filter(room => room !== undefined)
  const missing = chosen.length === rooms.length ? missingPlaces(chosen, request) : undefined
  if (missing) fields.rooms = missing
  const people = Object.keys(fields).length === 0 ? peopleProblem(request, rooms) : undefined
  if (people) fields[people[0]] = people[1]
  return fields
}

/** The provider takes payments up to a limit. Throws 400. */
export const refuseUnpayable = (
  hotel: HotelForSale,
  advancePaise: number,
  { maxPaymentPaise = Number.MAX_SAFE_INTEGER }: Pick<Terms, 'maxPaymentPaise'>,
): void => {
  if (advancePaise <= maxPaymentPaise) return
  const contact = contactOf(hotel)
  throw new Refusal(400, 'ABOVE_LIMIT', `This amount cannot be paid online in one payment.${contact ? ` Please ${contact} to book.` : ''}`)
}

/** A stay, whoever it is for. */
type StayToQuote = Pick<AnyStay, 'checkInDate' | 'checkOutDate' | 'adults' | 'children' | 'childAges' | 'rooms' | 'offerCode'>

/** Checks a stay against every rule and prices it. Throws 400 with all broken fields. */
export const quoteStay = (request: StayToQuote, hotel: HotelForSale, { rooms: all, rules }: HotelRooms, terms: Terms): Quote => {
  const rooms = request.rooms.map(chosen => all.find(({ room }) => room.id === chosen.id)?.room)
  const fields = Object.entries(brokenRules(request, rooms, rules.types, terms))
  if (fields.length > 0) throw badRequest(Object.fromEntries(fields.map(([name, message]) => [`${terms.prefix}${name}`, message])))
  const chosen = rooms.filter(room => room !== undefined)
  const rates = ratesFor({ ...rules, rates: rateFactsOf(chosen) }, stayDates(request), terms.today, request.offerCode)
  const wanted = chosen.map((room, at) => wantedRoom(room, request.rooms[at]))
  const price = priceStay(rates, { adults: request.adults, childAges: request.childAges, rooms: wanted })
  const tooCheap = totalProblem(price.totalPaise)
  if (tooCheap) throw badRequest({ [`${terms.prefix}rooms`]: tooCheap })
  if (terms.isOnline) refuseUnpayable(hotel, price.advancePaise, terms)
  // The platform has no part in money taken at the desk.
  const deduction = terms.isOnline && hotel.plan.valid ? hotel.plan.deductionBasisPoints : null
  const shares = deduction === null ? undefined : sharesOf(price, deduction)
  return {
    rooms: quotedRooms(request, chosen, rates, price.rooms),
    price,
    cancellation: rates.ladder,
    offerMinNights: rules.offers.find(({ id }) => id === price.offer?.id)?.minNights,
    codeProblem: codeNote(rates, wanted, price),
    platformPaise: shares?.platformPaise ?? null,
    hotelPaise: shares?.hotelPaise ?? null,
  }
}

export const stayDates = ({ checkInDate, checkOutDate }: Pick<AnyStay, 'checkInDate' | 'checkOutDate'>): StayDates => ({
  checkIn: checkInDate,
  checkOut: checkOutDate,
})

const wantedRoom = (room: Room, chosen: ChosenRoom | undefined): WantedRoom => {
  const { mealOption = 'breakfast', adults, childAges = [], extraBeds = 0 } = chosen ?? {}
  return { rate: rateKey(room), meal: mealOption, extraBeds, ...(adults !== undefined && { split: { adults, childAges } }) }
}

const quotedRooms = (
  request: StayToQuote,
  rooms: readonly Room[],
  { rates, tax }: StayRates,
  priced: readonly PricedRoom[],
): QuotedRoom[] =>
  rooms.flatMap((room, at) => {
    const [chosen, price, rate] = [request.rooms[at], priced[at], rates[rateKey(room)]]
    if (!chosen || !price || !rate) return []
    return { room, kind: kindOf(room), meal: chosen.mealOption, extraBeds: chosen.extraBeds ?? 0, rate, tax, ...price }
  })

/**
 * What the hotel's rules have against a stay that a guest books. Throws 400: the desk may sell it all the same.
 */
export const refuseAgainstRules = (request: StayToQuote, { rules }: Pick<HotelRooms, 'rules'>, quote: Quote, terms: Terms): void => {
  const { prefix } = terms
  const stay = stayDates(request)
  const broken = stayRuleProblem(rules, stay)
  if (broken) throw badRequest({ [`${prefix}${broken.field}`]: broken.message })
  const closed = quote.rooms.findIndex(({ rate }) => rate.closed !== undefined)
  if (closed >= 0) throw badRequest({ [`${prefix}rooms.${closed}.id`]: quote.rooms[closed]?.rate.closed ?? '' })
  refuseCode(request, { rules }, terms)
}

/** Throws 400 for the code of an offer that does not hold for the stay: nobody is to believe that it counted. */
export const refuseCode = (request: StayToQuote, { rules }: Pick<HotelRooms, 'rules'>, { today, prefix, isCodeLimited }: Terms): void => {
  if (request.offerCode && isCodeLimited) throw badRequest({ [`${prefix}offerCode`]: tryCodeLater })
  const problem = request.offerCode ? codeProblem(rules, stayDates(request), today, request.offerCode) : undefined
  if (problem) throw badRequest({ [`${prefix}offerCode`]: problem })
}
