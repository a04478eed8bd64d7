import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { accountApi } from '#shared/accounts/accounts.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { screen, user, waitFor, within } from '../testing/screen.ts'

test('what is typed while the own details are saved stays, as a change', async t => {
  const server = await testServer(t)
  const { email } = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat' })
  const held = Promise.withResolvers<undefined>()
  await openPage(t, {
    at: '/dashboard/account',
    ...(await signInAt(server, email, testPassword)),
    answers: { [accountApi.update.path]: () => held.promise },
  })
  const form = within(await screen.findByRole('form', { name: 'Your details' }))
  const name = form.getByLabelText<HTMLInputElement>('Name')
  await user.type(name, ' Rao')
  await user.click(form.getByRole('button', { name: 'Save details' }))
  await form.findByRole('button', { name: 'Saving...' })
  await user.type(name, ' Singh')
  held.resolve(undefined)
  const again = await form.findByRole<HTMLButtonElement>('button', { name: 'Save details' })
  assert.equal(name.value, 'Devika Shekhawat Rao Singh')
  await waitFor(() => assert.equal(again.disabled, false))
  await user.click(again)
  await form.findByText('Account updated successfully!')
  const account = await server.db.selectFrom('account').select('name').where('email', '=', email).executeTakeFirstOrThrow()
  assert.equal(account.name, 'Devika Shekhawat Rao Singh')
})
