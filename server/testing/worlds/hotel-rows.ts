import { randomUUID } from 'node:crypto'
import { bookingApi } from '#shared/bookings/bookings.ts'
import type { TestServer } from '../../testing.ts'
import { makeHotel } from './hotel.ts'
import { documentRow } from './papers/document-rows.ts'
import { employ, person } from './people.ts'
import { addPriceRows } from './price-rows.ts'
import { order, pay } from './stay.ts'
import { blockRows } from './stay-rows.ts'

/** A hotel with a row in every table whose rows belong to a hotel and reference others of it; returns its id. */
export const fullHotel = async (server: TestServer): Promise<string> => {
  const { db } = server
  const hotel = await makeHotel(db)
  const hotel_id = hotel.id
  const staff = await person(server)
  await employ(server, hotel_id, staff.id, { grants: { rooms: ['READ'] } })
  await db.insertInto('former_member').values({ hotel_id, account_id: hotel.ownerId }).execute()
  const amenity = await db.insertInto('amenity').values({ hotel_id, name: 'Lake view' }).returning('id').executeTakeFirstOrThrow()
  const picture = { hotel_id, id: randomUUID(), name: 'room.png', width: 640, height: 320, widths: [320, 640], bytes: 1000 }
  await db.insertInto('picture').values(picture).execute()
  // A room without bookings, so that its rows reference nothing but what is tested.
  const room = { hotel_id, room_id: hotel.rooms['104'] ?? '' }
  await db
    .insertInto('room_amenity')
    .values({ ...room, amenity_id: amenity.id })
    .execute()
  await db
    .insertInto('room_image')
    .values({ ...room, picture_id: picture.id })
    .execute()
  await db.insertInto('hotel_image').values({ hotel_id, picture_id: picture.id, image_type: 'OTHER', position: 0 }).execute()
  await blockRows(server, hotel, { number: '103', inDays: 40 })
  const made = await order(server, hotel)
  const { id: booking_id } = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const document = await documentRow(server, { hotelId: hotel_id, bookingId: booking_id })
  await documentRow(server, { hotelId: hotel_id, bookingId: booking_id, refersTo: document })
  const file = { copy: 'original', name: `${document}/1.pdf`, sha256: '0', bytes: 1 }
  await db
    .insertInto('document_file')
    .values({ hotel_id, document_id: document, ...file })
    .execute()
  await db
    .insertInto('room_cleaning')
    .values({ ...room, state: 'DIRTY', left_by: booking_id, state_before: 'CLEAN' })
    .execute()
  await db.insertInto('booking_charge').values({ hotel_id, booking_id, kind: 'EXTRA', text: 'Extra bed', amount_paise: 80_000 }).execute()
  const folio = { hotel_id, id: randomUUID() }
  await db.insertInto('folio').values(folio).execute()
  const contact = { name: 'Rao wedding', contact_name: 'Asha Rao', contact_phone: '+919812345678' }
  const group = { hotel_id, id: randomUUID(), folio_id: folio.id, ...contact }
  await db.insertInto('booking_group').values(group).execute()
  await db.updateTable('booking').set({ group_id: group.id }).where('hotel_id', '=', hotel_id).where('id', '=', booking_id).execute()
  const brought = { hotel_id, id: randomUUID(), file_name: 'old.csv', bookings: 1, sends_mails: false }
  await db.insertInto('booking_import').values(brought).execute()
  await db.updateTable('booking').set({ import_id: brought.id }).where('hotel_id', '=', hotel_id).where('id', '=', booking_id).execute()
  const paid = { hotel_id, id: randomUUID(), method: 'CASH', amount_paise: 100_000 }
  await db
    .insertInto('group_payment')
    .values({ ...paid, group_id: group.id })
    .execute()
  await db
    .insertInto('booking_payment')
    .values({ ...paid, id: randomUUID(), booking_id, group_payment_id: paid.id })
    .execute()
  const enquiry = { name: 'Asha Rao', email: 'asha@guest.example', phone: '+919812345678', message: 'May we come early?' }
  await db
    .insertInto('enquiry')
    .values({ hotel_id, booking_id, ...enquiry })
    .execute()
  await addPriceRows(db, hotel_id)
  await server.settleAll()
  return hotel_id
}
