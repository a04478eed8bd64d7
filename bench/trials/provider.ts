import { setTimeout as wait } from 'node:timers/promises'

/** What the sandbox says of itself, as far as the checks look. Money in paise. */
export interface ProviderState {
  orders: { id: string; amount: number; status: string; receipt: string }[]
  payments: { id: string; order_id: string; amount: number; status: string; captured: boolean; amount_refunded: number }[]
  refunds: { id: string; payment_id: string; amount: number; status: string; receipt: string | null }[]
  transfers: { id: string; source: string; amount: number; status: string; amount_reversed: number }[]
  events: { id: string; event: string; delivery?: { state: string } }[]
}

export interface Paid {
  razorpay_payment_id: string
  razorpay_signature: string
}

export type Outcome = 'success' | 'failure' | 'authorized' | 'no-answer'

export interface Provider {
  /** What the checkout window does. Undefined: refused or not answered; then `paymentId` may be known all the same. */
  pay(orderId: string, method: 'card' | 'upi', outcome: Outcome): Promise<{ paid?: Paid; paymentId?: string | undefined }>
  control(path: string, body?: unknown, method?: string): Promise<{ status: number; body: unknown }>
  /** Captures a payment that was only authorised, as somebody does at the provider's own desk. */
  capture(paymentId: string, amount: number): Promise<void>
  state(): Promise<ProviderState>
}

/** The sandbox, a process of its own, by its address and its keys. */
export const createProvider = (base: string, keys: { keyId: string; keySecret: string }): Provider => {
  const sendOnce = async (path: string, method: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  /** A kept connection may close under a call: again, except where that would pay twice. */
  const send: typeof sendOnce = async (...call) => {
    for (let tries = 1; ; tries++) {
      try {
        return await sendOnce(...call)
      } catch (error) {
        if (tries >= 5) throw error
        await wait(50 * tries)
      }
    }
  }
  return {
    async pay(orderId, method, outcome) {
      const { status, body } = await sendOnce(`/checkout/${orderId}/pay`, 'POST', { method, outcome }).catch(() => ({
        status: 0,
        body: {},
      }))
      if (status === 200) return { paid: body as Paid }
      return { paymentId: (body as { error?: { metadata?: { payment_id?: string } } }).error?.metadata?.payment_id }
    },
    control: (path, body, method = body === undefined ? 'GET' : 'POST') => send(`/control/${path}`, method, body),
    async capture(paymentId, amount) {
      const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
      await send(`/v1/payments/${paymentId}/capture`, 'POST', { amount, currency: 'INR' }, { authorization })
    },
    state: async () => (await send('/control/state', 'GET')).body as ProviderState,
  }
}
