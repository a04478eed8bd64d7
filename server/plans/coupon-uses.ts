import { type Selectable, sql } from 'kysely'
import { couponCodeOf } from '#shared/plans/coupons.ts'
import { formatDate } from '#shared/words/dates.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Coupon } from '../db/types.ts'

export const usedBefore = 'You have used this coupon already.'

export type CouponRow = Selectable<Coupon>

/** Who wants to use a coupon, and the date in India on which. */
export interface CouponBuyer {
  accountId: string
  today: string
}

/** A coupon by its code, whatever its capitals, or by its id; undefined when there is none. */
export const findCoupon = (db: Db, by: { code: string } | { id: string }): Promise<CouponRow | undefined> => {
  const coupons = db.selectFrom('coupon').selectAll()
  if ('id' in by) return coupons.where('id', '=', by.id).executeTakeFirst()
  const code = couponCodeOf(by.code)
  // An older code may have another kind of dash.
  const codes = coupons.where('code', 'in', [code, by.code.trim().toUpperCase()])
  return codes.orderBy(eb => eb('code', '=', code), 'desc').executeTakeFirst()
}

/** Locks a coupon of limited uses, so that only one of several purchases gets the last. Comes after `lockPlans`. */
export const lockCoupon = async (tx: Tx, { id, max_uses }: CouponRow): Promise<void> => {
  if (max_uses !== null) await tx.selectFrom('coupon').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Why an owner cannot use a coupon; undefined if they can. Another owner's order holds a use for half an hour; if it is
 * paid later, it still counts, even beyond the limit.
 */
export const whyUnusable = async (db: Db, coupon: CouponRow, { accountId, today }: CouponBuyer): Promise<string | undefined> => {
  const { id, last_day: lastDay, max_uses: maxUses } = coupon
  const { rows } = await sql<{ own: boolean; others: number }>`
    with held as (
      select account_id from payment_order where purpose = 'plan' and settled_at is null and failed_at is null
        and created_at > now() - interval '30 minutes' and plan_snapshot ->> 'couponId' = ${id}
      union select account_id from coupon_use where coupon_id = ${id})
    select exists (select from coupon_use where coupon_id = ${id} and account_id = ${accountId}) as own,
      (select count(*) from held where account_id <> ${accountId})::int as others`.execute(db)
  const [{ own, others } = { own: false, others: 0 }] = rows
  if (own) return usedBefore
  if (lastDay !== null && lastDay < today) return `This coupon ended on ${formatDate(lastDay)}.`
  if (maxUses !== null && others >= maxUses) return 'This coupon has been used up.'
  return undefined
}

/** Records that an owner used a coupon, if it still exists; the key refuses a second use. Caller holds `lockPlans`. */
export const noteCouponUse = async (tx: Tx, couponId: string, accountId: string): Promise<void> => {
  await sql`insert into coupon_use (coupon_id, account_id) select id, ${accountId} from coupon where id = ${couponId} for key share`.execute(
    tx,
  )
}

/** True if another purchase of the owner has used the coupon, so that the ordered plan cannot be granted. */
export const isCouponUsed = async (db: Db, { couponId }: { couponId: string | null }, accountId: string): Promise<boolean> => {
  if (couponId === null) return false
  const uses = db.selectFrom('coupon_use').select('coupon_id').where('coupon_id', '=', couponId).where('account_id', '=', accountId)
  return (await uses.executeTakeFirst()) !== undefined
}
