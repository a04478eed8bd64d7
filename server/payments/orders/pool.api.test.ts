import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { paymentApi } from '#shared/payments/payments.ts'
import { rush, tally } from '../../testing/attacks/rush.ts'
import { pace } from '../../testing/process/pace.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, orderFor } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

/** Asks for health until `work` is done; gives how long each answer took, shortest first. */
const healthDuring = async (server: TestServer, work: Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  let over = false
  const end = () => {
    over = true
  }
  work.then(end, end)
  while (!over) {
    const began = performance.now()
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
    times.push(performance.now() - began)
    await wait(50)
  }
  return times.sort((a, b) => a - b)
}

for (const table of ['hotel', 'booking'])
  test(`every connection waits behind an exclusive lock on ${table}: 503 within 4.5 s, health at once, good again within a second`, async t => {
    const server = await testServer(t)
    const hotel = await makeHotel(server.db)
    await order(server, hotel)
    // Callers and server share this process, so `anyhow` measures what 200 refused orders take without a lock.
    const wrong = Array.from({ length: 200 }, () => orderFor(server, hotel, { amount: 1 }))
    const inputs = Array.from({ length: 200 }, () => orderFor(server, hotel))
    const once = async () => {
      const anyhow = Math.max(...(await rush(server.url, paymentApi.createOrder, wrong, 200)).map(answer => answer.ms))
      const locker = new pg.Client(server.database.connection)
      await locker.connect()
      // After a failed assertion the database may close this connection first.
      locker.on('error', () => undefined)
      await locker.query('begin')
      await locker.query(`lock table ${table} in access exclusive mode`)
      const waiting = rush(server.url, paymentApi.createOrder, inputs, 200)
      const health = await healthDuring(server, waiting)
      const answers = await waiting
      assert.deepEqual(tally(answers), { 503: 200 })
      const slowest = Math.max(...answers.map(answer => answer.ms))
      await locker.end()
      const began = performance.now()
      assert.equal((await server.call(paymentApi.createOrder, orderFor(server, hotel))).status, 200)
      const back = performance.now() - began
      const said = `slowest answer ${slowest.toFixed(0)} ms, ${anyhow.toFixed(0)} ms without the lock; slowest health ${health.at(-1)?.toFixed(0)} ms; good again in ${back.toFixed(0)} ms`
      t.diagnostic(said)
      const isGood =
        slowest <= 4500 + anyhow * pace() && (health[Math.floor(health.length * 0.9)] ?? 0) < 100 * pace() && back < 1000 * pace()
      return isGood ? 'in time' : said
    }
    // Takes the best of three runs, because other programs load the machine.
    let said = await once()
    for (let tries = 1; tries < 3 && said !== 'in time'; tries++) said = await once()
    assert.equal(said, 'in time')
    const { rows } = await server.database.pool.query<{ lock_timeout: string }>('show lock_timeout')
    assert.equal(rows[0]?.lock_timeout, '3s', 'a shortened wait does not stay with its connection')
  })
