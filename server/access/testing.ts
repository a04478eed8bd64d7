import { sql } from 'kysely'
import { type HotelWish, makeHotel, type TestHotel } from '../testing/worlds/hotel.ts'
import { employ, type Person, person, sessionFor } from '../testing/worlds/people.ts'
import type { TestServer } from '../testing.ts'

export interface OwnedHotel extends TestHotel {
  owner: Person
}

/** A hotel whose owner is signed in. */
export const ownedHotel = async (server: TestServer, wish: HotelWish = {}): Promise<OwnedHotel> => {
  const hotel = await makeHotel(server.db, wish)
  await sql`insert into account_role (account_id, role_id) select ${hotel.ownerId}, id from role where key = 'ADMIN'`.execute(server.db)
  const owner = { id: hotel.ownerId, email: `${hotel.slug}@owner.example`, headers: await sessionFor(server, hotel.ownerId) }
  return { ...hotel, owner }
}

export interface Staff extends Person {
  roleId: string
}

/** Somebody on the staff with a role of their own that has these grants. */
export const staffWith = async (server: TestServer, hotelId: string, grants: Record<string, string[]>): Promise<Staff> => {
  const somebody = await person(server)
  return { ...somebody, roleId: await employ(server, hotelId, somebody.id, { grants }) }
}

/** A role of the hotel that nobody has. */
export const roleWith = async (
  server: TestServer,
  hotelId: string | null,
  grants: Record<string, string[]>,
  name?: string,
): Promise<string> => {
  const values = { hotel_id: hotelId, name: name ?? `Role ${crypto.randomUUID().slice(0, 8)}` }
  const { id } = await server.db.insertInto('role').values(values).returning('id').executeTakeFirstOrThrow()
  for (const [area, actions] of Object.entries(grants))
    await sql`insert into permission (hotel_id, role_id, resource_id, actions)
      select ${hotelId}, ${id}, id, ${actions} from resource where name = ${area}`.execute(server.db)
  return id
}

export const roleByKey = async (server: TestServer, key: string): Promise<string> =>
  (await server.db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

export const resourceIds = async (server: TestServer): Promise<Record<string, string>> =>
  Object.fromEntries((await server.db.selectFrom('resource').select(['id', 'name']).execute()).map(row => [row.name, row.id]))

let forms = 0
/** A new member's form, as the page sends it. */
export const userForm = (hotelId: string, roleId: string, wish: { email?: string; name?: string; password?: string } = {}) => ({
  hotelId,
  name: wish.name ?? 'Ritu Rathore',
  email: wish.email ?? `staff${++forms}@desk.example`,
  phone: '+919812345678',
  password: wish.password ?? 'Marigold#77x',
  roles: [{ id: roleId }],
})
