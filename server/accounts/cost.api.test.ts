import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { employ, person, testPassword } from '../testing/worlds/people.ts'
import { type TestServer, testServer } from '../testing.ts'
import { argon2 } from './passwords.ts'

/** Records all statements to the database except begin and commit, and all Argon2 calls, while `work` runs. */
const costOf = async (t: TestContext, work: () => Promise<{ status: number }>) => {
  const sent = t.mock.method(pg.Client.prototype, 'query')
  const [hashed, verified] = [t.mock.method(argon2, 'hash'), t.mock.method(argon2, 'verify')]
  const { status } = await work()
  for (const { mock } of [sent, hashed, verified]) mock.restore()
  const texts = sent.mock.calls.map(call => {
    const [query] = call.arguments as unknown[] as [string | { text: string }]
    return (typeof query === 'string' ? query : query.text).trim().replace(/\s+/g, ' ')
  })
  const statements = texts.filter(text => !/^(begin|start transaction|commit)\b/i.test(text))
  return { status, statements, hashes: hashed.mock.callCount(), verifications: verified.mock.callCount() }
}

/** An owner of one hotel who also works at another; one sign-in before has warmed up the server. */
const world = async (t: TestContext) => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const owner = await person(server, { key: 'ADMIN' })
  const [own, other] = [await makeHotel(server.db), await makeHotel(server.db)]
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', own.id).execute()
  await employ(server, other.id, owner.id, { grants: { rooms: ['READ'], users: ['READ', 'UPDATE'] } })
  assert.equal((await signIn(server, owner.email)).status, 200)
  return { server, owner, other }
}

const signIn = (server: TestServer, email: string, password = testPassword) => server.call(authApi.login, { email, password })

test('signing in costs one verification, the throttle’s statement, two queries and the session’s write', async t => {
  const { server, owner } = await world(t)
  const cost = await costOf(t, () => signIn(server, owner.email))
  assert.deepEqual([cost.status, cost.verifications, cost.hashes], [200, 1, 0])
  const [throttle, candidate, session, user, ...more] = cost.statements
  assert.match(throttle ?? '', /^insert into throttle /)
  assert.match(candidate ?? '', /^select .*password_hash/)
  assert.match(session ?? '', /^with .*insert into session /)
  assert.match(user ?? '', /^with alive .*select a\.id/)
  assert.deepEqual(more, [])
})

test('a refused sign-in costs one verification, the throttle’s statement and one query, for a known and an unknown address', async t => {
  const { server, owner } = await world(t)
  for (const email of [owner.email, 'nobody@people.example']) {
    const cost = await costOf(t, () => signIn(server, email, 'Wrong#Pass1'))
    assert.deepEqual([cost.status, cost.verifications, cost.hashes, cost.statements.length], [401, 1, 0, 2], email)
  }
})

test('validating a session costs one query, whoever asks for whichever hotel, and also when it has ended', async t => {
  const { server, owner, other } = await world(t)
  const validate = (input: { hotelId?: string }, headers: { cookie: string }) => server.call(authApi.validate, input, headers)
  for (const input of [{}, { hotelId: other.id }, { hotelId: other.slug }]) {
    const cost = await costOf(t, () => validate(input, owner.headers))
    assert.deepEqual([cost.status, cost.statements.length, cost.verifications], [200, 1, 0])
  }
  const asked = (await validate({ hotelId: other.slug }, owner.headers)).data
  assert.deepEqual([asked.permissions.users, asked.hotels.length], [['READ', 'UPDATE'], 2])
  await server.call(authApi.logout, {}, owner.headers)
  const ended = await costOf(t, () => validate({}, owner.headers))
  assert.deepEqual([ended.status, ended.statements.length], [401, 1])
  // The session is checked first, a wrong hotel after it.
  assert.equal((await validate({ hotelId: 'a\0b' }, owner.headers)).status, 401)
  const again = await person(server, { key: 'ADMIN' })
  assert.equal((await validate({ hotelId: 'a\0b' }, again.headers)).status, 400)
})

test('asking for a link costs the same statements for an account, a sign-up that waits, and nobody', async t => {
  const { server, owner } = await world(t)
  const form = { name: 'Asha Rao', email: 'waiting@people.example', phone: '+919812345678', password: 'Marigold#77x' }
  await server.get(accountApi.signup, form)
  for (const endpoint of [authApi.forget, authApi.resend]) {
    const ask = (email: string) => costOf(t, () => server.call(endpoint, { email }))
    const nobodys = await ask('nobody@people.example')
    assert.equal(nobodys.status, 200)
    for (const email of [owner.email, form.email]) assert.deepEqual(await ask(email), nobodys, `${endpoint.path} ${email}`)
  }
})
