import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importLimits } from '#shared/bookings/imports.ts'
import { longestTurn } from '../../testing/process/loop-work.ts'
import { csvOf, importDesk } from './testing.ts'

const numbers = Array.from({ length: 2000 }, (_, at) => String(1000 + at))

/** So long, in milliseconds, a file may keep other calls waiting. */
const turnMs = 20

test('a thousand rows that name a kind of two thousand rooms are planned beside other calls, and some of them booked', {
  timeout: 300_000,
}, async t => {
  const desk = await importDesk(t, { hotel: { kinds: [{ name: 'Deluxe', numbers }] } })
  const { row, preview, bring, countOf, day } = desk
  // One date was typed wrongly by twenty years: its nights are not read.
  const rows = Array.from({ length: importLimits.rows }, (_, at) => row('', 3 + (at % 7), 2, { roomType: 'deluxe' }))
  const wrong = [{ ...rows[0], checkInDate: '2006-01-01' }, ...rows.slice(1)]
  await preview(csvOf(rows.slice(0, 2)))
  const turns: number[] = []
  for (let at = 0; at < 3; at++) {
    const before = process.threadCpuUsage()
    turns.push(
      await longestTurn(async () => {
        const looked = await preview(csvOf(wrong))
        assert.deepEqual(
          [looked.status, looked.data.rows.length, looked.data.rows.filter(({ faults }) => faults.length > 0).length],
          [200, 1000, 1],
        )
      }),
    )
    const { user, system } = process.threadCpuUsage(before)
    assert.ok((user + system) / 1000 < 1500, `${(user + system) / 1000} ms`)
  }
  // The memory that this process clears away falls into one of them.
  assert.ok(Math.min(...turns) < turnMs, `${turns} ms`)
  const { status, data, failure } = await bring(rows.slice(0, 200))
  assert.deepEqual([status, data?.bookings], [200, 200], JSON.stringify(failure))
  assert.deepEqual([await countOf('booking'), await countOf('room_night')], [200, 400])
  const { rows: owned } = await desk.server.database.pool.query<{ rooms: number }>(
    'select count(distinct room_id)::int as rooms from room_night where night = $1',
    [day(4)],
  )
  assert.equal(owned[0]?.rooms, 58)
})

test('many nights are booked beside other calls', { timeout: 300_000 }, async t => {
  const { row, bring, countOf } = await importDesk(t, { hotel: { kinds: [{ name: 'Deluxe', numbers }] } })
  const stays = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => row('', from + (at % 7), 30, { roomType: 'deluxe' }))
  const turns: number[] = []
  for (const from of [3, 50, 100])
    turns.push(
      await longestTurn(async () => {
        const { status, data, failure } = await bring(stays(150, from))
        assert.deepEqual([status, data?.bookings], [200, 150], JSON.stringify(failure))
      }),
    )
  // The memory that this process clears away falls into one of them.
  assert.ok(Math.min(...turns) < turnMs, `${turns} ms`)
  assert.equal(await countOf('room_night'), 3 * 150 * 30)
})
