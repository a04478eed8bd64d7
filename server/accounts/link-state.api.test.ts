import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { personNames } from '#shared/accounts/easy-passwords.ts'
import { until } from '../testing/process/until.ts'
import { person } from '../testing/worlds/people.ts'
import { type TestServer, testServer } from '../testing.ts'

const form = { name: 'Asha Rao', email: 'asha@rao.example', phone: '+919812345678', password: 'Marigold#77x' }
const tokenIn = (server: TestServer, to: string) =>
  /\/(?:verifyuser|resetpassword)\/([\w-]{43})/.exec(server.mails.findLast(mail => mail.to === to)?.text ?? '')?.[1] ?? ''

test('a mailed link says whether it is good, used or ended, and is counted like the link itself', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const found = (kind: 'verify' | 'reset', token: string) => server.get(authApi.checkLink, { kind, token })
  const stateOf = async (kind: 'verify' | 'reset', token: string) => (await found(kind, token)).state
  await server.get(accountApi.signup, form)
  await server.settleAll()
  const verify = tokenIn(server, form.email)
  assert.equal(await stateOf('verify', verify), 'good')
  // Asking uses nothing up.
  assert.equal(await stateOf('verify', verify), 'good')
  assert.equal(await stateOf('reset', verify), 'ended')
  assert.equal(await stateOf('verify', 'cut'), 'ended')
  assert.deepEqual(await server.get(authApi.verify, { token: verify }), { email: form.email })
  assert.deepEqual(await found('verify', verify), { state: 'used', email: form.email })

  const askReset = async () => {
    await server.get(authApi.forget, { email: form.email })
    await server.settleAll()
    return tokenIn(server, form.email)
  }
  const [older, newer] = [await askReset(), await askReset()]
  assert.deepEqual([await found('reset', older), await stateOf('reset', newer)], [{ state: 'ended' }, 'good'])
  const { email, names, isFirstPassword } = await found('reset', newer)
  assert.deepEqual([email, names?.person, names?.hotels, isFirstPassword], [form.email, personNames(form), [], false])
  await server.get(authApi.reset, { token: newer, password: 'Jasmine#88y', confirmPassword: 'Jasmine#88y' })
  assert.deepEqual(await found('reset', newer), { state: 'used', email: form.email })
  for (let at = 0; at < 25; at++) await stateOf('verify', 'cut')
  assert.equal((await server.call(authApi.verify, { token: verify })).status, 429)
})

test('no link leaves for an address that the account is just losing', async t => {
  const server = await testServer(t)
  const { id, email } = await person(server)
  await server.get(authApi.forget, { email })
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db,
    )
    return rows.length > 0
  }
  const mailing = await server.db.transaction().execute(async tx => {
    await tx.updateTable('account').set({ email: 'corrected@people.example' }).where('id', '=', id).execute()
    await tx.deleteFrom('reset_link').where('account_id', '=', id).execute()
    const sending = server.settleAll()
    await until(isWaiting, 60)
    return [sending]
  })
  await Promise.all(mailing)
  assert.deepEqual([tokenIn(server, email), (await server.db.selectFrom('reset_link').select('account_id').execute()).length], ['', 0])
})
