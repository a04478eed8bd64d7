import { sql } from 'kysely'
import { type HotelForm, noOwnerEmail } from '#shared/hotels/hotel-form.ts'
import { slugOf } from '#shared/words/slugs.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest, conflict } from '../http/errors/errors.ts'
import { isSuper, type Viewer } from '../http/guard/viewer.ts'
import { columnsOf } from './columns.ts'

/** How often an insert is tried, because another hotel may take the free address in the meantime. */
const tries = 20

/** The first free address of `base`, `base-2`, `base-3` …: where n are taken, one of the first n + 1 is free. */
const freeSlug = async (db: Db, base: string): Promise<string> => {
  const { rows } = await sql<{ slug: string }>`
    with taken as (select slug from hotel where slug = ${base} or starts_with(slug, ${`${base}-`}))
    select candidate.slug from generate_series(1, (select count(*) + 1 from taken)) as n
      cross join lateral (select case when n = 1 then ${base} else ${base} || '-' || n end as slug) candidate
    where not exists (select from taken where taken.slug = candidate.slug) order by n limit 1`.execute(db)
  return rows[0]?.slug ?? base
}

/** The owner of a new hotel: the caller, or whom a super admin names, with that account's row locked. Throws 400. */
export const ownerOfNew = async (tx: Tx, viewer: Viewer, ownerEmail: string | null | undefined): Promise<string> => {
  const refused = (message: string) => badRequest({ ownerEmail: message })
  if (!isSuper(viewer)) {
    if (ownerEmail) throw refused('Only a super admin names another owner.')
    return viewer.id
  }
  if (!ownerEmail) throw refused(noOwnerEmail)
  const { rows } = await sql<{ id: string }>`select a.id from account a
    where a.email = ${ownerEmail} and a.disabled_at is null and exists (
      select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.key = 'ADMIN')
    for key share of a`.execute(tx)
  const [owner] = rows
  if (!owner) throw refused('No hotel owner has this email address.')
  return owner.id
}

/** Registers a hotel; its address is made of its name and a counter where that is taken, and never changes. */
export const insertHotel = async (tx: Tx, ownerId: string, form: HotelForm): Promise<string> => {
  const base = slugOf(form.name)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const slug = await freeSlug(tx, base)
    const row = { ...columnsOf(form), owner_id: ownerId, slug }
    // The insert waits for an open one of the same address; if that commits, the next free address is tried.
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
