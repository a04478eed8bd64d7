import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { permissionApi, resourceApi, roleApi, userApi } from '#shared/accounts/access.ts'
import { areas, noPermissions } from '#shared/contract/permissions.ts'
import { employ, person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'
import { ownedHotel, resourceIds, roleByKey, roleWith, staffWith } from './testing.ts'

const messageOf = (answer: { failure: unknown }) => (answer.failure as { message?: string }).message

test('a hotel sees the templates and its own roles, with their permissions when asked, and nobody else’s', async t => {
  const server = await testServer(t)
  const [hotel, other] = [await ownedHotel(server), await ownedHotel(server)]
  const made = await server.call(roleApi.create, { hotelId: hotel.id, name: ' Night Desk ' }, hotel.owner.headers)
  assert.deepEqual([made.status, made.data.name, made.data.hotelId, made.data.key], [200, 'Night Desk', hotel.id, null])
  assert.equal(messageOf(made), 'New role created successfully!')
  await roleWith(server, other.id, { rooms: ['READ'] }, 'Foreign')
  const { data } = await server.call(roleApi.list, { hotelId: hotel.id }, hotel.owner.headers)
  assert.deepEqual(
    data.map(role => [role.name, role.key, role.permissions]),
    [
      ['Manager', 'MANAGER', undefined],
      ['Receptionist', 'RECEPTIONIST', undefined],
      ['Housekeeping', 'HOUSEKEEPING', undefined],
      ['Night Desk', null, undefined],
    ],
  )
  const full = await server.call(roleApi.list, { hotelId: hotel.id, includePermissions: 'true' }, hotel.owner.headers)
  assert.deepEqual([full.data[2]?.permissions?.rooms, full.data[2]?.permissions?.bookings], [['READ'], []])
  assert.deepEqual(full.data[3]?.permissions?.rooms, [])
  const grants = await server.call(permissionApi.list, { hotelId: hotel.id }, hotel.owner.headers)
  assert.equal(grants.data.length, 18)
  assert.ok(grants.data.every(grant => grant.hotelId === null))
})

test('a role says how many of the hotel’s staff have it, not how many of others', async t => {
  const server = await testServer(t)
  const [hotel, other] = [await ownedHotel(server), await ownedHotel(server)]
  const manager = await roleByKey(server, 'MANAGER')
  for (const where of [hotel, hotel, other]) await employ(server, where.id, (await person(server, {})).id, 'MANAGER')
  const { data } = await server.call(roleApi.list, { hotelId: hotel.id, includePermissions: 'true' }, hotel.owner.headers)
  assert.deepEqual(
    data.map(role => role.people),
    [2, 0, 0],
  )
  assert.equal(data[0]?.id, manager)
})

test('roles with their permissions are one statement, however many there are', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const grants = { bookings: ['CREATE', 'READ'], rooms: ['DELETE'] }
  for (let count = 0; count < 10; count++) await roleWith(server, hotel.id, grants, `Desk ${count}`)
  const list = (includePermissions: 'true' | 'false') =>
    server.call(roleApi.list, { hotelId: hotel.id, includePermissions }, hotel.owner.headers)
  const sent = t.mock.method(pg.Client.prototype, 'query')
  const statements = async (includePermissions: 'true' | 'false') => {
    sent.mock.resetCalls()
    const { data } = await list(includePermissions)
    assert.equal(data.length, 13)
    return { count: sent.mock.callCount(), last: data.at(-1) }
  }
  const [plain, full] = [await statements('false'), await statements('true')]
  assert.equal(full.count, plain.count)
  assert.deepEqual(full.last?.permissions, { ...noPermissions(), ...grants })
})

test('a role of the same name is refused, whatever its capitals, and so is a template’s name', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const create = (name: string) => server.call(roleApi.create, { hotelId: hotel.id, name }, hotel.owner.headers)
  const template = await create('mANAGER')
  const forAll = { name: 'A role of this name is there for all hotels already.' }
  assert.deepEqual([template.status, template.failure.fields], [409, forAll])
  assert.equal((await create('Porter')).status, 200)
  const again = await create('PORTER')
  assert.deepEqual([again.status, again.failure.fields], [409, { name: 'A role of this name is there already.' }])
  const empty = await create('  ')
  assert.deepEqual([empty.status, empty.failure.fields], [400, { name: 'Invalid role name.' }])
  const roleId = await roleWith(server, hotel.id, {}, 'Desk')
  const rename = (name: string) => server.call(roleApi.update, { hotelId: hotel.id, roleId, name }, hotel.owner.headers)
  assert.deepEqual((await rename('Manager')).failure.fields, forAll)
  assert.equal((await rename('porter')).status, 409)
  assert.equal((await rename('DESK')).status, 200)
  const renamed = await rename('Front Desk')
  assert.deepEqual([renamed.data.name, messageOf(renamed)], ['Front Desk', 'Role updated successfully!'])
})

test('a role that somebody has is not deleted; without people it goes with its permissions', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const { id, roleId } = await staffWith(server, hotel.id, { rooms: ['READ'] })
  const remove = () => server.call(roleApi.remove, { hotelId: hotel.id, roleId }, hotel.owner.headers)
  const held = await remove()
  assert.deepEqual([held.status, held.failure.error], [409, 'Somebody still has this role. Give them another one first.'])
  const roles = [{ id: await roleByKey(server, 'HOUSEKEEPING') }]
  const moved = await server.call(userApi.update, { hotelId: hotel.id, userId: id, roles }, hotel.owner.headers)
  assert.deepEqual([moved.data.roles.map(role => role.name), messageOf(moved)], [['Housekeeping'], 'User updated successfully!'])
  assert.equal((await remove()).status, 200)
  assert.deepEqual(await server.db.selectFrom('permission').select('id').where('role_id', '=', roleId).execute(), [])
})

test('permissions: made, listed, taken back, effective at the next call; once per role and resource', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const member = await staffWith(server, hotel.id, {})
  const resources = (await server.call(resourceApi.list, {}, member.headers)).data
  assert.deepEqual(
    resources.map(resource => resource.name),
    [...areas],
  )
  const look = async () => (await server.call(roleApi.list, { hotelId: hotel.id }, member.headers)).status
  assert.equal(await look(), 403)
  const { users: resourceId = '' } = await resourceIds(server)
  const grant = { hotelId: hotel.id, roleId: member.roleId, resourceId, actions: ['UPDATE' as const, 'READ' as const] }
  const made = await server.call(permissionApi.create, grant, hotel.owner.headers)
  assert.deepEqual([made.data.resource, made.data.actions, made.data.hotelId], ['users', ['READ', 'UPDATE'], hotel.id])
  assert.equal(messageOf(made), 'New permission created successfully!')
  assert.equal(await look(), 200)
  const again = await server.call(permissionApi.create, grant, hotel.owner.headers)
  assert.deepEqual([again.status, Object.keys(again.failure.fields ?? {})], [409, ['resourceId']])
  // The hotel's own stand above the ready-made ones.
  const { data } = await server.call(permissionApi.list, { hotelId: hotel.id, includeRoles: 'true' }, hotel.owner.headers)
  assert.deepEqual(data[0], made.data)
  const gone = await server.call(permissionApi.remove, { hotelId: hotel.id, permissionId: made.data.id }, hotel.owner.headers)
  assert.equal(messageOf(gone), 'Permission deleted successfully!')
  assert.equal(await look(), 403)
})
