import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { downloads } from '../testing/downloads.ts'
import { act, dialog, dialogSays, field, fill, noDialog, press, rowWith, said, textOf, textsOf, toTab } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

const rolesPage = '/dashboard/usersmanagement?tab=roles'
const usersPage = '/dashboard/usersmanagement'
const search = (what: string) => screen.findByLabelText(`Search ${what}`) as Promise<HTMLInputElement>
const address = (wanted: RegExp) => waitFor(() => assert.match(location.search, wanted))
const heads = () => textsOf(screen.getAllByRole('columnheader'))

/** A hotel with roles of its own. */
const withRoles = async (server: TestServer, ...names: string[]) => {
  const { owner, hotel } = await ownerWithHotel(server)
  const made = await server.db
    .insertInto('role')
    .values(names.map(name => ({ hotel_id: hotel.id, name })))
    .returning(['id', 'name'])
    .execute()
  const session = await signInAt(server, owner.email, testPassword)
  return { session, hotelId: hotel.id, idOf: (name: string) => made.find(role => role.name === name)?.id ?? '' }
}

test('what is open is in the address: Back closes it, Forward and a link open it; what is gone by now is "Already deleted"', async t => {
  const server = await testServer(t)
  const { session, idOf } = await withRoles(server, 'Night desk', 'Day desk')
  await openPage(t, { at: rolesPage, ...session })
  await user.click(within(await rowWith('Night desk')).getByRole('cell', { name: 'Nothing yet' }))
  await address(new RegExp(`^\\?tab=roles&hotel=[\\w-]+&view=${idOf('Night desk')}$`))
  await dialogSays(/Role Details.*Night desk/)
  await openPage(t, { at: `${rolesPage}&view=${idOf('Night desk')}`, ...session })
  await dialogSays(/Role Details.*Night desk/)
  await press('Edit')
  await address(new RegExp(`edit=${idOf('Night desk')}$`))
  assert.equal(((await field('Role')) as HTMLInputElement).value, 'Night desk')
  await user.keyboard('{Escape}')
  await noDialog()
  await address(/tab=roles&hotel=[\w-]+$/)

  await user.click(await screen.findByRole('link', { name: 'Day desk' }))
  await dialogSays(/Role Details/)
  const close = async () => (await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement
  await user.dblClick(await close())
  await noDialog()
  await address(/tab=roles&hotel=[\w-]+$/)
  history.forward()
  await dialogSays(/Role Details/)
  await user.click(await close())
  await noDialog()
  await address(/tab=roles&hotel=[\w-]+$/)

  await openPage(t, { at: `${rolesPage}&edit=${idOf('Day desk')}`, ...session })
  await fill('Role', 'Late desk')
  await press('Update Role')
  await said('Role updated successfully!')
  await noDialog()
  await address(/tab=roles&hotel=[\w-]+$/)

  await act('Delete', 'Night desk')
  await server.db.deleteFrom('role').where('id', '=', idOf('Night desk')).execute()
  await press('Delete')
  await said('Already deleted')
  await waitFor(() => absent(screen.queryByText('Night desk')))
  await noDialog()
  await openPage(t, { at: `${rolesPage}&view=${idOf('Night desk')}`, ...session })
  await said('Already deleted')
  await address(/tab=roles&hotel=[\w-]+$/)
  await screen.findByText('4 roles')
})

test('single keys search, add and explain themselves, never in a field, and can be switched off', async t => {
  const server = await testServer(t)
  const { session } = await withRoles(server, 'Night desk')
  await openPage(t, { at: rolesPage, ...session })
  const roles = await search('roles')
  await rowWith('Night desk')
  await user.keyboard('/')
  isFocused(roles)
  await user.keyboard('n/?')
  assert.equal(roles.value, 'n/?')
  await user.keyboard('{Escape}')
  // Who looks up again finds the whole list.
  await waitFor(() => assert.equal(roles.value, ''))
  await rowWith('Night desk')
  roles.blur()
  await user.keyboard('n')
  await screen.findByRole('dialog', { name: 'Add Role' })
  await user.keyboard('{Escape}')
  await noDialog()
  roles.blur()
  await user.keyboard('?')
  await dialogSays('Add Role')
  await user.click(await field(/^Single keys are shortcuts/))
  await user.keyboard('{Escape}')
  await noDialog()
  for (const key of ['n', '?', '/']) await user.keyboard(key)
  absent(screen.queryByRole('dialog'))
  assert.ok(document.activeElement !== roles)
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }))
  await user.click(await field(/^Single keys are shortcuts/))
  await user.keyboard('{Escape}')
  await noDialog()
  await user.keyboard('/')
  isFocused(roles)
})

test('coming back to the window says what came, and leaves what is typed', async t => {
  const server = await testServer(t)
  const { session, hotelId } = await withRoles(server, 'Desk 1')
  await openPage(t, { at: rolesPage, ...session })
  await act('Edit', 'Desk 1')
  await fill('Role', 'Typed already')
  await server.db.insertInto('role').values({ hotel_id: hotelId, name: 'Late one' }).execute()
  dispatchEvent(new Event('focus'))
  await screen.findByText('5 roles, 1 new')
  assert.equal(((await field('Role')) as HTMLInputElement).value, 'Typed already')
  await user.keyboard('{Escape}')
  await press('Discard')
  await noDialog()
  await toTab('Permission')
  await toTab('Roles')
  await screen.findByText('5 roles')
})

test('several rows are deleted at once; what is refused stays, with the reason', async t => {
  const server = await testServer(t)
  const { session, hotelId, idOf } = await withRoles(server, 'Desk 1', 'Desk 2', 'Desk 3', 'Desk 4', 'Late desk')
  const somebody = await person(server, { name: 'Priya Nair' })
  await employ(server, hotelId, somebody.id, 'RECEPTIONIST')
  await server.db
    .insertInto('member_role')
    .values({ hotel_id: hotelId, account_id: somebody.id, role_id: idOf('Desk 2') })
    .execute()
  await openPage(t, { at: rolesPage, ...session })
  await rowWith('Desk 1')
  // Global roles are nobody's to delete.
  assert.equal(screen.getAllByRole('checkbox').length, 6)
  await user.click(screen.getByLabelText('Select Desk 1'))
  await screen.findByText('1 selected')
  await user.click(screen.getByLabelText('Select all on this page'))
  await screen.findByText('5 selected')
  for (const name of ['Desk 4', 'Late desk']) await user.click(screen.getByLabelText(`Select ${name}`))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await dialogSays('Are you sure you want to delete 3 roles...?')
  await press('Cancel')
  await noDialog()
  await screen.findByText('3 selected')
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await press('Delete')
  await dialogSays('Desk 2: Somebody still has this role. Give them another one first.')
  await press('Cancel')
  await screen.findByText('6 roles')
  assert.deepEqual(
    textsOf(screen.getAllByRole('rowheader')).filter(name => /esk/.test(name)),
    ['Desk 2', 'Desk 4', 'Late desk'],
  )
})

test('a filter stands in the address, and the CSV file holds what was found', async t => {
  const server = await testServer(t)
  const { session, hotelId } = await withRoles(server, 'Night desk')
  for (const name of ['=1+1', 'Ravi "Bunty" Kumar', 'Śrīdevi Nair']) {
    const { id } = await person(server, { name })
    await employ(server, hotelId, id, name.startsWith('Ś') ? 'MANAGER' : 'RECEPTIONIST')
    const phone = name.startsWith('=') ? '+919876543210' : null
    await server.db.updateTable('account').set({ phone }).where('id', '=', id).execute()
  }
  const download = downloads(t)
  await openPage(t, { at: usersPage, ...session })
  const filter = (await screen.findByLabelText('Role')) as HTMLSelectElement
  await within(filter).findByRole('option', { name: 'Receptionist' })
  await user.selectOptions(filter, 'Receptionist')
  await screen.findByText('2 users')
  assert.deepEqual(heads(), ['Name', 'Email', 'Phone', 'Roles', 'Actions'])
  assert.equal(textOf(within(await rowWith('Bunty')).getAllByRole('cell')[2] as HTMLElement), 'N/A')
  await openPage(t, { at: location.pathname + location.search, ...session })
  await screen.findByText('2 users')
  const sorted = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')
  assert.equal(sorted(), 'ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => assert.equal(sorted(), 'descending'))
  const { name, text } = await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))
  assert.equal(name, 'users.csv')
  assert.equal(text.startsWith('\uFEFFName,Email,Phone,Roles\r\n'), true)
  const lines = text.trimEnd().split('\r\n').slice(1)
  assert.deepEqual(
    lines.map(line => line.replace(/[^,]+@[^,]+/, 'e-mail')),
    ['"Ravi ""Bunty"" Kumar",e-mail,N/A,Receptionist', "'=1+1,e-mail,'+91 98765 43210,Receptionist"],
  )
  await user.selectOptions(screen.getByLabelText('Role'), 'Manager')
  await rowWith('Śrīdevi Nair')
  await screen.findByText('1 user')
})
