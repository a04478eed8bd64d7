import { amenityApi } from '#shared/rooms/amenities.ts'
import { type RoomRow, roomFormApi } from '#shared/rooms/room-form.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { type OwnedHotel, ownedHotel } from '../access/testing.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import type { HotelWish } from '../testing/worlds/hotel.ts'
import type { TestServer } from '../testing.ts'

/** A hotel whose owner makes and changes rooms. */
export const roomHotel = async (server: TestServer, wish: HotelWish = {}) => {
  const hotel: OwnedHotel = await ownedHotel(server, wish)
  const { headers } = hotel.owner
  const hotelId = hotel.id
  const amenity = async (name: string) => (await server.call(amenityApi.create, { hotelId, name }, headers)).data.id
  const [view, wifi] = [await amenity('Lake view'), await amenity('Wi-Fi')]
  const { id: typeId } = (await server.call(roomTypeApi.create, { hotelId, name: 'Suite' }, headers)).data
  const image = await picture()
  /** A right form of a new room. */
  const form = (change: Record<string, unknown> = {}) => ({
    hotelId,
    roomNumber: '201',
    typeId,
    amenities: [view],
    description: 'Over the lake.',
    adultCapacity: '2',
    childrenCapacity: '1',
    pricePerNight: '6000',
    priceWithMeals: '8000.50',
    ...change,
  })
  const create = async (change: Record<string, unknown> = {}, images: readonly Blob[] = [image], as: Record<string, string> = headers) => {
    const answer = await sendForm(server, roomFormApi.create, formOf(form(change), { roomImages: images }), as)
    return { ...answer, rooms: (answer.failure as unknown as { rooms: RoomRow[] }).rooms }
  }
  const update = (change: Record<string, unknown>, images: readonly Blob[] = [], as: Record<string, string> = headers) =>
    sendForm(server, roomFormApi.update, formOf(change, { roomImages: images }), as)
  const remove = (roomId: string) => server.call(roomFormApi.remove, { roomId }, headers)
  const list = async () => (await server.call(roomFormApi.list, { hotelId }, headers)).data
  return { hotel, hotelId, headers, typeId, view, wifi, image, form, create, update, remove, list }
}

export const messageOf = (answer: { failure: unknown }) => (answer.failure as { message?: string }).message
