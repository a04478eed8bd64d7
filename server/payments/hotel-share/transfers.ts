import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { RetryLater } from '../../jobs/outbox.ts'
import { transact } from '../../jobs/transact.ts'
import { ProviderError, type ProviderTransfer } from '../../outside/payments.ts'
import { type Order, orderById } from '../orders/orders.ts'
import { daysOfProvider, reduceDue } from './dues.ts'

const minPaise = 100
/** Longer than any call to the provider takes. */
const leaseSeconds = 60

interface Books {
  /** The part of the transfer to take back: the same share of it as is refunded of the payment. */
  backPaise: number
  /** Dues settled without a transfer; below 0 the hotel owes what could not be reversed. */
  byHandPaise: number
  paymentId: string | null
  providerPaymentId: string | null
  /** Null if the payment bought nothing and is refunded in full. */
  tries: number | null
  /** The provider may still try a failed transfer by itself. */
  isFresh: boolean
}

/** Counts the kept payment, or all payments of the order if none is kept, with every refund that was decided. */
const booksOf = async (app: App, { id }: Order): Promise<Books> => {
  const { rows } = await sql<Books>`
    select round(o.transfer_paise * least(money.back, o.amount_paise) / o.amount_paise)::bigint as "backPaise", money."paymentId",
      money."providerPaymentId", t.attempts as tries, coalesce(money.at, now()) > now() - make_interval(days => ${daysOfProvider}) as "isFresh",
      (select coalesce(sum(d.amount_paise), 0)::bigint from hotel_due d where d.order_id = o.id and d.via = 'PLATFORM'
        and d.status <> 'REVERSED') as "byHandPaise"
    from payment_order o cross join lateral (
      select coalesce(sum(p.refunded_paise), 0) as back, min(p.created_at) as at, (array_agg(p.id order by p.created_at))[1] as "paymentId",
        (array_agg(p.provider_payment_id order by p.created_at))[1] as "providerPaymentId" from payment p
      where p.order_id = o.id and (p.is_kept or not exists (select from payment q where q.order_id = o.id and q.is_kept))
    ) money left join hotel_due t on t.order_id = o.id and t.via = 'TRANSFER'
    where o.id = ${id}`.execute(app.db)
  const [books] = rows
  if (!books) throw new Error('The order of a transfer cannot be read')
  return books
}

/** Runs `work` under a lease, which ends after a minute if the process dies. Throws RetryLater while another has it. */
export const withTransferLease = async (app: App, order: Order, work: () => Promise<void>): Promise<void> => {
  const claimed = await app.db
    .updateTable('payment_order')
    .set({ reversal_lease_until: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', order.id)
    .where(eb => eb.or([eb('reversal_lease_until', 'is', null), eb('reversal_lease_until', '<', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw new RetryLater(leaseSeconds / 2)
  await work()
  await app.db.updateTable('payment_order').set({ reversal_lease_until: null }).where('id', '=', order.id).execute()
}

const isThere = ({ status }: ProviderTransfer) => ['processed', 'partially_reversed', 'reversed'].includes(status)
const isWaiting = ({ status }: ProviderTransfer) => status === 'created' || status === 'pending'
const leftOf = ({ amountPaise, reversedPaise }: ProviderTransfer) => amountPaise - reversedPaise
const arrived = (transfers: readonly ProviderTransfer[]) => transfers.filter(isThere).reduce((sum, transfer) => sum + leftOf(transfer), 0)

/** What the hotel received beyond its share: below 0 if reversed in the provider's dashboard, 0 if none has arrived. */
const excessPaise = (order: Order, { backPaise, byHandPaise }: Books, transfers: readonly ProviderTransfer[]): number =>
  transfers.some(isThere) ? arrived(transfers) - ((order.transfer_paise ?? 0) - backPaise - byHandPaise) : 0

/** Records a due without a transfer: below 0 owed by the hotel, as it could not be reversed; above 0 owed to it. */
const settleByHand = async (app: App, order: Order, payment_id: string | null, paise: number): Promise<void> => {
  app.log.error(
    { order: order.id, paise },
    paise < 0 ? 'A part of a transfer was not given back: the hotel owes it' : 'A transfer is short',
  )
  const { hotel_id, booking_id, id: order_id } = order
  if (!hotel_id || !booking_id) return
  const due = { hotel_id, booking_id, payment_id, order_id, amount_paise: paise, via: 'PLATFORM' }
  await app.db.insertInto('hotel_due').values(due).execute()
}

const reverse = async (app: App, transfer: ProviderTransfer, paise: number): Promise<boolean> => {
  try {
    if (paise < minPaise) return false
    await app.payments.reverse(transfer.id, paise)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return false
  }
}

const balance = async (app: App, order: Order, read: () => Promise<ProviderTransfer[]>): Promise<void> => {
  const transfers = await read()
  const books = await booksOf(app, order)
  let missing = excessPaise(order, books, transfers)
  if (missing < 0) return settleByHand(app, order, null, -missing)
  for (const transfer of transfers.filter(isThere).reverse()) {
    const part = Math.min(missing, leftOf(transfer))
    if (await reverse(app, transfer, part)) missing -= part
  }
  if (missing > 0) await settleByHand(app, order, books.paymentId, -missing)
}

/**
 * Brings an order's transfers in line with refunds, and our books in line with the transfers; refunds never wait for
 * it. `wholly` also covers transfers made from the payment and reversals in the provider's dashboard. Returns the
 * transfers.
 */
export const compareTransfers = async (app: App, order: Order, wholly = false): Promise<ProviderTransfer[]> => {
  const books = await booksOf(app, order)
  const paymentId = wholly || books.tries ? (books.providerPaymentId ?? undefined) : undefined
  const read = () => app.payments.transfersOf(order.provider_order_id ?? '', paymentId)
  let transfers = await read()
  const difference = excessPaise(order, books, transfers)
  if (difference > 0 || (wholly && difference < 0)) {
    await withTransferLease(app, order, () => balance(app, order, read))
    transfers = await read()
  }
  await writeDue(app, order, transfers)
  return transfers
}

/** Compares an order's transfers; throws RetryLater until their outcome is known. */
export const workTransfer = async (app: App, orderId: string): Promise<void> => {
  const order = await orderById(app.db, orderId)
  if (!order?.provider_order_id || order.transfer_paise === null) return
  const transfers = await compareTransfers(app, order)
  if (transfers.some(isThere)) return
  const { tries, isFresh } = await booksOf(app, order)
  if (transfers.length === 0 || transfers.some(isWaiting)) throw new RetryLater(60)
  // No later job compares the transfer of a payment that was not kept.
  if (tries === null && isFresh) throw new RetryLater(3600)
}

/** A due of this age counts as failed if the provider has no transfer for it. */
const noTransfer = { after: '1 day', problem: 'The payment provider has no transfer for this order.' }

const writeDue = (app: App, { id, hotel_id, booking_id }: Order, transfers: readonly ProviderTransfer[]) =>
  transact(app, async tx => {
    if (!hotel_id || !booking_id) return
    const last = transfers.findLast(isThere) ?? transfers.find(isWaiting) ?? transfers.at(-1)
    const due = await tx
      .selectFrom('hotel_due')
      .select(['id', 'status', 'payment_id', sql<boolean>`created_at < now() - ${noTransfer.after}::interval`.as('isOld')])
      .where('order_id', '=', id)
      .where('via', '=', 'TRANSFER')
      .forUpdate()
      .executeTakeFirst()
    // A due's amount only falls, so a late write of an older reading changes nothing.
    if (!due || due.status === 'REVERSED') return
    const write = (values: {
      status: string
      amount_paise?: ReturnType<typeof sql<number>>
      last_error?: ReturnType<typeof sql<string>>
    }) =>
      tx
        .updateTable('hotel_due')
        .set({ ...values, ...(last && { transfer_id: last.id }) })
        .where('hotel_id', '=', hotel_id)
        .where('id', '=', due.id)
        .execute()
    if (last && isThere(last)) {
      const left = arrived(transfers)
      if (left === 0) await write({ status: 'REVERSED' })
      else await write({ status: 'PAID', amount_paise: sql<number>`least(amount_paise, ${left})` })
    } else if (due.status !== 'PAID') {
      if (last && isWaiting(last)) await write({ status: 'OPEN' })
      else if (last || due.isOld) {
        await write({ status: 'FAILED', last_error: sql<string>`coalesce(last_error, ${last?.problem ?? noTransfer.problem})` })
        if (due.status === 'FAILED') return
        if (due.payment_id) await reduceDue(tx, due.payment_id)
        app.log.error({ order: id }, 'A transfer to a hotel failed: its share is owed until it arrives')
      }
    }
  })
