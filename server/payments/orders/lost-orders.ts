import { sql } from 'kysely'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import type { Pool } from '../../db/connect.ts'
import type { ListedOrder, PaymentProvider } from '../../outside/payments.ts'

/** Our clock, the database's and the provider's differ, so orders created this much earlier are checked too. */
const marginMs = 600_000

export interface FoundAgain {
  /** Orders since then that our database still has. */
  known: number
  /** Orders that the database had lost, inserted again; what is paid for them is refunded. */
  lost: (ListedOrder & { hotel: string | null })[]
  /** Orders that may be another program's on the same account, or of a lost hotel; nothing was done about them. */
  strange: ListedOrder[]
  /** How many orders were refunded since then; the provider is asked about each. */
  refunded: number
}

/** Our receipt at the provider: the order's purpose, then the parts of its id. */
const ours = /^(bk|pl)_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * After a restore of an earlier database: inserts the orders that the provider has and the database lost, without their
 * booking, which is lost. The timer then checks each for five days, and its money is refunded as money that can no
 * longer buy anything. Running it again changes nothing.
 */
export const findLostOrders = async (db: Pool, payments: PaymentProvider, moment: Date): Promise<FoundAgain> => {
  const since = new Date(moment.getTime() - marginMs)
  const found: FoundAgain = { known: 0, lost: [], strange: [], refunded: 0 }
  for (const order of await payments.ordersSince(since)) {
    if (await isLinked(db, order)) found.known++
    else {
      const owner = await ownerOf(db, order)
      if (!owner) found.strange.push(order)
      else if (await writeDown(db, payments, order, owner)) found.lost.push({ ...order, hotel: owner.hotel })
    }
  }
  found.refunded = await askAboutRefunded(db, await payments.refundedSince(since))
  return found
}

const isLinked = async (db: Pool, { id }: ListedOrder): Promise<boolean> =>
  (await db.selectFrom('payment_order').select('id').where('provider_order_id', '=', id).executeTakeFirst()) !== undefined

interface OrderOwner {
  hotelId: string | null
  hotel: string | null
}

/** The hotel of a booking order, or nulls for a plan order; undefined if the order is not recognised as ours. */
const ownerOf = async (db: Pool, { receipt, currency, notes }: ListedOrder): Promise<OrderOwner | undefined> => {
  const { purpose, hotelId = '', accountId = '' } = notes
  const kind = ours.exec(receipt ?? '')?.[1]
  if (currency !== 'INR' || kind !== (purpose === 'plan' ? 'pl' : 'bk')) return undefined
  if (purpose === 'plan') {
    const account = uuid.test(accountId) && (await db.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst())
    return account ? { hotelId: null, hotel: null } : undefined
  }
  const hotel = uuid.test(hotelId) && (await db.selectFrom('hotel').select('name').where('id', '=', hotelId).executeTakeFirst())
  return hotel ? { hotelId, hotel: hotel.name } : undefined
}

/** Returns true if the order was lost. One that lost only its provider id gets that id again and keeps its booking. */
const writeDown = async (db: Pool, payments: PaymentProvider, order: ListedOrder, { hotelId }: OrderOwner): Promise<boolean> => {
  const [, kind, ...id] = ours.exec(order.receipt ?? '') ?? []
  const [transfer] = await payments.transfersOf(order.id)
  const { rows } = await sql<{ isNew: boolean }>`
    insert into payment_order as o (id, purpose, hotel_id, receipt, provider_order_id, amount_paise, transfer_account, transfer_paise,
      created_at, next_check_at)
    values (${id.join('-')}, ${kind === 'pl' ? 'plan' : 'booking'}, ${hotelId}, ${order.receipt}, ${order.id}, ${order.amountPaise},
      ${transfer?.account ?? null}, ${transfer?.amountPaise ?? null}, ${order.createdAt}, now())
    on conflict on constraint order_receipt_unique do update set provider_order_id = excluded.provider_order_id,
      transfer_account = excluded.transfer_account, transfer_paise = excluded.transfer_paise, creation_lease_until = null, next_check_at = now()
      where o.provider_order_id is null and o.amount_paise = excluded.amount_paise
    returning xmax = 0 as "isNew"`.execute(db)
  return rows[0]?.isNew === true
}

/** Schedules a check of the refunded orders, which records lost refunds; old orders would not be checked otherwise. */
const askAboutRefunded = async (db: Pool, paymentIds: readonly string[]): Promise<number> => {
  const { rows } = await sql`update payment_order set next_check_at = now() where provider_order_id is not null and id in (
    select order_id from payment where provider_payment_id = any(${paymentIds}::text[])) returning id`.execute(db)
  return rows.length
}

const lineOf = ({ id, amountPaise, isPaid, createdAt }: ListedOrder, hotel = ''): string =>
  [`  ${id}`, `${formatRupees(toRupees(amountPaise))}${isPaid ? ' paid' : ' not paid'}`, createdAt.toISOString(), hotel]
    .filter(Boolean)
    .join('  ')

/** The report for whoever restored the database; the provider's dashboard shows who paid an order. */
export const linesOf = ({ known, lost, strange, refunded }: FoundAgain): string[] => {
  const paid = lost.filter(({ isPaid }) => isPaid)
  const paise = paid.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return [
    `Orders of that time that the database has: ${known}`,
    `Orders that it had lost, written down again: ${lost.length}`,
    `  ${paid.length} of them are paid, ${formatRupees(toRupees(paise))}: that goes back, as what is still paid for the others will. Tell these guests:`,
    ...paid.map(order => lineOf(order, order.hotel ?? 'a plan')),
    `Orders of which money went back since then, asked about: ${refunded}`,
    ...(strange.length === 0 ? [] : ['Not known to be ours, and left alone. Look at them in the dashboard of the provider:']),
    ...strange.map(order => lineOf(order)),
  ]
}
