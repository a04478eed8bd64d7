import '#web/testing/browser.ts'
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { networkError } from '#web/api/call-error.ts'
import { CallError } from '#web/api/client.ts'
import { testCheckout } from '#web/testing/checkout.ts'
import type { KnownOrder, Outcome, Paid } from './attempt.ts'
import { problemText } from './bank-silent.ts'
import { loadCheckout } from './checkout.ts'
import { type Kept, type News, type PaymentState, type Purchase, pay, paymentFailed } from './pay.ts'

/* The payment loop from Book to the end, with a mocked clock and a provider's window that tests pay in or close. */

const soon = () => new Date(Date.now() + 15 * 60_000).toISOString()
const order = (more: Partial<KnownOrder> = {}): KnownOrder => ({
  orderId: 'order_1',
  orderSecret: 's',
  amount: 100,
  keyId: 'key',
  checkoutScript: '/checkout.js',
  holdExpiresAt: soon(),
  ...more,
})
const paid: Paid = { transactionId: 'pay_1', signature: 'x' }
const silence = networkError

type Said = Outcome | Error

/** A purchase whose server answers `says` in turn and then repeats the last; `calls` lists each call and its second. */
const begin = async (t: TestContext, { kept = {}, says, takes = [] }: { kept?: Kept; says: Said[]; takes?: Said[] }) => {
  const provider = testCheckout(t)
  await loadCheckout('/checkout.js')
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-12-01T10:00:00Z') })
  const began = Date.now()
  const calls: string[] = []
  const state: Partial<PaymentState<News>> = {}
  const over = new AbortController()
  t.after(() => over.abort())
  const answer = async (what: string, from: Said[]): Promise<News> => {
    calls.push(`${what} ${(Date.now() - began) / 1000}`)
    const said = from.length > 1 ? from.shift() : from[0]
    if (said === undefined || said instanceof Error) throw said ?? silence()
    return { outcome: said }
  }
  const purchase: Purchase<{ order: KnownOrder; outcome?: Outcome }, News> = {
    kept: () => kept,
    keep: change => Object.assign(kept, change),
    order: async wish => {
      kept.order = wish.order
      return wish.outcome && { outcome: wish.outcome }
    },
    window: () => ({ payer: { name: 'Meera', email: 'meera@mail.example' } }),
    tell: (_order, { transactionId }) => answer(`tell ${transactionId}`, takes),
    ask: () => answer('ask', says),
  }
  const run = { signal: over.signal, show: (change: Partial<PaymentState<News>>) => void Object.assign(state, change) }
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  }
  const start = (wish?: { order: KnownOrder; outcome?: Outcome }) => {
    const end: { news?: News | undefined; error?: Error; isOver: boolean } = { isOver: false }
    void pay(purchase, wish, run).then(
      news => Object.assign(end, { news, isOver: true }),
      error => Object.assign(end, { error, isOver: true }),
    )
    return settle().then(() => end)
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      t.mock.timers.tick(1000)
      await settle()
    }
  }
  return { calls, state, kept, start, pass, settle, provider }
}

test('a window that is closed unpaid: the hold is asked about every 6 s; one that ran out every 30 s, since late money may still come', async t => {
  const { calls, state, start, pass, settle, provider } = await begin(t, { says: ['held', 'held', 'expired', 'settling', 'confirmed'] })
  const end = await start({ order: order() })
  assert.deepEqual([state.doing, provider.isOpen()], ['open', true])
  provider.dismiss()
  await settle()
  assert.equal(state.doing, undefined)
  await pass(60)
  assert.deepEqual(calls, ['ask 0', 'ask 6', 'ask 12', 'ask 42', 'ask 44'])
  assert.deepEqual([end.isOver, end.news?.outcome], [true, 'confirmed'])
  await pass(60)
  assert.equal(calls.length, 5, 'a settled order is left alone')
})

test('a payment whose answers get lost is told again and again, ever more slowly, and what became of it is asked between', async t => {
  const { calls, kept, start, pass, settle, provider } = await begin(t, {
    says: [silence()],
    takes: [...Array.from({ length: 6 }, silence), new CallError(409, 'Wait', { code: 'PAYMENT_PENDING' }), 'confirmed'],
  })
  const end = await start({ order: order() })
  provider.paid({ order: 'order_1', payment: 'pay_1', signature: 'x' })
  await settle()
  assert.deepEqual(kept.paid, paid)
  await pass(200)
  const tells = calls.filter(call => call.startsWith('tell pay_1')).map(call => Number(call.split(' ')[2]))
  assert.deepEqual(tells, [0, 1, 3, 7, 15, 31, 61, 91])
  assert.equal(end.news?.outcome, 'confirmed')
})

test('a page that opens with a payment at hand tells it at once, without a window', async t => {
  const { calls, start, provider } = await begin(t, { kept: { order: order(), paid }, says: [], takes: ['confirmed'] })
  const end = await start()
  assert.deepEqual(calls, ['tell pay_1 0'])
  assert.deepEqual([end.news?.outcome, provider.isOpen()], ['confirmed', false])
})

test('a confirmation that takes long is asked for every 2 s; told once, a payment is not told again', async t => {
  const { calls, start, pass } = await begin(t, {
    kept: { order: order(), paid },
    says: ['settling', 'settling', 'refunding', 'refunded'],
    takes: ['settling'],
  })
  const end = await start()
  await pass(10)
  assert.deepEqual(calls, ['tell pay_1 0', 'ask 2', 'ask 4', 'ask 6', 'ask 8'])
  assert.equal(end.news?.outcome, 'refunded')
})

test('a payment that the server does not take is kept no longer, and its refusal is said', async t => {
  const refusal = new CallError(400, paymentFailed, {})
  const { kept, start } = await begin(t, { kept: { order: order(), paid }, says: ['held'], takes: [refusal] })
  const end = await start()
  assert.equal(end.error, refusal)
  assert.deepEqual([kept.paid, kept.order?.orderId], [undefined, 'order_1'])
})

test('an order that the server does not know is forgotten, one that nobody answers about is not', async t => {
  const { calls, kept, start, pass } = await begin(t, {
    kept: { order: order() },
    says: [silence(), new CallError(503, 'Busy', {}), new CallError(404, 'Unknown', {})],
  })
  const end = await start()
  await pass(11)
  assert.deepEqual([calls.length, kept.order?.orderId], [2, 'order_1'])
  await pass(30)
  assert.deepEqual([calls.length, kept.order, end.isOver], [3, undefined, true])
})

test('an order that was paid by another way closes the window, which is asked about every 4 s', async t => {
  const { calls, start, pass, provider } = await begin(t, { says: ['held', 'confirmed'] })
  const end = await start({ order: order() })
  await pass(4)
  assert.equal(provider.isOpen(), true)
  await pass(4)
  assert.deepEqual([calls.join(), provider.isOpen(), end.news?.outcome], ['ask 4,ask 8', false, 'confirmed'])
})

test('an order that is settled when it is made opens no window', async t => {
  const { calls, start, provider } = await begin(t, { says: [] })
  const end = await start({ order: order(), outcome: 'confirmed' })
  assert.deepEqual([calls.length, provider.isOpen(), end.news?.outcome], [0, false, 'confirmed'])
})

test('a hold that ends too soon to pay in opens no window, and says what to do', async t => {
  const { start, provider } = await begin(t, { says: ['held'] })
  const end = await start({ order: order({ holdExpiresAt: new Date(Date.now() + 34_000).toISOString() }) })
  assert.equal(end.error?.message, 'There is too little time left to pay. Please wait a few seconds, then search again.')
  assert.equal(provider.isOpen(), false)
})

test('a try that fails in the window is said, and taken back once another one is paid', async t => {
  const { state, start, settle, provider } = await begin(t, { says: ['held'], takes: ['confirmed'] })
  const end = await start({ order: order() })
  provider.fail()
  assert.deepEqual([state.problem?.message, provider.isOpen()], [paymentFailed, true])
  provider.paid({ order: 'order_1', payment: 'pay_1', signature: 'x' })
  await settle()
  assert.deepEqual([state.problem, end.news?.outcome], [undefined, 'confirmed'])
})

test('a try whose outcome nobody knows reads as such, any other as failed', async t => {
  const { state, start, provider } = await begin(t, { says: ['held'] })
  await start({ order: order() })
  const unknown = [
    'payment_timed_out',
    'payment_pending',
    'bank_technical_error',
    'gateway_technical_error',
    'issuer_technical_error',
    'server_error',
  ]
  for (const reason of [...unknown, 'card_declined', undefined]) {
    provider.fail(reason)
    assert.equal(
      state.problem && problemText(state.problem),
      reason && unknown.includes(reason) ? 'Your bank has not confirmed yet. Please wait a minute before paying again.' : paymentFailed,
    )
  }
})

test('while nobody looks at the page nothing is asked; who comes back, or whose network does, is answered at once', async t => {
  const { calls, start, pass, settle } = await begin(t, { kept: { order: order() }, says: ['held'] })
  let isHidden = true
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true })
  t.after(() => Reflect.deleteProperty(document, 'hidden'))
  await start()
  await pass(60)
  assert.deepEqual(calls, ['ask 0'])
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  assert.deepEqual(calls, ['ask 0', 'ask 60'])
  await pass(2)
  window.dispatchEvent(new Event('online'))
  await settle()
  assert.equal(calls.at(-1), 'ask 62')
})
