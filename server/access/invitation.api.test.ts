import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { userApi } from '#shared/accounts/access.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { person, testPassword } from '../testing/worlds/people.ts'
import { type TestOptions, testServer } from '../testing.ts'
import { type OwnedHotel, ownedHotel, roleWith, staffWith, userForm } from './testing.ts'

const email = 'ritu@desk.example'
const own = 'Jasmine#88y'
const linkGone = 'This link is not valid any more. Please ask for a new one.'
const many = 'This address has been sent many mails. Please try again in 60 minutes.'

const world = async (t: TestContext, options: TestOptions = {}) => {
  const server = await testServer(t, options)
  const hotel = await ownedHotel(server, { name: 'Lotus Palace' })
  const form = async (of: OwnedHotel, to = email) => {
    const { password: _, ...rest } = userForm(of.id, await roleWith(server, of.id, {}), { email: to })
    return { ...rest, invite: true as const }
  }
  const invite = async (to = email, of = hotel) => server.call(userApi.create, await form(of, to), hotel.owner.headers)
  const again = (userId: string, headers = hotel.owner.headers) => server.call(userApi.invite, { hotelId: hotel.id, userId }, headers)
  const update = (userId: string, fields: object) =>
    server.call(userApi.update, { hotelId: hotel.id, userId, ...fields }, hotel.owner.headers)
  /** The subjects of the mails to an address, and the link of the newest. */
  const mailed = async (to = email) => {
    await server.settleAll()
    const mails = server.mails.filter(mail => mail.to === to)
    return {
      subjects: mails.map(({ subject }) => subject),
      token: /\/resetpassword\/([\w-]{43})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
    }
  }
  const choose = (token: string) => server.call(authApi.reset, { token, password: own, confirmPassword: own })
  const login = async (password: string, as = email) => (await server.call(authApi.login, { email: as, password })).status
  const listed = async (headers = hotel.owner.headers) => (await server.call(userApi.list, { hotelId: hotel.id }, headers)).data
  return { server, hotel, form, invite, again, update, mailed, choose, login, listed }
}

const invitation = 'Lotus Palace invites you to its desk'

test('somebody invited has no password until they choose one by the link of the mail, and then nothing more to choose', async t => {
  const { server, invite, mailed, choose, login, listed } = await world(t)
  const made = await invite()
  assert.deepEqual([made.status, (made.failure as { message?: string }).message], [200, 'New user created successfully!'])
  assert.ok(Math.abs(Date.parse(made.data.invitedAt ?? '') - Date.now()) < 10_000)
  const account = await server.db.selectFrom('account').selectAll().where('id', '=', made.data.id).executeTakeFirstOrThrow()
  assert.deepEqual([account.password_hash, account.must_change_password], [null, false])
  const { subjects, token } = await mailed()
  assert.deepEqual(subjects, [invitation])
  const wrong = await server.call(authApi.login, { email, password: own })
  const unknown = await server.call(authApi.login, { email: 'nobody@desk.example', password: own })
  assert.deepEqual([wrong.status, wrong.failure], [401, unknown.failure])
  const { rows } = await sql<{ days: number }>`select extract(epoch from expires_at - now()) / 86400 as days from reset_link`.execute(
    server.db,
  )
  assert.ok(Math.abs(Number(rows[0]?.days) - 7) < 0.001)

  assert.equal((await choose(token)).status, 200)
  const { status, data } = await server.call(authApi.login, { email, password: own })
  assert.deepEqual([status, data.mustChangePassword], [200, false])
  assert.deepEqual(
    (await listed()).map(user => user.invitedAt),
    [null],
  )
  assert.deepEqual([(await choose(token)).failure.error, await login(own)], [linkGone, 200])
})

test('a link that ran out opens nothing; sent anew, the older one is dead and the newer one works', async t => {
  const { server, invite, again, mailed, choose } = await world(t)
  const { id } = (await invite()).data
  const { token: first } = await mailed()
  await sql`update account set invited_at = now() - interval '8 days'`.execute(server.db)
  const sent = await again(id)
  assert.deepEqual([sent.status, (sent.failure as { message?: string }).message], [200, 'Invitation sent successfully!'])
  assert.ok(Date.parse(sent.data.invitedAt ?? '') > Date.now() - 10_000)
  // Dead before the next mail has left.
  assert.deepEqual([(await choose(first)).status, (await choose(first)).failure.error], [400, linkGone])
  const { subjects, token } = await mailed()
  assert.deepEqual(subjects, [invitation, invitation])
  await sql`update reset_link set expires_at = now() - interval '1 second'`.execute(server.db)
  assert.equal((await choose(token)).failure.error, linkGone)
  await sql`update reset_link set expires_at = now() + interval '1 day'`.execute(server.db)
  assert.equal((await choose(token)).status, 200)
  const late = await again(id)
  const nobody = 'There is nobody to invite: this person has a password already, or the account is closed.'
  assert.deepEqual([late.status, late.failure.error], [409, nobody])
})

test('the person may ask for a link themselves, which ends the older one', async t => {
  const { server, invite, mailed, choose } = await world(t)
  await invite()
  const { token: first } = await mailed()
  await server.get(authApi.forget, { email })
  const { subjects, token } = await mailed()
  assert.deepEqual(subjects, [invitation, 'Choose a new password'])
  assert.deepEqual([(await choose(first)).status, (await choose(token)).status], [400, 200])
})

test('an invitation or a password, not both and not neither', async t => {
  const { server, hotel, form } = await world(t)
  const { invite: _, ...rest } = await form(hotel)
  const answer = async (fields: object) => {
    const { status, failure } = await server.call(userApi.create, { ...rest, ...fields } as never, hotel.owner.headers)
    return [status, Object.keys(failure.fields ?? {})]
  }
  assert.deepEqual(await answer({ invite: true, password: own }), [400, ['password']])
  assert.deepEqual(await answer({}), [400, ['password']])
  assert.deepEqual(await answer({ invite: false, name: 'R' }), [400, ['name', 'password']])
  assert.deepEqual(await answer({ invite: 'yes' }), [400, ['invite']])
  assert.deepEqual(await answer({ invite: false, password: own }), [200, []])
})

test('three invitations go to an address within the hour; a fourth is refused, and makes nobody', async t => {
  const { hotel, server, invite, again, mailed, listed } = await world(t, { config: { rateLimit: true } })
  const { id } = (await invite()).data
  const tries = [await again(id), await again(id), await again(id), await again(id)]
  assert.deepEqual(
    tries.map(({ status }) => status),
    [200, 200, 429, 429],
  )
  assert.equal(tries[3]?.failure.error, many)
  assert.ok(Number(tries[3]?.headers.get('retry-after')) > 3000)
  assert.equal((await mailed()).subjects.length, 3)
  await server.call(userApi.remove, { hotelId: hotel.id, userId: id }, hotel.owner.headers)
  assert.deepEqual([(await invite()).status, await listed()], [429, []])
  assert.equal((await invite('asha@desk.example')).status, 200)
})

test('E15: an address that has an account is refused, and no link made; one of the same owner is let in with what it has', async t => {
  const { server, hotel, invite, mailed, login } = await world(t)
  const stranger = await person(server, { key: 'ADMIN' })
  const refused = await invite(stranger.email.toUpperCase())
  assert.deepEqual([refused.status, refused.failure.fields], [409, { email: 'This email address has an account already.' }])
  assert.deepEqual(await server.db.selectFrom('reset_link').selectAll().execute(), [])

  const second = await ownedHotel(server, { name: 'Tulip House' })
  await server.db.updateTable('hotel').set({ owner_id: hotel.ownerId }).where('id', '=', second.id).execute()
  const { id } = (await invite()).data
  const { token: first } = await mailed()
  const attached = await invite(email, second)
  assert.deepEqual([attached.status, attached.data.id], [200, id])
  // Still without a password: a link comes with the second welcome too, and ends the first.
  const { subjects, token } = await mailed()
  assert.deepEqual(subjects, [invitation, 'Tulip House invites you to its desk'])
  assert.ok(token !== first)
  const known = await staffWith(server, second.id, {})
  await server.db.updateTable('account').set({ created_by_hotel: second.id }).where('id', '=', known.id).execute()
  assert.equal((await invite(known.email)).data.invitedAt, null)
  assert.deepEqual(
    [(await mailed(known.email)).subjects, await login(testPassword, known.email)],
    [['You can now work for Lotus Palace'], 200],
  )
})

test('E14: who works elsewhere too, or is closed, is not invited anew; nor is the owner, nor oneself', async t => {
  const { server, hotel, invite, again } = await world(t)
  const { id } = (await invite()).data
  const other = await ownedHotel(server)
  await server.db.insertInto('member').values({ hotel_id: other.id, account_id: id }).execute()
  const shared = await again(id)
  assert.deepEqual([shared.status, shared.failure.error.includes('Forgot password')], [403, true])
  await server.db.deleteFrom('member').where('hotel_id', '=', other.id).execute()
  await server.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  assert.equal((await again(id)).status, 409)
  const boss = await staffWith(server, hotel.id, { users: ['UPDATE'] })
  assert.deepEqual([(await again(hotel.ownerId)).status, (await again(boss.id, boss.headers)).status], [403, 403])
  assert.equal((await again((await person(server)).id)).status, 404)
})

test('E19: nobody invites anew a colleague who may do more', async t => {
  const { server, hotel, invite, again } = await world(t)
  const { id } = (await invite()).data
  const boss = await staffWith(server, hotel.id, { users: ['UPDATE'] })
  assert.equal((await again(id, boss.headers)).status, 200)
  const strong = await roleWith(server, hotel.id, { rooms: ['READ'] })
  await server.db.insertInto('member_role').values({ hotel_id: hotel.id, account_id: id, role_id: strong }).execute()
  assert.equal((await again(id, boss.headers)).status, 403)
})

test('another address of somebody invited gets the invitation, and the older link is dead; a password that is set ends it', async t => {
  const { invite, update, mailed, choose, login, listed } = await world(t)
  const { id } = (await invite('rita@desk.example')).data
  const { token: first } = await mailed('rita@desk.example')
  assert.equal((await update(id, { email, name: 'Ritu R' })).status, 200)
  const { subjects, token } = await mailed()
  assert.deepEqual(subjects, [invitation])
  assert.equal((await choose(first)).status, 400)
  const named = await update(id, { name: 'Ritu Rathore', email })
  assert.deepEqual([named.status, (await mailed()).subjects.length], [200, 1])
  assert.deepEqual([(await update(id, { password: 'Marigold#77x' })).data.invitedAt, (await choose(token)).status], [null, 400])
  assert.deepEqual([await login('Marigold#77x'), (await listed()).map(user => user.invitedAt)], [200, [null]])
})

test('who is removed before they chose has a dead link; taken back, they are invited again', async t => {
  const { server, hotel, invite, mailed, choose } = await world(t)
  const { id } = (await invite()).data
  const { token: first } = await mailed()
  assert.equal((await server.call(userApi.remove, { hotelId: hotel.id, userId: id }, hotel.owner.headers)).status, 200)
  assert.equal((await choose(first)).status, 400)
  const back = await invite()
  assert.deepEqual([back.status, back.data.id], [200, id])
  assert.equal((await choose((await mailed()).token)).status, 200)
})
