import { type NewRefund, ProviderError, type ProviderRefund } from './payments.ts'
import { ids, readRefund, readRefunds } from './razorpay-answers.ts'
import type { RazorpayClient } from './razorpay-client.ts'
import { Fault } from './razorpay-fault.ts'

const checkRequest = ({ refundId, paymentId, amountPaise }: NewRefund): void => {
  const fits =
    /^[A-Za-z0-9_-]{10,40}$/.test(refundId) && ids.payment.test(paymentId) && Number.isSafeInteger(amountPaise) && amountPaise >= 100
  if (!fits) throw new ProviderError('refused', 'The refund breaks a rule of the payment provider and was not sent')
}

/** All refunds of a payment, at most 100. */
export const refundsOf = async (client: RazorpayClient, paymentId: string): Promise<ProviderRefund[]> =>
  readRefunds(await client.ask({ path: `/payments/${paymentId}/refunds`, query: { count: 100 } }))

/** Refunds once: the row's id is idempotency key and receipt. After a refusal, returns an earlier refund with it. */
export const refund = async (client: RazorpayClient, request: NewRefund): Promise<ProviderRefund> => {
  checkRequest(request)
  const { refundId, paymentId, amountPaise } = request
  const body = { amount: amountPaise, speed: 'normal', receipt: refundId }
  const asked = { path: `/payments/${paymentId}/refund`, body, headers: { 'X-Refund-Idempotency': refundId } }
  const check = (made: ProviderRefund): ProviderRefund => {
    if (made.paymentId === paymentId && made.amountPaise === amountPaise) return made
    throw new ProviderError('refused', `The payment provider's refund ${made.id} differs from the one that was asked for`)
  }
  try {
    return check(readRefund(await client.ask(asked)))
  } catch (fault) {
    if (!(fault instanceof Fault && fault.isRefusal)) throw fault
    const earlier = (await refundsOf(client, paymentId)).find(({ receipt }) => receipt === refundId)
    if (earlier) return check(earlier)
    throw fault
  }
}
