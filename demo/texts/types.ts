import type { Distance, HouseRules } from '#shared/hotels/house-rules.ts'

/** Shapes of the demo's texts. Money is in rupees; days count from today; times are hotel-local HH:mm. */
export interface PictureText {
  /** File name in demo/pictures/. */
  file: string
  alt: string
}

export interface AmenityText {
  name: string
  description: string
}

export interface RoomTypeText {
  name: string
  bed?: string
  sizeSqm?: number
  view?: string
  /** Every room of the type is the same for a guest: one card, several numbers. */
  roomNumbers: string[]
  description: string
  pricePerNight: number
  priceWithMeals: number
  adultCapacity: number
  childrenCapacity: number
  /** Names of the hotel's amenities. */
  amenities: string[]
  pictures: PictureText[]
}

export interface OfferText {
  name: string
  description: string
  discountPercentage: number
  /** Without it any stay. */
  minNights?: number
  startsInDays: number
  endsInDays: number
  /** The next time that these days come, as MM-DD, instead. */
  season?: readonly [first: string, last: string]
}

export interface EnquiryText {
  name: string
  email: string
  phone: string
  message: string
  status: 'PENDING' | 'RESOLVED' | 'CLOSED'
}

export interface HotelText {
  name: string
  slug: string
  address: { street1: string; street2: string; city: string; state: string; country: string; postalCode: string }
  contactEmail: string
  contactPhone: string
  website: string
  description: string
  rating: number
  /** Counted so many days ago. */
  reviews?: { link: string; count: number; daysAgo: number }
  whatsappPhone?: string
  houseRules?: HouseRules
  distances?: Distance[]
  cancellationPolicy: string
  checkInCheckOutPolicy: string
  checkInTime: string
  checkOutTime: string
  extraChildBreakfastCost: number
  extraChildMealCost: number
  extraAdultBreakfastCost: number
  extraAdultMealCost: number
  extraBedCost: number
  advancePaymentRate: number
  bank: { beneficiaryName: string; accountNumber: string; ifscCode: string }
  logo: PictureText
  covers: PictureText[]
  amenities: AmenityText[]
  roomTypes: RoomTypeText[]
  offers: OfferText[]
  enquiries: EnquiryText[]
}

export interface GuestText {
  name: string
  /** Before the @: made unique by the seed together with a domain of its own. */
  emailName: string
  phone: string
  city: string
}
