import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { roleApi } from '#shared/accounts/access.ts'
import { act, dialog, dialogSays, field, fill, menuOf, noDialog, press, rowsWith, rowWith, said, textOf } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, fireEvent, isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

/* What somebody typed stays while a list changes around it, is searched, or loses the row. */

const atHotel = async (t: TestContext) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['101'] }] })
  const session = await signInAt(server, owner.email, testPassword)
  const open = (at: string, answers: Parameters<typeof openPage>[1]['answers'] = {}) => openPage(t, { at, answers, ...session })
  return { server, owner, hotelId: hotel.id, open }
}
const alertSays = (text: string) => waitFor(async () => assert.equal(textOf((await dialog()).queryByRole('alert')), text))
const typedIn = async (label: string) => ((await field(label)) as HTMLInputElement).value
const discard = async () => {
  await user.keyboard('{Escape}')
  await press('Discard')
  await noDialog()
}

test('Ctrl-Enter saves from the buttons of a dialog too; the form of a row that somebody deleted says so, and keeps what was typed until it is closed', async t => {
  const { server, hotelId, open } = await atHotel(t)
  const row = { hotel_id: hotelId, name: 'Night desk' }
  const { id } = await server.db.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow()
  await open('/dashboard/usersmanagement?tab=roles')
  await act('Edit', 'Night desk')
  await fill('Role', 'Evening desk')
  ;(await dialog()).getByRole('button', { name: 'Cancel' }).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await said('Role updated successfully!')
  await noDialog()
  await act('Edit', 'Evening desk')
  await fill('Role', 'Late desk')
  await server.db.deleteFrom('role').where('id', '=', id).execute()
  await press('Update Role')
  await alertSays('Already deleted')
  await screen.findByText('3 roles')
  assert.equal(await typedIn('Role'), 'Late desk')
  await discard()
  assert.deepEqual(rowsWith('Evening desk'), [])
})

test('searching a list loses nothing that stands in its fields; a card that somebody deleted keeps what was typed', async t => {
  const { server, hotelId, open } = await atHotel(t)
  await server.db.insertInto('room_type').values({ hotel_id: hotelId, name: 'Tree house' }).execute()
  await open('/dashboard/rooms?tab=types')
  const half = await screen.findByLabelText<HTMLInputElement>('New room type')
  const search = await screen.findByLabelText('Search room types')
  const write = (control: HTMLElement, value: string) => fireEvent.input(control, { target: { value } })
  const isSearched = (text: string) => waitFor(() => assert.equal(new URLSearchParams(location.search).get('q') ?? '', text))
  await menuOf('Tree house')
  write(half, 'Half a na')
  await user.type(search, 'tree')
  await isSearched('tree')
  await screen.findByText(/^1 of /)
  write(search, 'nothing like it')
  await screen.findByText(/^no room types found/i)
  await user.click(screen.getAllByRole('button', { name: 'Clear the search' }).at(-1) as HTMLElement)
  await noDialog()
  assert.equal(half.value, 'Half a na')

  const renaming = async (name: string) => {
    await act('Rename', name)
    return screen.findByLabelText<HTMLInputElement>(`New name of ${name}`)
  }
  const renamed = await renaming('Tree house')
  write(renamed, 'Tree top')
  for (const text of ['nothing like it', '']) {
    write(search, text)
    await isSearched(text)
    // The list is drawn a moment after the address.
    await waitFor(() => assert.equal(screen.queryAllByText(/^no room types found/i).length, text ? 1 : 0))
    assert.equal(screen.getByLabelText<HTMLInputElement>('New name of Tree house').value, 'Tree top')
  }
  await user.type(screen.getByLabelText('New name of Tree house'), '{Enter}')
  await said('Room type updated successfully!')
  await waitFor(() => absent(screen.queryByLabelText(/^New name of/)))
  assert.equal(half.value, 'Half a na')
  await user.click(screen.getByRole('tab', { name: 'Rooms' }))
  await press('Keep editing')
  assert.equal(half.value, 'Half a na')

  const next = await renaming('Tree top')
  write(next, 'Tree nest')
  await server.db.deleteFrom('room_type').where('hotel_id', '=', hotelId).where('name', '=', 'Tree top').execute()
  const cards = within(screen.getByRole('list', { name: 'List of room types' }))
  await user.click(cards.getByRole('button', { name: 'Save' }))
  await waitFor(() => assert.equal(textOf(cards.getByRole('alert')), 'Already deleted'))
  assert.equal((cards.getByRole('textbox') as HTMLInputElement).value, 'Tree nest')
  await user.click(cards.getByRole('button', { name: 'Cancel' }))
  await press('Discard')
  await waitFor(() => absent(cards.queryByRole('textbox')))
  absent(screen.queryByText('Tree top'))
})

test('of two who change the same offer the second hears of the first; one that is deleted meanwhile keeps what was typed', async t => {
  const { server, owner, hotelId, open } = await atHotel(t)
  const dates = { start_date: '2027-10-20', end_date: '2027-11-05' }
  const row = { hotel_id: hotelId, name: 'Diwali', discount_basis_points: 1000, ...dates }
  const { id } = await server.db.insertInto('special_offer').values(row).returning('id').executeTakeFirstOrThrow()
  await open(`/dashboard/specialoffers?edit=${id}`)
  await fill('Name', 'Diwali lights')
  await server.db
    .updateTable('special_offer')
    .set(({ eb }) => ({ discount_basis_points: 1500, version: eb('version', '+', 1), changed_by: owner.id, changed_at: new Date() }))
    .where('id', '=', id)
    .execute()
  await press('Update Special Offer')
  await dialogSays('Discount: 15')
  await press('Save my changes')
  await said('Special offer updated successfully!')
  await noDialog()
  await waitFor(async () => assert.match(textOf(await rowWith('Diwali lights')), /15/))
  await act('Edit', 'Diwali lights')
  await fill('Name', 'Festival of lights')
  await server.db.deleteFrom('special_offer').where('id', '=', id).execute()
  await press('Update Special Offer')
  await alertSays('Already deleted')
  assert.equal(await typedIn('Name'), 'Festival of lights')
})

test('why something was not deleted is dismissed in its question, and said again', async t => {
  const { open } = await atHotel(t)
  await open('/dashboard/rooms?tab=rooms', { '/api/room/deleteroom': { status: 409, error: 'The lake is frozen.' } })
  await act('Delete', '101')
  for (const _ of ['the first time', 'and said again']) {
    await press('Delete')
    await alertSays('The lake is frozen.')
    within((await dialog()).getByRole('alert'))
      .getByRole('button', { name: 'Dismiss' })
      .focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => absent((await dialog()).queryByRole('alert')))
    const question = screen.getByRole('dialog')
    await waitFor(() => isFocused(question))
  }
  await user.keyboard('{Escape}')
  await noDialog()
})

test('a row that is added while the list is still on its way stands in it: an answer from before it counts no more', async t => {
  const { open } = await atHotel(t)
  const late = Promise.withResolvers<void>()
  let asked = 0
  await open('/dashboard/usersmanagement?tab=roles&add=1', {
    [roleApi.list.path]: async () => {
      if (asked++ > 0) return undefined
      await late.promise
      return { data: [] }
    },
  })
  await fill('Role', 'Night desk')
  await press('Add Role')
  await said('New role created successfully!')
  await noDialog()
  await rowWith('Night desk')
  late.resolve()
  await screen.findByText('4 roles')
})
