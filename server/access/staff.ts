import { sql } from 'kysely'
import type { StaffUser, userApi } from '#shared/accounts/access.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { maxUnpaged, type Page } from '#shared/contract/list.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type ListSql, readPage } from '../db/list.ts'
import { notAllowed, notFound } from '../http/errors/errors.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'
import { type Change, refuseStrongerMember } from './escalation.ts'

const membersOf = (db: Db, hotelId: string) => db.selectFrom('member as m').where('m.hotel_id', '=', hotelId)

const staffOf = (db: Db, hotelId: string) =>
  membersOf(db, hotelId)
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.name', 'a.email', 'a.phone', 'm.version'])
    .select(
      sql<StaffUser['roles']>`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
        from member_role mr join role r on r.id = mr.role_id where mr.hotel_id = m.hotel_id and mr.account_id = m.account_id)`.as('roles'),
    )
    .select(
      sql<string | null>`case when a.password_hash is null
        then to_char(a.invited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`.as('invitedAt'),
    )

const staffList: ListSql<typeof userApi.list.input> = {
  id: sql`a.id`,
  text: sql`a.search_text`,
  sortBy: { name: sql`lower(a.name)`, email: sql`a.email` },
  filterBy: {
    roleId: role => sql`exists (select from member_role mr
      where mr.hotel_id = m.hotel_id and mr.account_id = m.account_id and mr.role_id = ${role})`,
    userId: user => sql`m.account_id = ${user}`,
  },
}

/** The staff without the hotel's owner. Without a page: the first `maxUnpaged`, and the total. */
export const listStaff = async (db: Db, input: InputOf<typeof userApi.list>): Promise<Page<StaffUser> | ReplyWithMeta> => {
  const { hotelId, page } = input
  const asked = { ...input, ...(page === undefined && { size: maxUnpaged }) }
  const { items, total } = await readPage(staffList, asked, { rows: staffOf(db, hotelId), count: membersOf(db, hotelId) })
  return page === undefined ? new ReplyWithMeta(items, { total }) : { items, total }
}

export const staffUser = async (db: Db, hotelId: string, accountId: string): Promise<StaffUser> => {
  const user = await staffOf(db, hotelId).where('m.account_id', '=', accountId).executeTakeFirst()
  if (!user) throw notFound()
  return user
}

/** Whether this hotel created the account and never removed it, and it has no other hotel and no global role. */
export const isOurs = async (tx: Tx, hotelId: string, accountId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from account a where a.id = ${accountId} and a.created_by_hotel = ${hotelId}
    and not exists (select 1 from member m where m.account_id = a.id and m.hotel_id <> ${hotelId})
    and not exists (select 1 from hotel h where h.owner_id = a.id)
    and not exists (select 1 from account_role ar where ar.account_id = a.id)`.execute(tx)
  return rows.length > 0
}

/** Throws 403 if the account is the caller's own or that of the hotel's owner. */
export const refuseOwnerAndSelf = async (tx: Tx, { viewer, hotel }: Change, accountId: string): Promise<void> => {
  if (accountId === viewer.id) throw notAllowed('You cannot change your own place among the staff.')
  const owned = await tx.selectFrom('hotel').select('id').where('id', '=', hotel.id).where('owner_id', '=', accountId).executeTakeFirst()
  if (owned) throw notAllowed('The owner of the hotel cannot be changed or removed.')
}

export const setRoles = async (tx: Tx, hotelId: string, accountId: string, roleIds: readonly string[]): Promise<void> => {
  await sql`delete from member_role where hotel_id = ${hotelId} and account_id = ${accountId} and role_id <> all(${roleIds}::uuid[])`.execute(
    tx,
  )
  await sql`insert into member_role (hotel_id, account_id, role_id) select ${hotelId}, ${accountId}, unnest(${roleIds}::uuid[])
    on conflict do nothing`.execute(tx)
}

/**
 * Removes somebody from the staff and signs them out if they work nowhere else. From then on only they change their
 * details and password: a hotel that adds them again cannot take over the account.
 */
export const removeStaff = async (tx: Tx, change: Change, accountId: string): Promise<void> => {
  await refuseOwnerAndSelf(tx, change, accountId)
  await refuseStrongerMember(tx, change, accountId)
  const hotelId = change.hotel.id
  const gone = await tx.deleteFrom('member').where('hotel_id', '=', hotelId).where('account_id', '=', accountId).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound()
  await sql`insert into former_member (hotel_id, account_id) values (${hotelId}, ${accountId})
    on conflict (hotel_id, account_id) do update set removed_at = now()`.execute(tx)
  await tx
    .updateTable('account')
    .set({ created_by_hotel: null })
    .where('id', '=', accountId)
    .where('created_by_hotel', '=', hotelId)
    .execute()
  await sql`with idle as (select id, password_hash from account where id = ${accountId}
      and not exists (select 1 from member where account_id = ${accountId})
      and not exists (select 1 from hotel where owner_id = ${accountId})
      and not exists (select 1 from account_role where account_id = ${accountId})
    ), uninvited as (
      delete from reset_link where account_id in (select id from idle where password_hash is null)
    )
    delete from session where account_id in (select id from idle)`.execute(tx)
}
