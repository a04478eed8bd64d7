import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { hotelRef, id, queryFlag } from '../contract/fields.ts'
import { BillingType } from '../plans/plans.ts'
import { TaxScheme } from '../rates/hotel-tax.ts'
import { PageOffer } from '../rates/offers.ts'
import { HotelImage, Picture } from '../rooms/gallery.ts'
import { RoomFacts } from '../rooms/room-facts.ts'
import { Distance, HouseRules } from './house-rules.ts'

export const AddressDetails = z.object({
  street1: z.string().nullable(),
  street2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  postal_code: z.string().nullable(),
})
export type AddressDetails = z.output<typeof AddressDetails>

/** Rooms that are the same to a guest, before dates are chosen; `pricePerNight`: a night's lowest price in rupees. */
export const RoomKind = z.object({
  roomType: z.string(),
  /** The `rateKey` of these rooms. */
  rate: z.string(),
  ...RoomFacts.shape,
  adultCapacity: z.int(),
  childrenCapacity: z.int(),
  pricePerNight: z.number(),
  /** How many adults the price is for; null: for all whom the room sleeps. */
  baseAdults: z.int().nullable(),
  /** How many extra beds may be booked with it. */
  extraBeds: z.int(),
  /** It is also sold without a meal, for less than `pricePerNight`, which includes breakfast. */
  hasRoomOnly: z.boolean(),
  amenities: z.array(z.string()),
  picture: Picture.nullable(),
})
export type RoomKind = z.output<typeof RoomKind>

/** Refunds of the advance for check-ins between two days (null: all others); no steps: the hotel's text applies. */
export const RefundTerms = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  steps: z.array(z.object({ daysBefore: z.int(), backPercent: z.number() })),
})
export type RefundTerms = z.output<typeof RefundTerms>

/** What a visitor may see of a hotel: no bank details, no provider account, no data of the owner. */
export const PublicHotel = z.object({
  id,
  slug: z.string(),
  version: z.int(),
  name: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  whatsappPhone: z.string().nullable(),
  location: z.string(),
  addressDetails: AddressDetails,
  website: z.string().nullable(),
  description: z.string().nullable(),
  rating: z.number().nullable(),
  /** A link to guests' reviews elsewhere, their number, and the day on which they were counted. */
  reviewsLink: z.string().nullable(),
  reviewsCount: z.int().nullable(),
  reviewsDate: z.string().nullable(),
  houseRules: HouseRules,
  distances: z.array(Distance),
  cancellationPolicy: z.string().nullable(),
  refundTerms: z.array(RefundTerms),
  checkInCheckOutPolicy: z.string().nullable(),
  checkInTime: z.string().nullable(),
  checkOutTime: z.string().nullable(),
  extraChildBreakfastCost: z.number(),
  extraChildMealCost: z.number(),
  extraAdultBreakfastCost: z.number(),
  extraAdultMealCost: z.number(),
  extraBedCost: z.number(),
  advancePaymentRate: z.number(),
  bookable: z.boolean(),
  /** Its GST scheme today. */
  taxScheme: TaxScheme,
  /** Guests must give PIN code and State for invoices: the platform collects the money of a registered hotel. */
  asksState: z.boolean(),
  /** The lowest price of a night with breakfast for two adults, tax included, in rupees; null without rooms. */
  priceFrom: z.number().nullable(),
  amenities: z.array(z.object({ id, name: z.string(), description: z.string().nullable() })),
  places: z.array(z.object({ adultCapacity: z.int(), childrenCapacity: z.int() })),
  roomKinds: z.array(RoomKind),
  images: z.array(HotelImage),
  logo: HotelImage.nullable(),
  offers: z.array(PageOffer).optional(),
  admin: z.object({ paymentPlan: z.object({ billingType: BillingType, deductionRate: z.number().nullable() }).nullable() }).optional(),
})
export type PublicHotel = z.output<typeof PublicHotel>

/** A hotel as its staff see it; only the owner gets bank details and provider account. */
export const StaffHotel = PublicHotel.extend({
  beneficiaryName: z.string().nullable().optional(),
  bankAccountNumber: z.string().nullable().optional(),
  ifscCode: z.string().nullable().optional(),
  razorPayAccountId: z.string().nullable().optional(),
})
export type StaffHotel = z.output<typeof StaffHotel>

/** Lowest prices in rupees by `rateKey` of the rooms on sale; without rates that have no free room. */
const LowestPrices = z.record(z.string(), z.number())
export type LowestPrices = z.output<typeof LowestPrices>

export const hotelApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/hotel/gethotel',
    summary: 'A hotel as its guests see it; its owner also reads the bank details',
    access: 'public',
    session: 'optional',
    input: z.strictObject({ hotelId: hotelRef, includePaymentPlan: queryFlag.optional(), includeOffers: queryFlag.optional() }),
    data: StaffHotel,
  }),
  /** Apart from the hotel, whose page is cached longer than a room stays free. */
  lowestPrices: endpoint({
    method: 'GET',
    path: '/api/hotel/getlowestprices',
    summary:
      'By rate, the lowest price of the next 90 nights on which a stay may begin and a room is free: for two adults with breakfast, tax included, without offers',
    access: 'public',
    input: z.strictObject({ hotelId: hotelRef }),
    data: LowestPrices,
  }),
}
