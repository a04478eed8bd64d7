import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { roleApi, userApi } from '#shared/accounts/access.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { until } from '../testing/process/until.ts'
import { testServer } from '../testing.ts'
import { ownedHotel, roleWith, staffWith } from './testing.ts'

test('a right that is being taken away while the call runs is gone when it acts', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const takes = {
    permission: (id: string) => sql`delete from permission where role_id = ${id}`,
    action: (id: string) => sql`update permission set actions = '{READ}' where role_id = ${id}`,
    role: (id: string) => sql`delete from member_role where role_id = ${id}`,
    membership: (id: string) => sql`delete from member where account_id = (select account_id from member_role where role_id = ${id})`,
    account: (id: string) =>
      sql`update account set disabled_at = now() where id = (select account_id from member_role where role_id = ${id})`,
  }
  const statuses: Record<string, number> = {}
  for (const [what, take] of Object.entries(takes)) {
    const member = await staffWith(server, hotel.id, { users: ['READ', 'DELETE'] })
    const roleId = await roleWith(server, hotel.id, {})
    const { promise: go, resolve: commit } = Promise.withResolvers<void>()
    const { promise: taken, resolve: took } = Promise.withResolvers<void>()
    const revoking = server.db.transaction().execute(async tx => {
      await take(member.roleId).execute(tx)
      took()
      await go
    })
    await taken
    const call = server.call(roleApi.remove, { hotelId: hotel.id, roleId }, member.headers)
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`.execute(server.db)
      return rows.length > 0
    }
    await until(isWaiting).finally(commit)
    await revoking
    statuses[what] = (await call).status
    assert.equal((await server.db.selectFrom('role').select('id').where('id', '=', roleId).execute()).length, 1, what)
  }
  assert.deepEqual(statuses, { permission: 403, action: 403, role: 403, membership: 404, account: 401 })
})

test('200 races of a revocation with a deletion: nothing is deleted without the right at that moment', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  // A witness looks, at the moment of each deletion, whether the right is there.
  await sql`create table witness (held boolean not null)`.execute(server.db)
  await sql`create function look() returns trigger language plpgsql as $$ begin
    insert into witness select exists (select 1 from permission p join resource res on res.id = p.resource_id
      join member_role mr on mr.role_id = p.role_id where res.name = 'users' and 'DELETE' = any(p.actions));
    return null; end $$`.execute(server.db)
  await sql`create trigger look after delete on role for each row execute function look()`.execute(server.db)
  const member = await staffWith(server, hotel.id, { users: ['DELETE'] })
  const { resource_id } = await server.db
    .selectFrom('permission')
    .select('resource_id')
    .where('role_id', '=', member.roleId)
    .executeTakeFirstOrThrow()
  let [deleted, refused] = [0, 0]
  for (let round = 0; round < 200; round++) {
    const roleId = await roleWith(server, hotel.id, {})
    const revoke = () => sql`delete from permission where role_id = ${member.roleId}`.execute(server.db)
    const remove = () => server.call(roleApi.remove, { hotelId: hotel.id, roleId }, member.headers)
    // The revocation comes a few round trips later in each round: before, between and after the steps of the call.
    const later = async () => {
      for (let trip = 0; trip < round % 12; trip++) await sql`select 1`.execute(server.db)
      await revoke()
    }
    const [{ status }] = await Promise.all([remove(), later()])
    if (status === 200) deleted++
    else {
      assert.equal(status, 403)
      refused++
    }
    await sql`insert into permission (hotel_id, role_id, resource_id, actions)
      values (${hotel.id}, ${member.roleId}, ${resource_id}, '{DELETE}')`.execute(server.db)
  }
  const { rows } = await sql<{ held: boolean }>`select held from witness`.execute(server.db)
  t.diagnostic(`${deleted} deleted, ${refused} refused`)
  assert.equal(rows.length, deleted)
  assert.ok(rows.every(row => row.held))
})

test('signed-in answers, refusals too, carry a hash of roles and rights: another one once a colleague changed them, none for visitors', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const member = await staffWith(server, hotel.id, { users: ['READ', 'DELETE'] })
  const users = async () => {
    const { status, headers } = await server.call(userApi.list, { hotelId: hotel.id }, member.headers)
    return { status, hash: headers.get('rights') }
  }
  const before = await users()
  assert.match(before.hash ?? '', /^[\w-]{16}$/)
  assert.deepEqual(await users(), before)
  assert.equal((await server.call(authApi.validate, {}, member.headers)).headers.get('rights'), before.hash)
  await sql`delete from permission where role_id = ${member.roleId}`.execute(server.db)
  const refused = await users()
  assert.equal(refused.status, 403)
  assert.match(refused.hash ?? '', /^[\w-]{16}$/)
  assert.notEqual(refused.hash, before.hash)
  assert.equal((await server.call(hotelApi.get, { hotelId: hotel.slug })).headers.get('rights'), null)
  const other = await staffWith(server, hotel.id, { users: ['READ'] })
  assert.notEqual((await server.call(authApi.validate, {}, other.headers)).headers.get('rights'), refused.hash)
})
