import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { roleApi, userApi } from '#shared/accounts/access.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { act, field, fill, noDialog, rowWith, said, textOf } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

/* A session that ends while somebody types: they sign in over the page, and lose nothing. */

const usersPage = '/dashboard/usersmanagement'
const question = () => screen.findByRole('dialog', { name: 'Sign in again' })
const inQuestion = async (label: string) => within(await question()).getByLabelText<HTMLInputElement>(label)

const signInAgain = async (password: string, email?: string) => {
  if (email !== undefined) {
    await user.clear(await inQuestion('Email'))
    await user.type(await inQuestion('Email'), email)
  }
  await user.clear(await inQuestion('Password'))
  await user.type(await inQuestion('Password'), password)
  await user.click(within(await question()).getByRole('button', { name: 'Sign in' }))
}

/** An owner with a receptionist and a role of the hotel, whose sessions can be ended; and another owner. */
const openStaff = async (t: TestContext, at = usersPage) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const { owner: stranger } = await ownerWithHotel(server)
  const priya = await person(server, { name: 'Priya Nair' })
  await employ(server, hotel.id, priya.id, 'RECEPTIONIST')
  const addRole = (name: string) => server.db.insertInto('role').values({ hotel_id: hotel.id, name }).execute()
  await addRole('Night desk')
  const endSessions = () => server.db.deleteFrom('session').where('account_id', '=', owner.id).execute()
  const sent = await openPage(t, { at, ...(await signInAt(server, owner.email, testPassword)) })
  const rolesOf = async () => {
    const rows = server.db.selectFrom('member_role as m').innerJoin('role as r', 'r.id', 'm.role_id').select('r.key')
    return (await rows.where('m.account_id', '=', priya.id).execute()).map(({ key }) => key).sort()
  }
  return { server, owner, stranger, sent, addRole, endSessions, rolesOf }
}

test('a session that ends under a form is begun again over it, and the form is sent; nothing is sent for somebody else', async t => {
  const { owner, stranger, sent, endSessions, rolesOf } = await openStaff(t)
  const give = async (role: RegExp) => {
    await act('Edit', 'Priya Nair')
    await user.click(await field(role))
    await endSessions()
    await user.click(screen.getByRole('button', { name: 'Update User' }))
    await question()
    await waitFor(async () => isFocused(await inQuestion('Password')))
    assert.equal((await inQuestion('Email')).value, owner.email)
  }
  await give(/^Manager/)
  // It is no question that a key could end.
  await user.keyboard('{Escape}')
  await signInAgain('Wrong#2026')
  await waitFor(async () => assert.equal(textOf(within(await question()).queryByRole('alert')), 'Invalid email or password'))
  await signInAgain(testPassword)
  await said('User updated successfully!')
  await noDialog()
  await waitFor(async () => assert.match(textOf(await rowWith('Priya Nair')), /Manager/))

  await give(/^Housekeeping/)
  const updates = () => sent.filter(({ path }) => path === userApi.update.path).length
  const before = updates()
  await signInAgain(testPassword, stranger.email)
  await noDialog()
  await waitFor(() => assert.equal(location.pathname, '/dashboard'))
  assert.equal(updates(), before)
  assert.deepEqual(await rolesOf(), ['MANAGER', 'RECEPTIONIST'])
})

test('a reading that finds the session over while somebody types waits for the sign-in over the page', async t => {
  const { stranger, sent, addRole, endSessions } = await openStaff(t, `${usersPage}?tab=roles`)
  await act('Edit', 'Night desk')
  await fill('Role', 'Typed already')
  await endSessions()
  await addRole('Late desk')
  dispatchEvent(new Event('focus'))
  await signInAgain(testPassword)
  await waitFor(() => assert.equal(screen.queryAllByRole('dialog', { name: 'Sign in again' }).length, 0))
  assert.equal(((await field('Role')) as HTMLInputElement).value, 'Typed already')
  await screen.findByText('5 roles, 1 new')

  await endSessions()
  const readings = () => sent.filter(({ path }) => path === roleApi.list.path).length
  const before = readings()
  const logins = () => sent.filter(({ path }) => path === authApi.login.path).length
  // Two signs of one return are one: the next one counts a little later.
  await waitFor(() => {
    dispatchEvent(new Event('focus'))
    assert.ok(readings() > before)
  })
  await signInAgain(testPassword, stranger.email)
  await noDialog()
  await waitFor(() => assert.equal(location.pathname, '/dashboard'))
  assert.equal(logins(), 2)
  assert.equal(readings(), before + 1, 'what was asked for the first person is not asked again for the other')
})
