import { randomInt } from 'node:crypto'
import type { AnyStay } from '#shared/bookings/bookings.ts'
import { runPrepared, type Tx } from '../../db/connect.ts'
import { uuidV7 } from '../../db/ids.ts'
import type { BookedOffer } from '../booking/booking.ts'
import { queueDocuments } from '../booking/papers-due.ts'
import { addCharges, recordAmounts, recordAmountsOf, rewriteMoney, rewriteMoneyOf } from '../money/money.ts'
import { type BookingNights, RoomTaken } from '../nights/inventory.ts'
import { nightsQuoted } from '../prices/quoted-nights.ts'
import type { Quote, QuotedRoom } from '../search/quote.ts'
import type { NewBooking } from './new-booking.ts'

/** Letters and digits that cannot be mistaken for one another on the phone. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A reference that a guest can read out: two groups of four. A constraint keeps it unique within its hotel. */
const newReference = (): string => {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

export interface Begun {
  id: string
  rooms: readonly QuotedRoom[]
  holdExpiresAt: Date | null
}

/**
 * A booking's own folio has the booking's id. The hotel is locked before its rooms, as by its deletion, and the rooms
 * in the order of their ids. Fewer rows than wanted rooms become RoomTaken.
 */
const statement = `
  with own as (
    insert into folio (hotel_id, id) values ($1, $2)
  ), made as (
    insert into booking (
      hotel_id, id, folio_id, reference, status, guest_name, guest_email, guest_phone, guest_address, special_request, company_name, company_gst,
      company_address, company_sez, guest_pin, guest_state, check_in, check_out, adults, children, child_ages, total_paise, advance_paise,
      payment_method, attempt_key, transaction_id, offers, offer, cancellation, offer_code, source, source_reference, group_id,
      by_link, import_id, hold_expires_at)
    values ($1, $2, coalesce($39::uuid, $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $33, $34, $35, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
      (select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'description', o.description,
          'discountPercentage', o.discount_basis_points / 100.0, 'minNights', o.min_nights) order by o.start_date, o.name), '[]')
        from special_offer o where o.hotel_id = $1 and o.effect = 'SHOWN' and $13 between o.start_date and o.end_date
          and $14::date - $13::date >= o.min_nights),
      $30, $31, $32, $36, $37, $38, $40, $41,
      date_trunc('milliseconds', now()) + make_interval(secs => $23))
    returning hold_expires_at, version
  ), noted as (
    insert into booking_log (hotel_id, booking_id, reference, actor, account_id, event, changes, version, created_at)
    select $1, $2, $3, $26, $27, $28, (
        select jsonb_agg(jsonb_build_object('field', said.field, 'from', null, 'to', said.value))
        from (values ('status', $4::text), ('checkInDate', $13::date::text), ('checkOutDate', $14::date::text)) as said(field, value)
      ), version, coalesce($29, now()) from made
  ), rooms as (
    insert into booking_room (hotel_id, booking_id, room_id, meal_option)
    select $1, $2, r.id, w.meal from (select id from hotel where id = $1 for key share) h
      join room r on r.hotel_id = h.id join unnest($24::uuid[], $25::text[]) as w(id, meal) on w.id = r.id
    where r.hotel_id = $1 and r.retired_at is null order by r.id for share of r
    returning 1
  )
  select (select hold_expires_at from made) as until, (select count(*) from rooms)::int as rooms`

const guestOf = (stay: AnyStay) => [
  ...[stay.userName, stay.userEmail, stay.userPhone, stay.userAddress ?? null, stay.specialRequest ?? null],
  ...[stay.company?.name ?? null, stay.company?.gst ?? null, stay.company?.address ?? null],
]

/** The offer code that the guest named, in capitals as hotels write it, whether it applied or not. */
export const codeOf = ({ offerCode }: Pick<AnyStay, 'offerCode'>): string | null => offerCode?.toUpperCase() || null

const offerOf = ({ price: { offer, savedPaise }, offerMinNights: minNights }: Quote): string | null =>
  offer ? JSON.stringify({ ...offer, savedPaise, ...(minNights !== undefined && { minNights }) } satisfies BookedOffer) : null

/** Inserts a new booking, its rooms and its first history line, not its nights. Throws RoomTaken for a retired room. */
export const insertBooking = async (tx: Tx, booking: NewBooking): Promise<Begun> => {
  const { hotelId, by, stay, quote, rooms } = booking
  const id = uuidV7()
  const [made] = await runPrepared<{ until: Date | null; rooms: number }>(tx, statement, [
    ...[hotelId, id, newReference(), booking.status],
    ...guestOf(stay),
    ...[stay.checkInDate, stay.checkOutDate, stay.adults, stay.children, stay.childAges],
    ...[quote.price.totalPaise, quote.price.advancePaise, booking.method, stay.key ?? null],
    booking.transactionId,
    booking.holdSeconds ?? null,
    rooms.map(({ room }) => room.id),
    rooms.map(({ meal }) => meal),
    ...[
      by.kind,
      by.kind === 'staff' ? by.accountId : null,
      booking.status === 'PENDING' ? 'held' : booking.importId ? 'imported' : 'booked',
    ],
    by.kind === 'staff' ? (by.at ?? null) : null,
    ...[offerOf(quote), quote.cancellation && JSON.stringify(quote.cancellation), codeOf(stay)],
    ...[stay.company?.isSez ?? false, stay.userPin ?? null, stay.userState ?? null],
    ...[booking.source?.source ?? 'OWN_PAGE', booking.source?.reference ?? null],
    ...[booking.group?.id ?? null, booking.group?.folioId ?? null, booking.byLink ?? false, booking.importId ?? null],
  ])
  if (made?.rooms !== rooms.length) throw new RoomTaken()
  return { id, rooms, holdExpiresAt: made.until }
}

export const nightsOfNew = ({ rooms }: NewBooking, { id, holdExpiresAt }: Begun): BookingNights => {
  const nights = nightsQuoted(rooms)
  return { bookingId: id, before: [], agreed: nights, nights, until: holdExpiresAt ?? 'infinity' }
}

export const addMoneyOfNew = async (
  tx: Tx,
  { hotelId, by, status, charges = [], amounts = [], group }: NewBooking,
  { id }: Begun,
): Promise<void> => {
  if (charges.length + amounts.length === 0) return
  const sold = { hotel_id: hotelId, id, status }
  await addCharges(tx, by, sold, charges)
  await recordAmounts(tx, by, sold, amounts)
  await rewriteMoney(tx, sold)
  // A hold has no documents.
  if (status !== 'PENDING') await queueDocuments(tx, { hotel_id: hotelId, folio_id: group?.folioId ?? id })
}

/** Adds the payments of many imported bookings in as many statements as for one; they lead to no document. */
export const addMoneyOfMany = async (
  tx: Tx,
  { hotelId, by }: Pick<NewBooking, 'hotelId' | 'by'>,
  made: readonly { booking: NewBooking; begun: Begun }[],
): Promise<void> => {
  const paid = made.flatMap(({ booking: { amounts = [] }, begun: { id } }) =>
    amounts.length > 0 ? [{ hotel_id: hotelId, id, amounts }] : [],
  )
  await recordAmountsOf(tx, by, paid)
  await rewriteMoneyOf(
    tx,
    hotelId,
    paid.map(({ id }) => id),
  )
}
