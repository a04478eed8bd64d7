import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionApi, roleApi, userApi } from '#shared/accounts/access.ts'
import {
  act,
  choose,
  dialog,
  dialogSays,
  field,
  fill,
  menuOf,
  noDialog,
  press,
  rowWith,
  said,
  textOf,
  topDialog,
  toTab,
} from '../testing/lists.ts'
import { descriptionOf, isFocused, screen, user, waitFor } from '../testing/screen.ts'
import { openStaff } from './testing/staff.ts'

const password = () => field('Password')
const isWrong = (label: string, text: string) =>
  waitFor(async () => assert.ok(descriptionOf(await field(label)).endsWith(text), `${label}: ${descriptionOf(await field(label))}`))
const hasFocus = (label: string) => waitFor(async () => isFocused(await field(label)))
const discard = async () => {
  await user.keyboard('{Escape}')
  await press('Discard')
  await noDialog()
}

test('the form of a user says what is wrong on the field, whoever found it, and sends once', async t => {
  const { known, sent } = await openStaff(t)
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  await hasFocus('Name')
  await waitFor(async () => assert.equal((await topDialog()).querySelectorAll('[type=checkbox]').length, 3))
  await user.click(await field('Set a password'))
  await fill('Password', 'Test@2027')
  // While it is typed.
  await dialogSays('This password is too easy to guess: it contains the name of the hotel. Please choose another one.')
  await fill('Password', '')
  await press('Add User')
  await hasFocus('Name')
  for (const [label, text] of [
    ['Name', 'Name is required.'],
    ['Email', 'Email is required.'],
    ['Phone', 'Phone is required.'],
    ['Password', 'Password is required.'],
  ] as const)
    await isWrong(label, text)
  await dialogSays('At least one role must be selected.')
  await fill('Name', 'Priya Nair')
  await fill('Email', known.email.toUpperCase())
  await fill('Phone', '9876543210')
  await user.click(await field(/^Receptionist/))
  await dialogSays(/Receptionist: Rooms \(see\), .*Bookings \(create, see, update\), .*Hotel \(see\)\./)
  await fill('Password', 'Priya@2027')
  await press('Add User')
  await dialogSays('This password is too easy to guess: it contains the name or email of the account.')
  isFocused(await password())
  await fill('Password', 'Marigold#77x')
  await waitFor(async () => assert.doesNotMatch(textOf(await topDialog()), /too easy to guess/))
  await press('Add User')
  await isWrong('Email', 'This person is on your staff already.')
  await hasFocus('Email')

  for (const leave of [() => user.keyboard('{Escape}'), () => press('Cancel')]) {
    await leave()
    await screen.findByRole('dialog', { name: 'Discard changes?' })
    await press('Keep editing')
    assert.equal(((await field('Name')) as HTMLInputElement).value, 'Priya Nair')
  }
  const creations = () => sent.filter(({ path }) => path === userApi.create.path).length
  const before = creations()
  await fill('Email', 'priya.nair@people.example')
  await waitFor(async () => assert.doesNotMatch(textOf(await topDialog()), /on your staff already/))
  await user.dblClick((await dialog()).getByRole('button', { name: 'Add User' }))
  await said('New user created successfully!')
  assert.equal(creations() - before, 1)

  await noDialog()
  await act('Edit', 'Priya Nair')
  await fill('Name', 'Priya Menon')
  await user.click(await field(/^Manager/))
  await press('Update User')
  await said('User updated successfully!')
  const update = sent.findLast(({ path }) => path === userApi.update.path)?.body as object
  assert.deepEqual(Object.keys(update).sort(), ['hotelId', 'name', 'roles', 'userId', 'version'])
  await noDialog()
  const menu = await menuOf('Priya Menon')
  await waitFor(() => isFocused(menu))
})

test('the form of a role says what is wrong or there already, and stays while it is on its way', async t => {
  const answered = Promise.withResolvers<void>()
  const { sent } = await openStaff(t, '?tab=roles', {
    [roleApi.create.path]: async () => {
      await answered.promise
      return undefined
    },
  })
  const begin = async () => user.click(await screen.findByRole('button', { name: 'Add Role' }))
  await begin()
  await press('Add Role')
  await isWrong('Role', 'Invalid role name.')
  await user.keyboard('{Escape}')
  await noDialog()
  await begin()
  await fill('Role', 'Night desk')
  await press('Add Role')
  await waitFor(async () => (await dialog()).getByRole('button', { name: 'Adding...' }))
  for (let presses = 0; presses < 4; presses++) await user.keyboard('{Escape}')
  ;(await dialog()).getByRole('button', { name: 'Adding...' })
  answered.resolve()
  await said('New role created successfully!')
  await noDialog()
  assert.equal(sent.filter(({ path }) => path === roleApi.create.path).length, 1)
  await begin()
  await fill('Role', 'Night desk')
  await user.keyboard('{Enter}')
  await isWrong('Role', 'A role of this name is there already.')
  await hasFocus('Role')
  await discard()
})

test('the form of a permission says what is missing or there already', async t => {
  const { sent } = await openStaff(t, '?tab=roles')
  await user.click(await screen.findByRole('button', { name: 'Add Role' }))
  await fill('Role', 'Night desk')
  await press('Add Role')
  await noDialog()
  await toTab('Permission')
  const begin = async () => user.click(await screen.findByRole('button', { name: 'Add Permission' }))
  const wish = async (action: string) => {
    await begin()
    await choose('Role', 'Night desk')
    await choose('Resource', 'Rooms')
    const box = (await field(action)) as HTMLInputElement
    if (!box.checked) await user.click(box)
    await press('Add Permission')
  }
  await begin()
  await press('Add Permission')
  for (const text of ['Choose a role.', 'Choose a resource.', 'Choose at least one action.']) await dialogSays(text)
  const ticked = async () => [...(await topDialog()).querySelectorAll<HTMLInputElement>('[type=checkbox]:checked')].length
  await user.click(await field('UPDATE'))
  assert.deepEqual([((await field('READ')) as HTMLInputElement).checked, await ticked()], [true, 2])
  await user.click(await field('READ'))
  assert.equal(await ticked(), 0)
  assert.equal((await topDialog()).querySelectorAll('[type=checkbox]').length, 4)
  await user.keyboard('{Escape}')
  await noDialog()
  await wish('READ')
  await said('New permission created successfully!')
  await noDialog()
  await wish('UPDATE')
  await isWrong('Resource', 'This role has a permission for this resource already. Change that one instead.')
  await hasFocus('Resource')
  await discard()
  await act('Edit', 'Rooms for Night desk')
  await user.click(await field('UPDATE'))
  await press('Update Permission')
  await said('Permission updated successfully!')
  await noDialog()
  await waitFor(async () => assert.match(textOf(await rowWith('Night desk')), /READ \| UPDATE/))
  assert.equal(sent.filter(({ path }) => path === permissionApi.create.path).length, 2)
})
