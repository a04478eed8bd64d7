import { sql } from 'kysely'
import type { Pool } from '../db/connect.ts'
import { deleteSome } from '../db/delete-old.ts'
import { type GoesOn, untilNoneLeft } from './batches.ts'

export interface Claim {
  id: number
  kind: string
  payload: unknown
  attempts: number
}

/** Claims due rows for `leaseSeconds`, holding no connection; skips others' claims. A dead process's claims expire. */
export const claim = async (
  pool: Pool,
  wish: { kinds: string[]; not: number[]; limit: number; leaseSeconds: number },
): Promise<Claim[]> => {
  const { rows } = await sql<Claim>`
    with next as materialized (
      select id from outbox
      where done_at is null and dead_at is null and run_at <= now() and (lease_until is null or lease_until < now())
        and kind = any(${wish.kinds}::text[]) and id <> all(${wish.not}::bigint[])
      order by run_at, id limit ${wish.limit} for update skip locked
    )
    update outbox set lease_until = now() + make_interval(secs => ${wish.leaseSeconds}), attempts = attempts + 1
    from next where outbox.id = next.id
    returning outbox.id, outbox.kind, outbox.payload, outbox.attempts`.execute(pool)
  return rows.sort((a, b) => a.id - b.id)
}

export const renew = async (pool: Pool, { id, attempts }: Claim, leaseSeconds: number): Promise<void> => {
  await sql`update outbox set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and attempts = ${attempts} and done_at is null and lease_until is not null`.execute(pool)
}

export const markDone = async (pool: Pool, { id }: Claim): Promise<void> => {
  await sql`update outbox set done_at = now(), lease_until = null, last_error = null where id = ${id} and done_at is null`.execute(pool)
}

/** Records a failure, unless the lease ran out and another process has claimed the row since. */
export const markFailed = async (pool: Pool, { id, attempts }: Claim, error: string, pauseSeconds: number | undefined): Promise<void> => {
  await sql`update outbox set lease_until = null, last_error = ${error.slice(0, 500)},
      run_at = now() + make_interval(secs => ${pauseSeconds ?? 0}),
      dead_at = case when ${pauseSeconds === undefined} then now() end
    where id = ${id} and attempts = ${attempts} and done_at is null`.execute(pool)
}

/**
 * Postpones a job because its handler asked for it; this uses up no attempt.
 * The pause is `pauseSeconds`, or a 24th of the job's age (at most an hour) if that is longer.
 */
export const markWaiting = async (pool: Pool, { id, attempts }: Claim, pauseSeconds: number, cause: string | undefined): Promise<void> => {
  await sql`update outbox set lease_until = null, attempts = attempts - 1, last_error = ${cause?.slice(0, 500) ?? null},
      run_at = now() + make_interval(secs =>
        greatest(${pauseSeconds}::float8, least(3600, extract(epoch from now() - created_at) / 24)::float8))
    where id = ${id} and attempts = ${attempts} and done_at is null`.execute(pool)
}

/** Deletes jobs that were done more than 30 days ago; until then their unique keys stay taken. */
export const sweepDone = (pool: Pool, goesOn?: GoesOn, batch?: number): Promise<number> =>
  untilNoneLeft(() => deleteSome(pool, 'outbox', sql`done_at < now() - interval '30 days'`, batch), goesOn)
