import { sql } from 'kysely'
import type { HotelForm } from '#shared/hotel-form.ts'
import { slugOf } from '#shared/paths.ts'
import type { Db, Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'
import { columnsOf } from './columns.ts'

/** How often the free address that was found may be gone again. */
const tries = 20

/** The first free address of `base`, `base-2`, `base-3` …; one of them is free, since there are more of them than hotels that have one. */
const freeSlug = async (db: Db, base: string): Promise<string> => {
  const { rows } = await sql<{ slug: string }>`
    with taken as (select slug from hotel where slug = ${base} or starts_with(slug, ${`${base}-`}))
    select candidate.slug from generate_series(1, (select count(*) + 1 from taken)) as n
      cross join lateral (select case when n = 1 then ${base} else ${base} || '-' || n end as slug) candidate
    where not exists (select from taken where taken.slug = candidate.slug) order by n limit 1`.execute(db)
  return rows[0]?.slug ?? base
}

/** Registers a hotel; its address is made of its name and a counter where that is taken, and never changes. */
export const insertHotel = async (tx: Tx, ownerId: string, form: HotelForm): Promise<string> => {
  const base = slugOf(form.name)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const slug = await freeSlug(tx, base)
    const row = { ...columnsOf(form), owner_id: ownerId, slug }
    // Somebody who took the same address meanwhile is waited for, and then the next one is tried.
    const made = await tx
      .insertInto('hotel')
      .values(row)
      .onConflict(clash => clash.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made.id
  }
  throw conflict('Many hotels of this name are being registered. Please try again.', undefined, { name: 'Please try again.' })
}
