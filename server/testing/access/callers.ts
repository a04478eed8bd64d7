import { sql } from 'kysely'
import { actions, areas } from '#shared/contract/permissions.ts'
import { newToken } from '../../accounts/tokens.ts'
import type { TestServer } from '../../testing.ts'
import { employ, person, sessionFor } from '../worlds/people.ts'

export type Grants = Record<string, readonly string[]>

export interface Caller {
  name: string
  headers: Record<string, string>
  /** False: every call that wants a session answers 401. */
  live: boolean
  key?: 'SUPER_ADMIN' | 'PLATFORM_ADMIN' | 'ADMIN'
  /** What they hold on hotel a and hotel b; nothing at all: the hotel does not exist for them. */
  a?: Grants
  b?: Grants
  owns?: 'a' | 'b'
  /** Holds one right on hotel a and nothing else. */
  single?: true
  id: string
}

const letters = { C: 'CREATE', R: 'READ', U: 'UPDATE', D: 'DELETE' } as const
const table = (row: string): Grants =>
  Object.fromEntries(
    row.split(' ').map((cell, at) => [areas[at] ?? '', [...cell.replace('-', '')].map(letter => letters[letter as keyof typeof letters])]),
  )

/** What each kind of caller may do, column by column. */
const templates = {
  MANAGER: table('CRUD CRUD CRUD CRUD CRUD CRUD R RU'),
  RECEPTIONIST: table('R R R CRU R CRU - R'),
  HOUSEKEEPING: table('R R R - - - - -'),
} as const
export const everything = table('CRUD CRUD CRUD CRUD CRUD CRUD CRUD CRUD')

const singles = areas.flatMap(area => actions.map(action => ({ [area]: [action] })))

/** Two hotels, and everybody who might call; owners are set as owners of the hotels. */
export const callersOf = async (server: TestServer, a: string, b: string): Promise<Caller[]> => {
  const callers: Caller[] = []
  const add = async (name: string, more: Partial<Caller> = {}) => {
    const made = await person(server, more.key ? { key: more.key } : {})
    const caller: Caller = { name, live: true, ...more, id: made.id, headers: made.headers }
    callers.push(caller)
    return caller
  }
  const staff = async (name: string, hotel: 'a' | 'b', as: keyof typeof templates | Grants, live = true) => {
    const grants = typeof as === 'string' ? templates[as] : as
    const caller = await add(name, { [hotel]: grants, live })
    await employ(server, hotel === 'a' ? a : b, caller.id, typeof as === 'string' ? as : { grants: as as Record<string, string[]> })
    return caller
  }
  for (const name of ['visitor', 'forged']) callers.push({ name, live: false, headers: {}, id: '' })
  const forged = callers.at(-1)
  if (forged) forged.headers = { cookie: `sid=${newToken()}` }
  for (const hotel of ['a', 'b'] as const) {
    const owner = await add(`owner of ${hotel}`, { key: 'ADMIN', owns: hotel, [hotel]: everything })
    await server.db
      .updateTable('hotel')
      .set({ owner_id: owner.id })
      .where('id', '=', hotel === 'a' ? a : b)
      .execute()
    await staff(`full staff of ${hotel}`, hotel, everything)
  }
  await add('super admin', { key: 'SUPER_ADMIN', a: everything, b: everything })
  await add('platform admin', { key: 'PLATFORM_ADMIN' })
  await add('owner without a hotel', { key: 'ADMIN' })
  for (const key of ['MANAGER', 'RECEPTIONIST', 'HOUSEKEEPING'] as const) await staff(key.toLowerCase(), 'a', key)
  await staff('staff without a right', 'a', {})
  for (const grants of singles) (await staff(`only ${JSON.stringify(grants)}`, 'a', grants)).single = true
  // Who holds two rights of one area, and none of those beside them.
  await staff('creates and deletes bookings', 'a', { bookings: ['CREATE', 'DELETE'] })
  await killed(server, staff)
  const removed = await staff('removed, with a live session', 'a', everything)
  await server.db.deleteFrom('member').where('account_id', '=', removed.id).execute()
  delete removed.a
  return callers
}

/** People who could do everything, if they were not disabled, deleted or gone for too long. */
const killed = async (server: TestServer, staff: (name: string, hotel: 'a', as: Grants, live: boolean) => Promise<Caller>) => {
  const ends = {
    disabled: (id: string) => sql`update account set disabled_at = now() where id = ${id}`,
    deleted: (id: string) => sql`delete from account where id = ${id}`,
    expired: (id: string) => sql`update session set expires_at = now() - interval '1 second' where account_id = ${id}`,
    idle: (id: string) => sql`update session set seen_at = now() - interval '8 days' where account_id = ${id}`,
  }
  for (const [name, end] of Object.entries(ends)) await end((await staff(name, 'a', everything, false)).id).execute(server.db)
  const signedOut = await staff('signed out', 'a', everything, false)
  await server.db.deleteFrom('session').where('account_id', '=', signedOut.id).execute()
  await sessionFor(server, signedOut.id) // another session of theirs lives on
}
