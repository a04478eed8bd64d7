import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { expireHolds } from '../bookings/purchase/expire.ts'
import { testDesk } from '../bookings/testing.ts'
import { reconcile } from '../payments/settle/reconcile.ts'
import { payBack } from '../payments/settle/refunds.ts'
import { metricsOf } from '../testing/process/metrics.ts'
import { secondProcess } from '../testing/process/second-process.ts'
import { until } from '../testing/process/until.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { purchases } from '../testing/worlds/purchases.ts'
import { order, orderFor, pay, runOut, settlePutOff } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

/** Figures of some series, by what stands between the braces. */
const figures = async (server: { url: string }, name: string): Promise<Record<string, number>> => {
  const found = [...(await metricsOf(server))].filter(([series]) => series === name || series.startsWith(`${name}{`))
  return Object.fromEntries(found.map(([series, value]) => [/\{(.*)\}/.exec(series)?.[1] ?? '', value]))
}

/** The counter, without what is 0. */
const bookings = async (server: { url: string }): Promise<string[]> =>
  Object.entries(await figures(server, 'bookings_total')).flatMap(([labels, count]) => (count > 0 ? [`${labels} ${count}`] : []))

const between = (value: number | undefined, low: number, high: number, what: string) =>
  assert.ok(value !== undefined && value >= low && value <= high, `${what}: ${value}`)

test('bookings are counted by the process that committed them, held ones and their time in the database', async t => {
  const { server, hotel, sell, edit } = await testDesk(t)
  const other = await secondProcess(t, server)
  assert.equal(Object.keys(await figures(server, 'bookings_total')).length, 14, 'each state from the beginning')
  const paid = await order(server, hotel, { numbers: ['101'] })
  const left = await order(server, hotel, { numbers: ['102'] })
  assert.deepEqual(await figures(server, 'bookings_held'), { '': 2 })
  assert.deepEqual(await figures(server, 'bookings_held_overdue_seconds'), { '': 0 })
  assert.equal((await server.call(paymentApi.createOrder, orderFor(server, hotel, { numbers: ['101', '999'] }))).status, 400)
  await server.get(bookingApi.create, await pay(server, paid.id ?? ''))
  await runOut(server, left.bookingId ?? '')
  between((await figures(server, 'bookings_held_overdue_seconds'))[''], 59, 120, 'the hold that ran out')
  await expireHolds(server.db, 10, server.product.app.count)
  const sold = await sell('103')
  assert.equal((await edit(sold, { status: 'CANCELLED' })).status, 200)
  assert.deepEqual(await bookings(server), [
    'status="PENDING",from="page" 2',
    'status="CONFIRMED",from="page" 1',
    'status="CONFIRMED",from="desk" 1',
    'status="CANCELLED",from="desk" 1',
    'status="EXPIRED",from="page" 1',
  ])
  assert.deepEqual(await bookings({ url: other }), [], 'another process did nothing')
  for (const url of [server.url, other]) assert.deepEqual(await figures({ url }, 'bookings_held'), { '': 0 })
})

test('money late at its rooms is counted as what became of it, not as what was tried', async t => {
  const { server, hotel, sell } = await testDesk(t, { hotel: { kinds: [{ name: 'Only', numbers: ['101'] }] } })
  const late = await order(server, hotel, { numbers: ['101'], inDays: 1 })
  await runOut(server, late.bookingId ?? '')
  await sell('101', { from: 1 })
  await server.call(bookingApi.create, await pay(server, late.id ?? ''))
  assert.deepEqual(await bookings(server), [
    'status="PENDING",from="page" 1',
    'status="CONFIRMED",from="desk" 1',
    'status="EXPIRED",from="page" 1',
  ])
})

const addJob = (server: TestServer, { minutes, age, error, dead }: { minutes: number; age?: number; error?: string; dead?: boolean }) =>
  sql`insert into outbox (kind, payload, run_at, created_at, last_error, dead_at) values ('mail-x', '{}',
    now() - make_interval(mins => ${minutes}), now() - make_interval(mins => ${age ?? minutes}), ${error ?? null}, case when ${dead === true} then now() end)`.execute(
    server.db,
  )

test('jobs: how many wait, fail and were given up, how long the first is due, how old the first that fails; every process says the same', async t => {
  const server = await testServer(t)
  await sql`delete from outbox`.execute(server.db)
  assert.deepEqual(await figures(server, 'outbox_jobs'), { 'state="waiting"': 0, 'state="failing"': 0, 'state="dead"': 0 })
  assert.deepEqual(await figures(server, 'outbox_oldest_seconds'), { 'state="due"': 0, 'state="failing"': 0 })
  await addJob(server, { minutes: 7 })
  await addJob(server, { minutes: -60, age: 100 })
  await addJob(server, { minutes: -60, age: 90, error: 'no mail server' })
  for (let count = 0; count < 3; count++) await addJob(server, { minutes: 500, error: 'no mail server', dead: true })
  for (const url of [server.url, await secondProcess(t, server)]) {
    assert.deepEqual(await figures({ url }, 'outbox_jobs'), { 'state="waiting"': 2, 'state="failing"': 1, 'state="dead"': 3 })
    const { 'state="due"': due, 'state="failing"': failing } = await figures({ url }, 'outbox_oldest_seconds')
    between(due, 420, 480, 'due')
    between(failing, 5400, 5460, 'failing')
  }
})

test('money on its way: orders that are asked about, refunds not sent and sent, parts for hotels', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 10 }, accountId: 'acc_Gs9Lk40TbRy2We' })
  const paise = (refund_not_sent: number, refund_sent: number, transfer: number) => ({
    'what="refund_not_sent"': refund_not_sent,
    'what="refund_sent"': refund_sent,
    'what="transfer"': transfer,
  })
  const onItsWay = () => figures(server, 'money_on_its_way_paise')
  const made = await order(server, hotel)
  assert.deepEqual([await figures(server, 'payment_orders_open'), await onItsWay()], [{ '': 1 }, paise(0, 0, 0)])
  await sql`update payment_order set next_check_at = now() - interval '10 minutes'`.execute(server.db)
  between((await figures(server, 'payment_orders_overdue_seconds'))[''], 600, 660, 'overdue')
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await reconcile(server.product.app, purchases)
  assert.deepEqual(await figures(server, 'payment_orders_overdue_seconds'), { '': 0 })
  assert.deepEqual(await onItsWay(), paise(0, 0, 80_000))
  await settlePutOff(server)
  assert.deepEqual(await onItsWay(), paise(0, 0, 0), 'the hotel’s part has arrived')
  const { id: paymentId } = await server.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  await server.db.transaction().execute(tx => payBack(tx, { paymentId, amountPaise: 50_000, reason: 'by-hotel' }))
  await sql`update refund set created_at = now() - interval '2 hours'`.execute(server.db)
  assert.deepEqual(await onItsWay(), paise(50_000, 0, 0))
  assert.deepEqual(await figures(server, 'money_on_its_way_payments'), paise(1, 0, 0))
  between((await figures(server, 'money_on_its_way_oldest_seconds'))['what="refund_not_sent"'], 7200, 7260, 'the refund')
  await server.provider.control('settings', { refundStatus: 'pending' })
  await settlePutOff(server)
  assert.deepEqual(await onItsWay(), paise(0, 50_000, 0))
  const refund = await server.db.selectFrom('refund').select('provider_refund_id').executeTakeFirstOrThrow()
  await server.provider.control(`refunds/${refund.provider_refund_id}/outcome`, { status: 'processed' })
  await settlePutOff(server)
  assert.deepEqual(await onItsWay(), paise(0, 0, 0))
})

test('a pool that is used up shows who waits and how long; without the database its figures are gone and its absence is said', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const { pool } = server.database
  const { 'state="max"': max = 0, ...before } = await figures(server, 'database_pool_connections')
  assert.deepEqual([max, before['state="used"'], await figures(server, 'database_reachable')], [10, 0, { '': 1 }])
  const waitsOver = async (le: string) => {
    const metrics = await metricsOf(server)
    const count = metrics.get('database_pool_wait_seconds_count') ?? 0
    return count - (metrics.get(`database_pool_wait_seconds_bucket{le="${le}"}`) ?? 0)
  }
  const failed = async () =>
    Object.entries(await figures(server, 'http_request_duration_seconds_count')).filter(([labels]) => labels.includes('status="503"'))
  assert.deepEqual([await waitsOver('2'), await failed()], [0, []])
  const taken = await Promise.all(Array.from({ length: max }, () => pool.connect()))
  try {
    const call = server.call(roomApi.nights, { hotelId: hotel.id, from: '2027-01-01', to: '2027-01-05' })
    const metrics = await metricsOf(server)
    assert.equal(metrics.get('database_pool_connections{state="used"}'), max)
    between(metrics.get('database_pool_waiting'), 1, 3, 'waiting')
    assert.equal(metrics.get('database_reachable'), 0)
    const ofDatabase = [...metrics.keys()].filter(series => /^(outbox|bookings_held|payment_orders|money|replication)/.test(series))
    assert.deepEqual(ofDatabase, [])
    assert.equal((await call).status, 503)
  } finally {
    for (const client of taken) client.release()
  }
  await until(async () => (await metricsOf(server)).get('database_reachable') === 1)
  between(await waitsOver('2'), 2, 4, 'waits of more than two seconds')
  assert.deepEqual(await failed(), [[`method="GET",route="/api/room/nights",status="503"`, 1]])
  assert.deepEqual(await figures(server, 'bookings_held'), { '': 0 })
})
