import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { permissionApi, roleApi, userApi } from '#shared/accounts/access.ts'
import { actions, areas } from '#shared/contract/permissions.ts'
import { person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'
import { ownedHotel, resourceIds, roleByKey, roleWith, staffWith, userForm } from './testing.ts'

const userRights = { users: [...actions] }
const pairs = areas.flatMap(area => actions.map(action => ({ area, action })))

test('each of 32 people with one right beside `users` gives on what they hold, and nothing else', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const resources = await resourceIds(server)
  for (const { area, action } of pairs) {
    const { headers } = await staffWith(server, hotel.id, { ...userRights, ...(area !== 'users' && { [area]: [action] }) })
    const roleId = await roleWith(server, hotel.id, {})
    const passed: string[] = []
    for (const wanted of pairs) {
      const resourceId = resources[wanted.area] ?? ''
      const answer = await server.call(permissionApi.create, { hotelId: hotel.id, roleId, resourceId, actions: [wanted.action] }, headers)
      if (answer.status === 200) {
        passed.push(`${wanted.area} ${wanted.action}`)
        await server.db.deleteFrom('permission').where('id', '=', answer.data.id).execute()
      } else assert.equal(answer.status, 403)
    }
    const own = pairs.filter(pair => pair.area === 'users' || (pair.area === area && pair.action === action))
    assert.deepEqual(
      passed,
      own.map(pair => `${pair.area} ${pair.action}`),
    )
  }
})

test('an update neither raises a grant beyond what the caller holds nor touches one that is beyond it', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const resources = await resourceIds(server)
  const { headers } = await staffWith(server, hotel.id, { ...userRights, rooms: ['READ'] })
  const grantOf = async (area: string, of: string[]) => {
    const roleId = await roleWith(server, hotel.id, { [area]: of })
    return (await server.db.selectFrom('permission').select('id').where('role_id', '=', roleId).executeTakeFirstOrThrow()).id
  }
  const change = (permissionId: string, area: string, to: ('CREATE' | 'READ' | 'UPDATE' | 'DELETE')[], by = headers) =>
    server.call(permissionApi.update, { hotelId: hotel.id, permissionId, resourceId: resources[area] ?? '', actions: to }, by)
  const modest = await grantOf('rooms', ['READ'])
  assert.equal((await change(modest, 'rooms', ['READ', 'UPDATE'])).status, 403)
  assert.equal((await change(modest, 'bookings', ['READ'])).status, 403)
  assert.equal((await change(modest, 'users', ['READ'])).status, 200)
  const strong = await grantOf('bookings', ['DELETE'])
  assert.equal((await change(strong, 'rooms', ['READ'])).status, 403)
  const byOwner = await change(strong, 'bookings', ['UPDATE', 'READ', 'READ'], hotel.owner.headers)
  assert.deepEqual([byOwner.status, byOwner.data.actions], [200, ['READ', 'UPDATE']])
  assert.equal((byOwner.failure as { message?: string }).message, 'Permission updated successfully!')
})

test('nobody gives a role that may do more than they, to new people or known ones; ADMIN and platform roles nobody at all', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const boss = await staffWith(server, hotel.id, {
    ...userRights,
    rooms: ['READ'],
    roomTypes: ['READ'],
    amenities: ['READ'],
    bookings: ['READ'],
  })
  const [fits, tooMuch] = [await roleWith(server, hotel.id, { rooms: ['READ'] }), await roleWith(server, hotel.id, { rooms: ['UPDATE'] })]
  const member = await staffWith(server, hotel.id, {})
  const give = (roleIds: string[], headers = boss.headers) => {
    const roles = roleIds.map(id => ({ id }))
    return Promise.all([
      server.call(userApi.create, { ...userForm(hotel.id, ''), roles }, headers),
      server.call(userApi.update, { hotelId: hotel.id, userId: member.id, roles }, headers),
    ])
  }
  const statuses = async (roleIds: string[], headers = boss.headers) => (await give(roleIds, headers)).map(answer => answer.status)
  assert.deepEqual(await statuses([fits]), [200, 200])
  assert.deepEqual(await statuses([await roleByKey(server, 'HOUSEKEEPING')]), [200, 200])
  assert.deepEqual(await statuses([tooMuch]), [403, 403])
  assert.deepEqual(await statuses([fits, tooMuch]), [403, 403], 'also beside a modest one')
  assert.deepEqual(await statuses([await roleByKey(server, 'MANAGER')]), [403, 403])
  for (const key of ['ADMIN', 'SUPER_ADMIN', 'PLATFORM_ADMIN']) {
    const answers = await give([fits, await roleByKey(server, key)], hotel.owner.headers)
    for (const { status, failure } of answers)
      assert.deepEqual([status, failure.fields], [400, { 'roles.1.id': 'This does not belong to the hotel.' }], key)
  }
})

test('a colleague who may do more keeps their sign-in to themselves', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const boss = await staffWith(server, hotel.id, userRights)
  const [stronger, weaker] = [await staffWith(server, hotel.id, { rooms: ['DELETE'] }), await staffWith(server, hotel.id, {})]
  await server.db.updateTable('account').set({ created_by_hotel: hotel.id }).where('id', 'in', [stronger.id, weaker.id]).execute()
  const set = (userId: string, fields: object) => server.call(userApi.update, { hotelId: hotel.id, userId, ...fields }, boss.headers)
  for (const fields of [{ password: 'Jasmine#88y' }, { email: 'mine@desk.example' }])
    assert.equal((await set(stronger.id, fields)).status, 403)
  assert.equal((await set(weaker.id, { password: 'Jasmine#88y' })).status, 200)
})

test('nobody edits or removes their own membership, nor the permissions of a role that they have', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const resources = await resourceIds(server)
  const all = Object.fromEntries(areas.map(area => [area, [...actions]]))
  const me = await staffWith(server, hotel.id, all)
  const permission = await server.db.selectFrom('permission').select('id').where('role_id', '=', me.roleId).executeTakeFirstOrThrow()
  const [hotelId, permissionId, resourceId] = [hotel.id, permission.id, resources.rooms ?? '']
  const answers = [
    await server.call(userApi.update, { hotelId, userId: me.id, roles: [{ id: await roleByKey(server, 'MANAGER') }] }, me.headers),
    await server.call(userApi.remove, { hotelId, userId: me.id }, me.headers),
    await server.call(permissionApi.create, { hotelId, roleId: me.roleId, resourceId, actions: ['READ'] }, me.headers),
    await server.call(permissionApi.update, { hotelId, permissionId, resourceId, actions: ['READ'] }, me.headers),
    await server.call(permissionApi.remove, { hotelId, permissionId }, me.headers),
  ]
  assert.deepEqual(
    answers.map(answer => answer.status),
    [403, 403, 403, 403, 403],
  )
})

test('global roles are renamed by the super admin alone and deleted by nobody; global permissions neither; templates get no grants', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const { rooms: resourceId = '' } = await resourceIds(server)
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const staff = await staffWith(server, hotel.id, Object.fromEntries(areas.map(area => [area, [...actions]])))
  const [hotelId, roleId] = [hotel.id, await roleByKey(server, 'MANAGER')]
  const { id: permissionId } = await server.db.selectFrom('permission').select('id').where('role_id', '=', roleId).executeTakeFirstOrThrow()
  for (const { headers } of [hotel.owner, staff, boss]) {
    assert.equal((await server.call(roleApi.remove, { hotelId, roleId }, headers)).status, 403)
    assert.equal((await server.call(permissionApi.create, { hotelId, roleId, resourceId, actions: ['READ'] }, headers)).status, 403)
    const update = { hotelId, permissionId, resourceId, actions: ['READ' as const] }
    assert.equal((await server.call(permissionApi.update, update, headers)).status, 403)
    assert.equal((await server.call(permissionApi.remove, { hotelId, permissionId }, headers)).status, 403)
  }
  for (const { headers } of [hotel.owner, staff])
    assert.equal((await server.call(roleApi.update, { hotelId, roleId, name: 'Boss' }, headers)).status, 403)
  const renamed = await server.call(roleApi.update, { hotelId, roleId, name: 'Duty Manager' }, boss.headers)
  assert.deepEqual([renamed.status, renamed.data.name, renamed.data.key], [200, 'Duty Manager', 'MANAGER'])
})

test('a role of another hotel is given to nobody, by the API or by SQL', async t => {
  const server = await testServer(t)
  const [hotel, other] = [await ownedHotel(server), await ownedHotel(server)]
  const [mine, foreign] = [await roleWith(server, hotel.id, {}), await roleWith(server, other.id, {})]
  const member = await staffWith(server, hotel.id, {})
  const { rooms: resourceId = '' } = await resourceIds(server)
  const roles = [{ id: mine }, { id: foreign }]
  const create = await server.call(userApi.create, { ...userForm(hotel.id, ''), roles }, hotel.owner.headers)
  const update = await server.call(userApi.update, { hotelId: hotel.id, userId: member.id, roles }, hotel.owner.headers)
  for (const answer of [create, update]) assert.deepEqual([answer.status, Object.keys(answer.failure.fields ?? {})], [400, ['roles.1.id']])
  const grant = { hotelId: hotel.id, roleId: foreign, resourceId, actions: ['READ' as const] }
  const granted = await server.call(permissionApi.create, grant, hotel.owner.headers)
  assert.deepEqual([granted.status, Object.keys(granted.failure.fields ?? {})], [400, ['roleId']])
  const unknown = await server.call(permissionApi.create, { ...grant, roleId: mine, resourceId: crypto.randomUUID() }, hotel.owner.headers)
  assert.deepEqual([unknown.status, Object.keys(unknown.failure.fields ?? {})], [400, ['resourceId']])
  const ofSameHotel = (error: { constraint?: string }) => error.constraint === 'role_of_same_hotel'
  await assert.rejects(
    sql`insert into member_role (hotel_id, account_id, role_id) values (${hotel.id}, ${member.id}, ${foreign})`.execute(server.db),
    ofSameHotel,
  )
  await assert.rejects(
    sql`insert into permission (hotel_id, role_id, resource_id, actions) values (${hotel.id}, ${foreign}, ${resourceId}, '{READ}')`.execute(
      server.db,
    ),
    ofSameHotel,
  )
})

test('the owner cannot be removed or changed; of two super admins removed at once one stays', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const staff = await staffWith(server, hotel.id, userRights)
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  for (const { headers } of [staff, boss, hotel.owner]) {
    assert.equal((await server.call(userApi.remove, { hotelId: hotel.id, userId: hotel.ownerId }, headers)).status, 403)
    assert.equal((await server.call(userApi.update, { hotelId: hotel.id, userId: hotel.ownerId, name: 'Nobody' }, headers)).status, 403)
  }
  const second = await person(server, { key: 'SUPER_ADMIN' })
  const disable = (id: string) => server.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  const demote = (id: string) => server.db.deleteFrom('account_role').where('account_id', '=', id).execute()
  const ended = await Promise.allSettled([disable(boss.id), demote(second.id)])
  assert.deepEqual(ended.map(end => end.status).sort(), ['fulfilled', 'rejected'])
  const [left] = ended[0]?.status === 'fulfilled' ? [second.id] : [boss.id]
  const isLast = (error: { constraint?: string }) => error.constraint === 'last_super_admin_stays'
  await assert.rejects(disable(left), isLast)
  await assert.rejects(demote(left), isLast)
  await assert.rejects(server.db.deleteFrom('account').where('id', '=', left).execute(), isLast)
  await disable(staff.id)
})
