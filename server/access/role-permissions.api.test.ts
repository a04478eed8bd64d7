import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleApi } from '#shared/accounts/access.ts'
import { type Action, actions, allPermissions, noPermissions } from '#shared/contract/permissions.ts'
import { person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'
import { ownedHotel, roleByKey, roleWith, staffWith } from './testing.ts'

const userRights = { users: [...actions] }

test('a role is made and changed together with what it may do; what is left out it may not', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const [hotelId, { headers }] = [hotel.id, hotel.owner]
  const rooms: Action[] = ['UPDATE', 'READ', 'READ']
  const made = await server.call(roleApi.create, { hotelId, name: 'Desk', permissions: { rooms, bookings: [] } }, headers)
  assert.deepEqual(made.data.permissions, { ...noPermissions(), rooms: ['READ', 'UPDATE'] })
  const roleId = made.data.id
  const update = (change: { name?: string; permissions?: Partial<Record<'rooms' | 'enquiries' | 'users', Action[]>>; version?: number }) =>
    server.call(roleApi.update, { hotelId, roleId, ...change }, headers)
  const changed = await update({ permissions: { rooms: ['DELETE'], enquiries: ['READ'] }, version: 1 })
  assert.deepEqual([changed.data.name, changed.data.version], ['Desk', 2])
  assert.deepEqual(changed.data.permissions, { ...noPermissions(), rooms: ['DELETE'], enquiries: ['READ'] })
  const renamed = await update({ name: 'Front desk' })
  assert.deepEqual([renamed.data.name, renamed.data.permissions], ['Front desk', changed.data.permissions])
  const late = await update({ name: 'Late', permissions: {}, version: 2 })
  assert.deepEqual([late.status, late.failure.conflict?.current], [409, renamed.data])
  assert.deepEqual((await update({ permissions: {} })).data.permissions, noPermissions())
  const unknown = await server.call(roleApi.create, { hotelId, name: 'X', permissions: { pool: ['READ'] } as never }, headers)
  assert.equal(unknown.status, 400)
})

test('nobody gives a role more than they hold, changes a stronger one, or their own; and then nothing is written', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const hotelId = hotel.id
  const { headers, roleId: ownId } = await staffWith(server, hotelId, { ...userRights, rooms: ['READ'] })
  const create = async (permissions: object) => (await server.call(roleApi.create, { hotelId, name: 'Mine', permissions }, headers)).status
  const update = async (roleId: string, permissions: object, by = headers) =>
    (await server.call(roleApi.update, { hotelId, roleId, name: 'Changed', permissions }, by)).status
  const names = async () => (await server.call(roleApi.list, { hotelId }, headers)).data.map(({ name }) => name)
  const [weak, strong] = [
    await roleWith(server, hotelId, { rooms: ['READ'] }, 'Weak'),
    await roleWith(server, hotelId, { rooms: ['DELETE'] }, 'Strong'),
  ]
  const before = await names()
  assert.deepEqual([await create({ rooms: ['READ', 'UPDATE'] }), await create({ users: ['READ'], hotels: ['READ'] })], [403, 403])
  assert.deepEqual(
    [await update(weak, { rooms: ['DELETE'] }), await update(strong, { rooms: ['READ'] }), await update(strong, {})],
    [403, 403, 403],
  )
  assert.equal(await update(ownId, { rooms: ['READ'] }), 403)
  const platform = await person(server, { key: 'SUPER_ADMIN' })
  for (const by of [hotel.owner, platform]) assert.equal(await update(await roleByKey(server, 'HOUSEKEEPING'), {}, by.headers), 403)
  assert.deepEqual(await names(), before)
  assert.equal(await create({ rooms: ['READ'], users: ['CREATE'] }), 200)
  assert.equal(await update(weak, allPermissions(), hotel.owner.headers), 200)
})
