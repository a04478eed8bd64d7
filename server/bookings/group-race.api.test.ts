import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, nightsOf, todayInIndia } from '#shared/dates.ts'
import { groupApi } from '#shared/groups.ts'
import { paymentApi } from '#shared/payments.ts'
import { makeHotel } from '../testing/hotel.ts'
import { employ, person } from '../testing/people.ts'
import { rushWithRetries, tally } from '../testing/rush.ts'
import { brokenPromises, noBrokenPromise, orderFor } from '../testing/stay.ts'
import { testServer } from '../testing.ts'

test('groups and guests reach for the same rooms at once: each group has all of its rooms or none, no night twice, no deadlock', async t => {
  const server = await testServer(t)
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1))
  // Each room is a kind of its own, so that nobody is given another one.
  const hotel = await makeHotel(server.db, {
    kinds: numbers.map(number => ({ name: `Room ${number}`, numbers: [number], price: 4000 + Number(number) })),
  })
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['CREATE', 'READ', 'UPDATE'] } })
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const chosen = (count: number) => numbers.toSorted(() => random(3) - 1).slice(0, count)
  const today = todayInIndia(new Date())
  const groups = Array.from({ length: 60 }, (_, at) => ({
    ...{ hotelId: hotel.id, name: `Group ${at}`, userName: 'Asha Rao', userPhone: '9812345678', oneFolio: at % 2 === 0 },
    // The first one wants days that no guest does.
    bookings: chosen(2 + random(4)).map(number => {
      const from = addDays(today, at === 0 ? 60 : 10 + random(4))
      const dates = { checkInDate: from, checkOutDate: addDays(from, 1 + random(3)) }
      return { ...dates, roomId: hotel.rooms[number] ?? '', mealOption: 'breakfast' as const, adults: 1 }
    }),
  }))
  const guests = Array.from({ length: 200 }, () => {
    const [rooms, nights] = [chosen(2), 1 + random(3)]
    const amount = (rooms.reduce((sum, number) => sum + 4000 + Number(number), 0) * nights * 100) / 5
    return orderFor(server, hotel, { numbers: rooms, inDays: 10 + random(5), nights, amount })
  })
  const [sold, held] = await Promise.all([
    rushWithRetries(server.url, groupApi.create, groups, 60, desk.headers),
    rushWithRetries(server.url, paymentApi.createOrder, guests, 100),
  ])
  t.diagnostic(JSON.stringify([tally(sold), tally(held)]))
  for (const { status, body } of [...sold, ...held]) assert.ok(status === 200 || status === 409, body.error)
  assert.ok(sold.some(({ status }) => status === 200) && held.some(({ status }) => status === 200))
  const { rows } = await server.database.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  assert.equal(rows[0]?.deadlocks, 0)
  const nights = await server.db.selectFrom('room_night').select('booking_id').execute()
  const bookings = await server.db.selectFrom('booking').select(['id', 'group_id', 'check_in', 'check_out', 'status']).execute()
  const made = await server.db.selectFrom('booking_group').select(['id', 'name']).execute()
  assert.equal(made.length, tally(sold)[200])
  for (const { id, name } of made) {
    const wanted = groups.find(group => group.name === name)?.bookings.length
    const members = bookings.filter(({ group_id }) => group_id === id)
    assert.equal(members.length, wanted, 'all of its bookings')
    for (const one of members)
      assert.equal(nights.filter(({ booking_id }) => booking_id === one.id).length, nightsOf(one.check_in, one.check_out).length)
  }
  assert.equal(bookings.filter(({ group_id, status }) => group_id === null && status === 'CONFIRMED').length, 0)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})
