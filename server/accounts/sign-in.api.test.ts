import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountApi, authApi } from '#shared/accounts.ts'
import { person, sessionFor, testPassword } from '../testing/people.ts'
import { until } from '../testing/until.ts'
import { type TestServer, testServer } from '../testing.ts'
import { makeAdmin } from './first-admin.ts'
import { argon2 } from './passwords.ts'
import { beginSession, endSessions } from './sessions.ts'
import { setPassword } from './sign-in.ts'
import { tokenHash } from './tokens.ts'

const signIn = (server: TestServer, email: string, password: string) => server.call(authApi.login, { email, password })

test('the password of a sign-up that waits for its mail never opens an account that has no password yet', async t => {
  const server = await testServer(t)
  const [email, password] = ['boss@platform.example', 'Jasmine#88y']
  await server.get(accountApi.signup, { name: 'Somebody Else', email, phone: '9812345678', password })
  await makeAdmin(server.db, email, 'SUPER_ADMIN')
  assert.equal((await signIn(server, email, password)).status, 401)
  assert.deepEqual(await server.db.selectFrom('session').select('account_id').execute(), [])
})

test('who becomes an admin is signed out: the long sessions of staff are not theirs any more', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  await makeAdmin(server.db, somebody.email, 'PLATFORM_ADMIN')
  assert.equal((await server.call(authApi.validate, {}, somebody.headers)).status, 401)
})

test('a password that is changed while a sign-in with the old one runs: no session begins', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  const token = 'reset-link-of-this-very-test'
  const link = { account_id: somebody.id, token_hash: tokenHash(token), expires_at: new Date(Date.now() + 60_000) }
  await server.db.insertInto('reset_link').values(link).execute()
  const { verify } = argon2
  t.mock.method(argon2, 'verify', async (hashed: string, password: string) => {
    const fits = await verify(hashed, password)
    await server.get(authApi.reset, { token, password: 'Jasmine#88y', confirmPassword: 'Jasmine#88y' })
    return fits
  })
  assert.equal((await signIn(server, somebody.email, testPassword)).status, 401)
  assert.deepEqual(await server.db.selectFrom('session').select('account_id').execute(), [])
})

test('an old weak hash is made new at the sign-in, but never in place of a password that was set meanwhile', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  const account = () => server.db.selectFrom('account').select('password_hash').where('id', '=', somebody.id).executeTakeFirstOrThrow()
  const setHash = (password_hash: string) => server.db.updateTable('account').set({ password_hash }).where('id', '=', somebody.id).execute()
  const weak = await argon2.hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await setHash(weak)
  const { verify } = argon2
  const race = t.mock.method(argon2, 'verify', async (hashed: string, password: string) => {
    const fits = await verify(hashed, password)
    await setHash('set meanwhile')
    return fits
  })
  assert.equal((await signIn(server, somebody.email, testPassword)).status, 401)
  assert.equal((await account()).password_hash, 'set meanwhile')
  race.mock.restore()
  await setHash(weak)
  assert.equal((await signIn(server, somebody.email, testPassword)).status, 200)
  assert.match((await account()).password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await signIn(server, somebody.email, testPassword)).status, 200)
})

test('an address that looks like another one with its network does not use up the tries of that one', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const desk = await person(server, { key: 'ADMIN' })
  // From here the desk signed in before: this network has a count of its own.
  await sessionFor(server, desk.id, desk.email)
  const tries = []
  for (let at = 0; at < 11; at++) tries.push((await signIn(server, `${desk.email}/127.0.0.1`, 'Wrong#Pass1')).status)
  assert.deepEqual(tries, [...Array(10).fill(401), 429])
  assert.equal((await signIn(server, desk.email, testPassword)).status, 200)
})

test('a sign-in that comes while a new password is being written waits for it, and neither stands in the way of the other', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  const { password_hash: passwordHash } = await server.db.selectFrom('account').select('password_hash').executeTakeFirstOrThrow()
  const before = somebody.headers.cookie.slice('sid='.length)
  const again = { accountId: somebody.id, email: somebody.email, net: '', ip: '', userAgent: '', powerful: false, before, passwordHash }
  const waits = async () =>
    (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)).rows
      .length > 0
  const started = await server.db.transaction().execute(async tx => {
    await setPassword(tx, somebody.id, 'another one')
    const sessionBegins = server.db.transaction().execute(other => beginSession(other, again))
    await until(waits)
    await endSessions(tx, somebody.id)
    return { sessionBegins }
  })
  assert.equal(await started.sessionBegins, undefined)
  assert.deepEqual(await server.db.selectFrom('session').select('account_id').execute(), [])
})
