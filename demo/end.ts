import { sql } from 'kysely'
import { makeAdmin } from '#server/accounts/first-admin.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { queueSweep } from '#server/gallery/pictures.ts'
import { type PowerfulAccount, powerfulAccounts } from '#server/powerful-accounts.ts'
import { accountId, demoPeople, demoSignIns } from './accounts.ts'
import { goa, hotelIdOf, palace } from './hotels.ts'

// Hotels by id, not by slug: another hotel may have taken a slug that became free.
const hotelIds = [palace, goa].map(hotelIdOf)
const personIds = demoPeople.map(accountId)
const emails: readonly string[] = demoSignIns.map(({ email }) => email)

interface Person {
  id: string
  email: string
  disabled_at: Date | null
}

/** Accounts that the demo created, even with a changed address, and accounts that have one of its addresses now. */
const demoAccounts = (db: Db): Promise<Person[]> =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'disabled_at'])
    .where(row => row.or([row('email', 'in', emails), row('id', 'in', personIds)]))
    .orderBy('email')
    .execute()

/** The demo's hotels and active accounts, as a refused start names them; empty once the demo is gone. */
export const demoLeft = async (db: Db): Promise<string[]> => {
  const hotels = await db.selectFrom('hotel').select('name').where('id', 'in', hotelIds).orderBy('name').execute()
  const active = (await demoAccounts(db)).filter(({ disabled_at }) => !disabled_at)
  return [...hotels.map(({ name }) => `the hotel ${name}`), ...active.map(({ email }) => `the account ${email}`)]
}

/** What `endDemo` did: names of hotels, addresses, and for the disabled ones the hotels because of which they stay. */
export interface EndedDemo {
  /** The token of the link that sets the super admin's password. */
  token: string
  hotels: string[]
  deleted: string[]
  disabled: { email: string; hotels: string[] }[]
  /** Accounts that lost their admin role: strangers may know their password or have changed their address. */
  demoted: string[]
  /** Accounts with an admin role now. */
  powerful: PowerfulAccount[]
  /** Hotels that stay, with all payments that the sandbox took for them. */
  others: string[]
}

/** Deletes jobs about deleted rows, which would fail for ever or mail somebody about them. */
const deleteJobs = (tx: Tx, accountIds: string[]) =>
  sql`with gone_order as (select id, provider_order_id from payment_order where hotel_id = any(${hotelIds}) or account_id = any(${accountIds})),
      gone_payment as (select id, provider_payment_id from payment where order_id in (select id from gone_order)),
      gone_refund as (select id, provider_refund_id from refund where payment_id in (select id from gone_payment)),
      gone (name) as (
        select unnest(${[...hotelIds, ...accountIds]}::text[]) union all select id::text from booking where hotel_id = any(${hotelIds})
        union all select id::text from gone_order union all select provider_order_id from gone_order
        union all select id::text from gone_payment union all select provider_payment_id from gone_payment
        union all select id::text from gone_refund union all select provider_refund_id from gone_refund)
    delete from outbox job where exists (select from jsonb_each_text(job.payload) part join gone on gone.name = part.value)`.execute(tx)

/** Deletes the demo's money, which is the sandbox's; rows that refer to others are deleted first. */
const deleteMoney = async (tx: Tx, accountIds: string[]): Promise<void> => {
  const orders = sql`select id from payment_order where hotel_id = any(${hotelIds}) or account_id = any(${accountIds})`
  for (const table of ['hotel_due', 'payout', 'booking_payment', 'group_payment', 'booking_log'] as const)
    await tx.deleteFrom(table).where('hotel_id', 'in', hotelIds).execute()
  await sql`delete from refund where payment_id in (select id from payment where order_id in (${orders}))`.execute(tx)
  await sql`delete from payment where order_id in (${orders})`.execute(tx)
  await sql`delete from payment_order where id in (${orders})`.execute(tx)
  await sql`delete from payment_record where hotel_id = any(${hotelIds}) or account_id = any(${accountIds})`.execute(tx)
}

const deleteHotels = async (tx: Tx): Promise<string[]> => {
  // The demo's documents bind nobody; only the database account that owns the tables may delete them.
  for (const table of ['document_file', 'document_line', 'document', 'room_night', 'room_block', 'booking', 'booking_group'] as const)
    await tx.deleteFrom(table).where('hotel_id', 'in', hotelIds).execute()
  const pictures = await tx.selectFrom('picture').select(['id', 'widths']).where('hotel_id', 'in', hotelIds).execute()
  for (const picture of pictures) await queueSweep(tx, picture)
  // Deletes rows that refer to others before the hotel, whose own cascade has no defined order.
  for (const table of ['room', 'hotel_image', 'member'] as const) await tx.deleteFrom(table).where('hotel_id', 'in', hotelIds).execute()
  const hotels = await tx.deleteFrom('hotel').where('id', 'in', hotelIds).returning('name').execute()
  return hotels.map(({ name }) => name).sort()
}

/** Accounts that also own or work for another hotel, with the names of these hotels. */
const elsewhere = async (tx: Tx, ids: string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ account_id: string; names: string[] }>`
    select p.account_id, array_agg(distinct h.name order by h.name) as names from hotel_person p join hotel h on h.id = p.hotel_id
    where p.account_id = any(${ids}) and h.id <> all(${hotelIds}) group by p.account_id`.execute(tx)
  return new Map(rows.map(row => [row.account_id, row.names]))
}

/** Disables accounts without password, link and admin role, so that one enabled by hand later has no such rights. */
const disable = async (tx: Tx, ids: string[]): Promise<void> => {
  await sql`update account set password_hash = null, disabled_at = coalesce(disabled_at, now()) where id = any(${ids})`.execute(tx)
  await sql`delete from reset_link where account_id = any(${ids})`.execute(tx)
  await sql`delete from account_role ar using role r where r.id = ar.role_id and ar.account_id = any(${ids})
    and r.key in ('SUPER_ADMIN', 'PLATFORM_ADMIN')`.execute(tx)
}

/**
 * Ends everything that a stranger may hold, as everybody could read the demo's mails: the new super admin's old
 * password, all sessions, sign-ups, address changes and links to choose a password, except the new link.
 */
const shutOut = async (tx: Tx, adminId: string): Promise<void> => {
  await tx.updateTable('account').set({ password_hash: null }).where('id', '=', adminId).execute()
  await tx.deleteFrom('session').execute()
  await tx.deleteFrom('email_change').execute()
  await tx.deleteFrom('pending_signup').execute()
  await tx.deleteFrom('reset_link').where('account_id', '<>', adminId).execute()
}

/** Removes the admin roles of all accounts but one; returns their addresses. */
const demote = async (tx: Tx, adminId: string): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    with gone as (delete from account_role ar using role r where r.id = ar.role_id and ar.account_id <> ${adminId}
      and r.key in ('SUPER_ADMIN', 'PLATFORM_ADMIN') returning ar.account_id)
    select distinct a.email from account a join gone on gone.account_id = a.id order by a.email`.execute(tx)
  return rows.map(({ email }) => email)
}

const hotelNames = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('hotel').select('name').orderBy('name').execute()).map(({ name }) => name)

const removeAll = async (tx: Tx, people: Person[]): Promise<Pick<EndedDemo, 'hotels' | 'deleted' | 'disabled'>> => {
  const ids = people.map(({ id }) => id)
  const kept = await elsewhere(tx, ids)
  const gone = ids.filter(id => !kept.has(id))
  await deleteJobs(tx, gone)
  await deleteMoney(tx, gone)
  const hotels = await deleteHotels(tx)
  await disable(tx, [...kept.keys()])
  await sql`update account set created_by_owner = null where created_by_owner = any(${gone})`.execute(tx)
  await sql`delete from account where id = any(${gone})`.execute(tx)
  return {
    hotels,
    deleted: people.filter(({ id }) => !kept.has(id)).map(({ email }) => email),
    disabled: people.flatMap(({ id, email }) => (kept.has(id) ? [{ email, hotels: kept.get(id) ?? [] }] : [])),
  }
}

/**
 * Makes an address a super admin and, in one transaction, deletes the demo's hotels with all their rows and its
 * accounts; accounts that also own or work for another hotel are disabled. Ends all sessions and removes all other
 * admins. May be repeated. Throws an error with one sentence for an address of the demo, an account that the demo
 * created, or a disabled account.
 */
export const endDemo = async (db: Db, address: string): Promise<EndedDemo> => {
  const admin = address.trim().toLowerCase()
  const known = await demoAccounts(db)
  if (emails.includes(admin) || known.some(({ email }) => email === admin))
    throw new Error(`${admin} belongs to the demo and would go with it: name an address of your own.`)
  const token = await makeAdmin(db, admin, 'SUPER_ADMIN')
  return db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Waits for holds in progress, as the deletion of any hotel does.
    await tx.selectFrom('hotel').select('id').where('id', 'in', hotelIds).orderBy('id').forUpdate().execute()
    const own = await tx.selectFrom('account').select(['id', 'disabled_at']).where('email', '=', admin).forUpdate().executeTakeFirst()
    const people = await demoAccounts(tx)
    if (!own || own.disabled_at) throw new Error(`The account ${admin} is disabled: name another address.`)
    if (people.some(({ id }) => id === own.id)) throw new Error(`${admin} went to an account of the demo meanwhile: try again.`)
    await shutOut(tx, own.id)
    // Once the demo is gone, other admins were made since and keep their role.
    const isDemo = (await demoLeft(tx)).length > 0
    const removed = await removeAll(tx, people)
    const demoted = isDemo ? await demote(tx, own.id) : []
    return { token, ...removed, demoted, powerful: await powerfulAccounts(tx), others: await hotelNames(tx) }
  })
}
