import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { showPayment } from '../pages/payment-view.ts'
import type { Core } from './core.ts'
import { authenticationFailed, notApplicable, unknownId, unknownUrl } from './errors.ts'
import { enabledMethods } from './instruments.ts'
import { createOrder, editOrder, findOrder, listOrders, showOrder } from './orders.ts'
import { capturePayment, editPayment, findPayment } from './payments.ts'
import { editRefund, findRefund, refundPayment, showRefund } from './refunds.ts'
import { type Body, collection, wholeCollection } from './rules.ts'
import * as transfers from './transfers.ts'

export type ApiRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Body }
type Call = { core: Core; id: string; second: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Body }

const sameText = (a: string, b: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

const expandOf = (query: URLSearchParams) => [...query.getAll('expand[]'), ...query.getAll('expand')]
const idempotencyKey = (headers: IncomingHttpHeaders) => {
  const value = headers['x-refund-idempotency']
  return typeof value === 'string' ? value : undefined
}

function oneRefund({ core, id, second }: Call) {
  const refund = findRefund(core, second)
  if (refund.payment_id !== id) throw unknownId()
  return showRefund(refund)
}

function cardOf({ core, id }: Call) {
  const { card } = findPayment(core, id)
  if (!card) throw notApplicable('Payment was not done using card')
  return card
}

const routes: Record<string, (call: Call) => unknown> = {
  'POST /orders': ({ core, body }) => createOrder(core, body),
  'GET /orders': ({ core, query }) => listOrders(core, query, expandOf(query)),
  'GET /orders/*': ({ core, id, query }) => showOrder(core, findOrder(core, id), expandOf(query)),
  'PATCH /orders/*': ({ core, id, body }) => editOrder(core, id, body),
  'GET /orders/*/payments': ({ core, id }) =>
    wholeCollection(core.store.paymentsOf(findOrder(core, id).id).map(payment => showPayment(payment))),

  'GET /payments': ({ core, query }) =>
    collection(core.store.all('payment'), query, payment => showPayment(payment, expandOf(query).includes('card'))),
  'GET /payments/*': ({ core, id, query }) => showPayment(findPayment(core, id), expandOf(query).includes('card')),
  'PATCH /payments/*': ({ core, id, body }) => showPayment(editPayment(core, id, body)),
  'POST /payments/*/capture': ({ core, id, body }) => showPayment(capturePayment(core, id, body)),
  'GET /payments/*/card': cardOf,
  'POST /payments/*/refund': ({ core, id, body, headers }) =>
    showRefund(refundPayment(core, findPayment(core, id), body, idempotencyKey(headers))),
  'GET /payments/*/refunds': ({ core, id, query }) => collection(core.store.refundsOf(findPayment(core, id).id), query, showRefund),
  'GET /payments/*/refunds/*': oneRefund,
  'POST /payments/*/transfers': ({ core, id, body }) => transfers.transferFromPayment(core, findPayment(core, id), body),
  'GET /payments/*/transfers': ({ core, id, query }) =>
    collection(transfers.transfersOfPayment(core, findPayment(core, id)), query, each => transfers.showTransfer(core, each)),

  'GET /refunds': ({ core, query }) => collection(core.store.all('refund'), query, showRefund),
  'GET /refunds/*': ({ core, id }) => showRefund(findRefund(core, id)),
  'PATCH /refunds/*': ({ core, id, body }) => showRefund(editRefund(core, id, body)),

  'GET /transfers': ({ core, query }) => transfers.listTransfers(core, query),
  'GET /transfers/*': ({ core, id }) => transfers.showTransfer(core, transfers.findTransfer(core, id)),
  'PATCH /transfers/*': ({ core, id, body }) => transfers.editTransfer(core, id, body),
  'POST /transfers/*/reversals': ({ core, id, body }) => transfers.reverseTransfer(core, id, body),
  'GET /transfers/*/reversals': ({ core, id }) =>
    wholeCollection(core.store.reversalsOf(transfers.findTransfer(core, id).id).map(transfers.showReversal)),

  'GET /methods': () => enabledMethods,
}

function authenticate(core: Core, { method, path, query, headers }: ApiRequest): void {
  const { keyId, keySecret } = core.options
  if (method === 'GET' && path === '/v1/methods' && query.get('key_id') === keyId) return
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '') ?? []
  const given = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  if (!sameText(given, `${keyId}:${keySecret}`)) throw authenticationFailed()
}

/** One call of the provider's REST API, on a path under `/v1`; returns the 200 body or throws a ProviderError. */
export function callApi(core: Core, request: ApiRequest): unknown {
  authenticate(core, request)
  const parts = request.path.replace(/\/+$/, '').split('/').slice(2)
  const pattern = parts.map((part, index) => (index % 2 === 1 ? '*' : part)).join('/')
  const route = routes[`${request.method} /${pattern}`]
  if (!route) throw unknownUrl()
  const { query, headers, body } = request
  return route({ core, id: parts[1] ?? '', second: parts[3] ?? '', query, headers, body })
}
