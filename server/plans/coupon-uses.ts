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
  // A code of before may have a dash of another kind.
  const codes = coupons.where('code', 'in', [code, by.code.trim().toUpperCase()])
  return codes.orderBy(eb => eb('code', '=', code), 'desc').executeTakeFirst()
}

/** Of a coupon with a number of uses: purchases with it wait in line, so that the last use goes to one of them. Comes after `lockPlans`. */
export const lockCoupon = async (tx: Tx, { id, max_uses }: CouponRow): Promise<void> => {
  if (max_uses !== null) await tx.selectFrom('coupon').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Why an owner cannot use a coupon; undefined where they can. An order that another owner opened within half an hour holds its use; paid
 * later it still counts, beyond the number.
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

/** Notes that an owner has used a coupon that is still there; its key refuses a second use. The caller holds `lockPlans`. */
export const noteCouponUse = async (tx: Tx, couponId: string, accountId: string): Promise<void> => {
  await sql`insert into coupon_use (coupon_id, account_id) select id, ${accountId} from coupon where id = ${couponId} for key share`.execute(
    tx,
  )
}

/** Whether a plan that an owner ordered cannot be granted, since another purchase of theirs has used its coupon. */
export const isCouponUsed = async (db: Db, { couponId }: { couponId: string | null }, accountId: string): Promise<boolean> => {
  if (couponId === null) return false
  const uses = db.selectFrom('coupon_use').select('coupon_id').where('coupon_id', '=', couponId).where('account_id', '=', accountId)
  return (await uses.executeTakeFirst()) !== undefined
}
