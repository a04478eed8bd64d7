import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authApi } from '#shared/accounts/accounts.ts'
import { testServer } from '../testing.ts'
import { makeAdmin } from './first-admin.ts'

test('the first super admin sets a password by the printed link and signs in; the same address again is no second account', async t => {
  const server = await testServer(t)
  await makeAdmin(server.db, 'Boss@platform.example', 'SUPER_ADMIN')
  const token = await makeAdmin(server.db, 'boss@platform.example', 'SUPER_ADMIN')
  const password = 'Jasmine#88y'
  await server.get(authApi.reset, { token, password, confirmPassword: password })
  const user = await server.get(authApi.login, { email: 'boss@platform.example', password })
  assert.deepEqual(
    user.roles.map(role => role.key),
    ['SUPER_ADMIN'],
  )
  assert.ok(Object.values(user.permissions).every(actions => actions.length === 4))
  await assert.rejects(makeAdmin(server.db, 'no address', 'SUPER_ADMIN'), /Invalid email address/)
})

test('without demo data there are no accounts', async t => {
  const server = await testServer(t)
  assert.equal((await server.db.selectFrom('account').select('id').execute()).length, 0)
})
