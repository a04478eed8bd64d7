import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../testing/process/until.ts'
import { type Toy, toyServer } from '../toy-server.ts'
import { watchConnections } from './connections.ts'

const start = (t: TestContext, config: object = { rateLimit: true }, times: object = {}) =>
  toyServer(
    t,
    toy => {
      toy.http.get('/quick', () => 'done')
      toy.http.post('/take', () => 'taken')
      toy.http.get('/never', () => new Promise(() => {}))
    },
    { config, times: { callMs: 8000, hardStopMs: 100, ...times } },
  )

/** Opens connections from one of the loopback's addresses; each says what to ask, or a text as it is, or nothing. */
const open = async (t: TestContext, toy: Pick<Toy, 'port'>, count: number, from: string, says = '') => {
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let at = 0; at < count; at++) {
    const socket = connect({ port: toy.port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {}).resume()
    await new Promise(done => socket.once('connect', done).once('close', done))
    if (says) socket.write(says.startsWith('/') ? `GET ${says} HTTP/1.1\r\nhost: x\r\n\r\n` : says)
    sockets.push(socket)
  }
  if (count > 1) await pause(200)
  return { sockets, alive: () => sockets.filter(socket => !socket.destroyed).length }
}

/** The status of an answer on a connection of its own, or why there was none. */
const visit = (toy: Toy, from: string): Promise<number | string> =>
  new Promise(done => {
    const asked = request({ port: toy.port, host: '127.0.0.1', localAddress: from, path: '/quick', agent: false }, answer => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    asked.setTimeout(3000, () => asked.destroy(new Error('late')))
    asked.on('error', error => done(error.message)).end()
  })

test('1,000 idle connections of one address leave the others in, and this one too', async t => {
  const toy = await start(t)
  const { alive } = await open(t, toy, 1000, '127.0.0.2')
  assert.equal(alive(), 100)
  assert.deepEqual([await visit(toy, '127.0.0.1'), await visit(toy, '127.0.0.2')], [200, 200])
})

test('an address whose connections are all busy gets no further one; others do', async t => {
  const toy = await start(t)
  const { alive } = await open(t, toy, 120, '127.0.0.2', '/never')
  assert.equal(await visit(toy, '127.0.0.2'), 'late')
  assert.equal(await visit(toy, '127.0.0.1'), 200)
  await pause(2500)
  assert.equal(alive(), 100)
})

test('1,000 busy connections of one address leave the others in', async t => {
  const toy = await start(t)
  await open(t, toy, 1000, '127.0.0.2', '/never')
  assert.equal(await visit(toy, '127.0.0.1'), 200)
})

test('kept connections that were answered give way, the longest idle first; one that asks again stays', async t => {
  const toy = await start(t)
  const { sockets } = await open(t, toy, 100, '127.0.0.2', '/quick')
  const [first, second] = sockets
  first?.write('GET /never HTTP/1.1\r\nhost: x\r\n\r\n')
  await pause(100)
  assert.equal(await visit(toy, '127.0.0.2'), 200)
  await pause(50)
  assert.deepEqual([first?.destroyed, second?.destroyed, sockets.filter(socket => socket.destroyed).length], [false, true, 1])
})

test('four requests may wait on one connection; a fifth ends it', async t => {
  const toy = await start(t)
  const { sockets } = await open(t, toy, 2, '127.0.0.2')
  const ask = (count: number) => 'GET /never HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count)
  sockets[0]?.write(ask(4))
  sockets[1]?.write(ask(5))
  await pause(300)
  assert.deepEqual(
    sockets.map(socket => socket.destroyed),
    [false, true],
  )
})

test('bytes that become no request do not keep a connection: after ten seconds it is idle', async t => {
  const toy = await start(t, { rateLimit: true }, { headersMs: 60_000 })
  const { sockets, alive } = await open(t, toy, 100, '127.0.0.2')
  for (const socket of sockets) socket.write('GET')
  await pause(200)
  assert.equal(await visit(toy, '127.0.0.2'), 'late')
  await pause(7500)
  assert.equal(await visit(toy, '127.0.0.2'), 200)
  assert.equal(alive(), 99)
})

test('many addresses together do not shut anybody out while they only wait', async t => {
  const toy = await start(t)
  for (let at = 0; at < 10; at++) await open(t, toy, 100, `127.0.1.${at + 1}`)
  assert.equal(await visit(toy, '127.0.0.1'), 200)
})

for (const [what, half] of [
  ['the head', 'GET /quick HTTP/1.1\r\nhost: x\r\n'],
  ['the body', 'POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'],
] as const)
  test(`many addresses that send half of a request, without the end of ${what}, do not shut anybody out`, async t => {
    const toy = await start(t)
    const served: Socket[] = []
    toy.http.server.on('connection', socket => served.push(socket))
    const isRead = () => assert.ok(served.every(({ destroyed, bytesRead }) => destroyed || bytesRead > 0))
    for (let at = 0; at < 10; at++) {
      const { sockets } = await open(t, toy, 94, `127.0.1.${at + 1}`)
      for (const socket of sockets) socket.write(half)
    }
    await eventually(t, isRead)
    for (let at = 0; at < 60; at++) {
      await open(t, toy, 1, `127.0.1.${(at % 10) + 1}`, half)
      await eventually(t, isRead, 5)
    }
    assert.equal(await visit(toy, '127.0.0.1'), 200)
    // Of an address that has few nothing gives way for those that have many.
    const few = await open(t, toy, 1, '127.0.0.3', half)
    await eventually(t, isRead, 5)
    await open(t, toy, 60, '127.0.2.1', half)
    assert.equal(few.alive(), 1)
  })

test('a connection whose request has not begun to arrive does not give way for an address that has more of them', async t => {
  const server = createServer()
  watchConnections(server, { nearMax: 4 })
  const served: Socket[] = []
  server.on('connection', socket => served.push(socket))
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const half = 'GET /quick HTTP/1.1\r\n'
  await open(t, { port }, 3, '127.0.0.2', half)
  const visitor = await open(t, { port }, 1, '127.0.0.3')
  const others = await open(t, { port }, 2, '127.0.0.2', half)
  await eventually(t, () => assert.equal(served.filter(({ destroyed }) => destroyed).length, 2))
  assert.deepEqual([visitor.alive(), others.alive()], [1, 2])
})

test('behind a proxy, and without limits, an address may have as many as it likes', async t => {
  for (const config of [{ rateLimit: true, trustProxy: ['127.0.0.2'] }, { rateLimit: false }]) {
    const toy = await start(t, config)
    const { alive } = await open(t, toy, 150, '127.0.0.2')
    assert.equal(alive(), 150)
  }
})
