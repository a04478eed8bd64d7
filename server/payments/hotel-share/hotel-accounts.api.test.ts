import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { PageCallOf } from '#shared/contract/endpoint.ts'
import { type HotelAccount, latestInList, payoutApi } from '#shared/payments/payouts.ts'
import { makeHotel, type TestHotel } from '../../testing/worlds/hotel.ts'
import { person, sessionFor } from '../../testing/worlds/people.ts'
import { stayRows } from '../../testing/worlds/stay-rows.ts'
import { testServer } from '../../testing.ts'

const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const { db } = server
  const { headers } = await person(server, { key: 'PLATFORM_ADMIN' })
  return {
    server,
    db,
    headers,
    due: async (hotel: TestHotel, rupees: number, [via, status]: readonly [string, string], inDays = 0) => {
      const booking_id = await stayRows(server, hotel, { inDays, nights: 1 })
      await db
        .insertInto('hotel_due')
        .values({ hotel_id: hotel.id, booking_id, amount_paise: rupees * 100, via, status })
        .execute()
      return booking_id
    },
    /** Sends rupees, `count` times, each a day later than the one before. */
    send: (hotel: TestHotel, rupees: number, name: string, count = 1) =>
      sql`insert into payout (hotel_id, amount_paise, transaction_id, sent_on, idempotency_key)
        select ${hotel.id}, ${rupees * 100}, ${name} || ' ' || n, date '2026-01-01' + n, gen_random_uuid() from generate_series(1, ${count}::int) n`.execute(
        db,
      ),
    page: async (asked: Partial<PageCallOf<typeof payoutApi.list>>, who = headers) => {
      const answer = await server.call(payoutApi.list, { page: 1, ...asked }, who)
      return { status: answer.status, ...(answer.data as unknown as { items: HotelAccount[]; total: number }) }
    },
  }
}

const open = ['PLATFORM', 'OPEN'] as const
const failed = ['TRANSFER', 'FAILED'] as const
const names = (items: readonly HotelAccount[]) => items.map(({ hotelName }) => hotelName)

test('a page of hotels, sorted by each figure and found by name, transaction ID and the booking of a failed transfer; totals are those of all', async t => {
  const { server, db, headers, due, send, page } = await start(t)
  const make = (name: string) => makeHotel(db, { name })
  const [lake, hill, sea, mist] = [await make('Lake View'), await make('Hill House'), await make('Señora Sea'), await make('Mist')]
  await make('Never Sold')
  await due(lake, 900, open)
  const booking = await due(lake, 100, failed, 3)
  await due(hill, 500, ['TRANSFER', 'PAID'])
  await send(sea, 40, 'UTR_78')
  await due(mist, 300, open)
  await send(mist, 100, 'NEFT', 3)
  const { items, total } = await page({})
  assert.deepEqual(
    [
      total,
      items.map(({ hotelName, owed, paid, transferred, failedCount, payoutCount }) => [
        hotelName,
        owed,
        paid,
        transferred,
        failedCount,
        payoutCount,
      ]),
    ],
    [
      4,
      [
        ['Lake View', 1000, 0, 0, 1, 0],
        ['Hill House', 0, 500, 500, 0, 0],
        ['Mist', 0, 300, 0, 0, 3],
        ['Señora Sea', -40, 40, 0, 0, 1],
      ],
    ],
  )
  for (const [sort, first, last] of [
    ['owed', 'Señora Sea', 'Lake View'],
    ['-hotelName', 'Señora Sea', 'Hill House'],
    ['-transferred', 'Hill House', undefined],
    ['-sent', 'Mist', undefined],
    ['-failed', 'Lake View', undefined],
    ['-last', 'Mist', undefined],
  ] as const) {
    const sorted = names((await page({ sort })).items)
    assert.deepEqual([sorted.at(0), last && sorted.at(-1)], [first, last], sort)
  }
  const two = [await page({ size: 3 }), await page({ size: 3, page: 2 }), await page({ size: 3, page: 9 })]
  assert.deepEqual(
    two.map(one => [names(one.items), one.total]),
    [
      [['Lake View', 'Hill House', 'Mist'], 4],
      [['Señora Sea'], 4],
      [[], 4],
    ],
  )
  const { reference } = await db.selectFrom('booking').select('reference').where('id', '=', booking).executeTakeFirstOrThrow()
  for (const [q, found] of [
    ['senora', 'Señora Sea'],
    ['utr_78', 'Señora Sea'],
    ['utr sea', 'Señora Sea'],
    ['neft 2', 'Mist'],
    [reference.toLowerCase(), 'Lake View'],
    ['%', undefined],
    ['hill neft', undefined],
  ] as const)
    assert.deepEqual(names((await page({ q })).items), found ? [found] : [], q)
  const { data } = await server.call(payoutApi.totals, {}, headers)
  assert.deepEqual(data, { hotels: 4, owed: 1000, owing: 40, transferred: 500, sent: 340, failed: 1 })
})

test('an owner has pages of the own hotels, by name, and no totals; what is searched and named stays within them', async t => {
  const { server, db, due, send, page } = await start(t)
  const [lake, hill] = [await makeHotel(db, { name: 'Lake View' }), await makeHotel(db, { name: 'Hill House' })]
  const other = await makeHotel(db, { name: 'Other' })
  await db.updateTable('hotel').set({ owner_id: lake.ownerId }).where('id', '=', hill.id).execute()
  await due(lake, 900, open)
  await due(other, 900, open)
  await send(other, 40, 'UTR')
  const owner = await sessionFor(server, lake.ownerId)
  const own = await page({}, owner)
  assert.deepEqual([names(own.items), own.total], [['Hill House', 'Lake View'], 2])
  for (const q of ['utr', 'other']) assert.deepEqual((await page({ q }, owner)).total, 0, q)
  const named = await page({ hotelId: lake.id, q: 'hill' }, owner)
  assert.deepEqual([named.status, named.items, named.total], [200, [], 0])
  for (const hotelId of [other.id, randomUUID()]) assert.equal((await page({ hotelId }, owner)).status, 404)
  assert.equal((await server.call(payoutApi.totals, {}, owner)).status, 403)
  assert.deepEqual((await page({}, (await person(server)).headers)).total, 0)
  const bare = await server.call(payoutApi.list, { sort: 'owed' } as never, owner)
  assert.deepEqual([bare.status, Object.keys(bare.failure.fields ?? {})], [400, ['page']])
})

test('without a page the first thousand hotels, each with its latest pay-outs and transfers; a hotel asked for alone has all of them', async t => {
  const { server, db, headers, due, send, page } = await start(t)
  const hotel = await makeHotel(db, { name: 'Lake View' })
  const count = latestInList + 5
  await send(hotel, 10, 'UTR', count)
  const booking = await due(hotel, count * 10, open)
  await sql`insert into hotel_due (hotel_id, booking_id, amount_paise, via, status, created_at)
    select ${hotel.id}, ${booking}, case n when 1 then 70000 else 100000 end, 'TRANSFER', 'FAILED', now() - make_interval(days => 100 - n)
    from generate_series(1, ${count + 1}::int) n`.execute(db)
  // What is owed is less than each of those that came first: they were paid by hand.
  await send(hotel, 25_000, 'NEFT')
  for (const [row] of [(await page({})).items, (await server.call(payoutApi.list, {}, headers)).data].map(items => [items[0]]))
    assert.deepEqual(
      [row?.owed, row?.failed.length, row?.failedCount, row?.payouts.length, row?.payoutCount, row?.paid, row?.payouts[0]?.transactionId],
      [700, latestInList, 1, latestInList, count + 1, 25_250, `UTR ${count}`],
    )
  const [list] = (await page({})).items
  assert.equal(list?.failed.filter(({ state }) => state !== 'PAID_BY_HAND').length, 1)
  const [whole] = (await server.call(payoutApi.list, { hotelId: hotel.id }, headers)).data
  assert.deepEqual([whole?.failed.length, whole?.payouts.length], [count + 1, count + 1])

  await sql`insert into hotel (slug, owner_id, name, contact_email, contact_phone, city, state, cancellation_policy, check_in_time, check_out_time,
      advance_basis_points)
    select 'many-' || n, owner_id, 'Many ' || n, contact_email, contact_phone, city, state, cancellation_policy, check_in_time, check_out_time,
      advance_basis_points
    from hotel, generate_series(1, 1005) n where id = ${hotel.id}`.execute(db)
  const many = await server.call(payoutApi.list, {}, await sessionFor(server, hotel.ownerId))
  assert.deepEqual([many.data.length, (many.failure as { total?: number }).total], [1000, 1006])
})
