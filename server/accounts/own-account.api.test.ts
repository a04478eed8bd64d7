import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { person, testPassword } from '../testing/worlds/people.ts'
import { type TestServer, testServer } from '../testing.ts'

const linkFor = (server: TestServer, to: string) =>
  /\/confirmemail\/([\w-]{43})/.exec(server.mails.findLast(mail => mail.to === to)?.text ?? '')?.[1] ?? ''
const email = 'new@people.example'
const change = { email, currentPassword: testPassword }

test('the own name and phone change at once, a new email once its link is opened, of which the old address hears', async t => {
  const server = await testServer(t)
  const owner = await person(server, { key: 'ADMIN', name: 'Ravi Menon', email: 'old@people.example' })
  const own = async () => (await server.call(accountApi.get, {}, owner.headers)).data
  assert.deepEqual(await own(), { name: 'Ravi Menon', email: 'old@people.example', phone: '+919811111111', newEmail: null })
  const answer = await server.call(accountApi.update, { ...change, name: 'Ravi K Menon', phone: '9812345678' }, owner.headers)
  const waiting = { name: 'Ravi K Menon', email: 'old@people.example', phone: '+919812345678', newEmail: email }
  assert.deepEqual([answer.status, answer.data, await own()], [200, waiting, waiting])
  await server.settleAll()
  const token = linkFor(server, email)
  const stored = await server.db.selectFrom('email_change').selectAll().executeTakeFirstOrThrow()
  assert.equal(JSON.stringify(stored).includes(token), false)
  await server.get(accountApi.confirmEmail, { token })
  assert.deepEqual(await own(), { ...waiting, email, newEmail: null })
  await server.settleAll()
  assert.equal(server.mails.findLast(mail => mail.to === 'old@people.example')?.subject, 'Your sign-in address was changed')
  const again = await server.call(accountApi.confirmEmail, { token })
  assert.deepEqual([again.status, again.failure.error], [400, 'This link is not valid any more. Please change your email again.'])
  assert.deepEqual(await server.get(authApi.checkLink, { kind: 'email', token }), { state: 'used', email })
  const signIn = async (address: string) => (await server.call(authApi.login, { email: address, password: testPassword })).status
  assert.deepEqual([await signIn('old@people.example'), await signIn(email)], [401, 200])
})

test('what is wrong with the own details is said on its field, and nothing changes', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const owner = await person(server, { key: 'ADMIN' })
  const before = (await server.call(accountApi.get, {}, owner.headers)).data
  const refusal = async (input: object) => {
    const { status, failure } = await server.call(accountApi.update, input, owner.headers)
    return [status, Object.keys(failure.fields ?? {})]
  }
  assert.deepEqual(await refusal({ name: 'Asha Rao', email }), [400, ['currentPassword']])
  assert.deepEqual(await refusal({ name: 'Asha Rao', email, currentPassword: 'Wrong#Pass1' }), [403, ['currentPassword']])
  assert.deepEqual(await refusal({ name: 'A', phone: '12' }), [400, ['name', 'phone']])
  assert.deepEqual((await server.call(accountApi.get, {}, owner.headers)).data, before)
  for (let at = 0; at < 3; at++) assert.equal((await server.call(accountApi.update, change, owner.headers)).status, 200)
  assert.deepEqual(await refusal(change), [429, ['email']])
})

test('a link that is too old, of an address that was taken meanwhile, or from before a new password changes nothing', async t => {
  const server = await testServer(t)
  const owner = await person(server, { key: 'ADMIN', email: 'old@people.example' })
  const ask = async () => {
    await server.call(accountApi.update, change, owner.headers)
    await server.settleAll()
    return linkFor(server, email)
  }
  const confirm = async (token: string) => (await server.call(accountApi.confirmEmail, { token })).status
  const tooOld = await ask()
  await server.db
    .updateTable('email_change')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  assert.equal(await confirm(tooOld), 400)
  const before = await ask()
  const form = { currentPassword: testPassword, password: 'Jasmine#88y', confirmPassword: 'Jasmine#88y' }
  await server.call(accountApi.changePassword, form, owner.headers)
  assert.equal(await confirm(before), 400)
  await server.call(
    accountApi.changePassword,
    { currentPassword: 'Jasmine#88y', password: testPassword, confirmPassword: testPassword },
    owner.headers,
  )
  const taken = await ask()
  await person(server, { email })
  assert.equal(await confirm(taken), 409)
  // Nobody learns that an address has an account: its owner hears of it.
  assert.equal((await server.call(accountApi.update, change, owner.headers)).data.newEmail, email)
  await server.settleAll()
  assert.equal(server.mails.findLast(mail => mail.to === email)?.subject, 'You already have an account')
  assert.equal((await server.call(accountApi.get, {}, owner.headers)).data.email, 'old@people.example')
})
