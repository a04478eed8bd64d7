import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptStore } from '../guest/stay-purchase.ts'
import { guestStay, type StoredStay } from './stay-draft.ts'

const kept = new Map<string, unknown>()
globalThis.sessionStorage = { getItem: (name: string) => JSON.stringify(kept.get(name)) ?? null } as Storage

let hotels = 0
/** What a page reads that finds this in its tab. */
const read = (stay: unknown) => {
  const hotel = `h${++hotels}`
  kept.set(`atithi.wizard.${hotel}`, stay)
  return guestStay(hotel).get()
}

const search = { checkIn: '2026-12-05', checkOut: '2026-12-07', rooms: 1, adults: 2, ages: [4, null] }
const stay: StoredStay = {
  search,
  step: 3,
  reached: 4,
  code: 'SAVE10',
  choices: [{ kind: 'k', meal: 'allMeals', count: 2, beds: 1 }],
  chosen: [{ id: 'r', mealOption: 'breakfast' }],
}

test('a stay that was kept is read whole; one that does not fit, of another version of the page, is none', () => {
  assert.deepEqual(read(stay), stay)
  assert.deepEqual(read({ step: 1, reached: 1, choices: [], chosen: [] }), { step: 1, reached: 1, choices: [], chosen: [] })
  const [choice] = stay.choices
  for (const wrong of [
    ...['text', null, [], {}, { ...stay, step: 5 }, { ...stay, reached: '2' }, { ...stay, code: 7 }],
    ...[{}, { ...search, rooms: 1.5 }, { ...search, ages: '4' }].map(one => ({ ...stay, search: one })),
    ...[undefined, [null], [{ ...choice, meal: 'dinner' }], [{ ...choice, count: 0 }], [{ ...choice, kind: 1 }]].map(choices => ({
      ...stay,
      choices,
    })),
    ...[undefined, [null], [{ id: 'r', mealOption: 'dinner' }], [{ mealOption: 'breakfast' }]].map(chosen => ({ ...stay, chosen })),
  ])
    assert.deepEqual(read(wrong), guestStay('none').empty, JSON.stringify(wrong))
})

test('an attempt to pay is read whole or not at all', () => {
  const order = { orderId: 'order_1', orderSecret: 's', amount: 100, holdExpiresAt: null }
  const readAttempt = (attempt: unknown) => {
    const hotel = `h${++hotels}`
    kept.set(`atithi.attempt.${hotel}`, attempt)
    return attemptStore(hotel).get()
  }
  const paid = { transactionId: 'pay_1', signature: 'x' }
  for (const right of [{}, { key: 'k' }, { order }, { key: 'k', order, paid }]) assert.deepEqual(readAttempt(right), right)
  for (const wrong of [null, 'text', { order: {} }, { order: { ...order, amount: '100' } }, { order, paid: {} }, { order: 'order_1' }])
    assert.deepEqual(readAttempt(wrong), {})
})
