import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { amenityApi } from '#shared/rooms/amenities.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { type LoopWork, loopWork } from '../testing/process/loop-work.ts'
import { makeHotel, raisePageVersion } from '../testing/worlds/hotel.ts'
import { stayRows } from '../testing/worlds/stay-rows.ts'
import { type TestServer, testServer } from '../testing.ts'
import { messageOf, roomHotel } from './testing.ts'

const addAmenities = async ({ db }: TestServer, hotelId: string, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`insert into amenity (hotel_id, name)
    select ${hotelId}, 'Amenity ' || n from generate_series(1, ${count}::int) n returning id`.execute(db)
  return rows.map(({ id }) => id)
}

test('what the rooms of a hotel say together is bounded, when they are made and when they are changed', async t => {
  const server = await testServer(t)
  const numbers = Array.from({ length: 150 }, (_, at) => `A${at}`)
  const { hotelId, create, update, list } = await roomHotel(server, { kinds: [{ name: 'Wordy', numbers }] })
  const amenities = await addAmenities(server, hotelId, 100)
  const description = 'x'.repeat(2000)
  await sql`update room set description = ${description} where hotel_id = ${hotelId}`.execute(server.db)
  await sql`insert into room_amenity (hotel_id, room_id, amenity_id) select r.hotel_id, r.id, a.id from room r join amenity a using (hotel_id)
    where r.hotel_id = ${hotelId} and a.id = any(${amenities}::uuid[])`.execute(server.db)
  const twenty = (change: object) => create({ roomNumber: '400', roomNumberTo: '419', description, ...change })
  const beyond = await twenty({ amenities })
  const sentence = 'The rooms of this hotel say too much together. Shorten descriptions or choose fewer amenities.'
  assert.deepEqual([beyond.status, beyond.failure.fields], [409, { description: sentence }])
  const [first, ...others] = (await twenty({})).rooms.map(({ id }) => id)
  const change = { roomId: first, alsoRoomIds: others }
  assert.equal((await update({ ...change, amenities })).status, 409)
  assert.equal((await update({ ...change, description: 'Short.' })).status, 200)
  assert.equal((await list()).length, 170)
})

test('a hotel has at most 300 amenities, and as many offers and room types', async t => {
  const server = await testServer(t)
  const { hotelId, headers } = await roomHotel(server)
  await addAmenities(server, hotelId, 297)
  const add = (name: string) => server.call(amenityApi.create, { hotelId, name }, headers)
  assert.equal((await add('Pool')).status, 200)
  const beyond = await add('Bar')
  assert.deepEqual([beyond.status, messageOf(beyond) ?? beyond.failure.error], [409, 'A hotel has at most 300 of these.'])
})

/** Gives `count` rooms of one type a price of their own each. */
const ownPrices = (db: TestServer['db'], hotelId: string, count: number) =>
  sql`update room set price_paise = 500000 + 100 * number from (
    select id as room_id, row_number() over (order by room_number) as number from room where hotel_id = ${hotelId} and room_number like 'P%') p
    where id = room_id and number <= ${count}`.execute(db)

test('the rooms of a hotel have at most 100 different prices, also when two are saved at once; what it had before it may keep', async t => {
  const server = await testServer(t)
  const numbers = Array.from({ length: 160 }, (_, at) => `P${1000 + at}`)
  const { hotelId, create, update, list } = await roomHotel(server, { kinds: [{ name: 'Priced', numbers }] })
  // With the price that the other rooms share, there are 99 prices.
  await ownPrices(server.db, hotelId, 98)
  const rooms = (await list()).filter(({ roomNumber }) => roomNumber.startsWith('P'))
  const ids = rooms.map(({ id }) => id)
  const sentence = 'A hotel has at most 100 prices, counted by type, price and number of guests. Give this room those of another.'
  const refused = { pricePerNight: sentence }
  const both = await Promise.all([
    create({ roomNumber: '1', pricePerNight: 7001 }),
    update({ roomId: ids[150], pricePerNight: 7002 }),
    create({ roomNumber: '3', roomNumberTo: '5', pricePerNight: 7003 }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409, 409])
  for (const { status, failure } of both) if (status === 409) assert.deepEqual(failure.fields, refused)
  // There are 100 prices now: a room may take an existing price or give one up, but not add one.
  assert.deepEqual((await update({ roomId: ids[151], pricePerNight: 7100 })).failure.fields, refused)
  assert.deepEqual((await update({ roomId: ids[151], adultCapacity: 1 })).failure.fields, { adultCapacity: sentence })
  assert.equal(
    (await update({ roomId: ids[151], pricePerNight: rooms[3]?.pricePerNight, priceWithMeals: rooms[3]?.priceWithMeals })).status,
    200,
  )
  assert.equal((await update({ roomId: ids[5], pricePerNight: 7200 })).status, 200, 'its own price goes, a new one comes')
  assert.equal((await update({ roomId: ids[6], pricePerNight: 7300, alsoRoomIds: [ids[7], ids[152]] })).status, 200, 'two go, one comes')
  // A hotel from before the limit, with 140 prices.
  await ownPrices(server.db, hotelId, 140)
  assert.equal((await update({ roomId: ids[8], pricePerNight: 7400 })).status, 200, 'as many as before')
  assert.deepEqual((await update({ roomId: ids[155], pricePerNight: 7500 })).failure.fields, refused)
  assert.equal((await update({ roomId: ids[155], description: 'A view.' })).status, 200)
})

/**
 * A hotel at all its limits: 2,000 rooms of 100 rates and two more, and 20 types with the longest texts. Half the rooms
 * are sold on a night in 35 days, among them the only two for three adults, so that in any month around it no three
 * rooms are free for a party of five.
 */
const hurtfulHotel = async (server: TestServer) => {
  const { db } = server
  const kinds = Array.from({ length: 20 }, (_, kind) => ({
    name: `Kind ${kind}`,
    numbers: Array.from({ length: 100 }, (_, at) => `${kind}-${at}`),
  }))
  const hotel = await makeHotel(db, { kinds })
  await addAmenities(server, hotel.id, 300)
  // Inserting this much takes seconds on a busy machine, longer than a call may take.
  await db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`update room set adult_capacity = case when number <= 2 then 3 else 1 end, children_capacity = number % 5 * 12, description = repeat('x', 300) || number
    from (select id as room_id, row_number() over (order by id <> all(${Object.values(hotel.rooms).slice(0, 2)}::uuid[]), id) as number from room where hotel_id = ${hotel.id}) as numbered
    where id = room_id`.execute(tx)
    await sql`insert into room_amenity (hotel_id, room_id, amenity_id) select hotel_id, r.id, a.id from room r,
    lateral (select id from amenity where hotel_id = r.hotel_id order by md5(r.id::text || id::text) limit 6) a where hotel_id = ${hotel.id}`.execute(
      tx,
    )
  })
  await raisePageVersion(db, hotel.id)
  await stayRows(server, hotel, { numbers: Object.keys(hotel.rooms).slice(0, 1000), inDays: 35, nights: 1 })
  // PostgreSQL analyses tables by itself, but that of the tests does not.
  await sql`analyze room, room_amenity, booking, booking_room, booking_night, room_night`.execute(db)
  return hotel
}

test('no public call keeps the process at work for long, whatever a hotel is made like', async t => {
  const server = await testServer(t)
  const { slug } = await hurtfulHotel(server)
  const today = todayInIndia(server.clock.now())
  const stay = (days: number) => `hotelId=${slug}&checkInDate=${addDays(today, days)}&checkOutDate=${addDays(today, days + 30)}`
  const parties = [
    'adultCapacity=1&childrenCapacity=0&numRooms=1',
    'adultCapacity=3&childrenCapacity=3&numRooms=3',
    'adultCapacity=5&childrenCapacity=3&numRooms=3',
  ]
  const paths = [
    ...parties.flatMap(party => [
      `/api/room/nearestdates?${stay(20)}&${party}${party.includes('childrenCapacity=3') ? '&childAges=7,5,2' : ''}`,
      `/api/room/searchrooms?${stay(100)}&${party}`,
    ]),
    `/api/room/nights?hotelId=${slug}&from=${today}&to=${addDays(today, 570)}&adultCapacity=1`,
    `/api/hotel/gethotel?hotelId=${slug}&includePaymentPlan=true&includeOffers=true`,
    `/api/hotel/gethotelimages?hotelId=${slug}`,
    `/api/hotel/getlowestprices?hotelId=${slug}`,
  ]
  const work = loopWork(t)
  // A turn takes at most 20 ms, at half speed 40. All turns of a call together take about as long as one: the limit is
  // three times 20 ms, for a machine whose every turn is slow.
  const most: LoopWork = { longest: 40, total: 60 }
  const tooLong: [path: string, LoopWork][] = []
  for (const path of paths) {
    const took = await work(`${server.url}${path}`)
    t.diagnostic(`${path}: ${JSON.stringify(took)}`)
    if (took.longest > most.longest || took.total > most.total) tooLong.push([path, took])
  }
  assert.deepEqual(tooLong, [])
})
