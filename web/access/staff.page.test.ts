import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { userApi } from '#shared/accounts/access.ts'
import { actions, areas } from '#shared/contract/permissions.ts'
import {
  act,
  choose,
  dialogSays,
  field,
  fill,
  noDialog,
  offeredFor,
  press,
  rowsWith,
  rowWith,
  said,
  textOf,
  textsOf,
  toTab,
} from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

const buttonsOf = (row: HTMLElement) => within(row).getAllByRole('button').length
const box = (name: string | RegExp) => field(name) as Promise<HTMLInputElement>

test('a role in use stays, and says why; permissions are added to a role one area at a time; global rows offer no way to change them', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const night = { hotel_id: hotel.id, name: 'Night desk' }
  const { id: roleId } = await server.db.insertInto('role').values(night).returning('id').executeTakeFirstOrThrow()
  const priya = await person(server, { name: 'Priya Nair' })
  await employ(server, hotel.id, priya.id, 'RECEPTIONIST')
  await server.db.insertInto('member_role').values({ hotel_id: hotel.id, account_id: priya.id, role_id: roleId }).execute()
  await openPage(t, { at: '/dashboard/usersmanagement?tab=roles', ...(await signInAt(server, owner.email, testPassword)) })
  const manager = await rowWith('Manager')
  assert.match(textOf(manager), /Ready-made/)
  assert.equal(buttonsOf(manager), 1)
  assert.deepEqual(await offeredFor('Manager'), ['View'])
  await act('Delete', 'Night desk')
  await press('Delete')
  await dialogSays('Somebody still has this role. Give them another one first.')
  await press('Cancel')
  await noDialog()

  await toTab('Permission')
  await waitFor(() => assert.equal(rowsWith('Ready-made').length, 18))
  for (const row of rowsWith('Ready-made')) assert.equal(buttonsOf(row), 1)
  for (const [area, actions] of [
    ['Bookings', ['CREATE', 'READ']],
    ['Enquiries', ['READ']],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Add Permission' }))
    await choose('Role', 'Night desk')
    await choose('Resource', area)
    for (const action of actions) if (!(await box(action)).checked) await user.click(await box(action))
    await press('Add Permission')
    await said('New permission created successfully!')
    await noDialog()
  }
  const made = textsOf(rowsWith('Night desk'))
  assert.equal(made.length, 2)
  assert.match(made[0] ?? '', /^Bookings ?CREATE \| READNight desk/)
  assert.match(made[1] ?? '', /^Enquiries ?READNight desk/)
})

test('a member with the users rights alone is told who and what is out of reach, and changes the rest', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const named = async (name: string, roleName: string, grants: Record<string, string[]>) => {
    const { id, email } = await person(server, { name })
    const roleId = await employ(server, hotel.id, id, { grants })
    await server.db.updateTable('account').set({ created_by_hotel: hotel.id }).where('id', '=', id).execute()
    await server.db.updateTable('role').set({ name: roleName }).where('id', '=', roleId).execute()
    return email
  }
  const email = await named('Sita Rao', 'Staff office', { users: ['CREATE', 'READ', 'UPDATE', 'DELETE'] })
  await named('Ravi Kumar', 'Night desk', { rooms: ['READ'], users: ['READ'] })
  await named('Meena Das', 'Trainee', { users: ['READ'] })
  const sent = await openPage(t, { at: '/dashboard/usersmanagement', ...(await signInAt(server, email, testPassword)) })
  const says = (row: string, text: RegExp) =>
    waitFor(async () => {
      assert.match(textOf(await rowWith(row)), text)
      assert.equal(buttonsOf(await rowWith(row)), 1)
    })
  await says('Ravi Kumar', /This person may do more than you\./)
  await says('Sita Rao', /Sita Rao/)
  assert.equal(screen.getAllByText(/may do more than you/).length, 1)
  assert.deepEqual(await offeredFor('Meena Das'), ['View', 'Edit', 'Delete'])
  await act('Edit', 'Meena Das')
  assert.equal((await box(/^Night desk/)).disabled, true)
  await fill('Name', 'Meena Bose')
  await press('Update User')
  await said('User updated successfully!')
  await noDialog()
  await rowWith('Meena Bose')
  assert.equal(sent.filter(({ path }) => path === '/api/role/getrole').length, 1)

  await toTab('Roles')
  await says('Night desk', /This role may do more than you\./)
  assert.equal(screen.getAllByText(/may do more than you/).length, 1)
  await act('Edit', 'Trainee')
  await fill('Role', 'Helper')
  await press('Update Role')
  await said('Role updated successfully!')
  await noDialog()

  await toTab('Permission')
  // Also the grant that the viewer holds: the role may do more.
  await waitFor(() => {
    const rows = rowsWith('Night desk')
    assert.equal(rows.length, 2)
    for (const row of rows) {
      assert.match(textOf(row), /This role may do more than you\./)
      assert.equal(buttonsOf(row), 1)
    }
  })
  await waitFor(async () => assert.match(textOf(await rowWith('Staff office')), /You have this role yourself\./))
  await user.click(screen.getByRole('button', { name: 'Add Permission' }))
  const choice = (await field('Role')) as HTMLSelectElement
  await waitFor(() => assert.deepEqual(textsOf([...choice.options].filter(({ disabled }) => !disabled)), ['Choose a role', 'Helper']))
  await user.keyboard('{Escape}')
  await noDialog()
  await act('Edit', 'Users for Helper')
  await user.click(await box('UPDATE'))
  await press('Update Permission')
  await said('Permission updated successfully!')
  await noDialog()
  await act('Delete', 'Users for Helper')
  await press('Delete')
  await said('Permission deleted successfully!')
})

test('two who edit the same person: the second is told by whom and what, and nothing of the first is lost', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const priya = await person(server, { name: 'Priya Nair' })
  const first = await employ(server, hotel.id, priya.id, 'RECEPTIONIST')
  await server.db.updateTable('account').set({ created_by_hotel: hotel.id }).where('id', '=', priya.id).execute()
  const partner = await person(server, { name: 'Arjun Mehta' })
  await employ(server, hotel.id, partner.id, { grants: Object.fromEntries(areas.map(area => [area, [...actions]])) })
  await openPage(t, { at: '/dashboard/usersmanagement', ...(await signInAt(server, owner.email, testPassword)) })
  await act('Edit', 'Priya Nair')
  await fill('Name', 'Priya Menon')
  const role = server.db.selectFrom('role').select('id').where('key', '=', 'HOUSEKEEPING')
  const { id: second } = await role.executeTakeFirstOrThrow()
  const theirs = { hotelId: hotel.id, userId: priya.id, roles: [{ id: first }, { id: second }] }
  const other = await server.call(userApi.update, theirs as never, partner.headers)
  assert.equal(other.status, 200, JSON.stringify(other.failure))

  await press('Update User')
  await dialogSays(/Arjun Mehta changed this at.*Roles/)
  const notice = within(await screen.findByRole('dialog')).getByRole('alert')
  await waitFor(() => isFocused(notice))
  await press('Save my changes')
  await said('User updated successfully!')
  await noDialog()
  await waitFor(async () => assert.match(textOf(await rowWith('Priya Menon')), /Housekeeping/))
})
