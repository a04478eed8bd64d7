/** A demo hotel as a person would describe it. Money in rupees; offers and enquiries are relative to today. */
export interface HotelData {
  key: string
  slug: string
  name: string
  contact_email: string
  contact_phone: string
  street1: string
  street2: string | null
  city: string
  state: string
  postal_code: string
  website: string
  description: string
  rating: number
  cancellation_policy: string
  check_in_check_out_policy: string
  check_in_time: string
  check_out_time: string
  beneficiary_name: string
  bank_account_number: string
  ifsc_code: string
  advancePercent: number
  razorpay_account_id: string | null
  extras: { childBreakfast: number; childMeal: number; adultBreakfast: number; adultMeal: number; bed: number }
  amenities: Record<string, string>
  types: readonly RoomTypeData[]
  offers: readonly { name: string; description: string; percent: number; from: number; to: number }[]
  enquiries: readonly { name: string; message: string; status: 'PENDING' | 'RESOLVED' | 'CLOSED'; daysAgo: number }[]
  /** Beginnings of the file names of the hotel's own pictures, the cover first. */
  pictures: readonly string[]
}

export interface RoomTypeData {
  name: string
  description: string
  adults: number
  children: number
  price: number
  withMeals: number
  rooms: readonly string[]
  amenities: readonly string[]
  /** Beginning of the file names of its pictures. */
  pictures: string
}
