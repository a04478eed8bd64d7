import type { WebhookKnobs } from './announcing.ts'
import { type History, importHistory } from './journal/import-history.ts'
import { showPayment } from './pages/payment-view.ts'
import { lateAuthorize, payOrder } from './provider/checkout-api.ts'
import { addToBalance, type Core } from './provider/core.ts'
import type { EventRecord } from './provider/entities.ts'
import { badRequest, unknownId, unknownUrl } from './provider/errors.ts'
import { type Fault, faultKinds } from './provider/faults.ts'
import { showOrder } from './provider/orders.ts'
import { findRefund, settleRefund, showRefund } from './provider/refunds.ts'
import { type Body, wholeAmount } from './provider/rules.ts'
import { endTransfer, showTransfer } from './provider/transfers.ts'
import type { createWebhooks } from './provider/webhooks.ts'

type Parts = { core: Core; webhooks: ReturnType<typeof createWebhooks>; restart(): void }
type Call = Parts & { id: string; action: string; body: Body; query: URLSearchParams }

export function saveSetting(core: Core, id: string, value: unknown): void {
  core.store.change(change => change.put('setting', { id, value }))
}

function showEvent(core: Core, record: EventRecord) {
  const delivery = core.store.get('delivery', record.id)
  const { id, event, order_id, created_at } = record
  return { id, event, order_id, created_at, delivery, body: JSON.parse(record.body) as unknown }
}

function listEvents({ core, query }: Call) {
  const orderId = query.get('order_id')
  const records = core.store.all('event').filter(record => orderId === null || record.order_id === orderId)
  return records.map(record => showEvent(core, record))
}

function state(call: Call) {
  const { core } = call
  return {
    orders: core.store.all('order').map(order => showOrder(core, order)),
    payments: core.store.all('payment').map(payment => showPayment(payment, true)),
    refunds: core.store.all('refund').map(showRefund),
    transfers: core.store.all('transfer').map(transfer => showTransfer(core, transfer)),
    reversals: core.store.all('reversal'),
    events: listEvents(call),
    balances: core.store.all('balance'),
    settings: core.store.all('setting'),
    now: core.clock.seconds(),
  }
}

async function replay({ webhooks, id, body }: Call) {
  const times = Math.min(1000, Number(body.times ?? 1))
  const sent = await Promise.all(Array.from({ length: times }, () => webhooks.replay(id)))
  if (sent.includes(undefined)) throw unknownId()
  return { statuses: sent }
}

function setFaults({ core, body }: Call) {
  const given = Array.isArray(body.faults) ? (body.faults as Fault[]) : body.kind === undefined ? [] : [body as Fault]
  for (const fault of given) {
    if (!faultKinds.includes(fault.kind) || typeof fault.match !== 'string') throw badRequest('A fault needs match and a known kind.')
    new RegExp(fault.match) // a broken pattern is refused here, not met by a payment
  }
  const before = Array.isArray(body.faults) ? [] : core.setting<Fault[]>('faults', [])
  const faults = [...before, ...given]
  saveSetting(core, 'faults', faults)
  return { faults }
}

function setKnobs({ core, webhooks, body }: Call) {
  const knobs: WebhookKnobs = { ...core.setting<WebhookKnobs>('webhooks', {}), ...body }
  saveSetting(core, 'webhooks', knobs)
  if (!knobs.hold) webhooks.resume()
  return knobs
}

function advance({ core, body }: Call) {
  const seconds = Number(body.advance)
  if (!Number.isFinite(seconds) || seconds < 0) throw badRequest('advance is a number of seconds.')
  const offset = core.clock.offset() + seconds * 1000
  saveSetting(core, 'clock', offset)
  core.clock.setOffset(offset)
  return { now: core.clock.seconds() }
}

function account({ core, id, action, body }: Call) {
  if (action === 'balance') core.store.change(change => addToBalance(core, change, id, wholeAmount(body.add)))
  else if (action === 'suspend' || action === 'activate') {
    core.store.change(change => change.put('account', { id, suspended: action === 'suspend' }))
  } else throw unknownUrl()
  return { id, suspended: core.store.get('account', id)?.suspended === true, balance: core.store.get('balance', id)?.amount ?? null }
}

function refundOutcome({ core, id, body }: Call) {
  const outcome = body.status
  if (outcome !== 'processed' && outcome !== 'failed') throw badRequest('status is processed or failed.')
  const refund = findRefund(core, id)
  return showRefund(core.store.change(change => settleRefund(core, change, refund, outcome)))
}

function transferOutcome({ core, id, body }: Call) {
  const outcome = body.status
  if (outcome !== 'processed' && outcome !== 'failed') throw badRequest('status is processed or failed.')
  return endTransfer(core, id, outcome)
}

const knownSettings = ['receiptPolicy', 'refundStatus', 'route', 'transferStatus']

function setSettings({ core, body }: Call) {
  const unknown = Object.keys(body).filter(name => !knownSettings.includes(name))
  if (unknown.length > 0) throw badRequest(`unknown setting ${unknown.join(', ')}`)
  for (const [name, value] of Object.entries(body)) saveSetting(core, name, value)
  return Object.fromEntries(knownSettings.map(name => [name, core.setting<unknown>(name, null)]))
}

const routes: Record<string, (call: Call) => unknown> = {
  'GET state': state,
  'GET events': listEvents,
  'POST events replay': replay,
  'POST reset': ({ restart }) => {
    restart()
    return { reset: true }
  },
  'POST clock': advance,
  'POST faults': setFaults,
  'GET faults': ({ core }) => ({ faults: core.setting<Fault[]>('faults', []) }),
  'DELETE faults': ({ core }) => {
    saveSetting(core, 'faults', [])
    return { faults: [] }
  },
  'POST webhooks': setKnobs,
  'DELETE webhooks': ({ core, webhooks }) => {
    saveSetting(core, 'webhooks', {})
    webhooks.resume()
    return {}
  },
  'POST settings': setSettings,
  'POST orders pay': ({ core, id, body }) => payOrder(core, id, body),
  'POST payments late-authorize': ({ core, id }) => showPayment(lateAuthorize(core, id)),
  'POST refunds outcome': refundOutcome,
  'POST transfers outcome': transferOutcome,
  'POST accounts suspend': account,
  'POST accounts activate': account,
  'POST accounts balance': account,
  'POST import': ({ core, body }) => {
    if (!Array.isArray(body.orders) || !Array.isArray(body.payments)) throw badRequest('orders and payments are lists.')
    importHistory(core, body as unknown as History)
    return { orders: body.orders.length, payments: body.payments.length }
  },
}

/** One call of the control API, for tests and trials; `path` is what follows `control/`. */
export function callControl(parts: Parts, method: string, path: string, query: URLSearchParams, body: Body): unknown {
  const [area = '', id = '', action = ''] = path.replace(/\/+$/, '').split('/')
  const route = routes[[method, area, action].filter(Boolean).join(' ')]
  if (!route) throw unknownUrl()
  return route({ ...parts, id, action, query, body })
}
