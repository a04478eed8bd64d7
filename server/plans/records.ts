import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { BillingType, type PaymentRecord } from '#shared/plans.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { PaymentRecord as RecordTable } from '../db/types.ts'

/** What was sold: the record keeps it, whatever becomes of the plan. */
export const Sold = z.object({
  planId: z.string(),
  planName: z.string(),
  billingType: BillingType,
  pricePaise: z.int(),
  durationMonths: z.int().nullable(),
  deductionBasisPoints: z.int().nullable(),
  couponId: z.string().nullable(),
  couponCode: z.string().nullable(),
})
export type Sold = z.output<typeof Sold>

export type RecordRow = Selectable<RecordTable> & { customer_name: string }

export const toRecord = (row: RecordRow): PaymentRecord => ({
  id: row.id,
  customerName: row.customer_name,
  paymentplan: row.plan_name,
  billingType: BillingType.parse(row.billing_type),
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at?.toISOString() ?? null,
  appliedCoupon: row.coupon_code,
  transactionId: row.transaction_id,
})

const withCustomer = (db: Db) =>
  db.selectFrom('payment_record as r').innerJoin('account as a', 'a.id', 'r.account_id').selectAll('r').select('a.name as customer_name')

/** The newest records first; of one account, or all. */
export const listRecords = (db: Db, accountId: string | undefined): Promise<RecordRow[]> =>
  withCustomer(db)
    .$if(accountId !== undefined, query => query.where('r.account_id', '=', accountId ?? ''))
    .orderBy('r.created_at', 'desc')
    .limit(1000)
    .execute()

export const recordOfPayment = (db: Db, accountId: string, transactionId: string): Promise<RecordRow | undefined> =>
  withCustomer(db).where('r.account_id', '=', accountId).where('r.transaction_id', '=', transactionId).executeTakeFirst()

/** A record without payment (PER_BOOKING, or a coupon of 100 %) of this plan that has not ended: an owner has one at a time. */
export const unpaidRecord = (db: Db, accountId: string, planId: string): Promise<RecordRow | undefined> =>
  withCustomer(db)
    .where('r.account_id', '=', accountId)
    .where('r.plan_id', '=', planId)
    .where('r.transaction_id', 'is', null)
    .where('r.price_paise', '=', 0)
    .where(eb => eb.or([eb('r.ends_at', 'is', null), eb('r.ends_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

/** All purchases of one account wait in line: two at once never overlap in time. */
export const lockPlans = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plans/${accountId}`}, 0))`.execute(tx)
}

/** A plan decides whether the hotels of its owner can be booked, which their pages show: the number that those are kept under is raised. */
export const raisePageVersions = async (tx: Tx, ownerId: string): Promise<void> => {
  await sql`update hotel set page_version = page_version + 1
    where id in (select id from hotel where owner_id = ${ownerId} order by id for no key update)`.execute(tx)
}

/**
 * Writes the proof of a plan. It starts when the timed plan that runs ends, else now; a timed plan ends PER_BOOKING at its
 * start. The caller holds `lockPlans`.
 */
export const grantPlan = async (
  tx: Tx,
  accountId: string,
  sold: Sold,
  more: { transactionId: string | null; hotelId: string | null },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with start as (
      select greatest(now(), coalesce(max(ends_at), now())) as at from payment_record
      where account_id = ${accountId} and billing_type <> 'PER_BOOKING' and ends_at > now()),
    ended as (
      update payment_record set ends_at = start.at from start
      where account_id = ${accountId} and payment_record.billing_type = 'PER_BOOKING' and ends_at is null and ${sold.billingType} <> 'PER_BOOKING')
    insert into payment_record (account_id, plan_id, coupon_id, hotel_id, plan_name, billing_type, price_paise, deduction_basis_points,
      duration_months, coupon_code, transaction_id, starts_at, ends_at)
    select ${accountId}, (select id from payment_plan where id = ${sold.planId}), (select id from coupon where id = ${sold.couponId}),
      ${more.hotelId}, ${sold.planName}, ${sold.billingType}, ${sold.pricePaise}, ${sold.deductionBasisPoints}, ${sold.durationMonths},
      ${sold.couponCode}, ${more.transactionId}, start.at, start.at + make_interval(months => ${sold.durationMonths}::int)
    from start returning id`.execute(tx)
  const id = rows[0]?.id
  if (!id) throw new Error('The record of a plan was not written')
  await raisePageVersions(tx, accountId)
  return id
}
