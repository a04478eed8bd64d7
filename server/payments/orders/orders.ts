import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { PaymentOrder } from '../../db/types.ts'

/** Without the lease of its transfers (transfers.ts). */
export type Order = Omit<Selectable<PaymentOrder>, 'reversal_lease_until'>

/** Named instead of `*`, so that connections may keep these statements' plans (server/db/statement-names.ts). */
const columns = [
  'account_id',
  'amount_paise',
  'booking_id',
  'check_attempts',
  'client_net',
  'created_at',
  'creation_lease_until',
  'failed_at',
  'hotel_id',
  'hotel_share_paise',
  'id',
  'link',
  'next_check_at',
  'platform_share_paise',
  'provider_order_id',
  'purpose',
  'receipt',
  'secret',
  'settled_at',
  'plan_snapshot',
  'transfer_account',
  'transfer_paise',
  'last_payment_failed',
] as const satisfies readonly (keyof Order)[]

export const orderById = (db: Db, id: string): Promise<Order | undefined> =>
  db.selectFrom('payment_order').select(columns).where('id', '=', id).executeTakeFirst()

/** The order of a browser that proves with its secret that it ordered. */
export const orderOfProof = (db: Db, orderId: string, secret: string): Promise<Order | undefined> =>
  db.selectFrom('payment_order').select(columns).where('provider_order_id', '=', orderId).where('secret', '=', secret).executeTakeFirst()

export const orderByProviderId = (db: Db, orderId: string): Promise<Order | undefined> =>
  db.selectFrom('payment_order').select(columns).where('provider_order_id', '=', orderId).executeTakeFirst()

/** The order of a captured payment, by the provider's payment id. */
export const orderOfPayment = (db: Db, providerPaymentId: string): Promise<Order | undefined> =>
  db
    .selectFrom('payment_order')
    .select(columns)
    .where('id', '=', eb => eb.selectFrom('payment').select('order_id').where('provider_payment_id', '=', providerPaymentId))
    .executeTakeFirst()

/** Locks the orders of bookings by id. Every change locks an order before what it buys, so that two cannot deadlock. */
export const lockOrdersOfBookings = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<void> => {
  if (bookingIds.length === 0) return
  const orders = tx
    .selectFrom('payment_order')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('booking_id', 'in', [...bookingIds])
  await orders.orderBy('id').forNoKeyUpdate().execute()
}

/** The newest unpaid order by a link with the same amount and shares, unless it failed; two tabs then pay one order. */
export const unpaidLinkOrder = (
  tx: Tx,
  wanted: Pick<Order, 'hotel_id' | 'booking_id' | 'link' | 'amount_paise' | 'hotel_share_paise' | 'transfer_account' | 'transfer_paise'>,
) =>
  tx
    .selectFrom('payment_order as o')
    .select('o.id')
    .where('o.hotel_id', '=', wanted.hotel_id)
    .where('o.booking_id', '=', wanted.booking_id)
    .where('o.link', '=', wanted.link)
    .where('o.amount_paise', '=', wanted.amount_paise)
    .where('o.hotel_share_paise', 'is not distinct from', wanted.hotel_share_paise)
    .where('o.transfer_account', 'is not distinct from', wanted.transfer_account)
    .where('o.transfer_paise', 'is not distinct from', wanted.transfer_paise)
    .where('o.failed_at', 'is', null)
    // The timer checks older orders less and less often.
    .where('o.created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(eb => eb.not(eb.exists(eb.selectFrom('payment as p').select('p.id').whereRef('p.order_id', '=', 'o.id'))))
    .orderBy('o.created_at', 'desc')
    .executeTakeFirst()

export const lockOrder = (tx: Tx, id: string): Promise<Order> =>
  tx.selectFrom('payment_order').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The lease in seconds of the caller that asks the provider; other callers wait for its answer. */
export const askingSeconds = 6

type Own = 'id' | 'purpose' | 'secret' | 'receipt' | 'creation_lease_until'

export type NewOrder = Omit<Insertable<PaymentOrder>, Own>

/** Inserts an order with a lease, so that only its maker asks the provider for it. */
export const insertOrder = (tx: Tx, purpose: Order['purpose'], values: NewOrder): Promise<Order> => {
  const id = randomUUID()
  return tx
    .insertInto('payment_order')
    .values({
      ...values,
      id,
      purpose,
      secret: randomBytes(24).toString('base64url'),
      receipt: `${purpose === 'plan' ? 'pl' : 'bk'}_${id.replaceAll('-', '')}`,
      creation_lease_until: sql`now() + make_interval(secs => ${askingSeconds})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
