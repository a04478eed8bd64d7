import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { says } from '../testing/forms.ts'
import { act, dialog, dialogSays, field, menuOf, noDialog, press, said, textOf } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { fireEvent, isFocused, screen, user, waitFor } from '../testing/screen.ts'

/* Every rule and message for room types and amenities, on its field. */

type Answers = Record<string, () => Promise<undefined>>

const openRooms = async (t: TestContext, tab: string) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['101', '102'] }] })
  const names = ['Lake view', 'Wi-Fi'].map(name => ({ hotel_id: hotel.id, name }))
  const amenities = await server.db.insertInto('amenity').values(names).returning('id').execute()
  const at = `/dashboard/rooms?tab=${tab}`
  const session = await signInAt(server, owner.email, testPassword)
  return { server, hotel, amenities, open: (answers: Answers = {}) => openPage(t, { at, answers, ...session }) }
}
const write = (control: HTMLElement, value: string) => fireEvent.input(control, { target: { value } })
const cards = () => screen.getByRole('list', { name: 'List of room types' }).querySelectorAll('li')
const cardOf = (name: string) => [...cards()].map(textOf).find(text => text.includes(name))
const there = 'A room type of this name is there already.'

test('a room type is added in the field, renamed in its card, described in a dialog and deleted after a question; what is wrong is said on its field, and what uses it where it is deleted', async t => {
  const { open } = await openRooms(t, 'types')
  await open()
  await screen.findByRole('heading', { name: 'Manage Room Types' })
  const name = (await screen.findByLabelText('New room type')) as HTMLInputElement
  const add = screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement
  assert.equal(add.disabled, true)
  write(name, '   ')
  assert.equal(add.disabled, true)
  write(name, 'x'.repeat(101))
  await waitFor(() => assert.equal(add.disabled, false))
  await user.click(add)
  await says(name, 'At most 100 characters.')
  write(name, 'Deluxe')
  await user.click(add)
  await says(name, there)
  assert.equal(name.getAttribute('aria-invalid'), 'true')
  // An empty field is none that somebody forgot: nothing has to be added.
  write(name, '')
  await waitFor(() => assert.equal(name.hasAttribute('aria-invalid'), false))
  write(name, 'Tree house')
  await user.type(name, '{Enter}')
  await said('New room type created successfully!')
  await waitFor(() => assert.equal(name.value, ''))
  await waitFor(() => assert.ok(cardOf('Tree house')))

  await act('Rename', 'Tree house')
  await waitFor(() => assert.match(location.search, /edit=/))
  const renamed = (await screen.findByLabelText('New name of Tree house')) as HTMLInputElement
  await waitFor(() => isFocused(renamed))
  // Chosen whole, so that typing takes its place.
  assert.equal(renamed.value.slice(renamed.selectionStart ?? 0, renamed.selectionEnd ?? 0), 'Tree house')
  write(renamed, ' ')
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement
  await waitFor(() => assert.equal(save.disabled, true))
  write(renamed, 'Deluxe')
  await waitFor(() => assert.equal(save.disabled, false))
  await user.click(save)
  await says(renamed, there)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await press('Keep editing')
  write(renamed, 'Tree top')
  renamed.focus()
  await user.keyboard('{Escape}')
  await press('Keep editing')
  await user.click(save)
  await said('Room type updated successfully!')
  await menuOf('Tree top')
  await waitFor(() => assert.doesNotMatch(location.search, /edit=/))

  await act('Describe', 'Tree top')
  await screen.findByRole('dialog', { name: 'Tree top: bed, size and view' })
  const bed = await field(/^Bed/)
  await waitFor(() => isFocused(bed))
  write(bed, 'King bed')
  const size = await field(/^Size/)
  write(size, '1,001')
  await press('Update Room Type')
  await says(size, 'A size is 1 to 1,000 whole square metres.')
  write(size, '28')
  await press('Update Room Type')
  await noDialog()
  await waitFor(() => assert.match(cardOf('Tree top') ?? '', /King bed · 28 m²/))

  await act('Delete', 'Tree top')
  await press('Delete')
  await said('Room type deleted successfully!')
  await waitFor(() => assert.equal(cardOf('Tree top'), undefined))
  await noDialog()
  await act('Delete', 'Deluxe')
  await press('Delete')
  await dialogSays('Rooms 101 and 102 are of this type. Choose another type there first.')
})

test('an amenity: what is wrong is said on its field, when it is added and when it is changed, and what uses it where it is deleted', async t => {
  const { server, hotel, amenities, open } = await openRooms(t, 'amenities')
  const inRoom = { hotel_id: hotel.id, room_id: hotel.rooms['102'] ?? '', amenity_id: amenities[1]?.id ?? '' }
  await server.db.insertInto('room_amenity').values(inRoom).execute()
  await open()
  await menuOf('Wi-Fi')
  for (const button of ['Add Amenity', 'Update Amenity']) {
    if (button === 'Add Amenity') await user.click(screen.getByRole('button', { name: button }))
    else await act('Edit', 'Wi-Fi')
    const name = await field('Name')
    for (const [typed, message] of [
      ['', 'Amenity Name is required'],
      ['  ', 'Amenity Name is required'],
      ['x'.repeat(101), 'At most 100 characters.'],
      ['Lake view', 'An amenity of this name is there already.'],
    ] as const) {
      write(name, typed)
      await press(button)
      await says(name, message)
      await waitFor(() => isFocused(name))
    }
    const description = await field(/^Description/)
    write(description, 'x'.repeat(501))
    fireEvent.focusOut(description)
    await says(description, 'At most 500 characters.')
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await press('Discard')
    await noDialog()
  }
  await act('Delete', 'Wi-Fi')
  await dialogSays('Are you sure you want to delete Wi-Fi...?')
  await press('Delete')
  await dialogSays('Room 102 has this amenity. Take it away there first.')
})

test('what is typed while a room type is added stays', async t => {
  const { open } = await openRooms(t, 'types')
  const answered = Promise.withResolvers<undefined>()
  await open({ [roomTypeApi.create.path]: () => answered.promise })
  const name = (await screen.findByLabelText('New room type')) as HTMLInputElement
  await user.type(name, 'Tree house{Enter}')
  write(name, 'Tent')
  answered.resolve(undefined)
  await said('New room type created successfully!')
  assert.equal(name.value, 'Tent')
})
