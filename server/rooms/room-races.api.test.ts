import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { testServer } from '../testing.ts'
import { roomHotel } from './testing.ts'

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test('of two owners who save the same state of a room one hears that it changed, and nothing of theirs is mixed', async t => {
  const server = await testServer(t)
  const { create, update, list, view, wifi, image } = await roomHotel(server)
  const { id: roomId } = (await create()).data
  for (let version = 1; version <= 10; version++) {
    const save = (pricePerNight: number, amenities: string[], images: Blob[]) =>
      update({ roomId, pricePerNight, priceWithMeals: pricePerNight, amenities, version }, images)
    const answers = await Promise.all([save(5000, [view], [image]), save(6000, [wifi], [image, image])])
    assert.deepEqual(statuses(answers), [200, 409])
    const room = (await list()).find(({ id }) => id === roomId)
    const won = answers.find(({ status }) => status === 200)?.data
    assert.deepEqual([room, room?.version], [won, version + 1])
    assert.deepEqual([room?.roomImages.length, room?.amenities[0]?.id], room?.pricePerNight === 5000 ? [1, view] : [2, wifi])
    assert.deepEqual(answers.find(({ status }) => status === 409)?.failure.conflict?.current, room)
  }
})

test('two who add overlapping rooms at once: one has them all, the other none', async t => {
  const server = await testServer(t)
  const { create, list } = await roomHotel(server, { kinds: [] })
  for (let round = 1; round <= 8; round++) {
    const [from, last] = [round * 100, round * 100 + 9]
    const answers = await Promise.all([
      create({ roomNumber: from, roomNumberTo: last }),
      create({ roomNumber: from + 5, roomNumberTo: last + 5 }),
      create({ roomNumber: from + 7 }),
    ])
    const made = answers.filter(({ status }) => status === 200)
    assert.ok(made.length >= 1 && answers.every(({ status }) => status === 200 || status === 409), String(statuses(answers)))
    const numbers = (await list()).map(({ roomNumber }) => Number(roomNumber)).filter(number => number >= from && number < from + 100)
    assert.deepEqual(
      numbers,
      made.flatMap(({ rooms }) => rooms.map(({ roomNumber }) => Number(roomNumber))).sort((a, b) => a - b),
    )
    assert.equal(new Set(numbers).size, numbers.length)
  }
})

test('a hotel has at most 2,000 rooms, also when several are added at once', async t => {
  const server = await testServer(t)
  const numbers = Array.from({ length: 1997 }, (_, at) => `A${at}`)
  const { create, list } = await roomHotel(server, { kinds: [{ name: 'Many', numbers }] })
  const answers = await Promise.all([create({ roomNumber: 'B1', roomNumberTo: 'B2' }), create({ roomNumber: 'C1', roomNumberTo: 'C2' })])
  assert.deepEqual(statuses(answers), [200, 409])
  const message = 'A hotel has at most 2,000 rooms.'
  assert.deepEqual(answers.find(({ status }) => status === 409)?.failure.fields, { roomNumber: message })
  assert.equal((await list()).length, 1999)
  assert.deepEqual([(await create({ roomNumber: 'D1' })).status, (await create({ roomNumber: 'D2' })).status], [200, 409])
})

test('a room that is deleted while it is being sold: sold and kept, or gone and not sold, never both', async t => {
  const server = await testServer(t, { webhooks: false })
  const rounds = 120
  const numbers = Array.from({ length: rounds }, (_, at) => String(at + 1))
  const { hotel, hotelId, headers, remove } = await roomHotel(server, { kinds: [{ name: 'Only', numbers }] })
  const today = todayInIndia(server.clock.now())
  const sell = (id: string) =>
    server.call(
      bookingApi.create,
      {
        hotelId,
        checkInDate: addDays(today, 5),
        checkOutDate: addDays(today, 7),
        adults: 1,
        children: 0,
        childAges: [],
        rooms: [{ id, mealOption: 'breakfast' as const }],
        paymentMethod: 'CASH' as const,
        userName: 'Asha Rao',
        userEmail: 'asha@mail.example',
        userPhone: '+919812345678',
      } as never,
      headers,
    )
  const counts = { sold: 0, gone: 0 }
  for (let at = 0; at < rounds; at += 4)
    await Promise.all(
      numbers.slice(at, at + 4).map(async number => {
        const id = hotel.rooms[number] ?? ''
        const [sale, removal] = await Promise.all(Number(number) % 2 ? [sell(id), remove(id)] : [remove(id), sell(id)].reverse())
        const isSold = sale?.status === 200
        assert.equal(removal?.status, isSold ? 409 : 200, `${sale?.status} ${JSON.stringify(removal?.failure)}`)
        if (!isSold) assert.ok([400, 404, 409].includes(sale?.status ?? 0), JSON.stringify(sale))
        counts[isSold ? 'sold' : 'gone']++
      }),
    )
  t.diagnostic(JSON.stringify(counts))
  const left = (await server.db.selectFrom('room').select('id').where('retired_at', 'is', null).execute()).length
  assert.equal(left, counts.sold)
  assert.equal((await server.db.selectFrom('room_night').selectAll().execute()).length, counts.sold * 2)
})
