import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { permissionApi, roleApi, userApi } from '#shared/accounts/access.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { actions, areas } from '#shared/contract/permissions.ts'
import { testPassword } from '../testing/worlds/people.ts'
import { type TestServer, testServer } from '../testing.ts'
import { type OwnedHotel, ownedHotel, resourceIds, roleWith, type Staff, staffWith } from './testing.ts'

const pairs = areas.flatMap(area => actions.map(action => ({ area, action })))

/** Everything that says who works at hotels, as what, and with which rights. */
const staffTables = async (server: TestServer) => {
  const tables = ['account', 'member', 'member_role', 'role', 'permission', 'former_member', 'session', 'reset_link', 'outbox']
  const contents = await Promise.all(
    tables.map(async table => (await sql`select * from ${sql.table(table)} order by ${sql.table(table)}::text`.execute(server.db)).rows),
  )
  return JSON.stringify(contents)
}

interface Colleague extends Staff {
  permissionId: string
  /** A role as strong as theirs that nobody has. */
  spareRole: string
  sparePermission: string
}

const permissionOf = async (server: TestServer, roleId: string) =>
  (await server.db.selectFrom('permission').select('id').where('role_id', '=', roleId).executeTakeFirstOrThrow()).id

const colleagueWith = async (server: TestServer, hotel: OwnedHotel, grants: Record<string, string[]>): Promise<Colleague> => {
  const member = await staffWith(server, hotel.id, grants)
  await server.db.updateTable('account').set({ created_by_hotel: hotel.id }).where('id', '=', member.id).execute()
  const spareRole = await roleWith(server, hotel.id, grants)
  const [permissionId, sparePermission] = [await permissionOf(server, member.roleId), await permissionOf(server, spareRole)]
  return { ...member, permissionId, spareRole, sparePermission }
}

/** Whatever weakens, removes or takes over a colleague, one after the other. */
const attacks = (server: TestServer, hotelId: string, colleague: Colleague, weakRole: string, resourceId: string) => {
  const { id: userId, roleId, permissionId, spareRole, sparePermission } = colleague
  const read = { resourceId, actions: ['READ' as const] }
  const update = (fields: object) => (headers: { cookie: string }) => server.call(userApi.update, { hotelId, userId, ...fields }, headers)
  return {
    rename: headers => server.call(roleApi.update, { hotelId, roleId, name: `Renamed ${roleId.slice(0, 8)}` }, headers),
    'rename a role that nobody has': headers => server.call(roleApi.update, { hotelId, roleId: spareRole, name: 'Spare' }, headers),
    grant: headers => server.call(permissionApi.create, { hotelId, roleId: spareRole, ...read }, headers),
    'change a grant': headers => server.call(permissionApi.update, { hotelId, permissionId, ...read }, headers),
    'take back': headers => server.call(permissionApi.remove, { hotelId, permissionId }, headers),
    'take back of a role that nobody has': headers =>
      server.call(permissionApi.remove, { hotelId, permissionId: sparePermission }, headers),
    'delete the role': headers => server.call(roleApi.remove, { hotelId, roleId: spareRole }, headers),
    demote: update({ roles: [{ id: weakRole }] }),
    rephrase: update({ name: 'Somebody Else', phone: '+919800000077' }),
    password: update({ password: 'Jasmine#88y' }),
    address: update({ email: `mine${roleId.slice(0, 8)}@desk.example` }),
    'all at once': update({ roles: [{ id: weakRole }], password: 'Jasmine#88y', email: `all${roleId.slice(0, 8)}@desk.example` }),
    invite: headers => server.call(userApi.invite, { hotelId, userId }, headers),
    remove: headers => server.call(userApi.remove, { hotelId, userId }, headers),
  } satisfies Record<string, (headers: { cookie: string }) => Promise<{ status: number }>>
}

test('nobody weakens, removes or takes over a colleague or a role that may do more; nothing changes', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const boss = await staffWith(server, hotel.id, { users: [...actions] })
  const weakRole = await roleWith(server, hotel.id, {})
  const { users: resourceId = '' } = await resourceIds(server)
  const stronger = pairs.filter(({ area }) => area !== 'users')
  const passed: string[] = []
  for (const { area, action } of stronger) {
    const colleague = await colleagueWith(server, hotel, { [area]: [action] })
    const before = await staffTables(server)
    for (const [what, attack] of Object.entries(attacks(server, hotel.id, colleague, weakRole, resourceId))) {
      const { status } = await attack(boss.headers)
      if (status !== 403) passed.push(`${what} of ${area} ${action}: ${status}`)
    }
    if ((await staffTables(server)) !== before) passed.push(`${area} ${action}: the database changed`)
  }
  assert.deepEqual(passed, [])
})

test('what the rights cover can be changed and removed, and the owner may change everybody', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const boss = await staffWith(server, hotel.id, { users: [...actions] })
  const weakRole = await roleWith(server, hotel.id, {})
  const { rooms = '', users = '' } = await resourceIds(server)
  for (const [grants, headers, resourceId] of [
    [{ users: ['READ', 'UPDATE'] }, boss.headers, rooms],
    [{ bookings: ['DELETE'] }, hotel.owner.headers, users],
  ] as const) {
    const colleague = await colleagueWith(server, hotel, Object.fromEntries(Object.entries(grants).map(([area, of]) => [area, [...of]])))
    const grantable = headers === boss.headers ? users : resourceId
    const all = attacks(server, hotel.id, colleague, weakRole, grantable)
    const statuses = Object.fromEntries(
      await Object.entries(all).reduce(
        async (before, [what, attack]): Promise<[string, number][]> => [...(await before), [what, (await attack(headers)).status]],
        Promise.resolve<[string, number][]>([]),
      ),
    )
    // The boss grants what the role has already, and the second grant of a role on one resource is a duplicate.
    if (headers === boss.headers) assert.equal(statuses.grant, 409)
    // The colleague has a password: nothing is left to choose.
    assert.equal(statuses.invite, 409)
    for (const [what, status] of Object.entries(statuses)) if (what !== 'grant' && what !== 'invite') assert.equal(status, 200, what)
  }
})

test('a stronger colleague whom the owner removed, taken back by somebody weaker, keeps their sign-in to themselves', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const boss = await staffWith(server, hotel.id, { users: [...actions] })
  const weakRole = await roleWith(server, hotel.id, {})
  const { id: userId, email, roleId } = await colleagueWith(server, hotel, { bookings: ['DELETE'] })
  const place = { hotelId: hotel.id, userId }
  const form = { hotelId: hotel.id, name: 'Ravi Kumar', phone: '+919800000077', password: 'Jasmine#88y', roles: [{ id: weakRole }] }
  assert.equal((await server.call(userApi.remove, place, hotel.owner.headers)).status, 200)
  assert.equal((await server.call(userApi.create, { ...form, email }, boss.headers)).status, 200)
  for (const change of [{ password: 'Jasmine#88y' }, { email: 'mine@desk.example' }, { name: 'Somebody Else' }])
    assert.equal((await server.call(userApi.update, { ...place, ...change }, boss.headers)).status, 403)
  assert.equal((await server.call(userApi.update, { ...place, roles: [{ id: roleId }] }, hotel.owner.headers)).status, 200)
  const signIn = (password: string) => server.call(authApi.login, { email, password })
  assert.deepEqual([(await signIn('Jasmine#88y')).status, (await signIn(testPassword)).status], [401, 200])
})
