import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { act, dialog, dialogSays, field, noDialog, press, rowWith, said, textOf, textsOf, topDialog } from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, fireEvent, isFocused, screen, user, waitFor, within } from '../testing/screen.ts'
import { addPicture, openRooms, roomsPage, says, tick } from './testing/room-pages.ts'

/* The specification's rules for rooms in their form; server/rooms/room-rules.api.test.ts tests all of them in calls. */

const price = 'Price must be a positive number'
const noAmenity = 'At least one amenity is required.'
const noImage = 'At least one room image is required.'

/** What is typed into a room's field, and the error on leaving it: one rule per field; room-values.test.ts has all. */
const rules: readonly (readonly [label: string, typed: string, message: string])[] = [
  ['Room Number', '  ', 'Room Number is required'],
  ['Price Per Night', '4800.555', 'At most two decimals.'],
  ['Price With Meals', '1000000.01', 'At most 10,00,000.'],
  ['Adult Capacity', '1.5', 'Adult capacity must be a positive number'],
  ['Children Capacity', '51', 'At most 50.'],
]
const right: readonly (readonly [label: string, typed: string])[] = [
  ['Room Number', '201'],
  ['Price Per Night', '₹ 4,800'],
  ['Price With Meals', '6,200.50'],
  ['Adult Capacity', '2'],
  ['Children Capacity', '0'],
]

const typed = async (label: string, value: string) => {
  const control = await field(label)
  fireEvent.input(control, { target: { value } })
  fireEvent.focusOut(control)
}
const isTicked = async (name: string) => ((await field(name)) as HTMLInputElement).checked
const select = async (label: string, option: string) => {
  const control = await field(label)
  await user.selectOptions(control, await within(control).findByRole('option', { name: option }))
}
const hasFocus = (label: string) => waitFor(async () => isFocused(await field(label)))

test('a new room: what is wrong is said on its field in the words of the specification, and what the server says too', async t => {
  const { server, hotel_id, open } = await openRooms(
    t,
    [{ name: 'Deluxe', numbers: ['101', '102'] }],
    ['Lake view', 'Wi-Fi'],
    `${roomsPage}?add=1`,
  )
  await hasFocus('Room Number')
  await says('Price Per Night', 'Breakfast is in it.')
  await says('Price With Meals', 'Breakfast, lunch and dinner are in it.')
  await typed('Adult Capacity', '')
  await typed('Children Capacity', '')
  await press('Add Room')
  for (const [label, message] of [
    ['Room Number', 'Room Number is required'],
    ['Room Type', 'Room Type is required'],
    ['Price Per Night', price],
    ['Price With Meals', 'Price with meals must be a positive number'],
    ['Adult Capacity', 'Adult capacity must be a positive number'],
    ['Children Capacity', 'Children capacity must be a positive number'],
    ['Room images', noImage],
    ['Amenities', noAmenity],
  ] as const)
    await says(label, message)
  await hasFocus('Room Number')
  for (const [label, value, message] of rules) {
    await typed(label, '1')
    await typed(label, value)
    await says(label, message)
  }
  for (const [label, value] of right) {
    await typed(label, value)
    await waitFor(async () => assert.equal((await field(label)).hasAttribute('aria-invalid'), false, label))
  }
  for (const [value, message] of [
    ['B4', 'Write both numbers alike, as 101 and 112 or A01 and A12.'],
    ['200', 'The last number comes after the first.'],
    ['300', 'At most 50 rooms at once.'],
  ] as const) {
    await typed('Up to number (optional)', value)
    await says('Up to number (optional)', message)
  }
  await typed('Room Number', '100')
  await typed('Up to number (optional)', '103')
  await select('Room Type', 'Deluxe')
  await tick('Lake view')
  await addPicture('view.png')
  await press('Add 4 Rooms')
  await says('Room Number', 'Taken already: 101, 102.')
  await hasFocus('Room Number')
  await typed('Up to number (optional)', '')
  await typed('Room Number', '102')
  await press('Add Room')
  await says('Room Number', 'This room number is taken already.')

  // Somebody else deletes the chosen type and amenity in the meantime.
  await server.db.insertInto('room_type').values({ hotel_id, name: 'Suite' }).execute()
  await open()
  await select('Room Type', 'Suite')
  for (const [label, value] of right) await typed(label, value)
  await tick('Wi-Fi')
  await addPicture('view.png')
  await server.db.deleteFrom('room_type').where('hotel_id', '=', hotel_id).where('name', '=', 'Suite').execute()
  await server.db.deleteFrom('amenity').where('hotel_id', '=', hotel_id).where('name', '=', 'Wi-Fi').execute()
  await press('Add Room')
  for (const label of ['Room Type', 'Amenities']) await says(label, 'This does not belong to the hotel.')
  await waitFor(async () => absent((await dialog()).queryByLabelText('Wi-Fi')))
  await select('Room Type', 'Deluxe')
  await press('Add Room')
  await says('Amenities', noAmenity)
  await tick('Lake view')
  await press('Add Room')
  await said('Room created successfully')
  assert.match(textOf(await rowWith('201')), /₹6,200\.50/)
})

test('a room from before the rules gets another price without pictures and amenities, with the others of its kind; of one that has them the last are not taken', async t => {
  const { server, hotel_id } = await openRooms(t, [{ name: 'Deluxe', numbers: ['101', '102'] }], ['Lake view'])
  await act('Edit', '101')
  await typed('Price Per Night', '4,321')
  await press('Update Room')
  await said('Updated room successfully')
  await noDialog()
  for (const number of ['101', '102']) assert.match(textOf(await rowWith(number)), /₹4,321\.00/)

  // Probably a typing error: the price with all meals would be lower than that with breakfast.
  await act('Edit', '101')
  await typed('Price Per Night', '9,999')
  await press('Update Room')
  await dialogSays('than with breakfast alone (₹9,999.00).')
  await press('Change it')
  await says('Price With Meals', 'than with breakfast alone (₹9,999.00).')
  await waitFor(async () => isFocused(await field('Price With Meals')))
  absent((await dialog()).queryByRole('alert'))
  await press('Update Room')
  await press('Save all the same')
  await said('Updated room successfully')
  await noDialog()
  assert.match(textOf(await rowWith('101')), /₹9,999\.00/)

  await act('Edit', '101')
  await typed('Price Per Night', '4,321')
  await select('Room Type', 'Choose a type')
  fireEvent.focusOut(await field('Room Type'))
  await says('Room Type', 'Room Type is required')
  await select('Room Type', 'Deluxe')
  await typed('Room Number', '102')
  await press('Update Room')
  await says('Room Number', 'This room number is taken already.')
  await typed('Room Number', '101')
  await tick('Lake view')
  await addPicture('courtyard.png')
  await press('Update Room')
  await noDialog()
  // The second cell shows how many pictures the room has.
  await waitFor(async () => assert.match(textOf(within(await rowWith('101')).getAllByRole('cell')[1] as HTMLElement), /1$/))

  await act('Edit', '101')
  await tick('Lake view')
  await press('Remove: Room 101 (1)')
  await waitFor(async () => isFocused((await dialog()).getByRole('button', { name: 'Undo' })))
  await says('Amenities', noAmenity)
  await press('Update Room')
  await says('Amenities', noAmenity)
  await says('Room images', noImage)
  await press('Undo')
  await tick('Lake view')
  await typed('Price Per Night', '5000')
  assert.equal(await isTicked('Also the other 1 of this kind'), true)
  await server.db.deleteFrom('room').where('hotel_id', '=', hotel_id).where('room_number', '=', '102').execute()
  await press('Update Room')
  await dialogSays('Some of these rooms are not there any more.')
  await screen.findByText('1 room')
  await press('Update Room')
  await noDialog()
  assert.match(textOf(await rowWith('101')), /₹5,000\.00/)
})

test('a new room begins with what all others have, also where its form is asked for by the address', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['101'] }] })
  const hotel_id = hotel.id
  const named = ['Lake view', 'Wi-Fi'].map(name => ({ hotel_id, name }))
  const [, wifi] = await server.db.insertInto('amenity').values(named).returning('id').execute()
  const inRoom = { hotel_id, room_id: hotel.rooms['101'] ?? '', amenity_id: wifi?.id ?? '' }
  await server.db.insertInto('room_amenity').values(inRoom).execute()
  await openPage(t, { at: `${roomsPage}?add=1`, ...(await signInAt(server, owner.email, testPassword)) })
  await says('Amenities', 'A new room begins with what all others have.')
  assert.deepEqual([await isTicked('Wi-Fi'), await isTicked('Lake view')], [true, false])
})

test('who may add rooms alone chooses among the types and amenities that there are', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const worker = await person(server, { name: 'Rooms Only' })
  await employ(server, hotel.id, worker.id, { grants: { rooms: ['READ', 'CREATE'] } })
  await openPage(t, { at: `${roomsPage}?add=1`, ...(await signInAt(server, worker.email, testPassword)) })
  const type = (await field('Room Type')) as HTMLSelectElement
  await waitFor(() => assert.deepEqual(textsOf([...type.options]), ['Choose a type', 'Deluxe']))
  await dialogSays('There are none yet: add them in the tab Amenities.')
  absent(within(await topDialog()).queryByLabelText('Other amenities'))
})
