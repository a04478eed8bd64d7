import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClientCounts } from '#server/testing/attacks/restless-clients.ts'
import { until } from '#server/testing/process/until.ts'
import { toyServer } from '../toy-server.ts'

/** A busy server: each call waits a little, and takes the event loop for 2 ms. */
const busyServer = () => {
  const counted = { answers: 0 }
  const work = async () => {
    await pause(Math.random() * 30)
    for (const end = performance.now() + 2; performance.now() < end; );
    counted.answers++
    return 'done'
  }
  return { work, counted }
}

test('ending under load cuts nobody off who was let in', async t => {
  for (let round = 1; round <= 4; round++) {
    const { work, counted } = busyServer()
    const toy = await toyServer(t, ({ http }) => http.get('/work', work), { times: { noticeMs: 500 } })
    const clients = new Worker(new URL('../../testing/attacks/restless-clients.ts', import.meta.url), {
      workerData: { port: toy.port, clients: 30, path: '/work' },
    })
    await until(async () => counted.answers > 100)
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

test('the hard stop ends a connection that became something else than HTTP', async t => {
  const toy = await toyServer(t, () => undefined, { times: { hardStopMs: 200 } })
  toy.http.server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  const socket = connect(toy.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await once(socket, 'data')
  const began = performance.now()
  await toy.drain.close()
  assert.ok(performance.now() - began < 5000)
})
