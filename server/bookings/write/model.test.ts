import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plant, seededFaults } from '../../testing/model/faults/faults.ts'
import { runModel } from '../../testing/model/run.ts'
import { stepKinds } from '../../testing/model/steps/steps.ts'
import { testServer } from '../../testing.ts'

const seed = 20_261_122

/** A minute on two cores that are idle; beside the other tests, on a machine at half speed, several. */
const timeout = 900_000

test('120 random sequences of what guests, two desks, the provider and time do leave the books as an independent reckoning has them', {
  timeout,
}, async t => {
  const server = await testServer(t, { webhooks: false, inProcess: true })
  const { sequences, steps, changes, seconds, failure } = await runModel(server, { sequences: 120, seed, shrink: true })
  t.diagnostic(
    `seed ${seed}: ${sequences} sequences, ${steps} steps, ${seconds.toFixed(1)} s; of these changed something: ${JSON.stringify(changes)}`,
  )
  assert.equal(failure, undefined, failure)
  for (const kind of stepKinds)
    if (!['search', 'clock', 'reprice', 'rate', 'offer', 'rule', 'count', 'register'].includes(kind))
      assert.ok((changes[kind] ?? 0) >= 3, `${kind} hardly ever does anything`)
})

/** Enough for the rarest of them several times over; most are noticed within five. */
const maxSequences = 60

for (const { name, shownBy, steps, statement, database, passOver = 0 } of seededFaults)
  test(`noticed: ${name}`, async t => {
    const server = await testServer(t, { webhooks: false, inProcess: true })
    if (database) await server.database.pool.query(database)
    const planted = statement && plant(statement)
    t.after(() => planted?.restore())
    const trial = { sequences: maxSequences, seed, steps, path: String(passOver) }
    const { sequences, seconds, failure } = await runModel(server, trial)
    if (planted) assert.ok(planted.met() > 0, 'The statement of the fault is not sent any more')
    t.diagnostic(`after ${sequences} sequences, ${seconds.toFixed(1)} s: ${failure?.split('\n').find(line => shownBy.test(line))}`)
    assert.ok(failure, 'Nobody noticed')
    assert.match(failure, shownBy)
  })
