import type { Config } from '#server/config.ts'
import { type PaymentProvider, ProviderError } from './payments.ts'
import { ids, readPayment, readPayments, readTransfers, readTransfersOfOrder, readWaysToPay } from './razorpay-answers.ts'
import { createClient } from './razorpay-client.ts'
import { Fault } from './razorpay-fault.ts'
import { ordersSince, refundedSince } from './razorpay-lists.ts'
import { createOrder, orderWithTransfers } from './razorpay-orders.ts'
import { refund, refundsOf } from './razorpay-refunds.ts'
import { isSignature } from './signatures.ts'

const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Fault ? error.toProviderError() : error
  }
}

const checkId = (pattern: RegExp, id: string): void => {
  if (!pattern.test(id)) throw new ProviderError('refused', 'This is not an id of the payment provider')
}

const isUnknownId = (fault: unknown) =>
  fault instanceof Fault && (fault.isRefusal || fault.status === 404) && /does not exist|not a valid id/i.test(fault.message)

/** Razorpay; with `apiBase` the sandbox, by the same code. */
export const createRazorpay = (settings: Config['razorpay'], checkoutScript: string): PaymentProvider => {
  const client = createClient(settings)

  const paymentsOf: PaymentProvider['paymentsOf'] = async orderId => {
    checkId(ids.order, orderId)
    try {
      const payments = readPayments(await client.ask({ path: `/orders/${orderId}/payments` }))
      if (payments.every(payment => payment.orderId === orderId)) return payments
    } catch (fault) {
      if (isUnknownId(fault)) return undefined
      throw fault
    }
    throw new ProviderError('unavailable', `The payment provider answered with payments of another order than ${orderId}`)
  }

  const payment: PaymentProvider['payment'] = async paymentId => {
    if (!ids.payment.test(paymentId)) return undefined
    try {
      return readPayment(await client.ask({ path: `/payments/${paymentId}` }))
    } catch (fault) {
      if (isUnknownId(fault)) return undefined
      throw fault
    }
  }

  return {
    keyId: settings.keyId,
    checkoutScript,
    createOrder: order => guarded(() => createOrder(client, order)),
    ordersSince: since => guarded(() => ordersSince(client, since)),
    refundedSince: since => guarded(() => refundedSince(client, since)),
    paymentsOf: orderId => guarded(() => paymentsOf(orderId)),
    payment: paymentId => guarded(() => payment(paymentId)),
    transfersOf: (orderId, paymentId) =>
      guarded(async () => {
        checkId(ids.order, orderId)
        const ofOrder = readTransfersOfOrder(await client.ask(orderWithTransfers(orderId)))
        if (paymentId === undefined) return ofOrder
        checkId(ids.payment, paymentId)
        const ofPayment = readTransfers(await client.ask({ path: `/payments/${paymentId}/transfers`, query: { count: 100 } }))
        const others = ofPayment.filter(({ id }) => !ofOrder.some(one => one.id === id))
        return [...ofOrder, ...others].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      }),
    transfer: (paymentId, account, amountPaise) =>
      guarded(async () => {
        checkId(ids.payment, paymentId)
        checkId(ids.account, account)
        const transfers = [{ account, amount: amountPaise, currency: 'INR' }]
        await client.ask({ path: `/payments/${paymentId}/transfers`, body: { transfers } })
      }),
    refund: asked => guarded(() => refund(client, asked)),
    refundsOf: paymentId =>
      guarded(async () => {
        checkId(ids.payment, paymentId)
        return refundsOf(client, paymentId)
      }),
    reverse: (transferId, amountPaise) =>
      guarded(async () => {
        checkId(ids.transfer, transferId)
        await client.ask({ path: `/transfers/${transferId}/reversals`, body: { amount: amountPaise } })
      }),
    waysToPay: () => guarded(async () => readWaysToPay(await client.ask({ path: '/methods', isPublic: true }))),
    isPaymentSignature: (orderId, paymentId, signature) =>
      ids.order.test(orderId) && ids.payment.test(paymentId) && isSignature(`${orderId}|${paymentId}`, signature, settings.keySecret),
    isWebhookSignature: (body, signature) => settings.webhookSecrets.some(secret => isSignature(body, signature, secret)),
  }
}
