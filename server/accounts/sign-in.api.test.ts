import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { until } from '../testing/process/until.ts'
import { person, sessionFor, testPassword } from '../testing/worlds/people.ts'
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

test('a browser that signed in before has ten tries of its own and is not counted with its network; the others hear how long it takes', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const [desk, guest] = [await person(server, { key: 'ADMIN' }), await person(server, { key: 'ADMIN' })]
  const signedIn = await signIn(server, desk.email, testPassword)
  const device = /device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict/.exec(
    signedIn.headers.getSetCookie()[1] ?? '',
  )?.[0]
  const cookie = { cookie: device?.split(';')[0] ?? '' }
  const tries = async (email: string, count: number, headers?: { cookie: string }) => {
    const answers = []
    for (let at = 0; at < count; at++) answers.push(await server.call(authApi.login, { email, password: 'Wrong#Pass1' }, headers))
    return answers.map(({ status }) => status)
  }
  const refusal = async (email: string, headers?: { cookie: string }) => {
    const { status, failure } = await server.call(authApi.login, { email, password: testPassword }, headers)
    return [status, failure?.error]
  }
  // Somebody behind the same router uses up the tries of the account, and then those of the network.
  assert.deepEqual(await tries(desk.email, 11), [...Array(10).fill(401), 429])
  assert.deepEqual(await refusal(desk.email), [429, 'Too many tries. Please wait 15 minutes, or choose a new password by mail.'])
  await tries('nobody@people.example', 18)
  assert.deepEqual(await refusal(guest.email), [429, 'Too many tries. Please wait 15 minutes.'])
  assert.equal((await server.call(authApi.login, { email: desk.email, password: testPassword }, cookie)).status, 200)
  // Its own ten are counted, and another account's are not lent by it.
  assert.deepEqual(await tries(desk.email, 11, cookie), [...Array(10).fill(401), 429])
  assert.equal((await refusal(guest.email, cookie))[0], 429)
  const stored = await server.db.selectFrom('device').select('token_hash').where('account_id', '=', desk.id).execute()
  assert.deepEqual(stored, [{ token_hash: tokenHash(cookie.cookie.slice('device='.length)) }])
})

test('of the browsers in which somebody signed in the newest twenty are known, also of many at once', async t => {
  const server = await testServer(t)
  const [somebody, other] = [await person(server, { key: 'ADMIN' }), await person(server, { key: 'ADMIN' })]
  const signInAnew = async ({ email }: { email: string }, headers?: { cookie: string }) => {
    const answer = await server.call(authApi.login, { email, password: testPassword }, headers)
    assert.equal(answer.status, 200)
    return /device=([\w-]{43})/.exec(answer.headers.getSetCookie().join())?.[1] ?? ''
  }
  const stored = async () => {
    const rows = await server.db.selectFrom('device').select('token_hash').where('account_id', '=', somebody.id).execute()
    return rows.map(row => row.token_hash.toString('hex')).sort()
  }
  const hashes = (tokens: string[]) => tokens.map(token => tokenHash(token).toString('hex')).sort()
  await signInAnew(other)
  const tokens: string[] = []
  for (let at = 0; at < 22; at++) tokens.push(await signInAnew(somebody))
  assert.deepEqual(await stored(), hashes(tokens.slice(2)))
  // One that comes again is among the newest, and takes no other's place.
  const [again = ''] = tokens.splice(2, 1)
  assert.equal(await signInAnew(somebody, { cookie: `device=${again}` }), again)
  assert.deepEqual(await stored(), hashes([...tokens.slice(2), again]))
  tokens.push(again, await signInAnew(somebody))
  assert.deepEqual(await stored(), hashes(tokens.slice(-20)))
  await Promise.all(Array.from({ length: 12 }, () => signInAnew(somebody)))
  await signInAnew(somebody)
  assert.equal((await stored()).length, 20)
  assert.equal((await server.db.selectFrom('device').select('token_hash').where('account_id', '=', other.id).execute()).length, 1)
})

test('who chose a new password by the mailed link signs in with it at once, after ten wrong tries', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const somebody = await person(server, { key: 'ADMIN' })
  for (let at = 0; at < 11; at++) await signIn(server, somebody.email, 'Wrong#Pass1')
  assert.equal((await signIn(server, somebody.email, testPassword)).status, 429)
  const [token, password] = ['reset-link-of-this-very-test', 'Jasmine#88y']
  const link = { account_id: somebody.id, token_hash: tokenHash(token), expires_at: new Date(Date.now() + 60_000) }
  await server.db.insertInto('reset_link').values(link).execute()
  await server.get(authApi.reset, { token, password, confirmPassword: password })
  assert.equal((await signIn(server, somebody.email, password)).status, 200)
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
