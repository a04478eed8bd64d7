import type { KnownOrder } from './attempt.ts'
import { type CheckoutEvents, type CheckoutOptions, callbackUrl, checkoutOptions, isInsideApp, type Payer } from './checkout-options.ts'

/** What we use of the provider's script. */
interface ProviderWindow {
  open: () => unknown
  close: () => unknown
  on: (event: 'payment.failed', listener: () => void) => unknown
}
type Provider = new (options: CheckoutOptions) => ProviderWindow

const patience = 20_000
const scripts = new Map<string, Promise<Provider>>()

const providerOf = (page: Window): Provider | undefined => (page as Window & { Razorpay?: Provider }).Razorpay

const loadOnce = (url: string): Promise<Provider> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The payment window could not be loaded. Please check your connection and try again.'))
    }
    const timer = setTimeout(fail, patience)
    script.src = url
    script.async = true
    script.onerror = fail
    script.onload = () => {
      const provider = providerOf(window)
      if (!provider) return fail()
      clearTimeout(timer)
      resolve(provider)
    }
    document.head.append(script)
  })

/** The provider's script, loaded once per page; a failure is tried once more at once, and again at the next call. */
export const loadCheckout = (url: string): Promise<Provider> => {
  const known = scripts.get(url)
  if (known) return known
  const loading = loadOnce(url).catch(() => loadOnce(url))
  scripts.set(url, loading)
  loading.catch(() => scripts.delete(url))
  return loading
}

let current: { orderId: string; close: () => void } | undefined

/** Closes the provider's window, when it is open, without a word to its events. */
export const closeCheckout = (): void => current?.close()

export interface CheckoutRequest extends CheckoutEvents {
  order: KnownOrder
  payer: Payer
  /** The hotel whose wizard pays; none for a plan. */
  hotel?: string
  /** What is paid for, in the window. */
  about?: string
}

/** Opens the provider's window for an order, one at a time. Rejects when its script cannot be loaded. */
export const openCheckout = async ({ order, payer, hotel, about, ...events }: CheckoutRequest): Promise<void> => {
  const Provider = await loadCheckout(order.checkoutScript ?? '')
  if (current?.orderId === order.orderId) return
  closeCheckout()
  let listening = true
  const once = {
    onPaid: (paid: { transactionId: string; signature: string }) => {
      current = undefined
      if (listening) events.onPaid(paid)
    },
    onFailed: () => listening && events.onFailed(),
    onClosed: () => {
      current = undefined
      if (listening) events.onClosed()
    },
  }
  const callback = isInsideApp(navigator.userAgent) ? callbackUrl(location.origin, hotel) : undefined
  const provider = new Provider(checkoutOptions(order, payer, once, Date.now(), { callback, about }))
  provider.on('payment.failed', once.onFailed)
  current = {
    orderId: order.orderId,
    close: () => {
      listening = false
      current = undefined
      provider.close()
    },
  }
  provider.open()
}
