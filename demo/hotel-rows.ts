import type { Insertable } from 'kysely'
import type { DB } from '#server/db/types.ts'
import { addDays } from '#shared/dates.ts'
import { toBasisPoints, toPaise } from '#shared/money.ts'
import type { DemoRoom } from './calendar.ts'
import { makeGuest } from './guests.ts'
import type { HotelData } from './hotel-data.ts'
import { randomFrom } from './random.ts'

export interface HotelRows {
  hotel: Insertable<DB['hotel']>[]
  room_type: (Insertable<DB['room_type']> & { id: string })[]
  amenity: (Insertable<DB['amenity']> & { id: string })[]
  room: (Insertable<DB['room']> & { id: string })[]
  room_amenity: Insertable<DB['room_amenity']>[]
  special_offer: Insertable<DB['special_offer']>[]
  enquiry: Insertable<DB['enquiry']>[]
}

/** The hotel's id: the same in every installation, as are those of its rooms. */
export const hotelIdOf = (data: HotelData): string => randomFrom(`atithi/${data.key}`).uuid()

const hotelRow = (data: HotelData, id: string, ownerId: string, createdAt: Date): Insertable<DB['hotel']> => {
  const { key: _, advancePercent, extras, amenities: _a, types: _t, offers: _o, enquiries: _e, pictures: _p, ...columns } = data
  return {
    ...columns,
    ...{ id, owner_id: ownerId, country: 'India', advance_basis_points: toBasisPoints(advancePercent), created_at: createdAt },
    extra_child_breakfast_paise: toPaise(extras.childBreakfast),
    extra_child_meal_paise: toPaise(extras.childMeal),
    extra_adult_breakfast_paise: toPaise(extras.adultBreakfast),
    extra_adult_meal_paise: toPaise(extras.adultMeal),
    extra_bed_paise: toPaise(extras.bed),
  }
}

const enquiryRows = (data: HotelData, hotel_id: string, today: string): Insertable<DB['enquiry']>[] => {
  const random = randomFrom(`atithi/${data.key}/enquiries`)
  return data.enquiries.map(({ name, message, status, daysAgo }) => ({
    ...{ id: random.uuid(), hotel_id, name, message, status, phone: makeGuest(random).phone },
    email: `${name.replace(' ', '.')}@guest.example`.toLowerCase(),
    created_at: new Date(`${addDays(today, -daysAgo)}T${random.int(10, 19)}:24:00+05:30`),
  }))
}

/** Everything of a hotel that does not change from day to day, and its offers and enquiries around today. */
export const hotelRows = (data: HotelData, ownerId: string, today: string): HotelRows => {
  const random = randomFrom(`atithi/${data.key}`)
  const hotel_id = random.uuid()
  const amenity = Object.entries(data.amenities).map(([name, description]) => ({ hotel_id, id: random.uuid(), name, description }))
  const room_type = data.types.map(({ name }) => ({ hotel_id, id: random.uuid(), name }))
  const room = data.types.flatMap((type, at) =>
    type.rooms.map(room_number => ({
      ...{ hotel_id, id: random.uuid(), room_number, type_id: room_type[at]?.id ?? '', description: type.description },
      ...{ adult_capacity: type.adults, children_capacity: type.children },
      ...{ price_paise: toPaise(type.price), price_with_meals_paise: toPaise(type.withMeals) },
    })),
  )
  const room_amenity = room.flatMap(({ id, type_id }) => {
    const has = data.types[room_type.findIndex(type => type.id === type_id)]?.amenities ?? []
    return amenity.filter(({ name }) => has.includes(name)).map(({ id: amenity_id }) => ({ hotel_id, room_id: id, amenity_id }))
  })
  const special_offer = data.offers.map(({ name, description, percent, from, to }) => ({
    ...{ hotel_id, id: random.uuid(), name, description, discount_basis_points: toBasisPoints(percent) },
    ...{ start_date: addDays(today, from), end_date: addDays(today, to) },
  }))
  const hotel = [hotelRow(data, hotel_id, ownerId, new Date(`${addDays(today, -180)}T12:00:00+05:30`))]
  return { hotel, room_type, amenity, room, room_amenity, special_offer, enquiry: enquiryRows(data, hotel_id, today) }
}

/** The rooms as the calendar wants them. */
export const demoRooms = (rows: HotelRows): DemoRoom[] =>
  rows.room.map(room => ({
    id: room.id,
    typeName: rows.room_type.find(type => type.id === room.type_id)?.name ?? '',
    ...{ adultCapacity: room.adult_capacity, childrenCapacity: room.children_capacity },
    ...{ pricePaise: room.price_paise, priceWithMealsPaise: room.price_with_meals_paise },
  }))
