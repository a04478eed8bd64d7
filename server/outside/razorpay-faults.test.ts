import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { type PaymentProvider, ProviderError } from './payments.ts'
import { type ProviderStand, startProvider } from './provider-stand.ts'
import { createRazorpay } from './razorpay.ts'

let provider: ProviderStand
let payments: PaymentProvider
before(async () => {
  provider = await startProvider()
  payments = createRazorpay(provider.settings, '/checkout.js')
})
after(() => provider.stop())
afterEach(() => provider.control('faults', { faults: [] }))

const fault = (kind: string, more: Record<string, unknown> = {}) =>
  provider.control('faults', { faults: [{ match: 'POST /v1/', kind, times: 1, ...more }] })
const newOrder = () => ({ receipt: `bk_${randomUUID().slice(0, 30)}`, amountPaise: 45_000, notes: {} })
const transfer = { account: 'acc_Gs9Lk40TbRy2We', amountPaise: 30_000 }
const postsSince = (start: number) => provider.requests.slice(start).filter(line => line === 'POST /v1/orders').length

const timed = async (work: Promise<unknown>) => {
  const start = performance.now()
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, milliseconds: performance.now() - start }
}

for (const kind of ['reset', '500', '502html'] as const) {
  test(`${kind} once: the receipt is looked up, then the order is made`, async () => {
    await fault(kind)
    const start = provider.requests.length
    const order = await payments.createOrder(newOrder())
    assert.equal(order.amountPaise, 45_000)
    assert.equal(postsSince(start), 2)
    assert.ok(provider.requests.slice(start).includes('GET /v1/orders'))
  })
}

test('the answer was lost: the order that was made is found, with its transfer, and none is made again', async () => {
  await fault('lost-answer')
  const start = provider.requests.length
  const order = await payments.createOrder({ ...newOrder(), transfer })
  assert.equal(order.transferred, true)
  assert.equal(postsSince(start), 1)
})

test('every try fails: unavailable, after two tries', async () => {
  await fault('502html', { times: 9 })
  const start = provider.requests.length
  await assert.rejects(payments.createOrder(newOrder()), (error: unknown) => error instanceof ProviderError && error.kind === 'unavailable')
  assert.equal(postsSince(start), 2)
})

test('no answer at all, on any path: unavailable within 4.5 s', async () => {
  await fault('hang', { match: '/v1/', times: 9 })
  const { error, milliseconds } = await timed(payments.createOrder(newOrder()))
  assert.ok(error instanceof ProviderError && error.kind === 'unavailable', String(error))
  assert.ok(milliseconds < 4700, `${milliseconds} ms`)
})

test('the post hangs after its work: the order is found within the time', async () => {
  const asked = newOrder()
  const made = await payments.createOrder(asked)
  await fault('hang')
  const { error, milliseconds } = await timed(payments.createOrder(asked).then(order => assert.deepEqual(order, made)))
  assert.equal(error, undefined)
  assert.ok(milliseconds < 4700, `${milliseconds} ms`)
})

test('429 with Retry-After is waited for while there is time', async () => {
  await fault('429')
  const { error, milliseconds } = await timed(payments.createOrder(newOrder()))
  assert.equal(error, undefined)
  assert.ok(milliseconds >= 2000 && milliseconds < 3500, `${milliseconds} ms`)
})

test('429 without end says when to come back', async () => {
  await fault('429', { times: 9 })
  const { error } = await timed(payments.createOrder(newOrder()))
  assert.ok(error instanceof ProviderError && error.kind === 'unavailable' && error.retryAfterSeconds === 2)
})

test('a refund whose answer was lost is the same refund on the next try', async () => {
  const order = await payments.createOrder(newOrder())
  const paymentId = await provider.pay(order.id)
  const asked = { refundId: randomUUID(), paymentId, amountPaise: 45_000 }
  await fault('lost-answer')
  await assert.rejects(payments.refund(asked), (error: unknown) => error instanceof ProviderError && error.kind === 'unavailable')
  const refund = await payments.refund(asked)
  assert.deepEqual(await payments.refundsOf(paymentId), [refund])
})

/** A provider that says whatever `answer` says. */
const withServer = async (answer: http.RequestListener, work: (payments: PaymentProvider) => Promise<void>) => {
  const server = http.createServer(answer)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await work(createRazorpay({ ...provider.settings, apiBase }, ''))
  } finally {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  }
}

const isUnavailable = (error: unknown) => error instanceof ProviderError && error.kind === 'unavailable'
const json = (response: http.ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const orderId = 'order_Rt5Yb2Nc7XqE1u'
const payment = { id: 'pay_Rt5Ygk0Js4MvTz', order_id: orderId, amount: 100, currency: 'INR', status: 'captured', created_at: 1 }

test('answers that are no answer: HTML with 200, an empty body, null, a redirect, another order, an endless body', async () => {
  const elsewhere: string[] = []
  const answers: Record<string, (response: http.ServerResponse) => unknown> = {
    html: response => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    empty: response => response.writeHead(500).end(),
    null: response => json(response, 500, null),
    redirect: response => response.writeHead(302, { location: '/elsewhere' }).end(),
    other: response => json(response, 200, { count: 1, items: [{ ...payment, order_id: 'order_Rt5Yb2Nc7XqE1x' }] }),
    huge: response => response.writeHead(200).end('x'.repeat(3_000_000)),
  }
  for (const [name, answer] of Object.entries(answers)) {
    await withServer(
      (request, response) => {
        if (request.url === '/elsewhere') elsewhere.push(name)
        answer(response)
      },
      stand => assert.rejects(stand.paymentsOf(orderId), isUnavailable, name),
    )
  }
  assert.deepEqual(elsewhere, [])
})

test('recorded oddities are read: notes as a list, captured as text, null fees, new keys', async () => {
  const odd = { ...payment, notes: [], captured: '1', fee: null, method: null, contact: undefined, reward: {} }
  await withServer(
    (_, response) => json(response, 200, { entity: 'collection', count: 1, items: [odd] }),
    async stand => {
      const [read] = (await stand.paymentsOf(orderId)) ?? []
      assert.deepEqual([read?.captured, read?.method, read?.refundedPaise], [true, '', 0])
    },
  )
})

test('nobody listens: unavailable at once, without a look-up', async () => {
  const closed = net.createServer()
  await new Promise<void>(listening => closed.listen(0, '127.0.0.1', listening))
  const { port } = closed.address() as AddressInfo
  await new Promise(done => closed.close(done))
  const nobody = createRazorpay({ ...provider.settings, apiBase: `http://127.0.0.1:${port}` }, '')
  const { error, milliseconds } = await timed(nobody.createOrder(newOrder()))
  assert.ok(isUnavailable(error))
  assert.ok(milliseconds < 500)
})

test('a connection that is not made in its time: unavailable, without a look-up', async () => {
  let connections = 0
  // It takes the connection and never answers the handshake.
  const silent = net.createServer(() => {
    connections += 1
  })
  const sockets = new Set<net.Socket>()
  silent.on('connection', socket => sockets.add(socket))
  await new Promise<void>(listening => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const { error, milliseconds } = await timed(
    createRazorpay({ ...provider.settings, apiBase: `https://127.0.0.1:${port}` }, '').createOrder(newOrder()),
  )
  for (const socket of sockets) socket.destroy()
  await new Promise(closed => silent.close(closed))
  assert.ok(isUnavailable(error), String(error))
  assert.equal(connections, 1)
  assert.ok(milliseconds < 3000, `${milliseconds} ms`)
})
