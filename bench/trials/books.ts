import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Our books as they are at one moment, whole tables: the trial's database holds nothing else. Money in paise. */
export interface Books {
  bookings: {
    id: string
    status: string
    payment_method: string
    check_in: string
    check_out: string
    advance_paise: number
    paid_paise: number
    refunded_paise: number
    transaction_id: string | null
    rooms: string[]
  }[]
  /** `active`: held or sold. */
  nights: { night: string; room_id: string; booking_id: string; sold: boolean; active: boolean }[]
  orders: { id: string; provider_order_id: string | null; booking_id: string | null; transfer_paise: number | null }[]
  payments: { id: string; provider_payment_id: string; order_id: string; amount_paise: number; is_kept: boolean }[]
  refunds: { id: string; payment_id: string; amount_paise: number; status: string; reason: string; provider_refund_id: string | null }[]
  events: string[]
  /** Outbox rows that are not done, by kind. */
  undone: string[]
  /** Of these, what was given up: nobody does it any more. */
  givenUp: string[]
  /** Bookings whose confirmation mail was sent. */
  confirmationsSent: string[]
}

/** Everything in one snapshot. */
export const readBooks = (db: Db): Promise<Books> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => ({
      bookings: await tx
        .selectFrom('booking')
        .select([
          'id',
          'status',
          'payment_method',
          'check_in',
          'check_out',
          'advance_paise',
          'paid_paise',
          'refunded_paise',
          'transaction_id',
        ])
        .select(
          sql<string[]>`array(select distinct n.room_id::text from booking_night n
            where n.hotel_id = booking.hotel_id and n.booking_id = booking.id)`.as('rooms'),
        )
        .execute(),
      nights: await tx
        .selectFrom('room_night')
        .select(['night', 'room_id'])
        .select(eb => eb.ref('booking_id').$notNull().as('booking_id'))
        .where('booking_id', 'is not', null)
        .select([sql<boolean>`expires_at = 'infinity'`.as('sold'), sql<boolean>`expires_at > clock_timestamp()`.as('active')])
        .execute(),
      orders: await tx.selectFrom('payment_order').select(['id', 'provider_order_id', 'booking_id', 'transfer_paise']).execute(),
      payments: await tx.selectFrom('payment').select(['id', 'provider_payment_id', 'order_id', 'amount_paise', 'is_kept']).execute(),
      refunds: await tx
        .selectFrom('refund')
        .select(['id', 'payment_id', 'amount_paise', 'status', 'reason', 'provider_refund_id'])
        .execute(),
      events: (await tx.selectFrom('webhook_event').select('event_id').execute()).map(row => row.event_id),
      undone: (await tx.selectFrom('outbox').select('kind').where('done_at', 'is', null).execute()).map(row => row.kind),
      givenUp: (await tx.selectFrom('outbox').select('kind').where('dead_at', 'is not', null).execute()).map(row => row.kind),
      confirmationsSent: (
        await tx
          .selectFrom('outbox')
          .select(sql<string>`payload ->> 'bookingId'`.as('booking_id'))
          .where('kind', '=', 'mail-confirmation')
          .where('done_at', 'is not', null)
          .execute()
      ).map(row => row.booking_id),
    }))

/** How much our own tables say is still to do, without the jobs of some kinds: cheap, to be asked often. */
export const countOpen = async (db: Db, without: readonly string[] = []): Promise<number> => {
  const { rows } = await sql<{ open: number }>`select (select count(*) from outbox where done_at is null and kind <> all(${without}))
    + (select count(*) from booking where status = 'PENDING')
    + (select count(*) from refund where status in ('PENDING', 'SENT')) as open`.execute(db)
  return rows[0]?.open ?? Number.NaN
}
