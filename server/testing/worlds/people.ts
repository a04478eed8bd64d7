import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { RoleKey } from '#shared/contract/permissions.ts'
import { beginSession } from '../../accounts/sessions.ts'
import type { TestServer } from '../../testing.ts'

export const testPassword = 'Lotus#2026x'
let hashed: Promise<string> | undefined
let people = 0

export interface Person {
  id: string
  email: string
  /** The cookie that a browser sends with every call. */
  headers: { cookie: string }
}

/** An account with a live session; without `key` it has no role and no rights. */
export const person = async (server: TestServer, wish: { key?: RoleKey; email?: string; name?: string } = {}): Promise<Person> => {
  hashed ??= hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  people++
  const email = wish.email ?? `person${people}@people.example`
  const { id } = await server.db
    .insertInto('account')
    .values({ name: wish.name ?? `Person ${people}`, email, phone: '+919811111111', password_hash: await hashed })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (wish.key)
    await sql`insert into account_role (account_id, role_id) select ${id}, id from role where key = ${wish.key}`.execute(server.db)
  return { id, email, headers: await sessionFor(server, id, email) }
}

/** A new live session of an account. */
export const sessionFor = async (server: TestServer, accountId: string, email = ''): Promise<{ cookie: string }> => {
  const options = { accountId, email, net: '127.0.0.1', ip: '127.0.0.1', userAgent: 'test', powerful: false, before: undefined }
  return { cookie: `sid=${await server.db.transaction().execute(tx => beginSession(tx, options))}` }
}

/** Adds an account to a hotel's staff with a global template or a new role of these grants; returns the role's id. */
export const employ = async (
  server: TestServer,
  hotelId: string,
  accountId: string,
  as: RoleKey | { grants: Record<string, string[]> },
): Promise<string> => {
  await sql`insert into member (hotel_id, account_id) values (${hotelId}, ${accountId}) on conflict do nothing`.execute(server.db)
  const role =
    typeof as === 'string'
      ? await server.db.selectFrom('role').select('id').where('key', '=', as).executeTakeFirstOrThrow()
      : await ownRole(server, hotelId, as.grants)
  await sql`insert into member_role (hotel_id, account_id, role_id) values (${hotelId}, ${accountId}, ${role.id})`.execute(server.db)
  return role.id
}

const ownRole = async (server: TestServer, hotelId: string, grants: Record<string, string[]>) => {
  people++
  const role = await server.db
    .insertInto('role')
    .values({ hotel_id: hotelId, name: `Role ${people}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [area, actions] of Object.entries(grants))
    await sql`insert into permission (hotel_id, role_id, resource_id, actions)
      select ${hotelId}, ${role.id}, id, ${actions} from resource where name = ${area}`.execute(server.db)
  return role
}
