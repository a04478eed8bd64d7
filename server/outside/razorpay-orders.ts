import { type NewOrder, ProviderError, type ProviderOrder } from './payments.ts'
import { ids, readOrder, readOrders } from './razorpay-answers.ts'
import { type Budget, budgetOf, type ProviderRequest, type RazorpayClient } from './razorpay-client.ts'
import { Fault } from './razorpay-fault.ts'

/** The time for an order, with look-ups and a second try, because a guest is waiting. */
const budgetMs = 4500
const postMs = 2800
const retryMs = 1500

/** Minutes (five days, the maximum): money that a bank approves late is still captured, and booked or refunded. */
const expiryMinutes = 7200

const wireOrder = ({ receipt, amountPaise, notes }: NewOrder, transfer: NewOrder['transfer']) => ({
  amount: amountPaise,
  currency: 'INR',
  receipt,
  notes,
  payment: {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: expiryMinutes, manual_expiry_period: expiryMinutes, refund_speed: 'normal' },
  },
  ...(transfer && { transfers: [{ account: transfer.account, amount: transfer.amountPaise, currency: 'INR' }] }),
})

/** Throws if the found order has another amount, currency or receipt. */
const sameOrder = (found: ProviderOrder, request: NewOrder): ProviderOrder => {
  if (found.amountPaise === request.amountPaise && found.currency === 'INR' && found.receipt === request.receipt) return found
  throw new ProviderError('refused', `The payment provider's order ${found.id} differs from the one that was asked for`)
}

/** Route is not enabled, or the hotel's account cannot receive; the order is then made without a transfer. */
const refusesTransfer = (fault: Fault) =>
  (fault.reason === 'extra_field_sent' && /\btransfers\b/.test(fault.message)) || /invalid account_code/.test(fault.message)

const isDuplicate = (fault: Fault) => fault.isRefusal && /receipt should be unique/i.test(fault.message)

/** Requests an order with its transfers, which lists leave out. */
export const orderWithTransfers = (id: string): ProviderRequest => ({ path: `/orders/${id}/?expand[]=transfers&status` })

const fetchOrder = async (client: RazorpayClient, id: string, budget: Budget): Promise<ProviderOrder> =>
  readOrder(await client.ask(orderWithTransfers(id), budget))

/** Finds the order that an earlier try made with this receipt, if its answer was lost. */
const findOrder = async (
  client: RazorpayClient,
  request: NewOrder,
  budget: Budget,
  knownId?: string,
): Promise<ProviderOrder | undefined> => {
  if (knownId !== undefined && ids.order.test(knownId)) return sameOrder(await fetchOrder(client, knownId, budget), request)
  const listed = readOrders(await client.ask({ path: '/orders', query: { receipt: request.receipt } }, budget))
  const found = listed.find(order => order.receipt === request.receipt)
  if (!found) return undefined
  return sameOrder(request.transfer ? await fetchOrder(client, found.id, budget) : found, request)
}

const checkRequest = ({ receipt, amountPaise, transfer }: NewOrder): void => {
  const fits = receipt.length > 0 && receipt.length <= 40 && Number.isSafeInteger(amountPaise) && amountPaise >= 100
  const fitsTransfer =
    !transfer || (ids.account.test(transfer.account) && transfer.amountPaise >= 100 && transfer.amountPaise <= amountPaise)
  if (!fits || !fitsTransfer) throw new ProviderError('refused', 'The order breaks a rule of the payment provider and was not sent')
}

/** Creates an order, or finds the one with this receipt, looked up after an unknown outcome. Ends within 4.5 s. */
export const createOrder = async (client: RazorpayClient, request: NewOrder): Promise<ProviderOrder> => {
  checkRequest(request)
  const budget = budgetOf(budgetMs)
  let transfer = request.transfer
  let tries = 0
  for (;;) {
    const made = { path: '/orders', body: wireOrder(request, transfer) }
    try {
      return sameOrder(readOrder(await client.ask(made, budget, postMs)), request)
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault
      if (transfer && refusesTransfer(fault)) {
        transfer = undefined
        continue
      }
      const lost = !fault.isRefusal && !fault.neverSent && fault.status !== 429
      if (!lost && !isDuplicate(fault)) throw fault
      const found = await findOrder(client, request, budget, fault.orderId)
      if (found) return found
      tries += 1
      if (!lost || tries > 1 || budget.left() < retryMs) throw fault
    }
  }
}
