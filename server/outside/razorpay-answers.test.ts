import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTransfers, readWaysToPay } from './razorpay-answers.ts'

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

test('how guests can pay: what the account offers, in an order of ours; another answer is not understood', () => {
  const banks = { HDFC: 'HDFC Bank', UTIB: 'Axis Bank' }
  const account = { entity: 'methods', card: true, netbanking: banks, wallet: { mobikwik: true, payzapp: false }, upi: true, emi: true }
  assert.deepEqual(readWaysToPay(account), ['upi', 'card', 'netbanking', 'wallet'])
  assert.deepEqual(readWaysToPay({ ...account, card: 1, netbanking: [], wallet: { payzapp: false }, upi: '1' }), ['upi', 'card'])
  assert.deepEqual(readWaysToPay({ entity: 'methods', card: false, upi: 0, wallet: null }), [])
  for (const answer of [{}, undefined, { entity: 'order', upi: true }, []]) assert.throws(() => readWaysToPay(answer), /was not understood/)
})
