import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { blockApi } from '#shared/bookings/blocks.ts'
import { groupApi } from '#shared/bookings/groups.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { addDays, nightsOf, todayInIndia } from '#shared/words/dates.ts'
import { type RushAnswer, rushWithRetries, tally } from '../../testing/attacks/rush.ts'
import { plant } from '../../testing/model/faults/faults.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { brokenPromises, noBrokenPromise, orderFor } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1))

interface Racers {
  groups: number
  guests: number
  blocks: number
}

interface Wish {
  name: string
  bookings: readonly unknown[]
}

/** Errors after a race, as sentences: bookings or blocks without a night, groups without a booking and the like. */
const problemsOf = async ({ db }: TestServer, groups: readonly Wish[], made: number): Promise<string[]> => {
  const nights = await db.selectFrom('room_night').select(['booking_id', 'block_id']).execute()
  const bookings = await db.selectFrom('booking').select(['id', 'group_id', 'check_in', 'check_out', 'status']).execute()
  const found = await db.selectFrom('booking_group').select(['id', 'name']).execute()
  const blocks = await db.selectFrom('room_block').select(['id', 'from_date', 'to_date']).execute()
  const rooms = await db.selectFrom('booking_room').select('booking_id').execute()
  const has = (column: 'booking_id' | 'block_id', id: string) => nights.filter(night => night[column] === id).length
  const roomsOf = (id: string) => rooms.filter(({ booking_id }) => booking_id === id).length
  return [
    ...(found.length === made ? [] : [`${found.length} groups, and ${made} were told that they have theirs`]),
    ...found.flatMap(({ id, name }) => {
      const members = bookings.filter(({ group_id }) => group_id === id).length
      return members === groups.find(group => group.name === name)?.bookings.length ? [] : [`${name} has ${members} bookings`]
    }),
    ...bookings.flatMap(({ id, check_in, check_out }) =>
      has('booking_id', id) === roomsOf(id) * nightsOf(check_in, check_out).length ? [] : ['a booking lacks a night'],
    ),
    ...blocks.flatMap(({ id, from_date, to_date }) =>
      has('block_id', id) === nightsOf(from_date, to_date).length ? [] : ['a block lacks a night'],
    ),
    ...bookings.flatMap(({ group_id, status }) =>
      group_id === null && status === 'CONFIRMED' ? ['a guest has a booking without paying'] : [],
    ),
  ]
}

/** Groups, guests and blocks that want the same rooms at once; returns the answers and the problems found later. */
const race = async (t: TestContext, size: Racers) => {
  const server = await testServer(t)
  // Each room is its own kind, so that nobody gets another room instead.
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
  const groups = Array.from({ length: size.groups }, (_, at) => ({
    hotelId: hotel.id,
    name: `Group ${at}`,
    userName: 'Asha Rao',
    userPhone: '9812345678',
    oneFolio: at % 2 === 0,
    // The first group wants days that no other one wants.
    bookings: chosen(2 + random(4)).map(number => {
      const from = addDays(today, at === 0 ? 60 : 10 + random(4))
      const dates = { checkInDate: from, checkOutDate: addDays(from, 1 + random(3)) }
      return { ...dates, roomId: hotel.rooms[number] ?? '', mealOption: 'breakfast' as const, adults: 1 }
    }),
  }))
  const guests = Array.from({ length: size.guests }, () => {
    const [rooms, nights] = [chosen(2), 1 + random(3)]
    const amount = (rooms.reduce((sum, number) => sum + 4000 + Number(number), 0) * nights * 100) / 5
    return orderFor(server, hotel, { numbers: rooms, inDays: 10 + random(5), nights, amount })
  })
  const blocks = Array.from({ length: size.blocks }, () => {
    const from = addDays(today, 10 + random(6))
    const dates = { fromDate: from, toDate: addDays(from, 1 + random(3)) }
    return { hotelId: hotel.id, roomId: hotel.rooms[chosen(1)[0] ?? ''] ?? '', ...dates, reason: 'REPAIR' as const }
  })
  const answers = await Promise.all([
    rushWithRetries(server.url, groupApi.create, groups, 60, desk.headers),
    rushWithRetries(server.url, paymentApi.createOrder, guests, 100),
    rushWithRetries(server.url, blockApi.create, blocks, 40, desk.headers),
  ])
  t.diagnostic(JSON.stringify(answers.map(tally)))
  return { server, answers, problems: await problemsOf(server, groups, tally(answers[0])[200] ?? 0) }
}

const isTold = ({ status }: RushAnswer) => status === 200 || status === 409

test('400 racers, groups, guests and blocks, reach for the same rooms at once: no night twice, each group whole or not at all, no deadlock', async t => {
  const { server, answers, problems } = await race(t, { groups: 60, guests: 240, blocks: 100 })
  assert.deepEqual([problems, answers.flat().filter(answer => !isTold(answer))], [[], []])
  for (const own of answers) assert.ok(own.some(({ status }) => status === 200) && own.some(({ status }) => status === 409))
  const { rows } = await server.database.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  assert.equal(rows[0]?.deadlocks, 0)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

for (const { name, find, replace } of [
  {
    name: 'a night that somebody has is taken over',
    find: 'where held.booking_id = any($3::uuid[])',
    replace: 'where true or held.booking_id = any($3::uuid[])',
  },
  {
    name: 'a night that could not be had is not missed',
    find: "count(*) filter (where expires_at > '-infinity')::int as got",
    replace: "(select count(*)::int from wanted where expires_at > '-infinity') as got",
  },
])
  test(`noticed by the racers: ${name}`, async t => {
    const planted = plant({ find, replace })
    t.after(() => planted.restore())
    const { problems } = await race(t, { groups: 12, guests: 12, blocks: 6 })
    assert.ok(planted.met() > 0, 'The statement of the fault is not sent any more')
    assert.ok(
      problems.some(problem => /lacks a night/.test(problem)),
      problems.join('\n'),
    )
  })
