import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionApi, roleApi, userApi } from '#shared/accounts/access.ts'
import type { Failure } from '#shared/contract/endpoint.ts'
import { person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'
import { ownedHotel, resourceIds, roleWith, userForm } from './testing.ts'

const meanwhile = 'Somebody changed this in the meantime. Please look at it again.'
const said = ({ failure }: { failure: Failure }) => ({ error: failure.error, ...failure.conflict, changedAt: undefined })

test('of two who rename a role at once one is told what it is called now, and by whom', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const platform = await person(server, { key: 'SUPER_ADMIN' })
  const roleId = await roleWith(server, hotel.id, {}, 'Desk')
  const rename = (name: string, version: number | undefined, headers = hotel.owner.headers) =>
    server.call(roleApi.update, { hotelId: hotel.id, roleId, name, version }, headers)
  const [one, other] = await Promise.all([rename('Front desk', 1), rename('Night desk', 1)])
  const [right, late] = one.status === 200 ? [one, other] : [other, one]
  assert.deepEqual([right.status, right.data.version, late.status, late.failure.code], [200, 2, 409, 'CHANGED_MEANWHILE'])
  assert.deepEqual(said(late), { error: meanwhile, current: right.data, version: 2, changedAt: undefined, changedBy: 'Asha Rao' })
  assert.ok(Math.abs(Date.parse(late.failure.conflict?.changedAt ?? '') - Date.now()) < 60_000)
  assert.equal((await rename('By nobody', undefined, platform.headers)).data.version, 3)
  assert.deepEqual([said(await rename('Late', 2)).changedBy, said(await rename('Late', 9)).version], ['the platform', 3])
  const wrong = await rename('Never', 2 ** 31)
  assert.deepEqual([wrong.status, Object.keys(wrong.failure.fields ?? {})], [400, ['version']])
  const { data } = await server.call(roleApi.list, { hotelId: hotel.id }, hotel.owner.headers)
  assert.deepEqual([data.at(-1)?.name, data.at(-1)?.version], ['By nobody', 3])
})

test('a change of what a role may do is a change of the role', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const [hotelId, { headers }] = [hotel.id, hotel.owner]
  const roleId = await roleWith(server, hotelId, {}, 'Desk')
  const { rooms: resourceId = '' } = await resourceIds(server)
  const versions: (number | undefined)[] = []
  const look = async () => versions.push((await server.call(roleApi.list, { hotelId }, headers)).data.at(-1)?.version)
  const made = await server.call(permissionApi.create, { hotelId, roleId, resourceId, actions: ['READ'] }, headers)
  await look()
  const permissionId = made.data.id
  await server.call(permissionApi.update, { hotelId, permissionId, resourceId, actions: ['READ', 'UPDATE'] }, headers)
  await look()
  await server.call(permissionApi.remove, { hotelId, permissionId }, headers)
  await look()
  assert.deepEqual(versions, [2, 3, 4])
  const late = await server.call(roleApi.update, { hotelId, roleId, name: 'Front desk', version: 1 }, headers)
  assert.deepEqual([late.status, late.failure.conflict?.version], [409, 4])
})

test('name and roles of a member have one version: who saves over another’s change is told and writes nothing', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const [hotelId, { headers }] = [hotel.id, hotel.owner]
  const [desk, night] = [await roleWith(server, hotelId, {}, 'Desk'), await roleWith(server, hotelId, {}, 'Night')]
  const { data: made } = await server.call(userApi.create, userForm(hotelId, desk), headers)
  assert.equal(made.version, 1)
  const change = (fields: { name?: string; email?: string; roles?: { id: string }[]; version?: number }) =>
    server.call(userApi.update, { hotelId, userId: made.id, ...fields }, headers)
  const roles = await change({ roles: [{ id: night }], version: made.version })
  assert.equal(roles.data.version, 2)
  const late = await change({ name: 'Ritu Singh', email: 'late@desk.example', version: made.version })
  assert.equal(late.status, 409)
  assert.deepEqual(said(late), { error: meanwhile, current: roles.data, version: 2, changedAt: undefined, changedBy: 'Asha Rao' })
  const { data } = await server.call(userApi.list, { hotelId }, headers)
  assert.deepEqual(data, [roles.data])
  await Promise.all([change({ name: 'Ritu One', version: 2 }), change({ name: 'Ritu Two', version: 2 })]).then(answers =>
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]),
  )
})
