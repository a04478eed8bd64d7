import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runModel } from '../testing/model/run.ts'
import { testServer } from '../testing.ts'

const seed = 20_261_122

test('150 random sequences of what guests, the desk, the provider and time do leave the books as an independent reckoning has them', async t => {
  const server = await testServer(t, { webhooks: false })
  const { sequences, steps, seconds, failure } = await runModel(server, { sequences: 150, seed, shrink: true })
  t.diagnostic(`seed ${seed}: ${sequences} sequences, ${steps} steps, ${seconds.toFixed(1)} s`)
  assert.equal(failure, undefined, failure)
})
