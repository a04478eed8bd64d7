import { sql } from 'kysely'
import { BillingType } from '#shared/plans/plans.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../db/connect.ts'

const listed = 10

interface Figures {
  sold: number
  sold_paise: number
  running: number
  expiring: number
}

/** Plans sold this month (India), owners with a running plan, plans ending in 30 days, a year's sales, top coupons. */
export const plansSummary = async (db: Db) => {
  const last = sql`select distinct on (account_id) * from payment_record order by account_id, ends_at desc nulls first`
  const ending = sql`ends_at > now() and ends_at <= now() + interval '30 days'`
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from payment_record where created_at >= month.begins) as sold,
      (select coalesce(sum(price_paise), 0)::bigint from payment_record where created_at >= month.begins) as sold_paise,
      (select count(distinct account_id)::int from payment_record where starts_at <= now() and (ends_at is null or ends_at > now())) as running,
      (select count(*)::int from (${last}) r where ${ending}) as expiring
    from (select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as begins) month`.execute(db)
  const plans = await sql<{ id: string; name: string; plan_name: string; ends_at: Date }>`
    select r.id, a.name, r.plan_name, r.ends_at from (${last}) r join account a on a.id = r.account_id
    where ${ending} order by r.ends_at limit ${listed}`.execute(db)
  const types = await sql<{ billing_type: BillingType; running: number; sold: number }>`
    select billing_type, count(*)::int as sold,
      (count(*) filter (where starts_at <= now() and (ends_at is null or ends_at > now())))::int as running
    from payment_record group by billing_type`.execute(db)
  const months = await sql<{ month: string; count: number; paise: number }>`
    select to_char(first, 'YYYY-MM') as month, count(r.id)::int as count, coalesce(sum(r.price_paise), 0)::bigint as paise
    from (select date_trunc('month', now() at time zone 'Asia/Kolkata') - make_interval(months => ago) as first
        from generate_series(0, 11) ago) months
      left join payment_record r on r.created_at >= first at time zone 'Asia/Kolkata'
        and r.created_at < (first + interval '1 month') at time zone 'Asia/Kolkata'
    group by first order by first`.execute(db)
  const coupons = await sql<{ code: string; uses: number; paise: number }>`
    select coupon_code as code, count(*)::int as uses, sum(greatest(list_price_paise - price_paise, 0))::bigint as paise
    from payment_record where coupon_code is not null group by coupon_code order by uses desc, coupon_code limit ${listed}`.execute(db)
  const [figures] = rows
  return {
    sold: { count: figures?.sold ?? 0, amount: toRupees(figures?.sold_paise ?? 0) },
    running: figures?.running ?? 0,
    expiring: {
      count: figures?.expiring ?? 0,
      plans: plans.rows.map(row => ({
        id: row.id,
        customerName: row.name,
        paymentplan: row.plan_name,
        endDate: row.ends_at.toISOString(),
      })),
    },
    types: BillingType.options.map(billingType => {
      const { running = 0, sold = 0 } = types.rows.find(row => row.billing_type === billingType) ?? {}
      return { billingType, running, sold }
    }),
    months: months.rows.map(({ month, count, paise }) => ({ month, count, amount: toRupees(paise) })),
    coupons: coupons.rows.map(({ code, uses, paise }) => ({ code, uses, discount: toRupees(paise) })),
  }
}
