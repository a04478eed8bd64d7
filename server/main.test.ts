import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { type OrderReply, paymentApi } from '#shared/payments/payments.ts'
import { connect } from './db/connect.ts'
import { isAlive } from './embedded/process.ts'
import { startEmbedded } from './embedded/start.ts'
import { askMain, databaseProcesses, type MainProcess, mainDataDir, startMain, upMain } from './testing/process/main-process.ts'
import { signalTo } from './testing/process/signal.ts'
import { until } from './testing/process/until.ts'
import { makeHotel, type TestHotel } from './testing/worlds/hotel.ts'
import { orderFor } from './testing/worlds/stay.ts'

const clock = { clock: { now: () => new Date(), set: () => {} } }
const nothing = () => undefined

/** A hotel in the database of a running product. */
const addHotel = async (dataDir: string): Promise<TestHotel> => {
  const embedded = await startEmbedded({ dataDir, log: nothing })
  const { db, pool } = connect(embedded.connection, nothing)
  const hotel = await makeHotel(db)
  await pool.end()
  await embedded.stop()
  return hotel
}

const post = async ({ url }: MainProcess, path: string, body: unknown) => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { data: OrderReply } & Record<string, string> }
}

/** A call whose body is held back: the server has its headers, and it runs until `finish`. */
const runningCall = async ({ url }: MainProcess, path: string, body: string) => {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' }
  const call = request(`${url}${path}`, { method: 'POST', headers, agent: false })
  const answered = new Promise<{ status: number | undefined; connection: string | undefined; text: string }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', async response => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode, connection: response.headers.connection, text: Buffer.concat(parts).toString() })
    })
  })
  call.flushHeaders()
  await new Promise(done => call.on('continue', done))
  return {
    finish: () => {
      call.end(body)
      return answered
    },
  }
}

/** Asks `/readyz` until nobody listens any more: the answers, and how long that took. */
const watchReady = async ({ url }: MainProcess) => {
  const began = performance.now()
  const seen: string[] = []
  for (;;) {
    try {
      const { status, headers } = await fetch(`${url}/readyz`)
      seen.push(`${status} ${headers.get('connection')}`)
    } catch (error) {
      const { code } = (error as { cause: NodeJS.ErrnoException }).cause
      if (code === 'ECONNREFUSED') return { seen: [...new Set(seen)], took: performance.now() - began }
      if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET') throw error
    }
    await turn()
  }
}

/** Not ready for a second, then closed; the call that runs meanwhile gets its answer; no process is left. */
const endsCleanly = async (main: MainProcess, signal: NodeJS.Signals, dataDir: string, hotel: TestHotel) => {
  const processes = databaseProcesses(dataDir)
  assert.ok(processes.length > 3, `only ${processes.length} processes of the database`)
  const order = orderFor(clock, hotel, { numbers: ['103'], inDays: 10 * signal.length })
  const call = await runningCall(main, paymentApi.createOrder.path, JSON.stringify(order))
  main.kill(signal)
  const { seen, took } = await watchReady(main)
  assert.equal(seen.at(-1), '503 close')
  assert.ok(took > 990 && took < 5000, `${signal}: the port closed after ${took} ms`)
  const answer = await call.finish()
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.connection, 'close')
  assert.equal(await main.ended, 0, main.err())
  assert.equal(main.err(), '')
  assert.match(main.out(), /\nAtithi has ended\n$/)
  assert.deepEqual(processes.filter(isAlive), [])
}

/** Guests order, one after the other in two lines, until the product is gone. */
const orderOnAndOn = (main: MainProcess, hotel: TestHotel) => {
  const acknowledged: OrderReply[] = []
  const line = async (number: string) => {
    for (let inDays = 1; inDays < 300; inDays += 2) {
      try {
        const { status, body } = await post(main, paymentApi.createOrder.path, orderFor(clock, hotel, { numbers: [number], inDays }))
        if (status === 200) acknowledged.push(body.data)
      } catch {
        return
      }
    }
  }
  return { acknowledged, over: Promise.all([line('101'), line('102')]) }
}

/** What was acknowledged is still held, and can be paid and booked. */
const nothingIsLost = async (main: MainProcess, acknowledged: OrderReply[]) => {
  for (const { id = '', orderSecret } of acknowledged) {
    const search = new URLSearchParams({ orderId: id, orderSecret })
    const answer = await askMain(() => fetch(`${main.url}${paymentApi.orderStatus.path}?${search}`))
    const text = await answer.text()
    assert.equal((JSON.parse(text) as { data?: { status: string } }).data?.status, 'PENDING', text)
  }
  const last = acknowledged.at(-1)
  const paid = await post(main, `/sandbox/razorpay/checkout/${last?.id}/pay`, { method: 'upi', outcome: 'success' })
  const { razorpay_payment_id: transactionId, razorpay_signature: signature } = paid.body
  const booked = await post(main, bookingApi.create.path, { orderId: last?.id, transactionId, signature })
  assert.equal(booked.status, 200, JSON.stringify(booked.body))
}

test('the process on its own database: ends cleanly at any time, and loses nothing when it is killed', async t => {
  const dataDir = mainDataDir(t)

  await t.test('a port that is taken: one line, and no database is left behind', async t => {
    const other = createServer()
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
    t.after(() => other.close())
    const { port } = other.address() as AddressInfo
    const main = await startMain(t, { DATA_DIR: dataDir, PORT: String(port) })
    assert.equal(await main.ended, 1)
    assert.equal(main.err(), `PORT wants a free port: another program listens on ${port}.\n`)
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  await t.test('a signal during the start ends it, the database too', async t => {
    const main = await startMain(t, { DATA_DIR: dataDir })
    await until(async () => databaseProcesses(dataDir).length > 0, 60)
    main.kill('SIGINT')
    assert.equal(await main.ended, 0, main.err())
    assert.deepEqual(databaseProcesses(dataDir), [])
  })

  await t.test('SIGTERM, SIGKILL in the middle of orders, SIGINT', async t => {
    const first = await upMain(t, { DATA_DIR: dataDir })
    const hotel = await addHotel(dataDir)
    await endsCleanly(first, 'SIGTERM', dataDir, hotel)

    const second = await upMain(t, { DATA_DIR: dataDir })
    const { acknowledged, over } = orderOnAndOn(second, hotel)
    await until(async () => acknowledged.length >= 20, 30)
    const processes = databaseProcesses(dataDir)
    for (const pid of [second.pid, ...processes]) signalTo(pid, 'SIGKILL')
    await Promise.all([over, second.ended])
    await until(async () => !processes.some(isAlive))

    const third = await upMain(t, { DATA_DIR: dataDir })
    await nothingIsLost(third, acknowledged)
    await endsCleanly(third, 'SIGINT', dataDir, hotel)
  })
})
