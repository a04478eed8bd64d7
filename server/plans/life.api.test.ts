import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { recordApi } from '#shared/plans/plans.ts'
import { person } from '../testing/worlds/people.ts'
import { planOwner } from '../testing/worlds/plan-owner.ts'

test('a plan ends at the first midnight in India at or after start + months', async t => {
  const { server, timed, buy, runsUntil } = await planOwner(t)
  const months = { 1: await timed('Month', 1), 3: await timed('Quarter', 3), 12: await timed('Year', 12) }
  // Start, months, end, and the end of a renewal by as many months. Times are UTC; India is 5½ hours ahead.
  const cases: [start: string, months: 1 | 3 | 12, end: string, renewed: string][] = [
    // 15 January 2031, 10:00: the last day is 15 February.
    ['2031-01-15T04:30:00.000Z', 1, '2031-02-15T18:30:00.000Z', '2031-03-15T18:30:00.000Z'],
    // 31 January, 10:00: February has 28 days, and its last one counts.
    ['2031-01-31T04:30:00.000Z', 1, '2031-02-28T18:30:00.000Z', '2031-03-31T18:30:00.000Z'],
    // 31 January of a leap year.
    ['2032-01-31T04:30:00.000Z', 1, '2032-02-29T18:30:00.000Z', '2032-03-31T18:30:00.000Z'],
    // 14 January, 23:59, and the minute after it, which is the 15th.
    ['2031-01-14T18:29:00.000Z', 1, '2031-02-14T18:30:00.000Z', '2031-03-14T18:30:00.000Z'],
    ['2031-01-14T18:30:00.000Z', 1, '2031-02-14T18:30:00.000Z', '2031-03-14T18:30:00.000Z'],
    ['2031-01-14T18:30:00.001Z', 1, '2031-02-15T18:30:00.000Z', '2031-03-15T18:30:00.000Z'],
    // 1 March, 02:00 in India, while it is February in Greenwich.
    ['2031-02-28T20:30:00.000Z', 1, '2031-04-01T18:30:00.000Z', '2031-05-01T18:30:00.000Z'],
    // 30 November + 3 months.
    ['2030-11-30T04:30:00.000Z', 3, '2031-02-28T18:30:00.000Z', '2031-05-31T18:30:00.000Z'],
    // 29 February + 12 months.
    ['2032-02-29T04:30:00.000Z', 12, '2033-02-28T18:30:00.000Z', '2034-02-28T18:30:00.000Z'],
  ]
  for (const [start, count, end, renewed] of cases) {
    const who = await person(server, { key: 'ADMIN' })
    await runsUntil(who, start)
    const first = await buy(months[count], { who, months: count })
    const second = await buy(months[count], { who, months: count })
    assert.deepEqual(
      [first.data.startDate, first.data.endDate, second.data.startDate, second.data.endDate],
      [start, end, end, renewed],
      `${start} + ${count}`,
    )
  }
})

test('bought now it begins now, and ends at a midnight in India, not a month later to the minute', async t => {
  const { server, timed, buy } = await planOwner(t)
  const { data } = await buy(await timed('Month', 1))
  const { rows } = await sql<{ right: boolean }>`select ends_at = midnight_at_or_after(
      (starts_at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata')
      and abs(extract(epoch from now() - starts_at)) < 60 as right from payment_record`.execute(server.db)
  assert.deepEqual(rows, [{ right: true }])
  assert.match(data.endDate ?? '', /T18:30:00\.000Z$/)
})

test('another deduction per booking takes the place of the one before, and so does the first one again', async t => {
  const { server, perBooking, timed, buy, choose, records } = await planOwner(t)
  const [dear, cheap] = [await perBooking('Dear', 1800), await perBooking('Cheap', 1000)]
  const first = await choose(dear)
  await choose(cheap)
  const again = await choose(dear)
  assert.notEqual(again.data.id, first.data.id)
  const running = async () => (await records()).filter(({ endDate }) => endDate === null).map(({ paymentplan }) => paymentplan)
  assert.deepEqual(await running(), ['Dear'])
  // A timed plan begins at once and ends the PER_BOOKING plan; one chosen afterwards begins when the timed plan ends.
  const { data: month } = await buy(await timed('Month', 1))
  assert.deepEqual(await running(), [])
  assert.ok(Math.abs(Date.parse(month.startDate) - server.clock.now().getTime()) < 60_000)
  assert.equal((await choose(cheap)).data.startDate, month.endDate)
})

test('an owner reads the own records alone', async t => {
  const { server, timed, buy } = await planOwner(t)
  await buy(await timed('Month', 1))
  const stranger = await person(server, { key: 'ADMIN' })
  assert.deepEqual((await server.call(recordApi.list, {}, stranger.headers)).data, [])
})
