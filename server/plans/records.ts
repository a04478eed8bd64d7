import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { Page } from '#shared/contract/list.ts'
import { couponCodeOf } from '#shared/plans/coupons.ts'
import { BillingType, maxRecords, type PaymentRecord, type recordApi } from '#shared/plans/plans.ts'
import { isRenewable } from '#shared/plans/receipts.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type ListSql, readPage } from '../db/list.ts'
import { lockNamed } from '../db/locks.ts'
import type { PaymentRecord as RecordTable } from '../db/types.ts'
import { queue } from '../jobs/outbox.ts'
import { noteCouponUse } from './coupon-uses.ts'
import { queueBeginning, queueReminders } from './reminders.ts'

/** A plan as it is bought, with its coupon; editing plan or coupon changes nothing that was bought. */
export const PlanSnapshot = z.object({
  planId: z.string(),
  planName: z.string(),
  billingType: BillingType,
  pricePaise: z.int(),
  durationMonths: z.int().nullable(),
  deductionBasisPoints: z.int().nullable(),
  couponId: z.string().nullable(),
  couponCode: z.string().nullable(),
  listPricePaise: z.int(),
  discountBasisPoints: z.int(),
})
export type PlanSnapshot = z.output<typeof PlanSnapshot>

export type RecordRow = Selectable<RecordTable>

export const toRecord = (row: RecordRow): PaymentRecord => ({
  id: row.id,
  customerName: row.customer_name,
  paymentplan: row.plan_name,
  billingType: BillingType.parse(row.billing_type),
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at?.toISOString() ?? null,
  appliedCoupon: row.coupon_code,
  transactionId: row.transaction_id,
  amount: toRupees(row.price_paise),
  listPrice: toRupees(row.list_price_paise),
  discountRate: row.discount_basis_points / 100,
  duration: row.duration_months,
  deductionRate: row.deduction_basis_points === null ? null : row.deduction_basis_points / 100,
  createdAt: row.created_at.toISOString(),
})

const records = (db: Db) => db.selectFrom('payment_record as r').selectAll('r')

const recordList: ListSql<typeof recordApi.list.input> = {
  id: sql`r.id`,
  text: sql`r.search_text`,
  sortBy: {
    createdAt: sql`r.created_at`,
    customerName: sql`lower(r.customer_name)`,
    paymentplan: sql`lower(r.plan_name)`,
    startDate: sql`r.starts_at`,
    endDate: sql`r.ends_at`,
  },
  filterBy: { billingType: type => sql`r.billing_type = ${type}`, recordId: id => sql`r.id = ${id}` },
}

/** Records of one account or of all: one page, or the newest `maxRecords` without `page`. */
export const listRecords = async (
  db: Db,
  input: InputOf<typeof recordApi.list>,
  accountId: string | undefined,
): Promise<PaymentRecord[] | Page<PaymentRecord>> => {
  const rows = records(db).$if(accountId !== undefined, query => query.where('r.account_id', '=', accountId ?? ''))
  if (input.page === undefined) return (await rows.orderBy('r.created_at', 'desc').limit(maxRecords).execute()).map(toRecord)
  const { items, total } = await readPage(recordList, { ...input, sort: input.sort ?? '-createdAt' }, { rows, count: rows.clearSelect() })
  return { items: items.map(toRecord), total }
}

export const recordOfPayment = (db: Db, accountId: string, transactionId: string): Promise<RecordRow | undefined> =>
  records(db).where('r.account_id', '=', accountId).where('r.transaction_id', '=', transactionId).executeTakeFirst()

/**
 * The owner's free record (PER_BOOKING, or a price of zero) of this plan that prevents another: an owner has one at a
 * time, and can renew one with an end only in its last days. Without `planId`, the record of any timed plan.
 */
export const freeRecord = async (db: Db, accountId: string, planId: string | undefined, now: Date): Promise<RecordRow | undefined> => {
  const rows = await records(db)
    .where('r.account_id', '=', accountId)
    .$if(planId !== undefined, query => query.where('r.plan_id', '=', planId ?? ''))
    .$if(planId === undefined, query => query.where('r.billing_type', '<>', 'PER_BOOKING'))
    .where('r.transaction_id', 'is', null)
    .where('r.price_paise', '=', 0)
    .where(eb => eb.or([eb('r.ends_at', 'is', null), eb('r.ends_at', '>', sql<Date>`now()`)]))
    .orderBy('r.starts_at', 'desc')
    .execute()
  return rows.find(row => !isRenewable(toRecord(row), now.getTime()))
}

/** Whether a record was bought with this coupon, or without one. */
export const isSamePurchase = (record: RecordRow, coupon: { code: string } | { id: string } | undefined): boolean => {
  if (coupon === undefined) return record.coupon_code === null
  if ('id' in coupon) return record.coupon_id === coupon.id
  return record.coupon_code === couponCodeOf(coupon.code) || record.coupon_code === coupon.code.trim().toUpperCase()
}

/** Serialises all purchases of one account, so that two plans never overlap in time. */
export const lockPlans = (tx: Tx, accountId: string): Promise<void> => lockNamed(tx, 'plans', accountId)

/** Makes the cached pages of an owner's hotels stale: the plan decides whether they show that a hotel can be booked. */
export const raisePageVersions = async (tx: Tx, ownerId: string): Promise<void> => {
  await sql`update hotel set page_version = page_version + 1
    where id in (select id from hotel where owner_id = ${ownerId} order by id for no key update)`.execute(tx)
}

/**
 * Inserts a plan's record and queues its receipt and reminders. It starts when the running timed plan ends, else now,
 * and ends at the first midnight in India at or after start + months. A PER_BOOKING plan ends where the next one
 * starts. The caller holds `lockPlans`.
 */
export const grantPlan = async (
  tx: Tx,
  accountId: string,
  bought: PlanSnapshot,
  more: { transactionId: string | null; hotelId: string | null },
): Promise<string> => {
  const { pricePaise, listPricePaise, discountBasisPoints } = bought
  const { rows } = await sql<{ id: string; seconds: number | null; wait: number }>`
    with plan as (select id from payment_plan where id = ${bought.planId} for key share),
    coupon as (select id from coupon where id = ${bought.couponId} for key share),
    start as (
      select greatest(now(), coalesce(max(ends_at), now())) as at from payment_record
      where account_id = ${accountId} and billing_type <> 'PER_BOOKING' and ends_at > now()),
    ended as (
      update payment_record set ends_at = start.at from start
      where account_id = ${accountId} and payment_record.billing_type = 'PER_BOOKING' and ends_at is null)
    insert into payment_record (account_id, customer_name, plan_id, coupon_id, hotel_id, plan_name, billing_type, price_paise,
      list_price_paise, discount_basis_points, deduction_basis_points, duration_months, coupon_code, transaction_id, starts_at, ends_at)
    select a.id, a.name, (select id from plan), (select id from coupon), ${more.hotelId}, ${bought.planName}, ${bought.billingType}, ${pricePaise},
      ${listPricePaise}, ${discountBasisPoints}, ${bought.deductionBasisPoints}, ${bought.durationMonths}, ${bought.couponCode}, ${more.transactionId}, start.at,
      midnight_at_or_after((start.at at time zone 'Asia/Kolkata' + make_interval(months => ${bought.durationMonths}::int)) at time zone 'Asia/Kolkata')
    from start, account a where a.id = ${accountId}
    returning id, extract(epoch from ends_at - now())::float8 as seconds, extract(epoch from starts_at - now())::float8 as wait`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('The record of a plan was not written')
  if (bought.couponId) await noteCouponUse(tx, bought.couponId, accountId)
  await queue(tx, 'mail-receipt', { recordId: made.id })
  if (made.seconds !== null) await queueReminders(tx, made.id, made.seconds)
  if (bought.billingType === 'PER_BOOKING' && made.wait > 0) await queueBeginning(tx, made.id, made.wait)
  await raisePageVersions(tx, accountId)
  return made.id
}
