import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { userApi } from '#shared/accounts/access.ts'
import { testServer } from '../testing.ts'
import { ownedHotel, roleByKey, userForm } from './testing.ts'

test('whatever a hotel does with its staff, three mails an hour and ten a day go to an address, and no change is lost', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const hotel = await ownedHotel(server)
  const { headers } = hotel.owner
  const role = await roleByKey(server, 'RECEPTIONIST')
  const victim = 'stranger@elsewhere.example'
  const toVictim = async () => {
    await server.settleAll()
    return server.mails.splice(0).filter(({ to }) => to.trim().toLowerCase() === victim).length
  }
  const attack = async () => {
    for (const email of [victim, 'Stranger@Elsewhere.EXAMPLE', ' stranger@elsewhere.example ']) {
      const made = await server.call(userApi.create, userForm(hotel.id, role, { email }), headers)
      assert.equal(made.status, 200, JSON.stringify(made.failure))
      const change = (fields: object) => server.call(userApi.update, { hotelId: hotel.id, userId: made.data.id, ...fields }, headers)
      assert.equal((await change({ password: 'Marigold#78x' })).status, 200)
      for (const to of ['other@elsewhere.example', victim]) assert.equal((await change({ email: to })).data.email, to)
      assert.equal((await server.call(userApi.remove, { hotelId: hotel.id, userId: made.data.id }, headers)).status, 200)
      await sql`delete from account where id = ${made.data.id}`.execute(server.db)
    }
  }
  await attack()
  assert.equal(await toVictim(), 3)
  const hours: number[] = []
  for (let hour = 0; hour < 4; hour++) {
    await sql`update throttle set resets_at = now() where key like 'mail/%'`.execute(server.db)
    await attack()
    hours.push(await toVictim())
  }
  assert.deepEqual(hours, [3, 3, 1, 0])

  // Somebody who is invited and has no password yet is invited anew at each address, or it is refused aloud.
  await sql`delete from throttle`.execute(server.db)
  const { password: _, ...form } = userForm(hotel.id, role, { email: 'other@elsewhere.example' })
  const { id: userId } = (await server.call(userApi.create, { ...form, invite: true }, headers)).data
  for (let times = 0; times < 10; times++)
    for (const email of [victim, 'other@elsewhere.example'])
      assert.match(`${(await server.call(userApi.update, { hotelId: hotel.id, userId, email }, headers)).status}`, /^(200|429)$/)
  assert.ok((await toVictim()) <= 3)
})
