import { randomUUID } from 'node:crypto'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { resourceIds } from '../../access/testing.ts'
import { signedWith } from '../events.ts'
import { sandboxKeys } from '../provider.ts'
import { ownerUpdate, staffUpdate } from '../worlds/hotel-forms.ts'
import { accounts } from './account-samples.ts'
import { blocks } from './block-samples.ts'
import { documents } from './document-samples.ts'
import { amenities, entity, rates, rooms, roomTypes } from './entity-samples.ts'
import { groups } from './group-samples.ts'
import { imports } from './import-samples.ts'
import { oneRoom, sales } from './sale-samples.ts'
import { ownersAndPlatform, type Place, type Sample, sentToday } from './sample.ts'
import { searches } from './search-samples.ts'
import { userRight, type World } from './world.ts'

const json = (value: unknown) => JSON.stringify(value)

const hotels = (world: World): Record<string, Sample> => ({
  'GET /api/hotel/gethotel': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/hotel/gethotelimages': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/hotel/getlowestprices': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'POST /api/hotel/uploadhotelimage': {
    body: 'multipart',
    hotel: 'hotelId',
    input: ({ hotelId }) => ({ hotelId, ...galleryApi.create.example, hotelImage: world.logo }),
  },
  'PATCH /api/hotel/updatehotelimage': {
    ...{ body: 'multipart', hotel: 'hotelId', row: 'imageId', byRow: true },
    input: ({ hotelId, image }) => ({ hotelId, imageId: image, imageName: 'The garden' }),
  },
  'DELETE /api/hotel/deletehotelimage': {
    ...{ hotel: 'hotelId', row: 'imageId', byRow: true },
    input: ({ hotelId, image }) => ({ hotelId, imageId: image }),
  },
  'GET /api/file/getfile': { input: () => ({ filePath: randomUUID() }), status: () => 404 },
  'POST /api/hotel/createhotel': { body: 'multipart', input: (_, { key }) => ({ ...world.newHotel(key), hotelLogo: world.logo }) },
  'PATCH /api/hotel/updatehotel': {
    body: 'multipart',
    hotel: 'id',
    input: ({ hotelId }, { owns }) => (owns && hotelId === world[owns].hotelId ? ownerUpdate(hotelId) : staffUpdate(hotelId)),
  },
  'DELETE /api/hotel/delethotel': {
    hotel: 'hotelId',
    input: ({ hotelId }) => ({ hotelId }),
    // Its tax papers stay.
    status: ({ owns }) => (owns ? 409 : 403),
    ownerAlone: true,
  },
  'GET /api/hotel/getallhotels': { input: () => ({}) },
  'GET /api/hotel/today': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/hotel/checklist': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/hotel/freetonight': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/hotel/figures': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/hotel/nightfigures': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId, from: '2026-12-01', to: '2026-12-31' }) },
  'GET /api/hotel/moneyfigures': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
})

const ofBooking = { hotel: 'hotelId', row: 'bookingId' } as const
/** Whoever may change a booking hears that this one is over. */
const isOver = { status: () => 409 }
const named = ({ hotelId, booking }: Place) => ({ hotelId, bookingId: booking })

const bookings: Record<string, Sample> = {
  'GET /api/booking/getbookings': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/booking/getbooking': { ...ofBooking, input: named },
  'GET /api/booking/changes': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/booking/roomplan': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId, from: '2027-01-01', days: 14 }) },
  'PATCH /api/booking/updatebooking': {
    ...{ ...ofBooking, ...isOver },
    input: place => ({ ...named(place), rooms: oneRoom(place) }),
    nested: foreign => ({ rooms: oneRoom(foreign) }),
  },
  'PATCH /api/booking/updatebooking#refund': { ...ofBooking, ...isOver, input: place => ({ ...named(place), refund: { amount: 100 } }) },
  'PATCH /api/booking/updatebooking#discount': {
    ...{ ...ofBooking, ...isOver },
    input: place => ({ ...named(place), charges: [{ kind: 'DISCOUNT', text: 'Friend', amount: 100 }] }),
  },
  'PATCH /api/booking/updatebooking#reversed': {
    ...{ ...ofBooking, ...isOver },
    input: place => ({ ...named(place), charges: [{ kind: 'EXTRA', text: 'Dinner', amount: -100 }] }),
  },
  'DELETE /api/booking/deletebooking': { ...ofBooking, ...isOver, input: named },
  'POST /api/booking/swaprooms': {
    ...{ hotel: 'hotelId', row: 'one.bookingId', ...isOver },
    input: ({ hotelId, booking, otherBooking, room }) => ({
      ...{ hotelId, one: { bookingId: booking, roomId: room }, other: { bookingId: otherBooking, roomId: room } },
    }),
    nested: foreign => ({ other: { bookingId: foreign.otherBooking, roomId: foreign.room } }),
  },
  'POST /api/booking/openpaymentlink': { ...ofBooking, ...isOver, input: named },
  'POST /api/booking/sendpaymentlink': { ...ofBooking, ...isOver, input: named },
  'PATCH /api/booking/movehold': { ...ofBooking, ...isOver, input: place => ({ ...named(place), holdUntil: '2027-01-01T12:00:00Z' }) },
  'POST /api/booking/sendconfirmation': { ...ofBooking, status: () => 409, input: named },
}

const eventOf = (input: Record<string, unknown>) => ({
  'x-razorpay-event-id': 'event000000001',
  'x-razorpay-signature': signedWith(sandboxKeys.webhookSecret, json(input)),
})

const booked = ({ booked: { hotelId, reference } }: World) => ({ hotelId, reference })
const wished = ({ booked: { checkInDate, checkOutDate, adults } }: World) => ({ checkInDate, checkOutDate, adults })
const keyOf = ({ booked: { pageKey = '' } }: World) => ({ 'booking-key': pageKey })

const money = (world: World): Record<string, Sample> => ({
  'POST /api/booking/createbooking#paid': { input: () => ({ ...world.paid }) },
  'POST /api/booking/createbooking#staff': { input: ({ hotelId }) => ({ hotelId }), status: () => 400 },
  'GET /api/booking/guestbooking': { input: () => booked(world), headers: () => keyOf(world) },
  'GET /api/booking/previewchange': { input: () => ({ ...booked(world), ...wished(world) }), headers: () => keyOf(world) },
  'GET /api/booking/guestdocuments': { input: () => booked(world), headers: () => keyOf(world) },
  // A document of another booking.
  'GET /api/booking/guestdocument': {
    ...{ headers: () => keyOf(world), status: () => 404 },
    input: ({ document }) => ({ ...booked(world), documentId: document }),
  },
  'POST /api/booking/findbooking': { input: () => ({ ...booked(world), phone: world.booked.user.phone }) },
  'POST /api/booking/requestchange': { input: () => ({ ...booked(world), kind: 'cancel' }), headers: () => keyOf(world) },
  'GET /api/booking/daybook': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId, day: '2026-11-22' }) },
  'POST /api/payment/createorder#stay': { input: () => ({ ...world.order }) },
  'POST /api/payment/createorder#plan': {
    input: () => ({ amount: 0, currency: 'INR', receipt: 'r', plan: { planId: world.freePlan } }),
  },
  // As our pages send it, and as callers of before do.
  'GET /api/payment/orderstatus': {
    input: () => ({ orderId: world.proof.orderId }),
    headers: () => ({ 'order-secret': world.proof.orderSecret }),
  },
  'GET /api/payment/waystopay': { input: () => ({}) },
  'POST /api/payment/releaseorder': { input: () => ({ ...world.proof }) },
  'POST /api/payment/callback': { body: 'form', input: () => ({ razorpay_order_id: 'order_none' }), status: () => 303 },
  'POST /api/payment/webhook': { body: 'raw', input: () => ({ event: 'order.paid', payload: {} }), headers: eventOf },
  'GET /api/paymentplan/getpaymentplan': { input: () => ({ includeFeatures: 'true' }) },
  'POST /api/paymentplan/createpaymentplan': {
    input: () => ({ name: 'Gold', billingType: 'PER_BOOKING', deductionRate: 12, features: [{ id: world.feature, isAvailable: true }] }),
  },
  'PATCH /api/paymentplan/updatepaymentplan': { input: () => ({ paymentPlanId: world.freePlan, isWithdrawn: true }) },
  'DELETE /api/paymentplan/deletepaymentplan': { input: () => ({ paymentPlanId: world.freePlan }) },
  'GET /api/paymentplanfeature/getpaymentplanfeature': { input: () => ({}) },
  'POST /api/paymentplanfeature/createpaymentplanfeature': { input: () => ({ name: 'Own domain' }) },
  'PATCH /api/paymentplanfeature/updatepaymentplanfeature': {
    input: () => ({ paymentPlanFeatureId: world.feature, name: 'Own domain' }),
  },
  'DELETE /api/paymentplanfeature/deletepaymentplanfeature': { input: () => ({ paymentPlanFeatureId: world.feature }) },
  'GET /api/coupon/getcoupon': { input: () => ({}) },
  'POST /api/coupon/createcoupon': { input: () => ({ code: 'DIWALI25', discountRate: 25 }) },
  'PATCH /api/coupon/updatecoupon': { input: () => ({ couponId: world.couponId, discountRate: 25 }) },
  'DELETE /api/coupon/deletecoupon': { input: () => ({ couponId: world.couponId }) },
  'GET /api/coupon/validatecoupon': { input: () => ({ couponCode: world.coupon }) },
  'POST /api/paymentrecord/createpaymentrecord': { input: () => ({ planId: world.freePlan, billingType: 'YEARLY' }) },
  'GET /api/paymentrecord/getepaymentrecord': { input: () => ({ includeUserDetails: 'true' }) },
  'GET /api/paymentrecord/summary': { input: () => ({}) },
  'GET /api/payout/getpayouts': { input: () => ({}) },
  'GET /api/payout/getpayouttotals': { input: () => ({}) },
  'POST /api/payout/createpayout': { input: ({ hotelId }) => ({ hotelId, amount: 100, transactionId: 'UTR 1', ...sentToday() }) },
  'GET /api/payout/getstatement': { input: ({ hotelId }) => ({ hotelId }), status: ownersAndPlatform },
  'POST /api/payout/readaccount': { input: ({ hotelId }) => ({ hotelId }) },
  'POST /api/payout/retrytransfer': { input: ({ hotelId }) => ({ hotelId, transferId: randomUUID() }), status: () => 404 },
})

const staff = async (world: World): Promise<Record<string, Sample>> => {
  const { users: resourceId = '' } = await resourceIds(world.server)
  const of = ({ hotelId }: Place) => ({ hotelId })
  const hotel = 'hotelId'
  return {
    'GET /api/user/getusers': { hotel, input: of },
    'POST /api/user/createuser': {
      hotel,
      input: ({ hotelId, role }) => ({
        ...{ hotelId, name: 'Ritu', email: 'ritu@desk.example', phone: '9812345678', password: 'Jasmine#88y', roles: [{ id: role }] },
      }),
      nested: foreign => ({ roles: [{ id: foreign.role }] }),
    },
    'PATCH /api/user/updateuser': {
      ...{ hotel, row: 'userId' },
      input: ({ hotelId, user, role }) => ({ hotelId, userId: user, name: 'Ritu R', roles: [{ id: role }] }),
      nested: foreign => ({ roles: [{ id: foreign.role }] }),
    },
    'POST /api/user/inviteuser': { hotel, row: 'userId', input: ({ hotelId, invited }) => ({ hotelId, userId: invited }) },
    'DELETE /api/user/deleteuser': { hotel, row: 'userId', input: ({ hotelId, user }) => ({ hotelId, userId: user }) },
    'GET /api/role/getrole': { hotel, input: of },
    'POST /api/role/createrole': { hotel, input: ({ hotelId }) => ({ hotelId, name: 'Night desk' }) },
    'PATCH /api/role/updaterole': {
      ...{ hotel, row: 'roleId' },
      input: ({ hotelId, role }) => ({ hotelId, roleId: role, name: 'Day desk' }),
      global: { id: world.globalRole, status: ({ key }) => (key === 'SUPER_ADMIN' ? 200 : 403) },
    },
    'DELETE /api/role/deleterole': {
      ...{ hotel, row: 'roleId' },
      input: ({ hotelId, role }) => ({ hotelId, roleId: role }),
      global: { id: world.globalRole, status: () => 403 },
    },
    'GET /api/permission/getpermissions': { hotel, input: of },
    'POST /api/permission/createpermission': {
      hotel,
      input: ({ hotelId, role }) => ({ hotelId, roleId: role, resourceId, actions: ['CREATE'] }),
      nested: foreign => ({ roleId: foreign.role }),
    },
    'PATCH /api/permission/updatepermission': {
      ...{ hotel, row: 'permissionId' },
      input: ({ hotelId, permission }) => ({ hotelId, permissionId: permission, resourceId, actions: [userRight] }),
      global: { id: world.globalPermission, status: () => 403 },
    },
    'DELETE /api/permission/deletepermission': {
      ...{ hotel, row: 'permissionId' },
      input: ({ hotelId, removable }) => ({ hotelId, permissionId: removable }),
      global: { id: world.globalPermission, status: () => 403 },
    },
    'GET /api/resource/getresource': { input: () => ({}) },
  }
}

/** One right input for every endpoint; a path with two kinds of callers has two, told apart after #. */
export const samplesOf = async (world: World): Promise<Record<string, Sample>> => ({
  ...accounts(world),
  ...hotels(world),
  ...searches(world),
  ...{ ...bookings, ...blocks },
  ...{ ...documents, ...groups(world.stay), ...imports },
  ...money(world),
  ...sales(world),
  ...(await staff(world)),
  ...roomTypes,
  ...amenities,
  ...rooms(world),
  ...entity('enquiry', 'enquiryId', enquiryApi, ({ enquiry }) => enquiry),
  ...rates,
})
