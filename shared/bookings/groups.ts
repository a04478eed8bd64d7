import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, deskPhone, id, version } from '../contract/fields.ts'
import { offerCode } from '../prices/offer-code.ts'
import { limits, MealOption } from '../prices/stay.ts'
import { rupees } from '../words/amounts.ts'
import { date } from '../words/dates.ts'
import { longText, optionalText, thingName } from '../words/text-fields.ts'
import { PaymentForm } from './booking-changes.ts'
import { BookingPayment } from './booking-lists.ts'
import { Booking, Company, guestFields, onlyIfClean, StayRequest } from './bookings.ts'
import { pin, stateName } from './guest-place.ts'

/** A booking's worth of a group: more is several groups. */
export const maxOfGroup = 50

const name = thingName(100, 'A group has a name of at least 2 characters.').min(2, 'A group has a name of at least 2 characters.')

/** One room of a group, which is a booking of its own. */
export const GroupStay = z.strictObject({
  roomId: id,
  mealOption: MealOption,
  extraBeds: z.int().min(0).max(limits.extraBeds).optional(),
  checkInDate: date,
  checkOutDate: date,
  adults: StayRequest.shape.adults.default(1),
  children: StayRequest.shape.children.default(0),
  childAges: StayRequest.shape.childAges,
  /** Who sleeps there; without it the contact's name stands there until it is known. */
  userName: guestFields.userName.optional(),
})
export type GroupStay = z.output<typeof GroupStay>

const stays = z.array(GroupStay).min(1, 'Choose a room.').max(maxOfGroup, `At most ${maxOfGroup} rooms.`)

/** Who pays, as tax papers name it beside the contact's name. */
const payer = {
  userAddress: optionalText(300),
  userPin: pin.optional(),
  userState: stateName.optional(),
  company: Company.optional(),
}

const contact = { userName: guestFields.userName, userPhone: deskPhone, userEmail: clearable(guestFields.userEmail) }

export const GroupForm = z.strictObject({
  hotelId: id,
  name,
  ...contact,
  ...payer,
  /** One bill for all; else each booking has its own. */
  oneFolio: z.boolean().default(false),
  bookings: stays,
  /** Of an offer that counts for those bookings on whose dates it holds. */
  offerCode: offerCode.optional(),
  /** What all of it costs, as the desk read it. */
  totalAmount: rupees.optional(),
  key: id.optional(),
})
export type GroupForm = z.output<typeof GroupForm>

/** A group with its bookings, by check-out and room. Amounts in rupees. */
export const Group = z.object({
  id,
  hotelId: id,
  version: z.int(),
  name: z.string(),
  contact: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string() }),
  oneFolio: z.boolean(),
  /** The payer on the shared bill, whose name is in `contact`; null if each booking has its own bill and payer. */
  payer: Booking.pick({ userAddress: true, userPin: true, userState: true, company: true }).nullable(),
  /** Nothing was issued, so the choice of bills is open. */
  mayChangeFolio: z.boolean(),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** What was received for the group as a whole. */
  payments: z.array(BookingPayment.omit({ reason: true })),
  bookings: z.array(Booking),
})
export type Group = z.output<typeof Group>

const row = ['booking_group', 'groupId'] as const
const one = { hotelId: id, groupId: id }

/** More rooms for a group. */
export const MoreRooms = z.strictObject({
  ...one,
  bookings: stays,
  offerCode: offerCode.optional(),
  totalAmount: rupees.optional(),
  key: id.optional(),
})

/** Who sleeps in which room. */
export const GroupNames = z.strictObject({
  ...one,
  guests: z
    .array(z.strictObject({ bookingId: id, version, userName: guestFields.userName }))
    .min(1)
    .max(maxOfGroup),
})

export const GroupPayment = z.strictObject({ ...one, payment: PaymentForm })

/** What is changed of a group; what is left out stays. */
export const GroupChange = z.strictObject({
  ...one,
  version,
  name: name.optional(),
  oneFolio: z.boolean().optional(),
  userName: contact.userName.optional(),
  userPhone: contact.userPhone.optional(),
  userEmail: contact.userEmail,
  userAddress: clearable(longText(300)),
  userPin: clearable(pin),
  userState: clearable(stateName),
  /** Null: no company pays any more. */
  company: Company.nullable().optional(),
  reissue: z.boolean().optional(),
})

/** A booking that is there, and the group that it joins or leaves. */
export const GroupMember = z.strictObject({ ...one, bookingId: id })

export const groupApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/booking/creategroup',
    summary: 'Sells up to 50 bookings of one room each together, all of them or none',
    access: { area: 'bookings', action: 'CREATE', refs: [['room', 'bookings.*.roomId']] },
    input: GroupForm,
    data: Group,
    message: 'Group booked successfully!',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/booking/getgroup',
    summary: 'A group with its bookings and payments',
    access: { area: 'bookings', action: 'READ', row },
    input: z.strictObject(one),
    data: Group,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/booking/updategroup',
    summary:
      "Changes a group's name, its contact, who pays its one bill, or, until the first document, whether its bookings have one bill; `reissue` credits an invoice and issues it anew",
    access: { area: 'bookings', action: 'UPDATE', row },
    input: GroupChange,
    data: Group,
    message: 'Group updated successfully!',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/booking/addtogroup',
    summary: 'Sells more rooms to a group, all of them or none',
    access: { area: 'bookings', action: 'CREATE', row, refs: [['room', 'bookings.*.roomId']] },
    input: MoreRooms,
    data: Group,
    message: 'Rooms added successfully!',
  }),
  join: endpoint({
    method: 'PATCH',
    path: '/api/booking/joingroup',
    summary: 'Puts a booking into a group',
    access: { area: 'bookings', action: 'UPDATE', row, refs: [['booking', 'bookingId']] },
    input: GroupMember,
    data: Group,
    message: 'Booking added to the group.',
  }),
  leave: endpoint({
    method: 'PATCH',
    path: '/api/booking/leavegroup',
    summary: 'Takes a booking out of its group; the booking stays',
    access: { area: 'bookings', action: 'UPDATE', row, refs: [['booking', 'bookingId']] },
    input: GroupMember,
    data: Group,
    message: 'Booking taken out of the group.',
  }),
  setNames: endpoint({
    method: 'PATCH',
    path: '/api/booking/namegroup',
    summary: 'Says who sleeps in the rooms of a group',
    access: { area: 'bookings', action: 'UPDATE', row, refs: [['booking', 'guests.*.bookingId']] },
    input: GroupNames,
    data: Group,
    message: 'Names saved.',
  }),
  checkIn: endpoint({
    method: 'PATCH',
    path: '/api/booking/checkingroup',
    summary: 'Checks all or some of a group in, all that are named or none; `undo` takes it back on the same day',
    access: { area: 'bookings', action: 'UPDATE', row, refs: [['booking', 'bookings.*.bookingId']] },
    input: z.strictObject({
      ...one,
      bookings: z
        .array(z.strictObject({ bookingId: id, version }))
        .min(1, 'Choose a booking.')
        .max(maxOfGroup),
      undo: z.boolean().optional(),
      onlyIfClean,
    }),
    data: Group,
    message: 'Checked in.',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/booking/paygroup',
    summary: 'Takes a payment for a group: it pays the bookings by earliest check-out, then room number',
    access: { area: 'bookings', action: 'UPDATE', row },
    input: GroupPayment,
    data: Group,
    message: 'Payment recorded.',
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/booking/sendgroupconfirmation',
    summary: "Sends a group's contact again what was booked, room by room",
    access: { area: 'bookings', action: 'UPDATE', row },
    input: z.strictObject(one),
    data: z.object({}),
    message: 'Confirmation sent.',
  }),
}
