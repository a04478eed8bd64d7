import type { Insertable } from 'kysely'
import type { DB } from '#server/db/types.ts'
import { addDays } from '#shared/words/dates.ts'
import { toBasisPoints, toPaise } from '#shared/words/money.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoRoom } from './calendar.ts'
import { nextTime, type PriceRows, palaceOccupancy, palacePrices } from './prices.ts'
import { randomFrom } from './random.ts'
import { lakeViewPalace } from './texts/lake-view-palace.ts'
import { seaBreezeGoa } from './texts/sea-breeze-goa.ts'
import type { HotelText } from './texts/types.ts'

/** A hotel of the demo: its texts, whose it is, and where its share goes on a PER_BOOKING plan. */
export interface DemoHotel {
  text: HotelText
  owner: DemoPerson
  account: string | null
  /** Rooms that stay free on every night to come. */
  reserve: number
  /** It has seasons, offers, GST and a ladder; else its prices are those of its rooms. */
  hasPrices: boolean
}

export const palace: DemoHotel = { text: lakeViewPalace, owner: 'owner', account: null, reserve: 3, hasPrices: true }
export const goa: DemoHotel = { text: seaBreezeGoa, owner: 'goa', account: 'acc_SeaBreezeGoa01', reserve: 2, hasPrices: false }

export interface HotelRows extends Partial<PriceRows> {
  hotel: Insertable<DB['hotel']>[]
  hotel_house_rule: Insertable<DB['hotel_house_rule']>[]
  hotel_distance: Insertable<DB['hotel_distance']>[]
  room_type: (Insertable<DB['room_type']> & { id: string })[]
  amenity: (Insertable<DB['amenity']> & { id: string })[]
  room: (Insertable<DB['room']> & { id: string })[]
  room_amenity: Insertable<DB['room_amenity']>[]
  special_offer: Insertable<DB['special_offer']>[]
  enquiry: Insertable<DB['enquiry']>[]
}

/** The hotel's id: the same in every installation, as are those of its rooms. */
export const hotelIdOf = ({ text }: DemoHotel): string => randomFrom(`atithi/${text.slug}`).uuid()

const hotelRow = ({ text, account }: DemoHotel, id: string, owner_id: string, today: string): Insertable<DB['hotel']> => ({
  id,
  owner_id,
  created_at: new Date(`${addDays(today, -180)}T12:00:00+05:30`),
  slug: text.slug,
  name: text.name,
  razorpay_account_id: account,
  contact_email: text.contactEmail,
  contact_phone: text.contactPhone,
  website: text.website,
  whatsapp_phone: text.whatsappPhone,
  street1: text.address.street1,
  street2: text.address.street2,
  city: text.address.city,
  state: text.address.state,
  country: text.address.country,
  postal_code: text.address.postalCode,
  description: text.description,
  rating: text.rating,
  cancellation_policy: text.cancellationPolicy,
  check_in_check_out_policy: text.checkInCheckOutPolicy,
  check_in_time: text.checkInTime,
  check_out_time: text.checkOutTime,
  beneficiary_name: text.bank.beneficiaryName,
  bank_account_number: text.bank.accountNumber,
  ifsc_code: text.bank.ifscCode,
  ...(text.reviews && {
    reviews_link: text.reviews.link,
    reviews_count: text.reviews.count,
    reviews_date: addDays(today, -text.reviews.daysAgo),
  }),
  advance_basis_points: toBasisPoints(text.advancePaymentRate),
  extra_child_breakfast_paise: toPaise(text.extraChildBreakfastCost),
  extra_child_meal_paise: toPaise(text.extraChildMealCost),
  extra_adult_breakfast_paise: toPaise(text.extraAdultBreakfastCost),
  extra_adult_meal_paise: toPaise(text.extraAdultMealCost),
  extra_bed_paise: toPaise(text.extraBedCost),
})

/** Enquiries came on different days, the open ones last. */
const enquiryRows = (text: HotelText, hotel_id: string, today: string): Insertable<DB['enquiry']>[] => {
  const random = randomFrom(`atithi/${text.slug}/enquiries`)
  return text.enquiries.map((enquiry, at) => ({
    hotel_id,
    id: random.uuid(),
    ...enquiry,
    created_at: new Date(`${addDays(today, -(enquiry.status === 'PENDING' ? 1 + at : 12 + at * 2))}T${random.int(10, 19)}:24:00+05:30`),
  }))
}

/** Everything of a hotel that does not change from day to day, and its offers and enquiries around today. */
export const hotelRows = (demo: DemoHotel, ownerId: string, today: string): HotelRows => {
  const { text } = demo
  const random = randomFrom(`atithi/${text.slug}`)
  const hotel_id = random.uuid()
  const amenity = text.amenities.map(({ name, description }) => ({ hotel_id, id: random.uuid(), name, description }))
  const room_type = text.roomTypes.map(({ name, bed, sizeSqm: size_sqm, view }) => ({
    hotel_id,
    id: random.uuid(),
    name,
    bed,
    size_sqm,
    view,
    ...(demo.hasPrices && palaceOccupancy),
  }))
  const typeOf = (typeId: string) => text.roomTypes[room_type.findIndex(({ id }) => id === typeId)]
  const room = text.roomTypes.flatMap((type, at) =>
    type.roomNumbers.map(room_number => ({
      hotel_id,
      id: random.uuid(),
      room_number,
      type_id: room_type[at]?.id ?? '',
      description: type.description,
      adult_capacity: type.adultCapacity,
      children_capacity: type.childrenCapacity,
      price_paise: toPaise(type.pricePerNight),
      price_with_meals_paise: toPaise(type.priceWithMeals),
      // Before the first booking: figures of a night count the rooms that were there.
      created_at: new Date(`${addDays(today, -200)}T10:00:00+05:30`),
    })),
  )
  const room_amenity = room.flatMap(({ id, type_id }) =>
    amenity.filter(({ name }) => typeOf(type_id)?.amenities.includes(name)).map(one => ({ hotel_id, room_id: id, amenity_id: one.id })),
  )
  const special_offer = text.offers.map(({ name, description, discountPercentage, minNights, startsInDays, endsInDays, season }) => {
    const { from_date, to_date } = season
      ? nextTime(today, ...season)
      : { from_date: addDays(today, startsInDays), to_date: addDays(today, endsInDays) }
    return {
      hotel_id,
      id: random.uuid(),
      name,
      description,
      discount_basis_points: toBasisPoints(discountPercentage),
      start_date: from_date,
      end_date: to_date,
      min_nights: minNights ?? 1,
    }
  })
  const hotel = [hotelRow(demo, hotel_id, ownerId, today)]
  const hotel_house_rule = Object.entries(text.houseRules ?? {}).map(([rule, said]) => ({
    hotel_id,
    rule,
    ...(said === 'yes' || said === 'no' ? { answer: said === 'yes' } : { words: said }),
  }))
  const hotel_distance = (text.distances ?? []).map((one, position) => ({ hotel_id, position, ...one }))
  const rows = {
    hotel,
    hotel_house_rule,
    hotel_distance,
    room_type,
    amenity,
    room,
    room_amenity,
    special_offer,
    enquiry: enquiryRows(text, hotel_id, today),
  }
  if (!demo.hasPrices) return rows
  const types = room_type.map(({ id }, at) => ({
    id,
    breakfast: toPaise(text.roomTypes[at]?.pricePerNight ?? 0),
    allMeals: toPaise(text.roomTypes[at]?.priceWithMeals ?? 0),
  }))
  const prices = palacePrices(randomFrom(`atithi/${text.slug}/prices`), hotel_id, types, today)
  return { ...rows, ...prices, special_offer: [...special_offer, ...prices.special_offer] }
}

/** The rooms as the calendar wants them. */
export const demoRooms = (rows: HotelRows): DemoRoom[] =>
  rows.room.map(room => ({
    id: room.id,
    typeName: rows.room_type.find(type => type.id === room.type_id)?.name ?? '',
    adultCapacity: room.adult_capacity,
    childrenCapacity: room.children_capacity,
    pricePaise: room.price_paise,
    priceWithMealsPaise: room.price_with_meals_paise,
  }))
