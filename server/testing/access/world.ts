import { randomUUID } from 'node:crypto'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { roleByKey, roleWith } from '../../access/testing.ts'
import { newToken, tokenHash } from '../../accounts/tokens.ts'
import { makePdfs } from '../../documents/issue/files.ts'
import type { TestServer } from '../../testing.ts'
import { picture } from '../files/forms.ts'
import { makeHotel, type TestHotel } from '../worlds/hotel.ts'
import { registration } from '../worlds/hotel-forms.ts'
import { documentRow } from '../worlds/papers/document-rows.ts'
import { employ, type Person, person } from '../worlds/people.ts'
import { order, orderFor, pay } from '../worlds/stay.ts'
import type { Place } from './sample.ts'

/** The right on users that the sample's permission holds: whoever may change permissions at all holds it. */
export const userRight = 'UPDATE'
/** That of the permission that is taken back: whoever may take back permissions at all holds it. */
const removalRight = 'DELETE'

const permissionWith = async (server: TestServer, hotelId: string, right: string): Promise<string> => {
  const roleId = await roleWith(server, hotelId, { users: [right] })
  return (await server.db.selectFrom('permission').select('id').where('role_id', '=', roleId).executeTakeFirstOrThrow()).id
}

const imageOf = async ({ db }: TestServer, hotel_id: string): Promise<string> => {
  const picture = { hotel_id, id: randomUUID(), name: 'Garden', width: 40, height: 20, widths: [40], bytes: 1000 }
  await db.insertInto('picture').values(picture).execute()
  const image = { hotel_id, picture_id: picture.id, image_type: 'OTHER', position: 0 }
  return (await db.insertInto('hotel_image').values(image).returning('id').executeTakeFirstOrThrow()).id
}

const enquiryOf = async ({ db }: TestServer, hotel_id: string): Promise<string> => {
  const enquiry = { hotel_id, name: 'Meera', email: 'meera@guest.example', phone: '+919812345678', message: 'A cot?' }
  return (await db.insertInto('enquiry').values(enquiry).returning('id').executeTakeFirstOrThrow()).id
}

const bookingOf = async ({ db }: TestServer, hotel_id: string, reference = 'ABCD-2345'): Promise<string> => {
  const guest = { guest_name: 'Meera Iyer', guest_email: 'meera@guest.example', guest_phone: '+919812345678', adults: 1, children: 0 }
  const stay = { check_in: '2027-01-01', check_out: '2027-01-02', total_paise: 400_000, advance_paise: 80_000, payment_method: 'ONLINE' }
  const id = randomUUID()
  const booking = { hotel_id, id, folio_id: id, reference, status: 'EXPIRED' as const, ...guest, ...stay }
  await db.insertInto('folio').values({ hotel_id, id }).execute()
  await db.insertInto('booking').values(booking).execute()
  return id
}

const blockOf = async ({ db }: TestServer, hotel_id: string, room_id: string): Promise<string> => {
  const block = { hotel_id, room_id, from_date: '2027-01-01', to_date: '2027-01-03', reason: 'REPAIR' }
  return (await db.insertInto('room_block').values(block).returning('id').executeTakeFirstOrThrow()).id
}

const placeOf = async (server: TestServer, hotel: TestHotel): Promise<Place> => {
  const hotelId = hotel.id
  const [member, invited] = [await person(server), await person(server)]
  for (const { id } of [member, invited]) await employ(server, hotelId, id, { grants: {} })
  const made = server.db.updateTable('account').set({ created_by_hotel: hotelId })
  await made.where('id', '=', member.id).execute()
  await made.set({ password_hash: null }).where('id', '=', invited.id).execute()
  const [permission, removable] = [await permissionWith(server, hotelId, userRight), await permissionWith(server, hotelId, removalRight)]
  const dates = { start_date: '2027-01-01', end_date: '2027-02-01' }
  const { id: offer } = await server.db
    .insertInto('special_offer')
    .values({ hotel_id: hotelId, name: 'Winter', discount_basis_points: 1000, ...dates })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days = { hotel_id: hotelId, from_date: '2027-01-01', to_date: '2027-01-31' }
  const { id: season } = await server.db
    .insertInto('season')
    .values({ ...days, name: 'Winter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A day to come, whenever this runs.
  await server.db.insertInto('hotel_tax').values({ hotel_id: hotelId, from_date: '9999-01-01', scheme: 'NONE' }).execute()
  const { id: stayRule } = await server.db
    .insertInto('stay_rule')
    .values({ ...days, min_nights: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: ladder } = await server.db
    .insertInto('cancellation_ladder')
    .values({ hotel_id: hotelId, name: 'Strict' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: brought } = await server.db
    .insertInto('booking_import')
    .values({ hotel_id: hotelId, id: randomUUID(), file_name: 'old.csv', bookings: 1, sends_mails: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: group } = await server.db
    .insertInto('booking_group')
    .values({ hotel_id: hotelId, id: randomUUID(), name: 'Rao wedding', contact_name: 'Asha Rao', contact_phone: '+919812345678' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const type = (name: string) =>
    server.db.insertInto('room_type').values({ hotel_id: hotelId, name }).returning('id').executeTakeFirstOrThrow()
  const [{ id: roomType }, { id: unusedType }] = [await type('Cottage'), await type('Cabin')]
  const named = { hotel_id: hotelId, name: 'Terrace' }
  const { id: amenity } = await server.db.insertInto('amenity').values(named).returning('id').executeTakeFirstOrThrow()
  const room = hotel.rooms['104'] ?? ''
  const image = await imageOf(server, hotelId)
  const enquiry = await enquiryOf(server, hotelId)
  const booking = await bookingOf(server, hotelId)
  const document = await documentRow(server, { hotelId, bookingId: booking })
  await makePdfs(server.product.app, hotelId, document)
  return {
    hotelId,
    offer,
    season,
    stayRule,
    ladder,
    group,
    import: brought,
    room,
    amenity,
    image,
    enquiry,
    booking,
    block: await blockOf(server, hotelId, hotel.rooms['103'] ?? ''),
    document,
    otherBooking: await bookingOf(server, hotelId, 'EFGH-2345'),
    roomType,
    unusedType,
    user: member.id,
    invited: invited.id,
    role: await roleWith(server, hotelId, {}),
    permission,
    removable,
  }
}

const linkTokens = async (server: TestServer, somebody: Person) => {
  const [verifyToken, resetToken, emailToken] = [newToken(), newToken(), newToken()]
  const expires = new Date(Date.now() + 600_000)
  await server.db
    .insertInto('pending_signup')
    .values({
      name: 'Pending',
      email: 'pending@people.example',
      phone: '+919812345678',
      password_hash: 'none',
      token_hash: tokenHash(verifyToken),
      token_expires_at: expires,
    })
    .execute()
  await server.db
    .insertInto('reset_link')
    .values({ account_id: somebody.id, token_hash: tokenHash(resetToken), expires_at: expires })
    .execute()
  await server.db
    .insertInto('email_change')
    .values({ account_id: somebody.id, email: 'other@people.example', token_hash: tokenHash(emailToken), expires_at: expires })
    .execute()
  return { verifyToken, resetToken, emailToken }
}

/** Two hotels, a third where guests book, a plan without a price, a feature, a coupon, and links that were mailed. */
export const makeWorld = async (server: TestServer) => {
  const [a, b] = [await placeOf(server, await makeHotel(server.db)), await placeOf(server, await makeHotel(server.db))]
  const inn = await makeHotel(server.db)
  const owner = await person(server, { key: 'ADMIN' })
  const globalRole = await roleByKey(server, 'MANAGER')
  const permission = await server.db.selectFrom('permission').select('id').where('role_id', '=', globalRole).executeTakeFirstOrThrow()
  const plan = { name: 'Free', billing_type: 'YEARLY', price_paise: 0, duration_months: 12 }
  const { id: freePlan } = await server.db.insertInto('payment_plan').values(plan).returning('id').executeTakeFirstOrThrow()
  const tenOff = { code: 'WELCOME10', discount_basis_points: 1000 }
  const { id: couponId } = await server.db.insertInto('coupon').values(tenOff).returning('id').executeTakeFirstOrThrow()
  const { id: feature } = await server.db.insertInto('plan_feature').values({ name: 'Own page' }).returning('id').executeTakeFirstOrThrow()
  const somebody = await person(server)
  const made = await order(server, inn)
  const paid = await pay(server, (await order(server, inn, { numbers: ['102'] })).id ?? '')
  const { data: booked } = await server.call(
    bookingApi.create,
    await pay(server, (await order(server, inn, { numbers: ['104'] })).id ?? ''),
  )
  const next = orderFor(server, inn, { numbers: ['103'] })
  return {
    server,
    a,
    b,
    globalRole,
    globalPermission: permission.id,
    freePlan,
    feature,
    couponId,
    coupon: tenOff.code,
    person: somebody,
    paid,
    order: next,
    ...(await linkTokens(server, somebody)),
    proof: { orderId: made.id ?? '', orderSecret: made.orderSecret },
    stay: next.booking,
    booked,
    logo: await picture('#b35a1f', 40),
    /** A registration by somebody with this role: a super admin names an owner. */
    newHotel: (key?: string) => registration(key === 'SUPER_ADMIN' ? { ownerEmail: owner.email } : {}),
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
