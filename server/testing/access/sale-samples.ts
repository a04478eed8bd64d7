import type { Place, Sample } from './sample.ts'
import type { World } from './world.ts'

export const oneRoom = ({ room }: Place) => [{ id: room, mealOption: 'breakfast' }]

/** A stay that the desk sells: whoever may hears that the hotel has no plan. */
const sale = ({ stay }: World, charges: object[] = [], more?: (place: Place) => object): Sample => ({
  hotel: 'hotelId',
  status: () => 402,
  input: place => ({
    hotelId: place.hotelId,
    checkInDate: stay.checkInDate,
    checkOutDate: stay.checkOutDate,
    rooms: oneRoom(place),
    charges,
    paymentMethod: 'CASH',
    userName: 'Asha Rao',
    userEmail: '',
    userPhone: '9812345678',
    ...more?.(place),
  }),
  nested: foreign => ({ rooms: oneRoom(foreign) }),
})

/** The same, held until its guest pays by a link. */
const hold = (world: World, charges: object[] = [], more?: (place: Place) => object): Sample => {
  const { input, ...sold } = sale(world, charges, more)
  return {
    ...sold,
    input: (place, caller) => {
      const { paymentMethod: _, ...stay } = input(place, caller) as Record<string, unknown>
      return { ...stay, holdUntil: '2027-01-01T12:00:00Z' }
    },
  }
}

/** What the desk sells, and to whom it may be. */
export const sales = (world: World): Record<string, Sample> => ({
  'POST /api/booking/createbooking#desk': sale(world),
  'POST /api/booking/createbooking#discount': sale(world, [{ kind: 'DISCOUNT', text: 'Friend', amount: 100 }]),
  'POST /api/booking/createbooking#reversed': sale(world, [{ kind: 'EXTRA', text: 'Dinner', amount: -100 }]),
  'POST /api/booking/createbooking#price': {
    ...sale(world, [], ({ room }) => ({ prices: [{ roomId: room, night: world.stay.checkInDate, price: 3000 }], priceReason: 'Regular' })),
    nested: ({ room }) => ({ prices: [{ roomId: room, night: world.stay.checkInDate, price: 3000 }] }),
  },
  'POST /api/booking/holdbooking': hold(world),
  'POST /api/booking/holdbooking#discount': hold(world, [{ kind: 'DISCOUNT', text: 'Friend', amount: 100 }]),
  'POST /api/booking/holdbooking#reversed': hold(world, [{ kind: 'EXTRA', text: 'Dinner', amount: -100 }]),
  'POST /api/booking/holdbooking#price': {
    ...hold(world, [], ({ room }) => ({ prices: [{ roomId: room, night: world.stay.checkInDate, price: 3000 }], priceReason: 'Regular' })),
    nested: ({ room }) => ({ prices: [{ roomId: room, night: world.stay.checkInDate, price: 3000 }] }),
  },
  'GET /api/booking/earlierguests': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId, q: 'asha' }) },
})
