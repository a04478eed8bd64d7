import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitationText, invitedText } from './access-words.ts'

// 23 November in India.
const at = '2026-11-22T20:00:00Z'

test('an invitation says its day in India, and until when its link works', () => {
  assert.equal(invitedText(at), 'Invited 23 Nov')
  const works = 'Invited on 23 November 2026; no password chosen yet. The link in the mail works until 30 November 2026.'
  assert.equal(invitationText(at, new Date('2026-11-29T19:59:59Z')), works)
  assert.equal(invitationText(at, new Date('2026-11-29T20:00:00Z')), works.replace('works', 'worked'))
})
