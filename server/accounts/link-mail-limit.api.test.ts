import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userApi } from '#shared/accounts/access.ts'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { ownedHotel, roleByKey, userForm } from '../access/testing.ts'
import { person, testPassword } from '../testing/worlds/people.ts'
import { type TestServer, testServer } from '../testing.ts'

const known = 'known@people.example'
const unknown = 'nobody@people.example'
const form = { name: 'Asha Rao', phone: '+919812345678', password: 'Marigold#77x' }

const start = async (t: Parameters<typeof testServer>[0]) => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const account = await person(server, { email: known, key: 'ADMIN' })
  const mailed = async (to: string) => {
    await server.settleAll()
    return server.mails.splice(0).filter(mail => mail.to === to)
  }
  return { server, account, mailed }
}

/** Asks four times for the same address; the fourth answer, without the header that counts seconds. */
const fourth = async (server: TestServer, ask: (email: string) => ReturnType<TestServer['call']>, email: string) => {
  const answers = []
  for (let times = 0; times < 4; times++) answers.push(await ask(email))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 429],
  )
  const { failure, headers } = answers[3] as (typeof answers)[number]
  await server.db.deleteFrom('throttle').execute()
  return { failure, wait: Number(headers.get('retry-after')) }
}

test('who asks for a link a fourth time within an hour is told when to try again, alike for every address', async t => {
  const { server } = await start(t)
  const calls: Record<string, (email: string) => ReturnType<TestServer['call']>> = {
    forget: email => server.call(authApi.forget, { email }),
    resend: email => server.call(authApi.resend, { email }),
    signup: email => server.call(accountApi.signup, { ...form, email }),
  }
  for (const [name, ask] of Object.entries(calls)) {
    const [one, other] = [await fourth(server, ask, known), await fourth(server, ask, unknown)]
    assert.deepEqual(one.failure, other.failure, name)
    assert.match(one.failure.fields?.email ?? '', /try again in 60 minutes\.$/, name)
    assert.ok(one.wait > 3500 && one.wait <= 3600, `${name}: ${one.wait}`)
  }
})

test('by the link of a sign-up the fourth mail is refused aloud as well, and the day’s limit names hours', async t => {
  const { server, mailed } = await start(t)
  await server.get(accountApi.signup, { ...form, email: unknown })
  const token = async () => /\/verifyuser\/([\w-]{43})/.exec((await mailed(unknown)).at(-1)?.text ?? '')?.[1] ?? ''
  for (let times = 0; times < 2; times++) await server.get(authApi.resend, { token: await token() })
  const refused = await server.call(authApi.resend, { token: await token() })
  assert.deepEqual([refused.status, refused.failure.fields], [429, undefined])
  assert.match(refused.failure.error, /try again in 60 minutes\.$/)

  let last = refused
  for (let times = 4; times <= 11; times++) {
    await server.db.deleteFrom('throttle').where('key', 'not like', 'mail-%-of-day/%').execute()
    last = await server.call(authApi.forget, { email: unknown })
    assert.equal(last.status, times <= 10 ? 200 : 429, `mail ${times}`)
  }
  assert.match(last.failure.error, /try again in 24 hours\.$/)
})

test('whatever else was mailed to an address, its owner gets a link to choose a new password', async t => {
  const { server, mailed } = await start(t)
  const hotel = await ownedHotel(server)
  const role = await roleByKey(server, 'RECEPTIONIST')
  const staff = (await server.call(userApi.create, userForm(hotel.id, role, { email: 'staff@people.example' }), hotel.owner.headers)).data
  for (const password of ['Marigold#78x', 'Marigold#79x', 'Marigold#80x'])
    for (const email of ['other@people.example', 'staff@people.example'])
      await server.call(userApi.update, { hotelId: hotel.id, userId: staff.id, email, password }, hotel.owner.headers)
  assert.equal((await mailed('staff@people.example')).length, 3)
  await server.get(authApi.forget, { email: 'staff@people.example' })
  assert.deepEqual(
    (await mailed('staff@people.example')).map(({ subject }) => subject),
    ['Choose a new password'],
  )
})

test('a new address of an account is counted with the links, and its refusal says when to try again', async t => {
  const { server, account } = await start(t)
  const change = () => server.call(accountApi.update, { email: unknown, currentPassword: testPassword }, account.headers)
  for (let times = 0; times < 3; times++) assert.equal((await change()).status, 200)
  const { status, failure } = await change()
  assert.equal(status, 429)
  assert.match(failure.fields?.email ?? '', /try again in 60 minutes\.$/)
  assert.equal((await server.call(authApi.forget, { email: unknown })).status, 429)
})
