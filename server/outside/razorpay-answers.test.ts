import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTransfers } from './razorpay-answers.ts'

test('a transfer whose answer does not say how much came back: all of it where it was reversed, else nothing', () => {
  const transfer = { id: 'trf_1', recipient: 'acc_1', amount: 50_000, created_at: 1_764_000_000 }
  const reversed = (...more: object[]) => readTransfers(more.map(one => ({ ...transfer, ...one }))).map(one => one.reversedPaise)
  assert.deepEqual(
    reversed(
      { status: 'reversed' },
      { status: 'reversed', amount_reversed: null },
      { status: 'processed' },
      { status: 'partially_reversed', amount_reversed: '20000' },
    ),
    [50_000, 50_000, 0, 20_000],
  )
})
