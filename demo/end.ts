import { sql } from 'kysely'
import { makeAdmin } from '#server/accounts/first-admin.ts'
import { isPassword } from '#server/accounts/passwords.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { queueSweep } from '#server/gallery/pictures.ts'
import { accountId, demoPassword, demoPeople, demoSignIns } from './accounts.ts'
import { goa, hotelIdOf, palace } from './hotels.ts'

// By id, never by slug: a real hotel may have taken a slug that became free.
const hotelIds = [palace, goa].map(hotelIdOf)
const personIds = demoPeople.map(accountId)
const emails: readonly string[] = demoSignIns.map(({ email }) => email)

interface Person {
  id: string
  email: string
  /** Still has the published password. */
  open: boolean
}

/** Who has an address of the demo, and whoever has its password under another address. No hash is made where there is nobody such. */
const demoAccounts = async (db: Db): Promise<Person[]> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash'])
    .where(row => row.or([row('email', 'in', emails), row('id', 'in', personIds)]))
    .orderBy('email')
    .execute()
  const people: Person[] = []
  for (const { id, email, password_hash } of rows) {
    const open = password_hash !== null && (await isPassword(password_hash, demoPassword))
    if (open || emails.includes(email)) people.push({ id, email, open })
  }
  return people
}

/** What of the demo must not be there when real guests come, as a start that is refused names it; nothing when it is gone. */
export const demoLeft = async (db: Db): Promise<string[]> => {
  const hotels = await db.selectFrom('hotel').select('name').where('id', 'in', hotelIds).orderBy('name').execute()
  const open = (await demoAccounts(db)).filter(person => person.open)
  return [...hotels.map(({ name }) => `the hotel ${name}`), ...open.map(({ email }) => `${email} with the published password`)]
}

/** What `endDemo` did: names of hotels, addresses, and for the disabled ones the hotels because of which they stay. */
export interface EndedDemo {
  /** Of the link that sets the super admin's password. */
  token: string
  hotels: string[]
  deleted: string[]
  disabled: { email: string; hotels: string[] }[]
}

/** Jobs about what goes would fail for good, or mail somebody about it. */
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

/** Money of the demo is the sandbox's, so it goes too, whatever points at it first. */
const deleteMoney = async (tx: Tx, accountIds: string[]): Promise<void> => {
  const orders = sql`select id from payment_order where hotel_id = any(${hotelIds}) or account_id = any(${accountIds})`
  for (const table of ['hotel_due', 'payout', 'booking_payment', 'booking_log'] as const)
    await tx.deleteFrom(table).where('hotel_id', 'in', hotelIds).execute()
  await sql`delete from refund where payment_id in (select id from payment where order_id in (${orders}))`.execute(tx)
  await sql`delete from payment where order_id in (${orders})`.execute(tx)
  await sql`delete from payment_order where id in (${orders})`.execute(tx)
  await sql`delete from payment_record where hotel_id = any(${hotelIds}) or account_id = any(${accountIds})`.execute(tx)
}

const deleteHotels = async (tx: Tx): Promise<string[]> => {
  for (const table of ['room_nights', 'booking'] as const) await tx.deleteFrom(table).where('hotel_id', 'in', hotelIds).execute()
  const pictures = await tx.selectFrom('picture').select(['id', 'widths']).where('hotel_id', 'in', hotelIds).execute()
  for (const picture of pictures) await queueSweep(tx, picture)
  // First whatever points at rows that go with the hotel: its own cascade takes those in an order of the database's.
  for (const table of ['room', 'hotel_image', 'member'] as const) await tx.deleteFrom(table).where('hotel_id', 'in', hotelIds).execute()
  const hotels = await tx.deleteFrom('hotel').where('id', 'in', hotelIds).returning('name').execute()
  return hotels.map(({ name }) => name).sort()
}

/** Those who own or work for another hotel too, with its name. */
const elsewhere = async (tx: Tx, ids: string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ account_id: string; names: string[] }>`
    select p.account_id, array_agg(distinct h.name order by h.name) as names from hotel_person p join hotel h on h.id = p.hotel_id
    where p.account_id = any(${ids}) and h.id <> all(${hotelIds}) group by p.account_id`.execute(tx)
  return new Map(rows.map(row => [row.account_id, row.names]))
}

/** Nobody signs in with the published password again: a new one needs a link to an address that nobody outside has. */
const disable = async (tx: Tx, ids: string[]): Promise<void> => {
  await sql`update account set password_hash = null, disabled_at = coalesce(disabled_at, now()) where id = any(${ids})`.execute(tx)
  for (const table of ['session', 'reset_link'] as const)
    await sql`delete from ${sql.table(table)} where account_id = any(${ids})`.execute(tx)
}

const removeAll = async (tx: Tx, people: Person[]): Promise<Omit<EndedDemo, 'token'>> => {
  const ids = people.map(({ id }) => id)
  const kept = await elsewhere(tx, ids)
  const gone = ids.filter(id => !kept.has(id))
  await deleteJobs(tx, gone)
  await deleteMoney(tx, gone)
  const hotels = await deleteHotels(tx)
  await disable(tx, [...kept.keys()])
  await sql`update account set made_by_owner = null where made_by_owner = any(${gone})`.execute(tx)
  await sql`delete from account where id = any(${gone})`.execute(tx)
  return {
    hotels,
    deleted: people.filter(({ id }) => !kept.has(id)).map(({ email }) => email),
    disabled: people.flatMap(({ id, email }) => (kept.has(id) ? [{ email, hotels: kept.get(id) ?? [] }] : [])),
  }
}

/**
 * Makes a super admin of an address, then deletes the demo's hotels with everything, and its accounts, in one transaction; accounts that own
 * or work for another hotel too are disabled. May be called again. An address under which a demo account goes on stays, with the new link
 * alone. Throws one plain sentence for an address of the demo, and for one whose account is disabled.
 */
export const endDemo = async (db: Db, address: string): Promise<EndedDemo> => {
  const admin = address.trim().toLowerCase()
  if (emails.includes(admin)) throw new Error(`${admin} belongs to the demo and would go with it: name an address of your own.`)
  const token = await makeAdmin(db, admin, 'SUPER_ADMIN')
  const people = await demoAccounts(db)
  return db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // As in the deletion of any hotel: a hold which is half-way is waited for.
    await tx.selectFrom('hotel').select('id').where('id', 'in', hotelIds).orderBy('id').forUpdate().execute()
    const own = await tx.selectFrom('account').select('disabled_at').where('email', '=', admin).forUpdate().executeTakeFirst()
    if (!own || own.disabled_at) throw new Error(`The account ${admin} is disabled: name another address.`)
    if (people.some(({ email }) => email === admin)) {
      const { id } = await tx
        .updateTable('account')
        .set({ password_hash: null })
        .where('email', '=', admin)
        .returning('id')
        .executeTakeFirstOrThrow()
      // Somebody may have signed in with the published password since the account became a super admin's.
      await tx.deleteFrom('session').where('account_id', '=', id).execute()
    }
    const others = people.filter(({ email }) => email !== admin)
    return { token, ...(await removeAll(tx, others)) }
  })
}
