import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addedOn } from '#shared/hotels/added-on.ts'
import { stay } from '../testing.ts'
import { requestMail } from './request.ts'

test('the letter about a request says what the guest asked for, and what holds until the hotel answers', () => {
  const about = { ...stay, backNow: 1600, message: 'Two nights less, please.', at: new Date('2026-11-20T08:35:00Z') }
  for (const [kind, ...lines] of [
    ['cancel', 'has your request to cancel the booking.', 'Your booking stands until the hotel cancels it.'],
    ['change', 'has your request to change the booking.', 'Your booking stands as it is until the hotel changes it.'],
    ['question', 'has your question.', 'The hotel answers you.'],
    ['keep', 'has been told that you keep the booking. It stands.'],
  ] as const) {
    const { text } = requestMail({ ...about, kind })
    // Who asked to cancel can take that back instead, and who keeps the booking has nothing open to add to.
    assert.equal(text.includes('You can add to your request'), kind === 'change' || kind === 'question', kind)
    assert.equal(text.includes('press Keep the booking on the page'), kind === 'cancel', kind)
    assert.equal(text.includes('If cancelled now, ₹1,600.00 goes back.'), kind === 'cancel', kind)
    for (const line of [...lines, 'Two nights less, please.', '20 November 2026, 02:05 PM'])
      assert.ok(text.includes(line), `${kind}: ${line}`)
  }
  assert.doesNotMatch(requestMail({ ...about, kind: 'cancel', backNow: null }).text, /goes back/)
  const message = `Please cancel this booking.${addedOn}21 November 2026, 09:19 AM:\nWe come after all.`
  const kept = requestMail({ ...about, kind: 'keep', message }).text
  assert.doesNotMatch(kept, /Please cancel/)
  for (const line of ['We come after all.', 'Sent: 21 November 2026, 09:19 AM']) assert.ok(kept.includes(line), line)
})
