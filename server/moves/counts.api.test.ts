import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryOfTable } from './manifest.ts'
import { archived } from './testing.ts'

const idAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** So many rows more, each like the first of its table but for the columns that are said by its place. */
const more = (table: string, count: number, of: (at: number) => object) => (files: Map<string, Buffer>) => {
  const before = String(files.get(entryOfTable(table)))
  const first = JSON.parse(before.split('\n')[0] ?? '')
  const lines = Array.from({ length: count }, (_, at) => `${JSON.stringify({ ...first, id: idAt(at), ...of(at) })}\n`)
  files.set(entryOfTable(table), Buffer.from(before + lines.join('')))
}

test('an archive has no more of what is read with each page of a hotel than its forms allow', async t => {
  const { here, there, refused, changed } = await archived(t)
  const named = (at: number) => ({ name: `Of many ${at}` })
  const numbered = (at: number) => ({ room_number: `N${at}` })
  const lined = { id: undefined }
  const over: [...Parameters<typeof more>, string][] = [
    ['room', 2000, numbered, 'has over 2,000 rows of room,'],
    ['stay_rule', 300, () => ({}), 'has over 300 rows of stay_rule,'],
    ['room_type', 300, named, 'has over 300 rows of room_type,'],
    ['amenity', 300, named, 'has over 300 rows of amenity,'],
    ['special_offer', 300, at => ({ ...named(at), code: null }), 'has over 300 rows of special_offer,'],
    ['cancellation_ladder', 300, named, 'has over 300 rows of cancellation_ladder,'],
    ['cancellation_step', 10, at => ({ ...lined, days_before: 300 + at }), 'has over 10 rows of cancellation_step for one ladder_id,'],
    ['season', 300, at => ({ ...named(at), from_date: '2030-01-01', to_date: '2030-01-02' }), 'has over 300 rows of season,'],
  ]
  for (const [table, count, of, words] of over)
    await refused(await changed(true, more(table, count, of)), new RegExp(`^Error: The archive ${words} more than a hotel can have\\.$`))
  const wordy = more('room', 1001, at => ({ ...numbered(at), description: 'x'.repeat(2000) }))
  await refused(await changed(true, wordy), /^Error: The rooms of this archive say more together than those of a hotel can\.$/)
  // Rooms that are retired do not count, and a hotel of before the limit of rates keeps its own.
  const rates = more('room', 150, at => ({ ...numbered(at), price_paise: 500_000 + at * 100 }))
  const retired = more('room', 2000, at => ({ id: idAt(at + 150), room_number: `R${at}`, retired_at: '2026-01-01T00:00:00+00:00' }))
  const both = await changed(true, files => {
    rates(files)
    retired(files)
  })
  await there.bring(both)
  const rooms = await there.server.db.selectFrom('room').select('id').where('hotel_id', '=', here.hotel.id).execute()
  assert.ok(rooms.length > 2150)
})
