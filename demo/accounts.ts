import { hash } from '@node-rs/argon2'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { DB } from '#server/db/types.ts'
import { randomFrom } from './random.ts'

/** The one password of all demo sign-ins. */
export const demoPassword = 'Welcome@2026'

const people = {
  super: { name: 'Asha Super', email: 'super@atithi.example', phone: '+919876500001' },
  platform: { name: 'Prem Platform', email: 'platform@atithi.example', phone: '+919876500002' },
  owner: { name: 'Devika Shekhawat', email: 'owner@atithi.example', phone: '+919876500003' },
  goa: { name: 'Maria Pinto', email: 'goa@atithi.example', phone: '+919876500004' },
  reception: { name: 'Ritu Rathore', email: 'reception@atithi.example', phone: '+919876500005' },
  housekeeping: { name: 'Kamla Meghwal', email: 'housekeeping@atithi.example', phone: '+919876500006' },
} as const
export type DemoPerson = keyof typeof people

const random = randomFrom('atithi/accounts')
const ids = Object.fromEntries(Object.keys(people).map(person => [person, random.uuid()]))

/** The account's id, the same in every installation, so that other parts of the demo can name it. */
export const accountId = (person: DemoPerson): string => ids[person] ?? ''

/** The name of a person of the demo. */
export const nameOf = (person: DemoPerson): string => people[person].name

export const demoPeople = Object.keys(people) as DemoPerson[]

/** Accounts with the password hashed as sign-in expects it (Argon2id); one after the other, as a hash takes 19 MB. */
export const accountRows = async (createdAt: Date): Promise<Insertable<DB['account']>[]> => {
  const rows: Insertable<DB['account']>[] = []
  for (const person of demoPeople) {
    const password_hash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    rows.push({ id: accountId(person), ...people[person], password_hash, created_at: createdAt })
  }
  return rows
}

/** The accounts that can sign in to the demo, with their roles. */
export const demoSignIns = [
  { email: people.super.email, role: 'super admin: every hotel' },
  { email: people.platform.email, role: 'platform admin: plans, coupons, payment records' },
  { email: people.owner.email, role: 'owner of Lake View Palace' },
  { email: people.goa.email, role: 'owner of Sea Breeze Goa' },
  { email: people.reception.email, role: 'reception at Lake View Palace' },
  { email: people.housekeeping.email, role: 'housekeeping at Lake View Palace' },
] as const

/** Gives the demo's people the roles that the migrations created. */
export const giveRoles = async (tx: Tx, palaceId: string): Promise<void> => {
  const global = { super: 'SUPER_ADMIN', platform: 'PLATFORM_ADMIN', owner: 'ADMIN', goa: 'ADMIN' } as const
  for (const person of ['super', 'platform', 'owner', 'goa'] as const)
    await sql`insert into account_role (account_id, role_id) select ${accountId(person)}, id from role where key = ${global[person]}`.execute(
      tx,
    )
  const staff = { reception: 'RECEPTIONIST', housekeeping: 'HOUSEKEEPING' } as const
  for (const person of ['reception', 'housekeeping'] as const) {
    await sql`insert into member (hotel_id, account_id) values (${palaceId}, ${accountId(person)})`.execute(tx)
    await sql`insert into member_role (hotel_id, account_id, role_id)
      select ${palaceId}, ${accountId(person)}, id from role where key = ${staff[person]}`.execute(tx)
    await sql`update account set created_by_hotel = ${palaceId} where id = ${accountId(person)}`.execute(tx)
  }
}
