import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidV7 } from './ids.ts'

test('ids sort by their time, are all different, and are UUIDs of version 7', () => {
  const start = Date.UTC(2026, 10, 21)
  const times = Array.from({ length: 200 }, (_, at) => new Date(start + at * 997))
  const ids = times.map(at => uuidV7(at.getTime()))
  assert.deepEqual([...ids].sort(), ids)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(new Set(Array.from({ length: 1000 }, () => uuidV7(start))).size, 1000)
})
