import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { idOrSlug } from '../../rooms/queries.ts'

/** Shown beside a price without the code, or on the code's field where it is refused. */
export const tryCodeLater = 'Too many wrong codes. Try again later.'

/** The number of different wrong codes that one network may try at one hotel within an hour. */
const wrongCodes = 10

interface CodeTry {
  /** The hotel's id or slug, as it was sent. */
  hotel: string
  code: string
  network: string
}

/**
 * True if a code is not checked any more, not even a right one: a guesser must not learn which one is right. Else a
 * code that no offer of the hotel has is counted once, however often it is tried, by a statement outside the call's
 * transaction, so that the count stays even if the call is refused. Of simultaneous tries no more than the limit are
 * answered.
 */
export const isCodeLimited = async ({ config, db }: Pick<App, 'config' | 'db'>, { hotel, code, network }: CodeTry): Promise<boolean> => {
  const named = code.trim().toUpperCase()
  if (!config.rateLimit || named === '') return false
  const [id, slug] = idOrSlug(hotel)
  const { rows } = await sql<{ limited: boolean }>`
    with tried as (
      select 'code/' || encode(sha256(convert_to(h.id || '/' || ${network}, 'UTF8')), 'hex') as counter,
        'code-tried/' || encode(sha256(convert_to(h.id || '/' || ${network} || '/' || ${named}, 'UTF8')), 'hex') as marker,
        exists (select from special_offer o where o.hotel_id = h.id and o.code = ${named}) as is_known
      from hotel h where h.id = coalesce(${id}::uuid, (select id from hotel where slug = ${slug}))
    ), before as (
      select coalesce((select t.count from throttle t where t.key = tried.counter and t.resets_at > now()), 0) as count from tried
    ), marked as (
      insert into throttle as t (key, count, resets_at)
      select tried.marker, 1, now() + interval '1 hour' from tried, before where not tried.is_known and before.count < ${wrongCodes}
      on conflict (key) do update set resets_at = excluded.resets_at where t.resets_at <= now()
      returning 1
    ), counted as (
      insert into throttle as t (key, count, resets_at) select tried.counter, 1, now() + interval '1 hour' from tried, marked
      on conflict (key) do update set
        count = case when t.resets_at <= now() then 1 else t.count + 1 end,
        resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
      returning count
    )
    select before.count >= ${wrongCodes} or coalesce((select counted.count from counted), 0) > ${wrongCodes} as limited from before`.execute(
    db,
  )
  return rows[0]?.limited ?? false
}
