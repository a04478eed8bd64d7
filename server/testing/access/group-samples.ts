import type { Place, Sample } from './sample.ts'

const ofGroup = { hotel: 'hotelId', row: 'groupId' } as const
const named = ({ hotelId, group }: Place) => ({ hotelId, groupId: group })
/** Whoever may hears what is wrong with it: the booking is over, or not of the group. */
const refused = (status: number) => ({ status: () => status })
const payment = { paymentMethod: 'CASH', amount: 100 }

/** `checkInDate` and `checkOutDate`: those of a stay that could be sold. */
export const groups = ({ checkInDate, checkOutDate }: { checkInDate: string; checkOutDate: string }): Record<string, Sample> => {
  const rooms = ({ room }: Place) => [{ checkInDate, checkOutDate, roomId: room, mealOption: 'breakfast', adults: 1 }]
  return {
    // The hotel has no plan.
    'POST /api/booking/creategroup': {
      hotel: 'hotelId',
      ...refused(402),
      input: place => ({
        hotelId: place.hotelId,
        name: 'Rao wedding',
        userName: 'Asha Rao',
        userPhone: '9812345678',
        bookings: rooms(place),
      }),
      nested: foreign => ({ bookings: rooms(foreign) }),
    },
    'GET /api/booking/getgroup': { ...ofGroup, input: named },
    'PATCH /api/booking/updategroup': { ...ofGroup, input: place => ({ ...named(place), name: 'Rao and Iyer' }) },
    'POST /api/booking/addtogroup': {
      ...ofGroup,
      ...refused(402),
      input: place => ({ ...named(place), bookings: rooms(place) }),
      nested: foreign => ({ bookings: rooms(foreign) }),
    },
    'PATCH /api/booking/joingroup': {
      ...ofGroup,
      ...refused(409),
      input: place => ({ ...named(place), bookingId: place.booking }),
      nested: foreign => ({ bookingId: foreign.booking }),
    },
    'PATCH /api/booking/leavegroup': {
      ...ofGroup,
      ...refused(400),
      input: place => ({ ...named(place), bookingId: place.booking }),
      nested: foreign => ({ bookingId: foreign.booking }),
    },
    'PATCH /api/booking/namegroup': {
      ...ofGroup,
      ...refused(400),
      input: place => ({ ...named(place), guests: [{ bookingId: place.booking, userName: 'Asha Rao' }] }),
      nested: foreign => ({ guests: [{ bookingId: foreign.booking, userName: 'Asha Rao' }] }),
    },
    'PATCH /api/booking/checkingroup': {
      ...ofGroup,
      ...refused(400),
      input: place => ({ ...named(place), bookings: [{ bookingId: place.booking }] }),
      nested: foreign => ({ bookings: [{ bookingId: foreign.booking }] }),
    },
    // Its contact has no address.
    'POST /api/booking/sendgroupconfirmation': { ...ofGroup, ...refused(409), input: named },
    // Nothing is due.
    'POST /api/booking/paygroup': { ...ofGroup, ...refused(400), input: place => ({ ...named(place), payment }) },
  }
}
