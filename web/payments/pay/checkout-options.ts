import type { KnownOrder, Paid } from './attempt.ts'

/** A payment's result in the provider's field names; every field may be missing. */
interface ProviderResult {
  razorpay_payment_id?: string
  razorpay_order_id?: string
  razorpay_signature?: string
}

export interface Payer {
  name: string
  email: string
  /** If absent, the window asks for it. */
  phone?: string
}

interface CheckoutEvents {
  onPaid: (paid: Paid) => void
  /** One attempt failed; the window may stay open for another. */
  onFailed: () => void
  /** The window was closed without reporting a payment. */
  onClosed: () => void
}

/** Constants of the specification, section 9. */
const windowTitle = 'Booking Payment'
const windowColour = '#3399cc'
/** The window closes this many seconds before the hold ends, so that a payment begun last can still finish. */
const margin = 5
/** The fewest seconds in which somebody can pay. */
const minSeconds = 30

const secondsLeft = (until: string, now: number): number => Math.floor((Date.parse(until) - now) / 1000) - margin

/** Whether too little of the hold is left to pay in. */
export const isTooLate = (holdExpiresAt: string | null, now: number): boolean =>
  holdExpiresAt !== null && secondsLeft(holdExpiresAt, now) < minSeconds

/** Seconds until the window closes by itself, before the hold ends; 0 (never) for an order without a hold. */
export const windowSeconds = (holdExpiresAt: string | null, now: number): number =>
  holdExpiresAt === null ? 0 : Math.max(1, secondsLeft(holdExpiresAt, now))

/** In-app browsers cannot overlay the window: there the provider posts its result to us (reference, section 7.4). */
export const isInsideApp = (userAgent: string): boolean =>
  /FBAN|FBAV|FB_IAB|Instagram|Messenger|Snapchat|Pinterest|LinkedInApp|Twitter|MicroMessenger|Line\/|; wv\)|Opera Mini|UCBrowser|UCWEB/i.test(
    userAgent,
  ) || isOperaMini(userAgent.toLowerCase())

/** Newer versions of Opera Mini have `OPR/` in their user agent, and `Mini` after it. */
const isOperaMini = (agent: string): boolean => agent.includes('opr/') && agent.includes('mini', agent.indexOf('opr/'))

/**
 * Where the provider posts its result; the server redirects from there to the hotel's wizard or the booking's page, or
 * without a hotel to the dashboard.
 */
export const callbackUrl = (origin: string, hotel: string | undefined, booking?: string): string => {
  const query: Record<string, string> = hotel === undefined ? { plan: 'true' } : { hotel, ...(booking !== undefined && { booking }) }
  return `${origin}/api/payment/callback?${new URLSearchParams(query)}`
}

/** UPI first, then the account's other methods in the provider's order. */
const display = { sequence: ['upi'], preferences: { show_default_blocks: true } }

interface WindowWords {
  /** The address to which the provider posts the result; without it `handler` is called. */
  callback?: string | undefined
  /** What is paid for. */
  about?: string | undefined
  /** The absolute address of the payee's picture. */
  image?: string | undefined
}

/** What the provider's window is opened with. */
export const checkoutOptions = (
  order: KnownOrder,
  payer: Payer,
  events: CheckoutEvents,
  now: number,
  { callback, about = windowTitle, image }: WindowWords = {},
) => ({
  key: order.keyId ?? '',
  amount: order.amount,
  currency: 'INR',
  name: windowTitle,
  description: plainText(about),
  ...(image && { image }),
  config: { display },
  order_id: order.orderId,
  prefill: { name: payer.name, email: payer.email, ...(payer.phone && { contact: payer.phone }) },
  theme: { color: windowColour },
  timeout: windowSeconds(order.holdExpiresAt, now),
  retry: { enabled: true },
  modal: { ondismiss: () => events.onClosed() },
  ...(callback
    ? { callback_url: callback, redirect: true }
    : { handler: (result: ProviderResult | undefined) => handle(result, order, events) }),
})

/** A description that the provider takes: it begins with a letter or digit and has at most 255 characters. */
const plainText = (text: string): string => text.replace(/^[^A-Za-z0-9]+/, '').slice(0, 255) || windowTitle

const handle = (result: ProviderResult | undefined, order: KnownOrder, events: CheckoutEvents): void => {
  const { razorpay_payment_id: transactionId, razorpay_order_id: orderId, razorpay_signature: signature } = result ?? {}
  if (transactionId && signature && orderId === order.orderId) events.onPaid({ transactionId, signature })
  else {
    events.onFailed()
    events.onClosed()
  }
}

export type CheckoutOptions = ReturnType<typeof checkoutOptions>
