import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takenText } from './taken-night.ts'

test('until when a night is held is said with its day, unless that is today in India', () => {
  const held = (until: string, today?: string) =>
    takenText(
      { night: '2026-12-05', room_number: '101', reference: 'ABCD-2345', guest_name: 'Asha Rao', hold_expires_at: new Date(until) },
      { today, namesGuests: true },
    ).replace('Room 101 is held on the night of Sat, 5 Dec for Asha Rao (ABCD-2345), ', '')
  assert.equal(held('2026-11-30T18:29:00Z', '2026-11-30'), 'until 11:59 PM.')
  assert.equal(held('2026-11-30T18:30:00Z', '2026-11-30'), 'until Tue, 1 Dec, 12:00 AM.')
  assert.equal(held('2026-11-30T18:30:00Z', '2026-12-01'), 'until 12:00 AM.')
  assert.equal(held('2026-12-01T08:35:00Z'), 'until Tue, 1 Dec, 02:05 PM.')
})
