import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { formOf, sendForm } from '../testing/files/forms.ts'
import { ownerWithHotels } from '../testing/worlds/owner.ts'
import { person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'
import { roomHotel } from './testing.ts'

test('a room is made, listed and deleted however a program spells the call: amenities as a list or JSON, ids in query or body', async t => {
  const server = await testServer(t)
  const { headers, form, wifi, view, image, list } = await roomHotel(server)
  const { amenities: _, ...fields } = form()
  const spellings: [name: string, text: string][][] = [
    [['amenities', JSON.stringify([{ id: view }, { id: wifi }])]],
    [
      ['amenities[]', view],
      ['amenities[]', wifi],
    ],
    [
      ['amenities.0.id', view],
      ['amenities.1.id', wifi],
    ],
  ]
  for (const [at, spelling] of spellings.entries()) {
    const sent = formOf({ ...fields, roomNumber: `30${at}` }, { roomImages: [image] })
    for (const [name, text] of spelling) sent.append(name, text)
    const made = await sendForm(server, roomFormApi.create, sent, headers)
    assert.deepEqual([made.status, made.data?.amenities.map(({ id }) => id).sort()], [200, [view, wifi].sort()])
  }
  const rooms = await list()
  assert.deepEqual((await server.call(roomFormApi.list, {}, headers)).data, rooms, "without a query the caller's first hotel")
  const nobody = await person(server)
  assert.equal((await server.call(roomFormApi.list, {}, nobody.headers)).status, 404)
  assert.equal((await server.call(roomFormApi.list, {})).status, 401)
  const remove = (query: string, body?: object) =>
    fetch(`${server.url}${roomFormApi.remove.path}${query}`, {
      method: 'DELETE',
      headers: { origin: server.url, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const last = rooms.slice(-3).map(({ id }) => id)
  assert.equal((await remove('', { roomId: last[0] })).status, 200)
  assert.equal((await remove(`?roomId=${last[1]}`)).status, 200)
  assert.equal((await remove(`?hotelId=${rooms[0]?.hotelId}`, { roomId: last[2] })).status, 200)
  assert.equal((await list()).length, rooms.length - 3)
})

test('who has several hotels begins with the first of their own; a super admin with the first of all', async t => {
  const server = await testServer(t)
  const { owner, hotels } = await ownerWithHotels(server, [
    { kinds: [{ name: 'Deluxe', numbers: ['1'] }] },
    { kinds: [{ name: 'Suite', numbers: ['2'] }] },
  ])
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  for (const { headers } of [owner, boss])
    assert.deepEqual(
      (await server.call(roomFormApi.list, {}, headers)).data.map(({ hotelId }) => hotelId),
      [hotels[0].id],
    )
})

test('a search takes midnights as programs send them', async t => {
  const server = await testServer(t)
  const { hotelId } = await roomHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['9'] }] })
  const checkInDate = addDays(todayInIndia(server.clock.now()), 10)
  const checkOutDate = addDays(checkInDate, 2)
  const found = await server.get(roomApi.search, { hotelId, checkInDate, checkOutDate })
  const midnight = (day: string) => `${addDays(day, -1)}T18:30:00.000Z`
  const asked = { hotelId, checkInDate: midnight(checkInDate), checkOutDate: `${checkOutDate}T00:00:00Z` }
  assert.deepEqual([found.length, await server.get(roomApi.search, asked)], [1, found])
})
