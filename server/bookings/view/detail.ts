import { sql } from 'kysely'
import type { BookedNight, BookingDetail, bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { RequestKind } from '#shared/hotels/enquiries.ts'
import { toRupees } from '#shared/words/money.ts'
import { accountName } from '../../db/account-names.ts'
import type { Db } from '../../db/connect.ts'
import { kindOf } from '../../enquiries/queries.ts'
import { notFound } from '../../http/errors/errors.ts'
import { type BookingRow, bookingRow, bookingRows, netPaise, refundOwedPaise, toBooking } from '../booking/booking.ts'
import { cancellingOf } from '../booking/cancelling.ts'
import type { FieldChange } from '../booking/log.ts'
import { shownChanges } from '../change/history.ts'
import { inPaymentOrder } from '../group-bill/shares.ts'
import type { AgreedNight } from '../nights/agreed-night.ts'
import { keptOfferText } from '../prices/change-notes.ts'
import { roomPaise } from '../prices/repriced.ts'

const shown = <R extends { amount: number; at: Date }>(rows: readonly R[]) =>
  rows.map(row => ({ ...row, amount: toRupees(row.amount), at: row.at.toISOString() }))

/** Rows of money, of which some came to the account of another installation. */
const shownMoney = <R extends Named>(rows: readonly (R & { isFormer: boolean | null })[]) =>
  shown(rows).map(({ isFormer, ...row }) => ({ ...row, ...(isFormer && { isFormer: true as const }) }))

interface Named {
  id: string
  amount: number
  by: string | null
  at: Date
}

const paymentsOf = async (db: Db, hotelId: string, bookingId: string) => {
  type Payment = Omit<BookingDetail['payments'][number], keyof Named | 'isFormer'> & Named & { isFormer: boolean | null }
  const { rows } = await sql<Payment>`
    select p.id, p.method as "paymentMethod", p.amount_paise as amount, p.transaction_id as "transactionId", p.reason,
      ${accountName('p.created_by')} as by, p.created_at as at, online.of_former_account as "isFormer"
    from booking_payment p left join payment online on online.id = p.payment_id
    where p.hotel_id = ${hotelId} and p.booking_id = ${bookingId} order by p.created_at, p.id`.execute(db)
  return shownMoney(rows)
}

const refundsOf = async (db: Db, hotelId: string, bookingId: string) => {
  type Refund = Omit<BookingDetail['refunds'][number], keyof Named | 'isFormer'> & Named & { isFormer: boolean | null }
  const { rows } = await sql<Refund>`
    select r.id, r.amount_paise as amount, r.status, r.reason, r.note, r.provider_refund_id as "providerId",
      ${accountName('r.decided_by')} as by, r.created_at as at, p.of_former_account as "isFormer"
    from payment_order o join payment p on p.order_id = o.id join refund r on r.payment_id = p.id
    where o.hotel_id = ${hotelId} and o.booking_id = ${bookingId} order by r.created_at, r.id`.execute(db)
  return shownMoney(rows)
}

export const chargesOf = async (db: Db, hotelId: string, bookingId: string) => {
  type Charge = Omit<BookingDetail['charges'][number], keyof Named> & Named
  const { rows } = await sql<Charge>`
    select c.id, c.kind, c.text, c.amount_paise as amount, c.tax_class as "taxClass", ${accountName('c.created_by')} as by, c.created_at as at
    from booking_charge c where c.hotel_id = ${hotelId} and c.booking_id = ${bookingId} order by c.created_at, c.id`.execute(db)
  return shown(rows)
}

const transfersOf = async (db: Db, hotelId: string, bookingId: string) => {
  type Transfer = Omit<BookingDetail['transfers'][number], 'at'> & { at: Date }
  const { rows } = await sql<Transfer>`
    select amount_paise as amount, via, status, created_at as at
    from hotel_due where hotel_id = ${hotelId} and booking_id = ${bookingId} order by created_at, id`.execute(db)
  return shown(rows)
}

type Entry = Omit<BookingDetail['history'][number], 'at' | 'changes'> & { at: Date; changes: FieldChange[] }

const requestEvents = {
  cancel: 'asked to cancel',
  change: 'asked for a change',
  question: 'asked a question',
  keep: 'asked to keep the booking',
} as const satisfies Record<RequestKind, string>

/** What the guest asked, and who answered it: the enquiries themselves keep it. */
const requestHistory = async (db: Db, hotelId: string, bookingId: string): Promise<Entry[]> => {
  type Asked = { request_kind: string | null; keeps: boolean; message: string; asked: Date; answered: Date | null; by: string | null }
  const { rows } = await sql<Asked>`
    select e.request_kind, e.keeps, case when length(e.message) > 300 then left(e.message, 299) || '…' else e.message end as message,
      e.created_at as asked, case when e.status <> 'PENDING' and e.changed_by is not null then e.changed_at end as answered, ${accountName('e.changed_by')} as by
    from enquiry e where e.hotel_id = ${hotelId} and e.booking_id = ${bookingId} order by e.created_at, e.id`.execute(db)
  return rows.flatMap(({ message, asked, answered, by, ...row }): Entry[] => [
    {
      what: requestEvents[kindOf(row) ?? 'question'],
      changes: [{ field: 'request', from: null, to: message }],
      actor: 'guest',
      by: null,
      at: asked,
    },
    ...(answered ? [{ what: 'request answered', changes: [], actor: 'staff' as const, by, at: answered }] : []),
  ])
}

const historyOf = async (db: Db, hotelId: string, bookingId: string) => {
  const { rows } = await sql<Entry>`
    select l.event as what, l.changes, l.actor, ${accountName('l.account_id')} as by, l.created_at as at
    from booking_log l where l.hotel_id = ${hotelId} and l.booking_id = ${bookingId} order by l.id`.execute(db)
  const all = [...rows, ...(await requestHistory(db, hotelId, bookingId))].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return all.map(entry => ({ ...entry, changes: shownChanges(entry.changes), at: entry.at.toISOString() }))
}

/** The offers without a price that it includes, as the API tells them. */
export const extrasOf = ({ offers }: Pick<BookingRow, 'offers'>): BookingDetail['offers'] =>
  offers.map(({ name, description, discountPercentage }) => ({ name, description, discountPercentage }))

/** A night with the parts of its price, as the API tells it. */
export const bookedNight = (agreed: AgreedNight): BookedNight => {
  const { roomId, night, pricePaise, parts } = agreed
  const shown = { roomId, night, price: toRupees(pricePaise) }
  if (!parts) return shown
  const { people, extraAdults, extraChildren, forChildren, beds, offer, taxAdded, step, why, adults, childAges, extraBeds } = parts
  return {
    ...shown,
    parts: {
      room: toRupees(roomPaise(agreed)),
      people: toRupees(people),
      beds: toRupees(beds),
      extraAdults,
      extraChildren,
      forChildren: toRupees(forChildren),
      offer: toRupees(offer),
      tax: toRupees(taxAdded),
      step: toRupees(step),
      why,
      adults,
      childAges: [...childAges],
      extraBeds,
    },
  }
}

const openRequests = async (db: Db, hotelId: string, bookingId: string): Promise<BookingDetail['requests']> => {
  const rows = await db
    .selectFrom('enquiry')
    .select(['id', 'message', 'created_at', 'request_kind', 'keeps', 'version'])
    .where(eb => eb.and({ hotel_id: hotelId, booking_id: bookingId, status: 'PENDING' }))
    .orderBy('created_at')
    .orderBy('id')
    .limit(10)
    .execute()
  return rows.map(({ id, message, created_at, version, ...row }) => ({
    id,
    message,
    version,
    createdAt: created_at.toISOString(),
    kind: kindOf(row),
  }))
}

const groupOf = async (db: Db, hotelId: string, groupId: string | null, bookingId: string) => {
  if (groupId === null) return []
  const ids = await db.selectFrom('booking').select('id').where('hotel_id', '=', hotelId).where('group_id', '=', groupId).execute()
  const others = ids.flatMap(({ id }) => (id === bookingId ? [] : id))
  return inPaymentOrder(await bookingRows(db, hotelId, others)).map(({ id, reference, guest_name: userName }) => ({
    id,
    reference,
    userName,
  }))
}

/** A booking with all that hangs on it, oldest first. Throws 404. */
export const bookingDetail = async (
  db: Db,
  { hotelId, bookingId }: InputOf<typeof bookingListApi.get>,
  now: Date,
): Promise<BookingDetail> => {
  const row = await bookingRow(db, hotelId, bookingId)
  if (!row) throw notFound()
  return {
    ...toBooking(row),
    nights: row.nights.map(bookedNight),
    payments: await paymentsOf(db, hotelId, bookingId),
    refunds: await refundsOf(db, hotelId, bookingId),
    charges: await chargesOf(db, hotelId, bookingId),
    offers: extrasOf(row),
    keptOffer: keptOfferText(row) ?? null,
    cancelling: await cancellingOf(db, row, now),
    refundOwed: toRupees(refundOwedPaise(row)),
    unpromised: row.status === 'CANCELLED' && row.promised_back_paise === null ? toRupees(netPaise(row)) : 0,
    transfers: await transfersOf(db, hotelId, bookingId),
    requests: await openRequests(db, hotelId, bookingId),
    history: await historyOf(db, hotelId, bookingId),
    group: await groupOf(db, hotelId, row.group_id, bookingId),
  }
}
