import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { paymentApi } from '#shared/payments/payments.ts'
import { rushWithRetries, tally } from '../../testing/attacks/rush.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { brokenPromises, noBrokenPromise, orderFor } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

const prices = [4000, 4400]

test('1,000 orders beside an owner who changes the price all the time: each costs what it said, or is refused with the new figure', async t => {
  const server = await testServer(t)
  const { db } = server
  const numbers = Array.from({ length: 25 }, (_, at) => String(101 + at))
  const hotel = await makeHotel(db, { kinds: [{ name: 'Only', numbers, price: prices[0] as number }] })
  const { id: type_id } = await db.selectFrom('room_type').select('id').where('hotel_id', '=', hotel.id).executeTakeFirstOrThrow()
  // A night for each order, so that none waits for another's room.
  const inputs = Array.from({ length: 1000 }, (_, at) => {
    const price = prices[at % 2] as number
    // An order that is sent again after a 503 finds by its key what the first call wrote.
    const wish = { numbers: [numbers[at % 25] ?? ''], inDays: 1 + Math.floor(at / 25), nights: 1, price, key: randomUUID() }
    return { ...orderFor(server, hotel, wish), totalAmount: price * 100 }
  })
  let isOver = false
  let changes = 0
  const changing = (async () => {
    while (!isOver) {
      const paise = (prices[++changes % 2] as number) * 100
      const change = db.transaction().execute(async tx => {
        await sql`update hotel set page_version = page_version + 1 where id = ${hotel.id}`.execute(tx)
        await sql`insert into day_price (hotel_id, type_id, night, breakfast_paise, all_meals_paise)
          select ${hotel.id}, ${type_id}, night, ${paise}::bigint, ${paise}::bigint from generate_series(current_date, current_date + 60, interval '1 day') night
          on conflict (hotel_id, type_id, night) do update set breakfast_paise = excluded.breakfast_paise`.execute(tx)
      })
      // On a busy machine there may be no connection in time: the owner tries again.
      await change.catch((error: Error) => assert.match(error.message, /^timeout exceeded when trying to connect$/))
    }
  })()
  const answers = await rushWithRetries(server.url, paymentApi.createOrder, inputs, 40)
  isOver = true
  await changing
  t.diagnostic(`${changes} changes: ${JSON.stringify(tally(answers))}`)
  assert.deepEqual(Object.keys(tally(answers)), ['200', '409'])
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('booking_night as n', join => join.onRef('n.hotel_id', '=', 'b.hotel_id').onRef('n.booking_id', '=', 'b.id'))
    .innerJoin('payment_order as o', join => join.onRef('o.hotel_id', '=', 'b.hotel_id').onRef('o.booking_id', '=', 'b.id'))
    .select(['b.id', 'b.total_paise', 'b.advance_paise', 'n.price_paise', 'o.amount_paise'])
    .where('b.status', '=', 'PENDING')
    .execute()
  const booked = new Map(rows.map(row => [row.id, row]))
  for (const [at, { status, body }] of answers.entries()) {
    const { totalAmount: said, amount } = inputs[at] as (typeof inputs)[number]
    if (status === 200) {
      const row = booked.get((body.data as { bookingId: string }).bookingId)
      assert.deepEqual(
        [row?.total_paise, row?.price_paise, row?.advance_paise, row?.amount_paise],
        [said, said, amount, amount],
        'another price than the order said',
      )
    } else {
      const { expected } = body as { expected?: { totalAmount?: number } }
      assert.ok(expected?.totalAmount !== said && prices.includes((expected?.totalAmount ?? 0) / 100), JSON.stringify(body))
    }
  }
  assert.equal(rows.length, tally(answers)[200])
  assert.ok(Math.min(...Object.values(tally(answers))) > 20, 'the price hardly changed')
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})
