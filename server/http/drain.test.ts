import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClientCounts } from '#server/testing/restless-clients.ts'
import { toyServer } from './toy-server.ts'

/** A busy server: each call waits a little, and takes the event loop for 2 ms. */
const work = async () => {
  await pause(Math.random() * 30)
  for (const until = performance.now() + 2; performance.now() < until; );
  return 'done'
}

test('ending under load cuts nobody off who was let in', async t => {
  for (let round = 1; round <= 4; round++) {
    const toy = await toyServer(t, ({ http }) => http.get('/work', work), { times: { noticeMs: 500 } })
    const clients = new Worker(new URL('../testing/restless-clients.ts', import.meta.url), {
      workerData: { port: toy.port, clients: 30, path: '/work' },
    })
    await pause(700)
    const began = performance.now()
    await toy.drain.close()
    const took = performance.now() - began
    clients.postMessage('end')
    const [counts] = (await once(clients, 'message')) as [ClientCounts]
    t.diagnostic(`round ${round}: ${JSON.stringify(counts)}, ${Math.round(took)} ms`)
    assert.deepEqual([counts.lost, counts.reasons], [0, []])
    assert.ok(counts.answered > 20 && counts.refused > 0, JSON.stringify(counts))
    assert.ok(took < 5000)
  }
})
