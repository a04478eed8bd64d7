import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { makeHotel, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { groupApi } from '#shared/bookings/groups.ts'
import { textOf } from '#web/testing/lists.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { screen, user, waitFor, within } from '#web/testing/screen.ts'

const ownerOf = async (server: TestServer, hotel: TestHotel) => {
  const owner = await person(server, { key: 'ADMIN' })
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  await server.db.updateTable('payment_record').set({ account_id: owner.id }).where('account_id', '=', hotel.ownerId).execute()
  return owner
}

test('what was received for a group says how much of it is for rooms that are off, which are not in its total', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, {})
  const owner = await ownerOf(server, hotel)
  const groupId = randomUUID()
  await stayRows(server, hotel, { groupId, numbers: ['101'], total: 8000, paid: 1000 })
  await stayRows(server, hotel, { groupId, numbers: ['102'], total: 8000, paid: 3000, refunded: 500, status: 'CANCELLED' })
  await openPage(t, { at: `/dashboard/bookings?tab=list&group=${groupId}`, ...(await signInAt(server, owner.email, testPassword)) })
  const group = within(await screen.findByRole('dialog', { name: 'Iyer family' }))
  const fact = async (name: string) =>
    textOf((await group.findAllByText(name)).find(one => one.tagName === 'DT')?.nextElementSibling as Element)
  assert.equal(await fact('Rooms'), '1 room, 1 off')
  assert.equal(await fact('Total'), '₹8,000.00')
  assert.equal(await fact('Received'), '₹3,500.00₹2,500.00 of it for rooms that are off')
  assert.equal(await fact('Due'), '₹7,000.00')
})

test('a name that is typed while the names of a group are saved stays, as a change', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, {})
  const owner = await ownerOf(server, hotel)
  const groupId = randomUUID()
  for (const number of ['101', '102']) await stayRows(server, hotel, { groupId, numbers: [number] })
  const held = Promise.withResolvers<undefined>()
  await openPage(t, {
    at: `/dashboard/bookings?tab=list&group=${groupId}`,
    ...(await signInAt(server, owner.email, testPassword)),
    answers: { [groupApi.setNames.path]: () => held.promise },
  })
  const group = within(await screen.findByRole('dialog', { name: 'Iyer family' }))
  const nameIn = (room: string) => group.findByLabelText<HTMLInputElement>(`Guest in ${room}`)
  await user.type(await nameIn('101'), ' One')
  await user.click(await group.findByRole('button', { name: 'Save names' }))
  await user.type(await nameIn('102'), ' Two')
  held.resolve(undefined)
  await screen.findByText('Names saved.')
  const namesOf = async () => {
    const rows = await server.db.selectFrom('booking').select('guest_name').where('group_id', '=', groupId).orderBy('guest_name').execute()
    return rows.map(row => row.guest_name)
  }
  assert.deepEqual(await namesOf(), ['Meera Iyer', 'Meera Iyer One'])
  assert.equal((await nameIn('102')).value, 'Meera Iyer Two')
  await user.click(await group.findByRole('button', { name: 'Save names' }))
  await waitFor(async () => assert.deepEqual(await namesOf(), ['Meera Iyer One', 'Meera Iyer Two']))
})

test('the rooms of a group stand in the order of their arrival, then by number, and what is off stands last; all that is due is filled in', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['101', '102', '103', '201'] }] })
  const owner = await ownerOf(server, hotel)
  const groupId = randomUUID()
  await stayRows(server, hotel, { groupId, numbers: ['101'], inDays: 1, status: 'CANCELLED' })
  await stayRows(server, hotel, { groupId, numbers: ['103'], inDays: 9 })
  await stayRows(server, hotel, { groupId, numbers: ['201'], inDays: 5 })
  await stayRows(server, hotel, { groupId, numbers: ['102'], inDays: 5, total: 8000, paid: 1000 })
  await openPage(t, { at: `/dashboard/bookings?tab=list&group=${groupId}`, ...(await signInAt(server, owner.email, testPassword)) })
  const group = within(await screen.findByRole('dialog', { name: 'Iyer family' }))
  const rooms = (await group.findAllByRole('rowheader')).map(one => textOf(one).slice(0, 3))
  assert.deepEqual(rooms, ['102', '201', '103', '101'])
  await user.click(group.getByRole('button', { name: 'Take payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take payment for Iyer family' }))
  assert.equal((await dialog.findByLabelText<HTMLInputElement>('Amount received')).value, '23000')
})

test('what is wrong with a group is listed on top of its form, each with the way to its field', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, {})
  const owner = await ownerOf(server, hotel)
  await openPage(t, { at: '/dashboard/bookings?tab=list', ...(await signInAt(server, owner.email, testPassword)) })
  await user.click(await screen.findByRole('button', { name: 'Add group' }))
  const group = within(await screen.findByRole('dialog', { name: 'Add Group' }))
  await user.click(group.getByRole('button', { name: 'Book' }))
  assert.match(
    textOf(await group.findByRole('alert')),
    /^Please check 6 things.*Check-in is required\..*Kind is required\.Contact is required\.Mobile number is required\.$/,
  )
  await user.click(group.getByRole('button', { name: 'Mobile number is required.' }))
  await waitFor(() => assert.equal(document.activeElement, group.getByLabelText('Mobile number')))
})
