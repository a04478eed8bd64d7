import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit, type Evidence } from './audit.ts'

const evidence = (givenUp: string[]): Evidence => ({
  books: {
    bookings: [],
    nights: [],
    orders: [],
    payments: [],
    refunds: [],
    events: [],
    confirmationsSent: [],
    undone: givenUp,
    givenUp,
  },
  provider: { payments: [], refunds: [], events: [] } as unknown as Evidence['provider'],
  acknowledged: {
    orders: new Map(),
    confirmed: new Set(),
    released: new Set(),
    goingBack: new Set(),
    deskRefunds: new Set(),
  },
})

test('a job that was given up is a broken promise', () => {
  assert.deepEqual(audit(evidence([])), [])
  assert.deepEqual(audit(evidence(['refund'])), [{ promise: 'I5', what: 'a refund job was given up' }])
})
