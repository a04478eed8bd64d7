import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface KindCount {
  kind: string
  count: number
}

export interface TroubledJob {
  id: number
  kind: string
  state: 'given up' | 'failing' | 'waiting'
  ageSeconds: number
  cause: string | null
}

/** Jobs that may need attention: given up, failed at their last try, or waiting for more than a day; at most 500. */
export const troubledJobs = async (db: Db): Promise<TroubledJob[]> => {
  const { rows } = await sql<TroubledJob>`
    select id, kind, last_error as cause, extract(epoch from now() - created_at)::float8 as "ageSeconds",
      case when dead_at is not null then 'given up' when last_error is not null then 'failing' else 'waiting' end as state
    from outbox
    where done_at is null and (dead_at is not null or last_error is not null or created_at < now() - interval '1 day')
    order by dead_at is null, created_at, id limit 500`.execute(db)
  return rows
}

const tryAgain = async (db: Db, which: RawBuilder<unknown>): Promise<KindCount[]> => {
  const { rows } = await sql<KindCount>`
    with revived as (
      update outbox set dead_at = null, attempts = 0, run_at = now() where done_at is null and dead_at is not null and ${which} returning kind
    )
    select kind, count(*) from revived group by kind order by kind`.execute(db)
  return rows
}

export const revive = (db: Db, kind?: string): Promise<KindCount[]> => tryAgain(db, kind === undefined ? sql`true` : sql`kind = ${kind}`)

/** Revives the jobs of `kinds` that were given up within 7 days, and all given-up ones of `neverGivingUp`. */
export const reviveRecent = (db: Db, { kinds, neverGivingUp }: { kinds: string[]; neverGivingUp: string[] }): Promise<KindCount[]> =>
  tryAgain(db, sql`(kind = any(${neverGivingUp}::text[]) or (kind = any(${kinds}::text[]) and dead_at > now() - interval '7 days'))`)

const ageOf = (seconds: number): string => {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  return days > 0 ? `${days} d` : hours > 0 ? `${hours} h` : `${minutes} min`
}

/** A job in one line: state, kind, age, cause, the latter without line breaks or control characters from outside. */
export const lineOf = ({ id, kind, state, ageSeconds, cause }: TroubledJob): string =>
  `${state.padEnd(8)}  ${kind.padEnd(20)}  ${ageOf(ageSeconds).padStart(7)}  #${id}  ${(cause ?? '').replace(/[\s\p{Cc}]+/gu, ' ')}`.trimEnd()
