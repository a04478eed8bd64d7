import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { roleApi } from '#shared/accounts/access.ts'
import {
  act,
  dialog,
  dialogSays,
  field,
  fill,
  menuOf,
  noDialog,
  offeredFor,
  press,
  rowsWith,
  rowWith,
  said,
  textOf,
  textsOf,
  topDialog,
  toTab,
} from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

const roles = '/dashboard/usersmanagement?tab=roles'
const tick = (name: string) => field(name) as Promise<HTMLInputElement>
const checkboxes = async () => (await dialog()).queryAllByRole('checkbox') as HTMLInputElement[]
const ticked = async () => (await checkboxes()).filter(box => box.checked).map(box => textOf(box.closest('label') as Element))
const options = (choice: HTMLElement, wanted: (option: HTMLOptionElement) => boolean = () => true) =>
  textsOf([...(choice as HTMLSelectElement).options].filter(wanted))

test('a role is made with what it may do in one dialog: copied from a template, and READ goes along; a choice of roles says which are global', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const sent = await openPage(t, { at: roles, ...(await signInAt(server, owner.email, testPassword)) })
  await user.click(await screen.findByRole('button', { name: 'Add Role' }))
  await tick('Bookings: Delete also discounts and refunds')
  assert.equal((await checkboxes()).length, 32)
  await fill('Role', 'Night desk')
  const copy = await field('Copy from')
  await waitFor(() =>
    assert.deepEqual(options(copy), ['Another role …', 'Manager (ready-made)', 'Receptionist (ready-made)', 'Housekeeping (ready-made)']),
  )
  await user.selectOptions(copy, 'Housekeeping (ready-made)')
  assert.deepEqual(await ticked(), ['Rooms: See', 'Room types: See', 'Amenities: See'])
  // What is ticked last first: everything else of an area goes with its Read, and comes with it.
  for (const name of ['Enquiries: Update', 'Enquiries: Delete', 'Users: See', 'Rooms: Delete', 'Rooms: See'])
    await user.click(await tick(name))
  const night = ['Room types: See', 'Amenities: See', 'Enquiries: See', 'Enquiries: Update', 'Enquiries: Delete', 'Users: See']
  assert.deepEqual(await ticked(), night)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await said('New role created successfully!')
  const made = sent.find(({ path }) => path === '/api/role/createrole')?.body as { name: string; permissions: Record<string, string[]> }
  assert.equal(made.name, 'Night desk')
  assert.deepEqual([made.permissions.rooms, made.permissions.enquiries], [[], ['READ', 'UPDATE', 'DELETE']])
  assert.match(textOf(await rowWith('Night desk')), /0Room types \(see\), Amenities \(see\), Enquiries \(see, update,/)
  await toTab('Permission')
  await waitFor(() => assert.equal(rowsWith('Night desk').length, 4))

  await toTab('Roles')
  await act('Edit', 'Night desk')
  assert.equal((await tick('Enquiries: Delete')).checked, true)
  assert.deepEqual(options(await field('Copy from')).includes('Night desk'), false)
  await user.click(await tick('Hotel: Update'))
  await user.keyboard('{Escape}')
  await press('Keep editing')
  await press('Update Role')
  await said('Role updated successfully!')
  await noDialog()
  await user.click(within(await rowWith('Night desk')).getByRole('link'))
  await dialogSays('Users (see), Hotel (see, update)')
  await user.keyboard('{Escape}')
  await noDialog()

  await toTab('Users')
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  const given = await waitFor(async () => (await dialog()).getByRole('group', { name: 'Roles' }))
  await waitFor(() =>
    assert.deepEqual(textsOf([...given.querySelectorAll('label')]), [
      'Manager Ready-made',
      'Receptionist Ready-made',
      'Housekeeping Ready-made',
      'Night desk',
    ]),
  )
  await user.keyboard('{Escape}')
  await noDialog()
  await toTab('Permission')
  await user.click(await screen.findByRole('button', { name: 'Add Permission' }))
  const choice = await field('Role')
  await waitFor(() => assert.ok(options(choice, ({ disabled }) => !disabled).includes('Night desk')))
  assert.deepEqual(
    options(choice, ({ disabled }) => disabled),
    ['Manager (ready-made)', 'Receptionist (ready-made)', 'Housekeeping (ready-made)'],
  )
})

test('of two people who change what a role may do, the second takes the other one’s rights when they discard their own', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const role = { hotel_id: hotel.id, name: 'Night desk' }
  const { id: roleId } = await server.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  await openPage(t, { at: roles, ...(await signInAt(server, owner.email, testPassword)) })
  await act('Edit', 'Night desk')
  await user.click(await tick('Rooms: See'))
  const other = await server.call(
    roleApi.update,
    { hotelId: hotel.id, roleId, permissions: { bookings: ['READ'] } } as never,
    owner.headers,
  )
  assert.equal(other.status, 200)
  await press('Update Role')
  await waitFor(async () => assert.ok((await dialog()).getAllByText(/Rights/).length > 1))
  await press('Discard my changes')
  await waitFor(async () => assert.deepEqual(await ticked(), ['Bookings: See']))
})

test('who holds less gives less: it is shown and not offered; the own place, the own role and a global one are read', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const boss = await person(server, { name: 'Half A Boss' })
  const roleId = await employ(server, hotel.id, boss.id, { grants: { users: ['CREATE', 'READ', 'UPDATE', 'DELETE'], rooms: ['READ'] } })
  await server.db.updateTable('role').set({ name: 'Staff office' }).where('id', '=', roleId).execute()
  const session = await signInAt(server, boss.email, testPassword)
  await openPage(t, { at: roles, ...session })
  await user.click(await screen.findByRole('button', { name: 'Add Role' }))
  await tick('Bookings: Create')
  assert.equal((await checkboxes()).filter(({ disabled }) => !disabled).length, 5)
  const copy = await field('Copy from')
  await waitFor(() => assert.ok(options(copy).includes('Receptionist (ready-made)')))
  await user.selectOptions(copy, 'Receptionist (ready-made)')
  await dialogSays('Copied without what you may not do yourself.')
  assert.equal((await tick('Bookings: Create')).disabled, true)
  await user.click(await tick('Users: Create'))
  assert.deepEqual(await ticked(), ['Rooms: See', 'Users: Create', 'Users: See'])
  await fill('Role', 'Trainee')
  await press('Add Role')
  await said('New role created successfully!')
  await noDialog()

  await act('Edit', 'Staff office')
  await dialogSays('Rights: Rooms (see), Users. You have this role yourself')
  assert.deepEqual(await checkboxes(), [])
  await fill('Role', 'Office')
  await press('Update Role')
  await said('Role updated successfully!')
  await noDialog()
  await toTab('Users')
  const own = await rowWith('Half A Boss')
  assert.match(textOf(own), /You/)
  assert.equal(within(own).getAllByRole('button').length, 1)
  await user.click(screen.getByRole('button', { name: 'Add User' }))
  assert.equal(((await field(/^Manager/)) as HTMLInputElement).disabled, true)
  await dialogSays('You can give only roles that may do no more than you.')

  const template = server.db.selectFrom('role').select('id').where('key', '=', 'RECEPTIONIST')
  const { id } = await template.executeTakeFirstOrThrow()
  await openPage(t, { at: `${roles}&edit=${id}`, ...session })
  await screen.findByRole('dialog', { name: 'Role Details' })
  await dialogSays('Enquiries (create, see, update)')
  await dialogSays('This role belongs to all hotels.')
  absent((await topDialog()).querySelector('input, select, :disabled'))

  const { email } = await person(server, { key: 'SUPER_ADMIN' })
  const at = `${roles}&hotel=${hotel.slug}&edit=${id}`
  const sent = await openPage(t, { at, ...(await signInAt(server, email, testPassword)) })
  await dialogSays('What the ready-made roles may do is fixed.')
  assert.deepEqual(await checkboxes(), [])
  await fill('Role', 'Receptionist')
  await press('Update Role')
  await said('Role updated successfully!')
  const update = sent.find(({ path }) => path === '/api/role/updaterole')?.body as object
  assert.equal(Object.keys(update).includes('permissions'), false)
  await noDialog()
  await menuOf('Manager')
  assert.deepEqual(await offeredFor('Manager'), ['View', 'Edit'])
})

test('rights that a colleague changed show at the next call, without a reload', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const clerk = await person(server, { name: 'Priya Nair' })
  const grants = { specialOffers: ['READ'], enquiries: ['READ'], hotels: ['READ', 'CREATE'] }
  const roleId = await employ(server, hotel.id, clerk.id, { grants })
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, clerk.email, testPassword)) })
  const labels = (wanted: string[]) =>
    waitFor(() => assert.deepEqual(textsOf(within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')), wanted))
  await labels(['Home', 'Special Offers', 'Enquiry', 'Profile', 'Image Gallery'])
  await sql`update permission set resource_id = (select id from resource where name = 'rooms')
    where role_id = ${roleId} and resource_id = (select id from resource where name = 'specialOffers')`.execute(server.db)
  await user.click(screen.getByRole('link', { name: 'Enquiry' }))
  await labels(['Home', 'Rooms', 'Housekeeping', 'Enquiry', 'Profile', 'Image Gallery'])
})
