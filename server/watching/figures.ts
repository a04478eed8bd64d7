import { sql } from 'kysely'
import type { Pool } from '../db/connect.ts'

/** Nothing is counted further than this, so that a backlog does not make looking at it dear. */
export const countedTo = 10_000

/** What one database says of itself. Ages are in seconds, and 0 where nothing is late. */
export interface Figures {
  jobs: { waiting: number; failing: number; dead: number; dueSeconds: number; failingSeconds: number }
  held: { count: number; overdueSeconds: number }
  orders: { count: number; overdueSeconds: number }
  /** By what it is: refund_not_sent, refund_sent, transfer. */
  money: { what: string; count: number; paise: number; seconds: number }[]
  /** Null where the account may not see who follows the database, and on a database that itself follows another. */
  followers: number | null
  /** Of the one that is furthest behind; null without followers. */
  lagBytes: number | null
}

/** 0 where there is no row, or none is late. */
const late = (column: string) => sql`greatest(extract(epoch from now() - min(${sql.ref(column)})), 0)::float8`

/** Each part of it reads the rows that are still open, by an index on them alone. */
export const figuresQuery = sql<Figures>`
    with jobs as materialized (
      select run_at, created_at, last_error is not null as is_failing from outbox where done_at is null and dead_at is null
      order by run_at limit ${countedTo}
    ), dead as (
      select from outbox where dead_at is not null and done_at is null limit ${countedTo}
    ), held as (
      select hold_expires_at from booking where hold_expires_at is not null order by hold_expires_at limit ${countedTo}
    ), orders as (
      select next_check_at from payment_order where next_check_at is not null and provider_order_id is not null
      order by next_check_at limit ${countedTo}
    ), money as (
      (select case status when 'PENDING' then 'refund_not_sent' else 'refund_sent' end as what, amount_paise, created_at
        from refund where status in ('PENDING', 'SENT') order by created_at limit ${countedTo})
      union all
      (select 'transfer', amount_paise, created_at
        from hotel_due where status = 'OPEN' and via = 'TRANSFER' order by created_at limit ${countedTo})
    ), followers as (
      -- Who only keeps the log replays nothing of it.
      select greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn, sent_lsn)), 0) as bytes from pg_stat_replication
      where state = 'streaming' and not pg_is_in_recovery()
    )
    select
      (select json_build_object('waiting', count(*) filter (where not is_failing), 'failing', count(*) filter (where is_failing),
        'dead', (select count(*) from dead), 'dueSeconds', ${late('run_at')},
        'failingSeconds', coalesce(extract(epoch from now() - min(created_at) filter (where is_failing)), 0)::float8) from jobs) as jobs,
      (select json_build_object('count', count(*), 'overdueSeconds', ${late('hold_expires_at')}) from held) as held,
      (select json_build_object('count', count(*), 'overdueSeconds', ${late('next_check_at')}) from orders) as orders,
      (select coalesce(json_agg(of_kind), '[]') from (
        select what, count(*), sum(amount_paise) as paise, ${late('created_at')} as seconds from money group by what) of_kind) as money,
      case when pg_has_role(current_user, 'pg_read_all_stats', 'usage') and not pg_is_in_recovery()
        then (select count(*) from followers) end as followers,
      (select max(bytes)::float8 from followers) as "lagBytes"`

export const readFigures = async (pool: Pool): Promise<Figures> => {
  const { rows } = await figuresQuery.execute(pool)
  const [figures] = rows
  if (!figures) throw new Error('The database gave no figures')
  return figures
}
